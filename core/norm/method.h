// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/tensor/axis.h"
#include "core/tensor/layout.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace normscope {

enum class Method : std::uint8_t { Batch, Layer, Rms, Group, Instance, Custom };

/// Layer norm and RMSNorm: one group per position (tokens) or per example (images).
enum class Scope : std::uint8_t { Position, Example };

/// The shape of gamma and beta.
enum class ParameterShape : std::uint8_t {
    PerChannel, ///< (C)
    PerElement ///< one per element of what is normalized: an example (layer norm and RMSNorm, scope example), or
               ///< the last k axes (NormSpec::normalizedAxes)
};

/// What NaN-prone corner a method takes where the variance and epsilon are both 0 (SEMANTICS.md, group norm).
enum class ZeroOverZero : std::uint8_t { Zero, NotANumber };

/// One row of the method table. Everything that tells one method from another stands here; nothing outside
/// core/norm/method.* asks which method it is.
struct MethodTraits {
    Method method;
    std::string_view key; ///< on the command line and in files: "batch"
    bool averagesExamples; ///< role Example is averaged over
    bool averagesChannels; ///< role Channel; with hasGroups: the channels of one group
    bool averagesPositions; ///< role Position (for hasScope: only in scope example)
    bool centres; ///< subtracts the mean; RMSNorm does not
    bool hasBeta;
    bool hasGroups; ///< takes G
    bool hasScope; ///< takes a Scope, or the normalized axes instead
    bool hasAxes; ///< takes any set of axes
    bool hasRunningStatistics; ///< keeps running averages; differs between training and evaluation
    bool canTrack; ///< keeps running averages where it is asked to (NormSpec::tracked): instance norm
    /// Training on a single value per channel is refused, as PyTorch does (batch norm: 1 value per channel).
    bool refusesSingleValue;
    ZeroOverZero constantTraining; ///< eps 0 on a constant group, training
    ZeroOverZero constantEvaluation; ///< the same in evaluation (running variance 0)
    /// What "single" counts: false: the values of one statistics group; true: those of that group number in all
    /// examples together (PyTorch's group norm: N·C/G·positions).
    bool singleValueCountsExamples;
};

std::span<const MethodTraits> methods();
const MethodTraits& traits(Method method);
std::optional<Method> methodByKey(std::string_view key);

} // namespace normscope
