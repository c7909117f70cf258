// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/vectors.h"

// Built once per instruction set (core/CMakeLists.txt).
namespace normscope::kernels {

namespace {

/// Sums run in this many lanes whatever the register's width: value k goes to lane k % lanes.
constexpr int lanes = 32;
constexpr int registers = lanes / width;

/// The lanes. Not an array: GCC 12 would keep that in memory through the loop.
template <int count>
struct Bank {
    Vec first;
    Bank<count - 1> others;
};
template <>
struct Bank<0> {
};

inline void fill(Bank<0>&, Vec) {}
template <int count>
inline void fill(Bank<count>& bank, Vec value)
{
    bank.first = value;
    fill(bank.others, value);
}

inline void store(float*, const Bank<0>&) {}
template <int count>
inline void store(float* lane, const Bank<count>& bank)
{
    store(lane, bank.first);
    store(lane + width, bank.others);
}

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

namespace {

/// Adds one to four rows to the lanes' sums, one row after the other.
template <int rows>
inline void addRows(const float* __restrict x, std::int64_t stride, int w, double* __restrict sum,
                    float* __restrict low, float* __restrict high)
{
    for (int k = 0; k < w; ++k) {
        double s = sum[k];
        float l = low[k];
        float h = high[k];
        for (int r = 0; r < rows; ++r) {
            const float v = x[r * stride + k];
            s += static_cast<double>(v);
            l = v < l ? v : l;
            h = v > h ? v : h;
        }
        sum[k] = s;
        low[k] = l;
        high[k] = h;
    }
}

template <int rows>
inline void addRowSquares(const float* __restrict x, std::int64_t stride, int w, const double* __restrict mean,
                       double* __restrict m2)
{
    for (int k = 0; k < w; ++k) {
        double q = m2[k];
        for (int r = 0; r < rows; ++r) {
            const double d = static_cast<double>(x[r * stride + k]) - mean[k];
            q += d * d;
        }
        m2[k] = q;
    }
}

void mergeLanes(int w, double blockCount, const double* __restrict blockMean,
                const double* __restrict blockM2, double* __restrict count, double* __restrict mean,
                double* __restrict m2)
{
    for (int k = 0; k < w; ++k) {
        const double together = count[k] + blockCount;
        const double delta = blockMean[k] - mean[k];
        const double share = blockCount / together;
        mean[k] += delta * share;
        m2[k] += blockM2[k] + delta * delta * (count[k] * share);
        count[k] = together;
    }
}

} // namespace

void NORMSCOPE_KERNELS::laneMoments(const float* x, int rows, std::int64_t stride, int w, LaneMoments into)
{
    alignas(64) double mean[maxLanes];
    alignas(64) double m2[maxLanes];
    for (int k = 0; k < w; ++k)
        mean[k] = m2[k] = 0;
    int r = 0;
    for (; r + 4 <= rows; r += 4)
        addRows<4>(x + r * stride, stride, w, mean, into.minimum, into.maximum);
    for (; r < rows; ++r)
        addRows<1>(x + r * stride, stride, w, mean, into.minimum, into.maximum);
    const auto count = static_cast<double>(rows);
    for (int k = 0; k < w; ++k)
        mean[k] /= count;
    for (r = 0; r + 4 <= rows; r += 4)
        addRowSquares<4>(x + r * stride, stride, w, mean, m2);
    for (; r < rows; ++r)
        addRowSquares<1>(x + r * stride, stride, w, mean, m2);
    mergeLanes(w, count, mean, m2, into.count, into.mean, into.m2);
}

} // namespace normscope::kernels
