// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/io/array.h"

#include <QTest>

#include <cmath>
#include <cstring>
#include <limits>

using namespace normscope;

namespace {

template <typename T> Array arrayOf(DType dtype, const std::vector<T>& values)
{
    Array array { "a", dtype, Shape { static_cast<Index>(values.size()) }, Bytes(values.size() * sizeof(T)) };
    std::memcpy(array.bytes.data(), values.data(), array.bytes.size());
    return array;
}

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

} // namespace

/// Numbers in their stored type, and what float32 makes of them.
class ArrayTest : public QObject {
    Q_OBJECT
private slots:
    void halves_data();
    void halves();
    void everyHalf();
    void integersAreExact();
    void meanOfHugeAndTiny();
    void nonFinite();
    void emptyArray();
    void notices();
    void aligned();
};

void ArrayTest::halves_data()
{
    QTest::addColumn<int>("bits");
    QTest::addColumn<double>("value");
    // IEEE 754-2019, table 3.5: binary16.
    QTest::newRow("one") << 0x3C00 << 1.0;
    QTest::newRow("minus two") << 0xC000 << -2.0;
    QTest::newRow("largest") << 0x7BFF << 65504.0;
    QTest::newRow("smallest normal") << 0x0400 << 0x1p-14;
    QTest::newRow("smallest subnormal") << 0x0001 << 0x1p-24;
    QTest::newRow("largest subnormal") << 0x03FF << 1023 * 0x1p-24;
    QTest::newRow("infinity") << 0x7C00 << infinity;
    QTest::newRow("minus zero") << 0x8000 << -0.0;
    QTest::newRow("third") << 0x3555 << 0.333251953125;
}

void ArrayTest::halves()
{
    QFETCH(int, bits);
    QFETCH(double, value);
    const auto actual = static_cast<double>(halfToFloat(static_cast<std::uint16_t>(bits)));
    QVERIFY(actual == value && std::signbit(actual) == std::signbit(value));
}

/// Against the definition, value by value.
void ArrayTest::everyHalf()
{
    for (unsigned bits = 0; bits < 0x8000; ++bits) {
        const int exponent = static_cast<int>(bits >> 10);
        const unsigned fraction = bits & 0x3FF;
        const float value = halfToFloat(static_cast<std::uint16_t>(bits));
        if (exponent == 31) {
            QVERIFY(fraction ? std::isnan(value) : value == std::numeric_limits<float>::infinity());
            continue;
        }
        const double wanted = exponent ? std::ldexp(1024.0 + fraction, exponent - 25)
                                       : std::ldexp(fraction, -24);
        QCOMPARE(static_cast<double>(value), wanted);
    }
}

void ArrayTest::integersAreExact()
{
    const auto largest = std::numeric_limits<std::int64_t>::max();
    const auto smallest = std::numeric_limits<std::int64_t>::min();
    const ArraySummary sum = summary(
        arrayOf<std::int64_t>(DType::Int64, { 9007199254740993, smallest, largest, 4 }));
    QVERIFY(std::get<std::int64_t>(sum.smallest) == smallest);
    QVERIFY(std::get<std::int64_t>(sum.largest) == largest);
    QCOMPARE(sum.mean, 9007199254740996 / 4.0);
    // -2^63 and 4 are doubles, the other two are not.
    QCOMPARE(sum.beyondDouble, Index { 2 });
    const auto top = std::numeric_limits<std::uint64_t>::max();
    const ArraySummary tops = summary(arrayOf<std::uint64_t>(DType::UInt64, { top, top, 1 }));
    QVERIFY(std::get<std::uint64_t>(tops.largest) == top);
    QCOMPARE(tops.beyondDouble, Index { 2 });
}

void ArrayTest::meanOfHugeAndTiny()
{
    QCOMPARE(summary(arrayOf<double>(DType::Float64, { 1e308, 1e308, 1e308, 1e308 })).mean, 1e308);
    QCOMPARE(summary(arrayOf<double>(DType::Float64, { 1e17, 1, -1e17, 1 })).mean, 0.5);
}

void ArrayTest::nonFinite()
{
    const ArraySummary sum = summary(
        arrayOf<double>(DType::Float64, { notANumber, -infinity, 3, infinity, notANumber }));
    QCOMPARE(sum.nan, Index { 2 });
    QCOMPARE(sum.infinite, Index { 2 });
    QCOMPARE(std::get<double>(sum.smallest), -infinity);
    QCOMPARE(std::get<double>(sum.largest), infinity);
    QVERIFY(std::isnan(sum.mean));
    QVERIFY(std::isnan(std::get<double>(summary(arrayOf<double>(DType::Float64, { notANumber })).largest)));
    QCOMPARE(summary(arrayOf<double>(DType::Float64, { infinity, 1 })).mean, infinity);
}

void ArrayTest::emptyArray()
{
    for (const DType dtype : { DType::Float32, DType::Int8, DType::Bool })
        QVERIFY(std::isnan(summary(Array { "a", dtype, Shape { 0, 3 }, {} }).mean));
    QCOMPARE(toTensor(Array { "a", DType::Int64, Shape { 0 }, {} }).size(), Index { 0 });
}

void ArrayTest::notices()
{
    std::vector<std::string> notices;
    const Tensor doubles = toTensor(
        arrayOf<double>(DType::Float64, { 1e39, -1e39, 1e38, infinity, notANumber }), &notices);
    QCOMPARE(doubles[0], std::numeric_limits<float>::infinity());
    QCOMPARE(notices.size(), std::size_t { 1 });
    QVERIFY2(notices[0].starts_with("a: 2 values are beyond"), notices[0].c_str());
    notices.clear();
    // 2^24 + 2 is a float32, 2^24 + 1 is not.
    toTensor(arrayOf<std::int32_t>(DType::Int32, { 16777218, 16777217, -5 }), &notices);
    QCOMPARE(notices.size(), std::size_t { 1 });
    QVERIFY2(notices[0].starts_with("a: 1 integer beyond 2^24"), notices[0].c_str());
    notices.clear();
    toTensor(arrayOf<std::int16_t>(DType::Int16, { -32768, 32767 }), &notices);
    toTensor(arrayOf<std::uint8_t>(DType::Bool, { 0, 2, 1 }), &notices);
    QVERIFY(notices.empty());
    QCOMPARE(toTensor(arrayOf<std::uint8_t>(DType::Bool, { 0, 2, 1 }))[1], 1.0F);
}

void ArrayTest::aligned()
{
    const Array array = arrayOf<float>(DType::Float32, { 1, 2, 3 });
    QCOMPARE(reinterpret_cast<std::uintptr_t>(array.bytes.data()) % 64, std::uintptr_t { 0 });
}

QTEST_APPLESS_MAIN(ArrayTest)
#include "tst_array.moc"
