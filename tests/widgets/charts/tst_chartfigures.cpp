// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "experiments.h"

#include "widgets/charts/gapfigure.h"
#include "widgets/charts/histogramfigure.h"
#include "widgets/charts/runningfigure.h"
#include "widgets/look/numbers.h"
#include "widgets/selection.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace normscope;
using namespace normscope::testing;

namespace {

constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

/// The area under a step outline, in values: width by width.
Index countUnder(const QList<QPointF>& outline, double binWidth)
{
    double area = 0;
    for (qsizetype i = 1; i < outline.size(); ++i)
        area += (outline[i].x() - outline[i - 1].x()) * outline[i].y();
    return static_cast<Index>(std::lround(area / binWidth));
}

QString notesOf(const Plot& plot)
{
    QStringList words;
    for (const PlotNote& note : plot.notes)
        words.append(note.text);
    return words.join(QLatin1Char('\n'));
}

QStringList rowsOf(const QString& table) { return table.split(QLatin1Char('\n'), Qt::SkipEmptyParts); }

QStringList fieldsOf(const QString& table, qsizetype row)
{
    return rowsOf(table).value(row).split(QLatin1Char('\t'));
}

template <typename F>
const Plot& shown(F& figure, const Experiment& experiment, const Selection* selection = nullptr)
{
    figure.setSelection(selection);
    figure.setSnapshot(evaluate(experiment));
    return figure.plot();
}

} // namespace

class tst_ChartFigures : public QObject {
    Q_OBJECT

private slots:
    // Input and output histogram
    void outlinesHoldEveryValue();
    void meansStandWhereTheSnapshotSays();
    void gammaAndBetaMoveTheOutput();
    void groupShowsItsOwnValues();
    void notDrawnIsSaid();
    void survives_data();
    void survives();
    void axesStaySteady();
    void histogramTable();
    // Running mean and variance
    void worksClaim37();
    void worksClaim38();
    void startsAtTheStartValue();
    void saysTheStepsArithmetic();
    void saysWhatIsForgotten_data();
    void saysWhatIsForgotten();
    void trueValuesOfTheStream();
    void emptyHistoryInvites();
    void emptyByDesign();
    void singleValueSaysWhy();
    void evaluationLiesFlat();
    void badgesSayWhatIsInUse();
    void nanEndsTheLine();
    void longHistoryIsThinned();
    void runningTable();
    // Train and eval gap
    void gapCloses();
    void gapOfPaddingAndNaN();
    void followsTheSelection();
    // All
    void spokenNumbersAreAscii();
};

void tst_ChartFigures::outlinesHoldEveryValue()
{
    HistogramFigure figure;
    const auto snapshot = evaluate(cube());
    figure.setSnapshot(snapshot);
    const Plot& plot = figure.plot();
    QCOMPARE(plot.title, QStringLiteral("Input (dashed) and output, all 32 values"));
    QCOMPARE(plot.lines.size(), 2);
    QCOMPARE(plot.lines[0].style, Qt::DashLine);
    QCOMPARE(plot.lines[1].style, Qt::SolidLine);
    QCOMPARE(countUnder(plot.lines[0].points, snapshot->inputHistogram.binWidth()), 32);
    QCOMPARE(countUnder(plot.lines[1].points, snapshot->outputHistogram.binWidth()), 32);
    for (const PlotLine& line : plot.lines) {
        QCOMPARE(line.points.first().y(), 0.0);
        QCOMPARE(line.points.last().y(), 0.0);
        for (const QPointF& point : line.points)
            QVERIFY(point.x() >= plot.xLow && point.x() <= plot.xHigh && point.y() <= plot.y.high);
    }
    // The third bin of the input, say, is as high as the snapshot counted it.
    const auto& counts = snapshot->inputHistogram.counts;
    const auto highest = std::ranges::max_element(plot.lines[0].points, {}, &QPointF::y)->y();
    QCOMPARE(highest, static_cast<double>(*std::ranges::max_element(counts)));
}

