// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/evaluate.h"

#include <memory>
#include <vector>

/// Experiments small enough to check by hand, for the tests of the charts.
namespace normscope::testing {

inline Experiment experimentOf(const char* layout, Shape shape, const std::vector<float>& values,
                               Method method)
{
    Experiment experiment;
    experiment.layout = *Layout::byName(layout);
    experiment.input = std::make_shared<const Tensor>(shape, values);
    experiment.spec.method = method;
    experiment.spec.scope = defaultScope(experiment.layout);
    experiment.running = RunningStats::start(shape[experiment.layout.channelAxis()]);
    return experiment;
}

/// CLAIMS.md's P4: one feature, batch 2 4 6 8; mean 5, biased variance 5, unbiased 20/3.
inline Experiment column() { return experimentOf("NC", { 4, 1 }, { 2, 4, 6, 8 }, Method::Batch); }

/// CLAIMS.md's P3: 2 × 4 × 2 × 2; under batch norm channel 1 has mean 7.5 and variance 23.75.
inline Experiment cube()
{
    return experimentOf("NCHW", { 2, 4, 2, 2 }, { 1,  3,  2,  6,  4, 4, 8, 0, 7, 1, 5, 3, 2,  9,  6,  7,
                                                  10, 12, 15, 11, 3, 5, 9, 7, 8, 8, 2, 6, 14, 20, 18, 12 },
                        Method::Batch);
}

inline Experiment fedTimes(Experiment experiment, int times)
{
    for (int i = 0; i < times; ++i)
        experiment = fed(experiment);
    return experiment;
}

} // namespace normscope::testing
