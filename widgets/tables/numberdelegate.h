// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <QStyledItemDelegate>

namespace normscope {

/// Paints a cell of a NumberTable: tabular figures to the right, a statistics group's numbered square before
/// its tag, the chosen row lit, the row under the pointer tinted, a hairline below. Where a number is wider
/// than its column it is painted with fewer digits and never cut.
class NumberDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit NumberDelegate(QObject* parent = nullptr);

    /// Room left and right of a text, in pixels.
    static double margin();
    static int rowHeight();
    /// The narrowest column that still shows any number.
    static int leastNumberWidth();
    /// The width that the cell asks for; `whole`: with all its digits, or the label with the group's number.
    int contentWidth(const QModelIndex& index, bool whole = true) const;

    void setHoveredRow(int row) { m_hoveredRow = row; }
    int hoveredRow() const { return m_hoveredRow; }
    /// The row of the shared selection.
    void setLitRow(int row) { m_litRow = row; }
    int litRow() const { return m_litRow; }
    /// Whether the current cell gets a frame: while the table is worked by keyboard.
    void setMarksFocus(bool on) { m_marksFocus = on; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;

private:
    void paintGround(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    void paintLabel(QPainter& painter, const QRectF& place, const QModelIndex& index, bool chosen) const;
    void paintNumber(QPainter& painter, const QRectF& place, const QModelIndex& index) const;

    int m_hoveredRow = -1;
    int m_litRow = -1;
    bool m_marksFocus = false;
};

} // namespace normscope
