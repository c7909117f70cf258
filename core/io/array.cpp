// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/io/array.h"

#include "core/io/error.h"
#include "core/io/visit.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

namespace normscope {

namespace {

/// Wide enough for any sum of 2^63 64-bit integers.
__extension__ using WideInteger = __int128;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

template <typename T> Number number(T value)
{
    if constexpr (std::is_floating_point_v<T>)
        return static_cast<double>(value);
    else if constexpr (std::is_signed_v<T>)
        return static_cast<std::int64_t>(value);
    else
        return static_cast<std::uint64_t>(value);
}

template <typename T> bool fitsDouble(T value)
{
    // Casting back would overflow for 2^64 - 1, which rounds up to 2^64: shift the trailing zeros out
    // instead.
    auto magnitude = static_cast<std::uint64_t>(value);
    if (value < T {})
        magnitude = 0 - magnitude;
    while (magnitude > (std::uint64_t { 1 } << 53) && magnitude % 2 == 0)
        magnitude /= 2;
    return magnitude <= (std::uint64_t { 1 } << 53);
}

/// Neumaier's compensated sum in the widest float: huge values do not overflow on the way, small ones are not
/// lost.
struct FloatSum {
    long double sum = 0;
    long double rest = 0;

    void add(double value)
    {
        const auto term = static_cast<long double>(value);
        const long double next = sum + term;
        if (std::isfinite(next))
            rest += std::abs(sum) >= std::abs(term) ? (sum - next) + term : (term - next) + sum;
        sum = next;
    }
    double mean(Index count) const
    {
        const long double total = std::isfinite(sum) ? sum + rest : sum;
        return static_cast<double>(total / static_cast<long double>(count));
    }
};

template <typename Span> ArraySummary summaryOfFloats(const Span& values)
{
    ArraySummary result { nan, nan };
    FloatSum sum;
    double low = HUGE_VAL;
    double high = -HUGE_VAL;
    for (const auto stored : values) {
        const double value = static_cast<double>(arithmetic(stored));
        sum.add(value);
        result.nan += std::isnan(value);
        result.infinite += std::isinf(value);
        low = value < low ? value : low;
        high = value > high ? value : high;
    }
    if (static_cast<Index>(values.size()) > result.nan) {
        result.smallest = low;
        result.largest = high;
    }
    result.mean = values.empty() ? nan : sum.mean(static_cast<Index>(values.size()));
    return result;
}

template <typename Span> ArraySummary summaryOfIntegers(const Span& values)
{
    if (values.empty())
        return { nan, nan, nan };
    WideInteger sum = 0;
    auto low = arithmetic(values.front());
    auto high = low;
    ArraySummary result;
    for (const auto stored : values) {
        const auto value = arithmetic(stored);
        sum += value;
        low = value < low ? value : low;
        high = value > high ? value : high;
        if constexpr (sizeof(value) == 8)
            result.beyondDouble += !fitsDouble(value);
    }
    result.smallest = number(low);
    result.largest = number(high);
    result.mean = static_cast<double>(static_cast<long double>(sum)
                                      / static_cast<long double>(values.size()));
    return result;
}

Array ofBytes(std::string name, DType dtype, Shape shape, const void* data, std::size_t count)
{
    Array array { std::move(name), dtype, std::move(shape), Bytes(count * traits(dtype).size) };
    if (!array.bytes.empty())
        std::memcpy(array.bytes.data(), data, array.bytes.size());
    return array;
}

std::string counted(Index count, const char* one, const char* many)
{
    return std::to_string(count) + ' ' + (count == 1 ? one : many);
}

void noteChanges(const Array& array, Index overflowed, Index rounded, std::vector<std::string>& notices)
{
    const std::string where = array.name.empty() ? std::string() : printable(array.name) + ": ";
    if (overflowed > 0)
        notices.push_back(where + counted(overflowed, "value is", "values are")
                          + " beyond what float32 holds (3.4e38) and became infinite");
    if (rounded > 0)
        notices.push_back(where + counted(rounded, "integer", "integers")
                          + " beyond 2^24 can't be held exactly in float32 and lost their last digits");
}

} // namespace

ArraySummary summary(const Array& array)
{
    return visit(array, [](const auto& values) {
        using Value = decltype(arithmetic(values.front()));
        if constexpr (std::is_floating_point_v<Value>)
            return summaryOfFloats(values);
        else
            return summaryOfIntegers(values);
    });
}

double valueAt(const Array& array, Index cell)
{
    return visit(array, [&](const auto& values) {
        return static_cast<double>(arithmetic(values[static_cast<std::size_t>(cell)]));
    });
}

Number numberAt(const Array& array, Index cell)
{
    return visit(array, [&](const auto& values) {
        return number(arithmetic(values[static_cast<std::size_t>(cell)]));
    });
}

std::vector<double> toDoubles(const Array& array)
{
    std::vector<double> result(static_cast<std::size_t>(array.elements()));
    visit(array, [&](const auto& values) {
        std::ranges::transform(values, result.begin(),
                               [](auto v) { return static_cast<double>(arithmetic(v)); });
    });
    return result;
}

Tensor toTensor(const Array& array, std::vector<std::string>* notices)
{
    Tensor tensor(array.shape);
    float* out = tensor.data();
    Index overflowed = 0;
    Index rounded = 0;
    visit(array, [&](const auto& values) {
        for (const auto stored : values) {
            const auto value = arithmetic(stored);
            const auto single = static_cast<float>(value);
            *out++ = single;
            if constexpr (std::is_same_v<decltype(value), const double>)
                overflowed += std::isinf(single) && std::isfinite(value);
            else if constexpr (std::is_integral_v<decltype(value)> && sizeof(value) > 2)
                rounded += static_cast<long double>(single) != static_cast<long double>(value);
        }
    });
    if (notices)
        noteChanges(array, overflowed, rounded, *notices);
    return tensor;
}

Array makeArray(std::string name, const Tensor& tensor)
{
    return makeArray(std::move(name), tensor.shape(), tensor.values());
}

Array makeArray(std::string name, Shape shape, std::span<const float> values)
{
    return ofBytes(std::move(name), DType::Float32, std::move(shape), values.data(), values.size());
}

Array makeArray(std::string name, Shape shape, std::span<const std::int64_t> values)
{
    return ofBytes(std::move(name), DType::Int64, std::move(shape), values.data(), values.size());
}

} // namespace normscope
