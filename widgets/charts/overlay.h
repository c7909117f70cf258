// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/charts/layout.h"
#include "widgets/look/theme.h"

#include <QBrush>
#include <QGraphicsItem>
#include <QPen>

namespace normscope {

/// The horizontal hairlines, under everything.
class Hairlines : public QGraphicsItem {
public:
    explicit Hairlines(QGraphicsItem* parent);

    void show(const Plot& plot, const PlotLayout& layout, const Theme& theme);
    QRectF boundingRect() const override { return m_area.adjusted(-1, -1, 1, 1); }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    QRectF m_area;
    QList<double> m_heights;
    QPen m_pen;
};

/// Hollow dots; a QScatterSeries would make an item of each. A few stand over the lines, many under them.
class Rings : public QGraphicsItem {
public:
    explicit Rings(QGraphicsItem* parent);

    void show(const Plot& plot, const PlotLayout& layout, const Theme& theme);
    const QList<QPointF>& centres() const { return m_centres; }
    QRectF boundingRect() const override { return m_bounds; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    QList<QPointF> m_centres;
    QRectF m_bounds;
    double m_radius = 3;
    QPen m_pen;
    QBrush m_brush;
};

/// All else that Qt Charts does not draw the way we want it, in one item of the chart's scene so that exports
/// hold it too: every text, the means' lines and bars, the badges.
class Overlay : public QGraphicsItem {
public:
    explicit Overlay(QGraphicsItem* parent);

    void show(PlotLayout layout, const Theme& theme);
    const PlotLayout& layout() const { return m_layout; }

    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    void paintMarks(QPainter& painter) const;
    void paintText(QPainter& painter, const PlacedText& text) const;

    PlotLayout m_layout;
    Theme m_theme;
    QRectF m_bounds;
};

} // namespace normscope
