// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/commandline/charts.h"

#include <array>

namespace normscope {

std::span<const ChartInfo> charts()
{
    static constexpr std::array<ChartInfo, 6> table { {
        { "histogram", "Input and output histogram" },
        { "running-mean", "Running mean" },
        { "running-variance", "Running variance" },
        { "gap", "Train and eval gap" },
        { "axes", "Axes averaged over" },
        { "statistics", "Statistics" },
    } };
    return table;
}

} // namespace normscope