void tst_ChartFigures::meansStandWhereTheSnapshotSays()
{
    HistogramFigure figure;
    const auto snapshot = evaluate(cube());
    figure.setSnapshot(snapshot);
    const Plot& plot = figure.plot();
    QCOMPARE(plot.marks.size(), 2);
    QCOMPARE(plot.marks[0].label, QStringLiteral("mean 0, σ 1"));
    QCOMPARE(plot.marks[1].at, 7.125); // 228/32
    QCOMPARE(plot.marks[1].deviation, snapshot->inputDeviation);
    QCOMPARE(plot.marks[1].shortLabel, QStringLiteral("input mean 7.125"));
}

void tst_ChartFigures::gammaAndBetaMoveTheOutput()
{
    // CLAIMS.md 20: gamma 3, beta -2 put the output anywhere.
    Experiment experiment = column();
    experiment.perChannel = { { 3 }, { -2 } };
    HistogramFigure figure;
    const Plot& plot = shown(figure, experiment);
    QCOMPARE(plot.marks[0].label, QStringLiteral("mean −2, σ 3"));
    QVERIFY(std::abs(plot.marks[0].at + 2) < 1e-6);
    QVERIFY(std::abs(plot.marks[0].deviation - 3) < 1e-5);
}

void tst_ChartFigures::groupShowsItsOwnValues()
{
    const auto snapshot = evaluate(cube());
    Selection selection;
    selection.setSnapshot(snapshot);
    HistogramFigure figure;
    figure.setExtent(HistogramFigure::Extent::Group);
    figure.setSelection(&selection);
    figure.setSnapshot(snapshot);
    QCOMPARE(figure.title(), QStringLiteral("Input (dashed) and output, channel 1: 8 values"));
    QCOMPARE(figure.plot().marks[1].at, 7.5); // 60/8
    QCOMPARE(countUnder(figure.plot().lines[0].points, snapshot->inputHistogram.binWidth()), 8);
    const double low = figure.plot().xLow, high = figure.plot().xHigh;

    selection.selectChannel(3);
    QCOMPARE(figure.title(), QStringLiteral("Input (dashed) and output, channel 4: 8 values"));
    QCOMPARE(figure.plot().marks[1].at, 11.0);
    // One axis for all groups, so that they compare.
    QCOMPARE(figure.plot().xLow, low);
    QCOMPARE(figure.plot().xHigh, high);
    figure.setExtent(HistogramFigure::Extent::Everything);
    QCOMPARE(figure.title(), QStringLiteral("Input (dashed) and output, all 32 values"));
}

void tst_ChartFigures::notDrawnIsSaid()
{
    HistogramFigure figure;
    const Plot& plot = shown(
        figure, experimentOf("NC", { 2, 3 }, { notANumber, 1, 2, infinity, 3, 4 }, Method::Layer));
    QVERIFY(notesOf(plot).contains(QStringLiteral("1 NaN, 1 infinite in the input")));
    QVERIFY(notesOf(plot).contains(QStringLiteral("in the output")));
    QVERIFY(plot.description.contains(QStringLiteral("1 NaN")));
    QVERIFY(plot.title.contains(QStringLiteral("all 6 values")));
    QVERIFY(notesOf(shown(figure, cube())).isEmpty());
}

void tst_ChartFigures::survives_data()
{
    QTest::addColumn<std::vector<float>>("values");
    QTest::addColumn<bool>("drawn");
    QTest::newRow("all NaN") << std::vector<float> { notANumber, notANumber, notANumber, notANumber }
                             << false;
    QTest::newRow("all infinite") << std::vector<float> { infinity, -infinity, infinity, infinity } << false;
    QTest::newRow("constant") << std::vector<float> { 3, 3, 3, 3 } << true;
    QTest::newRow("zeros") << std::vector<float> { 0, 0, 0, 0 } << true;
    QTest::newRow("single value") << std::vector<float> { 5 } << true;
    QTest::newRow("huge") << std::vector<float> { 3e38F, -3e38F, 1e38F, 0 } << true;
    QTest::newRow("denormal") << std::vector<float> { 1e-44F, 2e-44F, 3e-44F, 4e-44F } << true;
    QTest::newRow("one outlier") << std::vector<float> { 1, 2, 3, 1e9F } << true;
    QTest::newRow("one finite") << std::vector<float> { notANumber, notANumber, notANumber, 7 } << true;
}

