// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/charts/overlay.h"

#include <QPainter>

namespace normscope {

namespace {

constexpr int fewRings = 150; ///< past these they get smaller, so that they stay apart

QPen penOf(const QColor& colour, double width, Qt::PenStyle style)
{
    QPen pen(colour, width, style == Qt::SolidLine ? Qt::SolidLine : Qt::CustomDashLine, Qt::FlatCap, Qt::MiterJoin);
    if (style == Qt::DashLine)
        pen.setDashPattern({ 3, 2 });
    else if (style == Qt::DotLine)
        pen.setDashPattern({ 1, 2.5 });
    return pen;
}

} // namespace

Overlay::Overlay(QGraphicsItem* parent)
    : QGraphicsItem(parent)
{
    setZValue(1000);
    setAcceptedMouseButtons(Qt::NoButton);
}

void Overlay::show(const Plot& plot, PlotLayout layout, const Theme& theme)
{
    prepareGeometryChange();
    m_layout = std::move(layout);
    m_theme = theme;
    m_ringInk = plot.dots.ink;
    m_rings.clear();
    if (m_layout.hasPlotArea) {
        for (const QPointF& point : clipped(plot.dots.points, plot))
            m_rings.append(m_layout.map(point, plot));
    }
    m_bounds = m_layout.plotArea.adjusted(-8, -8, 8, 8);
    for (const PlacedText& text : m_layout.texts)
        m_bounds |= text.rect;
    for (const PlacedMark& mark : m_layout.marks)
        m_bounds |= QRectF(mark.barLeft, mark.top, mark.barRight - mark.barLeft + 1, m_layout.plotArea.bottom() - mark.top);
    update();
}

QRectF Overlay::boundingRect() const { return m_bounds; }

void Overlay::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    paintMarks(*painter);
    paintRings(*painter);
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

void Overlay::paintRings(QPainter& painter) const
{
    const bool few = m_rings.size() <= fewRings;
    const double radius = m_theme.px(few ? 3.4 : 2.2);
    painter.setPen(QPen(colourOf(m_ringInk, m_theme), m_theme.px(few ? 1.5 : 1.1)));
    painter.setBrush(few ? QBrush(m_theme.card) : QBrush(Qt::NoBrush));
    for (const QPointF& ring : m_rings)
        painter.drawEllipse(ring, radius, radius);
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
        painter.drawEllipse(QPointF(rect.left() + m_theme.px(4.5), rect.center().y()), m_theme.px(3.4), m_theme.px(3.4));
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
    painter.drawText(rect, static_cast<int>(text.alignment.toInt() | Qt::TextDontClip), text.text);
}

} // namespace normscope
