// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/forward.h"
#include "tests/testing.h"

#include <QtTest>

using namespace normscope;
using namespace normscope::testing;

namespace {

/// The column 2, 4, 6, 8 (mean 5, biased variance 5), moved and repeated as a stream.
struct Column {
    NormSpec spec;
    Tensor x { Shape { 4, 1 }, std::vector<float> { 2, 4, 6, 8 } };
    RunningStats running = RunningStats::start(1);

    ForwardResult forwardIn(Mode mode) const
    {
        const Grouping grouping(spec, *Layout::byName("NC"), x.shape());
        return forward({ .x = x,
                         .grouping = grouping,
                         .mask = {},
                         .spec = spec,
                         .gamma = {},
                         .beta = {},
                         .mode = mode,
                         .running = &running });
    }
    void feed(int times)
    {
        for (int k = 0; k < times; ++k)
            running = updated(running, forwardIn(Mode::Training).statistics, spec);
    }
    void expectOutput(Mode mode, const std::vector<double>& y, double tolerance)
    {
        QCOMPARE(difference(forwardIn(mode).y.values(), y, tolerance), QString());
    }
};

void near(double actual, double expected, double tolerance)
{
    QVERIFY2(std::abs(actual - expected) <= tolerance, qPrintable(QString::number(actual, 'g', 10)));
}

} // namespace

/// Batch norm's running averages, with the numbers of the claims that people check by hand.
class RunningStatsTest : public QObject {
    Q_OBJECT

private slots:
    void start();
    void trainingAndEvaluationDiffer();
    void meanApproaches_data();
    void meanApproaches();
    void varianceIsUnbiased();
    void dialects_data();
    void dialects();
    void momentumMistaken();
    void followsChangedData();
    void cumulativeWeighsBatchesAlike();
    void momentumZeroCounts();
    void momentumOneForgets();
    void singleValueMovesNothing();
    void emptyChannelsKeepTheirs();
    void notANumberStays();
    void examplesWeighAlike();
    void trackingIsAsked();
};

void RunningStatsTest::start()
{
    const RunningStats s = RunningStats::start(3);
    QCOMPARE(s.mean, (std::vector<double> { 0, 0, 0 }));
    QCOMPARE(s.variance, (std::vector<double> { 1, 1, 1 }));
    QCOMPARE(s.batchesTracked, 0);
    QVERIFY(!s.empty() && RunningStats().empty());
}

void RunningStatsTest::trainingAndEvaluationDiffer()
{
    Column c; // claim 35
    c.expectOutput(Mode::Training, { -1.3416, -0.4472, 0.4472, 1.3416 }, 5e-5);
    c.feed(1);
    c.expectOutput(Mode::Evaluation, { 1.1984, 2.7963, 4.3941, 5.9920 }, 2e-5);
}

void RunningStatsTest::meanApproaches_data()
{
    QTest::addColumn<double>("momentum");
    QTest::addColumn<int>("steps");
    QTest::addColumn<double>("mean");
    // Claim 37: 5·(1 - 0.9^k); 90 % at step 22, 99 % at step 44.
    QTest::newRow("1") << 0.1 << 1 << 0.5;
    QTest::newRow("5") << 0.1 << 5 << 2.04755;
    QTest::newRow("10") << 0.1 << 10 << 3.2566;
    QTest::newRow("22") << 0.1 << 22 << 4.5076;
    QTest::newRow("44") << 0.1 << 44 << 4.9515;
    QTest::newRow("230 at 0.01") << 0.01 << 230 << 5 * (1 - std::pow(0.99, 230));
}

void RunningStatsTest::meanApproaches()
{
    QFETCH(double, momentum);
    QFETCH(int, steps);
    QFETCH(double, mean);
    Column c;
    c.spec.momentum = momentum;
    c.feed(steps);
    near(c.running.mean[0], mean, 5e-5);
    QCOMPARE(c.running.batchesTracked, steps);
    if (momentum == 0.01)
        QVERIFY(c.running.mean[0] >= 4.5 && mean < 4.51);
}

