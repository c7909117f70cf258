// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/forward.h"

#include <algorithm>

namespace normscope
{

namespace
{

/// The largest number of valid cells that share a statistics group.
Index largestGroup(const Grouping& grouping, const Mask& mask)
{
    Index largest = 0;
    for (Index group = 0; group < grouping.groupCount(); ++group) {
        Index valid = 0;
        for (Index k = 0; k < grouping.groupSize() && valid < 2; ++k)
            valid += mask.isPadding(grouping.cellOf(group, k)) ? 0 : 1;
        largest = std::max(largest, valid);
        if (largest > 1)
            break;
    }
    return largest;
}

} // namespace

std::optional<SpecError> singleValueRefusal(const NormSpec& spec, const Grouping& grouping, const Mask& mask,
                                            Mode mode)
{
    const MethodTraits& method = traits(spec.method);
    const DialectTraits& dialect = traits(spec.dialect);
    if (!method.refusesSingleValue || dialect.singleValue != SingleValue::Refused)
        return std::nullopt;
    if (keepsRunning(spec) && mode == Mode::Evaluation)
        return std::nullopt;
    const Index examples = method.singleValueCountsExamples ? grouping.examples() : 1;
    if (grouping.groupCount() == 0 || examples > 1 || largestGroup(grouping, mask) != 1)
        return std::nullopt;
    const std::string remedy = method.averagesExamples ? "more examples or positions" : "more positions";
    return SpecError{ SpecError::Code::SingleValuePerChannel,
                      1,
                      2,
                      {},
                      "shape: each statistics group has a single value; its mean is the value itself and its "
                      "variance 0, so "
                      "that only beta would come out, and "
                          + std::string(dialect.name)
                          + " refuses to compute it; at least 2 values per group are needed (" + remedy
                          + ")" };
}

} // namespace normscope
