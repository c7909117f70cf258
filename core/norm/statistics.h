// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/norm/grouping.h"
#include "core/norm/mask.h"
#include "core/tensor/tensor.h"

#include <vector>

namespace normscope {

/// Per statistics group, in group order; all vectors have groupCount entries. Padding is left out. A group without
/// valid cells has count 0 and NaN everywhere.
struct GroupStatistics {
    std::vector<Index> count; ///< n
    std::vector<double> mean;
    std::vector<double> variance; ///< biased: divisor n
    std::vector<double> meanSquare; ///< mean of x², divisor n; RMS is its root
    std::vector<float> minimum; ///< NaN where any cell is NaN
    std::vector<float> maximum;

    Index groups() const { return static_cast<Index>(count.size()); }
    /// n/(n-1) · variance; NaN for n < 2.
    double unbiasedVariance(Index group) const;
    double rms(Index group) const;
};

/// Mean and variance right to the last digits of a float32 whatever the mean is: blocks in float lanes, two passes
/// within the block, merged in double (Chan, Golub and LeVeque, CS-TR-79-773). A block whose squares overflow is done
/// again in double; NaN and infinity travel as the mathematics says.
GroupStatistics groupStatistics(const Tensor& x, const Grouping& grouping, const Mask& mask);
/// The same into one that was used before: where its size fits nothing is allocated.
void groupStatisticsInto(GroupStatistics& result, const Tensor& x, const Grouping& grouping, const Mask& mask);

} // namespace normscope
