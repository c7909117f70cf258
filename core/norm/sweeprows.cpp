// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/sweep.h"

#include <algorithm>
#include <array>
#include <vector>

namespace normscope {

namespace {

/// Runs from this length on are summed where they lie; shorter ones are first put side by side.
constexpr Index directRun = 512;
/// Groups up to this size stay in the second cache while the next one is fetched.
constexpr Index cachedGroup = 192 * 1024;

/// Neighbouring cells that are scaled by one gamma, or by neighbouring ones.
struct Stretch {
    Index length;
    Index parameter;
    bool perCell;
};

class RowSweep {
public:
    RowSweep(const Sweep& sweep, const Traversal& traversal)
        : m_sweep(sweep)
        , m_traversal(traversal)
        , m_kernels(kernels::active())
        , m_width(traversal.width())
        , m_groupSize(traversal.width() * traversal.steps())
        , m_cells(sweep.grouping.cellCount())
        , m_measures(sweep.statistics || !sweep.rule.running)
        , m_stream(m_cells >= streamedOutput)
    {
    }

    void run();

private:
    struct Chosen {
        Used used {};
        bool inFloat = true;
    };
    void measured();
    void known();
    kernels::Moments moments(Index base);
    void gather(Index offset, Index length, kernels::Moments& into);
    Chosen choose(Index group, Index base, const kernels::Moments& m) const;
    void normalize(Index base, Index nextBase, const Chosen& chosen) const;
    void normalizeRun(Index cell, Index ahead, const Chosen& chosen) const;
    void scale(Index cell, Index length, Index ahead, const Chosen& chosen) const;
    Stretch stretch(Index cell, Index length) const;
    Index nextRun(Index cell) const;

