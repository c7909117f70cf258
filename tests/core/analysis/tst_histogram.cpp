// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/analysis/histogram.h"
#include "core/lab/random.h"

#include <QtTest>

#include <cmath>
#include <limits>
#include <numeric>

using namespace normscope;

namespace {

constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

/// By definition, one value after the other.
Histogram naive(std::span<const float> values, Range range, int bins)
{
    Histogram h;
    h.low = range.low;
    h.high = range.high;
    h.counts.assign(static_cast<std::size_t>(bins), 0);
    for (const float value : values) {
        const auto x = static_cast<double>(value);
        if (std::isnan(x))
            ++h.nan;
        else if (std::isinf(x))
            ++h.infinite;
        else if (x < range.low)
            ++h.below;
        else if (x > range.high)
            ++h.above;
        else
            ++h.counts[static_cast<std::size_t>(
                std::min(static_cast<int>((x - range.low) * (bins / (range.high - range.low))), bins - 1))];
    }
    return h;
}

std::vector<float> normal(Index n, double mean, double deviation, std::uint64_t seed)
{
    Random random(seed);
    std::vector<float> values(static_cast<std::size_t>(n));
    for (float& value : values)
        value = static_cast<float>(mean + deviation * random.normal());
    return values;
}

Index total(const Histogram& h) { return h.finite() + h.nan + h.infinite; }

} // namespace

class TestHistogram : public QObject {
    Q_OBJECT

private slots:
    void binsAreHalfOpenAndTheLastOneClosed()
    {
        const std::vector<float> values { 0, 0.5F, 1, 1.5F, 2, 3, 3.999F, 4 };
        const Histogram h = histogram(values, Range { 0, 4 }, 4);
        QCOMPARE(h.counts, (std::vector<Index> { 2, 2, 1, 3 }));
        QCOMPARE(h.edge(0), 0.0);
        QCOMPARE(h.edge(3), 3.0);
        QCOMPARE(h.binWidth(), 1.0);
        QCOMPARE(h.largestCount(), Index { 3 });
    }

    void whatIsInNoBinIsCountedApart()
    {
        const std::vector<float> values { -1, 0, notANumber, infinity, -infinity, 1, 2, 5, notANumber, 1e30F };
        const Histogram h = histogram(values, Range { 0, 2 }, 2);
        QCOMPARE(h.counts, (std::vector<Index> { 1, 2 }));
        QCOMPARE(h.below, Index { 1 });
        QCOMPARE(h.above, Index { 2 });
        QCOMPARE(h.nan, Index { 2 });
        QCOMPARE(h.infinite, Index { 2 });
        QCOMPARE(h.finite(), Index { 6 });
        QCOMPARE(total(h), static_cast<Index>(values.size()));
    }

