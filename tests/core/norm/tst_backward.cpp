// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/backward.h"
#include "tests/core/norm/goldencase.h"
#include "tests/core/norm/randomlayer.h"

#include <QtTest>

using namespace normscope;
using namespace normscope::testing;

namespace
{

constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();

} // namespace

class Backward : public QObject
{
    Q_OBJECT

private slots:
    void goldenCases_data();
    void goldenCases();
    void equalsCentralDifferences_data();
    void equalsCentralDifferences();
    void equalsTheFormulaOnLargeShapes_data();
    void equalsTheFormulaOnLargeShapes();
    void sumOfOutputsHasNoGradient();
    void constantGroupGivesCentredGradient();
    void constantGroupWithoutEpsilon();
    void paddingTakesNoPart();
    void fullyPaddedGroupIsZero();
    void evaluationLooksAtNoInput();
    void nanStaysInItsGroup();
    void withoutAffineThereAreNoParameterGradients();
};

void Backward::goldenCases_data()
{
    QTest::addColumn<int>("index");
    int index = 0;
    for (const auto& row : file("torch.json")["cases"]) {
        if (row.contains("grad_output"))
            QTest::newRow(row["id"].get<std::string>().c_str()) << index;
        ++index;
    }
}

void Backward::goldenCases()
{
    QFETCH(int, index);
    const auto& json = file("torch.json")["cases"][static_cast<std::size_t>(index)];
    const Case c(json);
    const Tensor dy(c.shape, floats(json["grad_output"]));
    const BackwardResult result = backward(c.input(), c.run(), dy);
    // PyTorch's own float32 results: as near as those are (groups of a few cells cancel: 4e-6).
    QCOMPARE(difference(result.dx.values(), numbers(c.expected["grad_input"]), 1e-5), QString());
    if (c.expected.contains("grad_gamma"))
        QCOMPARE(difference(result.dgamma, numbers(c.expected["grad_gamma"]), 2e-6), QString());
    if (c.expected.contains("grad_beta"))
        QCOMPARE(difference(result.dbeta, numbers(c.expected["grad_beta"]), 2e-6), QString());
}

void Backward::equalsCentralDifferences_data()
{
    QTest::addColumn<NormSpec>("spec");
    QTest::addColumn<Layout>("layout");
    QTest::addColumn<bool>("masked");
    QTest::addColumn<bool>("evaluates");
    for (const MethodTraits& method : methods()) {
        for (const Layout& layout : Layout::all()) {
            const bool maskable = layout.rank() == 3;
            for (const NormSpec& spec : specsFor(method, layout)) {
                for (int variant = 0; variant < (maskable ? 4 : 2); ++variant) {
                    const bool masked = variant >= 2;
                    const bool evaluates = variant % 2 == 1;
                    QTest::addRow("%s %s %s %x %s %s", std::string(method.key).c_str(),
                                  std::string(layout.name()).c_str(),
                                  spec.scope == Scope::Example ? "example" : "position", spec.normalizedAxes.bits,
                                  masked ? "masked" : "whole", evaluates ? "eval" : "train")
                        << spec << layout << masked << evaluates;
                }
            }
        }
    }
}

void Backward::equalsCentralDifferences()
{
    QFETCH(NormSpec, spec);
    QFETCH(Layout, layout);
    QFETCH(bool, masked);
    QFETCH(bool, evaluates);
    RandomLayer layer(spec, layout, smallShape(layout), masked ? std::vector<Index> { 2, 0, 1 } : std::vector<Index>());
    layer.mode = evaluates ? Mode::Evaluation : Mode::Training;
    const ForwardInput input = layer.input();
    const BackwardResult actual = layer.gradients();
    const Loss loss { input, widened(layer.dy.values()) };
    std::vector<double> beta = widened(layer.beta);
    beta.resize(layer.gamma.size());
    const std::array at { widened(layer.x.values()), widened(layer.gamma), beta };
    QCOMPARE(difference(actual.dx.values(), differences(loss, at, 0), 1e-6), QString());
    QCOMPARE(difference(actual.dgamma, differences(loss, at, 1), 1e-6), QString());
    if (traits(spec.method).hasBeta)
        QCOMPARE(difference(actual.dbeta, differences(loss, at, 2), 1e-6), QString());
    else
        QVERIFY(actual.dbeta.empty());
}