void tst_ChartFigures::survives()
{
    QFETCH(std::vector<float>, values);
    QFETCH(bool, drawn);
    const Shape shape { static_cast<Index>(values.size()), 1 };
    for (const Method method : { Method::Batch, Method::Layer, Method::Rms }) {
        HistogramFigure figure;
        const Plot& plot = shown(figure, experimentOf("NC", shape, values, method));
        QCOMPARE(plot.message.isEmpty(), drawn);
        QVERIFY(plot.xHigh > plot.xLow);
        QVERIFY(plot.y.high > plot.y.low);
        QVERIFY(!plot.description.isEmpty());
        figure.setExtent(HistogramFigure::Extent::Group);
        QVERIFY(figure.plot().xHigh > figure.plot().xLow);
        for (const PlotLine& line : figure.plot().lines) {
            for (const QPointF& point : line.points)
                QVERIFY(std::isfinite(point.x()) && std::isfinite(point.y()));
        }
    }
}

void tst_ChartFigures::axesStaySteady()
{
    HistogramFigure figure;
    Experiment experiment = cube();
    auto snapshot = evaluate(experiment);
    figure.setSnapshot(snapshot);
    const Plot first = figure.plot();
    for (const float value : { 2.0F, 9.0F, 19.0F, 5.0F }) {
        Tensor edited = *experiment.input;
        edited[0] = value;
        experiment.input = std::make_shared<const Tensor>(edited);
        snapshot = evaluate(experiment, snapshot.get());
        figure.setSnapshot(snapshot);
        QCOMPARE(figure.plot().xLow, first.xLow);
        QCOMPARE(figure.plot().xHigh, first.xHigh);
    }
    Tensor edited = *experiment.input;
    edited[0] = 100;
    experiment.input = std::make_shared<const Tensor>(edited);
    figure.setSnapshot(evaluate(experiment, snapshot.get()));
    QVERIFY(figure.plot().xHigh >= 100);
}

void tst_ChartFigures::histogramTable()
{
    HistogramFigure figure;
    figure.setSnapshot(evaluate(cube()));
    Index input = 0, output = 0;
    for (const QString& row : rowsOf(figure.table())) {
        const QStringList fields = row.split(QLatin1Char('\t'));
        QCOMPARE(fields.size(), 4);
        (fields[0] == QStringLiteral("input") ? input : output) += fields[3].toLongLong();
    }
    QCOMPARE(input, 32);
    QCOMPARE(output, 32);
}

void tst_ChartFigures::worksClaim37()
{
    RunningFigure figure(RunningFigure::Quantity::Mean);
    const Experiment experiment = fedTimes(column(), 44);
    const Plot& plot = shown(figure, experiment);
    QCOMPARE(plot.title, QStringLiteral("Running mean of feature 1"));
    const QList<QPointF>& line = plot.lines.last().points;
    QCOMPARE(plot.lines.last().ink, Ink::Running);
    QCOMPARE(line.size(), 45);
    // CLAIMS.md 37: 5·(1 − 0.9^k)
    const std::pair<int, double> expected[] { { 0, 0 },       { 1, 0.5 },     { 5, 2.04755 },
                                              { 10, 3.2566 }, { 22, 4.5076 }, { 44, 4.9515 } };
    for (const auto& [step, mean] : expected) {
        QCOMPARE(line[step].x(), static_cast<double>(step));
        QVERIFY2(std::abs(line[step].y() - mean) < 5e-5, qPrintable(QString::number(step)));
    }
    QCOMPARE(plot.dots.points.size(), 44);
    for (const QPointF& dot : plot.dots.points)
        QCOMPARE(dot.y(), 5.0);
    QVERIFY(plot.xHigh >= 44 && plot.wholeX);
    QVERIFY(plot.y.low <= 0 && plot.y.high >= 5);
}

