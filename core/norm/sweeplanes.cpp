// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/sweep.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace normscope
{

namespace
{

using Moments = kernels::Moments;

template <typename T> using Lanes = std::array<T, kernels::maxLanes>;

class LaneSweep
{
public:
    LaneSweep(const Sweep& sweep, const Traversal& traversal)
        : m_sweep(sweep)
        , m_traversal(traversal)
        , m_kernels(kernels::active())
        , m_measures(sweep.statistics || !sweep.rule.running)
        , m_exact(traversal.steps() * traversal.lanesPerGroup() <= kernels::smallGroup)
        , m_stream(sweep.grouping.cellCount() >= streamedOutput)
    {
    }

    void run();

private:
    void tile(Index band, Index base);
    void measure();
    void measureStretch(Index cell, Index rows);
    void repairLane(Index lane);
    Moments laneMoments(Index lane) const;
    Index groupInTile(Index lane) const;
    void mergeGroups();
    void chooseUsed(Index firstGroup);
    void normalize();
    void normalizeRows(Index cell, Index rows, Index valid);
    void takeParameters(Index cell);

    const Sweep& m_sweep;
    const Traversal& m_traversal;
    const kernels::Kernels& m_kernels;
    const bool m_measures;
    const bool m_exact;
    const bool m_stream;

    // The tile in hand: lanes [m_first, m_first + m_width) of the band whose first cell is m_base.
    Index m_base = 0;
    Index m_first = 0;
    Index m_width = 0;
    Index m_groups = 0;
    bool m_inFloat = true;
    Index m_parameter = -1; ///< of the row that gamma and beta were taken for
    bool m_perLane = false;
    Lanes<Moments> m_group;
    alignas(64) Lanes<double> m_count;
    alignas(64) Lanes<double> m_mean; ///< of the lane; then: used
    alignas(64) Lanes<double> m_m2; ///< of the lane; then: rstd used
    alignas(64) Lanes<float> m_minimum;
    alignas(64) Lanes<float> m_maximum;
    alignas(64) Lanes<float> m_meanHigh;
    alignas(64) Lanes<float> m_meanLow;
    alignas(64) Lanes<float> m_rstd;
    alignas(64) Lanes<float> m_gamma;
    alignas(64) Lanes<float> m_beta;
};

void LaneSweep::run()
{
    const Index width = m_traversal.width();
    // Whole groups only.
    const Index span = m_traversal.groupSpan();
    const Index most = std::max<Index>(kernels::maxLanes / span, 1) * span;
    Index band = 0;
    m_traversal.outer().each([&](Index base) {
        m_base = base;
        for (m_first = 0; m_first < width; m_first += most) {
            m_width = std::min(most, width - m_first);
            tile(band, base);
        }
        ++band;
    });
}

void LaneSweep::tile(Index band, Index base)
{
    m_base = base + m_first;
    m_groups = std::min(m_width / m_traversal.groupSpan(), m_traversal.groupsPerBand());
    std::fill_n(m_group.begin(), m_groups, Moments{});
    if (m_measures) {
        measure();
        mergeGroups();
    }
    const Index firstGroup = band * m_traversal.groupsPerBand() + m_first / m_traversal.groupSpan();
    if (m_sweep.statistics) {
        for (Index g = 0; g < m_groups; ++g)
            put(*m_sweep.statistics, firstGroup + g, m_group[static_cast<std::size_t>(g)]);
    }
    if (m_sweep.y) {
        chooseUsed(firstGroup);
        normalize();
    }
}

void LaneSweep::measure()
{
    const auto width = static_cast<std::size_t>(m_width);
    std::fill_n(m_count.begin(), width, 0.0);
    std::fill_n(m_mean.begin(), width, 0.0);
    std::fill_n(m_m2.begin(), width, 0.0);
    std::fill_n(m_minimum.begin(), width, HUGE_VALF);
    std::fill_n(m_maximum.begin(), width, -HUGE_VALF);
    m_traversal.inner().stretches([&](Index offset, Index rows) { measureStretch(m_base + offset, rows); });
    for (Index lane = 0; lane < m_width; ++lane) {
        if (std::isnan(m_mean[static_cast<std::size_t>(lane)]))
            repairLane(lane);
    }
}

/// Rows of one stretch, cut where the number of valid lanes changes.
void LaneSweep::measureStretch(Index cell, Index rows)
{
    const Index stride = m_traversal.inner().stride();
    const kernels::LaneMoments into{ m_count.data(), m_mean.data(), m_m2.data(), m_minimum.data(),
                                     m_maximum.data() };
    for (Index row = 0; row < rows;) {
        const Index at = cell + row * stride;
        const Index valid = m_sweep.mask.validPrefix(at, m_width);
        const Index most = std::min<Index>(rows - row, kernels::laneBlock);
        Index n = 1;
        if (m_sweep.mask.empty())
            n = most;
        while (n < most && m_sweep.mask.validPrefix(at + n * stride, m_width) == valid)
            ++n;
        if (valid > 0) {
            const float* const next = row + 2 * n <= rows ? m_sweep.x + at + n * stride : nullptr;
            m_kernels.laneMoments(m_sweep.x + at, static_cast<int>(n), stride, static_cast<int>(valid),
                                  { m_exact, next }, into);
        }
        row += n;
    }
}

/// The kernel takes no care of NaN in minimum and maximum, nor of infinity met twice.
void LaneSweep::repairLane(Index lane)
{
    Moments m;
    double sum = 0;
    m_traversal.inner().each([&](Index offset) {
        const Index cell = m_base + offset;
        if (m_sweep.mask.validPrefix(cell, m_width) <= lane)
            return;
        const float value = m_sweep.x[cell + lane];
        sum += static_cast<double>(value);
        ++m.count;
        if (value < m.minimum || std::isnan(value))
            m.minimum = value;
        if (value > m.maximum || std::isnan(value))
            m.maximum = value;
    });
    const auto k = static_cast<std::size_t>(lane);
    m_mean[k] = sum / static_cast<double>(m.count);
    m_minimum[k] = m.minimum;
    m_maximum[k] = m.maximum;
}

Moments LaneSweep::laneMoments(Index lane) const
{
    const auto k = static_cast<std::size_t>(lane);
    return { static_cast<Index>(m_count[k]), m_mean[k], m_m2[k], m_minimum[k], m_maximum[k] };
}

Index LaneSweep::groupInTile(Index lane) const
{
    return lane / m_traversal.groupSpan() % m_traversal.groupsPerBand();
}

void LaneSweep::mergeGroups()
{
    const bool own = m_traversal.lanesPerGroup() == 1;
    for (Index lane = 0; lane < m_width; ++lane) {
        const auto g = static_cast<std::size_t>(own ? lane : groupInTile(lane));
        kernels::merge(m_group[g], laneMoments(lane));
    }
}

void LaneSweep::chooseUsed(Index firstGroup)
{
    m_inFloat = true;
    Lanes<Used> used;
    for (Index g = 0; g < m_groups; ++g) {
        const auto k = static_cast<std::size_t>(g);
        const Index lane = g * m_traversal.groupSpan();
        used[k] = m_sweep.rule.of(m_group[k], m_sweep.grouping.channelOf(m_base + lane));
        m_sweep.meanUsed[firstGroup + g] = used[k].mean;
        m_sweep.rstdUsed[firstGroup + g] = used[k].rstd;
        m_inFloat = m_inFloat && fitsFloat(m_measures ? m_group[k] : Moments{ 1, 0, 0, 0, 0 }, used[k]);
    }
    const bool own = m_traversal.lanesPerGroup() == 1;
    for (Index lane = 0; lane < m_width; ++lane) {
        const auto k = static_cast<std::size_t>(lane);
        const Used& u = used[static_cast<std::size_t>(own ? lane : groupInTile(lane))];
        m_mean[k] = u.mean;
        m_m2[k] = u.rstd;
        m_meanHigh[k] = static_cast<float>(u.mean);
        m_meanLow[k] = static_cast<float>(u.mean - static_cast<double>(m_meanHigh[k]));
        m_rstd[k] = static_cast<float>(u.rstd);
    }
}

void LaneSweep::normalize()
{
    m_parameter = -1;
    m_perLane = false;
    m_gamma[0] = 1;
    m_beta[0] = 0;
    const Grouping& grouping = m_sweep.grouping;
    const Index stride = m_traversal.inner().stride();
    // Without padding, rows of one stretch that begin with the same parameter need nothing in between.
    const bool alike = m_sweep.mask.empty()
        && (!m_sweep.gamma || stride % (grouping.parameterCount() * grouping.parameterStride()) == 0);
    // Last rows first: they are the ones that are still in a cache.
    const Index length = m_traversal.inner().stretchLength();
    for (Index end = m_traversal.inner().count(); end > 0;) {
        const Index inStretch = (end - 1) % length + 1;
        const Index rows = alike ? std::min<Index>(inStretch, kernels::laneBlock) : 1;
        const Index cell = m_base + m_traversal.inner().at(end - rows);
        const Index valid = m_sweep.mask.validPrefix(cell, m_width);
        if (m_sweep.gamma)
            takeParameters(cell);
        normalizeRows(cell, rows, valid);
        if (valid < m_width)
            std::fill_n(m_sweep.y + cell + valid, m_width - valid, 0.0F);
        end -= rows;
    }
}

void LaneSweep::normalizeRows(Index cell, Index rows, Index valid)
{
    const float* const x = m_sweep.x + cell;
    float* const y = m_sweep.y + cell;
    const Index stride = m_traversal.inner().stride();
    if (m_inFloat) {
        m_kernels.scaleLanes(x, y, rows, stride, valid,
                             { m_meanHigh.data(), m_meanLow.data(), m_rstd.data(), m_gamma.data(), m_beta.data(),
                               m_perLane, m_stream });
        return;
    }
    for (Index row = 0; row < rows; ++row) {
        m_kernels.scaleDouble(x + row * stride, y + row * stride, valid,
                              { m_mean.data(), m_m2.data(), true, m_gamma.data(), m_beta.data(), m_perLane });
    }
}

/// gamma and beta of a row's lanes; rows that begin with the same parameter have the same ones.
void LaneSweep::takeParameters(Index cell)
{
    const Grouping& grouping = m_sweep.grouping;
    const Index parameter = grouping.parameterOf(cell);
    if (parameter == m_parameter)
        return;
    m_parameter = parameter;
    const Index stride = grouping.parameterStride();
    m_perLane = grouping.parameterCount() > 1 && cell % stride + m_width > stride;
    for (Index lane = 0; lane < (m_perLane ? m_width : 1); ++lane) {
        const auto k = static_cast<std::size_t>(lane);
        const Index p = grouping.parameterOf(cell + lane);
        m_gamma[k] = m_sweep.gamma[p];
        m_beta[k] = m_sweep.beta[p];
    }
}

} // namespace

void sweepLanes(const Sweep& sweep, const Traversal& traversal) { LaneSweep(sweep, traversal).run(); }

} // namespace normscope
