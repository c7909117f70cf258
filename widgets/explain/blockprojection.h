// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/explain/blockshape.h"

#include <QPolygonF>
#include <QRectF>

namespace normscope {

/// How many indices one drawn cell of an edge stands for: 1 up to 8, then so many that at most 8 cells are
/// drawn.
Index gridStep(Index length);
/// The length of an edge in drawn units: the true one up to 8, then slower, so that a picture of 2 × 384
/// still reads.
double edgeExtent(Index length);

/// A parallelogram of the block's surface, spanned by two edges. Coordinates are indices along them.
struct BlockFace {
    QPointF origin; ///< where both indices are 0
    QPointF first, second; ///< one index further along the first and the second edge
    const BlockEdge* firstEdge = nullptr;
    const BlockEdge* secondEdge = nullptr;
    Run firstRange, secondRange; ///< what of them is visible

    QPointF at(double i, double j) const { return origin + first * i + second * j; }
    QPolygonF patch(double i0, double i1, double j0, double j1) const
    {
        return QPolygonF { at(i0, j0), at(i1, j0), at(i1, j1), at(i0, j1) };
    }
    /// The indices under a point, where it lies on the face.
    bool hit(const QPointF& point, Index& i, Index& j) const;
};

/// Where the block lies in a rectangle: examples go back to the upper right.
class BlockProjection {
public:
    /// rightLabel: room kept at the right end of the lower depth edge; largestUnit: pixels of one cell at
    /// most.
    BlockProjection(const BlockShape& block, const QRectF& rect, double rightLabel, double largestUnit);

    /// The three visible faces of the part that begins with example `begin` and ends before `end`.
    BlockFace front(Index begin) const;
    BlockFace top(Index begin, Index end) const;
    BlockFace right(Index begin, Index end) const;
    QPointF at(double across, double down, double deep) const;
    double unit() const { return m_unit; }

private:
    const BlockShape* m_block;
    double m_unit = 1;
    QPointF m_origin;
    QPointF m_across, m_down, m_deep; ///< one index along each edge
};

} // namespace normscope
