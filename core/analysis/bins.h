// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/analysis/histogram.h"

namespace normscope {

/// Equal bins with borders that can be read out: the width is 1, 2, 2.5 or 5 × 10^k, and 0 is a border where
/// it lies in the range.
struct Bins {
    Range range;
    int count = 1;

    double width() const { return (range.high - range.low) / count; }
    bool holds(Range data) const { return range.low <= data.low && data.high <= range.high; }
    bool operator==(const Bins&) const = default;
};

/// About `target` bins that hold the data, chosen by the data's own spread (never deceptive for a small
/// spread at a large mean). A single value stands in the middle of the bins.
Bins niceBins(Range data, int target);

/// How many bins serve n values: twice the cube root's rule, 8 to 48.
int binTarget(Index n);

/// The bins of the last picture where the data still lie in them and fill at least 60 % of them: axes that
/// jump hide what changes. Otherwise nice ones for the data.
Bins steadyBins(const Bins* previous, Range data, int target);

} // namespace normscope
