// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace normscope {

/// What a column asks for when the width is shared out. Pixels.
struct ColumnWish {
    int wanted = 0; ///< its heading in one line
    int enough = 0; ///< its widest number whole, its heading broken into two lines
    int least = 0; ///< still readable: numbers with fewer digits
    /// 0: always shown; 1, 2, …: shown in that order while there is room, those of one number together;
    /// negative: only where a person chose it.
    int priority = 0;
    std::optional<bool> choice; ///< a person's own choice, which stands
};

struct ColumnPlace {
    bool shown = false;
    int width = 0;
};

/// Shares `available` out: optional columns while they fit, what is left over in equal parts to all but the
/// first column (the label), what is missing taken from those that can spare it. Where even the least does
/// not fit, the sum exceeds `available` and the table scrolls.
std::vector<ColumnPlace> fitColumns(std::span<const ColumnWish> wishes, int available);

} // namespace normscope
