// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/dialectswitch.h"

#include <cmath>

namespace normscope {

NormSpec switched(const NormSpec& spec, Dialect dialect)
{
    const DialectTraits& from = traits(spec.dialect);
    const DialectTraits& to = traits(dialect);
    NormSpec result = spec;
    result.dialect = dialect;
    if (spec.epsilon == defaultEpsilon(spec.dialect, spec.method))
        result.epsilon = defaultEpsilon(dialect, spec.method);
    if (spec.momentum == from.momentum)
        result.momentum = to.momentum;
    if (spec.cumulative && !to.allowsCumulative) {
        result.cumulative = false;
        result.momentum = to.momentum;
    }
    return result;
}

double otherMomentum(double momentum) { return std::round((1 - momentum) * 1e12) / 1e12; }

} // namespace normscope
