// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/forward.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace normscope
{

namespace
{

bool usesRunning(const ForwardInput& input)
{
    return input.mode == Mode::Evaluation && traits(input.spec.method).hasRunningStatistics && input.running
        && !input.running->empty();
}

double reciprocalRoot(double variance, double epsilon, ZeroOverZero corner)
{
    if (variance + epsilon == 0)
        return corner == ZeroOverZero::Zero ? 0 : std::numeric_limits<double>::infinity();
    return 1 / std::sqrt(variance + epsilon);
}

void chooseUsed(const ForwardInput& input, ForwardResult& result)
{
    const MethodTraits& method = traits(input.spec.method);
    const bool running = usesRunning(input);
    const double epsilon = effectiveEpsilon(input.spec);
    const GroupStatistics& own = result.statistics;
    for (std::size_t g = 0; g < own.count.size(); ++g) {
        double mean = method.centres ? own.mean[g] : 0;
        double variance = method.centres ? own.variance[g] : own.meanSquare[g];
        if (running) {
            const auto channel = static_cast<std::size_t>(
                input.grouping.channelOf(input.grouping.cellOf(static_cast<Index>(g), 0)));
            mean = input.running->mean[channel];
            variance = input.running->variance[channel];
        }
        const bool computable = running || own.count[g] > 0;
        result.meanUsed.push_back(mean);
        result.rstdUsed.push_back(
            computable ? reciprocalRoot(variance, epsilon,
                                        running ? method.constantEvaluation : method.constantTraining)
                       : 0);
    }
}

} // namespace

ForwardResult forward(const ForwardInput& input, Tensor reuse)
{
    const Grouping& grouping = input.grouping;
    assert(input.x.size() == grouping.cellCount());
    ForwardResult result;
    result.y = reuse.size() == input.x.size() ? std::move(reuse).reshaped(input.x.shape())
                                              : Tensor(input.x.shape());
    result.statistics = groupStatistics(input.x, grouping, input.mask);
    chooseUsed(input, result);
    const bool scales = input.spec.affine && !input.gamma.empty();
    const bool shifts = input.spec.affine && !input.beta.empty() && traits(input.spec.method).hasBeta;
    for (Index cell = 0; cell < input.x.size(); ++cell) {
        if (input.mask.isPadding(cell)) {
            result.y[cell] = 0;
            continue;
        }
        const auto g = static_cast<std::size_t>(grouping.groupOf(cell));
        const auto p = static_cast<std::size_t>(grouping.parameterOf(cell));
        const double normalized
            = (static_cast<double>(input.x[cell]) - result.meanUsed[g]) * result.rstdUsed[g];
        const double gamma = scales ? static_cast<double>(input.gamma[p]) : 1;
        const double beta = shifts ? static_cast<double>(input.beta[p]) : 0;
        result.y[cell] = static_cast<float>(normalized * gamma + beta);
    }
    return result;
}

} // namespace normscope
