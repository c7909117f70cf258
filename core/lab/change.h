// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/snapshot.h"

#include <span>

namespace normscope {

/// How the outputs of two snapshots differ; editedCells: those that a person set, whose examples are not "other" ones.
/// Empty: nothing is other.
Change changeBetween(const Snapshot& before, const Snapshot& after, std::span<const Index> editedCells);

/// Whether a person would call it another output: by more than 1e-5·max(1, |after|), or to or from NaN or infinity.
bool outputDiffers(float before, float after);

} // namespace normscope
