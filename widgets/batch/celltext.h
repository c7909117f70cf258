// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/snapshot.h"
#include "widgets/batch/planemap.h"

#include <QString>

namespace normscope {

/// What a cell of the batch says: its number, its arithmetic, its short name.
namespace celltext {

/// The output of a constant group with epsilon 0: neither NaN by the data nor a number.
bool isZeroOverZero(const Snapshot& snapshot, Index cell);

QString paintedInput(const Snapshot& snapshot, Index cell, int digits = 0);
/// "0/0" for zero over zero.
QString paintedOutput(const Snapshot& snapshot, Index cell, int digits = 0);
/// The same with an ASCII minus, for screen readers.
QString spokenInput(const Snapshot& snapshot, Index cell);
QString spokenOutput(const Snapshot& snapshot, Index cell);

/// The cell's own arithmetic in one line: "(1 − 7.5) / √(23.75 + 0.00001) · 1 + 0 = −1.334".
QString arithmetic(const Snapshot& snapshot, Index cell);

/// "c2", "f2", "t2", "row 2": one index down the table; "p3", "f3": one to the right. 0-based in, 1-based
/// out.
QString rowTag(const PlaneMap& map, Index index);
QString columnTag(const PlaneMap& map, Index index);
/// "n1", then row and column tag, of which only those that differ within its group are worth saying.
QString cellTag(const PlaneMap& map, Index cell);

/// "Slice N", "N": the axis' letter.
QString letterOf(const PlaneMap& map, int axis);

} // namespace celltext

} // namespace normscope
