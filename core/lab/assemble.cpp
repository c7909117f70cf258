// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/lab/assemble.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

std::string inputName(const ArrayFile& file, const std::string& wanted)
{
    if (!wanted.empty())
        return wanted;
    for (const char* name : { "x", "input" }) {
        if (file.has(name))
            return name;
    }
    if (file.names().size() == 1)
        return file.names().front();
    std::string all;
    for (const std::string& name : file.names())
        all += (all.empty() ? "" : ", ") + printable(name, 40);
    if (all.empty())
        file.fail("", "there is no array in it", "a file with an array x would do");
    file.fail("", "none of its arrays is called x or input", "choose one of " + printable(all, 400));
}

/// One axis: one example of that many features. No axis: one cell.
Shape withTwoAxes(const Shape& shape)
{
    return shape.rank() >= 2 ? shape : Shape({ 1, shape.rank() == 1 ? shape[0] : 1 });
}

Layout layoutOf(const ArrayFile& file, const std::string& name, const Shape& shape, const AssembleOptions& options)
{
    if (options.layout) {
        if (options.layout->rank() != shape.rank()) {
            file.fail(name, "it has " + std::to_string(shape.rank()) + " axes, and " + std::string(options.layout->name())
                          + " has " + std::to_string(options.layout->rank()),
                      "choose a layout of as many axes");
        }
        return *options.layout;
    }
    const auto layout = Layout::defaultForRank(shape.rank());
    if (!layout) {
        file.fail(name, "it has " + std::to_string(shape.rank()) + " axes (" + shape.text() + "); 5 is the most",
                  "merge neighbouring axes with reshape before saving");
    }
    return *layout;
}

std::vector<float> optionalFloats(ArrayFile& file, const char* name, std::vector<std::string>& notices)
{
    if (!file.has(name))
        return {};
    const Tensor values = toTensor(file.read(name), &notices);
    return { values.values().begin(), values.values().end() };
}

std::vector<double> optionalDoubles(ArrayFile& file, const char* name)
{
    return file.has(name) ? toDoubles(file.read(name)) : std::vector<double>();
}

void readLengths(ArrayFile& file, Experiment& experiment)
{
    if (!file.has("lengths"))
        return;
    for (const double length : toDoubles(file.read("lengths"))) {
        if (length != std::floor(length))
            file.fail("lengths", "a length is not a whole number", "0 to the number of positions would do");
        experiment.lengths.push_back(static_cast<Index>(length));
    }
}

void readRunning(ArrayFile& file, Experiment& experiment, Index channels)
{
    experiment.running = RunningStats::start(channels);
    if (!file.has("running_mean") || !file.has("running_var"))
        return;
    experiment.running.mean = optionalDoubles(file, "running_mean");
    experiment.running.variance = optionalDoubles(file, "running_var");
    const auto tracked = optionalDoubles(file, "num_batches_tracked");
    experiment.running.batchesTracked = tracked.empty() ? 0 : static_cast<Index>(tracked.front());
    experiment.mode = Mode::Evaluation;
}

void readAffine(ArrayFile& file, Experiment& experiment, std::vector<std::string>& notices)
{
    Affine affine { optionalFloats(file, "gamma", notices), optionalFloats(file, "beta", notices) };
    const Shape& shape = experiment.input->shape();
    const Index perExample = shape.elements() / std::max<Index>(shape[0], 1);
    const Index channels = shape[experiment.layout.channelAxis()];
    const bool perElement = static_cast<Index>(affine.gamma.size()) == perExample && perExample != channels;
    if (perElement) {
        experiment.spec.method = Method::Layer;
        experiment.spec.scope = Scope::Example;
    }
    (perElement ? experiment.perElement : experiment.perChannel) = std::move(affine);
}

} // namespace

Experiment assemble(ArrayFile& file, const AssembleOptions& options, std::vector<std::string>& notices)
{
    const std::string name = inputName(file, options.array);
    const Tensor stored = toTensor(file.read(name), &notices);
    Experiment experiment;
    experiment.title = experiment.source = file.path();
    const Shape shape = withTwoAxes(stored.shape());
    if (shape.elements() == 0)
        file.fail(name, "it has no values (" + shape.text() + ")", "at least one example with one value would do");
    experiment.layout = layoutOf(file, name, shape, options);
    experiment.input = std::make_shared<const Tensor>(stored.reshaped(shape));

    const bool averages = file.has("running_mean") && file.has("running_var");
    experiment.spec.method = !averages && experiment.layout.channelsLast() ? Method::Layer : Method::Batch;
    experiment.spec.scope = defaultScope(experiment.layout);
    experiment.spec.axes
        = AxisSet::of(experiment.layout.exampleAxis()).with(experiment.layout.channelAxis());
    readAffine(file, experiment, notices);
    const auto epsilon = optionalDoubles(file, "eps");
    experiment.spec.epsilon = epsilon.size() == 1 ? epsilon.front()
                                                  : defaultEpsilon(experiment.spec.dialect, experiment.spec.method);
    readRunning(file, experiment, shape[experiment.layout.channelAxis()]);
    readLengths(file, experiment);
    if (const auto error = validate(experiment))
        file.fail("", error->message);
    return experiment;
}

} // namespace normscope
