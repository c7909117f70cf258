// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace normscope {

/// The types of stored numbers that are read.
enum class DType : std::uint8_t {
    Bool,
    Int8,
    Int16,
    Int32,
    Int64,
    UInt8,
    UInt16,
    UInt32,
    UInt64,
    Float16,
    BFloat16,
    Float32,
    Float64
};

struct DTypeTraits {
    DType dtype;
    std::string_view name; ///< "float32"
    std::string_view code; ///< NumPy's letter and size: "f4"
    std::uint8_t size; ///< in bytes
};

std::span<const DTypeTraits> dtypes();
const DTypeTraits& traits(DType dtype);
std::optional<DType> dtypeByCode(std::string_view code);

/// Stored forms that C++20 has no arithmetic type for; toDouble() is their value.
struct StoredBool {
    std::uint8_t byte; ///< any non-zero byte is true
};
struct StoredHalf {
    std::uint16_t bits; ///< IEEE 754 binary16
};
struct StoredBFloat {
    std::uint16_t bits; ///< the upper half of a binary32
};

float halfToFloat(std::uint16_t bits);
float bfloatToFloat(std::uint16_t bits);

} // namespace normscope
