// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/norm/normspec.h"
#include "core/tensor/layout.h"
#include "core/tensor/shape.h"

#include <optional>
#include <vector>

namespace normscope {

/// Padded sequences: how many positions of each example are real. Padding takes no part in any statistic (by
/// selection, so that NaN in padding can't leak) and comes out as 0.
class Mask {
public:
    /// No padding at all.
    Mask() = default;
    /// lengths: (N) values 0..T along the layout's single position axis. Precondition: check() found nothing.
    Mask(std::vector<Index> lengths, const Layout& layout, const Shape& shape);
    /// LengthsNotApplicable, LengthsWrongCount, LengthOutOfRange, or AllMasked where every length is 0.
    static std::optional<SpecError> check(const std::vector<Index>& lengths, const Layout& layout, const Shape& shape);

    bool empty() const { return m_lengths.empty(); }
    const std::vector<Index>& lengths() const { return m_lengths; }
    bool isPadding(Index cell) const
    {
        if (m_lengths.empty())
            return false;
        const Index position = (cell / m_positionStride) % m_positions;
        return position >= m_lengths[static_cast<std::size_t>(cell / m_exampleStride)];
    }

    /// How many of `length` neighbouring cells from `cell` on are no padding; the valid ones come first. Precondition:
    /// the cells do not reach past the last position that they begin in (of that example and channel).
    Index validPrefix(Index cell, Index length) const
    {
        if (m_lengths.empty())
            return length;
        const Index valid = m_lengths[static_cast<std::size_t>(cell / m_exampleStride)] * m_positionStride;
        const Index left = valid - cell % positionBlock();
        return left < 0 ? 0 : (left < length ? left : length);
    }
    /// Distance in cells between neighbouring positions.
    Index positionStride() const { return m_positionStride; }
    /// Cells from the first to the last position of an example and channel; padding is at the end of each such block.
    Index positionBlock() const { return m_positions * m_positionStride; }

private:
    std::vector<Index> m_lengths;
    Index m_exampleStride = 1;
    Index m_positionStride = 1;
    Index m_positions = 1;
};

} // namespace normscope
