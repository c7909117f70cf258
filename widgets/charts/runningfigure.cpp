// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/charts/runningfigure.h"

#include "widgets/look/numbers.h"
#include "widgets/wording.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double firstSteps = 10; ///< the axis starts with room for these
constexpr qsizetype mostRings = 800;
constexpr qsizetype mostPoints = 2000;

/// The smallest and largest finite value of all that is shown.
struct Extremes {
    double low = HUGE_VAL;
    double high = -HUGE_VAL;
    void add(double value)
    {
        if (!std::isfinite(value))
            return;
        low = std::min(low, value);
        high = std::max(high, value);
    }
};

void appendFinite(QList<QPointF>& points, double x, double y)
{
    if (std::isfinite(y))
        points.append({ x, y });
}

} // namespace

QString RunningFigure::id() const
{
    return ofMean() ? QStringLiteral("running-mean") : QStringLiteral("running-variance");
}

QString RunningFigure::name() const { return ofMean() ? tr("Running mean") : tr("Running variance"); }

double RunningFigure::runningOf(const RunningStats& running, Index channel) const
{
    return (ofMean() ? running.mean : running.variance)[static_cast<std::size_t>(channel)];
}

RunningFigure::Step RunningFigure::stepOf(const FedBatch& fed, Index channel) const
{
    const auto c = static_cast<std::size_t>(channel);
    Step step;
    step.before = runningOf(fed.before, channel);
    step.after = runningOf(fed.after, channel);
    step.batch = ofMean() ? fed.batchMean[c] : fed.batchVariance[c];
    step.entered = ofMean() ? fed.batchMean[c] : fed.enteredVariance[c];
    step.weight = fed.weightOfNew;
    step.count = fed.count;
    return step;
}

std::optional<double> RunningFigure::trueValue(const Snapshot& snapshot, Index channel) const
{
    const BatchStream& stream = snapshot.experiment.stream;
    const auto c = static_cast<std::size_t>(channel);
    if (stream.kind != BatchStream::Kind::Normal || c >= stream.mean.size() || c >= stream.deviation.size())
        return std::nullopt;
    return ofMean() ? stream.mean[c] : stream.deviation[c] * stream.deviation[c];
}

QString RunningFigure::messageFor(const Source& source) const
{
    const Experiment& experiment = source.snapshot.experiment;
    if (!traits(experiment.spec.method).hasRunningStatistics || !experiment.history.empty())
        return nothingFedMessage(source.snapshot, {});
    const RunningStats start = RunningStats::start(source.snapshot.grouping.channels());
    const RunningStats& running = experiment.running.empty() ? start : experiment.running;
    const QString value = numbers::painted(runningOf(running, source.channel));
    if (experiment.mode == Mode::Evaluation) {
        return (ofMean() ? tr(
                    "Not updated in evaluation: the running mean is %1. Switch to Training, then press Feed "
                    "batch (F8) to move it.")
                         : tr("Not updated in evaluation: the running variance is %1. Switch to Training, "
                              "then press "
                              "Feed batch (F8) to move it."))
            .arg(value);
    }
    return nothingFedMessage(source.snapshot,
                             ofMean() ? tr("the running mean move on from %1").arg(value)
                                      : tr("the running variance move on from %1").arg(value));
}

Plot RunningFigure::make(const Source& source)
{
    const Snapshot& snapshot = source.snapshot;
    const QString channel = channelName(snapshot, source.channel);
    Plot plot;
    plot.title = ofMean() ? tr("Running mean of %1").arg(channel) : tr("Running variance of %1").arg(channel);
    plot.briefTitles = { tr("%1, %2").arg(name(), channel),
                         tr("%1, %2").arg(name(), channelTag(snapshot, source.channel)), name() };
    plot.badges = usageBadges(snapshot);
    plot.message = messageFor(source);
    if (!plot.message.isEmpty()) {
        if (!traits(snapshot.experiment.spec.method).hasRunningStatistics)
            plot.title = name();
        plot.description = plot.title + QStringLiteral(". ") + plot.message;
        return plot;
    }
    addCurves(plot, source);
    const History& history = snapshot.experiment.history;
    const auto number = static_cast<Index>(history.size());
    const Step last = stepOf(*history.back(), source.channel);
    plot.notes.append({ sentence(number, last), Ink::Quiet });
    if (const QString entering = enteringSentence(last); !entering.isEmpty())
        plot.notes.append({ entering, Ink::Quiet });
    if (!std::isfinite(last.after))
        plot.notes.append(
            { tr("Not a number once, never a number again: reset the running statistics."), Ink::Warning });
    if (const QString memory = memorySentence(snapshot); !memory.isEmpty())
        plot.notes.append({ memory, Ink::Quiet });
    if (snapshot.experiment.mode == Mode::Evaluation)
        addEvaluation(plot, last.after);
    plot.description = describe(plot, source);
    return plot;
}

