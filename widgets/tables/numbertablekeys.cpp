// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
// What a person can do with a NumberTable by keyboard and by menu.
#include "widgets/tables/numberdelegate.h"
#include "widgets/tables/numberheader.h"
#include "widgets/tables/numbermodel.h"
#include "widgets/tables/numbertable.h"

#include <QAction>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFocusEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>

#include <algorithm>

namespace normscope {

namespace {

const QKeySequence ascendingKey(Qt::ALT | Qt::Key_Up);
const QKeySequence descendingKey(Qt::ALT | Qt::Key_Down);
const QKeySequence unsortedKey(Qt::ALT | Qt::Key_Backspace);

/// Shown in the menu; the key itself is handled by the table.
void showKey(QAction* action, const QKeySequence& key)
{
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
}

} // namespace

bool NumberTable::isEditable() const
{
    for (int column = 0; column < m_model->columnCount(); ++column) {
        if (m_model->column(column).editable)
            return isEnabled();
    }
    return false;
}

bool NumberTable::event(QEvent* event)
{
    // The window's own Copy and Paste must not take the keys from the table that has the focus.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* const key = static_cast<QKeyEvent*>(event);
        const bool edits = key->matches(QKeySequence::Paste) || key->matches(QKeySequence::Delete);
        if (key->matches(QKeySequence::Copy) || key->matches(QKeySequence::SelectAll)
            || (edits && isEditable())) {
            event->accept();
            return true;
        }
    }
    return QTableView::event(event);
}

void NumberTable::markFocus(bool on)
{
    // Editable cells always show which one a typed digit would go to.
    m_delegate->setMarksFocus(on || isEditable());
    viewport()->update();
}

void NumberTable::focusInEvent(QFocusEvent* event)
{
    QTableView::focusInEvent(event);
    const auto reason = event->reason();
    markFocus(reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason
              || reason == Qt::ShortcutFocusReason);
}

void NumberTable::mousePressEvent(QMouseEvent* event)
{
    markFocus(false);
    QTableView::mousePressEvent(event);
}

void NumberTable::keyPressEvent(QKeyEvent* event)
{
    markFocus(true);
    if (event->matches(QKeySequence::Copy)) {
        copySelection();
    } else if (event->matches(QKeySequence::Paste) && isEditable()) {
        paste();
    } else if ((event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace) && isEditable()
               && event->modifiers() == Qt::NoModifier) {
        clearSelectedCells();
    } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && isEditable()
               && state() != EditingState) {
        edit(currentIndex());
    } else if (sortKey(event)) {
        // Done.
    } else {
        QTableView::keyPressEvent(event);
        return;
    }
    event->accept();
}

bool NumberTable::sortKey(QKeyEvent* event)
{
    if (!isSortingEnabled() || !event->modifiers().testFlag(Qt::AltModifier))
        return false;
    const int column = std::max(0, currentIndex().column());
    switch (event->key()) {
    case Qt::Key_Up:
        sortByColumn(column, Qt::AscendingOrder);
        return true;
    case Qt::Key_Down:
        sortByColumn(column, Qt::DescendingOrder);
        return true;
    case Qt::Key_Backspace:
        sortByColumn(-1, Qt::AscendingOrder);
        return true;
    default:
        return false;
    }
}

void NumberTable::contextMenuEvent(QContextMenuEvent* event)
{
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const int column = byKey ? currentIndex().column() : columnAt(event->pos().x());
    const QPoint at = byKey ? viewport()->mapToGlobal(visualRect(currentIndex()).bottomLeft())
                            : event->globalPos();
    auto* const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillMenu(*menu, std::max(0, column));
    menu->popup(at);
    event->accept();
}

void NumberTable::fillMenu(QMenu& menu, int column)
{
    menu.setToolTipsVisible(true);
    QAction* const copy = menu.addAction(tr("Copy"), this, [this] { copySelection(); });
    copy->setEnabled(selectionModel()->hasSelection());
    showKey(copy, QKeySequence::Copy);
    menu.addAction(tr("Copy with headings"), this, [this] { copySelection(true); })
        ->setEnabled(selectionModel()->hasSelection());
    if (isEditable()) {
        QAction* const pasting = menu.addAction(tr("Paste"), this, &NumberTable::paste);
        pasting->setEnabled(!QGuiApplication::clipboard()->text().isEmpty());
        showKey(pasting, QKeySequence::Paste);
        showKey(menu.addAction(tr("Set to the start values"), this, &NumberTable::clearSelectedCells),
                QKeySequence::Delete);
    }
    if (isSortingEnabled())
        addSortEntries(menu, column);
    addColumnEntries(menu);
}

void NumberTable::addSortEntries(QMenu& menu, int column)
{
    menu.addSeparator();
    const QString name = m_model->column(column).spoken;
    showKey(menu.addAction(tr("Sort by %1, smallest first").arg(name), this,
                           [this, column] { sortByColumn(column, Qt::AscendingOrder); }),
            ascendingKey);
    showKey(menu.addAction(tr("Sort by %1, largest first").arg(name), this,
                           [this, column] { sortByColumn(column, Qt::DescendingOrder); }),
            descendingKey);
    QAction* const unsorted = menu.addAction(tr("In group order"), this,
                                             [this] { sortByColumn(-1, Qt::AscendingOrder); });
    unsorted->setEnabled(m_header->sortIndicatorSection() >= 0);
    showKey(unsorted, unsortedKey);
}

void NumberTable::addColumnEntries(QMenu& menu)
{
    menu.addSeparator();
    for (int column = 1; column < m_model->columnCount(); ++column) {
        QAction* const action = menu.addAction(m_model->column(column).spoken);
        action->setToolTip(m_model->column(column).tip);
        action->setCheckable(true);
        action->setChecked(!isColumnHidden(column));
        connect(action, &QAction::toggled, this, [this, column](bool on) {
            m_choices[column] = on;
            fitNow();
        });
    }
    QAction* const automatic = menu.addAction(tr("Columns as the width allows"), this, [this] {
        m_choices.fill(std::nullopt);
        fitNow();
    });
    automatic->setEnabled(
        std::ranges::any_of(m_choices, [](const auto& choice) { return choice.has_value(); }));
}

} // namespace normscope
