// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/backward.h"

#include "core/norm/traversal.h"

#include <algorithm>
#include <cassert>

namespace normscope {

namespace {

/// Runs are taken this many cells at a time, each cell a lane with sums of its own: these stay in the nearest cache,
/// and a compiler may add neighbouring lanes at once without changing the order of any sum.
constexpr Index runLanes = 128;

/// What a lane is normalized with, and what it adds up. One entry per lane.
struct Lanes {
    explicit Lanes(Index count)
        : mean(static_cast<std::size_t>(count))
        , rstd(mean.size())
        , g(mean.size())
        , gx(mean.size())
        , dy(mean.size())
        , dyx(mean.size())
    {
    }

    std::vector<double> mean;
    std::vector<double> rstd;
    std::vector<double> g; ///< Σ dy·gamma; after settling its group's mean
    std::vector<double> gx; ///< Σ dy·gamma·x̂; after settling its group's mean
    std::vector<double> dy; ///< Σ dy under the parameter that is being summed
    std::vector<double> dyx; ///< Σ dy·x̂, the same
};

/// Neighbouring cells that are scaled by one gamma, or each by its own.
struct Stretch {
    Index length;
    Index parameter;
    bool perCell;
};

Stretch stretchFrom(const Grouping& grouping, Index cell, Index length)
{
    if (grouping.parameterCount() == 1)
        return { length, 0, false };
    const Index parameter = grouping.parameterOf(cell);
    const Index same = grouping.parameterStride();
    if (same == 1)
        return { std::min(length, grouping.parameterCount() - parameter), parameter, true };
    return { std::min(length, same - cell % same), parameter, false };
}

/// Walks the cells as the forward does (traversal.h): group by group, or band by band of neighbouring groups, twice
/// each: once to sum, once to write while the cells are still in the cache.
class BackwardSweep {
public:
    /// Writes into result.dx, dgamma and dbeta, which are sized already; the latter two start at 0.
    BackwardSweep(const ForwardInput& input, const ForwardResult& forward, const Tensor& dy, BackwardResult& result);

    void run();

private:
    /// Consecutive cells in memory and the lane of the first.
    struct Cells {
        Index cell;
        Index lane;
        Index length;
    };
    Index groupOfLane(Index lane) const { return lane / m_traversal.groupSpan() % m_traversal.groupsPerBand(); }
    template <typename Visit> void eachStretch(Index base, Visit visit) const;

    void begin(Index firstGroup);
    void sum(Index base);
    void sumUnderOne(const Cells& cells);
    void sumUnderMany(const Cells& cells, Index parameter);
    void flush();
    void settle(Index firstGroup);
    void write(Index base);
    void writeCells(const Cells& cells, const Stretch& stretch);

