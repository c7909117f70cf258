// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/experiment.h"

#include <optional>
#include <string>
#include <vector>

namespace normscope {

/// What a person decides before a data file is opened; everything left out is found in the file or has its
/// default.
struct OpenChoices {
    std::optional<std::string> array; ///< the input's name; default: x, else input, else the only one
    std::optional<Layout>
        layout; ///< default by rank: 2 NC, 3 NTD, 4 NCHW, 5 NCDHW; rank 1 is one example of NC
    Method method = Method::Batch;
    std::optional<Index> groups;
    std::optional<std::string> axes; ///< letters: "HW"
    std::optional<Scope> scope;
    Dialect dialect = Dialect::PyTorch;
    std::optional<double> epsilon; ///< default: eps of the files, else the dialect's
    Mode mode = Mode::Training;
    std::optional<double> momentum; ///< as the dialect counts it; default the dialect's
    bool cumulative = false;
    std::optional<std::string>
        params; ///< a file whose arrays go before those of the same name in the data file
    bool affine = true;
    std::optional<std::string> lengths; ///< the array's name; default: lengths, where there is one
};

struct OpenedExperiment {
    Experiment experiment; ///< validate(experiment) found nothing
    Shape storedShape; ///< as the file has it: of rank 1 where the experiment has one example of NC
    std::vector<std::string> notices; ///< what a person should know, a sentence each without a full stop
};

/// Reads a batch and whatever the file knows of its layer: gamma, beta, eps, running_mean, running_var,
/// num_batches_tracked, lengths. Converted to float32. Throws FileError where the content does not fit the
/// choices, the core's own sentence (SpecError) included.
OpenedExperiment openExperiment(const std::string& path, const OpenChoices& choices);

/// Reads dy, a loss' gradient with respect to the layer's output: the array dy, else the only one, of the stored input's
/// shape. Of the opened batch's shape, as float32; what that changes is added to opened.notices. Throws FileError.
Tensor openGradient(const std::string& path, OpenedExperiment& opened);

} // namespace normscope
