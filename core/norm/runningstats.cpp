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

double enteringVariance(const GroupStatistics& batch, Index channel, Dialect dialect)
{
    const auto c = static_cast<std::size_t>(channel);
    const Index count = batch.count[c];
    const Index divisor = divisorOf(traits(dialect).runningDivisor, count);
    if (count < 1 || divisor < 1)
        return std::numeric_limits<double>::quiet_NaN();
    return batch.variance[c] * (static_cast<double>(count) / static_cast<double>(divisor));
}

RunningStats updated(const RunningStats& before, const GroupStatistics& batch, const NormSpec& spec)
{
    assert(before.mean.size() == batch.count.size());
    RunningStats after = before;
    ++after.batchesTracked;
    const double w = weightOfNew(spec, after.batchesTracked);
    if (w == 0)
        return after; // 0 times NaN would be NaN.
    for (std::size_t c = 0; c < batch.count.size(); ++c) {
        const double variance = enteringVariance(batch, static_cast<Index>(c), spec.dialect);
        const bool enters = batch.count[c] > 0 && divisorOf(traits(spec.dialect).runningDivisor, batch.count[c]) > 0;
        if (!enters)
            continue;
        // Weight 1 forgets the old average altogether, also where that is NaN.
        after.mean[c] = w == 1 ? batch.mean[c] : (1 - w) * before.mean[c] + w * batch.mean[c];
        after.variance[c] = w == 1 ? variance : (1 - w) * before.variance[c] + w * variance;
    }
    return after;
}

} // namespace normscope