void tst_ChartFigures::worksClaim38()
{
    RunningFigure figure(RunningFigure::Quantity::Variance);
    const Plot& plot = shown(figure, fedTimes(column(), 150));
    QVERIFY(std::abs(plot.lines.last().points.last().y() - 20.0 / 3) < 1e-4);
    QCOMPARE(plot.dots.points.last().y(), 20.0 / 3); // what enters is unbiased
    QVERIFY(notesOf(plot).contains(QStringLiteral("6.667 = 5 × 4/3, unbiased: n/(n − 1)")));
}

void tst_ChartFigures::startsAtTheStartValue()
{
    Experiment experiment = column();
    experiment.running = { { 20 }, { 9 }, 7 };
    RunningFigure mean(RunningFigure::Quantity::Mean), variance(RunningFigure::Quantity::Variance);
    QCOMPARE(shown(mean, fedTimes(experiment, 3)).lines.last().points.first(), QPointF(0, 20));
    QCOMPARE(shown(variance, fedTimes(experiment, 3)).lines.last().points.first(), QPointF(0, 9));
}

void tst_ChartFigures::saysTheStepsArithmetic()
{
    RunningFigure figure(RunningFigure::Quantity::Mean);
    // CLAIMS.md 37 and TEACHING.md 5.5, step 10.
    QVERIFY(notesOf(shown(figure, fedTimes(column(), 10)))
                .contains(QStringLiteral("step 10: 3.257 = 0.9 × 3.063 + 0.1 × 5")));
    Experiment negative = experimentOf("NC", { 2, 1 }, { -2, -4 }, Method::Batch);
    QVERIFY(notesOf(shown(figure, fedTimes(negative, 2)))
                .contains(QStringLiteral("step 2: −0.57 = 0.9 × (−0.3) + 0.1 × (−3)")));
}

void tst_ChartFigures::saysWhatIsForgotten_data()
{
    QTest::addColumn<double>("momentum");
    QTest::addColumn<bool>("cumulative");
    QTest::addColumn<int>("steps");
    QTest::addColumn<QString>("expected");
    QTest::newRow("0.1") << 0.1 << false << 22
                         << "weight of the start value left: 0.0985 · 90 % after 22 steps";
    QTest::newRow("0.01") << 0.01 << false << 10
                          << "weight of the start value left: 0.904 · 90 % after 230 steps";
    QTest::newRow("at once") << 1.0 << false << 1 << "weight of the start value left: 0";
    QTest::newRow("never") << 0.0 << false << 3 << "weight of the start value left: 1";
    QTest::newRow("cumulative") << 0.1 << true << 4 << "weight of the start value left: 0";
    QTest::newRow("long gone") << 0.1 << false << 200 << "below 0.0001";
}

void tst_ChartFigures::saysWhatIsForgotten()
{
    QFETCH(double, momentum);
    QFETCH(bool, cumulative);
    QFETCH(int, steps);
    QFETCH(QString, expected);
    Experiment experiment = column();
    experiment.spec.momentum = momentum;
    experiment.spec.cumulative = cumulative;
    RunningFigure figure(RunningFigure::Quantity::Mean);
    const QString notes = notesOf(shown(figure, fedTimes(experiment, steps)));
    QVERIFY2(notes.contains(expected), qPrintable(notes));
    QCOMPARE(notes.contains(QStringLiteral("90 %")),
             expected.contains(QStringLiteral("90 %")) || steps == 200);
}

