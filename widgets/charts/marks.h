// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/charts/layout.h"

namespace normscope {

/// Finds room for the names of the means above the plot: two rows, right or left of their line, long or
/// short. The combination with the least harm wins, so that two means close together still read.
class MarkPlacer {
public:
    /// strip: the two rows above the plot area and the bars' zone under them.
    MarkPlacer(const Plot& plot, const Theme& theme, const QRectF& strip, const QRectF& plotArea);

    /// 0 where no mean is finite.
    static double stripHeight(const Plot& plot, const Theme& theme);
    void place(PlotLayout& layout) const;

private:
    struct Candidate {
        bool upper;
        bool left;
        bool brief;
        QRectF rect;
        double harm;
    };
    QList<Candidate> candidatesFor(const PlotMark& mark) const;
    double harmOf(const QList<const Candidate*>& chosen) const;
    QList<Candidate> best() const;
    double xOf(double value) const;

    const Plot& m_plot;
    QFont m_font;
    QRectF m_strip;
    QRectF m_plotArea;
    double m_rowHeight;
    double m_gap;
    QList<const PlotMark*> m_marks; ///< those with a finite mean on the axis
};

} // namespace normscope
