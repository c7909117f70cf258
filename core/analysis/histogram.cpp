// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/analysis/histogram.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numeric>

namespace normscope
{

namespace
{

Histogram emptyHistogram(Range range, int bins)
{
    assert(bins > 0 && range.high > range.low);
    Histogram result;
    result.low = range.low;
    result.high = range.high;
    result.counts.assign(static_cast<std::size_t>(bins), 0);
    return result;
}

void add(Histogram& into, float value)
{
    const auto v = static_cast<double>(value);
    if (std::isnan(v)) {
        ++into.nan;
    } else if (std::isinf(v)) {
        ++into.infinite;
    } else if (v < into.low) {
        ++into.below;
    } else if (v > into.high) {
        ++into.above;
    } else {
        const auto bins = static_cast<double>(into.counts.size());
        const double position = (v - into.low) / (into.high - into.low) * bins;
        ++into.counts[static_cast<std::size_t>(std::min(position, bins - 1))];
    }
}

} // namespace

Index Histogram::finite() const { return std::accumulate(counts.begin(), counts.end(), below + above); }

Index Histogram::largestCount() const { return counts.empty() ? 0 : *std::ranges::max_element(counts); }

std::optional<Range> finiteRange(std::span<const float> values)
{
    float low = HUGE_VALF;
    float high = -HUGE_VALF;
    for (const float value : values) {
        if (!std::isfinite(value))
            continue;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    if (low > high)
        return std::nullopt;
    return Range{ static_cast<double>(low), static_cast<double>(high) };
}

Range niceRange(Range range, int bins)
{
    constexpr std::array steps{ 1.0, 2.0, 2.5, 5.0, 10.0 };
    double low = range.low;
    double high = range.high;
    if (!(high > low)) {
        const double margin = low == 0 ? 1 : std::abs(low) / 2;
        high = low + margin;
        low -= margin;
    }
    // The border's step is a tenth of the span or so: fine enough to waste little, coarse enough to be read.
    const double rough = (high - low) / std::clamp(bins, 4, 10);
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    const auto fits = [&](double step) { return step * power >= rough * (1 - 1e-12); };
    const double step = *std::ranges::find_if(steps, fits) * power;
    return { std::floor(low / step + 1e-9) * step, std::ceil(high / step - 1e-9) * step };
}

Histogram histogram(std::span<const float> values, Range range, int bins)
{
    Histogram result = emptyHistogram(range, bins);
    for (const float value : values)
        add(result, value);
    return result;
}

Histogram histogram(std::span<const float> values, int bins)
{
    return histogram(values, niceRange(finiteRange(values).value_or(Range{ 0, 1 }), bins), bins);
}

Histogram histogram(const Tensor& x, const Mask& mask, Range range, int bins)
{
    if (mask.empty())
        return histogram(x.values(), range, bins);
    Histogram result = emptyHistogram(range, bins);
    for (Index cell = 0; cell < x.size(); ++cell) {
        if (!mask.isPadding(cell))
            add(result, x[cell]);
    }
    return result;
}

Histogram groupHistogram(const Tensor& x, const Grouping& grouping, const Mask& mask, Index group,
                         Range range, int bins)
{
    Histogram result = emptyHistogram(range, bins);
    for (Index k = 0; k < grouping.groupSize(); ++k) {
        const Index cell = grouping.cellOf(group, k);
        if (!mask.isPadding(cell))
            add(result, x[cell]);
    }
    return result;
}

} // namespace normscope
