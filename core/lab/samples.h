// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/experiment.h"

#include <optional>
#include <span>
#include <string_view>

namespace normscope {

/// A prepared experiment: numbers that can be checked by hand, or a layer of a real network.
struct SampleInfo {
    std::string_view key; ///< on the command line and in sessions: "token"
    std::string_view title; ///< English; the window translates it (context "samples")
    std::string_view note; ///< what there is to see, in one sentence
    std::string_view file; ///< of resources/samples, or empty: the numbers stand in samples.cpp
};

/// In the order of the menu; the first one opens first.
std::span<const SampleInfo> samples();
const SampleInfo* sampleByKey(std::string_view key);

/// The experiment of a sample whose numbers stand in the program; nothing for those that are files.
std::optional<Experiment> makeSample(std::string_view key);

/// What a sample that is a file has beyond its arrays: title, stream. `opened` is the experiment made of the
/// arrays.
Experiment finishedSample(const SampleInfo& sample, Experiment opened);

/// A stream of normal batches like this one: each channel with the mean and (biased) deviation that the input
/// has.
BatchStream streamLike(const Experiment& experiment, std::uint64_t seed);

} // namespace normscope
