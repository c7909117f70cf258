// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/forward.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace normscope;
using Code = SpecError::Code;

namespace {

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

SpecError errorOf(const NormSpec& spec, const char* layout, const Shape& shape)
{
    const auto error = validate(spec, *Layout::byName(layout), shape);
    return error.value_or(SpecError { Code::AllMasked, -1, -1, {}, "no error" });
}

std::optional<SpecError> refusal(const NormSpec& spec, const char* layout, const Shape& shape,
                                 std::vector<Index> lengths = {}, Mode mode = Mode::Training)
{
    const Layout l = *Layout::byName(layout);
    return singleValueRefusal(spec, Grouping(spec, l, shape), Mask(std::move(lengths), l, shape), mode);
}

} // namespace

/// What a person decides: what is refused and with which words, and what the frameworks' defaults are.
class NormSpecTest : public QObject {
    Q_OBJECT

private slots:
    void groupsThatDoNotDivide();
    void groupsBelowOne();
    void manyDivisorsAreCut();
    void shapes();
    void unknownAxis();
    void normalizedAxesAreTheLast();
    void numbers();
    void validSpecs();
    void divisorsAscend();
    void tablesAreInOrder();
    void defaults();
    void weights();
    void scopes();
    void singleValueBatch();
    void singleValueInstance();
    void singleValueGroup();
    void singleValueOthers();
};

void NormSpecTest::groupsThatDoNotDivide()
{
    const auto error = errorOf({ .method = Method::Group, .groups = 3 }, "NCHW", { 2, 8, 2, 2 });
    QCOMPARE(error.code, Code::GroupsDoNotDivide);
    QCOMPARE(error.first, 3);
    QCOMPARE(error.second, 8);
    QCOMPARE(error.candidates, (std::vector<Index> { 1, 2, 4, 8 }));
    QCOMPARE(text(error.message),
             "groups: 8 channels cannot be divided into 3 equal groups; 1, 2, 4 or 8 would do");
    // The number of groups is no concern of the other methods.
    QVERIFY(!validate({ .method = Method::Batch, .groups = 3 }, *Layout::byName("NCHW"), { 2, 8, 2, 2 }));
    // Channels-last: 6 channels, not 8.
    QVERIFY(!validate({ .method = Method::Group, .groups = 3 }, *Layout::byName("NHWC"), { 2, 8, 8, 6 }));
}

void NormSpecTest::groupsBelowOne()
{
    for (const Index groups : { Index(0), Index(-4) }) {
        const auto error = errorOf({ .method = Method::Group, .groups = groups }, "NCL", { 2, 4, 3 });
        QCOMPARE(error.code, Code::GroupsBelowOne);
        QCOMPARE(error.first, groups);
        QVERIFY(text(error.message).contains("1, 2 or 4"));
    }
}

void NormSpecTest::manyDivisorsAreCut()
{
    const auto error = errorOf({ .method = Method::Group, .groups = 7 }, "NC", { 1, 5040 * 11 + 360 });
    QCOMPARE(error.candidates, divisors(5040 * 11 + 360));
    QVERIFY(error.candidates.size() > 12);
    const QString message = text(error.message);
    QVERIFY(message.contains("…"));
    QVERIFY(message.contains(QStringLiteral("; 1, 2, ")));
    QVERIFY(message.contains(QStringLiteral(" or 55800 would do")));
    QVERIFY(message.size() < 200);
}

void NormSpecTest::shapes()
{
    auto error = errorOf({}, "NCHW", { 2, 3, 4 });
    QCOMPARE(error.code, Code::RankMismatch);
    QCOMPARE(error.first, 3);
    QCOMPARE(error.second, 4);
    QVERIFY(text(error.message).contains("NCHW") && text(error.message).contains("2×3×4"));
    error = errorOf({}, "NC", { 2, 0 });
    QCOMPARE(error.code, Code::EmptyShape);
    QCOMPARE(error.second, 1);
    QVERIFY(text(error.message).contains("axis C"));
}

void NormSpecTest::unknownAxis()
{
    NormSpec spec { .method = Method::Custom };
    spec.axes = AxisSet::of(1).with(3);
    const auto error = errorOf(spec, "NCL", { 2, 3, 4 });
    QCOMPARE(error.code, Code::AxisUnknown);
    QCOMPARE(error.first, 3);
    spec.axes = AxisSet::of(2).with(0);
    QVERIFY(!validate(spec, *Layout::byName("NCL"), { 2, 3, 4 }));
}

