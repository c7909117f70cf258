// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/charts/scale.h"

#include "widgets/look/numbers.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr int mostIntervals = 5;
constexpr double leastFill = 0.6;

/// Neighbouring floats must stay apart on the axis, and a single value needs room around it.
void widen(double& low, double& high)
{
    const double size = std::max(std::abs(low), std::abs(high));
    const double least = size > 0 ? size * 1e-6 : 1;
    if (high - low >= least)
        return;
    const double middle = low + (high - low) / 2;
    const double margin = size > 0 ? size / 4 : 1;
    low = middle - margin;
    high = middle + margin;
}

Scale outward(double low, double high, double step)
{
    // A border that is a multiple of the step up to rounding is not pushed out by another step.
    return { std::floor(low / step + 1e-9) * step, std::ceil(high / step - 1e-9) * step, step };
}

} // namespace

int Scale::intervals() const { return std::max(1, static_cast<int>(std::lround((high - low) / step))); }

double niceStep(double rough, bool whole)
{
    if (whole && rough <= 1)
        return 1;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double factor : { 1.0, 2.0, 2.5, 5.0 }) {
        const double step = factor * power;
        if (step >= rough * (1 - 1e-9) && !(whole && step != std::floor(step)))
            return step;
    }
    return 10 * power;
}

Scale niceScale(double low, double high, bool whole)
{
    if (!std::isfinite(low) || !std::isfinite(high))
        return niceScale(0, 1, whole);
    if (high < low)
        std::swap(low, high);
    if (whole)
        high = std::max(high, low + 1);
    else
        widen(low, high);
    double step = niceStep((high - low) / mostIntervals, whole);
    Scale scale = outward(low, high, step);
    while (scale.intervals() > mostIntervals) {
        step = niceStep(step * 1.01, whole);
        scale = outward(low, high, step);
    }
    return scale;
}

Scale SteadyScale::hold(double low, double high)
{
    const bool usable = std::isfinite(low) && std::isfinite(high);
    const double slack = (m_scale.high - m_scale.low) * 1e-9;
    const bool inside = usable && low >= m_scale.low - slack && high <= m_scale.high + slack;
    const bool fills = usable && high - low >= leastFill * (m_scale.high - m_scale.low);
    if (!m_any || (usable && !(inside && fills))) {
        m_scale = niceScale(low, high, m_whole);
        m_any = usable;
    }
    return m_scale;
}

QString tickText(double value, double step)
{
    const double snapped = std::round(value / step) * step;
    if (snapped == 0)
        return numbers::painted(0, 1);
    // One digit more than the step's first: 2.5 and 12.5 need it.
    const int digits = static_cast<int>(std::floor(std::log10(std::abs(snapped))))
        - static_cast<int>(std::floor(std::log10(step))) + 2;
    return numbers::painted(snapped, std::clamp(digits, 1, 15));
}

} // namespace normscope
