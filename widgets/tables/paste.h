// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/edits.h"
#include "widgets/tables/numbermodel.h"

#include <QList>
#include <QMap>
#include <QString>

namespace normscope {

/// What a spreadsheet's text (lines, tab-separated) means for a table: edits per column, or one sentence that
/// says why nothing is changed. A block is taken whole or not at all.
struct Paste {
    QMap<int, QList<CellEdit>> edits; ///< column → edits; CellEdit::cell is the row
    QString objection;
};

/// rows, columns: where the block's first field goes and what lies to the right of it (the columns in sight);
/// `chosen` rows are filled with the same number where the text is a single one. A heading line is skipped;
/// so are fields that fall on the label.
Paste planPaste(const QString& text, const NumberModel& model, const QList<int>& columns,
                const QList<int>& chosenRows);

} // namespace normscope
