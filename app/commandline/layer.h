// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "app/commandline/options.h"

#include "core/io/array.h"
#include "core/io/experimentfile.h"
#include "core/norm/forward.h"

#include <span>
#include <string>
#include <vector>

namespace normscope {

/// The layer that the words and the file make up, ready to be computed: what apply and influence begin with.
struct OpenedLayer {
    /// Throws FileError where the content does not fit the words, or the dialect refuses to compute it.
    explicit OpenedLayer(const Options& options);

    /// Refers to this layer, which must outlive it.
    ForwardInput input() const;
    const Experiment& experiment() const { return opened.experiment; }

    OpenedExperiment opened;
    Grouping grouping;
    Mask mask;
};

std::vector<float> singles(const std::vector<double>& values);

/// Writes OUT.npz whole or not at all. Throws FileError where that is INPUT itself or can't be written.
void saveResult(const Options& options, std::span<const Array> arrays);

} // namespace normscope
