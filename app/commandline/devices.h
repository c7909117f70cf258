// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "app/commandline/layer.h"

#include "core/io/array.h"

#include <vector>

namespace normscope {

/// The batch's examples dealt out to the devices of --devices, and the statistics that each has of its part; a device
/// without valid cells has count 0. Throws FileError where the batch can't be dealt out so.
std::vector<GroupStatistics> deviceStatistics(const Options& options, const OpenedLayer& layer);

/// What synchronised batch norm computes: result with the statistics that the devices come to together, and, where the
/// layer uses the batch's statistics at all, normalized with these.
void synchronise(ForwardResult& result, const OpenedLayer& layer, std::span<const GroupStatistics> devices);

/// device_mean and device_var (devices, C): what each would have used alone.
void addDevices(std::vector<Array>& arrays, std::span<const GroupStatistics> devices);

} // namespace normscope