    const Sweep& m_sweep;
    const Traversal& m_traversal;
    const kernels::Kernels& m_kernels;
    const Index m_width;
    const Index m_groupSize;
    const Index m_cells;
    const bool m_measures;
    const bool m_stream;
    Index m_gathered = 0;
    alignas(64) std::array<float, 4096> m_buffer;
};

void RowSweep::run()
{
    if (m_measures)
        measured();
    else
        known();
}

void RowSweep::measured()
{
    Index group = 0;
    Index previous = -1;
    Chosen chosen;
    // A group is written once the next one's place is known, so that this can be fetched meanwhile.
    const auto finish = [&](Index next) {
        if (previous >= 0)
            normalize(previous, next, chosen);
    };
    m_traversal.outer().each([&](Index base) {
        finish(base);
        const kernels::Moments m = moments(base);
        if (m_sweep.statistics)
            put(*m_sweep.statistics, group, m);
        if (m_sweep.y) {
            chosen = choose(group, base, m);
            previous = base;
        }
        ++group;
    });
    finish(previous);
}

/// Nothing is to be summed, so the runs are taken as they lie in memory.
void RowSweep::known()
{
    std::vector<Chosen> chosen;
    chosen.reserve(static_cast<std::size_t>(m_traversal.bands()));
    m_traversal.outer().each([&](Index base) {
        chosen.push_back(choose(static_cast<Index>(chosen.size()), base, { 1, 0, 0, 0, 0 }));
    });
    for (Index cell = 0; cell < m_cells; cell += m_width)
        normalizeRun(cell, 0, chosen[static_cast<std::size_t>(m_sweep.grouping.groupOf(cell))]);
}

RowSweep::Chosen RowSweep::choose(Index group, Index base, const kernels::Moments& m) const
{
    const Used used = m_sweep.rule.of(m, m_sweep.grouping.channelOf(base));
    m_sweep.meanUsed[group] = used.mean;
    m_sweep.rstdUsed[group] = used.rstd;
    return { used, fitsFloat(m, used) };
}

/// The run after this one, as far as a guess goes; -1 past the end.
Index RowSweep::nextRun(Index cell) const
{
    const Index next = cell + (m_traversal.steps() > 1 ? m_traversal.inner().stride() : m_width);
    return next + m_width <= m_cells ? next : -1;
}

kernels::Moments RowSweep::moments(Index base)
{
    kernels::Moments result;
    const float* const x = m_sweep.x;
    const bool direct = m_groupSize > kernels::smallGroup
        && (m_width >= directRun || m_traversal.steps() == 1);
    m_gathered = 0;
    m_traversal.inner().each([&](Index offset) {
        const Index cell = base + offset;
        const Index length = m_sweep.mask.validPrefix(cell, m_width);
        if (!direct) {
            gather(cell, length, result);
            return;
        }
        const Index next = m_sweep.y ? -1 : nextRun(cell);
        m_kernels.moments(x + cell, length, next < 0 ? nullptr : x + next, result);
    });
    if (m_gathered > 0) {
        if (m_groupSize <= kernels::smallGroup)
            result = kernels::plainMoments(m_buffer.data(), m_gathered);
        else
            m_kernels.moments(m_buffer.data(), m_gathered, nullptr, result);
    }
    return result;
}

void RowSweep::gather(Index offset, Index length, kernels::Moments& into)
{
    const auto room = static_cast<Index>(m_buffer.size());
    if (m_gathered + length > room) {
        m_kernels.moments(m_buffer.data(), m_gathered, nullptr, into);
        m_gathered = 0;
    }
    const float* const from = m_sweep.x + offset;
    float* const to = m_buffer.data() + m_gathered;
    for (Index k = 0; k < length; ++k)
        to[k] = from[k];
    m_gathered += length;
}

void RowSweep::normalize(Index base, Index nextBase, const Chosen& chosen) const
{
    const Index toNext = m_groupSize <= cachedGroup ? nextBase - base : 0;
    m_traversal.inner().each([&](Index offset) { normalizeRun(base + offset, toNext, chosen); });
}

void RowSweep::normalizeRun(Index cell, Index ahead, const Chosen& chosen) const
{
    const Index valid = m_sweep.mask.validPrefix(cell, m_width);
    scale(cell, valid, ahead, chosen);
    std::fill_n(m_sweep.y + cell + valid, m_width - valid, 0.0F);
}

Stretch RowSweep::stretch(Index cell, Index length) const
{
    const Grouping& grouping = m_sweep.grouping;
    if (!m_sweep.gamma || grouping.parameterCount() == 1)
        return { length, 0, false };
    const Index parameter = grouping.parameterOf(cell);
    const Index same = grouping.parameterStride();
    if (same == 1)
        return { std::min(length, grouping.parameterCount() - parameter), parameter, true };
    return { std::min(length, same - cell % same), parameter, false };
}

void RowSweep::scale(Index cell, Index length, Index ahead, const Chosen& chosen) const
{
    const Used& used = chosen.used;
    constexpr float one = 1;
    constexpr float zero = 0;
    const auto meanHigh = static_cast<float>(used.mean);
    const auto meanLow = static_cast<float>(used.mean - static_cast<double>(meanHigh));
    while (length > 0) {
        const Stretch s = stretch(cell, length);
        const float* const x = m_sweep.x + cell;
        float* const y = m_sweep.y + cell;
        const float* const gamma = m_sweep.gamma ? m_sweep.gamma + s.parameter : &one;
        const float* const beta = m_sweep.beta ? m_sweep.beta + s.parameter : &zero;
        if (chosen.inFloat) {
            m_kernels.scaleRun(x, y, s.length,
                               { meanHigh, meanLow, static_cast<float>(used.rstd), gamma, beta, s.perCell,
                                 m_stream, ahead != 0 ? x + ahead : nullptr });
        } else {
            m_kernels.scaleDouble(x, y, s.length, { &used.mean, &used.rstd, false, gamma, beta, s.perCell });
        }
        cell += s.length;
        length -= s.length;
    }
}

} // namespace

void sweepRows(const Sweep& sweep, const Traversal& traversal) { RowSweep(sweep, traversal).run(); }

} // namespace normscope
