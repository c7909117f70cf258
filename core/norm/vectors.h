// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

// A register of floats, as wide as the instruction set that this file is compiled for. Only for files that
// are built once per instruction set: everything in here is local to its file. See kernels.h for what must
// not be used.
#include "core/norm/kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#ifndef NORMSCOPE_KERNELS
#define NORMSCOPE_KERNELS baseline
#endif

namespace normscope::kernels {

namespace {

#if defined(__AVX512F__)
constexpr int width = 16;
#elif defined(__AVX__)
constexpr int width = 8;
#else
constexpr int width = 4;
#endif
typedef float Vec __attribute__((vector_size(width * 4)));
typedef float Unaligned __attribute__((vector_size(width * 4), aligned(4), may_alias));

inline Vec load(const float* p) { return *reinterpret_cast<const Unaligned*>(p); }

inline void store(float* p, Vec v) { *reinterpret_cast<Unaligned*>(p) = v; }

inline void storeAround(float* p, Vec v)
{
#if defined(__AVX512F__)
    _mm512_stream_ps(p, v);
#elif defined(__AVX__)
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
#if defined(__AVX512F__)
    // Not _mm512_min_ps: GCC 12 warns of its undefined rest.
    return _mm512_maskz_min_ps(0xFFFF, x, y);
#elif defined(__AVX__)
    return _mm256_min_ps(x, y);
#elif defined(__x86_64__)
    return _mm_min_ps(x, y);
#else
    return x < y ? x : y;
#endif
}

inline Vec larger(Vec x, Vec y)
{
#if defined(__AVX512F__)
    return _mm512_maskz_max_ps(0xFFFF, x, y);
#elif defined(__AVX__)
    return _mm256_max_ps(x, y);
#elif defined(__x86_64__)
    return _mm_max_ps(x, y);
#else
    return x > y ? x : y;
#endif
}

inline Vec all(float value) { return value - Vec {}; }

/// So many registers. Not an array: GCC 12 would keep that in memory through the loop.
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

inline void load(const float*, Bank<0>&) {}
template <int count>
inline void load(const float* lane, Bank<count>& bank)
{
    bank.first = load(lane);
    load(lane + width, bank.others);
}

} // namespace

/// The kernels of one instruction set, put into its table.
namespace NORMSCOPE_KERNELS {
void moments(const float* x, std::int64_t n, const float* ahead, Moments& into);
void laneMoments(const float* x, int rows, std::int64_t stride, int lanes, const LaneOptions& options,
                 LaneMoments into);
void narrowMoments(const float* x, int groups, int width, LaneMoments into);
void scaleRun(const float* x, float* y, std::int64_t n, const RunScale& scale);
void scaleLanes(const float* x, float* y, std::int64_t rows, std::int64_t stride, std::int64_t n,
                const LaneScale& scale);
void scaleDouble(const float* x, float* y, std::int64_t n, const DoubleScale& scale);
void range(const float* x, std::int64_t n, float& low, float& high);
void countBins(const float* x, std::int64_t n, const Bins& bins, std::uint32_t* counts);
} // namespace NORMSCOPE_KERNELS

} // namespace normscope::kernels
