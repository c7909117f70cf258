// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/io/dtype.h"
#include "core/io/file.h"
#include "core/tensor/shape.h"
#include "core/tensor/tensor.h"

#include <span>
#include <string>
#include <variant>
#include <vector>

namespace normscope {

/// An array as a file holds it: native (little-endian) bytes in C order, whatever order the file had.
struct Array {
    std::string name; ///< empty in a .npy file
    DType dtype = DType::Float32;
    Shape shape;
    Bytes bytes; ///< shape.elements() values of dtype, 64-byte aligned

    Index elements() const { return shape.elements(); }
};

/// A single number of an array without loss: integers stay integers.
using Number = std::variant<double, std::int64_t, std::uint64_t>;

/// What an array holds, in its stored type.
struct ArraySummary {
    Number smallest = 0.0; ///< NaN left out; NaN where nothing is left
    Number largest = 0.0;
    double mean = 0; ///< of all elements, so NaN where one is NaN; sums of integers are exact
    Index nan = 0;
    Index infinite = 0;
    Index beyondDouble = 0; ///< integers that a double can't hold exactly
};

ArraySummary summary(const Array& array);

/// Element `cell` as a double.
double valueAt(const Array& array, Index cell);
/// Element `cell` without loss.
Number numberAt(const Array& array, Index cell);
std::vector<double> toDoubles(const Array& array);
/// As float32, rounded to nearest. notices gets a sentence where finite values overflow to infinity and where
/// integers beyond 2^24 change.
Tensor toTensor(const Array& array, std::vector<std::string>* notices = nullptr);

Array makeArray(std::string name, const Tensor& tensor);
Array makeArray(std::string name, Shape shape, std::span<const float> values);
Array makeArray(std::string name, Shape shape, std::span<const std::int64_t> values);

} // namespace normscope
