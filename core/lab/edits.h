// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/experiment.h"
#include "core/lab/snapshot.h"

namespace normscope {

/// What a person can do to the whole batch at once, each a pure function. None of them moves the running
/// averages of the channels that stay.

/// One more example at the end, a copy of example `like`.
Experiment withExampleLike(const Experiment& experiment, Index like);
/// Precondition: there are at least two.
Experiment withoutExample(const Experiment& experiment, Index example);
/// One more channel at the end, a copy of channel `like`, with gamma 1, beta 0 and running averages 0 and 1.
/// The history and a stream of the old width are dropped.
Experiment withChannelLike(const Experiment& experiment, Index like);
/// Precondition: there are at least two.
Experiment withoutChannel(const Experiment& experiment, Index channel);
/// Every cell drawn anew from the experiment's seed, which moves on.
Experiment withRandomValues(const Experiment& experiment);
/// The same numbers read in another layout of the same rank; parameters, lengths and averages start anew.
Experiment withLayout(const Experiment& experiment, const Layout& layout);

/// gamma = 1/rstd and beta = mean, each parameter's taken from the group that lies in line with `cell`: the
/// output becomes the input again (for batch norm everywhere; for layer norm in the cell's own group).
Experiment withNormalizationUndone(const Snapshot& snapshot, Index cell);

} // namespace normscope
