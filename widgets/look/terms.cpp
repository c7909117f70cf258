// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/look/terms.h"

#include <QCoreApplication>

namespace normscope
{

namespace
{

const char* sentence(Term term)
{
    switch (term) {
    case Term::Batch:
        return QT_TRANSLATE_NOOP(
            "Terms",
            "Batch norm gives each channel one mean, taken over all examples and positions "
            "of the batch, so that examples influence one another.");
    case Term::Layer:
        return QT_TRANSLATE_NOOP(
            "Terms",
            "Layer norm takes its mean over the features of one example alone, so that no "
            "other example has any influence.");
    case Term::Rms:
        return QT_TRANSLATE_NOOP(
            "Terms",
            "RMSNorm divides by the root mean square of the features and does not subtract "
            "the mean, so that a common offset stays in the output.");
    case Term::Group:
        return QT_TRANSLATE_NOOP(
            "Terms",
            "Group norm splits the channels of each example into G equal groups and gives "
            "every group a mean of its own.");
    case Term::Instance:
        return QT_TRANSLATE_NOOP("Terms",
                                 "Instance norm gives each channel of each example a mean of its own, taken "
                                 "over the positions alone.");
    case Term::Custom:
        return QT_TRANSLATE_NOOP("Terms",
                                 "Custom axes averages over whichever axes you tick and keeps one mean for "
                                 "every index of the others.");
    case Term::Epsilon:
        return QT_TRANSLATE_NOOP(
            "Terms",
            "Epsilon is a small number added to the variance under the root, so that a group "
            "of equal values is not divided by 0.");
    case Term::Groups:
        return QT_TRANSLATE_NOOP("Terms",
                                 "Groups is the number G of equal blocks into which group norm splits the "
                                 "channels; it has to divide their number.");
    case Term::Scope:
        return QT_TRANSLATE_NOOP("Terms",
                                 "Scope says what shares a mean: the features at one position, as in "
                                 "transformers, or everything in one example.");
    case Term::Momentum:
        return QT_TRANSLATE_NOOP("Terms",
                                 "Momentum says how fast the running statistics follow: in PyTorch it is the "
                                 "weight of the new batch (0.1), elsewhere that of the old average (0.9).");
    case Term::Cumulative:
        return QT_TRANSLATE_NOOP(
            "Terms",
            "A cumulative average gives every batch the same weight, so that the running "
            "mean is the plain mean of all batch means.");
    case Term::Dialect:
        return QT_TRANSLATE_NOOP(
            "Terms",
            "A dialect is a framework's set of defaults and habits: its epsilon, what its "
            "momentum counts, and which variance it averages.");
    case Term::Affine:
        return QT_TRANSLATE_NOOP(
            "Terms",
            "Scale and shift is the last step: the normalized value times gamma, plus beta, "
            "both learned by the network.");
    case Term::Gamma:
        return QT_TRANSLATE_NOOP(
            "Terms",
            "Gamma is the learned factor that the normalized value is multiplied with; it "
            "starts at 1.");
    case Term::Beta:
        return QT_TRANSLATE_NOOP("Terms",
                                 "Beta is the learned number added after gamma has scaled; it starts at 0.");
    case Term::Mean:
        return QT_TRANSLATE_NOOP("Terms",
                                 "The mean is the sum of the group's values divided by their number n.");
    case Term::BiasedVariance:
        return QT_TRANSLATE_NOOP("Terms",
                                 "The biased variance σ² is the mean squared distance from the mean, with "
                                 "divisor n; every method normalizes with this one.");
    case Term::UnbiasedVariance:
        return QT_TRANSLATE_NOOP("Terms",
                                 "The unbiased variance divides by n − 1 instead of n; PyTorch puts this one "
                                 "into the running variance.");
    case Term::RootMeanSquare:
        return QT_TRANSLATE_NOOP(
            "Terms",
            "The root mean square (RMS) is the root of the mean of the squared values, with "
            "divisor n and no mean subtracted.");
    case Term::StandardDeviation:
        return QT_TRANSLATE_NOOP(
            "Terms",
            "The standard deviation σ is the root of the biased variance (divisor n): how "
            "far values typically lie from their mean.");
    case Term::StatisticsGroup:
        return QT_TRANSLATE_NOOP(
            "Terms",
            "A statistics group is all the cells that share one mean and one variance; the "
            "method decides which cells these are.");
    case Term::RunningMean:
        return QT_TRANSLATE_NOOP("Terms",
                                 "The running mean is the average of the batch means seen in training; "
                                 "evaluation subtracts it in place of the batch's mean.");
    case Term::RunningVariance:
        return QT_TRANSLATE_NOOP(
            "Terms",
            "The running variance is the average of the batch variances seen in training; "
            "evaluation uses it in place of the batch's.");
    case Term::BatchesTracked:
        return QT_TRANSLATE_NOOP("Terms",
                                 "Batches tracked counts the batches that have moved the running statistics "
                                 "since they were last reset.");
    case Term::Training:
        return QT_TRANSLATE_NOOP(
            "Terms",
            "In training the layer normalizes with the statistics of the batch at hand, and "
            "each batch fed moves the running statistics.");
    case Term::Evaluation:
        return QT_TRANSLATE_NOOP(
            "Terms",
            "In evaluation batch norm uses its running statistics instead of the batch's, so "
            "that an example's output no longer depends on its companions.");
    case Term::TrainEvalGap:
        return QT_TRANSLATE_NOOP("Terms",
                                 "The gap is the difference between what training and evaluation make of the "
                                 "same value; it closes as the running statistics settle.");
    case Term::Padding:
        return QT_TRANSLATE_NOOP(
            "Terms",
            "Padding fills short sequences up to a common length; ignored, it takes no part "
            "in any statistic and comes out as 0.");
    case Term::Example:
        return QT_TRANSLATE_NOOP(
            "Terms",
            "An example is one of the N items of a batch: one image, one sentence, one row "
            "of a table.");
    case Term::Channel:
        return QT_TRANSLATE_NOOP(
            "Terms",
            "A channel (of a token: a feature) is one measured quantity, with a gamma and a "
            "beta of its own in most layers.");
    case Term::Position:
        return QT_TRANSLATE_NOOP("Terms",
                                 "A position is a place within an example: a pixel of an image, a token of a "
                                 "sentence.");
    case Term::Slope:
        return QT_TRANSLATE_NOOP(
            "Terms",
            "The slope is gamma / √(running variance + epsilon): in evaluation the layer is "
            "the fixed line y = slope · x + intercept.");
    case Term::Intercept:
        return QT_TRANSLATE_NOOP("Terms",
                                 "The intercept is beta − running mean · slope: what evaluation makes of the "
                                 "input 0.");
    case Term::Histogram:
        return QT_TRANSLATE_NOOP("Terms",
                                 "A histogram counts how many values fall into each interval, so that a "
                                 "distribution's place and width can be seen.");
    case Term::Normalized:
        return QT_TRANSLATE_NOOP("Terms",
                                 "The normalized value x̂ is (x − mean) / √(variance + epsilon): how many "
                                 "standard deviations x lies from its group's mean.");
    }
    return "";
}

} // namespace

QString explain(Term term) { return QCoreApplication::translate("Terms", sentence(term)); }

} // namespace normscope
