// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/explain/blockshape.h"

#include <algorithm>

namespace normscope {

namespace {

std::vector<int> axesOf(const Layout& layout, AxisRole role)
{
    const AxisSet set = layout.axesOf(role);
    std::vector<int> result;
    for (int axis = 0; axis < layout.rank(); ++axis) {
        if (set.contains(axis))
            result.push_back(axis);
    }
    return result;
}

} // namespace

BlockShape::BlockShape(const Layout& layout, const Shape& shape)
    : m_layout(layout)
    , m_shape(shape)
    , m_strides(shape.strides())
{
    const auto examples = axesOf(layout, AxisRole::Example);
    const auto channels = axesOf(layout, AxisRole::Channel);
    const auto positions = axesOf(layout, AxisRole::Position);
    // One position axis before the channels: tokens, whose features are read across.
    const bool tokens = positions.size() == 1 && layout.channelsLast();
    if (positions.empty()) {
        m_down = edge(examples);
        m_across = edge(channels);
    } else {
        m_deep = edge(examples);
        m_down = edge(tokens ? positions : channels);
        m_across = edge(tokens ? channels : positions);
    }
}

BlockEdge BlockShape::edge(std::vector<int> axes) const
{
    BlockEdge result;
    result.role = m_layout.axis(axes.front()).role;
    for (const int axis : axes) {
        result.length *= m_shape[axis];
        if (!result.letters.isEmpty())
            result.letters += QChar(0xb7);
        result.letters += QLatin1Char(m_layout.axis(axis).letter);
    }
    result.axes = std::move(axes);
    return result;
}

Index BlockShape::along(const BlockEdge& edge, Index cell) const
{
    Index index = 0;
    for (const int axis : edge.axes)
        index = index * m_shape[axis] + (cell / m_strides[static_cast<std::size_t>(axis)]) % m_shape[axis];
    return index;
}

Index BlockShape::offset(const BlockEdge& edge, Index index) const
{
    Index cell = 0;
    for (auto axis = edge.axes.rbegin(); axis != edge.axes.rend(); ++axis) {
        cell += (index % m_shape[*axis]) * m_strides[static_cast<std::size_t>(*axis)];
        index /= m_shape[*axis];
    }
    return cell;
}

BlockShape::Place BlockShape::placeOf(Index cell) const
{
    return { along(m_down, cell), along(m_across, cell), along(m_deep, cell) };
}

Index BlockShape::cellAt(const Place& place) const
{
    return offset(m_down, place.down) + offset(m_across, place.across) + offset(m_deep, place.deep);
}

Run BlockShape::range(int axis, const Grouping& grouping, Index member) const
{
    const Index length = m_shape[axis];
    const Index stride = m_strides[static_cast<std::size_t>(axis)];
    const Index index = (member / stride) % length;
    // Neighbours in one group: all of the axis, or (channels of group norm) blocks of equal length.
    Index block = length;
    for (const Index divisor : divisors(length)) {
        if (divisor < length && grouping.groupOf(0) != grouping.groupOf(divisor * stride)) {
            block = divisor;
            break;
        }
    }
    const Index begin = index / block * block;
    return { begin, begin + block };
}

std::vector<Run> BlockShape::runs(const BlockEdge& edge, const Grouping& grouping, Index group,
                                  Index limit) const
{
    std::vector<Run> result { { 0, 1 } };
    const Index member = grouping.cellOf(group, 0);
    Index length = 1; // of the axes done so far, the fastest first
    for (auto axis = edge.axes.rbegin(); axis != edge.axes.rend(); ++axis) {
        const Run outer = range(*axis, grouping, member);
        if (result.size() == 1 && result.front() == Run { 0, length }) {
            result.front() = { outer.begin * length, outer.end * length };
        } else {
            const Index room = std::max<Index>(1, limit / static_cast<Index>(result.size()));
            const Index step = (outer.end - outer.begin + room - 1) / room;
            std::vector<Run> repeated;
            for (Index index = outer.begin; index < outer.end; index += step) {
                for (const Run& run : result)
                    repeated.push_back({ run.begin + index * length, run.end + index * length });
            }
            result = std::move(repeated);
        }
        length *= m_shape[*axis];
    }
    return result;
}

bool BlockShape::divides(const BlockEdge& edge, const Grouping& grouping, Index index) const
{
    return grouping.groupOf(offset(edge, index - 1)) != grouping.groupOf(offset(edge, index));
}

} // namespace normscope
