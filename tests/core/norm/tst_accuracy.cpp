// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/kernels.h"
#include "tests/core/norm/reference.h"
#include "tests/testing.h"

#include <QtTest>

#include <functional>

using namespace normscope;
using namespace normscope::testing;

namespace {

using Generator = std::function<float(std::size_t k, double normal)>;

struct Set {
    const char* name;
    Generator value;
};

/// The sets on which the usual implementations fail: PyTorch 1.13's layer norm is off by 1e-1 at mean 1e6 and
/// gives 7.2 for a constant 1e6, oneDNN's batch norm is off by 2.3.
const std::vector<Set>& sets()
{
    static const std::vector<Set> all {
        { "normal", [](std::size_t, double z) { return static_cast<float>(z); } },
        { "mean 1e4", [](std::size_t, double z) { return static_cast<float>(1e4 + z); } },
        { "mean 1e6", [](std::size_t, double z) { return static_cast<float>(1e6 + z); } },
        { "mean -1e6, deviation 1e3",
          [](std::size_t, double z) { return static_cast<float>(-1e6 + 1e3 * z); } },
        { "neighbouring floats", [](std::size_t, double z) { return z > 0 ? 1e6F : 1e6F + 0.0625F; } },
        { "first is 1e6", [](std::size_t k, double z) { return k == 0 ? 1e6F : static_cast<float>(z); } },
        { "drift", [](std::size_t k, double z) { return static_cast<float>(static_cast<double>(k) + z); } },
        { "one outlier in noise",
          [](std::size_t k, double z) { return k == 777 ? 1e4F : static_cast<float>(1e-3 * z); } },
        { "huge", [](std::size_t, double z) { return static_cast<float>(1e30 * (z + 3)); } },
        { "largest", [](std::size_t, double z) { return z > 0 ? 3e38F : -3e38F; } },
        { "tiny", [](std::size_t, double z) { return static_cast<float>(1e-25 * z); } },
        { "denormal", [](std::size_t, double z) { return static_cast<float>(1e-40 * (z + 1)); } },
    };
    return all;
}

Tensor make(const Generator& value, const Shape& shape)
{
    const auto normal = normalValues(static_cast<std::size_t>(shape.elements()), 0, 1, 11);
    Tensor x(shape);
    for (Index k = 0; k < x.size(); ++k)
        x[k] = value(static_cast<std::size_t>(k), static_cast<double>(normal[static_cast<std::size_t>(k)]));
    return x;
}

double relative(double actual, double reference)
{
    return actual == reference ? 0 : std::abs(actual - reference) / std::abs(reference);
}

} // namespace

/// Statistics right to float32's last digits whatever the data are (long double is the judge).
class AccuracyTest : public QObject {
    Q_OBJECT

private slots:
    void sets_data();
    void sets();
    void constantGivesBeta_data();
    void constantGivesBeta();
    void lengthsRoundTheLanes();
    void blocksMerge();
};

void AccuracyTest::sets_data()
{
    QTest::addColumn<int>("set");
    QTest::addColumn<QString>("place");
    QTest::addColumn<double>("epsilon");
    for (int k = 0; k < static_cast<int>(::sets().size()); ++k) {
        for (const char* place : { "short rows", "rows", "runs", "gathered runs", "lanes", "joined lanes" }) {
            for (const double epsilon : { 1e-5, 0.0 })
                QTest::addRow("%s, %s, epsilon %g", ::sets()[static_cast<std::size_t>(k)].name, place,
                              epsilon)
                    << k << QString(place) << epsilon;
        }
    }
}

void AccuracyTest::sets()
{
    QFETCH(int, set);
    QFETCH(QString, place);
    QFETCH(double, epsilon);
    const std::map<QString, std::tuple<Method, const char*, Shape>> places {
        { "short rows", { Method::Layer, "NC", { 200, 20 } } },
        { "rows", { Method::Layer, "NC", { 3, 9001 } } },
        { "runs", { Method::Batch, "NCL", { 4, 2, 5000 } } },
        { "gathered runs", { Method::Batch, "NCL", { 500, 2, 33 } } },
        { "lanes", { Method::Batch, "NC", { 999, 5 } } },
        { "joined lanes", { Method::Batch, "NC", { 4096, 4 } } },
    };
    const auto& [method, layout, shape] = places.at(place);
    const NormSpec spec { .method = method, .epsilon = epsilon };
    const Tensor x = make(::sets()[static_cast<std::size_t>(set)].value, shape);
    const Grouping grouping(spec, *Layout::byName(layout), shape);
    const ForwardInput in { .x = x, .grouping = grouping, .mask = {}, .spec = spec, .gamma = {}, .beta = {} };
    const auto result = forward(in);
    const auto expected = referenceForward(in);
    for (std::size_t g = 0; g < expected.count.size(); ++g) {
        const double deviation = std::sqrt(expected.variance[g]);
        // PERF: variance to 1e-5, mean to 1e-6 of the deviation, the output to 5e-6·max(1, |y|).
        QVERIFY2(relative(result.statistics.variance[g], expected.variance[g]) <= 1e-5,
                 qPrintable(QString::number(result.statistics.variance[g] / expected.variance[g] - 1)));
        QVERIFY2(std::abs(result.statistics.mean[g] - expected.mean[g])
                     <= 1e-6 * deviation + 1e-15 * std::abs(expected.mean[g]),
                 qPrintable(QString::number((result.statistics.mean[g] - expected.mean[g]) / deviation)));
        QVERIFY(relative(result.statistics.meanSquare[g], expected.meanSquare[g]) <= 1e-5);
    }
    for (Index cell = 0; cell < x.size(); ++cell) {
        const double y = expected.y[static_cast<std::size_t>(cell)];
        QVERIFY2(std::abs(static_cast<double>(result.y[cell]) - y) <= 5e-6 * std::max(1.0, std::abs(y)),
                 qPrintable(QString("cell %1: %2 instead of %3").arg(cell).arg(result.y[cell]).arg(y)));
    }
}

