// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/analysis/bins.h"
#include "core/analysis/histogram.h"
#include "core/lab/experiment.h"
#include "core/norm/forward.h"
#include "core/norm/grouping.h"

#include <memory>
#include <string>
#include <vector>

namespace normscope {

/// Something that the person should know about this result. The text is made in the Qt layer
/// (widgets/wording.h).
struct Notice {
    enum class Code : std::uint8_t {
        SingleValuePerChannel, ///< training on n = 1: PyTorch refuses; the output is beta
        ConstantGroupZeroEpsilon, ///< 0/0; count: groups
        NotANumberInput, ///< count: cells; cell: the first
        InfiniteInput,
        EmptyGroups, ///< groups without valid cells
        EvaluationBeforeTraining, ///< evaluation with the start values 0 and 1
        RunningIsNotFinite, ///< NaN once, for ever
        NoRunningStatistics, ///< evaluation equals training
    };
    Code code;
    Index count = 0;
    Index cell = -1;
    bool operator==(const Notice&) const = default;
};

/// What evaluate() made of an Experiment: immutable and shared. Views draw it and keep no copy of their own;
/// what is asked for cell by cell (steps, a group's histogram) is computed here, never in a view.
struct Snapshot {
    Experiment experiment;
    Grouping grouping;
    Mask mask;
    TensorPtr output;
    GroupStatistics before; ///< of the input, by group
    GroupStatistics after; ///< of the output, by the same groups
    std::vector<double> meanUsed; ///< per group
    std::vector<double> rstdUsed; ///< per group
    Bins inputBins; ///< nice borders; steady from edit to edit where the data allow it
    Bins outputBins;
    Range sharedRange; ///< holds both: the two histograms' one axis
    Histogram inputHistogram;
    Histogram outputHistogram;
    double inputMean = 0, inputDeviation = 0; ///< of every valid cell (biased deviation)
    double outputMean = 0, outputDeviation = 0;
    float largestInput = 0, largestOutput = 0; ///< largest finite magnitude: the fill's full colour
    std::vector<Notice> notices;

    const Tensor& input() const { return *experiment.input; }
    const Shape& shape() const { return experiment.input->shape(); }
    const Layout& layout() const { return experiment.layout; }
    bool evaluatesWithRunning() const; ///< the running statistics stand where the batch's would

    float gammaOf(Index parameter) const;
    float betaOf(Index parameter) const;
    /// The cell's own arithmetic.
    CellSteps steps(Index cell) const;
    /// The mean of a group's outputs; 0 where it is below one float32 step of their RMS, which says nothing but how they
    /// were rounded.
    double roundedOutputMean(Index group) const;
    Histogram groupHistogramOfInput(Index group) const;
    Histogram groupHistogramOfOutput(Index group) const;
    /// Evaluation of batch norm is a fixed line: y = slope·x + intercept, per channel.
    double slope(Index channel) const;
    double intercept(Index channel) const;
};

using SnapshotPtr = std::shared_ptr<const Snapshot>;

/// How two results differ, for the status line.
struct Change {
    Index outputsChanged = 0; ///< by more than 1e-5·max(1, |y|), or to or from NaN
    Index inOtherExamples = 0; ///< of those, outside the edited examples
    bool comparable = true; ///< false where the shapes differ
};

} // namespace normscope