/// Large enough for every way that cells are walked: long runs, short runs taken as lanes, joined rows, bands.
void Backward::equalsTheFormulaOnLargeShapes_data()
{
    QTest::addColumn<NormSpec>("spec");
    QTest::addColumn<Layout>("layout");
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<std::vector<Index>>("lengths");
    const auto row = [](const char* tag, const char* method, const char* layout, Shape shape, Scope scope,
                        Index groups, std::vector<Index> lengths) {
        NormSpec spec;
        spec.method = *methodByKey(method);
        spec.scope = scope;
        spec.groups = groups;
        QTest::newRow(tag) << spec << *Layout::byName(layout) << std::move(shape) << std::move(lengths);
    };
    using enum Scope;
    row("long runs", "batch", "NCHW", { 3, 2, 20, 33 }, Position, 1, {});
    row("joined rows", "batch", "NC", { 960, 5 }, Position, 1, {});
    row("wide lanes", "batch", "NC", { 4, 700 }, Position, 1, {});
    row("short runs as lanes", "group", "NHWC", { 2, 16, 12, 12 }, Position, 3, {});
    row("groups of positions", "layer", "NCHW", { 2, 150, 3, 5 }, Position, 1, {});
    row("an element each", "layer", "NCHW", { 3, 5, 9, 11 }, Example, 1, {});
    row("tokens", "rms", "NTD", { 3, 7, 300 }, Position, 1, {});
    row("padded tokens", "batch", "NTD", { 4, 90, 6 }, Position, 1, { 90, 1, 0, 33 });
    row("padded sequences", "group", "NCL", { 3, 6, 150 }, Position, 2, { 149, 150, 2 });
    row("padded examples", "layer", "NTD", { 3, 40, 7 }, Example, 1, { 40, 3, 11 });
}

void Backward::equalsTheFormulaOnLargeShapes()
{
    QFETCH(NormSpec, spec);
    QFETCH(Layout, layout);
    QFETCH(Shape, shape);
    QFETCH(std::vector<Index>, lengths);
    const RandomLayer layer(spec, layout, shape, lengths);
    const BackwardResult actual = layer.gradients();
    const Grouping& grouping = layer.grouping;
    const ForwardResult forwards = forward(layer.input());
    const bool centres = traits(spec.method).centres;
    std::vector<double> dgamma(layer.gamma.size()), dbeta(layer.gamma.size());
    std::vector<double> dx(static_cast<std::size_t>(layer.x.size()));
    for (Index group = 0; group < grouping.groupCount(); ++group) {
        const auto g = static_cast<std::size_t>(group);
        const auto n = static_cast<double>(forwards.statistics.count[g]);
        double sum = 0, sumNormalized = 0;
        const auto each = [&](auto visit) {
            for (Index k = 0; k < grouping.groupSize(); ++k) {
                const Index cell = grouping.cellOf(group, k);
                const auto p = static_cast<std::size_t>(grouping.parameterOf(cell));
                const double normalized
                    = (static_cast<double>(layer.x[cell]) - forwards.meanUsed[g]) * forwards.rstdUsed[g];
                if (!layer.mask.isPadding(cell))
                    visit(cell, p, static_cast<double>(layer.dy[cell]), normalized);
            }
        };
        each([&](Index, std::size_t p, double dy, double normalized) {
            sum += dy * static_cast<double>(layer.gamma[p]);
            sumNormalized += dy * static_cast<double>(layer.gamma[p]) * normalized;
            dgamma[p] += dy * normalized;
            dbeta[p] += dy;
        });
        each([&](Index cell, std::size_t p, double dy, double normalized) {
            const double g0 = dy * static_cast<double>(layer.gamma[p]) - (centres ? sum / n : 0);
            dx[static_cast<std::size_t>(cell)] = forwards.rstdUsed[g] * (g0 - normalized * sumNormalized / n);
        });
    }
    QCOMPARE(difference(actual.dx.values(), dx, 1e-6), QString());
    QCOMPARE(difference(actual.dgamma, dgamma, 1e-12), QString());
    if (traits(spec.method).hasBeta)
        QCOMPARE(difference(actual.dbeta, dbeta, 1e-12), QString());
}

void Backward::sumOfOutputsHasNoGradient()
{
    RandomLayer layer({}, Layout(), { 6, 3 });
    layer.dy = Tensor::filled({ 6, 3 }, 1);
    const BackwardResult result = layer.gradients();
    for (const float value : result.dx.values())
        QVERIFY(std::abs(value) < 1e-7F);
}

void Backward::constantGroupGivesCentredGradient()
{
    NormSpec spec;
    spec.method = Method::Layer;
    spec.epsilon = 1e-4;
    RandomLayer layer(spec, Layout(), { 1, 4 });
    layer.gamma.assign(4, 1);
    layer.x = Tensor::filled({ 1, 4 }, 7.1e9F);
    layer.dy = Tensor({ 1, 4 }, std::vector<float> { 1, 2, 3, 6 });
    const BackwardResult result = layer.gradients();
    // x̂ is 0 and rstd 1/sqrt(1e-4) = 100: what remains is dy less its mean.
    QCOMPARE(difference(result.dx.values(), std::vector<double> { -200, -100, 0, 300 }, 1e-6), QString());
    QCOMPARE(result.dgamma, std::vector<double>(4, 0.0));
}

