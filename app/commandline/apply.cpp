// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/commandline/options.h"
#include "app/commandline/text.h"

#include "core/io/error.h"
#include "core/io/npz.h"
#include "core/io/save.h"
#include "core/norm/forward.h"

#include <filesystem>
#include <algorithm>
#include <array>
#include <ostream>

namespace normscope {

namespace {

std::vector<float> singles(const std::vector<double>& values)
{
    std::vector<float> result(values.size());
    std::ranges::transform(values, result.begin(), [](double value) { return static_cast<float>(value); });
    return result;
}

/// What the layer leaves behind: in training the averages after this batch, in evaluation those it was given.
RunningStats runningAfter(const Experiment& experiment, const GroupStatistics& batch)
{
    if (!traits(experiment.spec.method).hasRunningStatistics || experiment.mode == Mode::Evaluation)
        return experiment.running;
    const RunningStats& before = experiment.running;
    return updated(before.empty() ? RunningStats::start(batch.groups()) : before, batch, experiment.spec);
}

/// y and the statistics, each with the axes that are not averaged, in layout order.
std::vector<Array> results(const Experiment& experiment, const Grouping& grouping, ForwardResult result,
                           const Shape& storedShape)
{
    const Shape& groups = grouping.groupShape();
    std::vector<Array> arrays;
    arrays.push_back(makeArray("y", storedShape, result.y.values()));
    arrays.push_back(makeArray("mean", groups, singles(result.statistics.mean)));
    if (traits(experiment.spec.method).centres)
        arrays.push_back(makeArray("var", groups, singles(result.statistics.variance)));
    else
        arrays.push_back(makeArray("mean_square", groups, singles(result.statistics.meanSquare)));
    arrays.push_back(makeArray("rstd", groups, singles(result.rstdUsed)));
    const RunningStats running = runningAfter(experiment, result.statistics);
    if (!running.empty()) {
        const Shape channels { static_cast<Index>(running.mean.size()) };
        arrays.push_back(makeArray("running_mean", channels, singles(running.mean)));
        arrays.push_back(makeArray("running_var", channels, singles(running.variance)));
        const std::array<std::int64_t, 1> batches { running.batchesTracked };
        arrays.push_back(makeArray("num_batches_tracked", Shape {}, batches));
    }
    return arrays;
}

void noteEvaluation(const Experiment& experiment, std::vector<std::string>& notices)
{
    if (traits(experiment.spec.method).hasRunningStatistics && experiment.mode == Mode::Evaluation
        && experiment.running.empty())
        notices.emplace_back("there are no running statistics: the batch's own are used, as in training");
}

} // namespace

int runApply(Words words, std::ostream& out, std::ostream& err)
{
    const Options options = parseOptions(words, ForApply);
    if (options.help) {
        out << "normscope apply INPUT -o OUT.npz [options]\n"
               "Normalizes an array of a .npy or .npz file. OUT.npz holds y, mean, var (or mean_square), "
               "rstd, and for\n"
               "batch norm running_mean, running_var and num_batches_tracked.\n\n"
            << optionsHelp(ForApply);
        return Done;
    }
    OpenedExperiment opened = openExperiment(options.input, options.open);
    const Experiment& experiment = opened.experiment;
    const Grouping grouping(experiment.spec, experiment.layout, experiment.input->shape());
    const Mask mask = experiment.mask();
    if (const auto refusal = singleValueRefusal(experiment.spec, grouping, mask, experiment.mode))
        throw FileError(options.input, "", refusal->message);
    const Affine& affine = experiment.affine();
    const RunningStats* running = experiment.running.empty() ? nullptr : &experiment.running;
    ForwardResult result = forward({ *experiment.input, grouping, mask, experiment.spec, affine.gamma,
                                     affine.beta, experiment.mode, running });
    std::error_code unknown;
    if (std::filesystem::equivalent(options.input, options.output, unknown)) {
        throw FileError(options.output, "", "it is the INPUT itself, which would be lost", "name another file after -o");
    }
    saveWhole(options.output, npzBytes(results(experiment, grouping, std::move(result), opened.storedShape)));
    noteEvaluation(experiment, opened.notices);
    writeNotices(err, opened.notices);
    return Done;
}

} // namespace normscope
