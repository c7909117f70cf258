// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/forward.h"

#include "core/norm/kernels.h"
#include "tests/core/norm/reference.h"
#include "tests/testing.h"

#include <QtTest>

#include <bit>
#include <cstring>

using namespace normscope;
using namespace normscope::testing;

namespace
{

/// A random layer on random data: any method, layout, shape, mask and parameters.
struct RandomCase {
    RandomCase(const NormSpec& base, const Layout& l, Index cells, std::mt19937& random);

    Layout layout;
    Shape shape;
    NormSpec spec;
    std::vector<Index> lengths;
    Tensor x;
    std::vector<float> gamma;
    std::vector<float> beta;

    QString text() const
    {
        return QString::fromStdString(std::string(traits(spec.method).key) + " " + std::string(layout.name())
                                      + " " + shape.text() + " axes "
                                      + layout.letters(averagedAxes(spec, layout)))
            + (lengths.empty() ? "" : " masked") + (gamma.empty() ? "" : " gamma")
            + (beta.empty() ? "" : " beta");
    }
    template <typename Function> auto with(Function function) const
    {
        const Grouping grouping(spec, layout, shape);
        const Mask mask(lengths, layout, shape);
        return function(ForwardInput{
            .x = x, .grouping = grouping, .mask = mask, .spec = spec, .gamma = gamma, .beta = beta });
    }
};

Index pick(std::mt19937& random, Index low, Index high)
{
    return std::uniform_int_distribution<Index>(low, high)(random);
}

RandomCase::RandomCase(const NormSpec& base, const Layout& l, Index cells, std::mt19937& random)
    : layout(l)
    , spec(base)
{
    std::vector<Index> dims(static_cast<std::size_t>(layout.rank()), 1);
    // Doubling random axes gives long and short ones in every place.
    for (Index total = 1; total < cells; total *= 2)
        dims[static_cast<std::size_t>(pick(random, 0, layout.rank() - 1))] *= 2;
    for (Index& length : dims)
        length = std::max<Index>(1, length + pick(random, -1, 2));
    shape = Shape(dims);
    const auto candidates = divisors(shape[layout.channelAxis()]);
    spec.groups
        = candidates[static_cast<std::size_t>(pick(random, 0, static_cast<Index>(candidates.size()) - 1))];
    spec.axes.bits = static_cast<std::uint32_t>(pick(random, 0, (1 << layout.rank()) - 1));
    const auto values
        = normalValues(static_cast<std::size_t>(shape.elements()), 3, 2, static_cast<unsigned>(random()));
    x = Tensor(shape, values);
    const auto positions = layout.axesOf(AxisRole::Position);
    if (std::has_single_bit(positions.bits) && pick(random, 0, 1)) {
        const Index most = shape[std::countr_zero(positions.bits)];
        for (Index n = 0; n < shape[0]; ++n)
            lengths.push_back(pick(random, 0, most));
        lengths[0] = most;
        const Mask mask(lengths, layout, shape);
        for (Index cell = 0; cell < x.size(); ++cell) {
            if (mask.isPadding(cell))
                x[cell] = std::numeric_limits<float>::quiet_NaN();
        }
    }
    const Grouping grouping(spec, layout, shape);
    const auto count = static_cast<std::size_t>(grouping.parameterCount());
    if (pick(random, 0, 2))
        gamma = normalValues(count, 1, 0.3, 1);
    if (pick(random, 0, 2) && traits(spec.method).hasBeta)
        beta = normalValues(count, 0, 0.3, 2);
}

std::vector<NormSpec> everyKind()
{
    std::vector<NormSpec> specs;
    for (const MethodTraits& method : methods()) {
        specs.push_back({ .method = method.method });
        if (method.hasScope)
            specs.push_back({ .method = method.method, .scope = Scope::Example });
    }
    return specs;
}

template <typename T> std::vector<double> doubles(const std::vector<T>& values)
{
    return { values.begin(), values.end() };
}

bool sameBits(const Tensor& a, const Tensor& b)
{
    return a.size() == b.size()
        && std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.size()) * sizeof(float)) == 0;
}

template <typename T> bool sameBits(const std::vector<T>& a, const std::vector<T>& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

} // namespace

