// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/batch/batchmodel.h"
#include "widgets/selection.h"

#include <QStyledItemDelegate>

namespace normscope {

/// Draws the cells of a BatchModel. The fill is the value; the statistics group is the border's colour, its
/// hatch and, where no header can say it for a whole line, its number. The selection's group has thick
/// borders, the selected cell one in full contrast. Edits in a plain line that takes any spelling; Ctrl+Enter
/// fills the selected block.
class CellDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit CellDelegate(const Selection* selection, QObject* parent = nullptr);

    /// The height of the caption above an example's first row, in pixels.
    static int captionHeight();
    /// The least width that shows four significant digits, and the group's number where cells have to.
    static int leastColumnWidth(const BatchModel& model);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;

signals:
    /// What the editor is about to commit is meant for every selected cell.
    void fillAsked() const;

protected:
    bool eventFilter(QObject* editor, QEvent* event) override;

private:
    /// The cell's own rectangle within its row: without the caption and the gaps.
    static QRect placeOf(const QRect& rect, const BatchModel& model, int row);
    void paintText(QPainter& painter, const QRect& place, const BatchModel& model, Index cell,
                   const QColor& fill) const;
    double paintMarks(QPainter& painter, const QRect& place, const BatchModel& model, Index group, bool lit,
                      int caption) const;
    void paintBorder(QPainter& painter, const QRect& place, Index cell, Index group, const BatchModel& model,
                     bool focused) const;

    const Selection* m_selection;
};

} // namespace normscope
