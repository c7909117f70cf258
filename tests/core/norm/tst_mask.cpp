// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/forward.h"
#include "tests/core/norm/reference.h"
#include "tests/testing.h"

#include <QtTest>

using namespace normscope;
using namespace normscope::testing;
using Code = SpecError::Code;

namespace {

std::optional<SpecError> check(const std::vector<Index>& lengths, const char* layout, const Shape& shape)
{
    return Mask::check(lengths, *Layout::byName(layout), shape);
}

} // namespace

/// Padding: where it is, what is refused, and that nothing of it reaches a statistic.
class MaskTest : public QObject {
    Q_OBJECT

private slots:
    void places();
    void refusals();
    void prefixes_data();
    void prefixes();
    void paddingIsLeftOut_data();
    void paddingIsLeftOut();
    void examplesWithoutCells();
};

void MaskTest::places()
{
    const Mask last({ 1, 3 }, *Layout::byName("NTD"), { 2, 3, 2 });
    const std::vector<bool> padding { false, false, true,  true,  true,  true,
                                      false, false, false, false, false, false };
    for (Index cell = 0; cell < 12; ++cell)
        QCOMPARE(last.isPadding(cell), padding[static_cast<std::size_t>(cell)]);
    const Mask first({ 1, 2 }, *Layout::byName("NCL"), { 2, 2, 2 });
    const std::vector<bool> inFirst { false, true, false, true, false, false, false, false };
    for (Index cell = 0; cell < 8; ++cell)
        QCOMPARE(first.isPadding(cell), inFirst[static_cast<std::size_t>(cell)]);
    QVERIFY(!Mask().isPadding(5));
    QVERIFY(Mask().empty());
}

void MaskTest::refusals()
{
    const auto wrongLayout = check({ 1, 1 }, "NCHW", { 2, 3, 2, 2 });
    QCOMPARE(wrongLayout->code, Code::LengthsNotApplicable);
    QVERIFY(QString::fromStdString(wrongLayout->message).contains("NCHW"));
    QCOMPARE(check({ 1 }, "NC", { 1, 3 })->code, Code::LengthsNotApplicable);
    const auto count = check({ 1 }, "NCL", { 2, 3, 4 });
    QCOMPARE(count->code, Code::LengthsWrongCount);
    QCOMPARE(QString::fromStdString(count->message),
             "lengths: 1 length is given for 2 examples; one per example is needed");
    const auto range = check({ 4, 5 }, "NTD", { 2, 4, 3 });
    QCOMPARE(range->code, Code::LengthOutOfRange);
    QCOMPARE(range->first, 5);
    QCOMPARE(range->second, 4);
    // The command line and files count from 0.
    QVERIFY(QString::fromStdString(range->message).contains("example 1 has length 5"));
    QCOMPARE(check({ -1, 4 }, "NTD", { 2, 4, 3 })->code, Code::LengthOutOfRange);
    const auto all = check({ 0, 0 }, "NTD", { 2, 4, 3 });
    QCOMPARE(all->code, Code::AllMasked);
    QVERIFY(QString::fromStdString(all->message).contains("every position is padding"));
    QVERIFY(!check({ 0, 1 }, "NTD", { 2, 4, 3 }));
    QVERIFY(!check({}, "NCHW", { 2, 4, 3, 3 }));
}

void MaskTest::prefixes_data()
{
    QTest::addColumn<QString>("layout");
    QTest::newRow("NCL") << "NCL";
    QTest::newRow("NTD") << "NTD";
}

void MaskTest::prefixes()
{
    QFETCH(QString, layout);
    const Shape shape { 3, 4, 5 };
    const bool last = layout == "NTD";
    const Mask mask({ 2, 0, last ? 4 : 5 }, *Layout::byName(layout.toStdString()), shape);
    QCOMPARE(mask.positionStride(), last ? 5 : 1);
    QCOMPARE(mask.positionBlock(), last ? 20 : 5);
    for (Index cell = 0; cell < shape.elements(); ++cell) {
        const Index most = mask.positionBlock() - cell % mask.positionBlock();
        for (Index length = 0; length <= most; ++length) {
            Index valid = 0;
            while (valid < length && !mask.isPadding(cell + valid))
                ++valid;
            QCOMPARE(mask.validPrefix(cell, length), valid);
        }
    }
    QCOMPARE(Mask().validPrefix(3, 100), 100);
}

void MaskTest::paddingIsLeftOut_data()
{
    QTest::addColumn<float>("padding");
    QTest::newRow("zero") << 0.0F;
    QTest::newRow("large") << 1e30F;
    QTest::newRow("nan") << std::numeric_limits<float>::quiet_NaN();
    QTest::newRow("infinite") << HUGE_VALF;
}

/// Whatever stands in the padding, the result is the same to the last bit.
void MaskTest::paddingIsLeftOut()
{
    QFETCH(float, padding);
    const Shape shape { 3, 8, 6 };
    for (const char* layout : { "NCL", "NTD" }) {
        const Layout l = *Layout::byName(layout);
        const Mask mask({ 4, 6, 1 }, l, shape);
        for (const MethodTraits& method : methods()) {
            for (std::uint32_t axes = 0; axes < (method.hasAxes ? 8U : 1U); ++axes) {
                const NormSpec spec { .method = method.method, .groups = 2, .axes = { axes } };
                const Grouping grouping(spec, l, shape);
                Tensor x(shape, normalValues(144, 1, 2, 4));
                const ForwardInput in {
                    .x = x, .grouping = grouping, .mask = mask, .spec = spec, .gamma = {}, .beta = {}
                };
                const auto before = forward(in);
                for (Index cell = 0; cell < x.size(); ++cell) {
                    if (mask.isPadding(cell))
                        x[cell] = padding;
                }
                const auto after = forward(in);
                QVERIFY(std::ranges::equal(before.y.values(), after.y.values()));
                for (Index cell = 0; cell < x.size(); ++cell) {
                    if (mask.isPadding(cell))
                        QCOMPARE(after.y[cell], 0.0F);
                }
            }
        }
    }
}

void MaskTest::examplesWithoutCells()
{
    const Shape shape { 2, 3, 2 };
    const Layout layout = *Layout::byName("NTD");
    const Mask mask({ 0, 3 }, layout, shape);
    const NormSpec spec { .method = Method::Instance };
    const Grouping grouping(spec, layout, shape);
    const Tensor x(shape, normalValues(12, 1, 2, 4));
    const auto result = forward(
        { .x = x, .grouping = grouping, .mask = mask, .spec = spec, .gamma = {}, .beta = {} });
    QCOMPARE(result.statistics.count, (std::vector<Index> { 0, 0, 3, 3 }));
    QVERIFY(std::isnan(result.statistics.mean[0]) && std::isnan(result.statistics.variance[0]));
    QVERIFY(std::isnan(result.statistics.meanSquare[1]) && std::isnan(result.statistics.minimum[1]));
    QCOMPARE(result.rstdUsed[0], 0.0);
    QVERIFY(std::isnan(result.meanUsed[0]));
    QVERIFY(std::isfinite(result.statistics.mean[2]) && result.rstdUsed[2] > 0);
    for (Index cell = 0; cell < 6; ++cell)
        QCOMPARE(result.y[cell], 0.0F);
}

QTEST_APPLESS_MAIN(MaskTest)
#include "tst_mask.moc"
