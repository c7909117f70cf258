// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/forward.h"
#include "tests/testing.h"

#include <QtTest>

using namespace normscope;
using namespace normscope::testing;

namespace {

const Shape batchShape { 4, 4 };
const std::vector<float> batchValues { 2, 4, 6, 8, 1, 3, 5, 7, 4, 8, 12, 16, 10, 10, 10, 10 };
const Shape cubeShape { 2, 4, 2, 2 };
const std::vector<float> cubeValues { 1,  3,  2,  6,  4, 4, 8, 0, 7, 1, 5, 3, 2,  9,  6,  7,
                                      10, 12, 15, 11, 3, 5, 9, 7, 8, 8, 2, 6, 14, 20, 18, 12 };

ForwardResult run(const NormSpec& spec, const char* layout, const Shape& shape,
                  const std::vector<float>& values, const std::vector<float>& gamma = {},
                  const std::vector<float>& beta = {})
{
    const Tensor x(shape, values);
    const Grouping grouping(spec, *Layout::byName(layout), shape);
    return forward({ .x = x, .grouping = grouping, .mask = {}, .spec = spec, .gamma = gamma, .beta = beta });
}

ForwardResult token(const NormSpec& spec, const std::vector<float>& gamma = {},
                    const std::vector<float>& beta = {})
{
    return run(spec, "NC", { 1, 4 }, { 2, 4, 6, 8 }, gamma, beta);
}

std::vector<double> row(const Tensor& y, Index first, Index step = 1, Index count = 4)
{
    std::vector<double> result;
    for (Index k = 0; k < count; ++k)
        result.push_back(static_cast<double>(y[first + k * step]));
    return result;
}

float largestDifference(const Tensor& a, const Tensor& b)
{
    float largest = 0;
    for (Index cell = 0; cell < a.size(); ++cell)
        largest = std::max(largest, std::abs(a[cell] - b[cell]));
    return largest;
}

/// Equal to four decimals, as the texts print them.
void near(const std::vector<double>& actual, const std::vector<double>& expected, double tolerance = 5e-5)
{
    QCOMPARE(actual.size(), expected.size());
    for (std::size_t k = 0; k < actual.size(); ++k)
        QVERIFY2(std::abs(actual[k] - expected[k]) <= tolerance,
                 qPrintable(QString::number(actual[k], 'g', 9)));
}

} // namespace

/// The numbers that texts on normalization work out by hand, claim by claim.
class WorkedExamples : public QObject {
    Q_OBJECT

private slots:
    void sameBatchTwoAxes(); // claim 1
    void transposed(); // 2
    void otherRows(); // 3
    void cube_data(); // 4 to 7
    void cube();
    void extremesOfGroupNorm(); // 8
    void rmsNorm(); // 9 and 17
    void rmsKeepsTheMean(); // 10 to 13
    void layerNormByHand(); // 15 and 16
    void meanZeroDeviationOne(); // 18
    void undone(); // 19
    void anyOtherRange(); // 20
    void epsilonPreventsDivisionByZero(); // 23
    void epsilonIsNotAlwaysTiny(); // 24
    void batchOfOne(); // 29 and 30
    void batchOfTwo(); // 31
    void batchOfAThousand(); // 32
    void othersDoNotDependOnTheBatch(); // 51
};

void WorkedExamples::sameBatchTwoAxes()
{
    near(row(run({}, "NC", batchShape, batchValues).y, 0), { -0.6445, -0.7863, -0.7863, -0.6445 });
    near(row(run({ .method = Method::Layer }, "NC", batchShape, batchValues).y, 0),
         { -1.3416, -0.4472, 0.4472, 1.3416 });
}

void WorkedExamples::transposed()
{
    std::vector<float> flipped(16);
    for (std::size_t k = 0; k < 16; ++k)
        flipped[k % 4 * 4 + k / 4] = batchValues[k];
    const auto batch = run({}, "NC", batchShape, flipped).y;
    const auto layer = run({ .method = Method::Layer }, "NC", batchShape, batchValues).y;
    for (Index k = 0; k < 16; ++k)
        QCOMPARE(batch[k % 4 * 4 + k / 4], layer[k]); // to the last bit
}

void WorkedExamples::otherRows()
{
    auto edited = batchValues;
    edited[4] = 100;
    const auto layer = run({ .method = Method::Layer }, "NC", batchShape, batchValues).y;
    const auto layerEdited = run({ .method = Method::Layer }, "NC", batchShape, edited).y;
    for (Index cell = 0; cell < 16; ++cell) {
        if (cell / 4 != 1)
            QCOMPARE(layerEdited[cell], layer[cell]);
    }
    near(row(run({}, "NC", batchShape, batchValues).y, 0, 12, 2), { -0.6445, 1.6471 });
    near(row(run({}, "NC", batchShape, edited).y, 0, 12, 2), { -0.6570, -0.4623 });
}

