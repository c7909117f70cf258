// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/identities.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace normscope {

namespace {

using Blocks = std::vector<std::pair<Index, bool>>;

/// Lengths and kinds, slowest first, without lengths of 1 and with neighbours of a kind merged. Row-major
/// order makes this the partition itself.
Blocks blocks(const Grouping& grouping)
{
    Blocks result;
    for (const Grouping::Dim& dim : grouping.dims()) {
        if (dim.length == 1)
            continue;
        if (!result.empty() && result.back().second == dim.averaged)
            result.back().first *= dim.length;
        else
            result.emplace_back(dim.length, dim.averaged);
    }
    return result;
}

/// The settings under which a method could be the same as another: each scope, one group, a group per
/// channel.
std::vector<NormSpec> candidates(const NormSpec& spec, const MethodTraits& other, Index channels)
{
    NormSpec base = spec;
    base.method = other.method;
    base.normalizedAxes = {};
    std::vector<NormSpec> result;
    if (other.hasScope) {
        for (const Scope scope : { Scope::Example, Scope::Position }) {
            result.push_back(base);
            result.back().scope = scope;
        }
    } else if (other.hasGroups) {
        for (const Index groups : { Index(1), channels }) {
            result.push_back(base);
            result.back().groups = groups;
        }
    } else {
        result.push_back(base);
    }
    return result;
}

std::optional<Identity> identity(const Grouping& own, const NormSpec& spec,
                                 const std::vector<NormSpec>& others, const Layout& layout,
                                 const Shape& shape)
{
    std::vector<NormSpec> same;
    for (const NormSpec& other : others) {
        if (!validate(other, layout, shape) && samePartition(own, Grouping(other, layout, shape)))
            same.push_back(other);
    }
    if (same.empty())
        return std::nullopt;
    Identity found { same.front(), false, false };
    found.namesScope = traits(found.spec.method).hasScope && same.size() < others.size();
    found.sameParameters = parameterAxes(found.spec, layout) == parameterAxes(spec, layout)
        && traits(found.spec.method).hasBeta == traits(spec.method).hasBeta;
    return found;
}

} // namespace

bool samePartition(const Grouping& a, const Grouping& b)
{
    return a.cellCount() == b.cellCount() && blocks(a) == blocks(b);
}

std::vector<Identity> identities(const NormSpec& spec, const Layout& layout, const Shape& shape)
{
    std::vector<Identity> result;
    if (validate(spec, layout, shape))
        return result;
    const Grouping own(spec, layout, shape);
    const MethodTraits& current = traits(spec.method);
    for (const MethodTraits& other : methods()) {
        if (other.method == spec.method || other.hasAxes || other.centres != current.centres)
            continue;
        const auto found = identity(own, spec, candidates(spec, other, own.channels()), layout, shape);
        if (found)
            result.push_back(*found);
    }
    return result;
}

} // namespace normscope
