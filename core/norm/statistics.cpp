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
    assert(x.size() == grouping.cellCount());
    GroupStatistics result = sizedStatistics(grouping.groupCount());
    Sweep{ .x = x.data(), .grouping = grouping, .mask = mask, .statistics = &result }.run();
    return result;
}

GroupStatistics sizedStatistics(Index groups)
{
    const auto n = static_cast<std::size_t>(groups);
    return { std::vector<Index>(n),  std::vector<double>(n), std::vector<double>(n),
             std::vector<double>(n), std::vector<float>(n),  std::vector<float>(n) };
}

} // namespace normscope
