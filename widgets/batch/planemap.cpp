// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/batch/planemap.h"

#include <algorithm>
#include <cassert>

namespace normscope {

namespace {

std::vector<int> positionAxes(const Layout& layout)
{
    std::vector<int> axes;
    for (int axis = 0; axis < layout.rank(); ++axis) {
        if (layout.axis(axis).role == AxisRole::Position)
            axes.push_back(axis);
    }
    return axes;
}

} // namespace

PlaneMap::PlaneMap(const Layout& layout, const Shape& shape)
    : m_layout(layout)
    , m_shape(shape)
    , m_strides(shape.strides())
{
    const int examples = layout.exampleAxis();
    const std::vector<int> positions = positionAxes(layout);
    // Tokens: one position axis, features last. Their rows are the positions, as in a table of numbers.
    const bool featuresToTheRight = layout.channelsLast() && positions.size() <= 1;
    m_rowAxis = !featuresToTheRight ? layout.channelAxis() : positions.empty() ? examples : positions.front();
    m_columnAxes = featuresToTheRight ? std::vector<int> { layout.channelAxis() } : positions;
    m_rowsPerBlock = shape[m_rowAxis];
    m_blocks = m_rowAxis == examples ? 1 : shape[examples];
    if (m_blocks > 1 && m_blocks * m_rowsPerBlock > mostStackedRows) {
        m_slicedAxes.push_back(examples);
        m_blocks = 1;
    }
    m_hasCaptions = m_rowAxis != examples;
    while (m_columnAxes.size() > 1 && length(m_columnAxes) > mostColumns) {
        m_slicedAxes.push_back(m_columnAxes.front());
        m_columnAxes.erase(m_columnAxes.begin());
    }
    std::ranges::sort(m_slicedAxes);
    m_columns = length(m_columnAxes);
    // Neighbouring position axes are neighbours in memory as well: flattened, they have one stride.
    m_columnStride = stride(m_columnAxes.back());
}

Index PlaneMap::length(const std::vector<int>& axes) const
{
    Index product = 1;
    for (const int axis : axes)
        product *= m_shape[axis];
    return product;
}

Index PlaneMap::exampleOfRow(Index row) const
{
    const int examples = m_layout.exampleAxis();
    return m_rowAxis == examples ? row : m_blocks > 1 ? row / m_rowsPerBlock : slice(examples);
}

Index PlaneMap::cellAt(Index row, Index column) const
{
    Index cell = rowIndex(row) * stride(m_rowAxis) + column * m_columnStride;
    if (m_blocks > 1)
        cell += row / m_rowsPerBlock * stride(m_layout.exampleAxis());
    for (const int axis : m_slicedAxes)
        cell += slice(axis) * stride(axis);
    return cell;
}

std::optional<PlaneMap::Place> PlaneMap::placeOf(Index cell) const
{
    if (cell < 0 || m_blocks == 0 || cell >= m_strides.front() * m_shape[0])
        return std::nullopt;
    for (const int axis : m_slicedAxes) {
        if (coordinate(cell, axis) != slice(axis))
            return std::nullopt;
    }
    Place place { coordinate(cell, m_rowAxis), 0 };
    if (m_blocks > 1)
        place.row += coordinate(cell, m_layout.exampleAxis()) * m_rowsPerBlock;
    for (const int axis : m_columnAxes)
        place.column = place.column * m_shape[axis] + coordinate(cell, axis);
    return place;
}

void PlaneMap::setSlice(int axis, Index index)
{
    assert(std::ranges::count(m_slicedAxes, axis) == 1 && index >= 0 && index < m_shape[axis]);
    m_slices[static_cast<std::size_t>(axis)] = index;
}

bool PlaneMap::bringIntoView(Index cell)
{
    if (cell < 0 || m_blocks == 0 || cell >= m_shape.elements() || placeOf(cell))
        return false;
    for (const int axis : m_slicedAxes)
        setSlice(axis, coordinate(cell, axis));
    return true;
}

Index PlaneMap::cellInSlice(Index cell, int axis, Index index) const
{
    return cell + (index - coordinate(cell, axis)) * stride(axis);
}

bool PlaneMap::keptAlong(const Grouping& grouping, const std::vector<int>& axes) const
{
    for (const Grouping::Dim& dim : grouping.dims()) {
        if (dim.averaged || dim.length <= 1)
            continue;
        for (const int axis : axes) {
            // Group norm's channel axis is two dims, both within the axis' span of memory.
            if (m_shape[axis] > 1 && dim.stride >= stride(axis) && dim.stride < stride(axis) * m_shape[axis])
                return true;
        }
    }
    return false;
}

bool PlaneMap::rowsAreWithinGroups(const Grouping& grouping) const
{
    return !keptAlong(grouping, m_columnAxes);
}

bool PlaneMap::columnsAreWithinGroups(const Grouping& grouping) const
{
    std::vector<int> axes { m_rowAxis };
    if (m_blocks > 1)
        axes.push_back(m_layout.exampleAxis());
    return !keptAlong(grouping, axes);
}

bool PlaneMap::columnsOfExamplesAreWithinGroups(const Grouping& grouping) const
{
    return m_hasCaptions && !keptAlong(grouping, { m_rowAxis });
}

} // namespace normscope
