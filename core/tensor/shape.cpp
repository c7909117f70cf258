// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/tensor/shape.h"

#include <cassert>

namespace normscope {

Index Shape::elements() const
{
    const auto count = checkedElements();
    assert(count);
    return count.value_or(0);
}

std::optional<Index> Shape::checkedElements() const
{
    Index product = 1;
    for (const Index length : m_dims) {
        if (length < 0 || __builtin_mul_overflow(product, length, &product))
            return std::nullopt;
    }
    return product;
}

std::vector<Index> Shape::strides() const
{
    std::vector<Index> strides(m_dims.size(), 1);
    for (std::size_t axis = m_dims.size(); axis-- > 1;)
        strides[axis - 1] = strides[axis] * m_dims[axis];
    return strides;
}

std::vector<Index> Shape::coordinates(Index cell) const
{
    std::vector<Index> result(m_dims.size(), 0);
    for (std::size_t axis = m_dims.size(); axis-- > 0;) {
        result[axis] = cell % m_dims[axis];
        cell /= m_dims[axis];
    }
    return result;
}

Index Shape::cell(std::span<const Index> coordinates) const
{
    assert(coordinates.size() == m_dims.size());
    Index result = 0;
    for (std::size_t axis = 0; axis < m_dims.size(); ++axis)
        result = result * m_dims[axis] + coordinates[axis];
    return result;
}

std::string Shape::text() const
{
    if (m_dims.empty())
        return "scalar";
    std::string result;
    for (const Index length : m_dims)
        result += (result.empty() ? "" : "×") + std::to_string(length);
    return result;
}

} // namespace normscope
