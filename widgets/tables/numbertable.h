// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <QTableView>
#include <QTimer>

#include <optional>

class QMenu;

namespace normscope {

class NumberDelegate;
class NumberHeader;
class NumberModel;

/// The table that all tables of numbers are: hairlines and no grid, columns that share the width so that
/// nothing is cut, copy and paste as a spreadsheet does, every menu entry by keyboard as well. Optional
/// columns show themselves where there is room, or as a person chooses in the header's menu.
class NumberTable : public QTableView {
    Q_OBJECT

public:
    /// name: the accessible name.
    NumberTable(NumberModel* model, const QString& name, QWidget* parent = nullptr);

    /// Per column: 0 always shown, 1, 2, … while there is room, negative only where chosen (see ColumnWish).
    void setPriorities(const QList<int>& priorities);
    /// Said in the table's place while it has no rows.
    void setEmptyText(const QString& text);
    /// Whole rows are chosen, and sorted by a click on a heading.
    void setSorting(bool on);

    /// Marks a row as the selection's own, or none (-1), without saying so by rowChosen().
    void showChosenRow(int row);
    void showHoveredRow(int row);

    /// The selected cells as tab-separated text with every digit; with the headings on top.
    QString selectedText(bool headings = false) const;
    void copySelection(bool headings = false) const;
    void paste();
    void clearSelectedCells();

    /// Shares the width out now instead of with the next event.
    void fitNow();
    /// Measures anew: other rows, other digits, another type size.
    void forgetWidths();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// A person moved to another row.
    void rowChosen(int row);
    /// The row under the pointer, or -1.
    void rowPointedAt(int row);

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) override;

private:
    void fillMenu(QMenu& menu, int column);
    void addSortEntries(QMenu& menu, int column);
    void addColumnEntries(QMenu& menu);
    bool isEditable() const;
    bool sortKey(QKeyEvent* event);
    void markFocus(bool on);
    void measureVisibleRows();
    void applyScale();
    void scheduleFit();
    QList<int> selectedRows() const;

    NumberModel* m_model;
    NumberDelegate* m_delegate;
    NumberHeader* m_header;
    QTimer m_fit;
    QList<int> m_priorities;
    QList<std::optional<bool>> m_choices;
    QList<int>
        m_wanted; ///< widest content seen, per column; grows until forgotten, so that columns keep still
    QList<int> m_least;
    QString m_emptyText;
    int m_digits;
    bool m_following = false; ///< the row changes since the selection did
};

} // namespace normscope
