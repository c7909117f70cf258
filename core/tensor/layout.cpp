// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/tensor/layout.h"

#include <algorithm>
#include <cassert>

namespace normscope {

namespace {

constexpr Axis N { 'N', AxisRole::Example };
constexpr Axis C { 'C', AxisRole::Channel };
constexpr Axis features { 'D', AxisRole::Channel };
constexpr Axis T { 'T', AxisRole::Position };
constexpr Axis L { 'L', AxisRole::Position };
constexpr Axis depth { 'D', AxisRole::Position };
constexpr Axis H { 'H', AxisRole::Position };
constexpr Axis W { 'W', AxisRole::Position };

constexpr Axis nc[] { N, C };
constexpr Axis ncl[] { N, C, L };
constexpr Axis nchw[] { N, C, H, W };
constexpr Axis nhwc[] { N, H, W, C };
constexpr Axis ntd[] { N, T, features };
constexpr Axis ncdhw[] { N, C, depth, H, W };

} // namespace

std::span<const Layout> Layout::all()
{
    static const std::array<Layout, 6> table { Layout("NC", nc), Layout("NCL", ncl), Layout("NCHW", nchw),
                                               Layout("NHWC", nhwc), Layout("NTD", ntd), Layout("NCDHW", ncdhw) };
    return table;
}

std::optional<Layout> Layout::byName(std::string_view name)
{
    const auto found = std::ranges::find(all(), name, &Layout::name);
    return found == all().end() ? std::nullopt : std::optional(*found);
}

std::optional<Layout> Layout::defaultForRank(int rank)
{
    switch (rank) {
    case 2:
        return byName("NC");
    case 3:
        return byName("NTD");
    case 4:
        return byName("NCHW");
    case 5:
        return byName("NCDHW");
    default:
        return std::nullopt;
    }
}

Layout::Layout()
    : Layout("NC", nc)
{
}

Layout::Layout(std::string_view name, std::span<const Axis> axes)
    : m_name(name)
    , m_rank(static_cast<int>(axes.size()))
{
    assert(axes.size() <= m_axes.size());
    std::ranges::copy(axes, m_axes.begin());
}

int Layout::exampleAxis() const
{
    return 0;
}

int Layout::channelAxis() const
{
    for (int index = 0; index < m_rank; ++index) {
        if (axis(index).role == AxisRole::Channel)
            return index;
    }
    return -1;
}

AxisSet Layout::axesOf(AxisRole role) const
{
    AxisSet result;
    for (int index = 0; index < m_rank; ++index) {
        if (axis(index).role == role)
            result = result.with(index);
    }
    return result;
}

int Layout::axisOf(char letter) const
{
    for (int index = 0; index < m_rank; ++index) {
        if (axis(index).letter == letter)
            return index;
    }
    return -1;
}

std::string Layout::letters(AxisSet axes, std::string_view separator) const
{
    std::string result;
    for (int index = 0; index < m_rank; ++index) {
        if (axes.contains(index)) {
            if (!result.empty())
                result += separator;
            result += axis(index).letter;
        }
    }
    return result;
}

} // namespace normscope
