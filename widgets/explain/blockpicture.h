// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/explain/blockshape.h"
#include "widgets/look/theme.h"

#include <QCoreApplication>
#include <QPointF>
#include <QRectF>

#include <optional>

class QPainter;

namespace normscope {

/// What is marked in a picture of the block.
struct BlockMarks {
    Index group = -1; ///< lit; -1: none
    Index cell = -1; ///< thick border; -1: none
    Index hovered = -1; ///< thin border; -1: none
    /// The example at which the block is cut open, so that it lies in front; those before it are drawn as
    /// glass.
    Index front = 0;
};

/// The batch as an isometric block of cells, in the data's own proportions, with one statistics group lit.
/// The lit part is always of its true size; only the grid is thinned, to at most 8 cells along an edge, which
/// the label tells. Paints on any device, without clipping (SVG has none in Qt 6.4).
class BlockPicture {
    Q_DECLARE_TR_FUNCTIONS(normscope::BlockPicture)

public:
    enum class Detail {
        Full, ///< with labels along the edges
        Small ///< for cards
    };

    BlockPicture(const Grouping& grouping, const Layout& layout, const Shape& shape);

    const Grouping& grouping() const { return m_grouping; }
    const BlockShape& block() const { return m_block; }

    void paint(QPainter& painter, const QRectF& rect, const Theme& theme, const BlockMarks& marks,
               Detail detail) const;

    /// The cell under a point of the same picture, or -1. Of a thinned grid it is still the very cell.
    Index cellAt(const QPointF& point, const QRectF& rect, const Theme& theme, Index front,
                 Detail detail) const;
    /// The middle of a cell's visible face; nothing where it is inside.
    std::optional<QPointF> pointOf(Index cell, const QRectF& rect, const Theme& theme, Index front,
                                   Detail detail) const;

    /// "C = 64 channels"
    QString label(const BlockEdge& edge) const;
    /// "8 per block" where the grid is thinned, else empty.
    static QString thinning(const BlockEdge& edge);

private:
    Grouping m_grouping;
    BlockShape m_block;
};

} // namespace normscope