    const ForwardInput& m_input;
    const ForwardResult& m_forward;
    const Traversal m_traversal;
    const bool m_constants; ///< the statistics do not depend on x
    const bool m_centres;
    const float* const m_x;
    const float* const m_dy;
    float* const m_dx;
    std::vector<double> m_gamma;
    std::vector<double>& m_dgamma;
    std::vector<double>& m_dbeta;
    Index m_parameter = -1; ///< of Lanes::dy and dyx
    Lanes m_lanes;
    std::vector<double> m_meanG; ///< per group of the band
    std::vector<double> m_meanGx;
};

Index lanesOf(const Traversal& traversal)
{
    return traversal.byLanes() ? traversal.width() : std::min(traversal.width(), runLanes);
}

BackwardSweep::BackwardSweep(const ForwardInput& input, const ForwardResult& forward, const Tensor& dy,
                             BackwardResult& result)
    : m_input(input)
    , m_forward(forward)
    , m_traversal(input.grouping, input.mask)
    , m_constants(usesRunning(input))
    , m_centres(traits(input.spec.method).centres)
    , m_x(input.x.data())
    , m_dy(dy.data())
    , m_dx(result.dx.data())
    , m_gamma(static_cast<std::size_t>(input.grouping.parameterCount()), 1.0)
    , m_dgamma(result.dgamma)
    , m_dbeta(result.dbeta)
    , m_lanes(lanesOf(m_traversal))
    , m_meanG(static_cast<std::size_t>(m_traversal.groupsPerBand()))
    , m_meanGx(m_meanG.size())
{
    if (input.spec.affine && !input.gamma.empty())
        std::ranges::copy(input.gamma, m_gamma.begin());
}

void BackwardSweep::run()
{
    Index firstGroup = 0;
    m_traversal.outer().each([&](Index base) {
        begin(firstGroup);
        sum(base);
        settle(firstGroup);
        write(base);
        firstGroup += m_traversal.groupsPerBand();
    });
}

void BackwardSweep::begin(Index firstGroup)
{
    const auto lanes = static_cast<Index>(m_lanes.mean.size());
    for (Index lane = 0; lane < lanes; ++lane) {
        const auto group = static_cast<std::size_t>(firstGroup + groupOfLane(lane));
        const auto l = static_cast<std::size_t>(lane);
        m_lanes.mean[l] = m_forward.meanUsed[group];
        m_lanes.rstd[l] = m_forward.rstdUsed[group];
    }
    std::ranges::fill(m_lanes.g, 0.0);
    std::ranges::fill(m_lanes.gx, 0.0);
}

/// Calls visit(cells, stretch) for the valid cells of a band, cut where the parameter or the lanes end.
template <typename Visit> void BackwardSweep::eachStretch(Index base, Visit visit) const
{
    const auto lanes = static_cast<Index>(m_lanes.mean.size());
    m_traversal.inner().each([&](Index offset) {
        const Index first = base + offset;
        const Index valid = m_input.mask.validPrefix(first, m_traversal.width());
        for (Index done = 0; done < valid;) {
            const Index lane = done % lanes;
            const Index left = std::min(valid - done, lanes - lane);
            const Stretch stretch = stretchFrom(m_input.grouping, first + done, left);
            visit(Cells { first + done, lane, stretch.length }, stretch);
            done += stretch.length;
        }
    });
}

void BackwardSweep::sum(Index base)
{
    eachStretch(base, [this](const Cells& cells, const Stretch& stretch) {
        if (stretch.perCell) {
            sumUnderMany(cells, stretch.parameter);
            return;
        }
        if (stretch.parameter != m_parameter)
            flush();
        m_parameter = stretch.parameter;
        sumUnderOne(cells);
    });
    flush();
}

void BackwardSweep::sumUnderOne(const Cells& cells)
{
    const float* const x = m_x + cells.cell;
    const float* const from = m_dy + cells.cell;
    const double* const mean = m_lanes.mean.data() + cells.lane;
    const double* const rstd = m_lanes.rstd.data() + cells.lane;
    double* const dy = m_lanes.dy.data() + cells.lane;
    double* const dyx = m_lanes.dyx.data() + cells.lane;
    for (Index k = 0; k < cells.length; ++k) {
        const auto d = static_cast<double>(from[k]);
        dy[k] += d;
        dyx[k] += d * ((static_cast<double>(x[k]) - mean[k]) * rstd[k]);
    }
}

void BackwardSweep::sumUnderMany(const Cells& cells, Index parameter)
{
    const float* const x = m_x + cells.cell;
    const float* const from = m_dy + cells.cell;
    const double* const mean = m_lanes.mean.data() + cells.lane;
    const double* const rstd = m_lanes.rstd.data() + cells.lane;
    double* const g = m_lanes.g.data() + cells.lane;
    double* const gx = m_lanes.gx.data() + cells.lane;
    const double* const gamma = m_gamma.data() + parameter;
    double* const dgamma = m_dgamma.data() + parameter;
    double* const dbeta = m_dbeta.data() + parameter;
    for (Index k = 0; k < cells.length; ++k) {
        const auto d = static_cast<double>(from[k]);
        const double dx = d * ((static_cast<double>(x[k]) - mean[k]) * rstd[k]);
        dbeta[k] += d;
        dgamma[k] += dx;
        g[k] += gamma[k] * d;
        gx[k] += gamma[k] * dx;
    }
}

/// What was summed under one parameter goes to that parameter and, times gamma, to the groups.
void BackwardSweep::flush()
{
    if (m_parameter < 0)
        return;
    const auto p = static_cast<std::size_t>(m_parameter);
    for (std::size_t lane = 0; lane < m_lanes.dy.size(); ++lane) {
        m_dbeta[p] += m_lanes.dy[lane];
        m_dgamma[p] += m_lanes.dyx[lane];
        m_lanes.g[lane] += m_gamma[p] * m_lanes.dy[lane];
        m_lanes.gx[lane] += m_gamma[p] * m_lanes.dyx[lane];
    }
    std::ranges::fill(m_lanes.dy, 0.0);
    std::ranges::fill(m_lanes.dyx, 0.0);
    m_parameter = -1;
}

/// From the sums of the lanes to the means of their groups, and back to every lane.
void BackwardSweep::settle(Index firstGroup)
{
    if (m_constants)
        return;
    std::ranges::fill(m_meanG, 0.0);
    std::ranges::fill(m_meanGx, 0.0);
    const auto lanes = m_lanes.g.size();
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        const auto group = static_cast<std::size_t>(groupOfLane(static_cast<Index>(lane)));
        m_meanG[group] += m_lanes.g[lane];
        m_meanGx[group] += m_lanes.gx[lane];
    }
    for (std::size_t group = 0; group < m_meanG.size(); ++group) {
        const auto n
            = static_cast<double>(m_forward.statistics.count[static_cast<std::size_t>(firstGroup) + group]);
        m_meanG[group] = m_centres ? m_meanG[group] / n : 0;
        m_meanGx[group] /= n;
    }
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        const auto group = static_cast<std::size_t>(groupOfLane(static_cast<Index>(lane)));
        m_lanes.g[lane] = m_meanG[group];
        m_lanes.gx[lane] = m_meanGx[group];
    }
}

