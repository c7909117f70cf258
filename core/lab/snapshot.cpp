// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/lab/snapshot.h"

#include <cmath>
#include <limits>

namespace normscope {

bool Snapshot::evaluatesWithRunning() const
{
    return experiment.mode == Mode::Evaluation && keepsRunning(experiment.spec)
        && !experiment.running.empty();
}

float Snapshot::gammaOf(Index parameter) const
{
    const auto& gamma = experiment.affine().gamma;
    return experiment.spec.affine && !gamma.empty() ? gamma[static_cast<std::size_t>(parameter)] : 1.0F;
}

float Snapshot::betaOf(Index parameter) const
{
    const auto& beta = experiment.affine().beta;
    const bool used = experiment.spec.affine && traits(experiment.spec.method).hasBeta && !beta.empty();
    return used ? beta[static_cast<std::size_t>(parameter)] : 0.0F;
}

CellSteps Snapshot::steps(Index cell) const
{
    const auto g = static_cast<std::size_t>(grouping.groupOf(cell));
    const Index parameter = grouping.parameterOf(cell);
    CellSteps steps;
    steps.x = static_cast<double>(input()[cell]);
    steps.mean = meanUsed[g];
    const bool centres = traits(experiment.spec.method).centres;
    steps.variance = evaluatesWithRunning()
        ? experiment.running.variance[static_cast<std::size_t>(grouping.channelOf(cell))]
        : centres ? before.variance[g]
                  : before.meanSquare[g];
    steps.centred = steps.x - steps.mean;
    steps.rstd = rstdUsed[g];
    steps.gamma = static_cast<double>(gammaOf(parameter));
    steps.beta = static_cast<double>(betaOf(parameter));
    const bool zeroOverZero = steps.centred == 0 && !std::isfinite(steps.rstd);
    steps.normalized = zeroOverZero && !std::isnan((*output)[cell]) ? 0 : steps.centred * steps.rstd;
    steps.y = mask.isPadding(cell) ? 0 : steps.normalized * steps.gamma + steps.beta;
    return steps;
}

double Snapshot::roundedOutputMean(Index group) const
{
    constexpr double step = std::numeric_limits<float>::epsilon();
    const double mean = after.mean[static_cast<std::size_t>(group)];
    return std::abs(mean) < step * after.rms(group) ? 0 : mean;
}

Histogram Snapshot::groupHistogramOfInput(Index group) const
{
    return groupHistogram(input(), grouping, mask, group, inputBins.range, inputBins.count);
}

Histogram Snapshot::groupHistogramOfOutput(Index group) const
{
    return groupHistogram(*output, grouping, mask, group, outputBins.range, outputBins.count);
}

double Snapshot::slope(Index channel) const
{
    const auto c = static_cast<std::size_t>(channel);
    return static_cast<double>(gammaOf(channel))
        / std::sqrt(experiment.running.variance[c] + effectiveEpsilon(experiment.spec));
}

double Snapshot::intercept(Index channel) const
{
    return static_cast<double>(betaOf(channel))
        - experiment.running.mean[static_cast<std::size_t>(channel)] * slope(channel);
}

} // namespace normscope
