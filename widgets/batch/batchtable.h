// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/batch/batchmodel.h"
#include "widgets/edits.h"
#include "widgets/selection.h"

#include <QTableView>

class QMenu;

namespace normscope {

class CellDelegate;
struct PastedText;

/// The input or the output as a table. Arrow keys walk and select, the pointer hovers, typing asks for edits;
/// G goes to the next group, Escape forgets the pointer. It changes nothing itself: all edits are asked for
/// by cellsEdited.
class BatchTable : public QTableView {
    Q_OBJECT

public:
    enum class FillTarget { None, Selected, Group, All };

    BatchTable(BatchModel::Side side, Selection* selection, QWidget* parent = nullptr);

    void show(const SnapshotPtr& snapshot, const PlaneMap& map);
    using QWidget::show;
    BatchModel* batchModel() const { return m_model; }

    /// The height that shows all rows at their usual, and at their least, distance; bounded for long tables.
    int comfortableHeight() const;
    int leastHeight() const;

public slots:
    void copy();
    void cut();
    void paste();
    /// Sets the selected cells to 0.
    void clearCells();
    void fillDown();
    /// Opens the editor on the current cell; what is typed goes to every cell of the target.
    void startFill(normscope::BatchTable::FillTarget target);
    void selectNextGroup(int step = 1);

signals:
    void cellsEdited(const QList<normscope::CellEdit>& edits, normscope::EditOrigin origin);
    void refused(const QString& sentence);
    /// A paste that would fit if the batch had so many more examples and features. Whoever answers at once
    /// has the rest of the paste done.
    void pasteWantsMore(normscope::Index examples, normscope::Index features);

protected:
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) override;
    /// Letters are no search: the cells hold numbers.
    void keyboardSearch(const QString&) override { }

private:
    bool editable() const { return m_model->side() == BatchModel::Side::Input; }
    QItemSelectionRange block() const;
    void askFor(const QList<CellEdit>& edits, EditOrigin::Kind kind);
    void takeTyped(const CellEdit& edit);
    bool handlesKey(QKeyEvent* event);
    bool growFor(Index rows, Index columns);
    void fillMenu(QMenu& menu);
    void followSelection();
    void repaintAll();
    /// Rows and columns as wide as there is room for, so that nothing scrolls that need not.
    /// Makes the selected cell the current one; false where it is.
    bool showSelection();
    void fit();
    int heightFor(double pitch) const;
    int captions() const;

    BatchModel* m_model;
    Selection* m_selection;
    FillTarget m_fill = FillTarget::None;
};

} // namespace normscope
