// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/sweep.h"

#include <algorithm>
#include <array>

namespace normscope {

namespace {

/// Groups of a few neighbouring cells, a tile of them at a time: one group alone would keep no register busy.
class NarrowSweep {
public:
    NarrowSweep(const Sweep& sweep, Index width)
        : m_sweep(sweep)
        , m_kernels(kernels::active())
        , m_width(width)
        , m_parameters(sweep.gamma ? sweep.grouping.parameterCount() : 1)
        , m_stream(sweep.grouping.cellCount() >= streamedOutput)
    {
    }

    void run(Index firstGroup, Index lastGroup);

private:
    void tile(Index first, Index count);
    void choose(Index first, Index count);
    void takeParameters(Index cell, Index cells);
    void normalize(Index cell, Index count);

    template <typename T> using PerCell = std::array<T, kernels::maxLanes>;
    template <typename T> using PerGroup = std::array<T, kernels::maxLanes>;

    const Sweep& m_sweep;
    const kernels::Kernels& m_kernels;
    const Index m_width;
    const Index m_parameters;
    const bool m_stream;
    bool m_parametersTaken = false;
    bool m_inFloat = true;
    PerGroup<double> m_mean;
    PerGroup<double> m_m2;
    PerGroup<float> m_low;
    PerGroup<float> m_high;
    PerGroup<Used> m_used;
    PerGroup<bool> m_fits;
    alignas(64) PerCell<float> m_meanHigh;
    alignas(64) PerCell<float> m_meanLow;
    alignas(64) PerCell<float> m_rstd;
    alignas(64) PerCell<float> m_gamma;
    alignas(64) PerCell<float> m_beta;
};

void NarrowSweep::run(Index firstGroup, Index lastGroup)
{
    const Index most = kernels::maxLanes / m_width;
    for (Index first = firstGroup; first < lastGroup; first += most)
        tile(first, std::min(most, lastGroup - first));
}

void NarrowSweep::tile(Index first, Index count)
{
    const Index cell = first * m_width;
    m_kernels.narrowMoments(m_sweep.x + cell, static_cast<int>(count), static_cast<int>(m_width),
                            { nullptr, m_mean.data(), m_m2.data(), m_low.data(), m_high.data() });
    choose(first, count);
    if (!m_sweep.y)
        return;
    if (m_sweep.gamma)
        takeParameters(cell, count * m_width);
    normalize(cell, count);
}

void NarrowSweep::choose(Index first, Index count)
{
    m_inFloat = true;
    for (Index g = 0; g < count; ++g) {
        const auto k = static_cast<std::size_t>(g);
        const kernels::Moments moments { m_width, m_mean[k], m_m2[k], m_low[k], m_high[k] };
        if (m_sweep.statistics)
            put(*m_sweep.statistics, first + g, moments);
        if (!m_sweep.y)
            continue;
        const Index channel = m_sweep.rule.running ? m_sweep.grouping.channelOf((first + g) * m_width) : 0;
        const Used used = m_sweep.rule.of(moments, channel);
        m_sweep.meanUsed[first + g] = used.mean;
        m_sweep.rstdUsed[first + g] = used.rstd;
        m_used[k] = used;
        m_fits[k] = fitsFloat(moments, used);
        m_inFloat = m_inFloat && m_fits[k];
        const auto high = static_cast<float>(used.mean);
        const auto low = static_cast<float>(used.mean - static_cast<double>(high));
        const auto rstd = static_cast<float>(used.rstd);
        for (Index i = g * m_width; i < (g + 1) * m_width; ++i) {
            const auto c = static_cast<std::size_t>(i);
            m_meanHigh[c] = high;
            m_meanLow[c] = low;
            m_rstd[c] = rstd;
        }
    }
}

/// gamma and beta of every cell of the tile.
void NarrowSweep::takeParameters(Index cell, Index cells)
{
    // Every tile begins with a group: where all groups have the same parameters, so have all tiles.
    const Index same = m_sweep.grouping.parameterStride();
    if (m_parametersTaken && m_width % (m_parameters * same) == 0)
        return;
    m_parametersTaken = true;
    Index parameter = cell / same % m_parameters;
    Index left = same - cell % same;
    for (Index i = 0; i < cells; ++i) {
        m_gamma[static_cast<std::size_t>(i)] = m_sweep.gamma[parameter];
        m_beta[static_cast<std::size_t>(i)] = m_sweep.beta[parameter];
        if (--left == 0) {
            left = same;
            parameter = parameter + 1 == m_parameters ? 0 : parameter + 1;
        }
    }
}

void NarrowSweep::normalize(Index cell, Index count)
{
    if (!m_sweep.gamma) {
        m_gamma[0] = 1;
        m_beta[0] = 0;
    }
    const bool perCell = m_sweep.gamma != nullptr;
    const float* const x = m_sweep.x + cell;
    float* const y = m_sweep.y + cell;
    m_kernels.scaleLanes(x, y, 1, 0, count * m_width,
                         { m_meanHigh.data(), m_meanLow.data(), m_rstd.data(), m_gamma.data(), m_beta.data(),
                           perCell, m_stream });
    for (Index g = 0; !m_inFloat && g < count; ++g) {
        const auto k = static_cast<std::size_t>(g);
        const Index at = g * m_width;
        const Index p = perCell ? at : 0;
        if (!m_fits[k])
            m_kernels.scaleDouble(x + at, y + at, m_width,
                                  { &m_used[k].mean, &m_used[k].rstd, false, m_gamma.data() + p, m_beta.data() + p,
                                    perCell });
    }
}

} // namespace

bool isNarrow(const Sweep& sweep, const Traversal& traversal)
{
    return !traversal.byLanes() && traversal.steps() == 1 && traversal.width() <= kernels::smallGroup
        && sweep.mask.empty() && (sweep.statistics || !sweep.rule.running);
}

void sweepNarrow(const Sweep& sweep, const Traversal& traversal)
{
    NarrowSweep(sweep, traversal.width()).run(0, traversal.bands());
}

} // namespace normscope
