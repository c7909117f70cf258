// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/norm/grouping.h"
#include "core/norm/mask.h"
#include "core/norm/normspec.h"
#include "core/norm/runningstats.h"
#include "core/norm/statistics.h"
#include "core/tensor/tensor.h"

#include <optional>
#include <span>
#include <vector>

namespace normscope {

struct ForwardInput {
    const Tensor& x;
    const Grouping& grouping;
    const Mask& mask;
    const NormSpec& spec;
    std::span<const float> gamma; ///< parameterCount values, or empty for 1
    std::span<const float> beta; ///< the same, or empty for 0
    Mode mode = Mode::Training;
    /// Evaluation of a method that keeps running statistics: these stand in for the batch's. Null: the batch's own,
    /// in evaluation as well.
    const RunningStats* running = nullptr;
    /// False: where running averages stand in for the batch's statistics these are not computed, and
    /// ForwardResult::statistics stays empty. One pass less.
    bool wantsStatistics = true;
};

/// Whether running averages stand in for the batch's statistics, which are constants then.
bool usesRunning(const ForwardInput& input);

struct ForwardResult {
    Tensor y; ///< x's shape; padding is 0
    GroupStatistics statistics; ///< of the input, always the batch's own
    std::vector<double> meanUsed; ///< per group: what was subtracted (0 where the method does not centre)
    std::vector<double> rstdUsed; ///< per group: 1/sqrt(variance used + epsilon); 0 for a group without valid cells
};

/// y = (x - mean)·rstd·gamma + beta for any grouping: the one forward of every method. The mean is subtracted in two
/// parts (float and remainder), so that a large mean costs no digit; a constant group gives exactly beta.
/// reuse: an output buffer to write into where its size fits (fresh pages cost more than the arithmetic).
ForwardResult forward(const ForwardInput& input, Tensor reuse = {});
/// The same into a result that was used before: where its sizes fit nothing is allocated.
void forwardInto(ForwardResult& result, const ForwardInput& input);

/// Whether the dialect refuses to compute this: a single value per statistics group, from which only beta comes out
/// (PyTorch: batch norm in training with one value per channel, instance norm with one position, group norm with
/// one value per group number in the whole batch). The sentence says why. Nothing: it is not refused.
std::optional<SpecError> singleValueRefusal(const NormSpec& spec, const Grouping& grouping, const Mask& mask,
                                            Mode mode);

/// The steps of one cell, for the derivation: x - mean, x̂, gamma·x̂ + beta, in double.
struct CellSteps {
    double x = 0;
    double mean = 0; ///< 0 where the method does not centre
    double variance = 0; ///< mean square for RMSNorm
    double centred = 0;
    double rstd = 0;
    double normalized = 0; ///< x̂
    double gamma = 1;
    double beta = 0;
    double y = 0;
};

} // namespace normscope
