// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/tables/numbertable.h"

#include "widgets/look/numbers.h"
#include "widgets/look/theme.h"
#include "widgets/tables/columnfit.h"
#include "widgets/tables/numberdelegate.h"
#include "widgets/tables/numberheader.h"
#include "widgets/tables/numbermodel.h"
#include "widgets/tables/paste.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <vector>

namespace normscope {

NumberTable::NumberTable(NumberModel* model, const QString& name, QWidget* parent)
    : QTableView(parent)
    , m_model(model)
    , m_delegate(new NumberDelegate(this))
    , m_header(new NumberHeader(this))
    , m_digits(numbers::digits())
{
    setAccessibleName(name);
    setHorizontalHeader(m_header);
    setModel(model);
    setItemDelegate(m_delegate);
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    setWordWrap(false);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed
                    | QAbstractItemView::AnyKeyPressed);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_header->setSectionsClickable(false);
    connect(m_header, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        QContextMenuEvent asked(QContextMenuEvent::Mouse, { at.x(), -1 }, m_header->mapToGlobal(at));
        contextMenuEvent(&asked);
    });
    m_fit.setSingleShot(true);
    m_fit.setInterval(0);
    connect(&m_fit, &QTimer::timeout, this, &NumberTable::fitNow);
    connect(model, &QAbstractItemModel::modelReset, this, &NumberTable::forgetWidths);
    connect(model, &QAbstractItemModel::dataChanged, this, &NumberTable::scheduleFit);
    connect(model, &QAbstractItemModel::layoutChanged, this, &NumberTable::scheduleFit);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &NumberTable::scheduleFit);
    applyScale();
    forgetWidths();
}

void NumberTable::setPriorities(const QList<int>& priorities)
{
    m_priorities = priorities;
    scheduleFit();
}

void NumberTable::setEmptyText(const QString& text)
{
    m_emptyText = text;
    setAccessibleDescription(text);
    viewport()->update();
}

void NumberTable::setSorting(bool on)
{
    setSelectionBehavior(on ? QAbstractItemView::SelectRows : QAbstractItemView::SelectItems);
    m_header->setSortIndicator(-1, Qt::AscendingOrder);
    m_header->setSortIndicatorClearable(on);
    m_header->setSectionsClickable(on);
    setSortingEnabled(on);
    connect(m_header, &QHeaderView::sortIndicatorChanged, this, &NumberTable::scheduleFit);
}

void NumberTable::showChosenRow(int row)
{
    m_following = true;
    m_delegate->setLitRow(row);
    const bool wholeRows = selectionBehavior() == QAbstractItemView::SelectRows;
    const QModelIndex now = currentIndex();
    if (row < 0 || row >= m_model->rowCount()) {
        selectionModel()->clear();
    } else if (now.row() != row || (wholeRows && !selectionModel()->isSelected(now))) {
        const QModelIndex index = m_model->index(
            row, now.isValid() ? now.column() : std::min(1, m_model->columnCount() - 1));
        QItemSelectionModel::SelectionFlags flags = QItemSelectionModel::ClearAndSelect;
        flags.setFlag(QItemSelectionModel::Rows, wholeRows);
        selectionModel()->setCurrentIndex(index, flags);
        scrollTo(index);
    }
    viewport()->update();
    m_following = false;
}

void NumberTable::showHoveredRow(int row)
{
    if (m_delegate->hoveredRow() == row)
        return;
    m_delegate->setHoveredRow(row);
    viewport()->update();
}

QList<int> NumberTable::selectedRows() const
{
    std::vector<std::pair<int, int>> blocks;
    for (const QItemSelectionRange& range : selectionModel()->selection())
        blocks.emplace_back(range.top(), range.bottom());
    std::ranges::sort(blocks);
    QList<int> rows;
    for (const auto& [top, bottom] : blocks) {
        for (int row = rows.isEmpty() ? top : std::max(top, rows.back() + 1); row <= bottom; ++row)
            rows.append(row);
    }
    return rows;
}

