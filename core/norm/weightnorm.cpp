// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/weightnorm.h"

#include <cassert>
#include <cmath>

namespace normscope {

namespace {

/// The weights of one output.
using Row = std::span<const float>;

Index rowsOf(const Tensor& v)
{
    assert(v.shape().rank() >= 1 && v.size() > 0);
    return v.shape()[0];
}

Row rowOf(const Tensor& tensor, Index row)
{
    const Index length = tensor.size() / tensor.shape()[0];
    return tensor.values().subspan(static_cast<std::size_t>(row * length), static_cast<std::size_t>(length));
}

double product(Row a, Row b)
{
    double sum = 0;
    for (std::size_t k = 0; k < a.size(); ++k)
        sum += static_cast<double>(a[k]) * static_cast<double>(b[k]);
    return sum;
}

/// Squares of floats fit a double whatever their size.
double normOf(Row v, Dialect dialect) { return std::sqrt(product(v, v) + traits(dialect).epsilonWeight); }

double lengthOf(std::span<const float> g, Index row)
{
    return g.empty() ? 1 : static_cast<double>(g[static_cast<std::size_t>(row)]);
}

} // namespace

WeightNormResult weightNorm(const Tensor& v, std::span<const float> g, Dialect dialect)
{
    WeightNormResult result { Tensor(v.shape()), {} };
    float* w = result.w.data();
    for (Index row = 0; row < rowsOf(v); ++row) {
        const double norm = normOf(rowOf(v, row), dialect);
        const double length = lengthOf(g, row);
        result.norm.push_back(norm);
        for (const float value : rowOf(v, row))
            *w++ = static_cast<float>(length * (static_cast<double>(value) / norm));
    }
    return result;
}

WeightNormGradients weightNormBackward(const Tensor& v, std::span<const float> g, const Tensor& dw, Dialect dialect)
{
    assert(dw.shape() == v.shape());
    WeightNormGradients result { Tensor(v.shape()), {} };
    float* dv = result.dv.data();
    for (Index row = 0; row < rowsOf(v); ++row) {
        const Row values = rowOf(v, row);
        const Row gradient = rowOf(dw, row);
        const double norm = normOf(values, dialect);
        const double along = product(values, gradient) / norm;
        const double scale = lengthOf(g, row) / norm;
        result.dg.push_back(along);
        for (std::size_t k = 0; k < values.size(); ++k) {
            const double direction = static_cast<double>(values[k]) / norm;
            *dv++ = static_cast<float>(scale * (static_cast<double>(gradient[k]) - direction * along));
        }
    }
    return result;
}

} // namespace normscope
