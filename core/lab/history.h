// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/norm/normspec.h"
#include "core/norm/runningstats.h"

#include <memory>
#include <vector>

namespace normscope {

/// What one fed batch did to the running averages; per channel.
struct FedBatch {
    std::vector<double> batchMean;
    std::vector<double> batchVariance; ///< biased
    std::vector<double> enteredVariance; ///< what entered the average (PyTorch: unbiased)
    Index count = 0; ///< values per channel
    double weightOfNew = 0;
    bool drawn = false; ///< taken from the stream, not from the table
    RunningStats before;
    RunningStats after;
};

/// All fed batches since the last reset, oldest first. Entries are shared, so that a copy is cheap.
using History = std::vector<std::shared_ptr<const FedBatch>>;

/// One step of a fixed input value through the layer, as training would put it out (with that step's batch
/// statistics) and as evaluation would (with the running averages after the step).
struct GapPoint {
    double training = 0;
    double evaluation = 0;
};

/// The gap over the whole history for a value x of a channel: shows training and evaluation come together.
std::vector<GapPoint> trainEvalGap(const History& history, Index channel, double x, double gamma, double beta,
                                   double epsilon);

} // namespace normscope
