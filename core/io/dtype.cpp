// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/io/dtype.h"

#include <algorithm>
#include <array>
#include <bit>

namespace normscope {

std::span<const DTypeTraits> dtypes()
{
    static constexpr std::array<DTypeTraits, 13> table { {
        { DType::Bool, "bool", "b1", 1 },
        { DType::Int8, "int8", "i1", 1 },
        { DType::Int16, "int16", "i2", 2 },
        { DType::Int32, "int32", "i4", 4 },
        { DType::Int64, "int64", "i8", 8 },
        { DType::UInt8, "uint8", "u1", 1 },
        { DType::UInt16, "uint16", "u2", 2 },
        { DType::UInt32, "uint32", "u4", 4 },
        { DType::UInt64, "uint64", "u8", 8 },
        { DType::Float16, "float16", "f2", 2 },
        // NumPy has no bfloat16 of its own: ml_dtypes' arrays are written as two raw bytes
        // (jax-ml/ml_dtypes#41).
        { DType::BFloat16, "bfloat16", "V2", 2 },
        { DType::Float32, "float32", "f4", 4 },
        { DType::Float64, "float64", "f8", 8 },
    } };
    return table;
}

const DTypeTraits& traits(DType dtype) { return dtypes()[static_cast<std::size_t>(dtype)]; }

std::optional<DType> dtypeByCode(std::string_view code)
{
    const auto found = std::ranges::find(dtypes(), code, &DTypeTraits::code);
    return found == dtypes().end() ? std::nullopt : std::optional(found->dtype);
}

float halfToFloat(std::uint16_t bits)
{
    const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000U) << 16;
    const std::uint32_t exponent = (bits >> 10) & 0x1FU;
    const std::uint32_t fraction = bits & 0x3FFU;
    if (exponent == 0x1F)
        return std::bit_cast<float>(sign | 0x7F800000U | fraction << 13);
    if (exponent != 0)
        return std::bit_cast<float>(sign | (exponent + 112U) << 23 | fraction << 13);
    // Zero and the subnormals: fraction · 2^-24, exact in float.
    const float magnitude = static_cast<float>(fraction) * 0x1p-24F;
    return sign ? -magnitude : magnitude;
}

float bfloatToFloat(std::uint16_t bits)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

} // namespace normscope