void WorkedExamples::cube_data()
{
    QTest::addColumn<QString>("method");
    QTest::addColumn<bool>("example");
    QTest::addColumn<double>("mean");
    QTest::addColumn<double>("variance");
    QTest::addColumn<double>("first");
    QTest::newRow("batch") << "batch" << false << 7.5 << 23.75 << -1.3338;
    QTest::newRow("layer, example") << "layer" << true << 4.25 << 6.9375 << -1.2339;
    QTest::newRow("layer, position") << "layer" << false << 3.5 << 5.25 << -1.0911;
    QTest::newRow("group") << "group" << false << 3.5 << 6.0 << -1.0206;
    QTest::newRow("instance") << "instance" << false << 3.0 << 3.5 << -1.0690;
}

void WorkedExamples::cube()
{
    QFETCH(QString, method);
    QFETCH(bool, example);
    QFETCH(double, mean);
    QFETCH(double, variance);
    QFETCH(double, first);
    const NormSpec spec { .method = *methodByKey(method.toStdString()),
                          .scope = example ? Scope::Example : Scope::Position,
                          .groups = 2 };
    const auto result = run(spec, "NCHW", cubeShape, cubeValues);
    near({ result.statistics.mean[0], result.statistics.variance[0] }, { mean, variance }, 1e-12);
    near({ static_cast<double>(result.y[0]) }, { first });
}

void WorkedExamples::extremesOfGroupNorm()
{
    const auto group = [](Index g) {
        return run({ .method = Method::Group, .groups = g }, "NCHW", cubeShape, cubeValues).y;
    };
    const auto layer = [](Scope scope) {
        return run({ .method = Method::Layer, .scope = scope }, "NCHW", cubeShape, cubeValues).y;
    };
    QCOMPARE(largestDifference(group(1), layer(Scope::Example)), 0.0F);
    QCOMPARE(
        largestDifference(group(4), run({ .method = Method::Instance }, "NCHW", cubeShape, cubeValues).y),
        0.0F);
    near({ static_cast<double>(largestDifference(group(1), layer(Scope::Position))) }, { 0.7695 });
}

void WorkedExamples::rmsNorm()
{
    const auto result = token({ .method = Method::Rms });
    near({ result.statistics.meanSquare[0], result.statistics.rms(0) }, { 30, 5.4772 });
    near(row(result.y, 0), { 0.3651, 0.7303, 1.0954, 1.4606 });
    const auto y = row(result.y, 0);
    near({ (y[0] + y[1] + y[2] + y[3]) / 4 }, { 0.9129 });
    QCOMPARE(result.meanUsed[0], 0.0);
}

void WorkedExamples::rmsKeepsTheMean()
{
    const NormSpec layer { .method = Method::Layer };
    const NormSpec rms { .method = Method::Rms };
    const Shape shape { 1, 4 };
    const std::vector<float> centred { -3, -1, 1, 3 };
    QCOMPARE(largestDifference(run(layer, "NC", shape, centred).y, run(rms, "NC", shape, centred).y), 0.0F);
    const std::vector<float> shifted { 12, 14, 16, 18 };
    QCOMPARE(largestDifference(run(layer, "NC", shape, shifted).y, token(layer).y), 0.0F);
    near(row(run(rms, "NC", shape, shifted).y, 0), { 0.7913, 0.9231, 1.0550, 1.1869 });
    const std::vector<float> scaled { 20, 40, 60, 80 };
    near(row(run(layer, "NC", shape, scaled).y, 0), row(token(layer).y, 0));
    near(row(run(rms, "NC", shape, scaled).y, 0), row(token(rms).y, 0));
}

void WorkedExamples::layerNormByHand()
{
    NormSpec spec { .method = Method::Layer };
    near(row(token(spec).y, 0), { -1.341639, -0.447213, 0.447213, 1.341639 }, 1e-6);
    near(row(token(spec, { 2, 1, 1, 1 }).y, 0, 1, 1), { -2.6833 });
    spec.epsilon = 0;
    near(row(token(spec).y, 0), { -1.341641, -0.447214, 0.447214, 1.341641 }, 1e-6);
}

void WorkedExamples::meanZeroDeviationOne()
{
    const auto y = run({ .method = Method::Layer }, "NC", batchShape, batchValues).y;
    const NormSpec spec { .method = Method::Layer };
    const auto after = groupStatistics(y, Grouping(spec, *Layout::byName("NC"), batchShape), {});
    near(after.mean, { 0, 0, 0, 0 }, 1e-7);
    near({ std::sqrt(after.variance[0]), std::sqrt(after.variance[2]) }, { 0.999999, 0.99999975 }, 2e-7);
    near(row(y, 12), { 0, 0, 0, 0 }, 0);
    QCOMPARE(after.variance[3], 0.0);
}

void WorkedExamples::undone()
{
    const auto root = static_cast<float>(std::sqrt(5 + 1e-5));
    near({ static_cast<double>(root) }, { 2.236070 }, 1e-6);
    near(row(token({ .method = Method::Layer }, std::vector<float>(4, root), std::vector<float>(4, 5.0F)).y,
             0),
         { 2, 4, 6, 8 }, 1e-6);
}