QString NumberTable::selectedText(bool headings) const
{
    const QItemSelection selection = selectionModel()->selection();
    QList<int> columns;
    for (int column = 0; column < m_model->columnCount(); ++column) {
        const auto holds = [column](const QItemSelectionRange& range) {
            return range.left() <= column && column <= range.right();
        };
        if (!isColumnHidden(column) && std::ranges::any_of(selection, holds))
            columns.append(column);
    }
    QStringList lines;
    QStringList fields;
    if (headings) {
        for (const int column : columns)
            fields += m_model->column(column).spoken;
        lines += fields.join(u'\t');
    }
    // In a selection of several blocks a cell outside stays empty, so that columns keep their places.
    const bool block = selection.size() == 1 || selectionBehavior() == QAbstractItemView::SelectRows;
    for (const int row : selectedRows()) {
        fields.clear();
        for (const int column : columns) {
            const QModelIndex index = m_model->index(row, column);
            const bool in = block || selectionModel()->isSelected(index);
            fields += in ? index.data(NumberModel::ExactRole).toString() : QString();
        }
        lines += fields.join(u'\t');
    }
    return lines.join(u'\n');
}

void NumberTable::copySelection(bool headings) const
{
    if (selectionModel()->hasSelection())
        QGuiApplication::clipboard()->setText(selectedText(headings));
}

void NumberTable::paste()
{
    QList<int> rows = selectedRows();
    int first = m_model->columnCount();
    for (const QItemSelectionRange& range : selectionModel()->selection())
        first = std::min(first, range.left());
    QList<int> columns;
    for (int column = first; column < m_model->columnCount(); ++column) {
        if (!isColumnHidden(column))
            columns.append(column);
    }
    const Paste plan = planPaste(QGuiApplication::clipboard()->text(), *m_model, columns, rows);
    if (!plan.objection.isEmpty()) {
        m_model->refuse(plan.objection);
        return;
    }
    // Two columns are one step: the same number, below those of real drags.
    static int pastes = 0;
    const EditOrigin origin { EditOrigin::Kind::Pasted, --pastes };
    for (auto edits = plan.edits.begin(); edits != plan.edits.end(); ++edits)
        m_model->requestEdits(edits.key(), edits.value(), origin);
}

void NumberTable::clearSelectedCells()
{
    for (int column = 0; column < m_model->columnCount(); ++column) {
        if (!m_model->column(column).editable || isColumnHidden(column))
            continue;
        QList<CellEdit> edits;
        for (const int row : selectedRows()) {
            if (selectionModel()->isSelected(m_model->index(row, column)))
                edits.append({ row, m_model->startValue(column) });
        }
        m_model->requestEdits(column, edits, { EditOrigin::Kind::Cleared, 0 });
    }
}

void NumberTable::forgetWidths()
{
    m_wanted.fill(0, m_model->columnCount());
    m_least.fill(0, m_model->columnCount());
    scheduleFit();
}

void NumberTable::scheduleFit()
{
    if (!m_fit.isActive())
        m_fit.start();
}

void NumberTable::measureVisibleRows()
{
    constexpr int most = 60;
    const int top = std::max(0, rowAt(0));
    const int shown = viewport()->height() / std::max(1, verticalHeader()->defaultSectionSize()) + 2;
    const int bottom = std::min({ m_model->rowCount(), top + shown, top + most });
    for (int column = 0; column < m_model->columnCount(); ++column) {
        for (int row = top; row < bottom; ++row) {
            const QModelIndex index = m_model->index(row, column);
            m_wanted[column] = std::max(m_wanted[column], m_delegate->contentWidth(index));
            const int least = column == 0 ? m_delegate->contentWidth(index, false)
                                          : std::min(m_wanted[column], NumberDelegate::leastNumberWidth());
            m_least[column] = std::max(m_least[column], least);
        }
    }
}