void NormSpecTest::normalizedAxesAreTheLast()
{
    const Layout layout = *Layout::byName("NCHW");
    NormSpec spec { .method = Method::Layer };
    for (int first = 0; first < 4; ++first) {
        spec.normalizedAxes = {};
        for (int axis = first; axis < 4; ++axis)
            spec.normalizedAxes = spec.normalizedAxes.with(axis);
        QVERIFY(!validate(spec, layout, { 2, 3, 4, 5 }));
        QCOMPARE(averagedAxes(spec, layout), spec.normalizedAxes);
        QCOMPARE(parameterAxes(spec, layout), spec.normalizedAxes);
        QCOMPARE(parameterShape(spec), ParameterShape::PerElement);
    }
    spec.normalizedAxes = AxisSet::of(1).with(3);
    const auto error = errorOf(spec, "NCHW", { 2, 3, 4, 5 });
    QCOMPARE(error.code, Code::AxesNotLast);
    QCOMPARE(error.second, 4);
    QVERIFY(text(error.message).contains("W; H, W; C, H, W or N, C, H, W would do"));
    // Axes that there are not are not the last ones either.
    spec.normalizedAxes = AxisSet::of(4);
    QCOMPARE(errorOf(spec, "NCHW", { 2, 3, 4, 5 }).code, Code::AxesNotLast);
    // Methods without normalized axes never look at them.
    spec.method = Method::Batch;
    QVERIFY(!validate(spec, layout, { 2, 3, 4, 5 }));
    QCOMPARE(parameterAxes(spec, layout), AxisSet::of(1));
}

void NormSpecTest::numbers()
{
    const Shape shape { 2, 2 };
    QCOMPARE(errorOf({ .epsilon = -1e-5 }, "NC", shape).code, Code::EpsilonNegative);
    QVERIFY(text(errorOf({ .epsilon = -1e-5 }, "NC", shape).message).contains("-1e-05"));
    QCOMPARE(errorOf({ .epsilon = HUGE_VAL }, "NC", shape).code, Code::EpsilonNotFinite);
    QCOMPARE(errorOf({ .epsilon = std::numeric_limits<double>::quiet_NaN() }, "NC", shape).code,
             Code::EpsilonNotFinite);
    QVERIFY(!validate({ .epsilon = 0 }, *Layout::byName("NC"), shape));
    for (const double momentum : { -0.1, 1.5, std::numeric_limits<double>::quiet_NaN() })
        QCOMPARE(errorOf({ .momentum = momentum }, "NC", shape).code, Code::MomentumOutOfRange);
    QVERIFY(!validate({ .momentum = 0 }, *Layout::byName("NC"), shape));
    QVERIFY(!validate({ .momentum = 1 }, *Layout::byName("NC"), shape));
}

void NormSpecTest::validSpecs()
{
    for (const Layout& layout : Layout::all()) {
        const Shape shape(std::vector<Index>(static_cast<std::size_t>(layout.rank()), 2));
        for (const MethodTraits& method : methods())
            QVERIFY(!validate({ .method = method.method, .groups = 2 }, layout, shape));
    }
}

void NormSpecTest::divisorsAscend()
{
    QCOMPARE(divisors(1), (std::vector<Index> { 1 }));
    QCOMPARE(divisors(36), (std::vector<Index> { 1, 2, 3, 4, 6, 9, 12, 18, 36 }));
    QCOMPARE(divisors(13), (std::vector<Index> { 1, 13 }));
    QVERIFY(divisors(0).empty());
}

void NormSpecTest::tablesAreInOrder()
{
    for (const MethodTraits& method : methods()) {
        QCOMPARE(&traits(method.method), &method);
        QCOMPARE(methodByKey(method.key), method.method);
    }
    QVERIFY(!methodByKey("weight"));
    for (const DialectTraits& dialect : dialects()) {
        QCOMPARE(&traits(dialect.dialect), &dialect);
        QCOMPARE(dialectByKey(dialect.key), dialect.dialect);
    }
    QVERIFY(!dialectByKey("caffe"));
}

void NormSpecTest::defaults()
{
    // The documentation of each framework; SEMANTICS "Dialects".
    QCOMPARE(defaultEpsilon(Dialect::PyTorch, Method::Batch), 1e-5);
    QCOMPARE(defaultEpsilon(Dialect::PyTorch, Method::Rms), 1.1920928955078125e-07); // 2^-23
    QCOMPARE(defaultEpsilon(Dialect::Keras, Method::Layer), 1e-3);
    QCOMPARE(defaultEpsilon(Dialect::Keras, Method::Rms), 1e-6);
    QCOMPARE(defaultEpsilon(Dialect::Flax, Method::Batch), 1e-5);
    QCOMPARE(defaultEpsilon(Dialect::Flax, Method::Group), 1e-6);
    QCOMPARE(defaultEpsilon(Dialect::Onnx, Method::Rms), 1e-5);
    QCOMPARE(traits(Dialect::Onnx).momentum, 0.9);
    QCOMPARE(traits(Dialect::TensorFlow).momentum, 0.99);
    QCOMPARE(traits(Dialect::Mlx).momentum, 0.1);
}

