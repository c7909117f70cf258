// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/norm/grouping.h"
#include "core/tensor/layout.h"
#include "core/tensor/shape.h"

#include <array>
#include <optional>
#include <vector>

namespace normscope {

/// How a batch lies in a table. Rows are examples where there are no positions (NC), positions of tokens
/// (NTD), channels otherwise; columns are the features, or all positions flattened. Up to 64 rows the
/// examples are stacked under each other; past that the table shows one example, and past 65,536 columns one
/// index of the slowest position axis: those axes are sliced. Both ways of the mapping are a few divisions,
/// whatever the size.
class PlaneMap {
public:
    static constexpr Index mostStackedRows = 64;
    static constexpr Index mostColumns = 65536;

    struct Place {
        Index row = 0;
        Index column = 0;
        bool operator==(const Place&) const = default;
    };

    PlaneMap() = default;
    /// Precondition: the shape has the layout's rank and no axis of length 0. All slices start at 0.
    PlaneMap(const Layout& layout, const Shape& shape);

    Index rows() const { return m_blocks * m_rowsPerBlock; }
    Index columns() const { return m_columns; }
    /// Rows of one example; all rows where rows are examples.
    Index rowsPerExample() const { return m_rowsPerBlock; }
    /// The table is a stack of examples that each have their caption.
    bool hasCaptions() const { return m_hasCaptions; }
    bool startsExample(Index row) const { return m_hasCaptions && row % m_rowsPerBlock == 0; }
    /// The example that a row belongs to, in the slice shown.
    Index exampleOfRow(Index row) const;
    /// The axis that runs down within one example, and its index in a row.
    int rowAxis() const { return m_rowAxis; }
    Index rowIndex(Index row) const { return row % m_rowsPerBlock; }
    /// The axes that run to the right, slowest first.
    const std::vector<int>& columnAxes() const { return m_columnAxes; }

    Index cellAt(Index row, Index column) const;
    /// Where the cell is, or nothing where it lies in another slice.
    std::optional<Place> placeOf(Index cell) const;

    /// The axes that the table does not spread out, in layout order.
    const std::vector<int>& slicedAxes() const { return m_slicedAxes; }
    Index slice(int axis) const { return m_slices[static_cast<std::size_t>(axis)]; }
    /// Precondition: axis is sliced, index within it.
    void setSlice(int axis, Index index);
    /// Moves the slices to where the cell lies; false where it was in view already.
    bool bringIntoView(Index cell);
    /// The cell that stands in this cell's place once axis is sliced at index.
    Index cellInSlice(Index cell, int axis, Index index) const;

    /// Every row lies within one statistics group; every column does.
    bool rowsAreWithinGroups(const Grouping& grouping) const;
    bool columnsAreWithinGroups(const Grouping& grouping) const;
    /// Every column does as far as one example goes.
    bool columnsOfExamplesAreWithinGroups(const Grouping& grouping) const;

    bool operator==(const PlaneMap&) const = default;
    /// Same table of the same data, apart from the slices.
    bool sameTable(const PlaneMap& other) const
    {
        return m_shape == other.m_shape && m_layout == other.m_layout;
    }
    const Shape& shape() const { return m_shape; }
    const Layout& layout() const { return m_layout; }

private:
    Index stride(int axis) const { return m_strides[static_cast<std::size_t>(axis)]; }
    Index coordinate(Index cell, int axis) const { return (cell / stride(axis)) % m_shape[axis]; }
    Index length(const std::vector<int>& axes) const;
    bool keptAlong(const Grouping& grouping, const std::vector<int>& axes) const;

    Layout m_layout;
    Shape m_shape;
    std::vector<Index> m_strides;
    std::array<Index, Layout::maxRank> m_slices {};
    std::vector<int> m_slicedAxes;
    std::vector<int> m_columnAxes;
    int m_rowAxis = 0;
    Index m_blocks = 0; ///< examples stacked; 1 where rows are examples or one example is shown
    Index m_rowsPerBlock = 1;
    Index m_columns = 0;
    Index m_columnStride = 1;
    bool m_hasCaptions = false;
};

} // namespace normscope
