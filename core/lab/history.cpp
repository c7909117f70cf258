// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/lab/history.h"

#include <cmath>

namespace normscope {

std::vector<GapPoint> trainEvalGap(const History& history, Index channel, double x, double gamma, double beta,
                                   double epsilon)
{
    const auto c = static_cast<std::size_t>(channel);
    const auto output = [&](double mean, double variance) {
        return (x - mean) / std::sqrt(variance + epsilon) * gamma + beta;
    };
    std::vector<GapPoint> points;
    points.reserve(history.size());
    for (const auto& step : history) {
        points.push_back({ output(step->batchMean[c], step->batchVariance[c]),
                           output(step->after.mean[c], step->after.variance[c]) });
    }
    return points;
}

} // namespace normscope