void NormSpecTest::weights()
{
    // 0.1 here is 0.9 there.
    QCOMPARE(weightOfNew({ .dialect = Dialect::PyTorch, .momentum = 0.1 }, 5), 0.1);
    QVERIFY(std::abs(weightOfNew({ .dialect = Dialect::Onnx, .momentum = 0.9 }, 5) - 0.1) < 1e-15);
    QVERIFY(std::abs(weightOfNew({ .dialect = Dialect::Keras, .momentum = 0.99 }, 5) - 0.01) < 1e-15);
    QCOMPARE(weightOfNew({ .cumulative = true }, 4), 0.25);
    QCOMPARE(weightOfNew({ .cumulative = true }, 1), 1.0);
    // A dialect without a cumulative average goes on with its momentum.
    QCOMPARE(weightOfNew({ .dialect = Dialect::Mlx, .momentum = 0.1, .cumulative = true }, 4), 0.1);
}

void NormSpecTest::scopes()
{
    for (const Layout& layout : Layout::all()) {
        const bool last = layout.name() == "NC" || layout.name() == "NTD" || layout.name() == "NHWC";
        QCOMPARE(defaultScope(layout), last ? Scope::Position : Scope::Example);
    }
    QCOMPARE(parameterShape({ .method = Method::Layer, .scope = Scope::Example }),
             ParameterShape::PerElement);
    QCOMPARE(parameterShape({ .method = Method::Layer, .scope = Scope::Position }),
             ParameterShape::PerChannel);
    QCOMPARE(parameterShape({ .method = Method::Batch, .scope = Scope::Example }),
             ParameterShape::PerChannel);
}

void NormSpecTest::singleValueBatch()
{
    // PyTorch 1.13: "Expected more than 1 value per channel when training, got input size [1, 3]"
    const auto error = refusal({}, "NC", { 1, 3 });
    QVERIFY(error);
    QCOMPARE(error->code, Code::SingleValuePerChannel);
    QVERIFY(text(error->message).contains("PyTorch"));
    QVERIFY(text(error->message).contains("variance 0"));
    QVERIFY(!refusal({}, "NC", { 2, 3 }));
    QVERIFY(!refusal({}, "NCHW", { 1, 3, 2, 1 })); // one example with more than one position is fine
    QVERIFY(!refusal({}, "NC", { 1, 3 }, {}, Mode::Evaluation));
    QVERIFY(refusal({}, "NTD", { 2, 4, 3 }, { 1, 0 })); // one position is left
    QVERIFY(!refusal({}, "NTD", { 2, 4, 3 }, { 1, 1 }));
    for (const Dialect dialect : { Dialect::Keras, Dialect::TensorFlow, Dialect::Flax, Dialect::Onnx })
        QVERIFY(!refusal({ .dialect = dialect }, "NC", { 1, 3 }));
    QVERIFY(refusal({ .dialect = Dialect::Mlx }, "NC", { 1, 3 }));
}

void NormSpecTest::singleValueInstance()
{
    // PyTorch: "Expected more than 1 spatial element when training, got input size [2, 3, 1]"; in evaluation
    // as well.
    QVERIFY(refusal({ .method = Method::Instance }, "NCL", { 2, 3, 1 }));
    QVERIFY(refusal({ .method = Method::Instance }, "NCL", { 2, 3, 1 }, {}, Mode::Evaluation));
    QVERIFY(!refusal({ .method = Method::Instance }, "NCL", { 1, 3, 2 }));
}

void NormSpecTest::singleValueGroup()
{
    // PyTorch's group norm counts N·C/G·positions.
    QVERIFY(refusal({ .method = Method::Group, .groups = 3 }, "NC", { 1, 3 }));
    QVERIFY(!refusal({ .method = Method::Group, .groups = 3 }, "NC", { 2, 3 }));
    QVERIFY(!refusal({ .method = Method::Group, .groups = 1 }, "NC", { 1, 3 }));
}

void NormSpecTest::singleValueOthers()
{
    for (const Method method : { Method::Layer, Method::Rms, Method::Custom })
        QVERIFY(!refusal({ .method = method }, "NC", { 1, 1 }));
}

QTEST_APPLESS_MAIN(NormSpecTest)
#include "tst_normspec.moc"
