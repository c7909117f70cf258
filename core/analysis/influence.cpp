// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/analysis/influence.h"

#include <cassert>

namespace normscope {

namespace {

/// One statistics group as a cell of it sees it.
struct Group {
    Index first; ///< its first cell
    double mean;
    double rstd;
    double n; ///< valid cells

    double normalized(float x) const { return (static_cast<double>(x) - mean) * rstd; }
};

Group groupOf(const ForwardInput& input, const ForwardResult& result, Index cell)
{
    const Index index = input.grouping.groupOf(cell);
    const auto g = static_cast<std::size_t>(index);
    return { input.grouping.cellOf(index, 0), result.meanUsed[g], result.rstdUsed[g],
             static_cast<double>(result.statistics.count[g]) };
}

double gammaOf(const ForwardInput& input, Index cell)
{
    if (!input.spec.affine || input.gamma.empty())
        return 1;
    return static_cast<double>(input.gamma[static_cast<std::size_t>(input.grouping.parameterOf(cell))]);
}

/// The way through the statistics: every valid cell of the group moves the mean and the variance.
void addStatistics(Tensor& row, const ForwardInput& input, const Group& group, Index cell, double scale)
{
    const double direct = traits(input.spec.method).centres ? 1 : 0;
    const double own = group.normalized(input.x[cell]);
    for (const Index offset : input.grouping.offsets()) {
        const Index other = group.first + offset;
        if (input.mask.isPadding(other))
            continue;
        const double shared = (direct + own * group.normalized(input.x[other])) / group.n;
        row[other] = static_cast<float>(scale * ((other == cell ? 1 : 0) - shared));
    }
}

} // namespace

Tensor influence(const ForwardInput& input, const ForwardResult& result, Index cell)
{
    assert(cell >= 0 && cell < input.x.size());
    Tensor row = Tensor::filled(input.x.shape(), 0);
    if (input.mask.isPadding(cell))
        return row;
    const auto g = static_cast<std::size_t>(input.grouping.groupOf(cell));
    const double scale = gammaOf(input, cell) * result.rstdUsed[g];
    if (usesRunning(input))
        row[cell] = static_cast<float>(scale);
    else
        addStatistics(row, input, groupOf(input, result, cell), cell, scale);
    return row;
}

} // namespace normscope
