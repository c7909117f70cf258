// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/norm/backward.h"
#include "tests/core/norm/reference.h"

#include <array>
#include <string>
#include <vector>

/// Layers on random values for all methods and layouts, to hold gradients against central differences.
namespace normscope::testing
{

inline std::vector<double> widened(std::span<const float> values) { return { values.begin(), values.end() }; }

/// A layer on random values, with all that its gradients depend on.
struct RandomLayer {
    RandomLayer(const NormSpec& wanted, const Layout& ofLayout, const Shape& shape, std::vector<Index> lengths = {})
        : spec(wanted)
        , layout(ofLayout)
        , grouping(spec, layout, shape)
        , mask(std::move(lengths), layout, shape)
        , x(shape, normalValues(static_cast<std::size_t>(shape.elements()), 0.5, 1.5, 11))
        , dy(shape, normalValues(static_cast<std::size_t>(shape.elements()), 0.1, 1, 12))
    {
        const auto parameters = static_cast<std::size_t>(grouping.parameterCount());
        gamma = normalValues(parameters, 1, 0.5, 13);
        beta = normalValues(parameters, 0, 0.5, 14);
        if (!traits(spec.method).hasBeta)
            beta.clear();
        const auto channels = static_cast<std::size_t>(grouping.channels());
        running.mean = widened(normalValues(channels, 0.3, 0.2, 15));
        running.variance.assign(channels, 1.7);
    }

    ForwardInput input() const
    {
        return { .x = x,
                 .grouping = grouping,
                 .mask = mask,
                 .spec = spec,
                 .gamma = gamma,
                 .beta = beta,
                 .mode = mode,
                 .running = &running };
    }
    BackwardResult gradients() const { return backward(input(), forward(input()), dy); }

    NormSpec spec;
    Layout layout;
    Grouping grouping;
    Mask mask;
    Tensor x;
    Tensor dy;
    std::vector<float> gamma;
    std::vector<float> beta;
    RunningStats running;
    Mode mode = Mode::Training;
};

/// Central differences of the loss, in turn for every entry of one of its three arguments.
inline std::vector<double> differences(const Loss& loss, std::array<std::vector<double>, 3> at, std::size_t argument)
{
    constexpr double step = 1e-5;
    std::vector<double> result;
    for (double& value : at[argument]) {
        const double middle = value;
        value = middle + step;
        const double above = loss(at[0], at[1], at[2]);
        value = middle - step;
        const double below = loss(at[0], at[1], at[2]);
        value = middle;
        result.push_back((above - below) / (2 * step));
    }
    return result;
}

/// A few cells along every axis, four channels.
inline Shape smallShape(const Layout& layout)
{
    std::vector<Index> dims;
    for (int axis = 0; axis < layout.rank(); ++axis) {
        const bool channel = axis == layout.channelAxis();
        dims.push_back(axis == layout.exampleAxis() ? 3 : channel ? 4 : 2 + axis % 2);
    }
    return Shape(std::move(dims));
}

/// The method in every scope, with groups and axes that say something.
inline std::vector<NormSpec> specsFor(const MethodTraits& method, const Layout& layout)
{
    NormSpec spec;
    spec.method = method.method;
    spec.epsilon = 1e-3;
    if (method.hasGroups)
        spec.groups = 2;
    if (method.hasAxes)
        spec.axes = AxisSet::of(0).with(layout.rank() - 1);
    std::vector<NormSpec> specs { spec };
    if (method.hasScope) {
        specs.push_back(spec);
        specs.back().scope = Scope::Example;
        specs.push_back(spec);
        specs.back().normalizedAxes = AxisSet::of(layout.rank() - 1).with(layout.rank() - 2);
        specs.push_back(spec);
        specs.back().normalizedAxes = { (1U << layout.rank()) - 1 };
    }
    return specs;
}

} // namespace normscope::testing
