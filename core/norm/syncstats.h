// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/norm/dialect.h"
#include "core/norm/statistics.h"

#include <span>

namespace normscope {

/// What synchronised batch norm makes of the statistics that each device has of its part of the batch: count, mean and
/// variance are all that has to be sent. Devices without valid cells are left out, group by group.
///
/// Weighted by count (PyTorch and all but Flax): the statistics of the union, whatever way it is split; merged by Chan,
/// Golub and LeVeque (CS-TR-79-773), so that a large mean costs no digit.
/// Equal weights (Flax: lax.pmean of each device's mean and mean square): right only where all devices have as many.
///
/// count is the total in both. Precondition: at least one device, all with the same number of groups.
GroupStatistics synchronised(std::span<const GroupStatistics> devices, Dialect dialect = Dialect::PyTorch);

} // namespace normscope
