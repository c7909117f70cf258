// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/tensor/shape.h"

#include <cstddef>
#include <memory>
#include <new>
#include <span>
#include <vector>

namespace normscope {

/// Memory for that many bytes on a 64-byte border (a cache line, an AVX-512 register); large blocks in large pages
/// where the system has them, since touching fresh small pages costs more than the arithmetic on them.
void* allocateAligned(std::size_t bytes);
void freeAligned(void* memory, std::size_t bytes) noexcept;

/// Allocates aligned and leaves floats unset where no value is given.
template <typename T>
struct AlignedAllocator {
    using value_type = T;

    AlignedAllocator() = default;
    template <typename U>
    AlignedAllocator(const AlignedAllocator<U>&) noexcept
    {
    }
    T* allocate(std::size_t n) { return static_cast<T*>(allocateAligned(n * sizeof(T))); }
    void deallocate(T* p, std::size_t n) noexcept { freeAligned(p, n * sizeof(T)); }
    template <typename U>
    void construct(U* p) noexcept
    {
        ::new (static_cast<void*>(p)) U;
    }
    template <typename U, typename... Args>
    void construct(U* p, Args&&... args)
    {
        ::new (static_cast<void*>(p)) U(std::forward<Args>(args)...);
    }
    template <typename U>
    bool operator==(const AlignedAllocator<U>&) const noexcept
    {
        return true;
    }
};

/// float32 values in row-major order, 64-byte aligned. A plain value; share it by TensorPtr.
class Tensor {
public:
    Tensor() = default;
    /// Values are left unset.
    explicit Tensor(Shape shape);
    Tensor(Shape shape, std::span<const float> values);
    static Tensor filled(Shape shape, float value);

    const Shape& shape() const { return m_shape; }
    Index size() const { return static_cast<Index>(m_values.size()); }
    const float* data() const { return m_values.data(); }
    float* data() { return m_values.data(); }
    float operator[](Index cell) const { return m_values[static_cast<std::size_t>(cell)]; }
    float& operator[](Index cell) { return m_values[static_cast<std::size_t>(cell)]; }
    std::span<const float> values() const { return m_values; }
    std::span<float> values() { return m_values; }
    /// The same values under another shape of the same number of elements.
    Tensor reshaped(Shape shape) const&;
    Tensor reshaped(Shape shape) &&;

private:
    Shape m_shape;
    std::vector<float, AlignedAllocator<float>> m_values;
};

using TensorPtr = std::shared_ptr<const Tensor>;

} // namespace normscope
