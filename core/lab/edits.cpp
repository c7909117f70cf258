// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/lab/edits.h"

#include "core/norm/specedit.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace normscope {

namespace {

/// The tensor with slice `from` of an axis repeated at the end.
Tensor withSliceRepeated(const Tensor& x, int axis, Index from)
{
    Shape shape = x.shape();
    ++shape[axis];
    const auto strides = x.shape().strides();
    const Index inner = strides[static_cast<std::size_t>(axis)];
    const Index length = x.shape()[axis];
    const Index outer = x.size() / (inner * length);
    Tensor result(shape);
    for (Index o = 0; o < outer; ++o) {
        const float* source = x.data() + o * length * inner;
        float* target = result.data() + o * (length + 1) * inner;
        std::copy_n(source, length * inner, target);
        std::copy_n(source + from * inner, inner, target + length * inner);
    }
    return result;
}

/// The tensor without slice `gone` of an axis.
Tensor withoutSlice(const Tensor& x, int axis, Index gone)
{
    Shape shape = x.shape();
    --shape[axis];
    const auto strides = x.shape().strides();
    const Index inner = strides[static_cast<std::size_t>(axis)];
    const Index length = x.shape()[axis];
    const Index outer = x.size() / (inner * length);
    Tensor result(shape);
    for (Index o = 0; o < outer; ++o) {
        const float* source = x.data() + o * length * inner;
        float* target = result.data() + o * (length - 1) * inner;
        std::copy_n(source, gone * inner, target);
        std::copy(source + (gone + 1) * inner, source + length * inner, target + gone * inner);
    }
    return result;
}

template <typename T> void eraseAt(std::vector<T>& values, Index at)
{
    if (!values.empty())
        values.erase(values.begin() + at);
}

template <typename T> void extend(std::vector<T>& values, T value)
{
    if (!values.empty())
        values.push_back(value);
}

/// What no longer fits another number of channels.
void dropWhatCountsChannels(Experiment& experiment)
{
    experiment.perElement = {};
    experiment.history.clear();
    experiment.stream = {};
    const Index channels = experiment.input->shape()[experiment.layout.channelAxis()];
    if (traits(experiment.spec.method).hasGroups && channels % experiment.spec.groups != 0)
        experiment.spec.groups = fittingGroups(experiment.spec.groups, channels);
}

} // namespace

Experiment withExampleLike(const Experiment& experiment, Index like)
{
    Experiment result = experiment;
    const int axis = experiment.layout.exampleAxis();
    result.input = std::make_shared<const Tensor>(withSliceRepeated(*experiment.input, axis, like));
    if (!result.lengths.empty())
        result.lengths.push_back(result.lengths[static_cast<std::size_t>(like)]);
    result.stream.edited = true;
    return result;
}

Experiment withoutExample(const Experiment& experiment, Index example)
{
    const int axis = experiment.layout.exampleAxis();
    assert(experiment.input->shape()[axis] > 1);
    Experiment result = experiment;
    result.input = std::make_shared<const Tensor>(withoutSlice(*experiment.input, axis, example));
    eraseAt(result.lengths, example);
    result.stream.edited = true;
    return result;
}

Experiment withChannelLike(const Experiment& experiment, Index like)
{
    Experiment result = experiment;
    result.input = std::make_shared<const Tensor>(
        withSliceRepeated(*experiment.input, experiment.layout.channelAxis(), like));
    extend(result.perChannel.gamma, 1.0F);
    extend(result.perChannel.beta, 0.0F);
    extend(result.running.mean, 0.0);
    extend(result.running.variance, 1.0);
    dropWhatCountsChannels(result);
    return result;
}

Experiment withoutChannel(const Experiment& experiment, Index channel)
{
    const int axis = experiment.layout.channelAxis();
    assert(experiment.input->shape()[axis] > 1);
    Experiment result = experiment;
    result.input = std::make_shared<const Tensor>(withoutSlice(*experiment.input, axis, channel));
    eraseAt(result.perChannel.gamma, channel);
    eraseAt(result.perChannel.beta, channel);
    eraseAt(result.running.mean, channel);
    eraseAt(result.running.variance, channel);
    dropWhatCountsChannels(result);
    return result;
}

Experiment withRandomValues(const Experiment& experiment)
{
    Experiment result = experiment;
    const auto values = randomValues(experiment.seed, experiment.input->size());
    result.input = std::make_shared<const Tensor>(experiment.input->shape(), values);
    ++result.seed;
    result.stream.edited = true;
    return result;
}

Experiment withLayout(const Experiment& experiment, const Layout& layout)
{
    assert(layout.rank() == experiment.layout.rank());
    Experiment result = experiment;
    result.layout = layout;
    result.lengths.clear();
    result.perChannel = {};
    result.perElement = {};
    result.history.clear();
    result.stream = {};
    const Index channels = experiment.input->shape()[layout.channelAxis()];
    result.running = RunningStats::start(channels);
    result.spec.scope = defaultScope(layout);
    result.spec.groups = fittingGroups(experiment.spec.groups, channels);
    result.spec.axes = AxisSet::of(layout.exampleAxis()).with(layout.channelAxis());
    result.spec.normalizedAxes = {};
    return result;
}

Experiment withNormalizationUndone(const Snapshot& snapshot, Index cell)
{
    Experiment result = snapshot.experiment;
    const Grouping& grouping = snapshot.grouping;
    const auto count = static_cast<std::size_t>(grouping.parameterCount());
    Affine& affine = result.affine();
    const bool hasBeta = traits(result.spec.method).hasBeta;
    affine.gamma.assign(count, 1.0F);
    if (hasBeta)
        affine.beta.assign(count, 0.0F);
    result.spec.affine = true;
    const bool perElement = parameterShape(result.spec) == ParameterShape::PerElement;
    const Index elementStart = cell - grouping.parameterOf(cell);
    const int axis = snapshot.layout().channelAxis();
    const Index stride = snapshot.shape().strides()[static_cast<std::size_t>(axis)];
    for (std::size_t p = 0; p < count; ++p) {
        const auto parameter = static_cast<Index>(p);
        const Index inLine = perElement ? elementStart + parameter
                                        : cell + (parameter - grouping.channelOf(cell)) * stride;
        const auto group = static_cast<std::size_t>(grouping.groupOf(inLine));
        const double rstd = snapshot.rstdUsed[group];
        if (!(rstd > 0) || !std::isfinite(rstd))
            continue;
        affine.gamma[p] = static_cast<float>(1 / rstd);
        if (hasBeta)
            affine.beta[p] = static_cast<float>(snapshot.meanUsed[group]);
    }
    return result;
}

} // namespace normscope
