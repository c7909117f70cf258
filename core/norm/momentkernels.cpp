// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/vectors.h"

// Built once per instruction set (core/CMakeLists.txt).
namespace normscope::kernels {

namespace {

/// Sums run in this many lanes whatever the register's width: value k goes to lane k % lanes.
constexpr int lanes = 32;
constexpr int registers = lanes / width;

inline void add(const float*, Bank<0>&, Bank<0>&, Bank<0>&) {}
template <int count>
inline void add(const float* x, Bank<count>& sum, Bank<count>& low, Bank<count>& high)
{
    const Vec v = load(x);
    sum.first += v;
    low.first = smaller(v, low.first);
    high.first = larger(v, high.first);
    add(x + width, sum.others, low.others, high.others);
}

inline void addSquares(const float*, Vec, Bank<0>&, Bank<0>&) {}
template <int count>
inline void addSquares(const float* x, Vec centre, Bank<count>& sum, Bank<count>& squares)
{
    const Vec d = load(x) - centre;
    sum.first += d;
    squares.first += d * d;
    addSquares(x + width, centre, sum.others, squares.others);
}

/// Small enough for the nearest cache, so that the second pass reads nothing from afar.
constexpr std::int64_t blockLength = 4096;

/// Sums the lanes in double, as a tree.
inline double total(const float* lane)
{
    double sum[lanes / 2];
    for (int k = 0; k < lanes / 2; ++k)
        sum[k] = static_cast<double>(lane[k]) + static_cast<double>(lane[k + lanes / 2]);
    for (int half = lanes / 4; half > 0; half /= 2) {
        for (int k = 0; k < half; ++k)
            sum[k] += sum[k + half];
    }
    return sum[0];
}

struct FirstPass {
    double sum;
    float minimum;
    float maximum;
};

inline FirstPass firstPass(const float* x, std::int64_t n)
{
    alignas(64) float sum[lanes];
    alignas(64) float low[lanes];
    alignas(64) float high[lanes];
    Bank<registers> s;
    Bank<registers> l;
    Bank<registers> h;
    fill(s, Vec {});
    fill(l, all(x[0]));
    fill(h, all(x[0]));
    std::int64_t i = 0;
    for (; i + lanes <= n; i += lanes)
        add(x + i, s, l, h);
    store(sum, s);
    store(low, l);
    store(high, h);
    for (int k = 0; i + k < n; ++k) {
        const float v = x[i + k];
        sum[k] += v;
        low[k] = v < low[k] ? v : low[k];
        high[k] = v > high[k] ? v : high[k];
    }
    for (int half = lanes / 2; half > 0; half /= 2) {
        for (int k = 0; k < half; ++k) {
            low[k] = low[k + half] < low[k] ? low[k + half] : low[k];
            high[k] = high[k + half] > high[k] ? high[k + half] : high[k];
        }
    }
    return { total(sum), low[0], high[0] };
}

struct SecondPass {
    double sum;
    double squares;
};

/// Sums of x - centre and of its square.
inline SecondPass secondPass(const float* x, std::int64_t n, float centre, const float* ahead)
{
    alignas(64) float sum[lanes];
    alignas(64) float squares[lanes];
    Bank<registers> s;
    Bank<registers> q;
    fill(s, Vec {});
    fill(q, Vec {});
    const Vec c = all(centre);
    std::int64_t i = 0;
    for (; i + lanes <= n; i += lanes) {
        if (ahead) {
            __builtin_prefetch(ahead + i, 0, 2);
            __builtin_prefetch(ahead + i + lanes / 2, 0, 2);
        }
        addSquares(x + i, c, s, q);
    }
    store(sum, s);
    store(squares, q);
    for (int k = 0; i + k < n; ++k) {
        const float d = x[i + k] - centre;
        sum[k] += d;
        squares[k] += d * d;
    }
    return { total(sum), total(squares) };
}

/// At most blockLength values.
Moments block(const float* x, std::int64_t n, const float* ahead)
{
    const FirstPass first = firstPass(x, n);
    const auto count = static_cast<double>(n);
    auto centre = static_cast<float>(first.sum / count);
    SecondPass second = secondPass(x, n, centre, ahead);
    double shift = second.sum / count;
    double m2 = second.squares - second.sum * shift;
    // The float sum missed the mean by more than the spread: what is left of m2 has lost digits. Centre
    // again.
    if (second.squares > 4 * m2 && first.minimum < first.maximum) {
        centre = static_cast<float>(static_cast<double>(centre) + shift);
        second = secondPass(x, n, centre, nullptr);
        shift = second.sum / count;
        m2 = second.squares - second.sum * shift;
    }
    // Squares between these bounds are neither infinite nor lost below float's smallest number; NaN fails
    // both.
    constexpr double smallest = 1e-30;
    constexpr double largest = 1e38;
    const bool constant = first.minimum == first.maximum && second.squares <= largest;
    if (constant)
        return { n, static_cast<double>(first.minimum), 0, first.minimum, first.maximum };
    if (!(m2 >= smallest * count && m2 <= largest))
        return plainMoments(x, n);
    return { n, static_cast<double>(centre) + shift, m2, first.minimum, first.maximum };
}

} // namespace

void NORMSCOPE_KERNELS::moments(const float* x, std::int64_t n, const float* ahead, Moments& into)
{
    for (std::int64_t i = 0; i < n; i += blockLength) {
        const std::int64_t left = n - i;
        merge(into,
              block(x + i, left < blockLength ? left : blockLength,
                    left > blockLength ? x + i + blockLength : ahead));
    }
}

} // namespace normscope::kernels
