// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/commandline/devices.h"

#include "core/io/error.h"
#include "core/norm/syncstats.h"

#include <algorithm>
#include <limits>

namespace normscope {

namespace {

std::string plural(Index count, const std::string& noun)
{
    return std::to_string(count) + ' ' + noun + (count == 1 ? "" : "s");
}

/// How many examples each device gets.
std::vector<Index> sizesOf(const Options& options, Index examples)
{
    const auto fail = [&options](const std::string& reason, const std::string& remedy) {
        throw FileError(options.input, "--devices", reason, remedy);
    };
    const std::vector<Index>& words = options.devices;
    if (words.size() == 1) {
        const Index devices = words.front();
        if (examples % devices != 0)
            fail(plural(devices, "device") + " cannot share " + plural(examples, "example") + " equally",
                 "give each device's number of examples, such as --devices 3,1");
        return std::vector<Index>(static_cast<std::size_t>(devices), examples / devices);
    }
    // Taken away one by one: their sum could overflow.
    Index left = examples;
    for (const Index size : words)
        left = size <= left ? left - size : -1;
    if (left != 0)
        fail("the devices' numbers of examples do not add up to the batch's " + std::to_string(examples),
             "each example goes to one device");
    return words;
}

GroupStatistics nothing(Index groups)
{
    const auto count = static_cast<std::size_t>(groups);
    const std::vector<double> nan(count, std::numeric_limits<double>::quiet_NaN());
    const std::vector<float> none(count, std::numeric_limits<float>::quiet_NaN());
    return { std::vector<Index>(count), nan, nan, nan, none, none };
}

/// The examples' own part of the batch: they are the slowest axis, so it lies in one piece.
GroupStatistics partOf(const OpenedLayer& layer, Index first, Index size)
{
    const Experiment& experiment = layer.experiment();
    Shape shape = experiment.input->shape();
    const Index example = experiment.input->size() / shape[0];
    shape[0] = size;
    std::vector<Index> lengths;
    if (!layer.mask.empty())
        lengths.assign(layer.mask.lengths().begin() + first, layer.mask.lengths().begin() + first + size);
    const bool padding = !lengths.empty() && std::ranges::all_of(lengths, [](Index length) { return length == 0; });
    if (size == 0 || padding)
        return nothing(layer.grouping.groupCount());
    const auto values = experiment.input->values().subspan(static_cast<std::size_t>(first * example),
                                                           static_cast<std::size_t>(size * example));
    return groupStatistics(Tensor(shape, values), Grouping(experiment.spec, experiment.layout, shape),
                           Mask(std::move(lengths), experiment.layout, shape));
}

} // namespace

std::vector<GroupStatistics> deviceStatistics(const Options& options, const OpenedLayer& layer)
{
    std::vector<GroupStatistics> parts;
    Index first = 0;
    for (const Index size : sizesOf(options, layer.grouping.examples())) {
        parts.push_back(partOf(layer, first, size));
        first += size;
    }
    return parts;
}

void synchronise(ForwardResult& result, const OpenedLayer& layer, std::span<const GroupStatistics> devices)
{
    ForwardInput input = layer.input();
    const bool evaluates = usesRunning(input);
    GroupStatistics shared = synchronised(devices, layer.experiment().spec.dialect);
    if (!evaluates) {
        // From where the devices have agreed, their statistics are as given as running averages are.
        const RunningStats given { shared.mean, shared.variance, 0 };
        input.mode = Mode::Evaluation;
        input.running = &given;
        input.wantsStatistics = false;
        result = forward(input, std::move(result.y));
    }
    result.statistics = std::move(shared);
}

void addDevices(std::vector<Array>& arrays, std::span<const GroupStatistics> devices)
{
    std::vector<double> means;
    std::vector<double> variances;
    for (const GroupStatistics& device : devices) {
        means.insert(means.end(), device.mean.begin(), device.mean.end());
        variances.insert(variances.end(), device.variance.begin(), device.variance.end());
    }
    const Shape shape { static_cast<Index>(devices.size()), devices.front().groups() };
    arrays.push_back(makeArray("device_mean", shape, singles(means)));
    arrays.push_back(makeArray("device_var", shape, singles(variances)));
}

} // namespace normscope