void RunningStatsTest::varianceIsUnbiased()
{
    Column c; // claim 38
    c.feed(60);
    near(c.running.variance[0], 6.6565, 5e-5);
    c.expectOutput(Mode::Evaluation, { -1.1593, -0.3841, 0.3911, 1.1663 }, 1e-4);
    c.feed(90);
    near(c.running.variance[0], 6.6667, 5e-5);
    c.expectOutput(Mode::Evaluation, { -1.1619, -0.3873, 0.3873, 1.1619 }, 5e-5);
    near(static_cast<double>(c.forwardIn(Mode::Evaluation).y[3] / c.forwardIn(Mode::Training).y[3]),
         std::sqrt(0.75), 1e-5);
    const auto statistics = c.forwardIn(Mode::Training).statistics;
    near(statistics.unbiasedVariance(0), 20.0 / 3, 1e-12);
    near(statistics.variance[0], 5, 1e-12);
}

void RunningStatsTest::dialects_data()
{
    QTest::addColumn<QString>("dialect");
    QTest::addColumn<double>("variance");
    // One step from 1 towards 5 (biased) or 20/3 (unbiased) with the dialect's own momentum.
    QTest::newRow("pytorch") << "pytorch" << 0.9 + 0.1 * 20 / 3;
    QTest::newRow("keras") << "keras" << 0.99 + 0.01 * 5;
    QTest::newRow("tensorflow") << "tensorflow" << 0.99 + 0.01 * 20 / 3;
    QTest::newRow("flax") << "flax" << 0.99 + 0.01 * 5;
    QTest::newRow("onnx") << "onnx" << 0.9 + 0.1 * 5;
    QTest::newRow("mlx") << "mlx" << 0.9 + 0.1 * 20 / 3;
}

void RunningStatsTest::dialects()
{
    QFETCH(QString, dialect);
    QFETCH(double, variance);
    Column c;
    c.spec.dialect = *dialectByKey(dialect.toStdString());
    c.spec.momentum = traits(c.spec.dialect).momentum;
    c.feed(1);
    near(c.running.variance[0], variance, 1e-12);
}

void RunningStatsTest::momentumMistaken()
{
    Column c; // claim 39: Keras's 0.99 or 0.9 typed where PyTorch counts the new one's weight
    c.spec.momentum = 0.9;
    c.feed(1);
    near(c.running.mean[0], 4.5, 1e-12);
}

void RunningStatsTest::followsChangedData()
{
    Column c; // claim 44: the data move by 10
    c.running = { { 5 }, { 5 }, 0 };
    c.x = Tensor(Shape { 4, 1 }, std::vector<float> { 12, 14, 16, 18 });
    c.expectOutput(Mode::Evaluation, { 3.13, 4.02, 4.92, 5.81 }, 1e-3);
    const std::pair<int, double> steps[] { { 1, 6.0 }, { 4, 9.10 }, { 5, 11.51 }, { 12, 14.02 } };
    for (const auto& [more, mean] : steps) {
        c.feed(more);
        near(c.running.mean[0], mean, 5e-3);
    }
}

void RunningStatsTest::cumulativeWeighsBatchesAlike()
{
    Column c;
    c.spec.cumulative = true;
    c.feed(1);
    near(c.running.mean[0], 5, 0); // the start values are forgotten at once
    near(c.running.variance[0], 20.0 / 3, 1e-14);
    c.x = Tensor(Shape { 4, 1 }, std::vector<float> { 12, 14, 16, 18 });
    c.feed(1);
    near(c.running.mean[0], 10, 1e-14);
    // A smaller batch counts as much as the others.
    c.x = Tensor(Shape { 2, 1 }, std::vector<float> { 39, 41 });
    c.feed(1);
    near(c.running.mean[0], 20, 1e-13);
    QCOMPARE(c.running.batchesTracked, 3);
}

void RunningStatsTest::momentumZeroCounts()
{
    Column c;
    c.spec.momentum = 0;
    c.x[0] = std::numeric_limits<float>::quiet_NaN();
    c.feed(3);
    QCOMPARE(c.running, (RunningStats { { 0 }, { 1 }, 3 }));
}

void RunningStatsTest::momentumOneForgets()
{
    Column c;
    c.spec.momentum = 1;
    c.running.mean[0] = std::numeric_limits<double>::quiet_NaN();
    c.feed(1);
    QCOMPARE(c.running.mean[0], 5.0);
    near(c.running.variance[0], 20.0 / 3, 1e-14);
}

