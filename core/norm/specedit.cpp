// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/specedit.h"

namespace normscope {

Index fittingGroups(Index groups, Index channels)
{
    if (groups > 1 && channels % groups == 0)
        return groups;
    return channels > 2 && channels % 2 == 0 ? 2 : 1;
}

NormSpec withMethod(const NormSpec& spec, Method method, Index channels)
{
    if (method == spec.method)
        return spec;
    NormSpec result = spec;
    result.method = method;
    if (spec.epsilon == defaultEpsilon(spec.dialect, spec.method))
        result.epsilon = defaultEpsilon(spec.dialect, method);
    if (traits(method).hasGroups)
        result.groups = fittingGroups(spec.groups, channels);
    return result;
}

} // namespace normscope
