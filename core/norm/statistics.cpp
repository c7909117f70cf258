// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/statistics.h"

#include <cassert>
#include <cmath>
#include <limits>

namespace normscope
{

double GroupStatistics::unbiasedVariance(Index group) const
{
    const auto g = static_cast<std::size_t>(group);
    if (count[g] < 2)
        return std::numeric_limits<double>::quiet_NaN();
    const auto n = static_cast<double>(count[g]);
    return variance[g] * (n / (n - 1));
}

double GroupStatistics::rms(Index group) const
{
    return std::sqrt(meanSquare[static_cast<std::size_t>(group)]);
}

GroupStatistics groupStatistics(const Tensor& x, const Grouping& grouping, const Mask& mask)
{
    assert(x.size() == grouping.cellCount());
    const auto groups = static_cast<std::size_t>(grouping.groupCount());
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    GroupStatistics result{ std::vector<Index>(groups, 0),         std::vector<double>(groups, 0.0),
                            std::vector<double>(groups, 0.0),      std::vector<double>(groups, 0.0),
                            std::vector<float>(groups, HUGE_VALF), std::vector<float>(groups, -HUGE_VALF) };
    for (Index cell = 0; cell < x.size(); ++cell) {
        if (mask.isPadding(cell))
            continue;
        const auto g = static_cast<std::size_t>(grouping.groupOf(cell));
        const float value = x[cell];
        ++result.count[g];
        result.mean[g] += static_cast<double>(value);
        if (!(value >= result.minimum[g]))
            result.minimum[g] = value;
        if (!(value <= result.maximum[g]))
            result.maximum[g] = value;
    }
    for (std::size_t g = 0; g < groups; ++g)
        result.mean[g] = result.count[g] ? result.mean[g] / static_cast<double>(result.count[g]) : nan;
    for (Index cell = 0; cell < x.size(); ++cell) {
        if (mask.isPadding(cell))
            continue;
        const auto g = static_cast<std::size_t>(grouping.groupOf(cell));
        const double d = static_cast<double>(x[cell]) - result.mean[g];
        result.variance[g] += d * d;
    }
    for (std::size_t g = 0; g < groups; ++g) {
        if (result.count[g] == 0) {
            result.minimum[g] = result.maximum[g] = std::numeric_limits<float>::quiet_NaN();
            result.variance[g] = nan;
        }
        result.variance[g] /= static_cast<double>(result.count[g]);
        result.meanSquare[g] = result.variance[g] + result.mean[g] * result.mean[g];
    }
    return result;
}

} // namespace normscope
