// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/norm/kernels.h"
#include "core/norm/runningstats.h"
#include "core/norm/statistics.h"
#include "core/norm/traversal.h"

namespace normscope
{

/// What a group is normalized with.
struct Used {
    double mean;
    double rstd;
};

/// From a group's moments to what it is normalized with.
struct NormalizingRule {
    bool centres = true;
    double epsilon = 1e-5;
    ZeroOverZero corner = ZeroOverZero::NotANumber; ///< variance and epsilon both 0
    const RunningStats* running = nullptr; ///< stand in for the batch's own

    Used of(const kernels::Moments& moments, Index channel) const;
};

/// One walk over the data, group by group, so that what was just summed is normalized while it is still in
/// the cache. Private to core/norm.
struct Sweep {
    const float* x;
    const Grouping& grouping;
    const Mask& mask;
    GroupStatistics* statistics = nullptr; ///< sized for the groups; null: not wanted
    float* y = nullptr; ///< null: statistics alone
    const float* gamma = nullptr; ///< parameterCount values; null: 1
    const float* beta = nullptr; ///< the same, null: 0; both are given or none
    NormalizingRule rule = {};
    double* meanUsed = nullptr; ///< per group, with y
    double* rstdUsed = nullptr;

    void run() const;
};

/// The mean of squares: infinite where any value is and none is NaN.
double meanSquareOf(const kernels::Moments& moments);
void resize(GroupStatistics& statistics, Index groups);
void put(GroupStatistics& into, Index group, const kernels::Moments& moments);
/// Whether float holds every difference and product on the way to y.
bool fitsFloat(const kernels::Moments& moments, const Used& used);

/// Outputs from this many values on stay in no cache: they are stored around it.
constexpr Index streamedOutput = 4 * 1024 * 1024;

/// The walks. Private to sweep.cpp.
bool isNarrow(const Sweep& sweep, const Traversal& traversal);
void sweepNarrow(const Sweep& sweep, const Traversal& traversal);
void sweepRows(const Sweep& sweep, const Traversal& traversal);
void sweepLanes(const Sweep& sweep, const Traversal& traversal);

} // namespace normscope
