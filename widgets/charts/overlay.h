// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/charts/layout.h"
#include "widgets/look/theme.h"

#include <QGraphicsItem>

namespace normscope {

/// What Qt Charts does not draw the way we want it, in one item of the chart's scene so that exports hold it too: every
/// text, the rings (a QScatterSeries makes an item of each), the means' lines and bars, the badges.
class Overlay : public QGraphicsItem {
public:
    explicit Overlay(QGraphicsItem* parent);

    void show(const Plot& plot, PlotLayout layout, const Theme& theme);
    const PlotLayout& layout() const { return m_layout; }
    /// Where the rings stand.
    const QList<QPointF>& rings() const { return m_rings; }

    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    void paintMarks(QPainter& painter) const;
    void paintRings(QPainter& painter) const;
    void paintText(QPainter& painter, const PlacedText& text) const;

    PlotLayout m_layout;
    Theme m_theme;
    QList<QPointF> m_rings;
    Ink m_ringInk = Ink::Batch;
    QRectF m_bounds;
};

} // namespace normscope
