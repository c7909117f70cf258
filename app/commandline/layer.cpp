// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/commandline/layer.h"

#include "core/io/error.h"
#include "core/io/npz.h"
#include "core/io/save.h"

#include <algorithm>
#include <filesystem>

namespace normscope {

namespace {

void noteEvaluation(const Experiment& experiment, std::vector<std::string>& notices)
{
    if (keepsRunning(experiment.spec) && experiment.mode == Mode::Evaluation
        && experiment.running.empty())
        notices.emplace_back("there are no running statistics: the batch's own are used, as in training");
}

} // namespace

OpenedLayer::OpenedLayer(const Options& options)
    : opened(openExperiment(options.input, options.open))
    , grouping(experiment().spec, experiment().layout, experiment().input->shape())
    , mask(experiment().mask())
{
    if (const auto refusal = singleValueRefusal(experiment().spec, grouping, mask, experiment().mode))
        throw FileError(options.input, "", refusal->message);
    noteEvaluation(experiment(), opened.notices);
}

ForwardInput OpenedLayer::input() const
{
    const Affine& affine = experiment().affine();
    return { .x = *experiment().input,
             .grouping = grouping,
             .mask = mask,
             .spec = experiment().spec,
             .gamma = affine.gamma,
             .beta = affine.beta,
             .mode = experiment().mode,
             .running = experiment().running.empty() ? nullptr : &experiment().running };
}

std::vector<float> singles(const std::vector<double>& values)
{
    std::vector<float> result(values.size());
    std::ranges::transform(values, result.begin(), [](double value) { return static_cast<float>(value); });
    return result;
}

void saveResult(const Options& options, std::span<const Array> arrays)
{
    const auto isOutput = [&options](const std::string& file) {
        std::error_code unknown;
        return !file.empty() && std::filesystem::equivalent(file, options.output, unknown);
    };
    if (isOutput(options.input))
        throw FileError(options.output, "", "it is the INPUT itself, which would be lost",
                        "name another file after -o");
    if (isOutput(options.gradient))
        throw FileError(options.output, "", "it is the file of --grad itself, which would be lost",
                        "name another file after -o");
    saveWhole(options.output, npzBytes(arrays));
}

} // namespace normscope
