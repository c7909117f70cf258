// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/charts/marks.h"

#include "widgets/look/theme.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

double rowHeight(const Theme& theme) { return QFontMetricsF(chartFont(theme)).height() + theme.px(1); }
double barZone(const Theme& theme) { return theme.px(16); }

} // namespace

double MarkPlacer::stripHeight(const Plot& plot, const Theme& theme)
{
    const bool any = std::ranges::any_of(plot.marks,
                                         [](const PlotMark& mark) { return std::isfinite(mark.at); });
    return any ? 2 * rowHeight(theme) + barZone(theme) : 0;
}

MarkPlacer::MarkPlacer(const Plot& plot, const Theme& theme, const QRectF& strip, const QRectF& plotArea)
    : m_plot(plot)
    , m_font(chartFont(theme))
    , m_strip(strip)
    , m_plotArea(plotArea)
    , m_rowHeight(rowHeight(theme))
    , m_gap(theme.px(5))
{
    for (const PlotMark& mark : plot.marks) {
        if (std::isfinite(mark.at) && mark.at >= plot.xLow && mark.at <= plot.xHigh)
            m_marks.append(&mark);
    }
}

double MarkPlacer::xOf(double value) const
{
    const double share = (std::clamp(value, m_plot.xLow, m_plot.xHigh) - m_plot.xLow)
        / (m_plot.xHigh - m_plot.xLow);
    return m_plotArea.left() + share * m_plotArea.width();
}

QList<MarkPlacer::Candidate> MarkPlacer::candidatesFor(const PlotMark& mark) const
{
    QList<Candidate> candidates;
    const double x = xOf(mark.at);
    for (const bool brief : { false, true }) {
        const double width = QFontMetricsF(m_font).horizontalAdvance(brief ? mark.shortLabel : mark.label)
            + 1;
        for (const bool left : { false, true }) {
            for (const bool upper : { false, true }) {
                const QRectF rect(left ? x - m_gap - width : x + m_gap,
                                  m_strip.top() + (upper ? 0 : m_rowHeight), width, m_rowHeight);
                double harm = (brief ? 8 : 0) + (left ? 3 : 0) + (upper ? 1 : 0);
                if (rect.left() < m_strip.left() || rect.right() > m_strip.right())
                    harm += 1000;
                candidates.append({ upper, left, brief, rect, harm });
            }
        }
    }
    return candidates;
}

double MarkPlacer::harmOf(const QList<const Candidate*>& chosen) const
{
    double harm = 0;
    for (qsizetype a = 0; a < chosen.size(); ++a) {
        harm += chosen[a]->harm;
        for (qsizetype b = 0; b < chosen.size(); ++b) {
            if (a == b)
                continue;
            if (a < b && chosen[a]->rect.intersects(chosen[b]->rect))
                harm += 600;
            // b's line goes up to b's own row.
            const double line = xOf(m_marks[b]->at);
            const bool reaches = chosen[b]->upper || !chosen[a]->upper;
            if (reaches && line > chosen[a]->rect.left() - 2 && line < chosen[a]->rect.right() + 2)
                harm += 200;
        }
    }
    return harm;
}

QList<MarkPlacer::Candidate> MarkPlacer::best() const
{
    // Two marks at most, so eight times eight combinations.
    const QList<Candidate> first = candidatesFor(*m_marks[0]);
    const QList<Candidate> second = m_marks.size() > 1 ? candidatesFor(*m_marks[1]) : QList<Candidate> {};
    QList<Candidate> found;
    double least = HUGE_VAL;
    const auto consider = [&](const QList<const Candidate*>& combination) {
        const double harm = harmOf(combination);
        if (harm >= least)
            return;
        least = harm;
        found.clear();
        for (const Candidate* candidate : combination)
            found.append(*candidate);
    };
    for (const Candidate& a : first) {
        if (second.isEmpty())
            consider({ &a });
        for (const Candidate& b : second)
            consider({ &a, &b });
    }
    return found;
}

void MarkPlacer::place(PlotLayout& layout) const
{
    if (m_marks.isEmpty())
        return;
    const QList<Candidate> chosen = best();
    const double zone = m_plotArea.top() - (m_strip.top() + 2 * m_rowHeight);
    for (qsizetype i = 0; i < chosen.size(); ++i) {
        const PlotMark& mark = *m_marks[i];
        const Candidate& candidate = chosen[i];
        // Where nothing fits at all the bare line has to do: the description still says the number.
        if (candidate.harm < 600) {
            layout.texts.append({ candidate.brief ? mark.shortLabel : mark.label, candidate.rect, m_font,
                                  mark.ink,
                                  (candidate.left ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter });
        }
        const double deviation = std::isfinite(mark.deviation) ? mark.deviation : 0;
        layout.marks.append({ xOf(mark.at), candidate.rect.top() + m_gap / 2, xOf(mark.at - deviation),
                              xOf(mark.at + deviation), m_plotArea.top() - zone * (i == 0 ? 0.3 : 0.68),
                              mark.ink, mark.style });
    }
}

} // namespace normscope