void tst_ChartFigures::trueValuesOfTheStream()
{
    Experiment experiment = cube();
    experiment.stream.kind = BatchStream::Kind::Normal;
    experiment.stream.mean = { 7.5, 5, 4, 11 };
    experiment.stream.deviation = { 2, 1, 1, 3 };
    Selection selection;
    const auto snapshot = evaluate(fedTimes(experiment, 5));
    selection.setSnapshot(snapshot);
    selection.selectChannel(3);
    RunningFigure mean(RunningFigure::Quantity::Mean), variance(RunningFigure::Quantity::Variance);
    for (RunningFigure* figure : { &mean, &variance }) {
        figure->setSelection(&selection);
        figure->setSnapshot(snapshot);
    }
    QCOMPARE(mean.plot().lines.size(), 2);
    QCOMPARE(mean.plot().lines[0].style, Qt::DotLine);
    QCOMPARE(mean.plot().lines[0].points.first().y(), 11.0);
    QCOMPARE(variance.plot().lines[0].points.last().y(), 9.0);
    QCOMPARE(mean.title(), QStringLiteral("Running mean of channel 4"));
    // Where the stream is what the table shows nobody knows a truth.
    QCOMPARE(shown(mean, fedTimes(column(), 3)).lines.size(), 1);
}

void tst_ChartFigures::emptyHistoryInvites()
{
    RunningFigure mean(RunningFigure::Quantity::Mean), variance(RunningFigure::Quantity::Variance);
    GapFigure gap;
    QCOMPARE(shown(mean, column()).message,
             QStringLiteral("Press Feed batch (F8) to see the running mean move on from 0."));
    QCOMPARE(shown(variance, column()).message,
             QStringLiteral("Press Feed batch (F8) to see the running variance move on from 1."));
    QVERIFY(shown(gap, column()).message.startsWith(QStringLiteral("Press Feed batch (F8)")));
    QVERIFY(mean.description().contains(QStringLiteral("Feed batch")));
    Experiment evaluating = column();
    evaluating.mode = Mode::Evaluation;
    QVERIFY(shown(mean, evaluating).message.contains(QStringLiteral("Not updated in evaluation")));
    QVERIFY(shown(gap, evaluating).message.contains(QStringLiteral("Training")));
}

void tst_ChartFigures::emptyByDesign()
{
    // CLAIMS.md 36
    for (const Method method :
         { Method::Layer, Method::Rms, Method::Group, Method::Instance, Method::Custom }) {
        if (traits(method).hasRunningStatistics)
            continue;
        Experiment experiment = fedTimes(cube(), 3); // a history from batch norm is kept
        experiment.spec.method = method;
        RunningFigure figure(RunningFigure::Quantity::Mean);
        const Plot& plot = shown(figure, experiment);
        QVERIFY(plot.message.contains(QStringLiteral("empty by design")));
        QVERIFY(plot.badges.isEmpty());
        QCOMPARE(plot.title, figure.name());
    }
}

void tst_ChartFigures::singleValueSaysWhy()
{
    RunningFigure figure(RunningFigure::Quantity::Mean);
    const Plot& plot = shown(figure, experimentOf("NC", { 1, 4 }, { 2, 4, 6, 8 }, Method::Batch));
    QVERIFY(plot.message.contains(QStringLiteral("n − 1 is 0")));
}

void tst_ChartFigures::evaluationLiesFlat()
{
    Experiment experiment = fedTimes(column(), 5);
    experiment.mode = Mode::Evaluation;
    RunningFigure figure(RunningFigure::Quantity::Mean);
    const Plot& plot = shown(figure, experiment);
    const PlotLine& flat = plot.lines.last();
    QCOMPARE(flat.label, QStringLiteral("not updated"));
    QCOMPARE(flat.ink, Ink::Quiet);
    QCOMPARE(flat.points.first().y(), flat.points.last().y());
    QCOMPARE(flat.points.first().x(), 5.0);
    QVERIFY(flat.points.last().x() > 5);
    QVERIFY(figure.description().contains(QStringLiteral("does not update")));
}

