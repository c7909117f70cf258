// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/charts/histogramfigure.h"

#include "widgets/look/numbers.h"
#include "widgets/wording.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

/// The outline from the first bin that holds something to the last.
QList<QPointF> outline(const Histogram& histogram)
{
    const auto filled = [](Index count) { return count > 0; };
    const auto first = std::ranges::find_if(histogram.counts, filled);
    const auto last = std::find_if(histogram.counts.rbegin(), histogram.counts.rend(), filled).base();
    QList<QPointF> points;
    if (first == histogram.counts.end())
        return points;
    const auto begin = static_cast<Index>(first - histogram.counts.begin());
    const auto end = static_cast<Index>(last - histogram.counts.begin());
    points.reserve(2 * (end - begin) + 2);
    points.append({ histogram.edge(begin), 0 });
    for (Index bin = begin; bin < end; ++bin) {
        const auto count = static_cast<double>(histogram.counts[static_cast<std::size_t>(bin)]);
        points.append({ histogram.edge(bin), count });
        points.append({ histogram.edge(bin + 1), count });
    }
    points.append({ histogram.edge(end), 0 });
    return points;
}

PlotFill fillOf(const QList<QPointF>& outline, Ink ink)
{
    if (outline.isEmpty())
        return { {}, {}, ink };
    return { outline, { outline.first(), outline.last() }, ink };
}

/// A mean that float32 rounding alone keeps from 0 reads as 0, unless every digit is asked for.
double settled(double mean, double deviation)
{
    return std::abs(mean) < 1e-6 * deviation && numbers::digits() < 7 ? 0 : mean;
}

std::optional<Index> binOf(const Histogram& histogram, double value)
{
    const double bin = std::floor((value - histogram.low) / histogram.binWidth());
    if (!(bin >= 0) || bin >= static_cast<double>(histogram.counts.size()))
        return std::nullopt;
    return static_cast<Index>(bin);
}

} // namespace

void HistogramFigure::setExtent(Extent extent)
{
    if (std::exchange(m_extent, extent) != extent)
        invalidate();
}

bool HistogramFigure::wholeBatch(const Source& source) const
{
    // One group of all: the snapshot has counted it already.
    return m_extent == Extent::Everything || source.snapshot.grouping.groupCount() == 1;
}

HistogramFigure::Side HistogramFigure::input(const Source& source) const
{
    const Snapshot& snapshot = source.snapshot;
    if (wholeBatch(source))
        return { snapshot.inputHistogram, snapshot.inputMean, snapshot.inputDeviation };
    const auto group = static_cast<std::size_t>(source.group);
    return { snapshot.groupHistogramOfInput(source.group), snapshot.before.mean[group],
             std::sqrt(snapshot.before.variance[group]) };
}

HistogramFigure::Side HistogramFigure::output(const Source& source) const
{
    const Snapshot& snapshot = source.snapshot;
    if (wholeBatch(source))
        return { snapshot.outputHistogram, snapshot.outputMean, snapshot.outputDeviation };
    const auto group = static_cast<std::size_t>(source.group);
    return { snapshot.groupHistogramOfOutput(source.group), snapshot.after.mean[group],
             std::sqrt(snapshot.after.variance[group]) };
}

void HistogramFigure::addTitles(Plot& plot, const Source& source, Index count) const
{
    const QString values = count == 1 ? tr("1 value") : tr("%1 values").arg(count);
    QString which = count == 1 ? values : tr("all %1 values").arg(count);
    if (m_extent == Extent::Group)
        which = tr("%1: %2").arg(wording::groupName(source.snapshot, source.group), values);
    plot.title = tr("Input (dashed) and output, %1").arg(which);
    plot.briefTitles = { tr("Input and output, %1").arg(which), tr("In and out, %1").arg(which), which };
}

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(normscope::HistogramFigure)
};

/// "2 NaN, 1 infinite, 5 outside the axis"; empty where all is drawn.
QString leftOut(const Histogram& histogram)
{
    QStringList parts;
    if (histogram.nan > 0)
        parts.append(Words::tr("%1 NaN").arg(histogram.nan));
    if (histogram.infinite > 0)
        parts.append(Words::tr("%1 infinite").arg(histogram.infinite));
    if (histogram.below + histogram.above > 0)
        parts.append(Words::tr("%1 outside the axis").arg(histogram.below + histogram.above));
    return parts.join(QStringLiteral(", "));
}

/// One sentence for both sides; empty where nothing is left out.
QString leftOutNote(const Histogram& input, const Histogram& output)
{
    const QString in = leftOut(input), out = leftOut(output);
    if (in.isEmpty() && out.isEmpty())
        return {};
    if (in == out)
        return Words::tr("Not drawn: %1 in the input and in the output.").arg(in);
    if (out.isEmpty())
        return Words::tr("Not drawn: %1 in the input.").arg(in);
    if (in.isEmpty())
        return Words::tr("Not drawn: %1 in the output.").arg(out);
    return Words::tr("Not drawn: %1 in the input; %2 in the output.").arg(in, out);
}

