// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/norm/grouping.h"
#include "core/norm/mask.h"

#include <algorithm>
#include <array>

namespace normscope
{

/// How a grouping's cells lie in memory, with neighbouring axes of one kind merged. Private to core/norm.
///
/// Rows: each group is a set of equally long runs of neighbouring cells.
/// Lanes: neighbouring cells belong to neighbouring groups; a band of lanes is walked row by row. Where the
/// runs of rows would be short, their cells are taken as lanes of their own, and lanes of one group are
/// merged in the end.
class Traversal
{
public:
    Traversal(const Grouping& grouping, const Mask& mask);

    bool byLanes() const { return m_byLanes; }
    /// Length of a run, or number of lanes.
    Index width() const { return m_width; }
    /// Runs of a group, or rows of a band.
    Index steps() const { return m_inner.count(); }
    /// Groups (rows), or bands (lanes).
    Index bands() const { return m_outer.count(); }
    Index groupsPerBand() const { return m_byLanes ? m_groupsPerBand : 1; }
    /// Lanes that share a group: lane l is of the band's group (l / groupSpan()) % groupsPerBand().
    Index groupSpan() const { return m_groupSpan; }
    Index lanesPerGroup() const { return m_width / m_groupsPerBand; }

    /// Walks offsets of some axes in row-major order.
    class Walk
    {
    public:
        void prepend(Index length, Index stride);
        Index count() const { return m_count; }
        /// The k-th offset.
        Index at(Index k) const;
        /// Distance between neighbouring offsets of a stretch.
        Index stride() const { return m_size > 0 ? m_steps[0].stride : 0; }
        /// Offsets of a stretch.
        Index stretchLength() const { return m_size > 0 ? m_steps[0].length : 1; }
        /// Calls visit(offset, n) for each stretch of n offsets that lie stride() apart.
        template <typename Visit> void stretches(Visit visit) const;
        /// Calls visit(offset) for each offset.
        template <typename Visit> void each(Visit visit) const;

    private:
        struct Step {
            Index length;
            Index stride;
        };
        std::array<Step, 6> m_steps{};
        int m_size = 0;
        Index m_count = 1;
    };
    /// Offsets of the bands (or groups).
    const Walk& outer() const { return m_outer; }
    /// Offsets of a band's rows (or a group's runs) from its first cell.
    const Walk& inner() const { return m_inner; }

private:
    struct Piece {
        Index length;
        Index stride;
        bool averaged;
    };
    void mergePieces(const Grouping& grouping, const Mask& mask);
    void shortRunsToLanes(const Mask& mask);
    void joinRows(const Mask& mask);

    /// A short list: axes of a tensor, channels split in two.
    class Pieces {
    public:
        std::size_t size() const { return m_size; }
        bool empty() const { return m_size == 0; }
        Piece& operator[](std::size_t k) { return m_piece[k]; }
        Piece& back() { return m_piece[m_size - 1]; }
        void push_back(Piece piece) { m_piece[m_size++] = piece; }
        void pop_back() { --m_size; }

    private:
        std::array<Piece, 8> m_piece {};
        std::size_t m_size = 0;
    };

    Pieces m_pieces;
    Walk m_outer;
    Walk m_inner;
    Index m_width = 1;
    Index m_groupsPerBand = 1;
    Index m_groupSpan = 1;
    bool m_byLanes = false;
};

template <typename Visit> void Traversal::Walk::stretches(Visit visit) const
{
    const Index length = stretchLength();
    for (Index k = 0; k < m_count; k += length)
        visit(k == 0 ? 0 : at(k), length);
}

template <typename Visit> void Traversal::Walk::each(Visit visit) const
{
    stretches([&](Index offset, Index n) {
        for (Index j = 0; j < n; ++j)
            visit(offset + j * stride());
    });
}

} // namespace normscope