void tst_ChartFigures::badgesSayWhatIsInUse()
{
    RunningFigure figure(RunningFigure::Quantity::Mean);
    Experiment experiment = fedTimes(column(), 1);
    const QList<PlotBadge> training = shown(figure, experiment).badges;
    QCOMPARE(training.size(), 2);
    QCOMPARE(training[0].text, QStringLiteral("batch in use"));
    QVERIFY(training[0].filled && !training[1].filled);
    experiment.mode = Mode::Evaluation;
    const QList<PlotBadge> evaluation = shown(figure, experiment).badges;
    QCOMPARE(evaluation[1].text, QStringLiteral("running in use"));
    QVERIFY(!evaluation[0].filled && evaluation[1].filled);
    QCOMPARE(evaluation[1].ink, Ink::Running);
}

void tst_ChartFigures::nanEndsTheLine()
{
    Experiment experiment = fedTimes(column(), 3);
    Tensor spoilt = *experiment.input;
    spoilt[1] = notANumber;
    experiment.input = std::make_shared<const Tensor>(spoilt);
    RunningFigure figure(RunningFigure::Quantity::Mean);
    const Plot& plot = shown(figure, fedTimes(experiment, 2));
    QCOMPARE(plot.lines.last().points.size(), 4); // steps 0 to 3
    QCOMPARE(plot.dots.points.size(), 3);
    QVERIFY(notesOf(plot).contains(QStringLiteral("NaN = 0.9 × NaN + 0.1 × NaN")));
    QVERIFY(notesOf(plot).contains(QStringLiteral("reset the running statistics")));
    QVERIFY(std::isfinite(plot.y.low) && std::isfinite(plot.y.high));
}

void tst_ChartFigures::longHistoryIsThinned()
{
    Experiment experiment = cube();
    experiment.stream.kind = BatchStream::Kind::Normal;
    experiment.stream.mean = { 7.5, 5, 4, 11 };
    experiment.stream.deviation = { 2, 1, 1, 3 };
    const Experiment once = fedTimes(experiment, 50);
    Experiment longest = once;
    for (int i = 0; i < 399; ++i)
        longest.history.insert(longest.history.end(), once.history.begin(), once.history.end());
    RunningFigure figure(RunningFigure::Quantity::Mean);
    const Plot& plot = shown(figure, longest);
    QVERIFY(plot.lines.last().points.size() <= 2000);
    QVERIFY(plot.dots.points.size() <= 1000);
    // The extremes are still there, in their order.
    double highest = -HUGE_VAL;
    for (const auto& step : once.history)
        highest = std::max(highest, step->batchMean[0]);
    QCOMPARE(std::ranges::max_element(plot.dots.points, {}, &QPointF::y)->y(), highest);
    QVERIFY(std::ranges::is_sorted(plot.lines.last().points, {}, &QPointF::x));
    QCOMPARE(rowsOf(figure.table()).size(), 20001); // the table has every step
}

void tst_ChartFigures::runningTable()
{
    RunningFigure figure(RunningFigure::Quantity::Variance);
    figure.setSnapshot(evaluate(fedTimes(column(), 2)));
    const QString table = figure.table();
    QCOMPARE(rowsOf(table).size(), 3);
    QCOMPARE(fieldsOf(table, 0).size(), 5);
    const QStringList first = fieldsOf(table, 1);
    QCOMPARE(first[0], QStringLiteral("1"));
    QCOMPARE(first[1].toDouble(), 5.0);
    QCOMPARE(first[2].toDouble(), 20.0 / 3);
    QCOMPARE(first[3].toDouble(), 0.9 + 0.1 * (20.0 / 3));
    QCOMPARE(first[4].toDouble(), 0.1);
}

