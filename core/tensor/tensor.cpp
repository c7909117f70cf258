// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/tensor/tensor.h"

#include <algorithm>
#include <cassert>
#include <utility>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace normscope {

namespace {

constexpr std::size_t largePage = std::size_t { 2 } << 20;

std::align_val_t alignmentFor(std::size_t bytes)
{
    return std::align_val_t { bytes >= 2 * largePage ? largePage : 64 };
}

} // namespace

void* allocateAligned(std::size_t bytes)
{
    void* const memory = ::operator new(bytes, alignmentFor(bytes));
#ifdef __linux__
    if (bytes >= 2 * largePage)
        madvise(memory, bytes / largePage * largePage, MADV_HUGEPAGE); // a wish: refusal costs nothing
#endif
    return memory;
}

void freeAligned(void* memory, std::size_t bytes) noexcept { ::operator delete(memory, alignmentFor(bytes)); }

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
