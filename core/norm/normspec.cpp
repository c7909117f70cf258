// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/normspec.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <locale>
#include <sstream>

namespace normscope
{

namespace
{

using Code = SpecError::Code;

std::string number(double value)
{
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << value;
    return text.str();
}

/// "1, 2, 4 or 8"; a long list is cut in its middle, since both ends are what people pick.
std::string listed(const std::vector<Index>& values)
{
    constexpr std::size_t longest = 12;
    std::string text;
    for (std::size_t k = 0; k < values.size(); ++k) {
        if (values.size() > longest && k == longest / 2) {
            text += ", …";
            k = values.size() - longest / 2;
        }
        if (k > 0)
            text += k + 1 == values.size() ? " or " : ", ";
        text += std::to_string(values[k]);
    }
    return text;
}

std::optional<SpecError> checkShape(const Layout& layout, const Shape& shape)
{
    if (shape.rank() != layout.rank()) {
        return SpecError{ Code::RankMismatch,
                          shape.rank(),
                          layout.rank(),
                          {},
                          "layout: " + std::string(layout.name()) + " has " + std::to_string(layout.rank())
                              + " axes, but the data have " + std::to_string(shape.rank()) + " ("
                              + shape.text() + "); choose a layout with " + std::to_string(shape.rank())
                              + " axes" };
    }
    for (int axis = 0; axis < shape.rank(); ++axis) {
        if (shape[axis] < 1) {
            return SpecError{ Code::EmptyShape,
                              shape[axis],
                              axis,
                              {},
                              std::string("shape: axis ") + layout.axis(axis).letter + " has length "
                                  + std::to_string(shape[axis]) + "; every axis needs at least 1" };
        }
    }
    return std::nullopt;
}

std::optional<SpecError> checkGroups(const NormSpec& spec, Index channels)
{
    if (spec.groups < 1) {
        return SpecError{ Code::GroupsBelowOne, spec.groups, channels, divisors(channels),
                          "groups: " + std::to_string(spec.groups) + " groups are less than one; "
                              + std::to_string(channels) + " channels can be divided into "
                              + listed(divisors(channels)) };
    }
    if (channels % spec.groups != 0) {
        return SpecError{ Code::GroupsDoNotDivide, spec.groups, channels, divisors(channels),
                          "groups: " + std::to_string(channels) + " channels cannot be divided into "
                              + std::to_string(spec.groups) + " equal groups; " + listed(divisors(channels))
                              + " would do" };
    }
    return std::nullopt;
}

/// The last k axes of a layout.
AxisSet lastAxes(const Layout& layout, int k)
{
    const std::uint32_t all = (1U << layout.rank()) - 1;
    return { all & ~((1U << (layout.rank() - k)) - 1) };
}

std::optional<SpecError> checkNormalizedAxes(AxisSet axes, const Layout& layout)
{
    if (axes.empty() || axes == lastAxes(layout, std::popcount(axes.bits)))
        return std::nullopt;
    std::string candidates;
    for (int k = 1; k <= layout.rank(); ++k)
        candidates += (k == 1 ? "" : k == layout.rank() ? " or " : "; ") + layout.letters(lastAxes(layout, k));
    return SpecError{ Code::AxesNotLast,
                      static_cast<Index>(axes.bits),
                      layout.rank(),
                      {},
                      "axes: " + layout.letters(axes)
                          + (std::has_single_bit(axes.bits) ? " is not the last axis of " : " are not the last axes of ")
                          + std::string(layout.name()) + ", which gamma and beta have the shape of; " + candidates + " would do" };
}

std::optional<SpecError> checkNumbers(const NormSpec& spec)
{
    if (!std::isfinite(spec.epsilon)) {
        return SpecError{ Code::EpsilonNotFinite,
                          0,
                          0,
                          {},
                          "epsilon: " + number(spec.epsilon)
                              + " is not a finite number; 0 or a small one such as 1e-5 would do" };
    }
    if (spec.epsilon < 0) {
        return SpecError{ Code::EpsilonNegative,
                          0,
                          0,
                          {},
                          "epsilon: " + number(spec.epsilon)
                              + " is negative; 0 or a small positive number such as 1e-5 would do" };
    }
    // Written so that NaN is refused.
    if (!(spec.momentum >= 0 && spec.momentum <= 1)) {
        return SpecError{ Code::MomentumOutOfRange,
                          0,
                          1,
                          {},
                          "momentum: " + number(spec.momentum) + " is not between 0 and 1" };
    }
    return std::nullopt;
}

} // namespace

std::optional<SpecError> validate(const NormSpec& spec, const Layout& layout, const Shape& shape)
{
    if (auto error = checkShape(layout, shape))
        return error;
    const MethodTraits& method = traits(spec.method);
    if (method.hasGroups) {
        if (auto error = checkGroups(spec, shape[layout.channelAxis()]))
            return error;
    }
    if (method.hasAxes && (spec.axes.bits >> layout.rank()) != 0) {
        const int axis = static_cast<int>(std::bit_width(spec.axes.bits)) - 1;
        return SpecError{ Code::AxisUnknown,
                          axis,
                          layout.rank(),
                          {},
                          "axes: there is no axis number " + std::to_string(axis) + "; "
                              + std::string(layout.name()) + " has the axes 0 to "
                              + std::to_string(layout.rank() - 1) };
    }
    if (method.hasScope) {
        if (auto error = checkNormalizedAxes(spec.normalizedAxes, layout))
            return error;
    }
    return checkNumbers(spec);
}

AxisSet averagedAxes(const NormSpec& spec, const Layout& layout)
{
    const MethodTraits& method = traits(spec.method);
    if (method.hasAxes)
        return spec.axes;
    if (method.hasScope && !spec.normalizedAxes.empty())
        return spec.normalizedAxes;
    AxisSet result;
    if (method.averagesExamples)
        result.bits |= layout.axesOf(AxisRole::Example).bits;
    if (method.averagesChannels)
        result.bits |= layout.axesOf(AxisRole::Channel).bits;
    if (method.averagesPositions && !(method.hasScope && spec.scope == Scope::Position))
        result.bits |= layout.axesOf(AxisRole::Position).bits;
    return result;
}

ParameterShape parameterShape(const NormSpec& spec)
{
    const bool perElement
        = traits(spec.method).hasScope && (spec.scope == Scope::Example || !spec.normalizedAxes.empty());
    return perElement ? ParameterShape::PerElement : ParameterShape::PerChannel;
}

AxisSet parameterAxes(const NormSpec& spec, const Layout& layout)
{
    return parameterShape(spec) == ParameterShape::PerElement ? averagedAxes(spec, layout)
                                                              : AxisSet::of(layout.channelAxis());
}

bool keepsRunning(const NormSpec& spec)
{
    const MethodTraits& method = traits(spec.method);
    return method.hasRunningStatistics || (method.canTrack && spec.tracked);
}

double weightOfNew(const NormSpec& spec, Index batchesTracked)
{
    const DialectTraits& dialect = traits(spec.dialect);
    if (spec.cumulative && dialect.allowsCumulative)
        return 1.0 / static_cast<double>(std::max<Index>(batchesTracked, 1));
    return dialect.momentumWeighsOld ? 1.0 - spec.momentum : spec.momentum;
}

double effectiveEpsilon(const NormSpec& spec)
{
    const double floor = traits(spec.method).hasRunningStatistics ? traits(spec.dialect).epsilonFloor : 0;
    return std::max(spec.epsilon, floor);
}

Scope defaultScope(const Layout& layout) { return layout.channelsLast() ? Scope::Position : Scope::Example; }

std::vector<Index> divisors(Index n)
{
    std::vector<Index> low;
    std::vector<Index> high;
    for (Index k = 1; k <= n / k; ++k) {
        if (n % k != 0)
            continue;
        low.push_back(k);
        if (k != n / k)
            high.push_back(n / k);
    }
    low.insert(low.end(), high.rbegin(), high.rend());
    return low;
}

} // namespace normscope
