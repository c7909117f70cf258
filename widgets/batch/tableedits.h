// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/batch/batchmodel.h"
#include "widgets/batch/pastedtext.h"
#include "widgets/edits.h"

#include <QItemSelectionRange>
#include <QList>
#include <QString>

namespace normscope {

/// What a spreadsheet does to a block of cells, as edits to ask for. Cells that have the value already are
/// left out.
namespace tableedits {

/// Tab-separated, every digit that a float32 needs, one line per row.
QString copied(const BatchModel& model, const QItemSelectionRange& block);
/// From the place down and to the right; the pasted block has to fit.
QList<CellEdit> pasted(const BatchModel& model, Index row, Index column, const PastedText& text);
QList<CellEdit> filled(const BatchModel& model, const QItemSelectionRange& block, float value);
/// Every row gets the top row's numbers.
QList<CellEdit> filledDown(const BatchModel& model, const QItemSelectionRange& block);
QList<CellEdit> filledGroup(const BatchModel& model, Index group, float value);
QList<CellEdit> filledAll(const BatchModel& model, float value);

} // namespace tableedits

} // namespace normscope
