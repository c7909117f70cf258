// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/kernels.h"

#include <cmath>

namespace normscope::kernels {

namespace baseline {
extern const Kernels table;
}
#ifdef NORMSCOPE_LEVELS
namespace avx2 {
    extern const Kernels table;
}
namespace avx512 {
    extern const Kernels table;
}
#endif

namespace {

const Kernels* chosen = nullptr;

} // namespace

const Kernels* const* available()
{
#ifdef NORMSCOPE_LEVELS
    // What -march=x86-64-v3 and -v4 let the compiler use in these loops.
    static const bool hasAvx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")
        && __builtin_cpu_supports("fma");
    static const bool hasAvx512 = hasAvx2 && __builtin_cpu_supports("avx512f")
        && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd")
        && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
    static const Kernels* const tables[] { &baseline::table, hasAvx2 ? &avx2::table : nullptr,
                                           hasAvx512 ? &avx512::table : nullptr, nullptr };
#else
    static const Kernels* const tables[] { &baseline::table, nullptr };
#endif
    return tables;
}

const Kernels& active()
{
    static const Kernels* const best = [] {
        const Kernels* const* last = available();
        while (last[1])
            ++last;
        return *last;
    }();
    return chosen ? *chosen : *best;
}

void choose(const Kernels* kernels) { chosen = kernels; }

void merge(Moments& into, const Moments& other)
{
    if (other.count == 0)
        return;
    if (into.count == 0) {
        into = other;
        return;
    }
    const auto a = static_cast<double>(into.count);
    const auto b = static_cast<double>(other.count);
    const double delta = other.mean - into.mean;
    const double share = b / (a + b);
    into.count += other.count;
    // Infinity minus infinity is no number, yet the mean of infinite values is infinite.
    into.mean = std::isfinite(delta) ? into.mean + delta * share : into.mean + other.mean;
    into.m2 += other.m2 + delta * delta * (a * share);
    // NaN stays: no comparison with it holds.
    if (other.minimum < into.minimum || std::isnan(other.minimum))
        into.minimum = other.minimum;
    if (other.maximum > into.maximum || std::isnan(other.maximum))
        into.maximum = other.maximum;
}

Moments plainMoments(const float* x, std::int64_t n)
{
    Moments result;
    if (n == 0)
        return result;
    result.count = n;
    const auto count = static_cast<double>(n);
    double sum = 0;
    for (std::int64_t i = 0; i < n; ++i) {
        sum += static_cast<double>(x[i]);
        if (x[i] < result.minimum || std::isnan(x[i]))
            result.minimum = x[i];
        if (x[i] > result.maximum || std::isnan(x[i]))
            result.maximum = x[i];
    }
    result.mean = sum / count;
    for (std::int64_t i = 0; i < n; ++i) {
        const double d = static_cast<double>(x[i]) - result.mean;
        result.m2 += d * d;
    }
    return result;
}

} // namespace normscope::kernels