void tst_ChartFigures::gapCloses()
{
    GapFigure figure;
    const Experiment experiment = fedTimes(column(), 60);
    const Plot& plot = shown(figure, experiment);
    QCOMPARE(plot.lines.size(), 2);
    QCOMPARE(plot.lines[0].ink, Ink::Batch);
    QCOMPARE(plot.lines[1].ink, Ink::Running);
    const QList<QPointF>& training = plot.lines[0].points;
    const QList<QPointF>& evaluation = plot.lines[1].points;
    // CLAIMS.md 35 (after one step) and 38 (at step 60), for x = 2.
    QVERIFY(std::abs(training.first().y() + 1.3416) < 5e-5);
    QVERIFY(std::abs(evaluation.first().y() - 1.1984) < 5e-5);
    QVERIFY(std::abs(evaluation.last().y() + 1.1593) < 5e-5);
    QVERIFY(std::abs(training.last().y() - evaluation.last().y())
            < std::abs(training.first().y() - evaluation.first().y()) / 10);
    QVERIFY(notesOf(plot).contains(
        QStringLiteral("step 60: training −1.342, evaluation −1.159, apart by 0.182")));
    QVERIFY(fieldsOf(figure.table(), 1).size() == 4);
    QVERIFY(std::abs(fieldsOf(figure.table(), 1)[3].toDouble() + 2.54) < 1e-2);
}

void tst_ChartFigures::gapOfPaddingAndNaN()
{
    GapFigure figure;
    Experiment padded = experimentOf("NTD", { 2, 2, 1 }, { 1, 2, 3, 4 }, Method::Batch);
    padded.lengths = { 2, 1 };
    padded = fedTimes(padded, 2);
    const auto snapshot = evaluate(padded);
    Selection selection;
    selection.setSnapshot(snapshot);
    selection.select(3);
    figure.setSelection(&selection);
    figure.setSnapshot(snapshot);
    QVERIFY(figure.plot().message.contains(QStringLiteral("padding")));
    QCOMPARE(rowsOf(figure.table()).size(), 1);
    selection.select(2);
    QVERIFY(figure.plot().message.isEmpty());

    Experiment spoilt = fedTimes(column(), 2);
    Tensor x = *spoilt.input;
    x[0] = notANumber;
    spoilt.input = std::make_shared<const Tensor>(x);
    QVERIFY(shown(figure, spoilt).message.contains(QStringLiteral("not finite")));
}

void tst_ChartFigures::followsTheSelection()
{
    const auto snapshot = evaluate(fedTimes(column(), 5));
    Selection selection;
    selection.setSnapshot(snapshot);
    GapFigure figure;
    figure.setSelection(&selection);
    figure.setSnapshot(snapshot);
    QVERIFY(figure.title().contains(QStringLiteral("x = 2,")));
    selection.select(3);
    QVERIFY(figure.title().contains(QStringLiteral("x = 8,")));
    // A selection that has not been told of a smaller batch yet points nowhere.
    figure.setSnapshot(evaluate(fedTimes(experimentOf("NC", { 2, 1 }, { 1, 3 }, Method::Batch), 1)));
    QVERIFY(figure.title().contains(QStringLiteral("x = 1,")));
}

void tst_ChartFigures::spokenNumbersAreAscii()
{
    const Experiment experiment = fedTimes(experimentOf("NC", { 3, 1 }, { -2, -4, -5 }, Method::Batch), 3);
    HistogramFigure histogram;
    RunningFigure mean(RunningFigure::Quantity::Mean), variance(RunningFigure::Quantity::Variance);
    GapFigure gap;
    for (Figure* figure : std::initializer_list<Figure*> { &histogram, &mean, &variance, &gap }) {
        figure->setSnapshot(evaluate(experiment));
        QVERIFY(figure->description().size() > 40);
        QVERIFY2(!figure->description().contains(QChar(0x2212)), qPrintable(figure->description()));
        QVERIFY(!figure->table().contains(QChar(0x2212)));
        QVERIFY(figure->table().endsWith(QLatin1Char('\n')));
    }
    QVERIFY(mean.description().contains(QStringLiteral("-0.9937"))); // −11/3 · (1 − 0.9³)
}

QTEST_MAIN(tst_ChartFigures)
#include "tst_chartfigures.moc"
