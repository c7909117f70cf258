// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors

// Built once per instruction set, each time under another NORMSCOPE_KERNELS (core/CMakeLists.txt). See
// kernels.h for what must not be used in here.
#include "core/norm/kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#ifndef NORMSCOPE_KERNELS
#define NORMSCOPE_KERNELS baseline
#endif
#define NORMSCOPE_TEXT2(x) #x
#define NORMSCOPE_TEXT(x) NORMSCOPE_TEXT2(x)

namespace normscope::kernels
{

namespace
{

#if defined(__AVX__)
constexpr int width = 8;
#else
constexpr int width = 4;
#endif
typedef float Vec __attribute__((vector_size(width * 4), may_alias));
typedef float Unaligned __attribute__((vector_size(width * 4), aligned(4), may_alias));

/// Sums run in this many lanes whatever the register's width: value k goes to lane k % lanes.
constexpr int lanes = 32;
constexpr int registers = lanes / width;
/// Small enough for the nearest cache, so that the second pass reads nothing from afar.
constexpr std::int64_t blockLength = 4096;

inline Vec load(const float* p) { return *reinterpret_cast<const Unaligned*>(p); }

inline void store(float* p, Vec v) { *reinterpret_cast<Unaligned*>(p) = v; }

inline void storeAround(float* p, Vec v)
{
#if defined(__AVX__)
    _mm256_stream_ps(p, v);
#elif defined(__x86_64__)
    _mm_stream_ps(p, v);
#else
    store(p, v);
#endif
}

/// x < y ? x : y, as the machine's own instruction has it: y where either is NaN.
inline Vec smaller(Vec x, Vec y)
{
#if defined(__AVX__)
    return _mm256_min_ps(x, y);
#elif defined(__x86_64__)
    return _mm_min_ps(x, y);
#else
    return x < y ? x : y;
#endif
}

inline Vec larger(Vec x, Vec y)
{
#if defined(__AVX__)
    return _mm256_max_ps(x, y);
#elif defined(__x86_64__)
    return _mm_max_ps(x, y);
#else
    return x > y ? x : y;
#endif
}

inline Vec all(float value) { return value - Vec{}; }

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
    Vec s[registers];
    Vec l[registers];
    Vec h[registers];
    for (int r = 0; r < registers; ++r) {
        s[r] = Vec{};
        l[r] = h[r] = all(x[0]);
    }
    std::int64_t i = 0;
    for (; i + lanes <= n; i += lanes) {
        for (int r = 0; r < registers; ++r) {
            const Vec v = load(x + i + r * width);
            s[r] += v;
            l[r] = smaller(v, l[r]);
            h[r] = larger(v, h[r]);
        }
    }
    for (int r = 0; r < registers; ++r) {
        store(sum + r * width, s[r]);
        store(low + r * width, l[r]);
        store(high + r * width, h[r]);
    }
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
    Vec s[registers];
    Vec q[registers];
    for (int r = 0; r < registers; ++r)
        s[r] = q[r] = Vec{};
    const Vec c = all(centre);
    std::int64_t i = 0;
    for (; i + lanes <= n; i += lanes) {
        if (ahead) {
            __builtin_prefetch(ahead + i, 0, 2);
            __builtin_prefetch(ahead + i + lanes / 2, 0, 2);
        }
        for (int r = 0; r < registers; ++r) {
            const Vec d = load(x + i + r * width) - c;
            s[r] += d;
            q[r] += d * d;
        }
    }
    for (int r = 0; r < registers; ++r) {
        store(sum + r * width, s[r]);
        store(squares + r * width, q[r]);
    }
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

void moments(const float* x, std::int64_t n, const float* ahead, Moments& into)
{
    for (std::int64_t i = 0; i < n; i += blockLength) {
        const std::int64_t left = n - i;
        merge(into,
              block(x + i, left < blockLength ? left : blockLength,
                    left > blockLength ? x + i + blockLength : ahead));
    }
}

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
inline void addSquares(const float* __restrict x, std::int64_t stride, int w, const double* __restrict mean,
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

void laneMoments(const float* x, int rows, std::int64_t stride, int w, LaneMoments into)
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
        addSquares<4>(x + r * stride, stride, w, mean, m2);
    for (; r < rows; ++r)
        addSquares<1>(x + r * stride, stride, w, mean, m2);
    mergeLanes(w, count, mean, m2, into.count, into.mean, into.m2);
}

template <bool perCell>
inline void scaleScalar(const float* x, float* y, std::int64_t begin, std::int64_t end, const RunScale& s)
{
    for (std::int64_t i = begin; i < end; ++i) {
        const std::int64_t p = perCell ? i : 0;
        y[i] = ((x[i] - s.meanHigh) - s.meanLow) * s.rstd * s.gamma[p] + s.beta[p];
    }
}

/// How many values lie before y's first register border.
inline std::int64_t misaligned(const float* y, std::int64_t n)
{
    const auto address = reinterpret_cast<std::uintptr_t>(y);
    const auto bytes = static_cast<std::int64_t>((~address + 1) & (sizeof(Vec) - 1));
    return bytes / 4 < n ? bytes / 4 : n;
}

template <bool perCell, bool stream>
inline void scaleVectors(const float* x, float* y, std::int64_t n, const RunScale& s)
{
    std::int64_t i = stream ? misaligned(y, n) : 0;
    scaleScalar<perCell>(x, y, 0, i, s);
    const Vec high = all(s.meanHigh);
    const Vec low = all(s.meanLow);
    const Vec rstd = all(s.rstd);
    const Vec gamma = all(*s.gamma);
    const Vec beta = all(*s.beta);
    constexpr int line = 16;
    for (; i + line <= n; i += line) {
        if (s.ahead)
            __builtin_prefetch(s.ahead + i, 0, 2);
        for (int k = 0; k < line; k += width) {
            const Vec normalized = ((load(x + i + k) - high) - low) * rstd;
            const Vec result = normalized * (perCell ? load(s.gamma + i + k) : gamma)
                + (perCell ? load(s.beta + i + k) : beta);
            if (stream)
                storeAround(y + i + k, result);
            else
                store(y + i + k, result);
        }
    }
    scaleScalar<perCell>(x, y, i, n, s);
}

void scaleRun(const float* x, float* y, std::int64_t n, const RunScale& scale)
{
    if (scale.perCell)
        scale.stream ? scaleVectors<true, true>(x, y, n, scale) : scaleVectors<true, false>(x, y, n, scale);
    else
        scale.stream ? scaleVectors<false, true>(x, y, n, scale) : scaleVectors<false, false>(x, y, n, scale);
}

template <bool perLane>
inline void laneScalar(const float* x, float* y, std::int64_t begin, std::int64_t end, const LaneScale& s)
{
    for (std::int64_t i = begin; i < end; ++i) {
        const std::int64_t p = perLane ? i : 0;
        y[i] = ((x[i] - s.meanHigh[i]) - s.meanLow[i]) * s.rstd[i] * s.gamma[p] + s.beta[p];
    }
}

template <bool perLane, bool stream>
inline void laneVectors(const float* x, float* y, std::int64_t n, const LaneScale& s)
{
    std::int64_t i = stream ? misaligned(y, n) : 0;
    laneScalar<perLane>(x, y, 0, i, s);
    const Vec gamma = all(*s.gamma);
    const Vec beta = all(*s.beta);
    for (; i + width <= n; i += width) {
        const Vec normalized
            = ((load(x + i) - load(s.meanHigh + i)) - load(s.meanLow + i)) * load(s.rstd + i);
        const Vec result
            = normalized * (perLane ? load(s.gamma + i) : gamma) + (perLane ? load(s.beta + i) : beta);
        if (stream)
            storeAround(y + i, result);
        else
            store(y + i, result);
    }
    laneScalar<perLane>(x, y, i, n, s);
}

void scaleLanes(const float* x, float* y, std::int64_t n, const LaneScale& scale)
{
    if (scale.perLane)
        scale.stream ? laneVectors<true, true>(x, y, n, scale) : laneVectors<true, false>(x, y, n, scale);
    else
        scale.stream ? laneVectors<false, true>(x, y, n, scale) : laneVectors<false, false>(x, y, n, scale);
}

void scaleDouble(const float* x, float* y, std::int64_t n, const DoubleScale& s)
{
    for (std::int64_t i = 0; i < n; ++i) {
        const std::int64_t l = s.perLane ? i : 0;
        const std::int64_t p = s.perCell ? i : 0;
        const double normalized = (static_cast<double>(x[i]) - s.mean[l]) * s.rstd[l];
        y[i] = static_cast<float>(normalized * static_cast<double>(s.gamma[p])
                                  + static_cast<double>(s.beta[p]));
    }
}

} // namespace

namespace NORMSCOPE_KERNELS
{
extern const Kernels table;
const Kernels table{
    NORMSCOPE_TEXT(NORMSCOPE_KERNELS), moments, laneMoments, scaleRun, scaleLanes, scaleDouble
};
} // namespace NORMSCOPE_KERNELS

} // namespace normscope::kernels
