// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/experiment.h"
#include "core/lab/snapshot.h"

namespace normscope {

/// The pure function from an Experiment to what is seen. Precondition: validate(experiment) found nothing.
/// previous: the last snapshot, whose histogram ranges are kept while the data still fill them (steady axes).
SnapshotPtr evaluate(const Experiment& experiment, const Snapshot* previous = nullptr);

} // namespace normscope