void NumberTable::fitNow()
{
    m_fit.stop();
    if (m_wanted.size() != m_model->columnCount())
        forgetWidths();
    measureVisibleRows();
    m_choices.resize(m_model->columnCount());
    std::vector<ColumnWish> wishes;
    for (int column = 0; column < m_model->columnCount(); ++column) {
        const int heading = m_header->leastWidth(column);
        wishes.push_back({ std::max(m_wanted[column], m_header->wantedWidth(column)),
                           std::max(m_wanted[column], heading), std::max(m_least[column], heading),
                           m_priorities.value(column), m_choices[column] });
    }
    const std::vector<ColumnPlace> places = fitColumns(wishes, viewport()->width());
    for (int column = 0; column < m_model->columnCount(); ++column) {
        const ColumnPlace& place = places[static_cast<std::size_t>(column)];
        if (place.shown == isColumnHidden(column))
            setColumnHidden(column, !place.shown);
        if (place.shown && columnWidth(column) != place.width)
            setColumnWidth(column, place.width);
    }
    m_header->setVisible(m_model->rowCount() > 0);
    updateGeometries();
}

void NumberTable::applyScale()
{
    verticalHeader()->setMinimumSectionSize(1);
    verticalHeader()->setDefaultSectionSize(NumberDelegate::rowHeight());
    setFont(Theme::current().body(13));
}

QSize NumberTable::sizeHint() const
{
    const int rows = std::clamp(m_model->rowCount(), 2, 12);
    return { static_cast<int>(Theme::current().px(340)),
             m_header->sizeHint().height() + rows * NumberDelegate::rowHeight() + 2 };
}

QSize NumberTable::minimumSizeHint() const
{
    const Theme& theme = Theme::current();
    return { static_cast<int>(theme.px(180)),
             m_header->sizeHint().height() + 2 * NumberDelegate::rowHeight() };
}

void NumberTable::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        // A new type size; setFont() inside would call us again.
        if (verticalHeader()->defaultSectionSize() != NumberDelegate::rowHeight())
            applyScale();
        forgetWidths();
    }
}

void NumberTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    scheduleFit();
}

void NumberTable::showEvent(QShowEvent* event)
{
    QTableView::showEvent(event);
    fitNow();
}

void NumberTable::paintEvent(QPaintEvent* event)
{
    if (m_digits != numbers::digits()) {
        m_digits = numbers::digits();
        forgetWidths();
    }
    QTableView::paintEvent(event);
    if (m_model->rowCount() > 0 || m_emptyText.isEmpty())
        return;
    const Theme& theme = Theme::current();
    QPainter painter(viewport());
    painter.setFont(theme.body(13));
    painter.setPen(theme.quiet);
    const double margin = theme.px(12);
    painter.drawText(QRectF(viewport()->rect()).adjusted(margin, margin, -margin, -margin),
                     static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, m_emptyText);
}

void NumberTable::mouseMoveEvent(QMouseEvent* event)
{
    QTableView::mouseMoveEvent(event);
    const int row = rowAt(event->position().toPoint().y());
    if (row != m_delegate->hoveredRow()) {
        showHoveredRow(row);
        emit rowPointedAt(row);
    }
}

void NumberTable::leaveEvent(QEvent* event)
{
    QTableView::leaveEvent(event);
    showHoveredRow(-1);
    emit rowPointedAt(-1);
}

void NumberTable::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    if (!m_following && current.isValid() && current.row() != previous.row())
        emit rowChosen(current.row());
}

void NumberTable::closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint)
{
    QTableView::closeEditor(editor, hint);
    // As in a spreadsheet: Enter goes on below.
    if (hint == QAbstractItemDelegate::SubmitModelCache && currentIndex().row() + 1 < m_model->rowCount())
        setCurrentIndex(m_model->index(currentIndex().row() + 1, currentIndex().column()));
}

} // namespace normscope
