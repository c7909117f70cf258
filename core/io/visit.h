// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/io/array.h"

#include <bit>
#include <span>
#include <type_traits>

namespace normscope {

static_assert(std::endian::native == std::endian::little,
              "Array holds native bytes; files are little-endian");

/// A stored value as an arithmetic type that holds it exactly.
template <typename T>
requires std::is_arithmetic_v<T> T arithmetic(T value) { return value; }
inline std::uint8_t arithmetic(StoredBool value) { return value.byte != 0; }
inline float arithmetic(StoredHalf value) { return halfToFloat(value.bits); }
inline float arithmetic(StoredBFloat value) { return bfloatToFloat(value.bits); }

/// The array's values as a span of T.
template <typename T> std::span<const T> valuesAs(const Array& array)
{
    return { reinterpret_cast<const T*>(array.bytes.data()), array.bytes.size() / sizeof(T) };
}

/// Calls f with the values in their stored type: the one place that tells the types apart.
template <typename F> auto visit(const Array& array, const F& f)
{
    switch (array.dtype) {
    case DType::Bool:
        return f(valuesAs<StoredBool>(array));
    case DType::Int8:
        return f(valuesAs<std::int8_t>(array));
    case DType::Int16:
        return f(valuesAs<std::int16_t>(array));
    case DType::Int32:
        return f(valuesAs<std::int32_t>(array));
    case DType::Int64:
        return f(valuesAs<std::int64_t>(array));
    case DType::UInt8:
        return f(valuesAs<std::uint8_t>(array));
    case DType::UInt16:
        return f(valuesAs<std::uint16_t>(array));
    case DType::UInt32:
        return f(valuesAs<std::uint32_t>(array));
    case DType::UInt64:
        return f(valuesAs<std::uint64_t>(array));
    case DType::Float16:
        return f(valuesAs<StoredHalf>(array));
    case DType::BFloat16:
        return f(valuesAs<StoredBFloat>(array));
    case DType::Float32:
        return f(valuesAs<float>(array));
    case DType::Float64:
        break;
    }
    return f(valuesAs<double>(array));
}

} // namespace normscope
