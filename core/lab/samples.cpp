// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/lab/samples.h"

#include "core/norm/statistics.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace normscope {

namespace {

constexpr std::array<SampleInfo, 13> table { {
    { "token", "Token 2, 4, 6, 8",
      "Four features of one token: mean 5, variance 5, so layer norm gives -1.34, -0.45, 0.45, 1.34.", "" },
    { "batch4", "Batch of four",
      "Set row 2, feature 1 to 100: under batch norm other rows move, under layer norm none does.", "" },
    { "cube", "Cube 2×4×2×2",
      "Two examples, four channels, two by two positions: every method averages over other cells.", "" },
    { "column", "Column 2, 4, 6, 8",
      "One feature fed again and again: the running mean creeps from 0 towards 5.", "" },
    { "songs", "Three songs", "The same tune at three volumes: layer norm makes them equally loud.", "" },
    { "padded", "Padded tokens",
      "Four tokens and four of padding: under batch norm the zeros drag the mean, per position they cannot.",
      "" },
    { "tiny", "Tiny values", "Values as small as epsilon's root: epsilon is no longer negligible.", "" },
    { "precision", "Large values",
      "300 squared overflows half precision, and 10 000 hides a spread of 2 from a careless variance.", "" },
    { "single", "A batch of one",
      "One example: batch norm in training erases the input, layer norm does not care.", "" },
    { "dead", "A dead channel",
      "Channel 3 is zero everywhere: its variance is 0 and epsilon alone keeps the output finite.", "" },
    { "digits", "Digits CNN, batch norm",
      "A trained layer on 64 images of digits: running and batch statistics agree.", "digits_cnn_bn1.npz" },
    { "digits-faded", "Digits CNN, faded images",
      "The same layer on faded images: the running statistics no longer fit, training and evaluation "
      "disagree.",
      "digits_cnn_bn1_faded.npz" },
    { "sentences", "Sentence encoder, layer norm",
      "Four sentences of different length: padding takes no part in any statistic.",
      "sentence_encoder_layer0_ln.npz" },
} };

struct Numbers {
    std::string_view key;
    std::string_view layout;
    Method method;
    Shape shape;
    std::vector<float> values;
};

/// The presets of the claims that every tool of this kind is asked to show; small enough to check by hand.
std::vector<Numbers> numbers()
{
    return {
        { "token", "NC", Method::Layer, { 1, 4 }, { 2, 4, 6, 8 } },
        { "batch4", "NC", Method::Batch, { 4, 4 }, { 2, 4, 6, 8, 1, 3, 5, 7, 4, 8, 12, 16, 10, 10, 10, 10 } },
        { "cube", "NCHW", Method::Batch, { 2, 4, 2, 2 }, { 1, 3, 2, 6, 4, 4,  8,  0,  7,  1, 5,
                                                           3, 2, 9, 6, 7, 10, 12, 15, 11, 3, 5,
                                                           9, 7, 8, 8, 2, 6,  14, 20, 18, 12 } },
        { "column", "NC", Method::Batch, { 4, 1 }, { 2, 4, 6, 8 } },
        { "songs", "NC", Method::Layer, { 3, 4 }, { 1, -1, 2, -2, 5, -5, 10, -10, 20, -20, 40, -40 } },
        { "padded",
          "NTD",
          Method::Layer,
          { 1, 8, 4 },
          { 2, 1, 4, 10, 4, 3, 8, 10, 6, 5, 12, 10, 8, 7, 16, 10,
            0, 0, 0, 0,  0, 0, 0, 0,  0, 0, 0,  0,  0, 0, 0,  0 } },
        { "tiny", "NC", Method::Layer, { 1, 4 }, { 0.001F, 0.002F, 0.003F, 0.004F } },
        { "precision", "NC", Method::Rms, { 2, 4 }, { 300, 300, 300, 300, 10002, 10004, 10006, 10008 } },
        { "single", "NC", Method::Batch, { 1, 4 }, { 2, 4, 6, 8 } },
        { "dead", "NCHW", Method::Batch, { 2, 4, 2, 2 }, { 1, 0, 2, 3, 0, 4, 1, 2, 0, 0, 0, 0, 5, 2, 0, 1,
                                                           0, 2, 1, 4, 3, 0, 0, 1, 0, 0, 0, 0, 2, 4, 3, 0 } },
    };
}

} // namespace

std::span<const SampleInfo> samples() { return table; }

const SampleInfo* sampleByKey(std::string_view key)
{
    const auto found = std::ranges::find(table, key, &SampleInfo::key);
    return found == table.end() ? nullptr : &*found;
}

std::optional<Experiment> makeSample(std::string_view key)
{
    const auto all = numbers();
    const auto found = std::ranges::find(all, key, &Numbers::key);
    if (found == all.end())
        return std::nullopt;
    Experiment experiment;
    experiment.title = sampleByKey(key)->title;
    experiment.source = key;
    experiment.layout = *Layout::byName(found->layout);
    experiment.input = std::make_shared<const Tensor>(found->shape, found->values);
    experiment.spec.method = found->method;
    experiment.spec.scope = defaultScope(experiment.layout);
    experiment.spec.epsilon = defaultEpsilon(experiment.spec.dialect, found->method);
    experiment.spec.axes = AxisSet::of(experiment.layout.exampleAxis()).with(experiment.layout.channelAxis());
    experiment.running = RunningStats::start(found->shape[experiment.layout.channelAxis()]);
    if (key == "cube")
        experiment.stream = streamLike(experiment, 1);
    if (key == "padded") {
        experiment.lengths = { 4 };
        experiment.ignorePadding = false;
    }
    return experiment;
}

Experiment finishedSample(const SampleInfo& sample, Experiment opened)
{
    opened.title = sample.title;
    opened.source = sample.key;
    if (traits(opened.spec.method).hasRunningStatistics) {
        opened.stream.kind = BatchStream::Kind::Resample;
        opened.stream.source = opened.input;
    }
    return opened;
}

BatchStream streamLike(const Experiment& experiment, std::uint64_t seed)
{
    // One group per channel, whatever the experiment's own method is: every other axis is averaged over.
    NormSpec perChannel;
    perChannel.method = Method::Batch;
    const Grouping grouping(perChannel, experiment.layout, experiment.input->shape());
    const GroupStatistics statistics = groupStatistics(*experiment.input, grouping, experiment.mask());
    BatchStream stream;
    stream.kind = BatchStream::Kind::Normal;
    stream.seed = seed;
    stream.mean = statistics.mean;
    for (const double variance : statistics.variance)
        stream.deviation.push_back(std::sqrt(variance));
    return stream;
}

} // namespace normscope
