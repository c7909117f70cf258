// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/io/experimentfile.h"

#include "core/io/error.h"
#include "core/io/layerarrays.h"

#include <algorithm>
#include <memory>

namespace normscope {

namespace {

/// The shapes of rank 5 that merging neighbouring axes would give.
std::string mergedShapes(const Shape& shape)
{
    const int run = shape.rank() - Layout::maxRank + 1;
    std::vector<std::string> shapes;
    for (int first = 0; first < Layout::maxRank; ++first) {
        std::vector<Index> dims;
        for (int axis = 0; axis < shape.rank(); ++axis) {
            if (axis > first && axis < first + run)
                dims.back() *= shape[axis];
            else
                dims.push_back(shape[axis]);
        }
        const std::string merged = Shape(std::move(dims)).text();
        if (std::ranges::find(shapes, merged) == shapes.end())
            shapes.push_back(merged);
    }
    std::string text;
    for (std::size_t k = 0; k < shapes.size(); ++k)
        text += (k == 0 ? "" : k + 1 == shapes.size() ? " or " : ", ") + shapes[k];
    return text;
}

Layout layoutOf(const FoundArray& x, const OpenChoices& choices)
{
    const Shape& shape = x.array.shape;
    if (shape.rank() == 0)
        x.fail("it is a single number and no batch", "give an array with at least one axis");
    if (shape.rank() > Layout::maxRank)
        x.fail("it has " + std::to_string(shape.rank()) + " axes (" + shape.text()
                   + "), and at most 5 are known",
               "merge neighbours: " + mergedShapes(shape));
    return choices.layout.value_or(Layout::defaultForRank(std::max(shape.rank(), 2)).value_or(Layout()));
}

/// A rank of 1 is one example of NC.
Shape batchShape(const Shape& stored, const Layout& layout)
{
    return stored.rank() == 1 && layout.rank() == 2 ? Shape { 1, stored[0] } : stored;
}

/// What the letters mean to the method: custom axes are the set itself; layer norm and RMSNorm take the
/// normalized axes, which make up a scope where there is one for them.
void setAxes(NormSpec& spec, const Layout& layout, const std::string& letters, const ArrayFile& file)
{
    AxisSet axes;
    AxisSet all;
    for (int axis = 0; axis < layout.rank(); ++axis)
        all = all.with(axis);
    for (const char letter : letters) {
        const int axis = layout.axisOf(letter);
        if (axis < 0)
            file.fail("axes", std::string(layout.name()) + " has no axis " + letter,
                      "its axes are " + layout.letters(all));
        axes = axes.with(axis);
    }
    const AxisSet element = all.without(layout.exampleAxis());
    const AxisSet channel = AxisSet::of(layout.channelAxis());
    if (traits(spec.method).hasAxes)
        spec.axes = axes;
    else if (axes == channel && layout.channelsLast())
        spec.scope = Scope::Position;
    else if (axes == element)
        spec.scope = Scope::Example;
    else
        spec.normalizedAxes = axes;
}

NormSpec specOf(const OpenChoices& choices, const Layout& layout, LayerArrays& arrays)
{
    NormSpec spec;
    spec.method = choices.method;
    spec.scope = choices.scope.value_or(defaultScope(layout));
    spec.groups = choices.groups.value_or(1);
    spec.affine = choices.affine;
    spec.dialect = choices.dialect;
    spec.momentum = choices.momentum.value_or(traits(choices.dialect).momentum);
    spec.cumulative = choices.cumulative;
    if (choices.axes)
        setAxes(spec, layout, *choices.axes, arrays.inputFile());
    spec.epsilon = choices.epsilon
        ? *choices.epsilon
        : arrays.epsilon().value_or(defaultEpsilon(choices.dialect, choices.method));
    return spec;
}

/// The core's sentence, under the file's name.
void check(const std::optional<SpecError>& error, const ArrayFile& file)
{
    if (!error)
        return;
    std::string text = error->message;
    while (text.ends_with('.'))
        text.pop_back();
    file.fail("", text);
}

void readParameters(Experiment& experiment, LayerArrays& arrays, std::vector<std::string>& notices)
{
    const MethodTraits& method = traits(experiment.spec.method);
    const Grouping grouping(experiment.spec, experiment.layout, experiment.input->shape());
    if (experiment.spec.affine) {
        experiment.affine().gamma = arrays.affine("gamma", grouping.parameterDims());
        if (method.hasBeta)
            experiment.affine().beta = arrays.affine("beta", grouping.parameterDims());
        else if (arrays.find("beta"))
            notices.push_back("beta is left out: the method " + std::string(method.key) + " has none");
    }
    // A file that has running averages of a layer that may keep some is of one that does.
    if (method.hasRunningStatistics || method.canTrack)
        experiment.running = arrays.running(grouping.channels());
    experiment.spec.tracked = method.canTrack && !experiment.running.empty();
}

} // namespace

OpenedExperiment openExperiment(const std::string& path, const OpenChoices& choices)
{
    LayerArrays arrays(path, choices.params, choices.array);
    OpenedExperiment opened;
    Experiment& experiment = opened.experiment;
    FoundArray x = arrays.input();
    experiment.source = path;
    experiment.title = path.substr(path.rfind('/') + 1);
    experiment.layout = layoutOf(x, choices);
    experiment.mode = choices.mode;
    opened.storedShape = x.array.shape;
    const Shape shape = batchShape(opened.storedShape, experiment.layout);
    experiment.spec = specOf(choices, experiment.layout, arrays);
    check(validate(experiment.spec, experiment.layout, shape), arrays.inputFile());
    x.array.shape = shape;
    experiment.input = std::make_shared<const Tensor>(toTensor(x.array, &opened.notices));
    readParameters(experiment, arrays, opened.notices);
    experiment.lengths = arrays.lengths(choices.lengths);
    check(validate(experiment), arrays.inputFile());
    const auto ofFiles = arrays.notices();
    opened.notices.insert(opened.notices.begin(), ofFiles.begin(), ofFiles.end());
    return opened;
}

Tensor openGradient(const std::string& path, OpenedExperiment& opened)
{
    ArrayFile file(path);
    if (!file.has("dy") && file.names().size() != 1)
        file.fail("", "there is no array named dy, and it is not a single array either",
                  "save the gradient with respect to y in it as dy");
    const FoundArray dy { file.has("dy") ? file.read("dy") : file.read(0), &file };
    if (dy.array.shape != opened.storedShape)
        dy.fail("its shape is " + dy.array.shape.text() + ", but y's is " + opened.storedShape.text(),
                "dy has one value for each of y");
    Tensor values = toTensor(dy.array, &opened.notices);
    opened.notices.insert(opened.notices.end(), file.notices().begin(), file.notices().end());
    return std::move(values).reshaped(opened.experiment.input->shape());
}

} // namespace normscope