QString sideInWords(const QString& side, Index count, double mean, double deviation,
                    const Histogram& histogram)
{
    const QString rest = leftOut(histogram);
    QString words = Words::tr("%1: %2 values, mean %3, standard deviation %4")
                        .arg(side, QString::number(count), numbers::spoken(mean), numbers::spoken(deviation));
    const auto highest = std::ranges::max_element(histogram.counts);
    if (highest != histogram.counts.end() && *highest > 0) {
        const auto bin = static_cast<Index>(highest - histogram.counts.begin());
        words += Words::tr(", most between %1 and %2 (%3)")
                     .arg(numbers::spoken(histogram.edge(bin)), numbers::spoken(histogram.edge(bin + 1)),
                          QString::number(*highest));
    }
    if (!rest.isEmpty())
        words += QStringLiteral(", ") + rest;
    return words + QLatin1Char('.');
}

} // namespace

Plot HistogramFigure::make(const Source& source)
{
    m_input = input(source);
    m_output = output(source);
    Plot plot;
    addTitles(plot, source, m_input.total());
    plot.xLow = source.snapshot.sharedRange.low;
    plot.xHigh = source.snapshot.sharedRange.high;
    plot.xTitle = tr("value");
    plot.yTitle = tr("values per bin");
    plot.y = m_counts.hold(
        0,
        static_cast<double>(std::max(m_input.histogram.largestCount(), m_output.histogram.largestCount())));

    const QList<QPointF> in = outline(m_input.histogram), out = outline(m_output.histogram);
    plot.fills = { fillOf(in, Ink::Input), fillOf(out, Ink::Output) };
    plot.lines = { { in, Ink::Input, 1.5, Qt::DashLine, {}, false },
                   { out, Ink::Output, 1.5, Qt::SolidLine, {}, false } };

    const double inMean = settled(m_input.mean, m_input.deviation),
                 outMean = settled(m_output.mean, m_output.deviation);
    const QString inText = numbers::painted(inMean), outText = numbers::painted(outMean);
    plot.marks = {
        { outMean, m_output.deviation, Ink::Output, Qt::SolidLine,
          tr("mean %1, σ %2").arg(outText, numbers::painted(m_output.deviation)),
          tr("mean %1").arg(outText) },
        { inMean, m_input.deviation, Ink::Input, Qt::DashLine,
          tr("input mean %1, σ %2").arg(inText, numbers::painted(m_input.deviation)),
          tr("input mean %1").arg(inText) },
    };
    QStringList notes { leftOutNote(m_input.histogram, m_output.histogram) };
    if (!std::isfinite(inMean) && !std::isfinite(outMean))
        notes.append(tr("Input mean %1, output mean %2.").arg(inText, outText));
    else if (!std::isfinite(inMean))
        notes.append(tr("Input mean %1.").arg(inText));
    else if (!std::isfinite(outMean))
        notes.append(tr("Output mean %1.").arg(outText));
    if (const QString note = notes.join(QLatin1Char(' ')).trimmed(); !note.isEmpty())
        plot.notes.append({ note, Ink::Warning });
    if (in.isEmpty() && out.isEmpty())
        plot.message = tr("No finite value to draw.");
    plot.description = plot.title + QStringLiteral(". ")
        + sideInWords(tr("Input"), m_input.total(), inMean, m_input.deviation, m_input.histogram)
        + QLatin1Char(' ')
        + sideInWords(tr("Output"), m_output.total(), outMean, m_output.deviation, m_output.histogram);
    return plot;
}

QString HistogramFigure::makeTable(const Source& source) const
{
    QString table = tableLine({ tr("series"), tr("from"), tr("to"), tr("count") });
    const auto add = [&](const QString& series, const Histogram& histogram) {
        for (std::size_t bin = 0; bin < histogram.counts.size(); ++bin) {
            const auto index = static_cast<Index>(bin);
            table += tableLine({ series, numbers::exact(histogram.edge(index)),
                                 numbers::exact(histogram.edge(index + 1)),
                                 QString::number(histogram.counts[bin]) });
        }
        const QString nothing;
        const std::pair<QString, Index> apart[] {
            { tr("below"), histogram.below },
            { tr("above"), histogram.above },
            { tr("NaN"), histogram.nan },
            { tr("infinite"), histogram.infinite },
        };
        for (const auto& [what, count] : apart) {
            if (count > 0)
                table += tableLine({ series, what, nothing, QString::number(count) });
        }
    };
    add(tr("input"), input(source).histogram);
    add(tr("output"), output(source).histogram);
    return table;
}

QString HistogramFigure::readout(const QPointF& value) const
{
    QStringList lines;
    const auto add = [&](const QString& words, const Histogram& histogram) {
        if (const auto bin = binOf(histogram, value.x())) {
            lines.append(words.arg(numbers::painted(histogram.edge(*bin)),
                                   numbers::painted(histogram.edge(*bin + 1)),
                                   QString::number(histogram.counts[static_cast<std::size_t>(*bin)])));
        }
    };
    add(tr("output %1 to %2: %3"), m_output.histogram);
    add(tr("input %1 to %2: %3"), m_input.histogram);
    return lines.join(QLatin1Char('\n'));
}

} // namespace normscope
