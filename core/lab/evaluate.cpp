// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/lab/evaluate.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

struct Overall {
    double mean = 0;
    double deviation = 0;
    Index count = 0;
};

/// Mean and biased deviation of every valid cell: the groups partition them, so their statistics merge
/// (Chan).
Overall merged(const GroupStatistics& statistics)
{
    Overall all;
    double squares = 0;
    for (std::size_t g = 0; g < statistics.count.size(); ++g) {
        const auto n = static_cast<double>(statistics.count[g]);
        if (n == 0)
            continue;
        const auto before = static_cast<double>(all.count);
        const double delta = statistics.mean[g] - all.mean;
        all.mean += delta * n / (before + n);
        squares += statistics.variance[g] * n + delta * delta * before * n / (before + n);
        all.count += statistics.count[g];
    }
    all.deviation = all.count > 0 ? std::sqrt(squares / static_cast<double>(all.count)) : 0;
    return all;
}

struct Extent {
    Range range { 0, 0 };
    bool any = false;
    float largest() const { return static_cast<float>(std::max(std::abs(range.low), std::abs(range.high))); }
};

/// From the groups' own minima and maxima where they are finite; only data with NaN or infinity are read
/// again.
Extent extentOf(const Tensor& x, const GroupStatistics& statistics)
{
    Extent extent;
    for (std::size_t g = 0; g < statistics.count.size(); ++g) {
        if (statistics.count[g] == 0)
            continue;
        const auto low = static_cast<double>(statistics.minimum[g]),
                   high = static_cast<double>(statistics.maximum[g]);
        if (!std::isfinite(low) || !std::isfinite(high)) {
            const auto finite = finiteRange(x.values());
            return { finite.value_or(Range { 0, 0 }), finite.has_value() };
        }
        extent.range = extent.any
            ? Range { std::min(extent.range.low, low), std::max(extent.range.high, high) }
            : Range { low, high };
        extent.any = true;
    }
    return extent;
}

Histogram histogramOver(const Tensor& x, const Mask& mask, const Bins& bins)
{
    return histogram(x, mask, bins.range, bins.count);
}

Index firstNotFinite(const Tensor& x, const Mask& mask, bool infinite)
{
    for (Index cell = 0; cell < x.size(); ++cell) {
        const float value = x[cell];
        if ((infinite ? std::isinf(value) : std::isnan(value)) && !mask.isPadding(cell))
            return cell;
    }
    return -1;
}

void noteInput(Snapshot& snapshot)
{
    const Histogram& histogram = snapshot.inputHistogram;
    if (histogram.nan > 0) {
        snapshot.notices.push_back({ Notice::Code::NotANumberInput, histogram.nan,
                                     firstNotFinite(snapshot.input(), snapshot.mask, false) });
    }
    if (histogram.infinite > 0) {
        snapshot.notices.push_back({ Notice::Code::InfiniteInput, histogram.infinite,
                                     firstNotFinite(snapshot.input(), snapshot.mask, true) });
    }
}

void noteGroups(Snapshot& snapshot)
{
    const auto& statistics = snapshot.before;
    const bool centres = traits(snapshot.experiment.spec.method).centres;
    Index empty = 0, constant = 0;
    for (std::size_t g = 0; g < statistics.count.size(); ++g) {
        const double spread = centres ? statistics.variance[g] : statistics.meanSquare[g];
        empty += statistics.count[g] == 0;
        constant += statistics.count[g] > 0 && spread == 0;
    }
    if (empty > 0)
        snapshot.notices.push_back({ Notice::Code::EmptyGroups, empty, -1 });
    if (constant > 0 && snapshot.experiment.spec.epsilon == 0 && !snapshot.evaluatesWithRunning())
        snapshot.notices.push_back({ Notice::Code::ConstantGroupZeroEpsilon, constant, -1 });
}

void noteMode(Snapshot& snapshot)
{
    const Experiment& experiment = snapshot.experiment;
    if (singleValueRefusal(experiment.spec, snapshot.grouping, snapshot.mask, experiment.mode))
        snapshot.notices.push_back({ Notice::Code::SingleValuePerChannel, 1, -1 });
    if (!snapshot.evaluatesWithRunning()) {
        if (experiment.mode == Mode::Evaluation)
            snapshot.notices.push_back({ Notice::Code::NoRunningStatistics, 0, -1 });
        return;
    }
    const RunningStats& running = experiment.running;
    if (running.batchesTracked == 0
        && running == RunningStats::start(static_cast<Index>(running.mean.size())))
        snapshot.notices.push_back({ Notice::Code::EvaluationBeforeTraining, 0, -1 });
    const auto finite = [](double value) { return std::isfinite(value); };
    if (!std::ranges::all_of(running.mean, finite) || !std::ranges::all_of(running.variance, finite))
        snapshot.notices.push_back({ Notice::Code::RunningIsNotFinite, 0, -1 });
}

void describe(Snapshot& snapshot, const Snapshot* previous)
{
    const Overall input = merged(snapshot.before), output = merged(snapshot.after);
    snapshot.inputMean = input.mean;
    snapshot.inputDeviation = input.deviation;
    snapshot.outputMean = output.mean;
    snapshot.outputDeviation = output.deviation;

    const Extent in = extentOf(snapshot.input(), snapshot.before),
                 out = extentOf(*snapshot.output, snapshot.after);
    snapshot.largestInput = in.largest();
    snapshot.largestOutput = out.largest();
    const int target = binTarget(input.count);
    snapshot.inputBins = steadyBins(previous ? &previous->inputBins : nullptr, in.range, target);
    snapshot.outputBins = steadyBins(previous ? &previous->outputBins : nullptr, out.range, target);
    snapshot.sharedRange = { std::min(snapshot.inputBins.range.low, snapshot.outputBins.range.low),
                             std::max(snapshot.inputBins.range.high, snapshot.outputBins.range.high) };
    snapshot.inputHistogram = histogramOver(snapshot.input(), snapshot.mask, snapshot.inputBins);
    snapshot.outputHistogram = histogramOver(*snapshot.output, snapshot.mask, snapshot.outputBins);
}

} // namespace

SnapshotPtr evaluate(const Experiment& experiment, const Snapshot* previous)
{
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->experiment = experiment;
    snapshot->grouping = Grouping(experiment.spec, experiment.layout, experiment.input->shape());
    snapshot->mask = experiment.mask();
    const Affine& affine = experiment.affine();
    ForwardInput input { *experiment.input,
                         snapshot->grouping,
                         snapshot->mask,
                         experiment.spec,
                         {},
                         {},
                         experiment.mode,
                         experiment.running.empty() ? nullptr : &experiment.running };
    if (experiment.spec.affine) {
        input.gamma = affine.gamma;
        if (traits(experiment.spec.method).hasBeta)
            input.beta = affine.beta;
    }
    ForwardResult result = forward(input);
    snapshot->before = std::move(result.statistics);
    snapshot->meanUsed = std::move(result.meanUsed);
    snapshot->rstdUsed = std::move(result.rstdUsed);
    snapshot->after = groupStatistics(result.y, snapshot->grouping, snapshot->mask);
    snapshot->output = std::make_shared<const Tensor>(std::move(result.y));
    const bool comparable = previous && previous->shape() == snapshot->shape();
    describe(*snapshot, comparable ? previous : nullptr);
    noteInput(*snapshot);
    noteGroups(*snapshot);
    noteMode(*snapshot);
    return snapshot;
}

} // namespace normscope
