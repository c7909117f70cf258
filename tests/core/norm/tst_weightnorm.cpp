// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/weightnorm.h"
#include "tests/core/norm/reference.h"
#include "tests/testing.h"

#include <QtTest>

using namespace normscope;
using namespace normscope::testing;

namespace
{

std::vector<double> widened(std::span<const float> values) { return { values.begin(), values.end() }; }

/// L = Σ dw·w in double, so that its central differences are gradients.
double loss(const std::vector<double>& v, const std::vector<double>& g, const std::vector<double>& dw, double epsilon)
{
    const std::size_t length = v.size() / g.size();
    double total = 0;
    for (std::size_t row = 0; row < g.size(); ++row) {
        double squares = epsilon;
        double along = 0;
        for (std::size_t k = row * length; k < (row + 1) * length; ++k) {
            squares += v[k] * v[k];
            along += v[k] * dw[k];
        }
        total += g[row] * along / std::sqrt(squares);
    }
    return total;
}

template <typename Function> std::vector<double> differences(std::vector<double> at, const Function& function)
{
    constexpr double step = 1e-6;
    std::vector<double> result;
    for (double& value : at) {
        const double middle = value;
        value = middle + step;
        const double above = function(at);
        value = middle - step;
        result.push_back((above - function(at)) / (2 * step));
        value = middle;
    }
    return result;
}

} // namespace

class WeightNorm : public QObject
{
    Q_OBJECT

private slots:
    void goldenCases_data();
    void goldenCases();
    void gradientsEqualDifferences_data();
    void gradientsEqualDifferences();
    void gradientIsAtRightAngles();
    void zeroRow();
    void extremes();
    void withoutLengthsRowsAreUnit();
};

void WeightNorm::goldenCases_data()
{
    QTest::addColumn<int>("index");
    int index = 0;
    const nlohmann::json all = readJson("cases/torch.json");
    for (const auto& row : all["weight"])
        QTest::newRow(row["id"].get<std::string>().c_str()) << index++;
}

void WeightNorm::goldenCases()
{
    QFETCH(int, index);
    const auto json = readJson("cases/torch.json")["weight"][static_cast<std::size_t>(index)];
    const auto out = json["out"].get<Index>();
    const auto in = json["in"].get<Index>();
    const WeightNormResult result = weightNorm(Tensor({ out, in }, floats(json["v"])), floats(json["g"]));
    QCOMPARE(difference(result.w.values(), numbers(json["w"]), 1e-6), QString());
    // The layer itself: output = input·wᵀ.
    const std::vector<double> input = numbers(json["input"]);
    std::vector<double> output;
    for (Index example = 0; example < json["input_shape"][0].get<Index>(); ++example) {
        for (Index o = 0; o < out; ++o) {
            double sum = 0;
            for (Index i = 0; i < in; ++i)
                sum += input[static_cast<std::size_t>(example * in + i)] * static_cast<double>(result.w[o * in + i]);
            output.push_back(sum);
        }
    }
    QCOMPARE(difference(std::span<const double>(output), numbers(json["output"]), 1e-6), QString());
}

void WeightNorm::gradientsEqualDifferences_data()
{
    QTest::addColumn<int>("dialect");
    for (const DialectTraits& dialect : dialects())
        QTest::newRow(std::string(dialect.key).c_str()) << static_cast<int>(dialect.dialect);
}

void WeightNorm::gradientsEqualDifferences()
{
    QFETCH(int, dialect);
    const Shape shape { 3, 2, 2, 2 }; // a convolution's: out, in, height, width
    const Tensor v(shape, normalValues(24, 0, 1, 1));
    const Tensor dw(shape, normalValues(24, 0, 1, 2));
    const std::vector<float> g = normalValues(3, 1, 0.3, 3);
    const auto which = static_cast<Dialect>(dialect);
    const WeightNormGradients actual = weightNormBackward(v, g, dw, which);
    const double epsilon = traits(which).epsilonWeight;
    const auto ofV = [&](const std::vector<double>& at) {
        return loss(at, widened(g), widened(dw.values()), epsilon);
    };
    const auto ofG = [&](const std::vector<double>& at) {
        return loss(widened(v.values()), at, widened(dw.values()), epsilon);
    };
    QCOMPARE(difference(actual.dv.values(), differences(widened(v.values()), ofV), 1e-6), QString());
    QCOMPARE(difference(actual.dg, differences(widened(g), ofG), 1e-6), QString());
}

/// v's length does not matter, so no step along v changes anything.
void WeightNorm::gradientIsAtRightAngles()
{
    const Tensor v({ 2, 40 }, normalValues(80, 0, 2, 4));
    const Tensor dw({ 2, 40 }, normalValues(80, 0, 1, 5));
    const WeightNormGradients actual = weightNormBackward(v, {}, dw);
    for (Index row = 0; row < 2; ++row) {
        double along = 0;
        for (Index k = row * 40; k < (row + 1) * 40; ++k)
            along += static_cast<double>(v[k]) * static_cast<double>(actual.dv[k]);
        QVERIFY(std::abs(along) < 1e-5);
    }
}

void WeightNorm::zeroRow()
{
    const Tensor v({ 2, 2 }, std::vector<float> { 0, 0, 3, 4 });
    const WeightNormResult torch = weightNorm(v, {});
    QCOMPARE(torch.norm, (std::vector<double> { 0, 5 })); // 0 is what says why
    QVERIFY(std::isnan(torch.w[0]) && std::isnan(torch.w[1]));
    QCOMPARE(torch.w[2], 0.6F);
    const WeightNormResult flax = weightNorm(v, {}, Dialect::Flax);
    QCOMPARE(flax.w[0], 0.0F);
    QCOMPARE(flax.norm[0], 1e-6);
    const WeightNormGradients gradients
        = weightNormBackward(v, {}, Tensor({ 2, 2 }, std::vector<float> { 1, 2, 0, 0 }), Dialect::Flax);
    QCOMPARE(gradients.dv[1], 2e6F);
}

/// Squares that leave float's range on either side.
void WeightNorm::extremes()
{
    const Tensor v({ 2, 2 }, std::vector<float> { 3e30F, 4e30F, 3e-30F, 4e-30F });
    const WeightNormResult result = weightNorm(v, std::vector<float> { 5, 5 });
    QCOMPARE(difference(result.w.values(), std::vector<double> { 3, 4, 3, 4 }, 1e-6), QString());
}

void WeightNorm::withoutLengthsRowsAreUnit()
{
    const WeightNormResult result = weightNorm(Tensor({ 4, 9 }, normalValues(36, 1, 3, 6)), {});
    for (Index row = 0; row < 4; ++row) {
        double squares = 0;
        for (Index k = row * 9; k < (row + 1) * 9; ++k)
            squares += static_cast<double>(result.w[k]) * static_cast<double>(result.w[k]);
        QVERIFY(std::abs(squares - 1) < 1e-6);
    }
}

QTEST_APPLESS_MAIN(WeightNorm)
#include "tst_weightnorm.moc"