/// forward() against the definition, for every way in which a group can lie in memory.
class ForwardTest : public QObject
{
    Q_OBJECT

private slots:
    void agreesWithDefinition_data();
    void agreesWithDefinition();
    void everyInstructionSetGivesTheSameBits_data();
    void everyInstructionSetGivesTheSameBits();
    void evaluatesWithRunningAverages();
    void leavesStatisticsOutWhereNotWanted();
    void reusesTheBuffer();
    void notANumberStaysInItsGroup_data();
    void notANumberStaysInItsGroup();
    void infinityTravels();
    void zeroOverZero_data();
    void zeroOverZero();
    void epsilonFloorOfTensorFlow();
    void affineOffLeavesParametersOut();
};

void ForwardTest::agreesWithDefinition_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("layout");
    QTest::addColumn<int>("cells");
    const auto kinds = everyKind();
    for (int kind = 0; kind < static_cast<int>(kinds.size()); ++kind) {
        for (const Layout& layout : Layout::all()) {
            for (const int cells : { 16, 500, 20000 }) {
                const auto& spec = kinds[static_cast<std::size_t>(kind)];
                QTest::addRow("%s%s-%s-%d", std::string(traits(spec.method).key).c_str(),
                              spec.scope == Scope::Example ? "-example" : "",
                              std::string(layout.name()).c_str(), cells)
                    << kind << QString::fromStdString(std::string(layout.name())) << cells;
            }
        }
    }
}

void ForwardTest::agreesWithDefinition()
{
    QFETCH(int, kind);
    QFETCH(QString, layout);
    QFETCH(int, cells);
    std::mt19937 random(static_cast<unsigned>(kind * 100 + cells));
    for (int round = 0; round < (cells > 1000 ? 6 : 20); ++round) {
        const RandomCase c(everyKind()[static_cast<std::size_t>(kind)], *Layout::byName(layout.toStdString()),
                           cells, random);
        const auto result = c.with([](const ForwardInput& in) { return forward(in); });
        const auto expected = c.with([](const ForwardInput& in) { return referenceForward(in); });
        const auto alone
            = c.with([](const ForwardInput& in) { return groupStatistics(in.x, in.grouping, in.mask); });
        const auto check = [&](const QString& what, const QString& found) {
            if (!found.isEmpty())
                QTest::qFail(qPrintable(c.text() + ": " + what + ": " + found), __FILE__, __LINE__);
        };
        check("y", difference(result.y.values(), expected.y, 2e-6));
        check("mean", difference(result.statistics.mean, expected.mean, 1e-7));
        check("variance", difference(result.statistics.variance, expected.variance, 1e-6));
        check("mean square", difference(result.statistics.meanSquare, expected.meanSquare, 1e-6));
        check("count", difference(doubles(result.statistics.count), doubles(expected.count), 0));
        check("minimum", difference(doubles(result.statistics.minimum), expected.minimum, 0));
        check("maximum", difference(doubles(result.statistics.maximum), expected.maximum, 0));
        check("statistics alone",
              sameBits(alone.mean, result.statistics.mean)
                      && sameBits(alone.variance, result.statistics.variance)
                  ? QString()
                  : "differ");
        if (QTest::currentTestFailed())
            return;
    }
}

void ForwardTest::everyInstructionSetGivesTheSameBits_data() { agreesWithDefinition_data(); }

void ForwardTest::everyInstructionSetGivesTheSameBits()
{
    QFETCH(int, kind);
    QFETCH(QString, layout);
    QFETCH(int, cells);
    if (!kernels::available()[1])
        QSKIP("this machine has one instruction set to choose from");
    const auto restore = qScopeGuard([] { kernels::choose(nullptr); });
    std::mt19937 random(static_cast<unsigned>(kind * 100 + cells + 7));
    const RandomCase c(everyKind()[static_cast<std::size_t>(kind)], *Layout::byName(layout.toStdString()),
                       cells, random);
    kernels::choose(kernels::available()[0]);
    const auto plain = c.with([](const ForwardInput& in) { return forward(in); });
    for (const auto* const* set = kernels::available(); *set; ++set) {
        kernels::choose(*set);
        const auto result = c.with([](const ForwardInput& in) { return forward(in); });
        QVERIFY2(sameBits(result.y, plain.y), (*set)->name);
        QVERIFY2(sameBits(result.statistics.mean, plain.statistics.mean), (*set)->name);
        QVERIFY2(sameBits(result.statistics.variance, plain.statistics.variance), (*set)->name);
        QVERIFY2(sameBits(result.statistics.minimum, plain.statistics.minimum), (*set)->name);
    }
}

