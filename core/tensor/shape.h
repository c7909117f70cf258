// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace normscope {

/// A position in, or a number of, cells. Signed, so that differences are safe.
using Index = std::int64_t;

/// The lengths of a tensor's axes, slowest first. Row-major ("C order").
class Shape {
public:
    Shape() = default;
    Shape(std::initializer_list<Index> dims)
        : m_dims(dims)
    {
    }
    explicit Shape(std::vector<Index> dims)
        : m_dims(std::move(dims))
    {
    }

    int rank() const { return static_cast<int>(m_dims.size()); }
    Index operator[](int axis) const { return m_dims[static_cast<std::size_t>(axis)]; }
    Index& operator[](int axis) { return m_dims[static_cast<std::size_t>(axis)]; }
    std::span<const Index> dims() const { return m_dims; }

    /// The product of all lengths; 1 for rank 0. Precondition: checkedElements() has a value.
    Index elements() const;
    /// The product, or nothing where a length is negative or the product leaves Index.
    std::optional<Index> checkedElements() const;
    /// Distance in cells between neighbours along each axis.
    std::vector<Index> strides() const;
    /// The coordinates of a flat cell index.
    std::vector<Index> coordinates(Index cell) const;
    /// The flat cell index of coordinates.
    Index cell(std::span<const Index> coordinates) const;
    /// "2x4x2x2" with a true multiplication sign: 2×4×2×2 (UTF-8).
    std::string text() const;

    bool operator==(const Shape&) const = default;

private:
    std::vector<Index> m_dims;
};

} // namespace normscope
