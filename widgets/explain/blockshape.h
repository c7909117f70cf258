// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/norm/grouping.h"

#include <QString>

#include <vector>

namespace normscope {

/// One edge of the block: one axis of the batch, or several flattened into one (H·W).
struct BlockEdge {
    std::vector<int> axes; ///< of the layout, slowest first; none: the edge has no depth
    Index length = 1;
    AxisRole role = AxisRole::Position;
    QString letters; ///< "C", "H·W"
};

/// Half-open interval of indices along an edge.
struct Run {
    Index begin = 0;
    Index end = 0;
    bool operator==(const Run&) const = default;
    bool contains(Index index) const { return index >= begin && index < end; }
};

/// A batch of any layout as a block of cells with three edges: examples lie behind each other, channels under
/// each other, positions beside each other, as rows and columns of the batch's table do; tokens (NTD) are
/// rows of features there, and so here. A flat batch (NC) is a sheet, one row per example. Since a group is a
/// product of index sets, one per axis, it is told by its runs along each edge.
class BlockShape {
public:
    BlockShape(const Layout& layout, const Shape& shape);

    struct Place {
        Index down = 0, across = 0, deep = 0;
        bool operator==(const Place&) const = default;
    };

    const BlockEdge& down() const { return m_down; }
    const BlockEdge& across() const { return m_across; }
    const BlockEdge& deep() const { return m_deep; }
    bool isSheet() const { return m_deep.axes.empty(); }

    Place placeOf(Index cell) const;
    Index cellAt(const Place& place) const;

    /// Where a group's cells lie along an edge. More runs than `limit` are thinned evenly: they could not be
    /// told apart anyway.
    std::vector<Run> runs(const BlockEdge& edge, const Grouping& grouping, Index group,
                          Index limit = 64) const;
    /// True where the cells on both sides of an edge's inner line (between index - 1 and index) are in
    /// different groups.
    bool divides(const BlockEdge& edge, const Grouping& grouping, Index index) const;

private:
    BlockEdge edge(std::vector<int> axes) const;
    Index along(const BlockEdge& edge, Index cell) const;
    Index offset(const BlockEdge& edge, Index index) const;
    Run range(int axis, const Grouping& grouping, Index member) const;

    Layout m_layout;
    Shape m_shape;
    std::vector<Index> m_strides;
    BlockEdge m_down, m_across, m_deep;
};

} // namespace normscope
