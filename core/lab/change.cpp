// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/lab/change.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <set>

namespace normscope {

namespace {

/// 1 where the values differ. Without a branch, so that a million of them are compared in vectors.
inline unsigned differs(float before, float after)
{
    const float size = std::fabs(after);
    const float step = 1e-5F * (size > 1.0F ? size : 1.0F);
    // Beside an infinity every step would be near.
    const unsigned near = static_cast<unsigned>(std::fabs(after - before) <= step)
        & static_cast<unsigned>(size <= std::numeric_limits<float>::max());
    const unsigned same = static_cast<unsigned>(before == after);
    const unsigned bothNan = static_cast<unsigned>(before != before) & static_cast<unsigned>(after != after);
    return 1U - (near | same | bothNan);
}

Index countDiffering(const float* before, const float* after, Index n)
{
    // Most of what an edit leaves alone is the same to the bit, and a block of it is told apart faster than cell by
    // cell. A count of 32 bits keeps the inner loop in the width of its floats.
    constexpr Index block = 2048;
    Index total = 0;
    for (Index start = 0; start < n; start += block) {
        const Index end = std::min(n, start + block);
        if (std::memcmp(before + start, after + start, static_cast<std::size_t>(end - start) * sizeof(float)) == 0)
            continue;
        unsigned count = 0;
        for (Index k = start; k < end; ++k)
            count += differs(before[k], after[k]);
        total += count;
    }
    return total;
}

} // namespace

bool outputDiffers(float before, float after) { return differs(before, after) != 0; }

Change changeBetween(const Snapshot& before, const Snapshot& after, std::span<const Index> editedCells)
{
    Change change;
    if (before.shape() != after.shape()) {
        change.comparable = false;
        return change;
    }
    std::set<Index> editedExamples;
    for (const Index cell : editedCells)
        editedExamples.insert(after.grouping.exampleOf(cell));
    const float* was = before.output->data();
    const float* is = after.output->data();
    const Index examples = after.grouping.examples();
    const Index size = after.output->size() / examples;
    for (Index example = 0; example < examples; ++example) {
        const Index changed = countDiffering(was + example * size, is + example * size, size);
        change.outputsChanged += changed;
        if (!editedExamples.empty() && !editedExamples.contains(example))
            change.inOtherExamples += changed;
    }
    return change;
}

} // namespace normscope
