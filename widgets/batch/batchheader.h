// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/batch/batchmodel.h"
#include "widgets/selection.h"

#include <QHeaderView>

namespace normscope {

/// The names of the batch's rows or columns: quiet, with the group's numbered square where a whole line is
/// one group, and with "example 1" above the first row of each example.
class BatchHeader : public QHeaderView {
    Q_OBJECT

public:
    BatchHeader(Qt::Orientation orientation, const BatchModel* model, const Selection* selection,
                QWidget* parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;

private:
    bool hasMarks() const;
    Index groupOf(int section) const;
    bool isLit(Index group) const;
    int rowHeaderWidth() const;

    const BatchModel* m_model;
    const Selection* m_selection;
};

} // namespace normscope
