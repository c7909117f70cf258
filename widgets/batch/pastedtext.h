// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/tensor/shape.h"

#include <QString>

#include <optional>
#include <vector>

namespace normscope {

/// Numbers that a spreadsheet, an editor or a web page put on the clipboard. Cells are parted by tabs, else
/// by semicolons, else by commas, else by blanks; lines end in any of the three ways; fields may stand in
/// quotes. A decimal comma is understood where commas part nothing. A thousands mark is never guessed: it
/// would corrupt data.
struct PastedText {
    /// Row by row; empty cells are nothing, those at a row's end are left out.
    std::vector<std::vector<std::optional<float>>> rows;
    /// One sentence with row and column where a cell holds no number; rows are empty then.
    QString refusal;

    Index rowCount() const { return static_cast<Index>(rows.size()); }
    Index columnCount() const; ///< of the longest row
    /// The only number, where there is just one cell.
    std::optional<float> single() const;

    static PastedText read(const QString& text);
};

} // namespace normscope
