// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/runningstats.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace normscope
{

namespace
{

/// What the variance is divided by to enter the average; below 1 there is no variance to enter.
Index divisorOf(RunningDivisor rule, Index count)
{
    switch (rule) {
    case RunningDivisor::Unbiased:
        return count - 1;
    case RunningDivisor::Biased:
        return count;
    case RunningDivisor::UnbiasedAtLeastOne:
        return std::max<Index>(count - 1, 1);
    }
    return count;
}

} // namespace

RunningStats RunningStats::start(Index channels)
{
    const auto count = static_cast<std::size_t>(channels);
    return { std::vector<double>(count, 0.0), std::vector<double>(count, 1.0), 0 };
}

namespace
{

/// What a batch brings to a channel's averages.
struct Entering {
    double mean = 0;
    double variance = 0;
    Index groups = 0; ///< that had a variance to bring
};

/// The mean over a channel's groups: one in batch norm; in instance norm one per example, each of the same weight.
Entering enteringOf(const GroupStatistics& batch, std::size_t channel, std::size_t channels, Dialect dialect)
{
    Entering result;
    for (std::size_t group = channel; group < batch.count.size(); group += channels) {
        const Index count = batch.count[group];
        if (count < 1 || divisorOf(traits(dialect).runningDivisor, count) < 1)
            continue;
        result.mean += batch.mean[group];
        result.variance += enteringVariance(batch, static_cast<Index>(group), dialect);
        ++result.groups;
    }
    if (result.groups > 1) {
        result.mean /= static_cast<double>(result.groups);
        result.variance /= static_cast<double>(result.groups);
    }
    return result;
}

} // namespace

double enteringVariance(const GroupStatistics& batch, Index group, Dialect dialect)
{
    const auto g = static_cast<std::size_t>(group);
    const Index count = batch.count[g];
    const Index divisor = divisorOf(traits(dialect).runningDivisor, count);
    if (count < 1 || divisor < 1)
        return std::numeric_limits<double>::quiet_NaN();
    return batch.variance[g] * (static_cast<double>(count) / static_cast<double>(divisor));
}

RunningStats updated(const RunningStats& before, const GroupStatistics& batch, const NormSpec& spec)
{
    const std::size_t channels = before.mean.size();
    assert(channels > 0 && batch.count.size() % channels == 0);
    RunningStats after = before;
    ++after.batchesTracked;
    const double w = weightOfNew(spec, after.batchesTracked);
    if (w == 0)
        return after; // 0 times NaN would be NaN.
    for (std::size_t c = 0; c < channels; ++c) {
        const Entering entering = enteringOf(batch, c, channels, spec.dialect);
        if (entering.groups == 0)
            continue;
        // Weight 1 forgets the old average altogether, also where that is NaN.
        after.mean[c] = w == 1 ? entering.mean : (1 - w) * before.mean[c] + w * entering.mean;
        after.variance[c] = w == 1 ? entering.variance : (1 - w) * before.variance[c] + w * entering.variance;
    }
    return after;
}

} // namespace normscope
