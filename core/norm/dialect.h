// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/norm/method.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace normscope {

/// A framework's defaults and conventions: a row of a table, never a branch (SEMANTICS.md, "Dialects").
enum class Dialect : std::uint8_t { PyTorch, Keras, TensorFlow, Flax, Onnx, Mlx };

/// Which variance enters the running average.
enum class RunningDivisor : std::uint8_t {
    Unbiased, ///< n - 1
    Biased, ///< n
    UnbiasedAtLeastOne ///< max(n - 1, 1): TensorFlow's fused kernel
};

/// What training on a single value per channel does.
enum class SingleValue : std::uint8_t {
    Refused, ///< an error that says why
    Beta ///< variance 0, so the output is beta
};

/// What a device's statistics weigh in synchronised batch norm.
enum class DeviceWeight : std::uint8_t {
    ByCount, ///< as many as it has values: the statistics of the union
    Equal ///< all the same: wrong for unequal parts of a batch
};

struct DialectTraits {
    Dialect dialect;
    std::string_view key; ///< "pytorch"
    std::string_view name; ///< "PyTorch": a proper name, not translated
    double epsilonBatch;
    double epsilonOther;
    double epsilonRms;
    double epsilonWeight; ///< weight norm: added to the squared norm (Flax: 1e-12), else 0
    double epsilonFloor; ///< batch norm's epsilon is raised to this (TensorFlow fused: 1.001e-5), else 0
    bool momentumWeighsOld; ///< momentum is the weight of the old average (0.9, 0.99), not of the new batch (0.1)
    double momentum; ///< the default, as the dialect counts it
    bool allowsCumulative; ///< has PyTorch's momentum=None
    RunningDivisor runningDivisor;
    SingleValue singleValue;
    DeviceWeight deviceWeight;
};

std::span<const DialectTraits> dialects();
const DialectTraits& traits(Dialect dialect);
std::optional<Dialect> dialectByKey(std::string_view key);
/// The epsilon that a layer of that dialect starts with.
double defaultEpsilon(Dialect dialect, Method method);

} // namespace normscope
