// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/charts/plot.h"

#include <QFont>
#include <QList>
#include <QRectF>
#include <QString>

namespace normscope {

class Theme;

/// One line of type where it stands. A sign before it (a ring, a badge's ground) is drawn by the overlay.
struct PlacedText {
    enum class Sign { None, Ring, Badge, FilledBadge };
    QString text;
    QRectF rect; ///< holds the whole text, sign included
    QFont font;
    Ink ink = Ink::Text;
    Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter;
    Sign sign = Sign::None;
    bool upright = false; ///< reads upwards; rect is as it stands
};

/// An upright line at x from the plot's foot to its label, and its deviation bar at a height of its own.
struct PlacedMark {
    double x = 0;
    double top = 0;
    double barLeft = 0, barRight = 0, barY = 0;
    Ink ink = Ink::Text;
    Qt::PenStyle style = Qt::SolidLine;
};

/// Where everything of a Plot stands in a given size; logical pixels.
struct PlotLayout {
    bool hasPlotArea = false; ///< not where a message stands in its place
    QRectF plotArea;
    QList<PlacedText> texts;
    QList<PlacedMark> marks;
    QList<double> yTicks; ///< values with a hairline

    QPointF map(const QPointF& value, const Plot& plot) const;
    QPointF unmap(const QPointF& position, const Plot& plot) const;
};

struct LayoutOptions {
    bool heading = false; ///< title and badges inside the picture (exports; on screen they stand in the
                          ///< panel's header)
    double margin = 0;
};

/// Lays out a plot: no text overlaps another or is cut, whatever the size; notes, ticks and long labels give
/// way.
PlotLayout layOut(const Plot& plot, const QSizeF& size, const Theme& theme,
                  const LayoutOptions& options = {});

/// The theme's sans in a concrete family: an SVG that says "Sans Serif" falls back to a serif elsewhere.
QFont chartFont(const Theme& theme, double pixels = 12, bool bold = false);
/// Whole words to lines no wider than that.
QStringList brokenToFit(const QString& text, const QFont& font, double width);
/// Moves the centres of lines of this height apart so that none overlap and all lie within top and bottom, as
/// little as possible. Keeps their order.
QList<double> pushedApart(const QList<double>& wanted, double height, double top, double bottom);

} // namespace normscope
