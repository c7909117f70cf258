// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/vectors.h"

// Built once per instruction set (core/CMakeLists.txt).
namespace normscope::kernels {

namespace {

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

} // namespace

void NORMSCOPE_KERNELS::scaleRun(const float* x, float* y, std::int64_t n, const RunScale& scale)
{
    if (scale.perCell)
        scale.stream ? scaleVectors<true, true>(x, y, n, scale) : scaleVectors<true, false>(x, y, n, scale);
    else
        scale.stream ? scaleVectors<false, true>(x, y, n, scale) : scaleVectors<false, false>(x, y, n, scale);
}

namespace {

template <bool perLane>
inline void laneScalar(const float* x, float* y, std::int64_t begin, std::int64_t end, const LaneScale& s)
{
    for (std::int64_t i = begin; i < end; ++i) {
        const std::int64_t p = perLane ? i : 0;
        y[i] = ((x[i] - s.meanHigh[i]) - s.meanLow[i]) * s.rstd[i] * s.gamma[p] + s.beta[p];
    }
}

/// `rows` rows side by side, so that what belongs to a lane is read once for them all.
template <bool perLane, bool stream, int rows>
inline void laneVectors(const float* x, float* y, std::int64_t stride, std::int64_t n, const LaneScale s)
{
    constexpr int line = 16; // one row's stores fill a cache line before the next row's begin
    std::int64_t i = stream ? misaligned(y, n) : 0;
    for (int r = 0; r < rows; ++r)
        laneScalar<perLane>(x + r * stride, y + r * stride, 0, i, s);
    const Vec one = all(*s.gamma);
    const Vec zero = all(*s.beta);
    constexpr int far = rows == 1 ? 8 : 2 * rows; // rows
    for (; i + line <= n; i += line) {
        for (int r = 0; stream && r < rows; ++r)
            __builtin_prefetch(x + (far + r) * stride + i + line, 0, 3);
        for (std::int64_t k = i; k < i + line; k += width) {
            // In registers before anything is stored: for all the compiler knows, y might be one of them.
            const Vec high = load(s.meanHigh + k);
            const Vec low = load(s.meanLow + k);
            const Vec rstd = load(s.rstd + k);
            const Vec gamma = perLane ? load(s.gamma + k) : one;
            const Vec beta = perLane ? load(s.beta + k) : zero;
            for (int r = 0; r < rows; ++r) {
                const Vec result = ((load(x + r * stride + k) - high) - low) * rstd * gamma + beta;
                if (stream)
                    storeAround(y + r * stride + k, result);
                else
                    store(y + r * stride + k, result);
            }
        }
    }
    for (int r = 0; r < rows; ++r)
        laneScalar<perLane>(x + r * stride, y + r * stride, i, n, s);
}

template <bool perLane, bool stream>
inline void laneRows(const float* x, float* y, std::int64_t rows, std::int64_t stride, std::int64_t n,
                     const LaneScale& s)
{
    std::int64_t r = 0;
    // Stores around the caches need borders that all rows share.
    if (!stream || stride * 4 % 64 == 0) {
        for (; r + 4 <= rows; r += 4)
            laneVectors<perLane, stream, 4>(x + r * stride, y + r * stride, stride, n, s);
    }
    for (; r < rows; ++r)
        laneVectors<perLane, stream, 1>(x + r * stride, y + r * stride, stride, n, s);
}

} // namespace

void NORMSCOPE_KERNELS::scaleLanes(const float* x, float* y, std::int64_t rows, std::int64_t stride, std::int64_t n,
                                   const LaneScale& scale)
{
    if (scale.perLane)
        scale.stream ? laneRows<true, true>(x, y, rows, stride, n, scale)
                     : laneRows<true, false>(x, y, rows, stride, n, scale);
    else
        scale.stream ? laneRows<false, true>(x, y, rows, stride, n, scale)
                     : laneRows<false, false>(x, y, rows, stride, n, scale);
}

void NORMSCOPE_KERNELS::scaleDouble(const float* x, float* y, std::int64_t n, const DoubleScale& s)
{
    for (std::int64_t i = 0; i < n; ++i) {
        const std::int64_t l = s.perLane ? i : 0;
        const std::int64_t p = s.perCell ? i : 0;
        const double normalized = (static_cast<double>(x[i]) - s.mean[l]) * s.rstd[l];
        y[i] = static_cast<float>(normalized * static_cast<double>(s.gamma[p])
                                  + static_cast<double>(s.beta[p]));
    }
}

} // namespace normscope::kernels
