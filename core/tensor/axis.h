// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <cstdint>

namespace normscope {

/// What an axis of a batch stands for. A method is the set of roles that it averages over.
enum class AxisRole : std::uint8_t {
    Example, ///< N
    Channel, ///< C, or a token's features (the D of NTD)
    Position ///< H, W, L, T, or the depth of a volume (the D of NCDHW)
};

/// One axis of a layout: the letter on screen and on the command line, and its role.
struct Axis {
    char letter = 'N';
    AxisRole role = AxisRole::Example;

    bool operator==(const Axis&) const = default;
};

/// A set of axes by their index in the layout (bit k is axis k).
struct AxisSet {
    std::uint32_t bits = 0;

    static constexpr AxisSet of(int axis) { return { 1U << axis }; }
    constexpr bool contains(int axis) const { return (bits >> axis) & 1U; }
    constexpr bool empty() const { return bits == 0; }
    constexpr AxisSet with(int axis) const { return { bits | (1U << axis) }; }
    constexpr AxisSet without(int axis) const { return { bits & ~(1U << axis) }; }

    bool operator==(const AxisSet&) const = default;
};

} // namespace normscope
