// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/vectors.h"

// Built once per instruction set (core/CMakeLists.txt).
namespace normscope::kernels {

namespace {

constexpr int chunk = 256;

/// The bins of up to a chunk of values, as if all lay in the range; returns whether they do.
inline bool locate(const float* __restrict x, int n, const Bins& bins, std::int32_t* __restrict at)
{
    const double low = bins.low;
    const double scale = bins.scale;
    const double last = bins.count - 1;
    const float lowest = bins.lowest;
    const float highest = bins.highest;
    std::int32_t outside = 0;
    for (int k = 0; k < n; ++k) {
        double position = (static_cast<double>(x[k]) - low) * scale;
        position = position > 0 ? position : 0; // NaN as well
        position = position < last ? position : last;
        at[k] = static_cast<std::int32_t>(position);
        outside |= (x[k] >= lowest ? 0 : 1) | (x[k] <= highest ? 0 : 1);
    }
    return outside == 0;
}

/// The slots of what is in no bin.
inline void sortOut(const float* x, int n, const Bins& bins, std::int32_t* at)
{
    constexpr float infinite = __builtin_huge_valf();
    for (int k = 0; k < n; ++k) {
        const float v = x[k];
        if (v != v)
            at[k] = bins.count + Bins::nan;
        else if (v == infinite || v == -infinite)
            at[k] = bins.count + Bins::infinite;
        else if (v < bins.lowest)
            at[k] = bins.count + Bins::below;
        else if (v > bins.highest)
            at[k] = bins.count + Bins::above;
    }
}

} // namespace

void NORMSCOPE_KERNELS::countBins(const float* x, std::int64_t n, const Bins& bins, std::uint32_t* counts)
{
    alignas(64) std::int32_t at[chunk];
    const int slots = bins.count + Bins::others;
    for (std::int64_t i = 0; i < n; i += chunk) {
        const int length = n - i < chunk ? static_cast<int>(n - i) : chunk;
        if (!locate(x + i, length, bins, at))
            sortOut(x + i, length, bins, at);
        // Neighbours often share a bin: tables of their own keep one count from waiting for the one before.
        int k = 0;
        for (; k + Bins::tables <= length; k += Bins::tables) {
            for (int t = 0; t < Bins::tables; ++t)
                ++counts[t * slots + at[k + t]];
        }
        for (; k < length; ++k)
            ++counts[at[k]];
    }
}

void NORMSCOPE_KERNELS::range(const float* x, std::int64_t n, float& low, float& high)
{
    constexpr int registers = 4;
    constexpr int step = registers * width;
    constexpr float infinite = __builtin_huge_valf();
    alignas(64) float lows[step];
    alignas(64) float highs[step];
    Vec l[registers];
    Vec h[registers];
    for (int r = 0; r < registers; ++r) {
        l[r] = all(infinite);
        h[r] = all(-infinite);
    }
    std::int64_t i = 0;
    for (; i + step <= n; i += step) {
        for (int r = 0; r < registers; ++r) {
            const Vec v = load(x + i + r * width);
            l[r] = smaller(v, l[r]);
            h[r] = larger(v, h[r]);
        }
    }
    for (int r = 0; r < registers; ++r) {
        store(lows + r * width, l[r]);
        store(highs + r * width, h[r]);
    }
    for (; i < n; ++i) {
        lows[0] = x[i] < lows[0] ? x[i] : lows[0];
        highs[0] = x[i] > highs[0] ? x[i] : highs[0];
    }
    for (int k = 0; k < step; ++k) {
        low = lows[k] < low ? lows[k] : low;
        high = highs[k] > high ? highs[k] : high;
    }
}

} // namespace normscope::kernels
