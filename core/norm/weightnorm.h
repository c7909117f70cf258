// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/norm/dialect.h"
#include "core/tensor/tensor.h"

#include <span>
#include <vector>

namespace normscope {

/// A layer's weights taken apart into length and direction (Salimans and Kingma, arXiv:1602.07868): nothing of the
/// batch is looked at.
///
///     w = g·v/‖v‖     one norm per output row, over all axes of v but the first
///
/// PyTorch has no epsilon: a row of zeros has no direction, and 0/0 makes the whole row NaN. Flax adds 1e-12 to ‖v‖²,
/// under the root, and gives 0 there (DialectTraits::epsilonWeight).
struct WeightNormResult {
    Tensor w; ///< v's shape
    std::vector<double> norm; ///< per output row: what v was divided by; 0 is why a row is NaN
};

/// g has one value per output row, or is empty for 1 (what Flax starts with). Precondition: v has rank 1 or more, and
/// rows are not empty.
WeightNormResult weightNorm(const Tensor& v, std::span<const float> g, Dialect dialect = Dialect::PyTorch);

struct WeightNormGradients {
    Tensor dv; ///< v's shape: g/‖v‖·(dw - u·(u·dw)), u = v/‖v‖: always at right angles to v (but for epsilon)
    std::vector<double> dg; ///< per output row: u·dw
};

/// The gradients of a loss with respect to v and g from dw, its gradient with respect to w.
WeightNormGradients weightNormBackward(const Tensor& v, std::span<const float> g, const Tensor& dw,
                                       Dialect dialect = Dialect::PyTorch);

} // namespace normscope
