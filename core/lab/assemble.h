// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/io/arrayfile.h"
#include "core/lab/experiment.h"

#include <optional>
#include <string>
#include <vector>

namespace normscope {

/// What a person (or a sample) decides about a file before it is an experiment.
struct AssembleOptions {
    std::string array; ///< the input's name; empty: x, else input, else the only one
    std::optional<Layout> layout; ///< empty: by rank
};

/// An experiment of a file's arrays: the input, and what stands beside it under the usual names (gamma, beta, eps,
/// running_mean, running_var, num_batches_tracked, lengths). A file with running statistics is a batch norm and opens in
/// evaluation, where those count. Throws FileError where an array does not fit the others; notices gets a sentence for
/// what float32 can't hold.
Experiment assemble(ArrayFile& file, const AssembleOptions& options, std::vector<std::string>& notices);

} // namespace normscope
