// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/lab/experiment.h"

#include "core/norm/forward.h"
#include "core/norm/statistics.h"

#include <algorithm>
#include <utility>

namespace normscope {

namespace {

std::optional<SpecError> checkCount(std::size_t actual, Index wanted, SpecError::Code code, const char* what)
{
    if (actual == 0 || static_cast<Index>(actual) == wanted)
        return std::nullopt;
    SpecError error;
    error.code = code;
    error.first = static_cast<Index>(actual);
    error.second = wanted;
    error.message = std::string(what) + " has " + std::to_string(actual) + " values; this layer takes "
        + std::to_string(wanted) + ".";
    return error;
}

FedBatch feed(const Experiment& experiment)
{
    const Grouping grouping(experiment.spec, experiment.layout, experiment.input->shape());
    const GroupStatistics statistics = groupStatistics(*experiment.input, grouping, experiment.mask());
    FedBatch step;
    step.before = experiment.running.empty() ? RunningStats::start(grouping.channels()) : experiment.running;
    step.after = updated(step.before, statistics, experiment.spec);
    step.batchMean = statistics.mean;
    step.batchVariance = statistics.variance;
    step.enteredVariance.reserve(statistics.variance.size());
    for (Index channel = 0; channel < statistics.groups(); ++channel)
        step.enteredVariance.push_back(enteringVariance(statistics, channel, experiment.spec.dialect));
    step.count = *std::ranges::max_element(statistics.count);
    step.weightOfNew = weightOfNew(experiment.spec, step.after.batchesTracked);
    return step;
}

} // namespace

std::optional<SpecError> validate(const Experiment& experiment)
{
    const Shape& shape = experiment.input->shape();
    if (auto error = validate(experiment.spec, experiment.layout, shape))
        return error;
    if (experiment.ignorePadding && !experiment.lengths.empty()) {
        if (auto error = Mask::check(experiment.lengths, experiment.layout, shape))
            return error;
    }
    const Grouping grouping(experiment.spec, experiment.layout, shape);
    const Affine& affine = experiment.affine();
    using Code = SpecError::Code;
    if (auto error = checkCount(affine.gamma.size(), grouping.parameterCount(), Code::ParametersWrongCount,
                                "gamma"))
        return error;
    if (auto error = checkCount(affine.beta.size(), grouping.parameterCount(), Code::ParametersWrongCount,
                                "beta"))
        return error;
    if (auto error = checkCount(experiment.running.mean.size(), grouping.channels(), Code::RunningWrongCount,
                                "running mean"))
        return error;
    return checkCount(experiment.running.variance.size(), grouping.channels(), Code::RunningWrongCount,
                      "running variance");
}

FeedRefusal feedRefusal(const Experiment& experiment)
{
    if (!traits(experiment.spec.method).hasRunningStatistics)
        return FeedRefusal::NoRunningStatistics;
    if (experiment.mode == Mode::Evaluation)
        return FeedRefusal::Evaluation;
    const Grouping grouping(experiment.spec, experiment.layout, experiment.input->shape());
    if (singleValueRefusal(experiment.spec, grouping, experiment.mask(), experiment.mode))
        return FeedRefusal::SingleValue;
    return FeedRefusal::None;
}

Experiment fed(const Experiment& experiment)
{
    if (feedRefusal(experiment) != FeedRefusal::None)
        return experiment;
    Experiment result = experiment;
    const bool draws = result.stream.draws();
    if (draws) {
        if (result.stream.next == 0)
            result.stream.before = result.input;
        result.input = std::make_shared<const Tensor>(
            drawBatch(result.stream, result.stream.next, result.layout, result.input->shape()));
        ++result.stream.next;
    }
    FedBatch step = feed(result);
    step.drawn = draws;
    result.running = step.after;
    result.history.push_back(std::make_shared<const FedBatch>(std::move(step)));
    return result;
}

Experiment steppedBack(const Experiment& experiment)
{
    if (experiment.history.empty())
        return experiment;
    Experiment result = experiment;
    const auto step = result.history.back();
    result.history.pop_back();
    result.running = step->before;
    BatchStream& stream = result.stream;
    if (step->drawn && stream.next > 0) {
        --stream.next;
        // An edited table is the person's own work: the averages go back, the numbers stay.
        if (!stream.edited) {
            result.input = stream.next == 0
                ? stream.before
                : std::make_shared<const Tensor>(
                    drawBatch(stream, stream.next - 1, result.layout, result.input->shape()));
        }
    }
    return result;
}

Experiment withRunningReset(const Experiment& experiment)
{
    Experiment result = experiment;
    result.running = RunningStats::start(experiment.input->shape()[experiment.layout.channelAxis()]);
    result.history.clear();
    result.stream.next = 0;
    result.stream.edited = false;
    result.stream.before.reset();
    return result;
}

} // namespace normscope
