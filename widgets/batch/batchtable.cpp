// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/batch/batchtable.h"

#include "widgets/batch/batchheader.h"
#include "widgets/batch/celldelegate.h"
#include "widgets/look/theme.h"

#include <QMouseEvent>
#include <QScrollBar>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

// Distance of rows in logical pixels: as drawn, the least that 13.5 px type bears, and while scrolling.
constexpr double usualPitch = 29, leastPitch = 18, scrollingPitch = 26;
constexpr double widestColumn = 116;
constexpr Index longTable = 200; ///< rows past which a table always scrolls

void setSectionSizes(QHeaderView* header, int size)
{
    // A million rows need not be told one by one.
    const QSignalBlocker blocker(header);
    if (header->defaultSectionSize() != size)
        header->setDefaultSectionSize(size);
}

} // namespace

BatchTable::BatchTable(BatchModel::Side side, Selection* selection, QWidget* parent)
    : QTableView(parent)
    , m_model(new BatchModel(side, this))
    , m_selection(selection)
{
    const bool input = side == BatchModel::Side::Input;
    setObjectName(input ? QStringLiteral("inputTable") : QStringLiteral("outputTable"));
    setAccessibleName(input ? tr("Input") : tr("Output"));
    auto* const delegate = new CellDelegate(selection, this);
    setItemDelegate(delegate);
    setVerticalHeader(new BatchHeader(Qt::Vertical, m_model, selection, this));
    setHorizontalHeader(new BatchHeader(Qt::Horizontal, m_model, selection, this));
    setModel(m_model);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setCornerButtonEnabled(false);
    setCornerWidget(new QWidget(this)); // the style would draw lines where two scroll bars meet
    setTabKeyNavigation(false);
    setMouseTracking(true);
    setSelectionMode(QAbstractItemView::ContiguousSelection);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setEditTriggers(input ? DoubleClicked | EditKeyPressed | AnyKeyPressed : NoEditTriggers);
    connect(m_model, &BatchModel::cellTyped, this, &BatchTable::takeTyped);
    connect(m_model, &BatchModel::refused, this, &BatchTable::refused);
    connect(delegate, &CellDelegate::fillAsked, this, [this] {
        if (m_fill == FillTarget::None)
            m_fill = FillTarget::Selected;
    });
    connect(selection, &Selection::changed, this, &BatchTable::followSelection);
    connect(selection, &Selection::hoverChanged, viewport(), qOverload<>(&QWidget::update));
}

void BatchTable::show(const SnapshotPtr& snapshot, const PlaneMap& map)
{
    const PlaneMap before = m_model->map();
    const SnapshotPtr last = m_model->snapshot();
    m_model->show(snapshot, map);
    const bool sameGroups = last && snapshot && before == map && last->experiment.spec == snapshot->experiment.spec;
    if (!sameGroups)
        fit();
    // Headers tell of groups and slices, which the edit of a value leaves alone.
    if (!showSelection() && sameGroups)
        viewport()->update();
    else
        repaintAll();
}

bool BatchTable::showSelection()
{
    const QModelIndex index = m_model->indexOf(m_selection->cell());
    if (!index.isValid() || index == currentIndex())
        return false;
    selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
    return true;
}

void BatchTable::followSelection()
{
    showSelection();
    repaintAll();
}

void BatchTable::repaintAll()
{
    viewport()->update();
    horizontalHeader()->viewport()->update();
    verticalHeader()->viewport()->update();
}

void BatchTable::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    if (current.isValid())
        m_selection->select(m_model->cellAt(current));
}

void BatchTable::mouseMoveEvent(QMouseEvent* event)
{
    QTableView::mouseMoveEvent(event);
    const QModelIndex index = indexAt(event->position().toPoint());
    m_selection->hover(index.isValid() ? m_model->cellAt(index) : -1);
}

bool BatchTable::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave)
        m_selection->hover(-1);
    return QTableView::viewportEvent(event);
}

void BatchTable::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fit();
}

void BatchTable::resizeEvent(QResizeEvent* event)
{
    fit();
    QTableView::resizeEvent(event);
}

int BatchTable::captions() const
{
    const PlaneMap& map = m_model->map();
    return map.hasCaptions() ? static_cast<int>(map.rows() / map.rowsPerExample()) : 0;
}

int BatchTable::heightFor(double pitch) const
{
    if (m_model->isEmpty())
        return 0;
    const Index rows = std::min(m_model->map().rows(), longTable);
    int height = horizontalHeader()->sizeHint().height() + captions() * CellDelegate::captionHeight();
    height += static_cast<int>(rows) * static_cast<int>(std::lround(Theme::current().px(pitch)));
    const int columnsNeed = static_cast<int>(std::min<Index>(m_model->map().columns(), 1000))
        * CellDelegate::leastColumnWidth(*m_model);
    if (columnsNeed + verticalHeader()->sizeHint().width() > width())
        height += horizontalScrollBar()->sizeHint().height();
    return height + 1;
}

int BatchTable::comfortableHeight() const { return heightFor(usualPitch); }

int BatchTable::leastHeight() const { return heightFor(leastPitch); }

void BatchTable::fit()
{
    if (m_model->isEmpty())
        return;
    const Theme& theme = Theme::current();
    const PlaneMap& map = m_model->map();
    // The room without scroll bars: what decides whether they are needed.
    const QSize headers(verticalHeader()->sizeHint().width(), horizontalHeader()->sizeHint().height());
    const QSize room = contentsRect().size() - headers;
    const int least = CellDelegate::leastColumnWidth(*m_model);
    const auto pixels = [&theme](double logical) { return static_cast<int>(std::lround(theme.px(logical))); };
    const int captionsHeight = captions() * CellDelegate::captionHeight();
    const auto pitchIn = [&](int height) {
        return static_cast<int>(
            std::clamp<Index>((height - captionsHeight) / map.rows(), 0, pixels(usualPitch)));
    };
    const bool scrollsRight = map.columns() * least > room.width();
    const int height = room.height() - (scrollsRight ? horizontalScrollBar()->sizeHint().height() : 0);
    int pitch = pitchIn(height);
    const bool scrollsDown = pitch < pixels(leastPitch);
    if (scrollsDown)
        pitch = pixels(scrollingPitch);
    const int width = room.width() - (scrollsDown ? verticalScrollBar()->sizeHint().width() : 0);
    const Index column = std::clamp<Index>(width / map.columns(), least,
                                           std::max(least, pixels(widestColumn)));
    setSectionSizes(horizontalHeader(), static_cast<int>(column));
    setSectionSizes(verticalHeader(), pitch);
    const QSignalBlocker blocker(verticalHeader());
    for (Index row = 0; captions() > 0 && row < map.rows(); ++row) {
        const int size = pitch + (map.startsExample(row) ? CellDelegate::captionHeight() : 0);
        if (verticalHeader()->sectionSize(static_cast<int>(row)) != size)
            verticalHeader()->resizeSection(static_cast<int>(row), size);
        if (map.rows() > PlaneMap::mostStackedRows)
            break; // one example only: its first row has the one caption
    }
    updateGeometries();
    repaintAll();
}

} // namespace normscope
