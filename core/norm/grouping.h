// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/norm/normspec.h"
#include "core/tensor/layout.h"
#include "core/tensor/shape.h"

#include <vector>

namespace normscope {

/// Which cells share a statistics group. The one grouping type: a set of axes, some averaged over, some kept;
/// group norm's channel axis counts as two, (G, C/G). Groups are numbered in row-major order of the kept axes, in
/// layout order; a group's members in row-major order of the averaged ones.
class Grouping {
public:
    /// One axis after splitting the channels: its length, the distance of neighbours in memory, and whether it
    /// is averaged over.
    struct Dim {
        Index length;
        Index stride;
        bool averaged;
    };

    Grouping() = default;
    /// Precondition: validate(spec, layout, shape) found nothing.
    Grouping(const NormSpec& spec, const Layout& layout, const Shape& shape);

    Index cellCount() const { return m_cells; }
    Index groupCount() const { return m_groups; }
    /// Cells of one group, padding included.
    Index groupSize() const { return m_groups ? m_cells / m_groups : 0; }
    Index groupOf(Index cell) const;
    /// The k-th cell of a group.
    Index cellOf(Index group, Index k) const;
    /// How far a group's cells lie from its first one: the same for every group, so cellOf(group, k) is
    /// cellOf(group, 0) + offsets()[k].
    std::vector<Index> offsets() const;
    /// The lengths of the kept axes, in layout order: batch (C), group (N, G), instance (N, C), layer (N) or (N, T).
    const Shape& groupShape() const { return m_groupShape; }
    /// Letters that name the kept axes: "C", "N, G", "N, T".
    const std::string& groupLetters() const { return m_groupLetters; }

    Index channelOf(Index cell) const { return (cell / m_channelStride) % m_channels; }
    Index exampleOf(Index cell) const { return (cell / m_exampleStride) % m_examples; }
    /// Which gamma and beta a cell is scaled by.
    Index parameterOf(Index cell) const
    {
        // The normalized axes are the last ones, so that their elements lie side by side.
        return m_perElement ? cell % parameterCount() : channelOf(cell);
    }
    Index parameterCount() const { return m_parameterCount; }
    /// Neighbouring cells that share a parameter: cells / parameterStride() % parameterCount() is parameterOf().
    Index parameterStride() const { return m_perElement ? 1 : m_channelStride; }
    const Shape& parameterDims() const { return m_parameterDims; }

    Index channels() const { return m_channels; }
    Index examples() const { return m_examples; }

    /// Split axes in layout order (slowest first); neighbours of the same kind are not merged.
    const std::vector<Dim>& dims() const { return m_dims; }

private:
    std::vector<Dim> m_dims;
    Shape m_groupShape;
    Shape m_parameterDims;
    std::string m_groupLetters;
    Index m_cells = 0;
    Index m_groups = 0;
    Index m_channels = 1;
    Index m_channelStride = 1;
    Index m_examples = 1;
    Index m_exampleStride = 1;
    Index m_parameterCount = 1;
    bool m_perElement = false;
};

} // namespace normscope