void WorkedExamples::anyOtherRange()
{
    const NormSpec spec;
    const auto result = run(spec, "NC", { 4, 1 }, { 2, 4, 6, 8 }, { 3 }, { -2 });
    const auto after = groupStatistics(result.y, Grouping(spec, *Layout::byName("NC"), { 4, 1 }), {});
    near({ after.mean[0], std::sqrt(after.variance[0]) }, { -2, 3 }, 1e-5);
}

void WorkedExamples::epsilonPreventsDivisionByZero()
{
    NormSpec spec { .method = Method::Layer };
    near(row(run(spec, "NC", batchShape, batchValues).y, 12), { 0, 0, 0, 0 }, 0);
    spec.epsilon = 0;
    const auto y = run(spec, "NC", batchShape, batchValues).y;
    for (Index cell = 12; cell < 16; ++cell)
        QVERIFY(std::isnan(y[cell]));
    near(row(y, 0), { -1.3416, -0.4472, 0.4472, 1.3416 });
}

void WorkedExamples::epsilonIsNotAlwaysTiny()
{
    const std::pair<double, double> cases[] {
        { 0, 1 }, { 1e-8, 0.9960 }, { 1e-6, 0.7454 }, { 1e-5, 0.3333 }, { 1e-3, 0.0353 }
    };
    for (const auto& [epsilon, deviation] : cases) {
        const NormSpec spec { .method = Method::Layer, .epsilon = epsilon };
        const auto y = run(spec, "NC", { 1, 4 }, { 0.001F, 0.002F, 0.003F, 0.004F }).y;
        const auto after = groupStatistics(y, Grouping(spec, *Layout::byName("NC"), { 1, 4 }), {});
        near({ std::sqrt(after.variance[0]) }, { deviation });
    }
}

void WorkedExamples::batchOfOne()
{
    near(row(run({}, "NC", { 1, 4 }, { 2, 4, 6, 8 }).y, 0), { 0, 0, 0, 0 }, 0);
    near(row(run({}, "NC", { 1, 4 }, { 2, 4, 6, 8 }, { 5, 5, 5, 5 }, { 1, 2, 3, 4 }).y, 0), { 1, 2, 3, 4 },
         0);
    near(row(token({ .method = Method::Layer }).y, 0), { -1.3416, -0.4472, 0.4472, 1.3416 });
    // With positions a batch of one is not degenerate: it is instance norm.
    const std::vector<float> one(cubeValues.begin(), cubeValues.begin() + 16);
    QCOMPARE(largestDifference(run({}, "NCHW", { 1, 4, 2, 2 }, one).y,
                               run({ .method = Method::Instance }, "NCHW", { 1, 4, 2, 2 }, one).y),
             0.0F);
}

void WorkedExamples::batchOfTwo()
{
    const auto pair = [](float a, float b) { return row(run({}, "NC", { 2, 1 }, { a, b }).y, 0, 1, 2); };
    near(pair(2, 4), { -1, 1 });
    near(pair(2, 400), { -1, 1 });
    near(pair(-1, 1e6F), { -1, 1 });
    near(pair(4, 2), { 1, -1 });
    near(pair(3, 3), { 0, 0 }, 0);
    near(pair(2, 2.001F), { -0.1562, 0.1562 }, 1e-4);
}

void WorkedExamples::batchOfAThousand()
{
    const NormSpec spec { .method = Method::Layer };
    std::vector<float> many;
    for (int k = 0; k < 1000; ++k) {
        for (const float value : { 2.0F, 4.0F, 6.0F, 8.0F })
            many.push_back(value + (k == 0 ? 0.0F : static_cast<float>(k)));
    }
    const auto y = run(spec, "NC", { 1000, 4 }, many).y;
    const auto alone = token(spec).y;
    for (Index k = 0; k < 4; ++k)
        QCOMPARE(y[k], alone[k]);
}

void WorkedExamples::othersDoNotDependOnTheBatch()
{
    auto louder = cubeValues;
    for (std::size_t k = 16; k < 32; ++k)
        louder[k] *= 5;
    for (const MethodTraits& method : methods()) {
        if (method.hasAxes)
            continue;
        const NormSpec spec { .method = method.method, .groups = 2 };
        const auto before = run(spec, "NCHW", cubeShape, cubeValues).y;
        const auto after = run(spec, "NCHW", cubeShape, louder).y;
        Index changed = 0;
        float largest = 0;
        for (Index cell = 0; cell < 16; ++cell) {
            changed += before[cell] != after[cell];
            largest = std::max(largest, std::abs(before[cell] - after[cell]));
        }
        QCOMPARE(changed, method.averagesExamples ? 16 : 0);
        if (method.averagesExamples)
            near({ static_cast<double>(largest) }, { 1.6819 });
    }
}

QTEST_APPLESS_MAIN(WorkedExamples)
#include "tst_workedexamples.moc"
