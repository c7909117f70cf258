// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/analysis/bins.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

/// The smallest of 1, 2, 2.5, 5 × 10^k that is not below `width`.
double niceWidth(double width)
{
    const double power = std::pow(10, std::floor(std::log10(width)));
    for (const double step : { 1.0, 2.0, 2.5, 5.0, 10.0 }) {
        if (step * power >= width * (1 - 1e-9))
            return step * power;
    }
    return 10 * power;
}

} // namespace

Bins niceBins(Range data, int target)
{
    double spread = data.high - data.low;
    const double size = std::max(std::abs(data.low), std::abs(data.high));
    // Neighbouring floats: nothing finer than their own distance can be told apart, and a border must differ
    // from the next one in double.
    const double least = std::max(size * 1e-12, 1e-300);
    if (!(spread > least)) {
        const double half = size > 0 ? std::max(size * 0.5, least * target) : 1;
        data = { data.low - half, data.high + half };
        spread = data.high - data.low;
    }
    const double width = niceWidth(spread / target);
    const double first = std::floor(data.low / width * (1 + (data.low < 0 ? 1e-12 : -1e-12)));
    const double last = std::ceil(data.high / width);
    Bins bins { { first * width, last * width }, static_cast<int>(std::max(1.0, last - first)) };
    // The product may round to just inside the data.
    bins.range.low = std::min(bins.range.low, data.low);
    bins.range.high = std::max(bins.range.high, data.high);
    return bins;
}

int binTarget(Index n)
{
    return std::clamp(static_cast<int>(std::lround(2 * std::cbrt(static_cast<double>(n)))) + 4, 8, 48);
}

Bins steadyBins(const Bins* previous, Range data, int target)
{
    const bool stays = previous && previous->holds(data)
        && data.high - data.low >= 0.6 * (previous->range.high - previous->range.low)
        // A batch of quite another size wants another number of bins.
        && previous->count <= 2 * target && target <= 3 * previous->count;
    return stays ? *previous : niceBins(data, target);
}

} // namespace normscope