void Backward::constantGroupWithoutEpsilon()
{
    NormSpec spec;
    spec.epsilon = 0;
    RandomLayer layer(spec, Layout(), { 3, 1 });
    layer.x = Tensor::filled({ 3, 1 }, 2);
    // Batch norm in training: rstd is taken as 0 there, as PyTorch does.
    const BackwardResult flat = layer.gradients();
    for (const float value : flat.dx.values())
        QCOMPARE(value, 0.0F);
    layer.spec.method = Method::Layer;
    layer.grouping = Grouping(layer.spec, layer.layout, layer.x.shape());
    const BackwardResult undefined = layer.gradients();
    for (const float value : undefined.dx.values())
        QVERIFY(std::isnan(value));
}

void Backward::paddingTakesNoPart()
{
    for (const char* const name : { "NTD", "NCL" }) {
        const Layout layout = *Layout::byName(name);
        for (const MethodTraits& method : methods()) {
            for (const NormSpec& spec : specsFor(method, layout)) {
                RandomLayer layer(spec, layout, { 2, 4, 4 }, { 1, 3 });
                const BackwardResult clean = layer.gradients();
                for (Index cell = 0; cell < layer.x.size(); ++cell) {
                    if (layer.mask.isPadding(cell))
                        layer.x[cell] = layer.dy[cell] = notANumber;
                }
                const BackwardResult dirty = layer.gradients();
                QVERIFY(std::ranges::equal(clean.dx.values(), dirty.dx.values()));
                QCOMPARE(dirty.dgamma, clean.dgamma);
                QCOMPARE(dirty.dbeta, clean.dbeta);
                for (Index cell = 0; cell < layer.x.size(); ++cell)
                    QVERIFY(!layer.mask.isPadding(cell) || dirty.dx[cell] == 0.0F);
            }
        }
    }
}

void Backward::fullyPaddedGroupIsZero()
{
    NormSpec spec;
    spec.method = Method::Instance;
    const RandomLayer layer(spec, *Layout::byName("NCL"), { 2, 2, 3 }, { 0, 3 });
    const BackwardResult result = layer.gradients();
    for (Index cell = 0; cell < 6; ++cell)
        QCOMPARE(result.dx[cell], 0.0F);
    for (const double value : result.dgamma)
        QVERIFY(std::isfinite(value));
}

void Backward::evaluationLooksAtNoInput()
{
    RandomLayer layer({}, Layout(), { 2, 2 });
    layer.mode = Mode::Evaluation;
    layer.x = Tensor({ 2, 2 }, std::vector<float> { notANumber, 1, 2, 3 });
    const BackwardResult result = layer.gradients();
    for (Index cell = 0; cell < 4; ++cell) {
        const auto channel = static_cast<std::size_t>(cell % 2);
        const double expected = static_cast<double>(layer.dy[cell]) * static_cast<double>(layer.gamma[channel])
            / std::sqrt(layer.running.variance[channel] + layer.spec.epsilon);
        QCOMPARE(result.dx[cell], static_cast<float>(expected));
    }
    QVERIFY(std::isnan(result.dgamma[0]));
    QVERIFY(std::isfinite(result.dgamma[1]));
}

void Backward::nanStaysInItsGroup()
{
    NormSpec spec;
    spec.method = Method::Layer;
    RandomLayer layer(spec, Layout(), { 3, 80 });
    layer.x[80] = notANumber;
    const BackwardResult result = layer.gradients();
    for (Index cell = 0; cell < 240; ++cell)
        QCOMPARE(std::isnan(result.dx[cell]), cell / 80 == 1);
}

void Backward::withoutAffineThereAreNoParameterGradients()
{
    NormSpec spec;
    spec.affine = false;
    RandomLayer layer(spec, Layout(), { 5, 3 });
    const BackwardResult without = layer.gradients();
    QVERIFY(without.dgamma.empty() && without.dbeta.empty());
    layer.spec.affine = true;
    layer.gamma.clear(); // all 1
    const BackwardResult ones = layer.gradients();
    QCOMPARE(ones.dgamma.size(), std::size_t(3));
    QVERIFY(std::ranges::equal(ones.dx.values(), without.dx.values()));
}

QTEST_APPLESS_MAIN(Backward)
#include "tst_backward.moc"
