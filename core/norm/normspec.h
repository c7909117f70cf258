// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/norm/dialect.h"
#include "core/norm/method.h"
#include "core/tensor/layout.h"
#include "core/tensor/shape.h"

#include <optional>
#include <string>
#include <vector>

namespace normscope {

enum class Mode : std::uint8_t { Training, Evaluation };

/// Everything a person decides about the layer, but not its parameters' values.
struct NormSpec {
    Method method = Method::Batch;
    Scope scope = Scope::Position;
    Index groups = 1; ///< group norm: G
    AxisSet axes {}; ///< custom axes: the axes averaged over
    /// Layer norm and RMSNorm: the normalized axes, the last k of the layout, which gamma and beta have a value for
    /// each element of. Empty: what the scope says.
    AxisSet normalizedAxes {};
    double epsilon = 1e-5;
    bool affine = true; ///< gamma and beta are used
    Dialect dialect = Dialect::PyTorch;
    double momentum = 0.1; ///< as the dialect counts it
    bool cumulative = false; ///< momentum None: every batch weighs the same

    /// Instance norm: keeps running averages per channel (PyTorch's track_running_stats), of its examples' statistics.
    bool tracked = false;

    bool operator==(const NormSpec&) const = default;
};

/// What is wrong with a specification, as a code with its numbers: core makes one plain English sentence of it
/// (message), the window makes a translated one from the code.
struct SpecError {
    enum class Code : std::uint8_t {
        GroupsBelowOne, ///< groups
        GroupsDoNotDivide, ///< groups, channels, divisors
        EpsilonNegative,
        EpsilonNotFinite,
        MomentumOutOfRange, ///< 0..1
        RankMismatch, ///< shape's rank is not the layout's
        AxisUnknown,
        AxesNotLast, ///< the normalized axes' bits, the layout's rank
        EmptyShape, ///< an axis of length 0
        LengthsNotApplicable, ///< lengths on a layout without exactly one position axis
        LengthsWrongCount, ///< lengths has not N entries
        LengthOutOfRange, ///< not 0..T
        ParametersWrongCount, ///< gamma or beta has not the layer's number of values
        RunningWrongCount, ///< running statistics have not C values
        AllMasked, ///< every position is padding
        SingleValuePerChannel, ///< training, n = 1: PyTorch refuses
    };
    Code code;
    Index first = 0; ///< the offending number
    Index second = 0; ///< what it was held against
    std::vector<Index> candidates; ///< what would do (the divisors of C)
    std::string message; ///< one English sentence: place, reason, what would be right
};

/// Checks a specification against the data's layout and shape. Nothing: it can be computed.
std::optional<SpecError> validate(const NormSpec& spec, const Layout& layout, const Shape& shape);

/// The axes that the method averages over. For group norm the channel axis is in the set although only the
/// channels of one group are averaged together.
AxisSet averagedAxes(const NormSpec& spec, const Layout& layout);

/// The shape of gamma and beta under this specification.
ParameterShape parameterShape(const NormSpec& spec);

/// The axes that gamma and beta have: the channels; or what is normalized (scope example: all but the examples).
AxisSet parameterAxes(const NormSpec& spec, const Layout& layout);

/// Whether the layer keeps running averages, which evaluation uses.
bool keepsRunning(const NormSpec& spec);

/// The weight of the newest batch in the running average, whatever way the dialect counts; for a cumulative
/// average 1 / batchesTracked (counted after the increment).
double weightOfNew(const NormSpec& spec, Index batchesTracked);

/// The epsilon that is computed with: spec.epsilon, raised to the dialect's floor where it has one (TensorFlow's
/// fused batch norm: 1.001e-5).
double effectiveEpsilon(const NormSpec& spec);

/// Scope position for channels-last layouts (NC, NTD, NHWC), example for the others.
Scope defaultScope(const Layout& layout);

/// All divisors of n, ascending.
std::vector<Index> divisors(Index n);

} // namespace normscope
