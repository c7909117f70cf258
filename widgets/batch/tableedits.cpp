// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/batch/tableedits.h"

#include "widgets/look/numbers.h"

#include <QStringList>

#include <cmath>

namespace normscope::tableedits {

namespace {

void add(QList<CellEdit>& edits, const BatchModel& model, Index cell, float value)
{
    const float now = model.valueOf(cell);
    if (now != value && !(std::isnan(now) && std::isnan(value)))
        edits.append({ cell, value });
}

template <typename ValueAt>
QList<CellEdit> over(const BatchModel& model, const QItemSelectionRange& block, ValueAt valueAt)
{
    QList<CellEdit> edits;
    for (int row = block.top(); row <= block.bottom(); ++row) {
        for (int column = block.left(); column <= block.right(); ++column)
            add(edits, model, model.map().cellAt(row, column), valueAt(column));
    }
    return edits;
}

} // namespace

QString copied(const BatchModel& model, const QItemSelectionRange& block)
{
    QString text;
    for (int row = block.top(); row <= block.bottom(); ++row) {
        if (row > block.top())
            text += u'\n';
        for (int column = block.left(); column <= block.right(); ++column) {
            if (column > block.left())
                text += u'\t';
            text += numbers::exact(model.valueOf(model.map().cellAt(row, column)));
        }
    }
    return text;
}

QList<CellEdit> pasted(const BatchModel& model, Index row, Index column, const PastedText& text)
{
    QList<CellEdit> edits;
    for (std::size_t r = 0; r < text.rows.size(); ++r) {
        for (std::size_t c = 0; c < text.rows[r].size(); ++c) {
            if (const auto value = text.rows[r][c])
                add(edits, model,
                    model.map().cellAt(row + static_cast<Index>(r), column + static_cast<Index>(c)), *value);
        }
    }
    return edits;
}

QList<CellEdit> filled(const BatchModel& model, const QItemSelectionRange& block, float value)
{
    return over(model, block, [value](int) { return value; });
}

QList<CellEdit> filledDown(const BatchModel& model, const QItemSelectionRange& block)
{
    return over(model, block,
                [&](int column) { return model.valueOf(model.map().cellAt(block.top(), column)); });
}

QList<CellEdit> filledGroup(const BatchModel& model, Index group, float value)
{
    QList<CellEdit> edits;
    const Grouping& grouping = model.snapshot()->grouping;
    for (Index k = 0; k < grouping.groupSize(); ++k)
        add(edits, model, grouping.cellOf(group, k), value);
    return edits;
}

QList<CellEdit> filledAll(const BatchModel& model, float value)
{
    QList<CellEdit> edits;
    for (Index cell = 0; cell < model.snapshot()->grouping.cellCount(); ++cell)
        add(edits, model, cell, value);
    return edits;
}

} // namespace normscope::tableedits
