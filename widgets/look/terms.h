// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <QString>

namespace normscope {

/// Each term explains itself on hover in one sentence.
enum class Term {
    Batch,
    Layer,
    Rms,
    Group,
    Instance,
    Custom,
    Epsilon,
    Groups,
    Scope,
    Momentum,
    Cumulative,
    Dialect,
    Affine,
    Gamma,
    Beta,
    Mean,
    BiasedVariance,
    UnbiasedVariance,
    RootMeanSquare,
    StandardDeviation,
    StatisticsGroup,
    RunningMean,
    RunningVariance,
    BatchesTracked,
    Training,
    Evaluation,
    TrainEvalGap,
    Padding,
    Example,
    Channel,
    Position,
    Slope,
    Intercept,
    Histogram,
    Normalized,
};

/// The sentence, translated.
QString explain(Term term);

} // namespace normscope
