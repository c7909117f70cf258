// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/explain/blockprojection.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr Index finest = 8;
constexpr double longest = 15;
constexpr double slant = 0.62, rise = 0.38; // of one unit, to the right and upwards, per example
constexpr double slimmest = 5; // no edge is drawn shorter than this part of the longest

} // namespace

Index gridStep(Index length)
{
    if (length <= finest)
        return 1;
    const Index smallest = (length + finest - 1) / finest;
    for (Index step = smallest; step <= length / 4; ++step) {
        if (length % step == 0)
            return step;
        if (step > 2 * smallest)
            break;
    }
    return smallest;
}

double edgeExtent(Index length)
{
    const auto n = static_cast<double>(length);
    if (length <= finest)
        return n;
    return std::min(longest, finest * (1 + 0.2 * std::log2(n / finest)));
}

bool BlockFace::hit(const QPointF& point, Index& i, Index& j) const
{
    const double determinant = first.x() * second.y() - first.y() * second.x();
    if (determinant == 0)
        return false;
    const QPointF p = point - origin;
    const double a = (p.x() * second.y() - p.y() * second.x()) / determinant;
    const double b = (first.x() * p.y() - first.y() * p.x()) / determinant;
    i = static_cast<Index>(std::floor(a));
    j = static_cast<Index>(std::floor(b));
    return firstRange.contains(i) && secondRange.contains(j);
}

BlockProjection::BlockProjection(const BlockShape& block, const QRectF& rect, double rightLabel,
                                 double largestUnit)
    : m_block(&block)
{
    double across = edgeExtent(block.across().length), down = edgeExtent(block.down().length);
    double deep = block.isSheet() ? 0 : edgeExtent(block.deep().length);
    const double least = std::max({ across, down, deep }) / slimmest;
    across = std::max(across, least);
    down = std::max(down, least);
    deep = block.isSheet() ? 0 : std::max(deep, least);

    const double width = across + slant * deep, height = down + rise * deep;
    m_unit = std::min({ largestUnit, rect.width() / width, rect.height() / height,
                        (rect.width() - rightLabel) / (across + slant * deep / 2) });
    m_unit = std::max(m_unit, 0.5);
    const double used = std::max(width * m_unit, (across + slant * deep / 2) * m_unit + rightLabel);
    m_origin = { rect.left() + std::max(0.0, (rect.width() - used) / 2),
                 rect.top() + (rect.height() - height * m_unit) / 2 + rise * deep * m_unit };
    const auto per = [this](double extent, const BlockEdge& edge) {
        return extent * m_unit / static_cast<double>(edge.length);
    };
    m_across = { per(across, block.across()), 0 };
    m_down = { 0, per(down, block.down()) };
    m_deep = QPointF(slant, -rise) * per(deep, block.deep());
}

QPointF BlockProjection::at(double across, double down, double deep) const
{
    return m_origin + m_across * across + m_down * down + m_deep * deep;
}

BlockFace BlockProjection::front(Index begin) const
{
    return { at(0, 0, static_cast<double>(begin)),
             m_across,
             m_down,
             &m_block->across(),
             &m_block->down(),
             { 0, m_block->across().length },
             { 0, m_block->down().length } };
}

BlockFace BlockProjection::top(Index begin, Index end) const
{
    return { at(0, 0, 0),        m_across,         m_deep,
             &m_block->across(), &m_block->deep(), { 0, m_block->across().length },
             { begin, end } };
}

BlockFace BlockProjection::right(Index begin, Index end) const
{
    return { at(static_cast<double>(m_block->across().length), 0, 0),
             m_deep,
             m_down,
             &m_block->deep(),
             &m_block->down(),
             { begin, end },
             { 0, m_block->down().length } };
}

} // namespace normscope