void ForwardTest::evaluatesWithRunningAverages()
{
    const Layout layout = *Layout::byName("NC");
    const Shape shape{ 2, 2 };
    const Tensor x(shape, std::vector<float>{ 1, 10, 3, 20 });
    const NormSpec spec{ .epsilon = 0 };
    const RunningStats running{ { 2, 10 }, { 4, 25 }, 3 };
    const Grouping grouping(spec, layout, shape);
    const std::vector<float> gamma{ 2, 3 };
    const auto result = forward({ .x = x,
                                  .grouping = grouping,
                                  .mask = {},
                                  .spec = spec,
                                  .gamma = gamma,
                                  .beta = {},
                                  .mode = Mode::Evaluation,
                                  .running = &running });
    // (x - mean) / sqrt(variance) · gamma: (1-2)/2·2, (10-10)/5·3, (3-2)/2·2, (20-10)/5·3
    QCOMPARE(difference(result.y.values(), std::vector<double>{ -1, 0, 1, 6 }, 1e-7), QString());
    QCOMPARE(result.meanUsed, (std::vector<double>{ 2, 10 }));
    QCOMPARE(result.statistics.mean, (std::vector<double>{ 2, 15 }));
    // In training they are not looked at.
    const auto training = forward({ .x = x,
                                    .grouping = grouping,
                                    .mask = {},
                                    .spec = spec,
                                    .gamma = {},
                                    .beta = {},
                                    .mode = Mode::Training,
                                    .running = &running });
    QCOMPARE(difference(training.y.values(), std::vector<double>{ -1, -1, 1, 1 }, 1e-7), QString());
}

void ForwardTest::leavesStatisticsOutWhereNotWanted()
{
    for (const char* name : { "NCHW", "NHWC" }) {
        const Layout layout = *Layout::byName(name);
        const Shape shape{ 2, 3, 3, 3 };
        const Tensor x(shape, normalValues(54, 1, 2, 5));
        const NormSpec spec;
        const RunningStats running{ { 1, 2, 3 }, { 1, 4, 9 }, 1 };
        const Grouping grouping(spec, layout, shape);
        ForwardInput in{ .x = x,
                         .grouping = grouping,
                         .mask = {},
                         .spec = spec,
                         .gamma = {},
                         .beta = {},
                         .mode = Mode::Evaluation,
                         .running = &running };
        const auto with = forward(in);
        in.wantsStatistics = false;
        const auto without = forward(in);
        QVERIFY(sameBits(with.y, without.y));
        QCOMPARE(without.statistics.groups(), 0);
        QCOMPARE(without.meanUsed, with.meanUsed);
        in.mode = Mode::Training; // the batch's own are needed, so they are there
        QCOMPARE(forward(in).statistics.groups(), 3);
    }
}

void ForwardTest::reusesTheBuffer()
{
    const Layout layout = *Layout::byName("NC");
    const Shape shape{ 4, 4 };
    const Tensor x(shape, normalValues(16, 0, 1, 1));
    const NormSpec spec;
    const Grouping grouping(spec, layout, shape);
    const ForwardInput in{ .x = x, .grouping = grouping, .mask = {}, .spec = spec, .gamma = {}, .beta = {} };
    Tensor buffer = Tensor::filled(shape, 7);
    const float* const place = buffer.data();
    const auto result = forward(in, std::move(buffer));
    QCOMPARE(result.y.data(), place);
    QVERIFY(sameBits(result.y, forward(in).y));
    Tensor otherShape = Tensor::filled(Shape{ 16 }, 7);
    QCOMPARE(forward(in, std::move(otherShape)).y.shape(), shape);
    Tensor tooSmall = Tensor::filled(Shape{ 3 }, 7);
    QCOMPARE(forward(in, std::move(tooSmall)).y.size(), 16);
}

void ForwardTest::notANumberStaysInItsGroup_data() { agreesWithDefinition_data(); }

