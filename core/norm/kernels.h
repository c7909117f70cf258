// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <cstdint>

/// The inner loops, built once per instruction set from kernels.cpp and chosen at run time. Private to
/// core/norm. Every instruction set gives the same bits: sums run in a fixed number of lanes, merged in a
/// fixed order, and no multiply-add is fused. No function of the standard library is used in here, so that no
/// inline function compiled for a newer machine can be picked by the linker for everybody.
namespace normscope::kernels {

/// Count, mean, sum of squared deviations, smallest and largest of the values seen so far.
struct Moments {
    std::int64_t count = 0;
    double mean = 0;
    double m2 = 0;
    float minimum = __builtin_huge_valf();
    float maximum = -__builtin_huge_valf();
};

/// The same for neighbouring lanes (columns). Arrays hold at least maxLanes values.
struct LaneMoments {
    double* count;
    double* mean;
    double* m2;
    float* minimum;
    float* maximum;
};

/// How laneMoments sums.
struct LaneOptions {
    bool exact; ///< in double throughout, value by value as plainMoments() does
    const float* ahead; ///< where the next block begins, fetched meanwhile; or null
};

/// Where y = ((x - meanHigh) - meanLow)·rstd·gamma + beta takes its numbers from.
struct RunScale {
    float meanHigh;
    float meanLow;
    float rstd;
    const float* gamma; ///< one value, or one per cell
    const float* beta;
    bool perCell; ///< gamma and beta advance with the cells
    bool stream; ///< y does not fit the caches: store around them
    const float* ahead; ///< what is read next, fetched meanwhile; or null
};

struct LaneScale {
    const float* meanHigh;
    const float* meanLow;
    const float* rstd;
    const float* gamma; ///< one value, or one per lane
    const float* beta;
    bool perLane;
    bool stream;
};

/// The same in double, for values whose differences leave float's range.
struct DoubleScale {
    const double* mean;
    const double* rstd;
    bool perLane; ///< mean and rstd advance with the cells
    const float* gamma;
    const float* beta;
    bool perCell; ///< gamma and beta advance with the cells
};

/// Equal bins, and a slot each for what is in none of them.
struct Bins {
    enum Slot { below, above, nan, infinite, others };
    static constexpr int tables = 8; ///< counts are spread over as many tables of count + others slots

    double low;
    double scale; ///< bins per unit
    float lowest; ///< the smallest and the largest float in the range
    float highest;
    int count;
};

constexpr int maxLanes = 256; ///< of laneMoments: keeps 32 rows and their sums in the nearest cache
constexpr int laneBlock = 32; ///< rows of laneMoments
constexpr int smallGroup = 32; ///< values that are summed one by one in double, in rows and in lanes alike

struct Kernels {
    const char* name;
    /// Merges n neighbouring values. ahead: fetched meanwhile, or null.
    void (*moments)(const float* x, std::int64_t n, const float* ahead, Moments& into);
    /// Merges up to laneBlock rows, `stride` values apart, of `width` lanes (at most maxLanes).
    void (*laneMoments)(const float* x, int rows, std::int64_t stride, int width, const LaneOptions& options,
                        LaneMoments into);
    /// Of each of up to maxLanes / width groups of `width` (at most smallGroup) neighbouring values, what
    /// plainMoments() has; the counts are left alone.
    void (*narrowMoments)(const float* x, int groups, int width, LaneMoments into);
    void (*scaleRun)(const float* x, float* y, std::int64_t n, const RunScale& scale);
    /// Rows of n lanes, `stride` values apart in x and in y.
    void (*scaleLanes)(const float* x, float* y, std::int64_t rows, std::int64_t stride, std::int64_t n,
                       const LaneScale& scale);
    void (*scaleDouble)(const float* x, float* y, std::int64_t n, const DoubleScale& scale);
    /// Widens low and high by the values that are not NaN.
    void (*range)(const float* x, std::int64_t n, float& low, float& high);
    /// counts: Bins::tables tables. At most 2^32 - 1 values before they are emptied.
    void (*countBins)(const float* x, std::int64_t n, const Bins& bins, std::uint32_t* counts);
};

/// Chan, Golub and LeVeque (Stanford CS-TR-79-773): the moments of two sets together.
void merge(Moments& into, const Moments& other);
/// Up to smallGroup values, or any that the fast path can't hold: two passes in double, one value after the
/// other.
Moments plainMoments(const float* x, std::int64_t n);

/// The best that this machine can run, unless another was chosen.
const Kernels& active();
/// For tests: all that this machine can run, slowest first; ends with a null pointer.
const Kernels* const* available();
void choose(const Kernels* kernels);

} // namespace normscope::kernels
