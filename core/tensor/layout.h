// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/tensor/axis.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace normscope {

/// Axis roles in the order in which they lie in memory, slowest first. A row of the layout table:
/// NC, NCL, NCHW, NHWC, NTD, NCDHW. Channels-last is as good as channels-first everywhere.
class Layout {
public:
    static constexpr int maxRank = 5;

    /// Every layout, in the order in which the window offers them.
    static std::span<const Layout> all();
    /// The layout of that name ("NCHW"), or nothing.
    static std::optional<Layout> byName(std::string_view name);
    /// What a bare array of this rank is taken as: 2 NC, 3 NTD, 4 NCHW, 5 NCDHW; nothing for other ranks.
    static std::optional<Layout> defaultForRank(int rank);

    /// NC, the layout of the first sample.
    Layout();
    Layout(std::string_view name, std::span<const Axis> axes);

    std::string_view name() const { return m_name; }
    int rank() const { return m_rank; }
    const Axis& axis(int index) const { return m_axes[static_cast<std::size_t>(index)]; }
    int exampleAxis() const;
    int channelAxis() const;
    /// Every axis of that role.
    AxisSet axesOf(AxisRole role) const;
    /// The axis with that letter, or -1.
    int axisOf(char letter) const;
    /// The letters of the set in layout order: "N, H, W".
    std::string letters(AxisSet axes, std::string_view separator = ", ") const;
    /// True where the channel axis is the last one (NC, NHWC, NTD): "layer norm" there means per position.
    bool channelsLast() const { return channelAxis() == m_rank - 1; }

    bool operator==(const Layout& other) const { return m_name == other.m_name; }

private:
    std::string_view m_name;
    std::array<Axis, maxRank> m_axes {};
    int m_rank = 0;
};

} // namespace normscope