void RunningFigure::addCurves(Plot& plot, const Source& source)
{
    const History& history = source.snapshot.experiment.history;
    const auto steps = static_cast<double>(history.size());
    PlotLine running {
        {}, Ink::Running, 2.6, Qt::SolidLine, ofMean() ? tr("running mean") : tr("running variance"), true
    };
    QList<QPointF> batch;
    Extremes extremes;
    appendFinite(running.points, 0, runningOf(history.front()->before, source.channel));
    for (std::size_t i = 0; i < history.size(); ++i) {
        const Step step = stepOf(*history[i], source.channel);
        appendFinite(batch, static_cast<double>(i + 1), step.entered);
        appendFinite(running.points, static_cast<double>(i + 1), step.after);
    }
    for (const QPointF& point : running.points + batch)
        extremes.add(point.y());
    running.points = thinned(running.points, mostPoints);

    plot.wholeX = true;
    plot.xTitle = tr("step");
    plot.yTitle = ofMean() ? tr("mean") : tr("variance");
    const Scale steady = m_steps.hold(0, std::max(firstSteps, steps + 1));
    plot.xLow = steady.low;
    plot.xHigh = steady.high;
    const std::optional<double> truth = trueValue(source.snapshot, source.channel);
    extremes.add(truth.value_or(std::nan("")));
    plot.y = m_values.hold(extremes.low, extremes.high);

    // What the average is drawn to: the truth where it is known, else the batches themselves.
    if (!batch.isEmpty() && running.points.size() > 1) {
        const QList<QPointF> target = truth
            ? QList<QPointF> { { 1, *truth }, { running.points.last().x(), *truth } }
            : thinned(batch, mostRings);
        plot.fills = { { target, running.points.mid(1), Ink::Running } };
    }
    plot.dots = { thinned(batch, mostRings), Ink::Batch, ofMean() ? tr("batch mean") : tr("batch variance") };
    if (truth) {
        plot.lines.append({ { { plot.xLow, *truth }, { plot.xHigh, *truth } },
                            Ink::Quiet,
                            1.5,
                            Qt::DotLine,
                            ofMean() ? tr("true mean") : tr("true variance"),
                            false });
    }
    plot.lines.append(running);
}

void RunningFigure::addEvaluation(Plot& plot, double last) const
{
    // From here on the average lies flat: evaluation reads it and never moves it.
    PlotLine& running = plot.lines.last();
    if (!std::isfinite(last) || running.points.isEmpty())
        return;
    plot.lines.append({ { running.points.last(), { plot.xHigh, last } },
                        Ink::Quiet,
                        2.2,
                        Qt::DashLine,
                        tr("not updated"),
                        false });
}

QString RunningFigure::sentence(Index number, const Step& step) const
{
    const QString after = numbers::painted(step.after);
    if (std::isnan(step.entered) && std::isfinite(step.after)) {
        return tr("step %1: no value of the batch entered; the average stays %2")
            .arg(QString::number(number), after);
    }
    return tr("step %1: %2 = %3 × %4 + %5 × %6")
        .arg(QString::number(number), after, numbers::painted(1 - step.weight), factorText(step.before),
             numbers::painted(step.weight), factorText(step.entered));
}

QString RunningFigure::enteringSentence(const Step& step) const
{
    if (ofMean() || !std::isfinite(step.entered) || step.count < 1)
        return {};
    const QString entered = numbers::painted(step.entered), batch = numbers::painted(step.batch);
    const auto n = static_cast<double>(step.count);
    const double unbiased = step.count > 1 ? step.batch * n / (n - 1) : step.batch;
    // Where both are the same (variance 0) the unbiased factor was still at work.
    if (std::abs(step.entered - unbiased) <= 1e-9 * std::abs(unbiased)) {
        return tr("%1 = %2 × %3/%4, unbiased: n/(n − 1)")
            .arg(entered, batch, QString::number(step.count), QString::number(step.count - 1));
    }
    return tr("%1 is the biased variance, divisor n = %2").arg(entered, QString::number(step.count));
}

QString RunningFigure::memorySentence(const Snapshot& snapshot) const
{
    const History& history = snapshot.experiment.history;
    double left = 1;
    for (const auto& step : history)
        left *= 1 - step->weightOfNew;
    const QString weight = left > 0 && left < 1e-4
        ? tr("weight of the start value left: below 0.0001")
        : tr("weight of the start value left: %1").arg(numbers::painted(left, 3));
    const double now = history.back()->weightOfNew;
    const bool constant = std::ranges::all_of(history,
                                              [&](const auto& step) { return step->weightOfNew == now; });
    if (!constant || now <= 0 || now >= 1)
        return weight;
    const auto needed = static_cast<Index>(std::ceil(std::log(0.1) / std::log1p(-now) - 1e-9));
    return weight + QStringLiteral(" · ") + tr("90 % after %1 steps").arg(needed);
}