void BackwardSweep::write(Index base)
{
    eachStretch(base, [this](const Cells& cells, const Stretch& stretch) { writeCells(cells, stretch); });
    if (m_input.mask.empty())
        return;
    const Index width = m_traversal.width();
    m_traversal.inner().each([&](Index offset) {
        const Index valid = m_input.mask.validPrefix(base + offset, width);
        std::fill_n(m_dx + base + offset + valid, width - valid, 0.0F);
    });
}

void BackwardSweep::writeCells(const Cells& cells, const Stretch& stretch)
{
    const float* const x = m_x + cells.cell;
    const float* const dy = m_dy + cells.cell;
    float* const dx = m_dx + cells.cell;
    const double* const mean = m_lanes.mean.data() + cells.lane;
    const double* const rstd = m_lanes.rstd.data() + cells.lane;
    const double* const meanG = m_lanes.g.data() + cells.lane;
    const double* const meanGx = m_lanes.gx.data() + cells.lane;
    const double* const gamma = m_gamma.data() + stretch.parameter;
    const Index step = stretch.perCell ? 1 : 0;
    for (Index k = 0; k < cells.length; ++k) {
        const double g = static_cast<double>(dy[k]) * gamma[k * step];
        const double normalized = (static_cast<double>(x[k]) - mean[k]) * rstd[k];
        // Where the statistics are constants x must not come in at all: it may be NaN.
        const double own = m_constants ? g : g - meanG[k] - normalized * meanGx[k];
        dx[k] = static_cast<float>(rstd[k] * own);
    }
}

} // namespace

BackwardResult backward(const ForwardInput& input, const ForwardResult& result, const Tensor& dy)
{
    assert(dy.size() == input.x.size());
    const auto parameters = static_cast<std::size_t>(input.grouping.parameterCount());
    BackwardResult gradients { Tensor(input.x.shape()), std::vector<double>(parameters),
                               std::vector<double>(parameters) };
    BackwardSweep(input, result, dy, gradients).run();
    if (!input.spec.affine)
        gradients.dgamma.clear();
    if (!input.spec.affine || !traits(input.spec.method).hasBeta)
        gradients.dbeta.clear();
    return gradients;
}

} // namespace normscope
