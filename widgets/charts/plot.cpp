// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/charts/plot.h"

#include "widgets/look/theme.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace normscope {

QColor colourOf(Ink ink, const Theme& theme)
{
    switch (ink) {
    case Ink::Text:
        return theme.text;
    case Ink::Quiet:
        return theme.quiet;
    case Ink::Input:
        return theme.input;
    case Ink::Output:
    case Ink::Batch:
        return theme.accent;
    case Ink::Running:
        return theme.running;
    case Ink::Warning:
        return theme.warning;
    }
    return theme.text;
}

QList<QPointF> thinned(const QList<QPointF>& points, qsizetype most)
{
    if (points.size() <= most)
        return points;
    const qsizetype stretches = std::max<qsizetype>(1, most / 4);
    QList<QPointF> kept;
    kept.reserve(stretches * 4);
    const auto lower = [&](qsizetype a, qsizetype b) { return points[a].y() < points[b].y(); };
    for (qsizetype stretch = 0; stretch < stretches; ++stretch) {
        const qsizetype first = points.size() * stretch / stretches;
        const qsizetype last = points.size() * (stretch + 1) / stretches - 1;
        qsizetype lowest = first, highest = first;
        for (qsizetype i = first; i <= last; ++i) {
            lowest = lower(i, lowest) ? i : lowest;
            highest = lower(highest, i) ? i : highest;
        }
        std::array indices { first, lowest, highest, last };
        std::ranges::sort(indices);
        const auto end = std::unique(indices.begin(), indices.end());
        for (auto index = indices.begin(); index != end; ++index)
            kept.append(points[*index]);
    }
    return kept;
}

QList<QPointF> clipped(const QList<QPointF>& points, const Plot& plot)
{
    QList<QPointF> kept;
    kept.reserve(points.size());
    for (const QPointF& point : points) {
        if (std::isfinite(point.x()) && std::isfinite(point.y()))
            kept.append({ std::clamp(point.x(), plot.xLow, plot.xHigh),
                          std::clamp(point.y(), plot.y.low, plot.y.high) });
    }
    return kept;
}

} // namespace normscope
