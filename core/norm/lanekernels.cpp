// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/vectors.h"

// Built once per instruction set (core/CMakeLists.txt).
namespace normscope::kernels {

namespace {

/// Lanes that are held in registers from the first row to the last.
constexpr int column = 32;

/// The sums of one block, one entry per lane.
struct Block {
    alignas(64) float sum[maxLanes];
    alignas(64) float low[maxLanes];
    alignas(64) float high[maxLanes];
    alignas(64) float centre[maxLanes];
    alignas(64) float shifted[maxLanes]; ///< sum of x - centre
    alignas(64) float squares[maxLanes]; ///< sum of its square
    alignas(64) double mean[maxLanes];
    alignas(64) double m2[maxLanes];
};

/// Adds rows to sum, low and high, as they lie in memory.
template <int rows>
inline void addRows(const float* x, std::int64_t stride, int w, Block& block)
{
    int k = 0;
    for (; k + width <= w; k += width) {
        Vec sum = load(block.sum + k);
        Vec low = load(block.low + k);
        Vec high = load(block.high + k);
        for (int r = 0; r < rows; ++r) {
            const Vec v = load(x + r * stride + k);
            sum += v;
            low = smaller(v, low);
            high = larger(v, high);
        }
        store(block.sum + k, sum);
        store(block.low + k, low);
        store(block.high + k, high);
    }
    for (; k < w; ++k) {
        for (int r = 0; r < rows; ++r) {
            const float v = x[r * stride + k];
            block.sum[k] += v;
            block.low[k] = v < block.low[k] ? v : block.low[k];
            block.high[k] = v > block.high[k] ? v : block.high[k];
        }
    }
}

inline void addSquares(const float*, const Bank<0>&, Bank<0>&, Bank<0>&) {}
template <int count>
inline void addSquares(const float* x, const Bank<count>& centre, Bank<count>& sum, Bank<count>& squares)
{
    const Vec d = load(x) - centre.first;
    sum.first += d;
    squares.first += d * d;
    addSquares(x + width, centre.others, sum.others, squares.others);
}

/// Sums of x - centre and of its square for a column of lanes. ahead: fetched meanwhile, or null.
inline void addColumnSquares(const float* x, int rows, std::int64_t stride, const float* ahead, const float* centre,
                             float* shifted, float* squares)
{
    constexpr int registers = column / width;
    Bank<registers> c;
    Bank<registers> s;
    Bank<registers> q;
    load(centre, c);
    fill(s, Vec {});
    fill(q, Vec {});
    for (int r = 0; r < rows; ++r) {
        if (ahead) {
            __builtin_prefetch(ahead + r * stride, 0, 2);
            __builtin_prefetch(ahead + r * stride + column / 2, 0, 2);
        }
        addSquares(x + r * stride, c, s, q);
    }
    store(shifted, s);
    store(squares, q);
}

/// The last lanes, fewer than a column, put side by side first.
void addRestSquares(const float* x, int rows, std::int64_t stride, int w, Block& block, int from)
{
    alignas(64) float buffer[laneBlock * column];
    for (int r = 0; r < rows; ++r) {
        for (int k = 0; k < column; ++k)
            buffer[r * column + k] = k < w - from ? x[r * stride + from + k] : 0;
    }
    alignas(64) float centre[column];
    alignas(64) float shifted[column];
    alignas(64) float squares[column];
    for (int k = 0; k < column; ++k)
        centre[k] = k < w - from ? block.centre[from + k] : 0;
    addColumnSquares(buffer, rows, column, nullptr, centre, shifted, squares);
    for (int k = 0; k < w - from; ++k) {
        block.shifted[from + k] = shifted[k];
        block.squares[from + k] = squares[k];
    }
}

/// Adds one to four rows to the lanes' sums in double, one row after the other.
template <int rows>
inline void addRowsExactly(const float* __restrict x, std::int64_t stride, int w, double* __restrict sum)
{
    for (int k = 0; k < w; ++k) {
        double s = sum[k];
        for (int r = 0; r < rows; ++r)
            s += static_cast<double>(x[r * stride + k]);
        sum[k] = s;
    }
}

template <int rows>
inline void addRowSquaresExactly(const float* __restrict x, std::int64_t stride, int w,
                                 const double* __restrict mean, double* __restrict m2)
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

/// Mean and m2 as plainMoments() has them.
void measureExactly(const float* x, int rows, std::int64_t stride, int w, double* mean, double* m2)
{
    for (int k = 0; k < w; ++k)
        mean[k] = m2[k] = 0;
    int r = 0;
    for (; r + 4 <= rows; r += 4)
        addRowsExactly<4>(x + r * stride, stride, w, mean);
    for (; r < rows; ++r)
        addRowsExactly<1>(x + r * stride, stride, w, mean);
    const auto count = static_cast<double>(rows);
    for (int k = 0; k < w; ++k)
        mean[k] /= count;
    for (r = 0; r + 4 <= rows; r += 4)
        addRowSquaresExactly<4>(x + r * stride, stride, w, mean, m2);
    for (; r < rows; ++r)
        addRowSquaresExactly<1>(x + r * stride, stride, w, mean, m2);
}

/// Mean and m2 from the float sums; poor[k] is 1 where float could not hold them. Doubles throughout, which the
/// compiler can put into one register.
void finish(int rows, int w, Block& __restrict block, double* __restrict poor)
{
    // As in the rows' kernel: squares that are neither infinite nor lost, a centre nearer than the spread.
    constexpr double smallest = 1e-30;
    constexpr double largest = 1e38;
    const auto count = static_cast<double>(rows);
    const double share = 1 / count;
    const double least = smallest * count;
    for (int k = 0; k < w; ++k) {
        const auto shifted = static_cast<double>(block.shifted[k]);
        const auto squares = static_cast<double>(block.squares[k]);
        const auto low = static_cast<double>(block.low[k]);
        const auto high = static_cast<double>(block.high[k]);
        const double shift = shifted * share;
        const double m2 = squares - shifted * shift;
        const double mean = static_cast<double>(block.centre[k]) + shift;
        const double tooSmall = m2 >= least ? 0.0 : 1.0;
        const double farCentre = squares <= 4 * m2 ? 0.0 : 1.0;
        const double spread = tooSmall > farCentre ? tooSmall : farCentre;
        const double varied = low == high ? 0.0 : spread;
        poor[k] = squares <= largest ? varied : 1.0;
        block.mean[k] = low == high ? low : mean;
        block.m2[k] = low == high ? 0.0 : m2;
    }
}

/// Whether a value is not 0. Eight sums, none of which waits for another.
bool any(const double* values, int w)
{
    double sum[8] {};
    int k = 0;
    for (; k + 8 <= w; k += 8) {
        for (int j = 0; j < 8; ++j)
            sum[j] += values[k + j];
    }
    for (; k < w; ++k)
        sum[0] += values[k];
    double all = 0;
    for (int j = 0; j < 8; ++j)
        all += sum[j];
    return all > 0;
}

void merge(int w, double blockCount, const double* __restrict blockMean, const double* __restrict blockM2,
           double* __restrict count, double* __restrict mean, double* __restrict m2)
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

void NORMSCOPE_KERNELS::laneMoments(const float* x, int rows, std::int64_t stride, int w, const LaneOptions& options,
                                    LaneMoments into)
{
    Block block;
    constexpr float infinite = __builtin_huge_valf();
    for (int k = 0; k < w; ++k) {
        block.sum[k] = 0;
        block.low[k] = infinite;
        block.high[k] = -infinite;
    }
    int r = 0;
    for (; r + 4 <= rows; r += 4)
        addRows<4>(x + r * stride, stride, w, block);
    for (; r < rows; ++r)
        addRows<1>(x + r * stride, stride, w, block);
    if (options.exact) {
        measureExactly(x, rows, stride, w, block.mean, block.m2);
    } else {
        const float share = 1 / static_cast<float>(rows);
        for (int k = 0; k < w; ++k)
            block.centre[k] = block.sum[k] * share;
        int k = 0;
        for (; k + column <= w; k += column) {
            addColumnSquares(x + k, rows, stride, options.ahead ? options.ahead + k : nullptr, block.centre + k,
                             block.shifted + k, block.squares + k);
        }
        if (k < w)
            addRestSquares(x, rows, stride, w, block, k);
        alignas(64) double poor[maxLanes];
        finish(rows, w, block, poor);
        if (any(poor, w)) {
            alignas(64) double mean[maxLanes];
            alignas(64) double m2[maxLanes];
            measureExactly(x, rows, stride, w, mean, m2);
            for (k = 0; k < w; ++k) {
                block.mean[k] = poor[k] > 0 ? mean[k] : block.mean[k];
                block.m2[k] = poor[k] > 0 ? m2[k] : block.m2[k];
            }
        }
    }
    merge(w, static_cast<double>(rows), block.mean, block.m2, into.count, into.mean, into.m2);
    for (int k = 0; k < w; ++k) {
        into.minimum[k] = block.low[k] < into.minimum[k] ? block.low[k] : into.minimum[k];
        into.maximum[k] = block.high[k] > into.maximum[k] ? block.high[k] : into.maximum[k];
    }
}

void NORMSCOPE_KERNELS::narrowMoments(const float* x, int groups, int w, LaneMoments into)
{
    // Transposed, so that neighbouring groups are neighbouring lanes.
    alignas(64) float values[maxLanes] {};
    for (int g = 0; g < groups; ++g) {
        for (int k = 0; k < w; ++k)
            values[k * groups + g] = x[g * w + k];
    }
    measureExactly(values, w, groups, groups, into.mean, into.m2);
    constexpr float infinite = __builtin_huge_valf();
    for (int g = 0; g < groups; ++g) {
        into.minimum[g] = infinite;
        into.maximum[g] = -infinite;
    }
    for (int k = 0; k < w; ++k) {
        for (int g = 0; g < groups; ++g) {
            const float v = values[k * groups + g];
            // NaN stays: no comparison with it holds.
            into.minimum[g] = v < into.minimum[g] || v != v ? v : into.minimum[g];
            into.maximum[g] = v > into.maximum[g] || v != v ? v : into.maximum[g];
        }
    }
}

} // namespace normscope::kernels
