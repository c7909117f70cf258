// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/forward.h"

#include "core/norm/sweep.h"

#include <cassert>

namespace normscope
{

namespace
{

NormalizingRule ruleOf(const ForwardInput& input)
{
    const MethodTraits& method = traits(input.spec.method);
    const bool running = usesRunning(input);
    return { method.centres, effectiveEpsilon(input.spec),
             running ? method.constantEvaluation : method.constantTraining,
             running ? input.running : nullptr };
}

/// The values, or as many of the neutral one, where the other parameter is used.
std::span<const float> orNeutral(std::span<const float> values, float neutral, Index count,
                                 std::vector<float>& storage)
{
    if (!values.empty())
        return values;
    storage.assign(static_cast<std::size_t>(count), neutral);
    return storage;
}

/// Streaming stores are seen by other threads only after this.
void fence()
{
#if defined(__x86_64__)
    __builtin_ia32_sfence();
#endif
}

} // namespace

bool usesRunning(const ForwardInput& input)
{
    return input.mode == Mode::Evaluation && keepsRunning(input.spec) && input.running
        && !input.running->empty();
}

void forwardInto(ForwardResult& result, const ForwardInput& input)
{
    const Grouping& grouping = input.grouping;
    assert(input.x.size() == grouping.cellCount());
    if (result.y.size() != input.x.size())
        result.y = Tensor(input.x.shape());
    else if (result.y.shape() != input.x.shape())
        result.y = std::move(result.y).reshaped(input.x.shape());
    const auto groups = static_cast<std::size_t>(grouping.groupCount());
    result.meanUsed.resize(groups);
    result.rstdUsed.resize(groups);
    Sweep sweep { .x = input.x.data(), .grouping = grouping, .mask = input.mask };
    sweep.rule = ruleOf(input);
    const bool measures = input.wantsStatistics || !sweep.rule.running;
    resize(result.statistics, measures ? grouping.groupCount() : 0);
    sweep.statistics = measures ? &result.statistics : nullptr;
    sweep.y = result.y.data();
    sweep.meanUsed = result.meanUsed.data();
    sweep.rstdUsed = result.rstdUsed.data();
    const auto gamma = input.spec.affine ? input.gamma : std::span<const float>();
    const auto beta
        = input.spec.affine && traits(input.spec.method).hasBeta ? input.beta : std::span<const float>();
    std::vector<float> neutral;
    if (!gamma.empty() || !beta.empty()) {
        sweep.gamma = orNeutral(gamma, 1, grouping.parameterCount(), neutral).data();
        sweep.beta = orNeutral(beta, 0, grouping.parameterCount(), neutral).data();
    }
    sweep.run();
    fence();
}

ForwardResult forward(const ForwardInput& input, Tensor reuse)
{
    ForwardResult result;
    result.y = std::move(reuse);
    forwardInto(result, input);
    return result;
}

} // namespace normscope
