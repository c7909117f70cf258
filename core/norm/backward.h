// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/norm/forward.h"

#include <vector>

namespace normscope {

struct BackwardResult {
    Tensor dx; ///< x's shape; padding is 0
    std::vector<double> dgamma; ///< parameterCount values: Σ dy·x̂; empty where the layer has no gamma
    std::vector<double> dbeta; ///< the same: Σ dy; empty where the layer has no beta
};

/// The gradients of a loss with respect to x, gamma and beta, from dy, its gradient with respect to y. The one backward
/// of every method: with g = dy·gamma, and means over the valid cells of a statistics group,
///
///     dx = rstd·(g - mean(g) - x̂·mean(g·x̂))     as PyTorch's native_batch_norm_backward and its kin
///     dx = rstd·(g - x̂·mean(g·x̂))               where the method does not centre (RMSNorm)
///     dx = rstd·g                                where running averages stand in for the statistics: constants
///
/// Sums are accumulated in double. Padding takes no part, by selection: neither its x nor its dy is looked at.
/// NaN and infinity travel as the formula says, within their group and their parameter.
///
/// result is what forward(input) gave. Precondition: dy has x's size.
BackwardResult backward(const ForwardInput& input, const ForwardResult& result, const Tensor& dy);

} // namespace normscope
