// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/commandline/devices.h"
#include "app/commandline/layer.h"
#include "app/commandline/text.h"

#include "core/norm/backward.h"

#include <array>
#include <optional>
#include <ostream>

namespace normscope {

namespace {

/// What the layer leaves behind: in training the averages after this batch, in evaluation those it was given.
RunningStats runningAfter(const Experiment& experiment, const Grouping& grouping, const GroupStatistics& batch)
{
    if (!keepsRunning(experiment.spec) || experiment.mode == Mode::Evaluation)
        return experiment.running;
    const RunningStats& before = experiment.running;
    return updated(before.empty() ? RunningStats::start(grouping.channels()) : before, batch, experiment.spec);
}

/// y and the statistics, each with the axes that are not averaged, in layout order.
std::vector<Array> results(const OpenedLayer& layer, const ForwardResult& result)
{
    const Experiment& experiment = layer.experiment();
    const Shape& groups = layer.grouping.groupShape();
    std::vector<Array> arrays;
    arrays.push_back(makeArray("y", layer.opened.storedShape, result.y.values()));
    arrays.push_back(makeArray("mean", groups, singles(result.statistics.mean)));
    if (traits(experiment.spec.method).centres)
        arrays.push_back(makeArray("var", groups, singles(result.statistics.variance)));
    else
        arrays.push_back(makeArray("mean_square", groups, singles(result.statistics.meanSquare)));
    arrays.push_back(makeArray("rstd", groups, singles(result.rstdUsed)));
    const RunningStats running = runningAfter(experiment, layer.grouping, result.statistics);
    if (!running.empty()) {
        const Shape channels { static_cast<Index>(running.mean.size()) };
        arrays.push_back(makeArray("running_mean", channels, singles(running.mean)));
        arrays.push_back(makeArray("running_var", channels, singles(running.variance)));
        const std::array<std::int64_t, 1> batches { running.batchesTracked };
        arrays.push_back(makeArray("num_batches_tracked", Shape {}, batches));
    }
    return arrays;
}

/// dx, and dgamma and dbeta where the layer has them, for the dy that the words name.
void addGradients(std::vector<Array>& arrays, const OpenedLayer& layer, const ForwardResult& result, const Tensor& dy)
{
    const BackwardResult gradients = backward(layer.input(), result, dy);
    const Shape& parameters = layer.grouping.parameterDims();
    arrays.push_back(makeArray("dx", layer.opened.storedShape, gradients.dx.values()));
    if (!gradients.dgamma.empty())
        arrays.push_back(makeArray("dgamma", parameters, singles(gradients.dgamma)));
    if (!gradients.dbeta.empty())
        arrays.push_back(makeArray("dbeta", parameters, singles(gradients.dbeta)));
}

} // namespace

int runApply(Words words, std::ostream& out, std::ostream& err)
{
    const Options options = parseOptions(words, ForApply);
    if (options.help) {
        out << "normscope apply INPUT -o OUT.npz [options]\n"
               "Normalizes an array of a .npy or .npz file. OUT.npz holds y, mean, var (or mean_square), rstd; for "
               "batch norm, and\n"
               "for instance norm where INPUT has running averages, running_mean, running_var and "
               "num_batches_tracked; with\n"
               "--grad dx, dgamma and dbeta; with --devices device_mean and device_var.\n\n"
            << optionsHelp(ForApply);
        return Done;
    }
    OpenedLayer layer(options);
    std::optional<Tensor> dy;
    if (!options.gradient.empty())
        dy = openGradient(options.gradient, layer.opened);
    std::vector<GroupStatistics> devices;
    if (!options.devices.empty())
        devices = deviceStatistics(options, layer);
    ForwardResult result = forward(layer.input());
    if (!devices.empty())
        synchronise(result, layer, devices);
    std::vector<Array> arrays = results(layer, result);
    if (!devices.empty())
        addDevices(arrays, devices);
    if (dy)
        addGradients(arrays, layer, result, *dy);
    saveResult(options, arrays);
    writeNotices(err, layer.opened.notices);
    return Done;
}

} // namespace normscope
