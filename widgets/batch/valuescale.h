// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <span>

namespace normscope {

/// The range that sliders move in: nice borders with room beyond the values on both sides, zero in it where
/// it is near.
struct ValueScale {
    double low = -1;
    double high = 1;

    double span() const { return high - low; }
    /// One step of an arrow key: about a hundredth of the range, 1, 2 or 5 times a power of ten.
    double step() const;
    /// 0 at low, 1 at high; beyond where the value is.
    double share(double value) const { return (value - low) / span(); }
    /// The value moved by a number of steps (fractions allowed), to a number with few digits.
    double moved(double value, double steps) const;
    /// The value at a share of the range, to about a pixel of `pixels`.
    double at(double share, int pixels) const;
    /// The value lies at, or beyond, an end.
    bool isAtEnd(double value) const;

    /// A fresh range for these values; -1 to 1 where none is finite.
    static ValueScale around(std::span<const float> values);
    /// This range while it still serves the values (all within, not at an end, not lost in a corner), else a
    /// fresh one.
    ValueScale keptFor(std::span<const float> values) const;

    bool operator==(const ValueScale&) const = default;
};

} // namespace normscope
