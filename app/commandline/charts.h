// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <span>
#include <string_view>

namespace normscope {

/// A chart as `export --charts` names it.
struct ChartInfo {
    std::string_view id;
    std::string_view title; ///< English; the window translates it
};

/// All charts, in the order of --list-charts.
std::span<const ChartInfo> charts();

} // namespace normscope
