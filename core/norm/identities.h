// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/norm/grouping.h"

#include <vector>

namespace normscope {

/// True where both put the same cells of a tensor together. Told from the structure alone: axes of length 1
/// do not count, and neighbouring axes of one kind are one axis. Precondition: both are of the same shape.
bool samePartition(const Grouping& a, const Grouping& b);

/// Another method that does the same on this very batch: it groups the same cells and centres alike.
struct Identity {
    NormSpec spec; ///< the other method, with the scope or the number of groups that makes it the same
    bool namesScope = false; ///< only that scope is the same
    bool sameParameters = false; ///< gamma and beta have the same shape, so that affine layers agree as well
    bool operator==(const Identity&) const = default;
};

/// Every other method of the table that has an identity, in the table's order; one per method. The structure
/// finds them: group norm with one group and layer norm per example; as many groups as channels, and instance
/// norm; batch norm on one example, and instance norm. Custom axes are left out: they can be anything.
std::vector<Identity> identities(const NormSpec& spec, const Layout& layout, const Shape& shape);

} // namespace normscope
