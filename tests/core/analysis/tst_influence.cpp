// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/analysis/influence.h"
#include "tests/core/norm/randomlayer.h"
#include "tests/testing.h"

#include <QtTest>

using namespace normscope;
using namespace normscope::testing;

namespace
{

constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();

Tensor influenceOf(const RandomLayer& layer, Index cell)
{
    return influence(layer.input(), forward(layer.input()), cell);
}

} // namespace

class Influence : public QObject
{
    Q_OBJECT

private slots:
    void equalsBackwardAndDifferences_data();
    void equalsBackwardAndDifferences();
    void byHand();
    void otherGroupsAreExactlyZero();
    void paddingIsExactlyZero();
    void shiftAndScaleOfAGroupChangeNothing();
};

void Influence::equalsBackwardAndDifferences_data()
{
    QTest::addColumn<NormSpec>("spec");
    QTest::addColumn<Layout>("layout");
    QTest::addColumn<bool>("masked");
    QTest::addColumn<bool>("evaluates");
    for (const MethodTraits& method : methods()) {
        for (const Layout& layout : Layout::all()) {
            for (const NormSpec& spec : specsFor(method, layout)) {
                for (int variant = 0; variant < (layout.rank() == 3 ? 4 : 2); ++variant) {
                    QTest::addRow("%s %s %s %x %d", std::string(method.key).c_str(),
                                  std::string(layout.name()).c_str(),
                                  spec.scope == Scope::Example ? "example" : "position", spec.normalizedAxes.bits,
                                  variant)
                        << spec << layout << (variant >= 2) << (variant % 2 == 1);
                }
            }
        }
    }
}

void Influence::equalsBackwardAndDifferences()
{
    QFETCH(NormSpec, spec);
    QFETCH(Layout, layout);
    QFETCH(bool, masked);
    QFETCH(bool, evaluates);
    RandomLayer layer(spec, layout, smallShape(layout), masked ? std::vector<Index> { 2, 0, 1 } : std::vector<Index>());
    layer.mode = evaluates ? Mode::Evaluation : Mode::Training;
    std::vector<double> beta = widened(layer.beta);
    beta.resize(layer.gamma.size());
    const std::array at { widened(layer.x.values()), widened(layer.gamma), beta };
    for (const Index cell : { Index(0), layer.x.size() / 2, layer.x.size() - 1 }) {
        const Tensor actual = influenceOf(layer, cell);
        QVERIFY(actual.shape() == layer.x.shape());
        layer.dy = Tensor::filled(layer.x.shape(), 0);
        layer.dy[cell] = 1;
        const BackwardResult gradients = layer.gradients();
        QCOMPARE(difference(actual.values(), widened(gradients.dx.values()), 1e-7), QString());
        const ForwardInput input = layer.input();
        const Loss output { input, widened(layer.dy.values()) };
        QCOMPARE(difference(actual.values(), differences(output, at, 0), 1e-6), QString());
    }
}

void Influence::byHand()
{
    // The token 2, 4, 6, 8 without epsilon: mean 5, variance 5, x̂ = (-3, -1, 1, 3)/sqrt 5. For the first output:
    // (1 - 1/4 - 9/20, -1/4 - 3/20, -1/4 + 3/20, -1/4 + 9/20)/sqrt 5.
    NormSpec spec;
    spec.method = Method::Layer;
    spec.epsilon = 0;
    RandomLayer layer(spec, Layout(), { 1, 4 });
    layer.gamma.clear();
    layer.x = Tensor({ 1, 4 }, std::vector<float> { 2, 4, 6, 8 });
    std::vector<double> expected { 0.3, -0.4, -0.1, 0.2 };
    for (double& value : expected)
        value /= std::sqrt(5.0);
    const Tensor first = influenceOf(layer, 0);
    QCOMPARE(difference(first.values(), expected, 1e-7), QString());
    // RMSNorm: mean square 30, so δ - x_i·x_j/(4·30) over sqrt 30; for the second output.
    layer.spec.method = Method::Rms;
    expected = { -8.0 / 120, 1 - 16.0 / 120, -24.0 / 120, -32.0 / 120 };
    for (double& value : expected)
        value /= std::sqrt(30.0);
    const Tensor second = influenceOf(layer, 1);
    QCOMPARE(difference(second.values(), expected, 1e-7), QString());
}

void Influence::otherGroupsAreExactlyZero()
{
    NormSpec spec;
    spec.method = Method::Group;
    spec.groups = 2;
    RandomLayer layer(spec, *Layout::byName("NHWC"), { 2, 2, 2, 4 });
    layer.x[4] = notANumber;
    const Index cell = 5;
    const Tensor row = influenceOf(layer, cell);
    for (Index other = 0; other < row.size(); ++other) {
        const bool same = layer.grouping.groupOf(other) == layer.grouping.groupOf(cell);
        QCOMPARE(std::isnan(row[other]), same);
        QVERIFY(same || row[other] == 0.0F);
    }
}

void Influence::paddingIsExactlyZero()
{
    RandomLayer layer({}, *Layout::byName("NTD"), { 2, 3, 2 }, { 1, 3 });
    const Tensor clean = influenceOf(layer, 0);
    for (Index cell = 0; cell < layer.x.size(); ++cell) {
        if (layer.mask.isPadding(cell))
            layer.x[cell] = notANumber;
    }
    const Tensor dirty = influenceOf(layer, 0);
    QVERIFY(std::ranges::equal(dirty.values(), clean.values()));
    const Tensor ofPadding = influenceOf(layer, 2);
    QVERIFY(std::ranges::all_of(ofPadding.values(), [](float value) { return value == 0.0F; }));
}

/// What normalization forgets: adding a constant to the whole group, and (but for epsilon) scaling it.
void Influence::shiftAndScaleOfAGroupChangeNothing()
{
    NormSpec spec;
    spec.method = Method::Layer;
    spec.epsilon = 0;
    const RandomLayer layer(spec, Layout(), { 1, 9 });
    const Tensor row = influenceOf(layer, 4);
    double shifted = 0;
    double scaled = 0;
    for (Index cell = 0; cell < row.size(); ++cell) {
        shifted += static_cast<double>(row[cell]);
        scaled += static_cast<double>(row[cell]) * static_cast<double>(layer.x[cell]);
    }
    QVERIFY(std::abs(shifted) < 1e-6);
    QVERIFY(std::abs(scaled) < 1e-6);
}

QTEST_APPLESS_MAIN(Influence)
#include "tst_influence.moc"
