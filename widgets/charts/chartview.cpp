// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/charts/chartview.h"

#include "widgets/charts/overlay.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>

namespace normscope {

ChartView::ChartView(QWidget* parent)
    : QChartView(parent)
    , m_drawing(std::make_unique<Drawing>())
{
    QChart* const initial = chart();
    setChart(m_drawing->chart());
    delete initial;
    setRenderHint(QPainter::Antialiasing);
    setFrameShape(QFrame::NoFrame);
    setRubberBand(QChartView::NoRubberBand);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setMouseTracking(true);
    draw();
}

void ChartView::setPlot(const Plot& plot)
{
    m_plot = plot;
    draw();
}

QSize ChartView::sizeHint() const { return { 370, 320 }; }

QSize ChartView::minimumSizeHint() const { return { 200, 150 }; }

void ChartView::draw()
{
    const Theme& theme = Theme::current();
    setBackgroundBrush(theme.card);
    m_drawing->show(m_plot, QSizeF(viewport()->size()), theme);
}

void ChartView::resizeEvent(QResizeEvent* event)
{
    QChartView::resizeEvent(event);
    draw();
}

void ChartView::changeEvent(QEvent* event)
{
    QChartView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        draw();
}

bool ChartView::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QChartView::viewportEvent(event);
    const auto& help = static_cast<const QHelpEvent&>(*event);
    const PlotLayout& layout = m_drawing->overlay().layout();
    const bool inside = layout.hasPlotArea && layout.plotArea.contains(help.pos());
    const QString text = m_readout && inside ? m_readout(layout.unmap(help.pos(), m_plot)) : QString();
    if (text.isEmpty()) // the parent's own tooltip, which says what this chart is
        return QChartView::viewportEvent(event);
    QToolTip::showText(help.globalPos(), text, this);
    return true;
}

void ChartView::mousePressEvent(QMouseEvent* event)
{
    // Nothing in the chart answers to the mouse, and QChartView 6.4.2 dereferences a null item here.
    event->ignore();
}

void ChartView::mouseReleaseEvent(QMouseEvent* event) { event->ignore(); }

void ChartView::mouseDoubleClickEvent(QMouseEvent* event) { event->ignore(); }

void ChartView::wheelEvent(QWheelEvent* event) { event->ignore(); }

void ChartView::contextMenuEvent(QContextMenuEvent* event) { event->ignore(); }

} // namespace normscope
