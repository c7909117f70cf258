// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/batch/valuescale.h"

#include "core/analysis/histogram.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace normscope {

namespace {

constexpr double largest = static_cast<double>(std::numeric_limits<float>::max());

/// 1, 2 or 5 times a power of ten, at most the number.
double niceBelow(double number)
{
    if (!(number > 0))
        return 1;
    const double power = std::pow(10, std::floor(std::log10(number)));
    const double lead = number / power;
    return (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power;
}

double rounded(double value, double unit)
{
    // Division by a whole number keeps 0.1 steps at 4.3 and not 4.3000000000000007.
    const double result = unit < 1 ? std::round(value / unit) / std::round(1 / unit)
                                   : std::round(value / unit) * unit;
    return std::isfinite(result) ? std::clamp(result, -largest, largest) : value;
}

} // namespace

double ValueScale::step() const { return niceBelow(span() / 100); }

double ValueScale::moved(double value, double steps) const
{
    if (!std::isfinite(value))
        value = std::clamp(0.0, low, high);
    return rounded(value + steps * step(), step() / 10);
}

double ValueScale::at(double share, int pixels) const
{
    return rounded(low + share * span(), niceBelow(span() / std::max(1, pixels)));
}

bool ValueScale::isAtEnd(double value) const
{
    constexpr double margin = 0.005;
    return std::isfinite(value) && (share(value) <= margin || share(value) >= 1 - margin);
}

ValueScale ValueScale::around(std::span<const float> values)
{
    const auto found = finiteRange(values);
    if (!found)
        return {};
    Range range = *found;
    const double width = range.high - range.low;
    // Zero belongs in the picture unless it would squeeze the values into less than a third.
    constexpr double nearZero = 2;
    if (width == 0 || (range.low > 0 && range.low < nearZero * width))
        range.low = std::min(range.low, 0.0);
    if (width == 0 || (range.high < 0 && range.high > -nearZero * width))
        range.high = std::max(range.high, 0.0);
    if (range.low == range.high)
        return {};
    const double room = (range.high - range.low) / 4;
    constexpr int parts = 8;
    const Range nice = niceRange({ range.low - room, range.high + room }, parts);
    return nice.high > nice.low && std::isfinite(nice.high - nice.low) ? ValueScale { nice.low, nice.high }
                                                                       : ValueScale { -largest, largest };
}

ValueScale ValueScale::keptFor(std::span<const float> values) const
{
    const auto found = finiteRange(values);
    if (!found)
        return *this;
    const bool within = found->low > low && found->high < high && !isAtEnd(found->low)
        && !isAtEnd(found->high);
    const ValueScale fresh = around(values);
    constexpr double lost = 3; // a fresh range that is so much narrower shows more
    return within && span() <= lost * fresh.span() ? *this : fresh;
}

} // namespace normscope
