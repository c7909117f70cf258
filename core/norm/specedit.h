// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/norm/normspec.h"

namespace normscope {

/// The same settings under another method: an epsilon still at its default takes the new method's default, a
/// number of groups that does not divide the channels becomes one that does.
NormSpec withMethod(const NormSpec& spec, Method method, Index channels);

/// Groups that divide the channels: the given number where it does, else 2, else 1.
Index fittingGroups(Index groups, Index channels);

} // namespace normscope