void ForwardTest::notANumberStaysInItsGroup()
{
    QFETCH(int, kind);
    QFETCH(QString, layout);
    QFETCH(int, cells);
    std::mt19937 random(static_cast<unsigned>(kind + cells));
    RandomCase c(everyKind()[static_cast<std::size_t>(kind)], *Layout::byName(layout.toStdString()), cells,
                 random);
    const Grouping grouping(c.spec, c.layout, c.shape);
    const Mask mask(c.lengths, c.layout, c.shape);
    const auto clean = c.with([](const ForwardInput& in) { return forward(in); });
    Index where = pick(random, 0, c.x.size() - 1);
    while (mask.isPadding(where))
        where = pick(random, 0, c.x.size() - 1);
    c.x[where] = std::numeric_limits<float>::quiet_NaN();
    const auto spoilt = c.with([](const ForwardInput& in) { return forward(in); });
    const Index group = grouping.groupOf(where);
    for (Index cell = 0; cell < c.x.size(); ++cell) {
        if (mask.isPadding(cell))
            QCOMPARE(spoilt.y[cell], 0.0F);
        else if (grouping.groupOf(cell) == group)
            QVERIFY(std::isnan(spoilt.y[cell]));
        else
            QCOMPARE(spoilt.y[cell], clean.y[cell]);
    }
    const auto g = static_cast<std::size_t>(group);
    QVERIFY(std::isnan(spoilt.statistics.mean[g]) && std::isnan(spoilt.statistics.variance[g]));
    QVERIFY(std::isnan(spoilt.statistics.minimum[g]) && std::isnan(spoilt.statistics.maximum[g]));
}

void ForwardTest::infinityTravels()
{
    constexpr float inf = HUGE_VALF;
    const std::pair<const char*, Shape> places[]{ { "rows", Shape{ 2, 200 } }, { "lanes", Shape{ 200, 2 } } };
    for (const auto& [place, shape] : places) {
        const Layout layout = *Layout::byName("NC");
        Tensor x(shape, normalValues(400, 0, 1, 3));
        const bool rows = shape[0] == 2;
        const Index step = rows ? 1 : 2;
        const NormSpec spec{ .method = rows ? Method::Layer : Method::Batch };
        const Grouping grouping(spec, layout, shape);
        x[0] = inf;
        x[150 * step] = inf;
        const auto one
            = forward({ .x = x, .grouping = grouping, .mask = {}, .spec = spec, .gamma = {}, .beta = {} });
        QVERIFY2(std::isinf(one.statistics.mean[0]) && one.statistics.mean[0] > 0, place);
        QVERIFY2(std::isnan(one.statistics.variance[0]), place);
        QVERIFY2(std::isinf(one.statistics.meanSquare[0]), place);
        QVERIFY2(one.statistics.maximum[0] == inf && std::isfinite(one.statistics.minimum[0]), place);
        QVERIFY2(std::isnan(one.y[0]) && std::isnan(one.y[step]), place);
        QVERIFY2(std::isfinite(one.y[rows ? 200 : 1]), place);
        x[150 * step] = -inf;
        const auto both
            = forward({ .x = x, .grouping = grouping, .mask = {}, .spec = spec, .gamma = {}, .beta = {} });
        QVERIFY2(std::isnan(both.statistics.mean[0]), place);
        QVERIFY2(both.statistics.minimum[0] == -inf && both.statistics.maximum[0] == inf, place);
    }
    // RMSNorm: the mean square is infinite, so finite values become 0 and infinite ones NaN.
    const NormSpec rms{ .method = Method::Rms };
    const Shape shape{ 1, 100 };
    Tensor x = Tensor::filled(shape, 2);
    x[7] = -inf;
    const Grouping grouping(rms, *Layout::byName("NC"), shape);
    const auto result
        = forward({ .x = x, .grouping = grouping, .mask = {}, .spec = rms, .gamma = {}, .beta = {} });
    QCOMPARE(result.y[0], 0.0F);
    QVERIFY(std::isnan(result.y[7]));
}

