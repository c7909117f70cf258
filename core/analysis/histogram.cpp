// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/analysis/histogram.h"

#include "core/norm/kernels.h"
#include "core/norm/traversal.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numeric>

namespace normscope {

namespace {

/// The smallest float that is not below x.
float floatFrom(double x)
{
    const auto f = static_cast<float>(x);
    return static_cast<double>(f) < x ? std::nextafter(f, HUGE_VALF) : f;
}

/// The largest float that is not above x.
float floatUpTo(double x) { return -floatFrom(-x); }

class Counter {
public:
    Counter(Range range, int bins);

    void add(const float* x, Index n);
    Histogram result();

private:
    void empty();

    Range m_range;
    kernels::Bins m_bins;
    std::vector<std::uint32_t> m_tables;
    std::vector<Index> m_slots;
    Index m_pending = 0;
};

Counter::Counter(Range range, int bins)
    : m_range(range)
    , m_bins { range.low, bins / (range.high - range.low), floatFrom(range.low), floatUpTo(range.high), bins }
    , m_tables(static_cast<std::size_t>(kernels::Bins::tables * (bins + kernels::Bins::others)))
    , m_slots(static_cast<std::size_t>(bins + kernels::Bins::others))
{
    assert(bins > 0 && range.high > range.low);
}

void Counter::add(const float* x, Index n)
{
    constexpr Index most = Index { 1 } << 31;
    for (Index i = 0; i < n; i += most) {
        const Index length = std::min(most, n - i);
        if (m_pending + length > most)
            empty();
        kernels::active().countBins(x + i, length, m_bins, m_tables.data());
        m_pending += length;
    }
}

void Counter::empty()
{
    for (std::size_t k = 0; k < m_tables.size(); ++k)
        m_slots[k % m_slots.size()] += m_tables[k];
    std::ranges::fill(m_tables, 0);
    m_pending = 0;
}

Histogram Counter::result()
{
    empty();
    Histogram h;
    h.low = m_range.low;
    h.high = m_range.high;
    const auto others = m_slots.begin() + m_bins.count;
    h.counts.assign(m_slots.begin(), others);
    h.below = others[kernels::Bins::below];
    h.above = others[kernels::Bins::above];
    h.nan = others[kernels::Bins::nan];
    h.infinite = others[kernels::Bins::infinite];
    return h;
}

} // namespace

Index Histogram::finite() const { return std::accumulate(counts.begin(), counts.end(), below + above); }

Index Histogram::largestCount() const { return counts.empty() ? 0 : *std::ranges::max_element(counts); }

std::optional<Range> finiteRange(std::span<const float> values)
{
    float low = HUGE_VALF;
    float high = -HUGE_VALF;
    kernels::active().range(values.data(), static_cast<Index>(values.size()), low, high);
    if (std::isinf(low) || std::isinf(high)) {
        low = HUGE_VALF;
        high = -HUGE_VALF;
        for (const float value : values) {
            if (!std::isfinite(value))
                continue;
            low = std::min(low, value);
            high = std::max(high, value);
        }
    }
    if (low > high)
        return std::nullopt;
    return Range { static_cast<double>(low), static_cast<double>(high) };
}

Range niceRange(Range range, int bins)
{
    constexpr std::array steps { 1.0, 2.0, 2.5, 5.0, 10.0 };
    double low = range.low;
    double high = range.high;
    if (!(high > low)) {
        const double margin = low == 0 ? 1 : std::abs(low) / 2;
        high = low + margin;
        low -= margin;
    }
    // The border's step is a tenth of the span or so: fine enough to waste little, coarse enough to be read.
    const double rough = (high - low) / std::clamp(bins, 4, 10);
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    const auto fits = [&](double step) { return step * power >= rough * (1 - 1e-12); };
    const double step = *std::ranges::find_if(steps, fits) * power;
    return { std::floor(low / step + 1e-9) * step, std::ceil(high / step - 1e-9) * step };
}

Histogram histogram(std::span<const float> values, Range range, int bins)
{
    Counter counter(range, bins);
    counter.add(values.data(), static_cast<Index>(values.size()));
    return counter.result();
}

Histogram histogram(std::span<const float> values, int bins)
{
    return histogram(values, niceRange(finiteRange(values).value_or(Range { 0, 1 }), bins), bins);
}

Histogram histogram(const Tensor& x, const Mask& mask, Range range, int bins)
{
    Counter counter(range, bins);
    const Index block = mask.empty() ? std::max<Index>(x.size(), 1) : mask.positionBlock();
    for (Index cell = 0; cell < x.size(); cell += block)
        counter.add(x.data() + cell, mask.validPrefix(cell, block));
    return counter.result();
}

Histogram groupHistogram(const Tensor& x, const Grouping& grouping, const Mask& mask, Index group,
                         Range range, int bins)
{
    Counter counter(range, bins);
    const Traversal traversal(grouping, mask);
    const Index perBand = traversal.groupsPerBand();
    const Index span = traversal.byLanes() ? traversal.groupSpan() : traversal.width();
    const Index between = perBand * span;
    const Index base = traversal.outer().at(group / perBand);
    std::vector<float> buffer;
    traversal.inner().each([&](Index offset) {
        const Index cell = base + offset;
        const Index valid = mask.validPrefix(cell, traversal.width());
        // The lanes of this group: span of them, again and again.
        for (Index lane = group % perBand * span; lane < valid; lane += between)
            buffer.insert(buffer.end(), x.data() + cell + lane,
                          x.data() + cell + std::min(lane + span, valid));
        if (buffer.size() > 4096) {
            counter.add(buffer.data(), static_cast<Index>(buffer.size()));
            buffer.clear();
        }
    });
    counter.add(buffer.data(), static_cast<Index>(buffer.size()));
    return counter.result();
}

} // namespace normscope
