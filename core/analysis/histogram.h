// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/norm/grouping.h"
#include "core/norm/mask.h"
#include "core/tensor/tensor.h"

#include <optional>
#include <span>
#include <vector>

namespace normscope {

/// Counts over equal bins of [low, high]. Bins are half-open, the last one closed. NaN and infinity are counted
/// apart, finite values outside the range as below and above: nothing is dropped silently.
struct Histogram {
    double low = 0;
    double high = 1;
    std::vector<Index> counts;
    Index below = 0;
    Index above = 0;
    Index nan = 0;
    Index infinite = 0;

    double binWidth() const { return counts.empty() ? 0 : (high - low) / static_cast<double>(counts.size()); }
    double edge(Index bin) const { return low + binWidth() * static_cast<double>(bin); }
    /// All finite values, in and out of the range.
    Index finite() const;
    Index largestCount() const;
};

struct Range {
    double low = 0;
    double high = 1;
    bool operator==(const Range&) const = default;
};

/// The finite values' smallest and largest; nothing where no value is finite.
std::optional<Range> finiteRange(std::span<const float> values);
/// A range with nice borders (1, 2, 2.5, 5 × 10^k) that holds the given one; a single value gets a range round it.
Range niceRange(Range range, int bins);

/// Over a fixed range.
Histogram histogram(std::span<const float> values, Range range, int bins);
/// Over the finite values' own nice range.
Histogram histogram(std::span<const float> values, int bins);
/// Without the padding.
Histogram histogram(const Tensor& x, const Mask& mask, Range range, int bins);
/// Of one statistics group.
Histogram groupHistogram(const Tensor& x, const Grouping& grouping, const Mask& mask, Index group, Range range, int bins);

} // namespace normscope