void ForwardTest::zeroOverZero_data()
{
    QTest::addColumn<QString>("method");
    QTest::addColumn<float>("value");
    QTest::addColumn<bool>("isBeta");
    // SEMANTICS: PyTorch gives 0 for batch and instance norm in training, NaN for layer and group norm.
    QTest::newRow("batch") << "batch" << 10.0F << true;
    QTest::newRow("instance") << "instance" << 10.0F << true;
    QTest::newRow("layer") << "layer" << 10.0F << false;
    QTest::newRow("group") << "group" << 10.0F << false;
    QTest::newRow("rms") << "rms" << 0.0F << false;
}

void ForwardTest::zeroOverZero()
{
    QFETCH(QString, method);
    QFETCH(float, value);
    QFETCH(bool, isBeta);
    const Layout layout = *Layout::byName("NCL");
    for (const Shape& shape : { Shape{ 2, 4, 3 }, Shape{ 40, 4, 30 } }) {
        const NormSpec spec{ .method = *methodByKey(method.toStdString()), .groups = 2, .epsilon = 0 };
        const Tensor x = Tensor::filled(shape, value);
        const Grouping grouping(spec, layout, shape);
        const std::vector<float> beta(static_cast<std::size_t>(grouping.parameterCount()), 0.25F);
        const auto result
            = forward({ .x = x, .grouping = grouping, .mask = {}, .spec = spec, .gamma = {}, .beta = beta });
        for (const float y : result.y.values())
            QVERIFY(isBeta ? y == 0.25F : std::isnan(y));
    }
    // Batch norm in evaluation divides by the running deviation, 0: NaN where x is the running mean, else
    // infinite.
    const NormSpec spec{ .epsilon = 0 };
    const RunningStats running{ { 10 }, { 0 }, 1 };
    const Tensor x(Shape{ 3, 1 }, std::vector<float>{ 9, 10, 11 });
    const Grouping grouping(spec, *Layout::byName("NC"), x.shape());
    const auto result = forward({ .x = x,
                                  .grouping = grouping,
                                  .mask = {},
                                  .spec = spec,
                                  .gamma = {},
                                  .beta = {},
                                  .mode = Mode::Evaluation,
                                  .running = &running });
    QCOMPARE(difference(result.y.values(), std::vector<double>{ -HUGE_VAL, NAN, HUGE_VAL }, 0), QString());
}

void ForwardTest::epsilonFloorOfTensorFlow()
{
    // The fused kernel never divides with an epsilon under 1.001e-5.
    NormSpec spec{ .epsilon = 1e-8, .dialect = Dialect::TensorFlow };
    QCOMPARE(effectiveEpsilon(spec), 1.001e-5);
    spec.epsilon = 1e-3;
    QCOMPARE(effectiveEpsilon(spec), 1e-3);
    spec = { .method = Method::Layer, .epsilon = 1e-8, .dialect = Dialect::TensorFlow };
    QCOMPARE(effectiveEpsilon(spec), 1e-8);
    spec = { .epsilon = 0, .dialect = Dialect::TensorFlow };
    const Tensor x(Shape{ 2, 1 }, std::vector<float>{ -0.001F, 0.001F });
    const Grouping grouping(spec, *Layout::byName("NC"), x.shape());
    const auto result
        = forward({ .x = x, .grouping = grouping, .mask = {}, .spec = spec, .gamma = {}, .beta = {} });
    // 0.001 / sqrt(1e-6 + 1.001e-5)
    QCOMPARE(difference(result.y.values(), std::vector<double>{ -0.3013744, 0.3013744 }, 1e-6), QString());
}

void ForwardTest::affineOffLeavesParametersOut()
{
    NormSpec spec{ .method = Method::Layer, .affine = false };
    const Tensor x(Shape{ 1, 4 }, std::vector<float>{ 2, 4, 6, 8 });
    const Grouping grouping(spec, *Layout::byName("NC"), x.shape());
    const std::vector<float> gamma(4, 5.0F);
    const auto off
        = forward({ .x = x, .grouping = grouping, .mask = {}, .spec = spec, .gamma = gamma, .beta = gamma });
    const auto none
        = forward({ .x = x, .grouping = grouping, .mask = {}, .spec = spec, .gamma = {}, .beta = {} });
    QVERIFY(sameBits(off.y, none.y));
}

QTEST_APPLESS_MAIN(ForwardTest)
#include "tst_forward.moc"
