// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/charts/drawing.h"

#include "widgets/charts/overlay.h"

#include <QtCharts/QAreaSeries>
#include <QtCharts/QLegend>
#include <QtCharts/QLineSeries>
#include <QtCharts/QValueAxis>

#include <QGraphicsLayout>

namespace normscope {

namespace {

void bare(QValueAxis* axis)
{
    axis->setLabelsVisible(false);
    axis->setLineVisible(false);
    axis->setTitleVisible(false);
    axis->setGridLineVisible(false);
    axis->setMinorGridLineVisible(false);
    axis->setShadesVisible(false);
}

QPen penOf(const PlotLine& line, const Theme& theme)
{
    QPen pen(colourOf(line.ink, theme), theme.px(line.width));
    // Flat caps: a round one would close the gaps between dashes.
    pen.setCapStyle(line.style == Qt::SolidLine ? Qt::RoundCap : Qt::FlatCap);
    pen.setJoinStyle(Qt::MiterJoin);
    if (line.style == Qt::DashLine)
        pen.setDashPattern({ 3, 2 });
    else if (line.style == Qt::DotLine)
        pen.setDashPattern({ 1, 2 });
    return pen;
}

} // namespace

Drawing::Drawing()
    : m_chart(new QChart)
    , m_x(new QValueAxis)
    , m_y(new QValueAxis)
{
    m_chart->setAnimationOptions(QChart::NoAnimation);
    m_chart->setBackgroundVisible(false);
    m_chart->setPlotAreaBackgroundVisible(false);
    m_chart->setDropShadowEnabled(false);
    m_chart->legend()->hide();
    m_chart->setMargins({});
    m_chart->layout()->setContentsMargins(0, 0, 0, 0);
    m_chart->setMinimumSize(1, 1);
    bare(m_x);
    bare(m_y);
    m_chart->addAxis(m_x, Qt::AlignBottom);
    m_chart->addAxis(m_y, Qt::AlignLeft);
    // Fills first: what is added later is drawn above.
    for (Fill& fill : m_fills) {
        fill.upper = new QLineSeries(m_chart);
        fill.lower = new QLineSeries(m_chart);
        fill.area = new QAreaSeries(fill.upper, fill.lower);
        m_chart->addSeries(fill.area);
        fill.area->attachAxis(m_x);
        fill.area->attachAxis(m_y);
        fill.area->setPen(Qt::NoPen);
    }
    for (QLineSeries*& line : m_lines) {
        line = new QLineSeries;
        m_chart->addSeries(line);
        line->attachAxis(m_x);
        line->attachAxis(m_y);
    }
    m_hairlines = new Hairlines(m_chart);
    m_rings = new Rings(m_chart);
    m_overlay = new Overlay(m_chart);
}

void Drawing::show(const Plot& plot, const QSizeF& size, const Theme& theme, const LayoutOptions& options)
{
    PlotLayout layout = layOut(plot, size, theme, options);
    m_chart->resize(size);
    showAxes(plot, layout, theme);
    showFills(plot, theme);
    showLines(plot, theme);
    m_hairlines->show(plot, layout, theme);
    m_rings->show(plot, layout, theme);
    m_overlay->show(std::move(layout), theme);
}

void Drawing::showAxes(const Plot& plot, const PlotLayout& layout, const Theme& theme)
{
    if (!layout.hasPlotArea)
        return;
    // A little more than the plot's own area, or a line along its border would lose half its width.
    const double edge = theme.px(3);
    const QRectF area = layout.plotArea.adjusted(-edge, -edge, edge, edge);
    const QPointF low = layout.unmap(area.bottomLeft(), plot), high = layout.unmap(area.topRight(), plot);
    m_chart->setPlotArea(area);
    m_x->setRange(low.x(), high.x());
    m_y->setRange(low.y(), high.y());
}

void Drawing::showLines(const Plot& plot, const Theme& theme)
{
    Q_ASSERT(plot.lines.size() <= mostLines);
    for (qsizetype i = 0; i < mostLines; ++i) {
        QLineSeries& series = *m_lines[static_cast<std::size_t>(i)];
        const bool used = i < plot.lines.size() && plot.message.isEmpty();
        series.setVisible(used);
        if (!used) {
            if (series.count() > 0)
                series.clear();
            continue;
        }
        series.setPen(penOf(plot.lines[i], theme));
        series.replace(clipped(plot.lines[i].points, plot));
    }
}

void Drawing::showFills(const Plot& plot, const Theme& theme)
{
    Q_ASSERT(plot.fills.size() <= mostFills);
    for (qsizetype i = 0; i < mostFills; ++i) {
        const Fill& fill = m_fills[static_cast<std::size_t>(i)];
        const bool used = i < plot.fills.size() && plot.message.isEmpty();
        fill.area->setVisible(used);
        if (!used)
            continue;
        QColor colour = colourOf(plot.fills[i].ink, theme);
        colour.setAlphaF(theme.isDark ? 0.2F : 0.14F);
        fill.area->setBrush(colour);
        fill.upper->replace(clipped(plot.fills[i].upper, plot));
        fill.lower->replace(clipped(plot.fills[i].lower, plot));
    }
}

} // namespace normscope