void RunningStatsTest::singleValueMovesNothing()
{
    Column c;
    c.x = Tensor(Shape { 1, 1 }, std::vector<float> { 7 });
    c.feed(1); // n - 1 is 0: there is no variance to enter
    QCOMPARE(c.running.mean[0], 0.0);
    QCOMPARE(c.running.variance[0], 1.0);
    c.spec.dialect = Dialect::TensorFlow; // divisor max(n - 1, 1)
    c.spec.momentum = 0.9;
    c.feed(1);
    near(c.running.mean[0], 0.7, 1e-15);
    near(c.running.variance[0], 0.9, 1e-15);
}

void RunningStatsTest::emptyChannelsKeepTheirs()
{
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    const GroupStatistics batch { { 0, 2 }, { nan, 3 }, { nan, 1 }, { nan, 10 }, { 0, 2 }, { 0, 4 } };
    const RunningStats after = updated({ { 1, 1 }, { 2, 2 }, 0 }, batch, {});
    near(after.mean[0], 1, 0);
    near(after.variance[0], 2, 0);
    near(after.mean[1], 1.2, 1e-15);
    near(after.variance[1], 2.0, 1e-15); // 0.9·2 + 0.1·2/1·1
    QVERIFY(std::isnan(GroupStatistics { { 1 }, { 3 }, { 0 }, { 9 }, { 3 }, { 3 } }.unbiasedVariance(0)));
    near(batch.rms(1), std::sqrt(10.0), 1e-15);
}

void RunningStatsTest::notANumberStays()
{
    Column c;
    c.x[2] = std::numeric_limits<float>::quiet_NaN();
    c.feed(1);
    c.x[2] = 6;
    c.feed(10);
    QVERIFY(std::isnan(c.running.mean[0]) && std::isnan(c.running.variance[0]));
}

/// Tracked instance norm: the mean over the examples' means and unbiased variances, whatever their lengths.
void RunningStatsTest::examplesWeighAlike()
{
    const NormSpec spec { .method = Method::Instance, .tracked = true };
    const Layout layout = *Layout::byName("NTD");
    const Tensor x({ 3, 3, 1 }, std::vector<float> { 1, 2, 3, 6, 10, 0, 9, 9, 9 });
    const Grouping grouping(spec, layout, x.shape());
    const Mask mask({ 3, 2, 0 }, layout, x.shape());
    const RunningStats after = updated(RunningStats::start(1), groupStatistics(x, grouping, mask), spec);
    near(after.mean[0], 0.1 * (2 + 8) / 2, 1e-15);
    near(after.variance[0], 0.9 + 0.1 * (1 + 8) / 2, 1e-15);
    QCOMPARE(after.batchesTracked, 1);
}

/// Instance norm uses running averages in evaluation only where it tracks them, and then equals batch norm.
void RunningStatsTest::trackingIsAsked()
{
    const Layout layout = *Layout::byName("NCL");
    const Tensor x({ 2, 1, 2 }, std::vector<float> { 1, 3, 10, 30 });
    const RunningStats running { { 2 }, { 4 }, 1 };
    const auto evaluated = [&](const NormSpec& spec) {
        const Grouping grouping(spec, layout, x.shape());
        const Mask mask;
        const ForwardResult result = forward({ .x = x,
                                               .grouping = grouping,
                                               .mask = mask,
                                               .spec = spec,
                                               .gamma = {},
                                               .beta = {},
                                               .mode = Mode::Evaluation,
                                               .running = &running });
        return std::vector<float>(result.y.values().begin(), result.y.values().end());
    };
    const std::vector<float> own = evaluated({ .method = Method::Instance });
    near(static_cast<double>(own[0]), -1, 1e-4);
    near(static_cast<double>(own[2]), -1, 1e-4);
    const std::vector<float> tracked = evaluated({ .method = Method::Instance, .tracked = true });
    near(static_cast<double>(tracked[3]), 14, 1e-3);
    QCOMPARE(tracked, evaluated({ .method = Method::Batch }));
    // Only a method that can track is asked.
    QVERIFY(!keepsRunning({ .method = Method::Layer, .tracked = true }));
}

QTEST_APPLESS_MAIN(RunningStatsTest)
#include "tst_runningstats.moc"
