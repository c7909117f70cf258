// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/sweep.h"

#include <cmath>
#include <limits>

namespace normscope
{

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

double reciprocalRoot(double variance, double epsilon, ZeroOverZero corner)
{
    if (variance + epsilon == 0)
        return corner == ZeroOverZero::Zero ? 0 : infinity;
    return 1 / std::sqrt(variance + epsilon);
}

} // namespace

Used NormalizingRule::of(const kernels::Moments& moments, Index channel) const
{
    if (running) {
        const auto c = static_cast<std::size_t>(channel);
        return { running->mean[c], reciprocalRoot(running->variance[c], epsilon, corner) };
    }
    if (moments.count == 0)
        return { centres ? nan : 0, 0 };
    if (centres)
        return { moments.mean,
                 reciprocalRoot(moments.m2 / static_cast<double>(moments.count), epsilon, corner) };
    return { 0, reciprocalRoot(meanSquareOf(moments), epsilon, corner) };
}

double meanSquareOf(const kernels::Moments& moments)
{
    // Adding up loses nothing: both are at least 0. The variance of infinite values is NaN, their squares are
    // not.
    const double sum = moments.m2 / static_cast<double>(moments.count) + moments.mean * moments.mean;
    return std::isnan(sum) && !std::isnan(moments.minimum) && moments.count > 0 ? infinity : sum;
}

void put(GroupStatistics& into, Index group, const kernels::Moments& moments)
{
    const auto g = static_cast<std::size_t>(group);
    const bool none = moments.count == 0;
    into.count[g] = moments.count;
    into.mean[g] = none ? nan : moments.mean;
    into.variance[g] = none ? nan : moments.m2 / static_cast<double>(moments.count);
    into.meanSquare[g] = none ? nan : meanSquareOf(moments);
    into.minimum[g] = none ? std::numeric_limits<float>::quiet_NaN() : moments.minimum;
    into.maximum[g] = none ? std::numeric_limits<float>::quiet_NaN() : moments.maximum;
}

bool fitsFloat(const kernels::Moments& moments, const Used& used)
{
    // Far inside float's range, so that neither the difference of two values nor a product leaves it.
    // Infinite and NaN are the same in float as in double.
    constexpr double large = 1e37;
    const auto fits = [](double value) { return std::abs(value) <= large || !std::isfinite(value); };
    const bool scaleFits
        = (used.rstd >= 1e-30 && used.rstd <= 1e30) || used.rstd == 0 || !std::isfinite(used.rstd);
    return scaleFits && fits(used.mean) && fits(static_cast<double>(moments.minimum))
        && fits(static_cast<double>(moments.maximum));
}

void Sweep::run() const
{
    const Traversal traversal(grouping, mask);
    if (traversal.byLanes())
        sweepLanes(*this, traversal);
    else if (isNarrow(*this, traversal))
        sweepNarrow(*this, traversal);
    else
        sweepRows(*this, traversal);
}

} // namespace normscope
