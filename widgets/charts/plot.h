// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/charts/scale.h"

#include <QColor>
#include <QList>
#include <QPointF>
#include <QString>
#include <QStringList>

namespace normscope {

class Theme;

/// What a colour means; the theme says which it is.
enum class Ink { Text, Quiet, Input, Output, Batch, Running, Warning };
QColor colourOf(Ink ink, const Theme& theme);

struct PlotLine {
    QList<QPointF> points; ///< ascending in x
    Ink ink = Ink::Text;
    double width = 1.5;
    Qt::PenStyle style = Qt::SolidLine;
    QString label; ///< stands at the line's right end
    bool bold = false; ///< the label
};

/// The area between two lines, softly filled.
struct PlotFill {
    QList<QPointF> upper;
    QList<QPointF> lower;
    Ink ink = Ink::Text;
};

/// Hollow rings.
struct PlotDots {
    QList<QPointF> points;
    Ink ink = Ink::Batch;
    QString label;
};

/// A mean: an upright line with its name above it, and a bar from one deviation below to one above.
struct PlotMark {
    double at = 0;
    double deviation = 0;
    Ink ink = Ink::Text;
    Qt::PenStyle style = Qt::SolidLine;
    QString label;
    QString shortLabel; ///< where the long one does not fit
};

/// Filled: in use now.
struct PlotBadge {
    QString text;
    bool filled = false;
    Ink ink = Ink::Text;
    bool operator==(const PlotBadge&) const = default;
};

/// A line of words under the picture; the last ones give way where it gets low.
struct PlotNote {
    QString text;
    Ink ink = Ink::Quiet;
};

/// All that one chart shows, before any Qt Charts: made by a Figure from a Snapshot, drawn by a Drawing.
struct Plot {
    QString title;
    QStringList briefTitles; ///< shorter and shorter, for where the title does not fit
    QString description;
    QList<PlotBadge> badges;
    /// Stands in place of the picture where there is nothing to draw.
    QString message;

    Scale y;
    double xLow = 0, xHigh = 1; ///< the ticks are chosen by what fits
    bool wholeX = false; ///< ticks at whole numbers only
    QString xTitle, yTitle;

    QList<PlotFill> fills;
    QList<PlotLine> lines;
    PlotDots dots;
    QList<PlotMark> marks;
    QList<PlotNote> notes;
};

/// At most `most` of the points, with every extreme kept: the first, lowest, highest and last of each
/// stretch.
QList<QPointF> thinned(const QList<QPointF>& points, qsizetype most = 2000);
/// Finite points only, moved onto the axes' borders where they lie outside: Qt Charts draws nothing of a line
/// that holds a NaN, and Qt 6.4 writes no clipping into an SVG.
QList<QPointF> clipped(const QList<QPointF>& points, const Plot& plot);

} // namespace normscope
