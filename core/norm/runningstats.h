// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/norm/normspec.h"
#include "core/norm/statistics.h"

#include <vector>

namespace normscope {

/// Running averages of batch norm, and of instance norm where it is tracked, per channel. Kept in double; files hold float32.
struct RunningStats {
    std::vector<double> mean; ///< starts at 0
    std::vector<double> variance; ///< starts at 1
    Index batchesTracked = 0;

    static RunningStats start(Index channels);
    bool empty() const { return mean.empty(); }
    bool operator==(const RunningStats&) const = default;
};

/// The variance of a group that the dialect lets into the running average: divisor n, n - 1 or max(n - 1, 1).
double enteringVariance(const GroupStatistics& batch, Index group, Dialect dialect);

/// One training step: running = (1 - w)·running + w·batch, w = weightOfNew(spec). The variance that enters is the
/// dialect's (PyTorch: unbiased, n/(n-1)). A channel without valid cells keeps its averages.
/// Where a channel has several groups (instance norm: one per example; the channel is the fastest of their axes) the mean
/// of their means and of their variances enters, whatever their sizes. Momentum 0 moves
/// nothing, yet counts the batch.
RunningStats updated(const RunningStats& before, const GroupStatistics& batch, const NormSpec& spec);

} // namespace normscope
