// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <QString>

namespace normscope {

/// An axis' borders and the distance of its ticks; low and high are multiples of step.
struct Scale {
    double low = 0;
    double high = 1;
    double step = 0.25;

    int intervals() const;
    bool operator==(const Scale&) const = default;
};

/// The smallest of 1, 2, 2.5, 5 × 10^k (whole: of the whole numbers among them) that is at least `rough`.
double niceStep(double rough, bool whole = false);
/// Nice borders that hold both numbers, with 3 to 5 intervals between them, so four to six hairlines. A
/// single value, or none that is finite, gets borders of its own: Qt Charts accepts an empty range and then
/// draws nothing.
Scale niceScale(double low, double high, bool whole = false);

/// An axis that stays where it is until the data leave it or fill less than 60 % of it: jumping axes hide
/// what changes.
class SteadyScale {
public:
    explicit SteadyScale(bool whole = false)
        : m_whole(whole)
    {
    }
    Scale hold(double low, double high);

private:
    bool m_whole;
    bool m_any = false;
    Scale m_scale;
};

/// A tick's number, with no more digits than the step needs.
QString tickText(double value, double step);

} // namespace normscope
