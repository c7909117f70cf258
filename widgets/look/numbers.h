// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <QString>

#include <optional>

namespace normscope {

/// How numbers are written on screen. 4 significant digits by default; "all digits" shows what a float32 (or the double
/// behind a statistic) needs.
namespace numbers {

    /// Painted: a true minus (U+2212), at most `digits` significant digits, no trailing zeros; NaN "NaN", "∞", "−∞".
    /// From 1e-4 to 1e7 written out, the whole part never rounded (12345.6 is 12346); beyond as 1.2e−5.
    /// 0 digits: the program's own setting.
    QString painted(double value, int digits = 0);
    /// Accessible and copied text: the same in ASCII: "-", "inf", "-inf", "NaN".
    QString spoken(double value, int digits = 0);
    /// Every digit that the float32 needs (shortest that reads back the same), ASCII: for the clipboard and the editor.
    QString exact(float value);
    QString exact(double value);
    /// Any spelling of a number: 1e-3, .5, +2, -2,5 (where the locale's decimal mark is a comma), −3 (U+2212), inf, nan.
    /// Never the locale's thousands marks: they corrupt data.
    std::optional<double> parse(const QString& text);

    /// The setting: 4, or 7 for "all digits".
    int digits();
    void setDigits(int digits);

} // namespace numbers

} // namespace normscope
