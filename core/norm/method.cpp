// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/method.h"

#include <algorithm>
#include <array>

namespace normscope
{

namespace
{

using enum ZeroOverZero;

constexpr std::array<MethodTraits, 6> table{ {
    { .method = Method::Batch,
      .key = "batch",
      .averagesExamples = true,
      .averagesChannels = false,
      .averagesPositions = true,
      .centres = true,
      .hasBeta = true,
      .hasGroups = false,
      .hasScope = false,
      .hasAxes = false,
      .hasRunningStatistics = true,
      .canTrack = false,
      .refusesSingleValue = true,
      .constantTraining = Zero,
      .constantEvaluation = NotANumber,
      .singleValueCountsExamples = false },
    { .method = Method::Layer,
      .key = "layer",
      .averagesExamples = false,
      .averagesChannels = true,
      .averagesPositions = true,
      .centres = true,
      .hasBeta = true,
      .hasGroups = false,
      .hasScope = true,
      .hasAxes = false,
      .hasRunningStatistics = false,
      .canTrack = false,
      .refusesSingleValue = false,
      .constantTraining = NotANumber,
      .constantEvaluation = NotANumber,
      .singleValueCountsExamples = false },
    { .method = Method::Rms,
      .key = "rms",
      .averagesExamples = false,
      .averagesChannels = true,
      .averagesPositions = true,
      .centres = false,
      .hasBeta = false,
      .hasGroups = false,
      .hasScope = true,
      .hasAxes = false,
      .hasRunningStatistics = false,
      .canTrack = false,
      .refusesSingleValue = false,
      .constantTraining = NotANumber,
      .constantEvaluation = NotANumber,
      .singleValueCountsExamples = false },
    { .method = Method::Group,
      .key = "group",
      .averagesExamples = false,
      .averagesChannels = true,
      .averagesPositions = true,
      .centres = true,
      .hasBeta = true,
      .hasGroups = true,
      .hasScope = false,
      .hasAxes = false,
      .hasRunningStatistics = false,
      .canTrack = false,
      .refusesSingleValue = true,
      .constantTraining = NotANumber,
      .constantEvaluation = NotANumber,
      .singleValueCountsExamples = true },
    { .method = Method::Instance,
      .key = "instance",
      .averagesExamples = false,
      .averagesChannels = false,
      .averagesPositions = true,
      .centres = true,
      .hasBeta = true,
      .hasGroups = false,
      .hasScope = false,
      .hasAxes = false,
      .hasRunningStatistics = false,
      .canTrack = true,
      .refusesSingleValue = true,
      .constantTraining = Zero,
      .constantEvaluation = NotANumber,
      .singleValueCountsExamples = false },
    { .method = Method::Custom,
      .key = "custom",
      .averagesExamples = false,
      .averagesChannels = false,
      .averagesPositions = false,
      .centres = true,
      .hasBeta = true,
      .hasGroups = false,
      .hasScope = false,
      .hasAxes = true,
      .hasRunningStatistics = false,
      .canTrack = false,
      .refusesSingleValue = false,
      .constantTraining = NotANumber,
      .constantEvaluation = NotANumber,
      .singleValueCountsExamples = false },
} };

} // namespace

std::span<const MethodTraits> methods() { return table; }

const MethodTraits& traits(Method method) { return table[static_cast<std::size_t>(method)]; }

std::optional<Method> methodByKey(std::string_view key)
{
    const auto found = std::ranges::find(table, key, &MethodTraits::key);
    return found == table.end() ? std::nullopt : std::optional(found->method);
}

} // namespace normscope