void AccuracyTest::constantGivesBeta_data()
{
    QTest::addColumn<float>("value");
    QTest::newRow("1234: 0.0093 in PyTorch 1.13") << 1234.0F;
    QTest::newRow("7.1e9: 43228 in PyTorch 1.13") << 7.1e9F;
    QTest::newRow("1e6") << 1e6F;
    QTest::newRow("0.1") << 0.1F;
    QTest::newRow("0") << 0.0F;
    QTest::newRow("1e30") << 1e30F;
    QTest::newRow("3.4e38") << 3.4e38F;
    QTest::newRow("denormal") << 1e-40F;
}

void AccuracyTest::constantGivesBeta()
{
    QFETCH(float, value);
    for (const Shape& shape :
         { Shape { 1, 7, 3 }, Shape { 2, 64, 49 }, Shape { 3, 2, 9000 }, Shape { 300, 3, 1 } }) {
        for (const MethodTraits& method : methods()) {
            if (!method.centres)
                continue;
            NormSpec spec { .method = method.method };
            spec.axes = AxisSet::of(0).with(1);
            const Tensor x = Tensor::filled(shape, value);
            const Grouping grouping(spec, *Layout::byName("NCL"), shape);
            const auto count = static_cast<std::size_t>(grouping.parameterCount());
            const std::vector<float> gamma(count, 1.7F);
            const std::vector<float> beta(count, 0.3F);
            const auto result = forward(
                { .x = x, .grouping = grouping, .mask = {}, .spec = spec, .gamma = gamma, .beta = beta });
            for (const float y : result.y.values())
                QCOMPARE(y, 0.3F);
            for (std::size_t g = 0; g < result.statistics.mean.size(); ++g) {
                QCOMPARE(result.statistics.mean[g], static_cast<double>(value));
                QCOMPARE(result.statistics.variance[g], 0.0);
            }
        }
    }
}

void AccuracyTest::lengthsRoundTheLanes()
{
    // Each tail of the registers and of the blocks.
    std::vector<Index> lengths;
    for (Index n = 1; n <= 130; ++n)
        lengths.push_back(n);
    lengths.insert(lengths.end(), { 4095, 4096, 4097, 4128, 8192, 8193 });
    for (const Index n : lengths) {
        const Shape shape { 1, n };
        const Tensor x(shape, normalValues(static_cast<std::size_t>(n), 5, 2, static_cast<unsigned>(n)));
        const NormSpec spec { .method = Method::Layer };
        const Grouping grouping(spec, *Layout::byName("NC"), shape);
        const ForwardInput in {
            .x = x, .grouping = grouping, .mask = {}, .spec = spec, .gamma = {}, .beta = {}
        };
        const auto result = forward(in);
        const auto expected = referenceForward(in);
        QVERIFY2(difference(result.y.values(), expected.y, 2e-6).isEmpty(), qPrintable(QString::number(n)));
        QVERIFY2(relative(result.statistics.mean[0], expected.mean[0]) < 1e-7,
                 qPrintable(QString::number(n)));
    }
}

void AccuracyTest::blocksMerge()
{
    // Chan, Golub, LeVeque: {1, 2, 3} and {10, 20} together have mean 7.2 and squared deviations 254.8.
    const float first[] { 1, 2, 3 };
    const float second[] { 10, 20 };
    kernels::Moments together = kernels::plainMoments(first, 3);
    QCOMPARE(together.m2, 2.0);
    kernels::merge(together, kernels::plainMoments(second, 2));
    QCOMPARE(together.count, 5);
    QVERIFY(std::abs(together.mean - 7.2) < 1e-14);
    QVERIFY(std::abs(together.m2 - 254.8) < 1e-12);
    QCOMPARE(together.minimum, 1.0F);
    QCOMPARE(together.maximum, 20.0F);
    kernels::merge(together, {});
    QCOMPARE(together.count, 5);
    kernels::Moments empty;
    kernels::merge(empty, together);
    QCOMPARE(empty.mean, together.mean);
}

QTEST_APPLESS_MAIN(AccuracyTest)
#include "tst_accuracy.moc"
