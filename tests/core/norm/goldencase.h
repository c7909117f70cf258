// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/norm/forward.h"
#include "tests/testing.h"

#include <QString>

#include <map>
#include <string>
#include <vector>

/// The golden numbers of tests/data/cases, read into what the core takes.
namespace normscope::testing
{

/// One row of tests/data/cases/*.json, ready to be computed.
struct Case {
    explicit Case(const nlohmann::json& json);

    Layout layout;
    Shape shape;
    NormSpec spec;
    Mode mode = Mode::Training;
    Tensor x;
    std::vector<Index> lengths;
    std::vector<float> gamma;
    std::vector<float> beta;
    RunningStats running;
    nlohmann::json expected;
    Grouping grouping;
    Mask mask;

    /// Refers to this case, which must outlive it.
    ForwardInput input() const;
    ForwardResult run() const { return forward(input()); }
};

inline AxisSet axesByLetters(const std::string& letters, const Layout& layout)
{
    AxisSet axes;
    for (const char letter : letters) {
        if (letter != ',')
            axes = axes.with(layout.axisOf(letter));
    }
    return axes;
}

inline RunningStats runningOf(const nlohmann::json& json)
{
    return { numbers(json["mean"]), numbers(json["var"]), json["batches"].get<Index>() };
}

inline Case::Case(const nlohmann::json& json)
    : layout(*Layout::byName(json["layout"].get<std::string>()))
    , shape(json["shape"].get<std::vector<Index>>())
    , mode(json["mode"] == "train" ? Mode::Training : Mode::Evaluation)
    , x(shape, floats(json["input"]))
    , expected(json["expected"])
{
    spec.method = *methodByKey(json["method"].get<std::string>());
    spec.scope = json.value("scope", "position") == "example" ? Scope::Example : Scope::Position;
    spec.groups = json.value("groups", 1);
    spec.epsilon = json["eps"].get<double>();
    if (json.contains("dialect"))
        spec.dialect = *dialectByKey(json["dialect"].get<std::string>());
    if (json.contains("axes"))
        (traits(spec.method).hasAxes ? spec.axes : spec.normalizedAxes)
            = axesByLetters(json["axes"].get<std::string>(), layout);
    if (json.contains("momentum"))
        spec.momentum = json["momentum"].get<double>();
    if (json.contains("lengths"))
        lengths = json["lengths"].get<std::vector<Index>>();
    if (json.contains("gamma") && !json["gamma"].is_null())
        gamma = floats(json["gamma"]);
    if (json.contains("beta") && !json["beta"].is_null())
        beta = floats(json["beta"]);
    if (json.contains("running_before"))
        running = runningOf(json["running_before"]);
    grouping = Grouping(spec, layout, shape);
    mask = Mask(lengths, layout, shape);
}

inline ForwardInput Case::input() const
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

inline const nlohmann::json& file(const QString& name)
{
    static std::map<QString, nlohmann::json> files;
    if (!files.contains(name))
        files[name] = readJson("cases/" + name.toStdString());
    return files[name];
}

} // namespace normscope::testing
