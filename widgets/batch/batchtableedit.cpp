// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/batch/batchtable.h"
#include "widgets/batch/pastedtext.h"
#include "widgets/batch/tableedits.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>

namespace normscope {

// What is typed, pasted and filled; the view itself is in batchtable.cpp.

QItemSelectionRange BatchTable::block() const
{
    const QItemSelection selected = selectionModel()->selection();
    const QModelIndex current = currentIndex();
    if (selected.isEmpty() || !selected.contains(current))
        return QItemSelectionRange(current);
    // Contiguous, but kept in pieces while it grows.
    int top = current.row(), bottom = top, left = current.column(), right = left;
    for (const QItemSelectionRange& range : selected) {
        top = std::min(top, range.top());
        bottom = std::max(bottom, range.bottom());
        left = std::min(left, range.left());
        right = std::max(right, range.right());
    }
    return QItemSelectionRange(m_model->index(top, left), m_model->index(bottom, right));
}

void BatchTable::askFor(const QList<CellEdit>& edits, EditOrigin::Kind kind)
{
    if (!edits.isEmpty())
        emit cellsEdited(edits, { kind, 0 });
}

void BatchTable::takeTyped(const CellEdit& edit)
{
    const QModelIndex index = m_model->indexOf(edit.cell);
    switch (m_fill) {
    case FillTarget::None:
        askFor(tableedits::filled(*m_model, QItemSelectionRange(index), edit.value), EditOrigin::Kind::Typed);
        break;
    case FillTarget::Selected:
        askFor(tableedits::filled(*m_model, block(), edit.value), EditOrigin::Kind::Filled);
        break;
    case FillTarget::Group:
        askFor(
            tableedits::filledGroup(*m_model, m_model->snapshot()->grouping.groupOf(edit.cell), edit.value),
            EditOrigin::Kind::Filled);
        break;
    case FillTarget::All:
        askFor(tableedits::filledAll(*m_model, edit.value), EditOrigin::Kind::Filled);
        break;
    }
}

void BatchTable::closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint)
{
    QTableView::closeEditor(editor, hint);
    m_fill = FillTarget::None;
}

void BatchTable::startFill(FillTarget target)
{
    if (!editable() || !currentIndex().isValid())
        return;
    setFocus();
    edit(currentIndex());
    m_fill = target;
}

void BatchTable::copy()
{
    if (currentIndex().isValid())
        QApplication::clipboard()->setText(tableedits::copied(*m_model, block()));
}

void BatchTable::cut()
{
    copy();
    clearCells();
}

void BatchTable::clearCells()
{
    if (editable() && currentIndex().isValid())
        askFor(tableedits::filled(*m_model, block(), 0), EditOrigin::Kind::Cleared);
}

void BatchTable::fillDown()
{
    if (!editable() || !currentIndex().isValid())
        return;
    const QItemSelectionRange range = block();
    if (range.height() < 2) {
        emit refused(tr("Filling down needs at least two rows; Shift and the arrow keys select them."));
        return;
    }
    askFor(tableedits::filledDown(*m_model, range), EditOrigin::Kind::Filled);
}

void BatchTable::paste()
{
    if (!editable() || !currentIndex().isValid())
        return;
    const PastedText text = PastedText::read(QApplication::clipboard()->text());
    if (!text.refusal.isEmpty()) {
        emit refused(text.refusal);
        return;
    }
    const QItemSelectionRange range = block();
    if (const auto single = text.single(); single && range.width() * range.height() > 1) {
        askFor(tableedits::filled(*m_model, range, *single), EditOrigin::Kind::Pasted);
        return;
    }
    const Index top = range.top(), left = range.left();
    if (!growFor(top + text.rowCount(), left + text.columnCount())) {
        emit refused(
            tr("%1 rows of %2 numbers do not fit: from row %3, column %4 on the table has %5 rows and "
               "%6 columns. Nothing was changed.")
                .arg(text.rowCount())
                .arg(text.columnCount())
                .arg(top + 1)
                .arg(left + 1)
                .arg(m_model->map().rows() - top)
                .arg(m_model->map().columns() - left));
        return;
    }
    askFor(tableedits::pasted(*m_model, top, left, text), EditOrigin::Kind::Pasted);
}

