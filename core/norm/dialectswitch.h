// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/norm/normspec.h"

namespace normscope {

/// The same layer under another dialect: epsilon and momentum that still stand at the old dialect's default
/// take the new one's; a number that was typed stays as it is (0.9 stays 0.9, although it then weighs the
/// other side). A cumulative average falls back to the dialect's default momentum where the dialect has none.
NormSpec switched(const NormSpec& spec, Dialect dialect);

/// The momentum that does the same in a dialect that counts the other way (0.1 of the new is 0.9 of the old),
/// rounded so that it can be typed.
double otherMomentum(double momentum);

} // namespace normscope
