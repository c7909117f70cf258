// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/evaluate.h"
#include "core/lab/experiment.h"
#include "core/lab/snapshot.h"
#include "widgets/edits.h"

#include <QList>
#include <QString>

#include <utility>

namespace normscope {

/// What the status line and the undo menu say. All translated.
namespace sentences {

/// "Token 2, 4, 6, 8", translated where it is a sample's.
QString title(const Experiment& experiment);
/// The undo text ("set row 2, feature 1") and the sentence ("Row 2, feature 1 set to 100.").
std::pair<QString, QString> cellsSet(const Snapshot& snapshot, const QList<CellEdit>& edits,
                                     EditOrigin origin);
std::pair<QString, QString> parametersSet(ParameterTable table, const QList<CellEdit>& edits);
/// "Epsilon set to 0.001": the fields in which the two differ.
QString specSet(const NormSpec& before, const NormSpec& after, const Layout& layout);
/// " 4 outputs changed, 3 in other examples."
QString consequence(const Change& change, bool cellsWereEdited);
/// "Step 22, channel 1: 6.755 = 0.9 × 6.721 + 0.1 × 7.06."
QString fedBatch(const Experiment& after);
QString feedRefused(FeedRefusal refusal);
/// "Example 1, channel 1, position 1 selected. It shares its mean with 7 other cells, 4 of them in another
/// example."
QString selected(const Snapshot& snapshot, Index cell);

} // namespace sentences

} // namespace normscope