QString RunningFigure::describe(const Plot& plot, const Source& source) const
{
    const History& history = source.snapshot.experiment.history;
    const Step last = stepOf(*history.back(), source.channel);
    QStringList words { plot.title + QStringLiteral(". ")
                        + tr("After %1 steps the running value is %2, started at %3; the last batch gave %4")
                              .arg(QString::number(history.size()), numbers::spoken(last.after),
                                   numbers::spoken(runningOf(history.front()->before, source.channel)),
                                   numbers::spoken(last.entered)) };
    if (const auto truth = trueValue(source.snapshot, source.channel))
        words.append(tr("The true value is %1").arg(numbers::spoken(*truth)));
    for (const PlotNote& note : plot.notes)
        words.append(QString(note.text).replace(QChar(0x2212), QLatin1Char('-')));
    words.append(source.snapshot.evaluatesWithRunning()
                     ? tr("Evaluation uses the running value and does not update it")
                     : tr("Training uses the batch's own"));
    for (QString& sentence : words) {
        if (!sentence.endsWith(QLatin1Char('.')))
            sentence += QLatin1Char('.');
    }
    return words.join(QLatin1Char(' '));
}

QString RunningFigure::makeTable(const Source& source) const
{
    const History& history = source.snapshot.experiment.history;
    QString table = ofMean()
        ? tableLine({ tr("step"), tr("batch mean"), tr("running mean"), tr("weight of the batch") })
        : tableLine({ tr("step"), tr("batch variance"), tr("variance that entered"), tr("running variance"),
                      tr("weight of the batch") });
    for (std::size_t i = 0; i < history.size(); ++i) {
        const Step step = stepOf(*history[i], source.channel);
        QStringList fields { QString::number(i + 1), numbers::exact(step.batch) };
        if (!ofMean())
            fields.append(numbers::exact(step.entered));
        table += tableLine(fields + QStringList { numbers::exact(step.after), numbers::exact(step.weight) });
    }
    return table;
}

QString RunningFigure::readout(const QPointF& value) const
{
    if (!hasSnapshot() || !plot().message.isEmpty())
        return {};
    const History& history = source().snapshot.experiment.history;
    const auto number = static_cast<Index>(std::lround(value.x()));
    if (number < 1 || number > static_cast<Index>(history.size()))
        return {};
    const Step step = stepOf(*history[static_cast<std::size_t>(number - 1)], source().channel);
    return tr("step %1: batch %2, running %3")
        .arg(QString::number(number), numbers::painted(step.entered), numbers::painted(step.after));
}

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(normscope::RunningFigure)
};

} // namespace

QList<PlotBadge> usageBadges(const Snapshot& snapshot)
{
    if (!traits(snapshot.experiment.spec.method).hasRunningStatistics)
        return {};
    const bool running = snapshot.evaluatesWithRunning();
    return { { running ? Words::tr("batch") : Words::tr("batch in use"), !running, Ink::Batch },
             { running ? Words::tr("running in use") : Words::tr("running"), running, Ink::Running } };
}

QString channelName(const Snapshot& snapshot, Index channel)
{
    if (snapshot.grouping.groupCount() == snapshot.grouping.channels()
        && channel < snapshot.grouping.groupCount())
        return wording::groupName(snapshot, channel);
    return Words::tr("channel %1").arg(channel + 1);
}

QString channelTag(const Snapshot& snapshot, Index channel)
{
    if (snapshot.grouping.groupCount() == snapshot.grouping.channels()
        && channel < snapshot.grouping.groupCount())
        return wording::groupTag(snapshot, channel);
    return Words::tr("c%1").arg(channel + 1);
}

QString nothingFedMessage(const Snapshot& snapshot, const QString& what)
{
    const Experiment& experiment = snapshot.experiment;
    if (!traits(experiment.spec.method).hasRunningStatistics) {
        return Words::tr("%1 keeps no running averages: it does the same in training and in evaluation, so "
                         "this panel is "
                         "empty by design.")
            .arg(wording::methodName(experiment.spec.method));
    }
    if (!experiment.history.empty())
        return {};
    switch (feedRefusal(experiment)) {
    case FeedRefusal::SingleValue:
        return Words::tr("Feed batch would change nothing: with a single value per channel n − 1 is 0.");
    case FeedRefusal::Evaluation:
        return Words::tr("Evaluation moves nothing: switch to Training, then press Feed batch (F8) to see %1.")
            .arg(what);
    case FeedRefusal::NoRunningStatistics:
    case FeedRefusal::None:
        break;
    }
    return Words::tr("Press Feed batch (F8) to see %1.").arg(what);
}

} // namespace normscope