    void agreesWithTheDefinition_data()
    {
        QTest::addColumn<std::vector<float>>("values");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<int>("bins");
        auto mixed = normal(1003, 0, 1, 1);
        for (std::size_t k = 0; k < mixed.size(); k += 97)
            mixed[k] = k % 2 ? notANumber : infinity;
        QTest::newRow("normal") << normal(100'003, 0, 1, 2) << -5.0 << 5.0 << 100;
        QTest::newRow("range cuts both tails") << normal(10'007, 0, 1, 3) << -0.3 << 0.7 << 13;
        QTest::newRow("one bin") << normal(500, 3, 2, 4) << 0.0 << 6.0 << 1;
        QTest::newRow("with NaN and infinity") << mixed << -2.0 << 2.0 << 31;
        QTest::newRow("small spread, large mean") << normal(5000, 1e4, 1e-2, 5) << 9999.95 << 10000.05 << 40;
        QTest::newRow("huge") << normal(999, 0, 1e30, 6) << -3e30 << 3e30 << 48;
        QTest::newRow("denormal") << normal(999, 0, 1e-40, 7) << -3e-40 << 3e-40 << 12;
        QTest::newRow("nothing") << std::vector<float> {} << 0.0 << 1.0 << 5;
        for (const int size : { 1, 7, 8, 9, 15, 16, 17, 63, 65 })
            QTest::addRow("%d values", size) << normal(size, 0, 1, 8) << -1.0 << 1.0 << 8;
    }
    void agreesWithTheDefinition()
    {
        QFETCH(std::vector<float>, values);
        QFETCH(double, low);
        QFETCH(double, high);
        QFETCH(int, bins);
        const Histogram actual = histogram(values, Range { low, high }, bins);
        const Histogram expected = naive(values, Range { low, high }, bins);
        QCOMPARE(actual.counts, expected.counts);
        QCOMPARE(actual.below, expected.below);
        QCOMPARE(actual.above, expected.above);
        QCOMPARE(actual.nan, expected.nan);
        QCOMPARE(actual.infinite, expected.infinite);
        QCOMPARE(total(actual), static_cast<Index>(values.size()));
    }

    void automaticRangeHoldsEveryFiniteValue_data()
    {
        QTest::addColumn<std::vector<float>>("values");
        QTest::newRow("normal") << normal(1000, 0, 1, 11);
        QTest::newRow("small spread, large mean") << normal(1000, 1e6, 0.5, 12);
        QTest::newRow("one outlier") << std::vector<float> { 1, 2, 3, 2, 1, 1e6F };
        QTest::newRow("one value") << std::vector<float> { 7.1e9F };
        QTest::newRow("one value, often") << std::vector<float>(50, -3.25F);
        QTest::newRow("zeros") << std::vector<float>(5, 0.0F);
        QTest::newRow("with NaN and infinity") << std::vector<float> { notANumber, -4, infinity, 8, -infinity };
        QTest::newRow("largest floats") << std::vector<float> { -3.4e38F, 3.4e38F };
    }
    void automaticRangeHoldsEveryFiniteValue()
    {
        QFETCH(std::vector<float>, values);
        const Histogram h = histogram(values, 20);
        QVERIFY(h.low < h.high);
        QCOMPARE(h.below + h.above, Index { 0 });
        QCOMPARE(total(h), static_cast<Index>(values.size()));
        QCOMPARE(h.counts.size(), std::size_t { 20 });
    }

    void smallSpreadAtALargeMeanIsNoSpike()
    {
        // A range that began at 0 would put all of them into one bin.
        const Histogram h = histogram(normal(10'000, 1e6, 1, 13), 20);
        QVERIFY(std::ranges::count_if(h.counts, [](Index count) { return count > 100; }) >= 8);
        QVERIFY2(h.largestCount() < 3000, qPrintable(QString::number(h.largestCount())));
    }

    void nothingFinite()
    {
        const std::vector<float> values { notANumber, infinity, notANumber };
        QVERIFY(!finiteRange(values));
        QVERIFY(!finiteRange({}));
        const Histogram h = histogram(values, 10);
        QCOMPARE(h.finite(), Index { 0 });
        QCOMPARE(h.nan, Index { 2 });
        QCOMPARE(h.infinite, Index { 1 });
    }

    void rangeLeavesNaNAndInfinityOut()
    {
        const auto range = finiteRange(std::vector<float> { notANumber, 3, infinity, -2, -infinity, notANumber });
        QVERIFY(range);
        QCOMPARE(range->low, -2.0);
        QCOMPARE(range->high, 3.0);
        QCOMPARE(finiteRange(std::vector<float> { 5 })->low, 5.0);
    }

    void paddingIsNotCounted()
    {
        const Shape shape { 2, 3, 2 };
        const Layout layout = *Layout::byName("NTD");
        const Tensor x(shape, std::vector<float> { 1, 2, notANumber, 99, notANumber, 99, 3, 4, 5, 6, infinity, -99 });
        const Histogram h = histogram(x, Mask({ 1, 2 }, layout, shape), Range { 0, 10 }, 10);
        QCOMPARE(total(h), Index { 6 });
        QCOMPARE(h.nan + h.infinite + h.above + h.below, Index { 0 });
        QCOMPARE(total(histogram(x, Mask(), Range { 0, 10 }, 10)), Index { 12 });
    }

    void paddingOfAGroupIsNotCounted_data()
    {
        QTest::addColumn<std::string>("layout");
        QTest::addColumn<int>("method");
        for (const char* layout : { "NTD", "NCL" }) {
            for (const MethodTraits& method : methods())
                QTest::addRow("%s %s", layout, std::string(method.key).c_str())
                    << std::string(layout) << static_cast<int>(method.method);
        }
    }
    void paddingOfAGroupIsNotCounted()
    {
        QFETCH(std::string, layout);
        QFETCH(int, method);
        const Layout axes = *Layout::byName(layout);
        const Shape shape { 3, 4, 6 };
        NormSpec spec;
        spec.method = static_cast<Method>(method);
        spec.groups = 2;
        spec.axes = AxisSet::of(1);
        const Grouping grouping(spec, axes, shape);
        Tensor x = Tensor::filled(shape, 0.5F);
        const Mask mask({ 4, 0, 2 }, axes, shape);
        Index valid = 0;
        for (Index cell = 0; cell < x.size(); ++cell) {
            if (mask.isPadding(cell))
                x[cell] = cell % 2 ? notANumber : -7;
            valid += mask.isPadding(cell) ? 0 : 1;
        }
        Index counted = 0;
        for (Index group = 0; group < grouping.groupCount(); ++group) {
            const Histogram h = groupHistogram(x, grouping, mask, group, Range { 0, 1 }, 2);
            QCOMPARE(h.nan + h.below, Index { 0 });
            counted += total(h);
        }
        QCOMPARE(counted, valid);
    }

    void groupsTogetherAreTheWhole_data()
    {
        QTest::addColumn<std::string>("layout");
        QTest::addColumn<int>("method");
        for (const char* layout : { "NCHW", "NHWC" }) {
            for (const MethodTraits& method : methods())
                QTest::addRow("%s %s", layout, std::string(method.key).c_str())
                    << std::string(layout) << static_cast<int>(method.method);
        }
    }
    void groupsTogetherAreTheWhole()
    {
        QFETCH(std::string, layout);
        QFETCH(int, method);
        const Shape shape { 3, 4, 5, 6 };
        NormSpec spec;
        spec.method = static_cast<Method>(method);
        spec.groups = 2;
        spec.axes = AxisSet::of(1).with(3);
        const Grouping grouping(spec, *Layout::byName(layout), shape);
        const Tensor x(shape, normal(shape.elements(), 0, 1, 14));
        const Range range { -2, 2 };
        std::vector<Index> sum(9, 0);
        Index outside = 0;
        for (Index group = 0; group < grouping.groupCount(); ++group) {
            const Histogram h = groupHistogram(x, grouping, Mask(), group, range, 9);
            QCOMPARE(total(h), grouping.groupSize());
            std::vector<float> members;
            for (Index k = 0; k < grouping.groupSize(); ++k)
                members.push_back(x[grouping.cellOf(group, k)]);
            QCOMPARE(h.counts, naive(members, range, 9).counts);
            for (std::size_t bin = 0; bin < sum.size(); ++bin)
                sum[bin] += h.counts[bin];
            outside += h.below + h.above;
        }
        const Histogram whole = histogram(x, Mask(), range, 9);
        QCOMPARE(sum, whole.counts);
        QCOMPARE(outside, whole.below + whole.above);
    }
};

QTEST_APPLESS_MAIN(TestHistogram)
#include "tst_histogram.moc"
