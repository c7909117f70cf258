// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/norm/forward.h"

namespace normscope {

/// What one output hangs on: dy[cell]/dx[j] for every cell j, of x's shape. One row of the layer's Jacobian, at the cost
/// of one statistics group and never of the whole matrix. With n valid cells in the group of i = cell:
///
///     dy_i/dx_j = gamma_i·rstd·(δ_ij - 1/n - x̂_i·x̂_j/n)    the gradient of SEMANTICS' forward, for dy one-hot
///     dy_i/dx_j = gamma_i·rstd·(δ_ij - x̂_i·x̂_j/n)          where the method does not centre (RMSNorm)
///     dy_i/dx_j = gamma_i·rstd·δ_ij                         where running averages stand in: constants
///
/// Computed in double. Cells of other groups and padding are exactly 0, also where the group holds NaN. A padding cell's
/// output is 0 whatever x is: all is 0.
///
/// result is what forward(input) gave. Precondition: 0 <= cell < x.size().
Tensor influence(const ForwardInput& input, const ForwardResult& result, Index cell);

} // namespace normscope
