// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/charts/overlay.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr int fewRings = 150; ///< past these they get smaller, so that they stay apart

QPen penOf(const QColor& colour, double width, Qt::PenStyle style)
{
    QPen pen(colour, width, style == Qt::SolidLine ? Qt::SolidLine : Qt::CustomDashLine, Qt::FlatCap,
             Qt::MiterJoin);
    if (style == Qt::DashLine)
        pen.setDashPattern({ 3, 2 });
    else if (style == Qt::DotLine)
        pen.setDashPattern({ 1, 2.5 });
    return pen;
}

} // namespace

Hairlines::Hairlines(QGraphicsItem* parent)
    : QGraphicsItem(parent)
{
    setZValue(-0.5); // over the chart's background, under its series
    setAcceptedMouseButtons(Qt::NoButton);
}

void Hairlines::show(const Plot& plot, const PlotLayout& layout, const Theme& theme)
{
    prepareGeometryChange();
    m_area = layout.plotArea;
    m_pen = QPen(theme.line, std::max(1.0, theme.px(0.8)));
    m_heights.clear();
    for (const double tick : layout.yTicks)
        m_heights.append(layout.map({ plot.xLow, tick }, plot).y());
    update();
}

void Hairlines::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    painter->setPen(m_pen);
    for (const double y : m_heights) {
        // On whole pixels, or antialiasing smears a hairline over two.
        const double crisp = std::floor(y) + 0.5;
        painter->drawLine(QPointF(m_area.left(), crisp), QPointF(m_area.right(), crisp));
    }
}

Rings::Rings(QGraphicsItem* parent)
    : QGraphicsItem(parent)
{
    setAcceptedMouseButtons(Qt::NoButton);
}

void Rings::show(const Plot& plot, const PlotLayout& layout, const Theme& theme)
{
    prepareGeometryChange();
    m_centres.clear();
    if (layout.hasPlotArea) {
        for (const QPointF& point : clipped(plot.dots.points, plot))
            m_centres.append(layout.map(point, plot));
    }
    const bool few = m_centres.size() <= fewRings;
    setZValue(few ? 900 : -0.4);
    m_radius = theme.px(few ? 3.4 : 2.2);
    m_pen = QPen(colourOf(plot.dots.ink, theme), theme.px(few ? 1.5 : 1.1));
    m_brush = few ? QBrush(theme.card) : QBrush(Qt::NoBrush);
    m_bounds = layout.plotArea.adjusted(-2 * m_radius, -2 * m_radius, 2 * m_radius, 2 * m_radius);
    update();
}

void Rings::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    painter->setPen(m_pen);
    painter->setBrush(m_brush);
    for (const QPointF& centre : m_centres)
        painter->drawEllipse(centre, m_radius, m_radius);
}

Overlay::Overlay(QGraphicsItem* parent)
    : QGraphicsItem(parent)
{
    setZValue(1000);
    setAcceptedMouseButtons(Qt::NoButton);
}

void Overlay::show(PlotLayout layout, const Theme& theme)
{
    prepareGeometryChange();
    m_layout = std::move(layout);
    m_theme = theme;
    m_bounds = m_layout.plotArea.adjusted(-8, -8, 8, 8);
    for (const PlacedText& text : m_layout.texts)
        m_bounds |= text.rect;
    for (const PlacedMark& mark : m_layout.marks)
        m_bounds |= QRectF(mark.barLeft, mark.top, mark.barRight - mark.barLeft + 1,
                           m_layout.plotArea.bottom() - mark.top);
    update();
}

QRectF Overlay::boundingRect() const { return m_bounds; }

void Overlay::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    paintMarks(*painter);
    for (const PlacedText& text : m_layout.texts)
        paintText(*painter, text);
}

void Overlay::paintMarks(QPainter& painter) const
{
    const double tick = m_theme.px(3);
    for (const PlacedMark& mark : m_layout.marks) {
        const QColor colour = colourOf(mark.ink, m_theme);
        painter.setPen(penOf(colour, m_theme.px(1.3), mark.style));
        painter.drawLine(QPointF(mark.x, m_layout.plotArea.bottom()), QPointF(mark.x, mark.top));
        painter.drawLine(QPointF(mark.barLeft, mark.barY), QPointF(mark.barRight, mark.barY));
        painter.setPen(penOf(colour, m_theme.px(1.3), Qt::SolidLine));
        for (const double x : { mark.barLeft, mark.barRight })
            painter.drawLine(QPointF(x, mark.barY - tick), QPointF(x, mark.barY + tick));
    }
}

void Overlay::paintText(QPainter& painter, const PlacedText& text) const
{
    const QColor colour = colourOf(text.ink, m_theme);
    QRectF rect = text.rect;
    QColor pen = colour;
    switch (text.sign) {
    case PlacedText::Sign::None:
        break;
    case PlacedText::Sign::Ring:
        painter.setPen(QPen(colour, m_theme.px(1.5)));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(QPointF(rect.left() + m_theme.px(4.5), rect.center().y()), m_theme.px(3.4),
                            m_theme.px(3.4));
        rect.setLeft(rect.left() + m_theme.px(13));
        break;
    case PlacedText::Sign::FilledBadge:
    case PlacedText::Sign::Badge: {
        const bool filled = text.sign == PlacedText::Sign::FilledBadge;
        painter.setPen(filled ? QPen(Qt::NoPen) : QPen(m_theme.line, 1));
        painter.setBrush(filled ? colour : m_theme.control);
        painter.drawRoundedRect(rect, m_theme.px(3), m_theme.px(3));
        pen = filled ? m_theme.onFill(colour) : m_theme.quiet;
        break;
    }
    }
    painter.setFont(text.font);
    painter.setPen(pen);
    if (text.upright) {
        painter.save();
        painter.translate(rect.center());
        painter.rotate(-90);
        rect = QRectF(-rect.height() / 2, -rect.width() / 2, rect.height(), rect.width());
        painter.drawText(rect, static_cast<int>(text.alignment.toInt() | Qt::TextDontClip), text.text);
        painter.restore();
        return;
    }
    painter.drawText(rect, static_cast<int>(text.alignment.toInt() | Qt::TextDontClip), text.text);
}

} // namespace normscope
