// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/grouping.h"

#include <cassert>

namespace normscope
{

Grouping::Grouping(const NormSpec& spec, const Layout& layout, const Shape& shape)
    : m_cells(shape.elements())
    , m_perElement(parameterShape(spec) == ParameterShape::PerElement)
{
    assert(!validate(spec, layout, shape));
    const MethodTraits& method = traits(spec.method);
    const AxisSet averaged = averagedAxes(spec, layout);
    const std::vector<Index> strides = shape.strides();
    std::vector<Index> kept;
    const AxisSet parameters = parameterAxes(spec, layout);
    std::vector<Index> parameterDims;
    const auto keep = [&](Index length, char letter) {
        kept.push_back(length);
        m_groupLetters += (m_groupLetters.empty() ? "" : ", ");
        m_groupLetters += letter;
    };
    m_groups = 1;
    for (int axis = 0; axis < shape.rank(); ++axis) {
        const Index length = shape[axis];
        const Index stride = strides[static_cast<std::size_t>(axis)];
        if (parameters.contains(axis))
            parameterDims.push_back(length);
        if (method.hasGroups && axis == layout.channelAxis()) {
            // Consecutive channels: (G, C/G).
            const Index perGroup = length / spec.groups;
            m_dims.push_back({ spec.groups, stride * perGroup, false });
            m_dims.push_back({ perGroup, stride, true });
            m_groups *= spec.groups;
            keep(spec.groups, 'G');
            continue;
        }
        m_dims.push_back({ length, stride, averaged.contains(axis) });
        if (!averaged.contains(axis)) {
            m_groups *= length;
            keep(length, layout.axis(axis).letter);
        }
    }
    m_groupShape = Shape(std::move(kept));
    m_examples = shape[layout.exampleAxis()];
    m_exampleStride = strides[static_cast<std::size_t>(layout.exampleAxis())];
    m_channels = shape[layout.channelAxis()];
    m_channelStride = strides[static_cast<std::size_t>(layout.channelAxis())];
    m_parameterDims = Shape(std::move(parameterDims));
    m_parameterCount = m_parameterDims.elements();
}

Index Grouping::groupOf(Index cell) const
{
    Index group = 0;
    for (const Dim& dim : m_dims) {
        if (!dim.averaged)
            group = group * dim.length + (cell / dim.stride) % dim.length;
    }
    return group;
}

Index Grouping::cellOf(Index group, Index k) const
{
    Index cell = 0;
    for (auto dim = m_dims.rbegin(); dim != m_dims.rend(); ++dim) {
        Index& rest = dim->averaged ? k : group;
        cell += (rest % dim->length) * dim->stride;
        rest /= dim->length;
    }
    return cell;
}

std::vector<Index> Grouping::offsets() const
{
    std::vector<Index> all { 0 };
    all.reserve(static_cast<std::size_t>(groupSize()));
    for (auto dim = m_dims.rbegin(); dim != m_dims.rend(); ++dim) {
        if (!dim->averaged)
            continue;
        // The faster axes once more for every further index of this slower one.
        const std::size_t faster = all.size();
        for (Index k = 1; k < dim->length; ++k) {
            for (std::size_t f = 0; f < faster; ++f)
                all.push_back(all[f] + k * dim->stride);
        }
    }
    return all;
}

} // namespace normscope
