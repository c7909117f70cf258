// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/charts/gapfigure.h"

#include "widgets/charts/runningfigure.h"
#include "widgets/look/numbers.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double firstSteps = 10;

} // namespace

std::vector<GapPoint> GapFigure::pointsOf(const Source& source) const
{
    const Snapshot& snapshot = source.snapshot;
    const Index parameter = snapshot.grouping.parameterOf(source.cell);
    return trainEvalGap(
        snapshot.experiment.history, source.channel, static_cast<double>(snapshot.input()[source.cell]),
        static_cast<double>(snapshot.gammaOf(parameter)), static_cast<double>(snapshot.betaOf(parameter)),
        effectiveEpsilon(snapshot.experiment.spec));
}

QString GapFigure::messageFor(const Source& source) const
{
    const QString nothing = nothingFedMessage(source.snapshot, tr("evaluation come closer to training"));
    if (!nothing.isEmpty())
        return nothing;
    if (source.snapshot.mask.isPadding(source.cell))
        return tr("The selected cell is padding: nothing is put out for it.");
    if (!std::isfinite(source.snapshot.input()[source.cell]))
        return tr("The selected value is not finite, and neither is any output of it.");
    return {};
}

Plot GapFigure::make(const Source& source)
{
    Plot plot;
    plot.title = name();
    plot.message = messageFor(source);
    if (!plot.message.isEmpty()) {
        plot.description = plot.title + QStringLiteral(". ") + plot.message;
        return plot;
    }
    const QString x = numbers::painted(static_cast<double>(source.snapshot.input()[source.cell]));
    plot.title = tr("Train and eval gap of x = %1, %2").arg(x, channelName(source.snapshot, source.channel));
    plot.briefTitles = { tr("Train and eval gap of x = %1").arg(x), name() };
    const std::vector<GapPoint> points = pointsOf(source);
    addCurves(plot, points);
    const GapPoint& last = points.back();
    const auto sentence = [&](QString (*written)(double, int)) {
        return tr("step %1: training %2, evaluation %3, apart by %4")
            .arg(QString::number(points.size()), written(last.training, 0), written(last.evaluation, 0),
                 written(std::abs(last.training - last.evaluation), 0));
    };
    plot.notes.append({ sentence(numbers::painted), Ink::Quiet });
    plot.description = QString(plot.title).replace(QChar(0x2212), QLatin1Char('-')) + QStringLiteral(". ")
        + sentence(numbers::spoken) + QLatin1Char('.');
    return plot;
}

void GapFigure::addCurves(Plot& plot, const std::vector<GapPoint>& points)
{
    // Hundreds of steps would run together in a wider line.
    PlotLine training {
        {}, Ink::Batch, points.size() > 150 ? 1.0 : 1.6, Qt::SolidLine, tr("training"), true
    };
    PlotLine evaluation { {}, Ink::Running, 2.6, Qt::SolidLine, tr("evaluation"), true };
    double low = HUGE_VAL, high = -HUGE_VAL;
    const auto add = [&](QList<QPointF>& to, std::size_t i, double y) {
        if (!std::isfinite(y))
            return;
        to.append({ static_cast<double>(i + 1), y });
        low = std::min(low, y);
        high = std::max(high, y);
    };
    for (std::size_t i = 0; i < points.size(); ++i) {
        add(training.points, i, points[i].training);
        add(evaluation.points, i, points[i].evaluation);
    }
    training.points = thinned(training.points);
    evaluation.points = thinned(evaluation.points);

    plot.wholeX = true;
    plot.xTitle = tr("step");
    plot.yTitle = tr("output");
    const Scale steps = m_steps.hold(0, std::max(firstSteps, static_cast<double>(points.size()) + 1));
    plot.xLow = steps.low;
    plot.xHigh = steps.high;
    plot.y = m_values.hold(low, high);
    if (!training.points.isEmpty() && !evaluation.points.isEmpty())
        plot.fills = { { training.points, evaluation.points, Ink::Running } };
    if (points.size() == 1) // a line of one point is none
        plot.dots = { training.points, Ink::Batch, {} };
    plot.lines = { training, evaluation };
}

QString GapFigure::makeTable(const Source& source) const
{
    QString table = tableLine({ tr("step"), tr("training"), tr("evaluation"), tr("difference") });
    if (!messageFor(source).isEmpty())
        return table;
    const std::vector<GapPoint> points = pointsOf(source);
    for (std::size_t i = 0; i < points.size(); ++i) {
        table += tableLine({ QString::number(i + 1), numbers::exact(points[i].training),
                             numbers::exact(points[i].evaluation),
                             numbers::exact(points[i].training - points[i].evaluation) });
    }
    return table;
}

QString GapFigure::readout(const QPointF& value) const
{
    if (!hasSnapshot() || !plot().message.isEmpty())
        return {};
    const auto number = static_cast<Index>(std::lround(value.x()));
    const std::vector<GapPoint> points = pointsOf(source());
    if (number < 1 || number > static_cast<Index>(points.size()))
        return {};
    const GapPoint& point = points[static_cast<std::size_t>(number - 1)];
    return tr("step %1: training %2, evaluation %3")
        .arg(QString::number(number), numbers::painted(point.training), numbers::painted(point.evaluation));
}

} // namespace normscope
