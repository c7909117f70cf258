// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/tensor/tensor.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace normscope {

Tensor::Tensor(Shape shape)
    : m_shape(std::move(shape))
    , m_values(static_cast<std::size_t>(m_shape.elements()))
{
}

Tensor::Tensor(Shape shape, std::span<const float> values)
    : m_shape(std::move(shape))
    , m_values(values.begin(), values.end())
{
    assert(m_shape.elements() == size());
}

Tensor Tensor::filled(Shape shape, float value)
{
    Tensor result(std::move(shape));
    std::ranges::fill(result.m_values, value);
    return result;
}

Tensor Tensor::reshaped(Shape shape) &&
{
    assert(shape.elements() == size());
    m_shape = std::move(shape);
    return std::move(*this);
}

Tensor Tensor::reshaped(Shape shape) const&
{
    assert(shape.elements() == size());
    Tensor result = *this;
    result.m_shape = std::move(shape);
    return result;
}

} // namespace normscope
