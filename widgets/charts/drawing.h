// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/charts/layout.h"
#include "widgets/look/theme.h"

#include <QtCharts/QChart>

#include <array>

class QAreaSeries;
class QLineSeries;
class QValueAxis;

namespace normscope {

class Hairlines;
class Overlay;
class Rings;

/// Draws a Plot with Qt Charts: lines and fills as series that live as long as the chart, hairlines and all
/// type by items of our own (an axis lays out its grid and labels only when the event loop turns: too late
/// for exports). The QChart belongs to whichever scene it is put into and takes the drawing's items along.
class Drawing {
public:
    static constexpr int mostLines = 4;
    static constexpr int mostFills = 2;

    Drawing();
    Drawing(const Drawing&) = delete;
    Drawing& operator=(const Drawing&) = delete;

    QChart* chart() const { return m_chart; }
    const Overlay& overlay() const { return *m_overlay; }
    const Rings& rings() const { return *m_rings; }
    const QLineSeries& line(int index) const { return *m_lines[static_cast<std::size_t>(index)]; }

    void show(const Plot& plot, const QSizeF& size, const Theme& theme, const LayoutOptions& options = {});

private:
    struct Fill {
        QAreaSeries* area;
        QLineSeries* upper;
        QLineSeries* lower;
    };
    void showAxes(const Plot& plot, const PlotLayout& layout, const Theme& theme);
    void showLines(const Plot& plot, const Theme& theme);
    void showFills(const Plot& plot, const Theme& theme);

    QChart* m_chart;
    QValueAxis* m_x;
    QValueAxis* m_y;
    std::array<Fill, mostFills> m_fills {};
    std::array<QLineSeries*, mostLines> m_lines {};
    Hairlines* m_hairlines;
    Rings* m_rings;
    Overlay* m_overlay;
};

} // namespace normscope
