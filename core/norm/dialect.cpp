// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/dialect.h"

#include <algorithm>
#include <array>

namespace normscope
{

namespace
{

// Sources: PyTorch's documentation of nn.BatchNorm2d, nn.LayerNorm and nn.RMSNorm (epsilon None: the float32
// machine epsilon); Keras 3's BatchNormalization and LayerNormalization; TensorFlow's fused_batch_norm_op
// (epsilon floor 1.001e-5, divisor max(n - 1, 1)); flax.linen.normalization
// (weight norm: 1e-12 under the root; _compute_stats: pmean of each device's mean and mean square); ONNX operators
// BatchNormalization-15, LayerNormalization-17, RMSNormalization-23; mlx.nn.
constexpr std::array<DialectTraits, 6> table{ {
    { .dialect = Dialect::PyTorch,
      .key = "pytorch",
      .name = "PyTorch",
      .epsilonBatch = 1e-5,
      .epsilonOther = 1e-5,
      .epsilonRms = 1.1920928955078125e-07,
      .epsilonWeight = 0,
      .epsilonFloor = 0,
      .momentumWeighsOld = false,
      .momentum = 0.1,
      .allowsCumulative = true,
      .runningDivisor = RunningDivisor::Unbiased,
      .singleValue = SingleValue::Refused,
      .deviceWeight = DeviceWeight::ByCount },
    { .dialect = Dialect::Keras,
      .key = "keras",
      .name = "Keras 3",
      .epsilonBatch = 1e-3,
      .epsilonOther = 1e-3,
      .epsilonRms = 1e-6,
      .epsilonWeight = 0,
      .epsilonFloor = 0,
      .momentumWeighsOld = true,
      .momentum = 0.99,
      .allowsCumulative = false,
      .runningDivisor = RunningDivisor::Biased,
      .singleValue = SingleValue::Beta,
      .deviceWeight = DeviceWeight::ByCount },
    { .dialect = Dialect::TensorFlow,
      .key = "tensorflow",
      .name = "TensorFlow",
      .epsilonBatch = 1e-3,
      .epsilonOther = 1e-3,
      .epsilonRms = 1e-6,
      .epsilonWeight = 0,
      .epsilonFloor = 1.001e-5,
      .momentumWeighsOld = true,
      .momentum = 0.99,
      .allowsCumulative = false,
      .runningDivisor = RunningDivisor::UnbiasedAtLeastOne,
      .singleValue = SingleValue::Beta,
      .deviceWeight = DeviceWeight::ByCount },
    { .dialect = Dialect::Flax,
      .key = "flax",
      .name = "Flax",
      .epsilonBatch = 1e-5,
      .epsilonOther = 1e-6,
      .epsilonRms = 1e-6,
      .epsilonWeight = 1e-12,
      .epsilonFloor = 0,
      .momentumWeighsOld = true,
      .momentum = 0.99,
      .allowsCumulative = false,
      .runningDivisor = RunningDivisor::Biased,
      .singleValue = SingleValue::Beta,
      .deviceWeight = DeviceWeight::Equal },
    { .dialect = Dialect::Onnx,
      .key = "onnx",
      .name = "ONNX",
      .epsilonBatch = 1e-5,
      .epsilonOther = 1e-5,
      .epsilonRms = 1e-5,
      .epsilonWeight = 0,
      .epsilonFloor = 0,
      .momentumWeighsOld = true,
      .momentum = 0.9,
      .allowsCumulative = false,
      .runningDivisor = RunningDivisor::Biased,
      .singleValue = SingleValue::Beta,
      .deviceWeight = DeviceWeight::ByCount },
    { .dialect = Dialect::Mlx,
      .key = "mlx",
      .name = "MLX",
      .epsilonBatch = 1e-5,
      .epsilonOther = 1e-5,
      .epsilonRms = 1e-5,
      .epsilonWeight = 0,
      .epsilonFloor = 0,
      .momentumWeighsOld = false,
      .momentum = 0.1,
      .allowsCumulative = false,
      .runningDivisor = RunningDivisor::Unbiased,
      .singleValue = SingleValue::Refused,
      .deviceWeight = DeviceWeight::ByCount },
} };

} // namespace

std::span<const DialectTraits> dialects() { return table; }

const DialectTraits& traits(Dialect dialect) { return table[static_cast<std::size_t>(dialect)]; }

std::optional<Dialect> dialectByKey(std::string_view key)
{
    const auto found = std::ranges::find(table, key, &DialectTraits::key);
    return found == table.end() ? std::nullopt : std::optional(found->dialect);
}

double defaultEpsilon(Dialect dialect, Method method)
{
    const DialectTraits& d = traits(dialect);
    const MethodTraits& m = traits(method);
    if (!m.centres)
        return d.epsilonRms;
    return m.hasRunningStatistics ? d.epsilonBatch : d.epsilonOther;
}

} // namespace normscope
