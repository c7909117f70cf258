// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/norm/forward.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

/// The layers by their definition, cell by cell in long double, to hold the fast ones against.
namespace normscope::testing
{

struct Reference {
    std::vector<Index> count;
    std::vector<double> mean;
    std::vector<double> variance;
    std::vector<double> meanSquare;
    std::vector<double> minimum;
    std::vector<double> maximum;
    std::vector<double> y;
};

inline Reference referenceForward(const ForwardInput& in)
{
    const auto groups = static_cast<std::size_t>(in.grouping.groupCount());
    const bool centres = traits(in.spec.method).centres;
    std::vector<long double> sum(groups), squares(groups), deviations(groups);
    Reference r{ std::vector<Index>(groups),
                 {},
                 {},
                 {},
                 std::vector<double>(groups, HUGE_VAL),
                 std::vector<double>(groups, -HUGE_VAL),
                 std::vector<double>(static_cast<std::size_t>(in.x.size())) };
    const auto each = [&](auto visit) {
        for (Index cell = 0; cell < in.x.size(); ++cell) {
            if (!in.mask.isPadding(cell))
                visit(cell, static_cast<std::size_t>(in.grouping.groupOf(cell)),
                      static_cast<long double>(in.x[cell]));
        }
    };
    each([&](Index, std::size_t g, long double x) {
        ++r.count[g];
        sum[g] += x;
        squares[g] += x * x;
        r.minimum[g] = std::min(r.minimum[g], static_cast<double>(x));
        r.maximum[g] = std::max(r.maximum[g], static_cast<double>(x));
    });
    each([&](Index, std::size_t g, long double x) {
        const long double d = x - sum[g] / static_cast<long double>(r.count[g]);
        deviations[g] += d * d;
    });
    for (std::size_t g = 0; g < groups; ++g) {
        const auto n = static_cast<long double>(r.count[g]);
        r.mean.push_back(static_cast<double>(sum[g] / n));
        r.variance.push_back(static_cast<double>(deviations[g] / n));
        r.meanSquare.push_back(static_cast<double>(squares[g] / n));
        if (r.count[g] == 0)
            r.minimum[g] = r.maximum[g] = std::numeric_limits<double>::quiet_NaN();
    }
    each([&](Index cell, std::size_t g, long double x) {
        const auto n = static_cast<long double>(r.count[g]);
        const auto p = static_cast<std::size_t>(in.grouping.parameterOf(cell));
        const long double mean = centres ? sum[g] / n : 0;
        const long double variance = (centres ? deviations[g] : squares[g]) / n;
        const long double normalized
            = (x - mean) / std::sqrt(variance + static_cast<long double>(in.spec.epsilon));
        const long double gamma = in.gamma.empty() ? 1.0L : static_cast<long double>(in.gamma[p]);
        const long double beta = in.beta.empty() ? 0.0L : static_cast<long double>(in.beta[p]);
        r.y[static_cast<std::size_t>(cell)] = static_cast<double>(normalized * gamma + beta);
    });
    return r;
}

/// What the layer loses in L = Σ dy·y over the valid cells, with x, gamma and beta in double, so that central
/// differences of it are gradients. Statistics are taken anew from x unless running averages stand in.
struct Loss {
    const ForwardInput& in;
    std::vector<double> dy;

    double operator()(const std::vector<double>& x, const std::vector<double>& gamma,
                      const std::vector<double>& beta) const
    {
        long double total = 0;
        for (Index group = 0; group < in.grouping.groupCount(); ++group)
            total += ofGroup(group, x, gamma, beta);
        return static_cast<double>(total);
    }

private:
    using Values = std::vector<double>;

    static long double at(const Values& values, Index k)
    {
        return static_cast<long double>(values[static_cast<std::size_t>(k)]);
    }

    std::vector<Index> validCells(Index group) const
    {
        std::vector<Index> cells;
        for (Index k = 0; k < in.grouping.groupSize(); ++k) {
            const Index cell = in.grouping.cellOf(group, k);
            if (!in.mask.isPadding(cell))
                cells.push_back(cell);
        }
        return cells;
    }

    std::pair<long double, long double> meanAndVariance(const std::vector<Index>& cells, const Values& x) const
    {
        const Index channel = in.grouping.channelOf(cells.front());
        if (usesRunning(in))
            return { at(in.running->mean, channel), at(in.running->variance, channel) };
        const auto n = static_cast<long double>(cells.size());
        long double mean = 0;
        long double variance = 0;
        if (traits(in.spec.method).centres) {
            for (const Index cell : cells)
                mean += at(x, cell) / n;
        }
        for (const Index cell : cells)
            variance += (at(x, cell) - mean) * (at(x, cell) - mean) / n;
        return { mean, variance };
    }

    long double ofGroup(Index group, const Values& x, const Values& gamma, const Values& beta) const
    {
        const std::vector<Index> cells = validCells(group);
        if (cells.empty())
            return 0;
        const auto [mean, variance] = meanAndVariance(cells, x);
        const long double root = std::sqrt(variance + static_cast<long double>(in.spec.epsilon));
        long double total = 0;
        for (const Index cell : cells) {
            const Index p = in.grouping.parameterOf(cell);
            const long double y = (at(x, cell) - mean) / root * at(gamma, p) + at(beta, p);
            total += at(dy, cell) * y;
        }
        return total;
    }
};

inline std::vector<float> normalValues(std::size_t count, double mean, double deviation, unsigned seed)
{
    std::mt19937 random(seed);
    std::normal_distribution<double> normal(mean, deviation);
    std::vector<float> values(count);
    std::ranges::generate(values, [&] { return static_cast<float>(normal(random)); });
    return values;
}

} // namespace normscope::testing
