// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/traversal.h"

#include "core/norm/kernels.h"

#include <cassert>

namespace normscope
{

namespace
{

/// Runs shorter than this cost more to set up than to sum, where lanes can do instead.
constexpr Index shortRun = 64;
/// With fewer rows than this a group is summed as rows and lanes alike (kernels::smallGroup): leave it as it
/// is.
constexpr Index manyRows = 2 * kernels::smallGroup;

} // namespace

void Traversal::Walk::prepend(Index length, Index stride)
{
    m_steps[static_cast<std::size_t>(m_size++)] = { length, stride };
    m_count *= length;
}

Index Traversal::Walk::at(Index k) const
{
    Index offset = 0;
    for (int step = 0; step < m_size; ++step) {
        const Step& s = m_steps[static_cast<std::size_t>(step)];
        offset += (k % s.length) * s.stride;
        k /= s.length;
    }
    return offset;
}

Traversal::Traversal(const Grouping& grouping, const Mask& mask)
{
    mergePieces(grouping, mask);
    m_byLanes = !m_pieces.back().averaged;
    m_width = m_pieces.back().length;
    m_groupsPerBand = m_byLanes ? m_width : 1;
    if (!m_byLanes)
        shortRunsToLanes(mask);
    if (m_byLanes)
        joinRows(mask);
    m_pieces.pop_back();
    for (; !m_pieces.empty(); m_pieces.pop_back()) {
        const Piece& piece = m_pieces.back();
        (piece.averaged ? m_inner : m_outer).prepend(piece.length, piece.stride);
    }
}

void Traversal::mergePieces(const Grouping& grouping, const Mask& mask)
{
    for (const Grouping::Dim& dim : grouping.dims()) {
        // Whether a cell is padding must stay visible from where its run begins: nothing slower joins the
        // positions.
        const bool isPosition = !mask.empty() && dim.stride == mask.positionStride();
        if (dim.length == 1 && mask.empty())
            continue;
        const bool joins = !m_pieces.empty() && m_pieces.back().averaged == dim.averaged && !isPosition;
        if (joins)
            m_pieces.back() = { m_pieces.back().length * dim.length, dim.stride, dim.averaged };
        else
            m_pieces.push_back({ dim.length, dim.stride, dim.averaged });
    }
    if (m_pieces.empty())
        m_pieces.push_back({ 1, 1, true });
}

void Traversal::shortRunsToLanes(const Mask& mask)
{
    const std::size_t size = m_pieces.size();
    if (m_width >= shortRun || size < 3)
        return;
    const Piece groups = m_pieces[size - 2];
    const Piece rows = m_pieces[size - 3];
    if (groups.averaged || !rows.averaged || rows.length < manyRows)
        return;
    // Under a mask the valid lanes must come first, so all must be of one position.
    if (!mask.empty() && groups.length * m_width > mask.positionStride())
        return;
    m_pieces.pop_back();
    m_pieces.back() = { groups.length * m_width, 1, false };
    m_groupsPerBand = groups.length;
    m_groupSpan = m_width;
    m_width = m_pieces.back().length;
    m_byLanes = true;
}

void Traversal::joinRows(const Mask& mask)
{
    const std::size_t size = m_pieces.size();
    if (size < 2 || !m_pieces[size - 2].averaged)
        return;
    Piece& rows = m_pieces[size - 2];
    if (rows.stride != m_width || rows.length < manyRows * 2)
        return;
    // Under a mask the valid lanes must come first: only neighbouring positions may be joined.
    if (!mask.empty() && rows.stride != mask.positionStride())
        return;
    // The largest number of rows that divides theirs and fits the lanes, yet leaves many.
    Index together = std::min<Index>(kernels::maxLanes / m_width, rows.length / manyRows);
    while (together > 1 && rows.length % together != 0)
        --together;
    if (together < 2)
        return;
    rows = { rows.length / together, rows.stride * together, true };
    m_width *= together;
    m_pieces.back().length = m_width;
}

} // namespace normscope