bool BatchTable::growFor(Index rows, Index columns)
{
    const PlaneMap& map = m_model->map();
    const auto fits = [rows, columns](const PlaneMap& table) {
        return rows <= table.rows() && columns <= table.columns();
    };
    if (fits(map))
        return true;
    const int examples = map.layout().exampleAxis(), channels = map.layout().channelAxis();
    normscope::Shape grown = map.shape();
    const Index perExample = map.hasCaptions() ? map.rowsPerExample() : 1;
    grown[examples] = std::max(grown[examples], (rows + perExample - 1) / perExample);
    if (map.columnAxes().front() == channels)
        grown[channels] = std::max(grown[channels], columns);
    if (!grown.checkedElements() || !fits(PlaneMap(map.layout(), grown)) || !map.slicedAxes().empty())
        return false;
    emit pasteWantsMore(grown[examples] - map.shape()[examples], grown[channels] - map.shape()[channels]);
    return fits(m_model->map());
}

void BatchTable::selectNextGroup(int step)
{
    const Index groups = m_model->isEmpty() ? 0 : m_model->snapshot()->grouping.groupCount();
    if (groups > 0)
        m_selection->selectGroup((m_selection->group() + step + groups) % groups);
}

bool BatchTable::event(QEvent* event)
{
    // These keys are the table's own while it has the focus, whatever the window does with them.
    if (event->type() == QEvent::ShortcutOverride) {
        auto* const key = static_cast<QKeyEvent*>(event);
        const bool plain = !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
        const bool fillDownKey = key->key() == Qt::Key_D && key->modifiers() == Qt::ControlModifier;
        if (key->matches(QKeySequence::Copy) || key->matches(QKeySequence::Cut)
            || key->matches(QKeySequence::Paste) || key->matches(QKeySequence::SelectAll) || fillDownKey
            || (plain
                && (key->key() == Qt::Key_G || key->key() == Qt::Key_Delete || key->key() == Qt::Key_Backspace
                    || (!key->text().isEmpty() && key->text().front().isDigit())))) {
            event->accept();
            return true;
        }
    }
    return QTableView::event(event);
}

bool BatchTable::handlesKey(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        copy();
    else if (event->matches(QKeySequence::Cut))
        cut();
    else if (event->matches(QKeySequence::Paste))
        paste();
    else if (event->key() == Qt::Key_D && event->modifiers() == Qt::ControlModifier)
        fillDown();
    else if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace)
        clearCells();
    else if (event->key() == Qt::Key_G && !(event->modifiers() & ~Qt::ShiftModifier))
        selectNextGroup(event->modifiers() & Qt::ShiftModifier ? -1 : 1);
    else if (editable() && currentIndex().isValid()
             && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
        edit(currentIndex());
    else if (event->key() == Qt::Key_Escape
             && (m_selection->hovered() >= 0 || block().width() * block().height() > 1)) {
        m_selection->hover(-1);
        selectionModel()->setCurrentIndex(currentIndex(), QItemSelectionModel::ClearAndSelect);
    } else
        return false;
    return true;
}

void BatchTable::keyPressEvent(QKeyEvent* event)
{
    if (state() != EditingState && handlesKey(event))
        event->accept();
    else
        QTableView::keyPressEvent(event);
}

void BatchTable::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    fillMenu(menu);
    menu.exec(event->globalPos());
}

void BatchTable::fillMenu(QMenu& menu)
{
    const auto add = [&](const QString& text, const QString& keys, auto action) {
        menu.addAction(keys.isEmpty() ? text : text + u'\t' + keys, this, action);
    };
    const auto native = [](QKeySequence::StandardKey key) {
        return QKeySequence(key).toString(QKeySequence::NativeText);
    };
    add(tr("Copy"), native(QKeySequence::Copy), [this] { copy(); });
    if (!editable()) {
        menu.addSeparator();
        add(tr("Next group"), QStringLiteral("G"), [this] { selectNextGroup(); });
        return;
    }
    add(tr("Cut"), native(QKeySequence::Cut), [this] { cut(); });
    add(tr("Paste"), native(QKeySequence::Paste), [this] { paste(); });
    menu.addSeparator();
    add(tr("Set to 0"), native(QKeySequence::Delete), [this] { clearCells(); });
    add(tr("Fill down"), QKeySequence(Qt::CTRL | Qt::Key_D).toString(QKeySequence::NativeText),
        [this] { fillDown(); });
    add(tr("Fill selected cells…"), {}, [this] { startFill(FillTarget::Selected); });
    add(tr("Fill the group…"), {}, [this] { startFill(FillTarget::Group); });
    add(tr("Fill every cell…"), {}, [this] { startFill(FillTarget::All); });
    menu.addSeparator();
    add(tr("Next group"), QStringLiteral("G"), [this] { selectNextGroup(); });
}

} // namespace normscope
