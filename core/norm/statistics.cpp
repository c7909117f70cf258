// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/statistics.h"

#include "core/norm/sweep.h"

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
    GroupStatistics result;
    groupStatisticsInto(result, x, grouping, mask);
    return result;
}

void groupStatisticsInto(GroupStatistics& result, const Tensor& x, const Grouping& grouping, const Mask& mask)
{
    assert(x.size() == grouping.cellCount());
    resize(result, grouping.groupCount());
    Sweep{ .x = x.data(), .grouping = grouping, .mask = mask, .statistics = &result }.run();
}

void resize(GroupStatistics& statistics, Index groups)
{
    const auto n = static_cast<std::size_t>(groups);
    statistics.count.resize(n);
    statistics.mean.resize(n);
    statistics.variance.resize(n);
    statistics.meanSquare.resize(n);
    statistics.minimum.resize(n);
    statistics.maximum.resize(n);
}

} // namespace normscope
