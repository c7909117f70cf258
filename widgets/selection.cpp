// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/selection.h"

#include <algorithm>

namespace normscope
{

namespace
{

/// Where the cell of the old snapshot is in the new one: the same coordinates, or the nearest that exist.
Index keptCell(Index cell, const Snapshot* before, const Snapshot& now)
{
    if (cell < 0 || !before || !(before->layout() == now.layout()))
        return 0;
    if (before->shape() == now.shape())
        return cell;
    std::vector<Index> coordinates = before->shape().coordinates(cell);
    for (int axis = 0; axis < now.shape().rank(); ++axis) {
        Index& coordinate = coordinates[static_cast<std::size_t>(axis)];
        coordinate = std::min(coordinate, now.shape()[axis] - 1);
    }
    return now.shape().cell(coordinates);
}

/// Padding stands for its group only where nothing else does.
Index firstCellOf(const Snapshot& snapshot, Index group)
{
    const Index size = snapshot.grouping.groupSize();
    for (Index k = 0; k < size; ++k) {
        const Index cell = snapshot.grouping.cellOf(group, k);
        if (!snapshot.mask.isPadding(cell))
            return cell;
    }
    return snapshot.grouping.cellOf(group, 0);
}

} // namespace

Selection::Selection(QObject* parent)
    : QObject(parent)
{
}

void Selection::setSnapshot(const SnapshotPtr& snapshot)
{
    const SnapshotPtr before = std::exchange(m_snapshot, snapshot);
    const Index oldCell = m_cell;
    const Index oldGroup = before && oldCell >= 0 ? before->grouping.groupOf(oldCell) : -1;
    m_cell = snapshot ? keptCell(oldCell, before.get(), *snapshot) : -1;
    const bool sameShape = before && snapshot && before->shape() == snapshot->shape();
    if (m_hovered >= 0 && !sameShape)
        hover(-1);
    if (m_cell != oldCell || group() != oldGroup || !sameShape)
        emit changed();
}

Index Selection::group() const
{
    return m_snapshot && m_cell >= 0 ? m_snapshot->grouping.groupOf(m_cell) : -1;
}

Index Selection::channel() const
{
    return m_snapshot && m_cell >= 0 ? m_snapshot->grouping.channelOf(m_cell) : -1;
}

Index Selection::example() const
{
    return m_snapshot && m_cell >= 0 ? m_snapshot->grouping.exampleOf(m_cell) : -1;
}

void Selection::select(Index cell)
{
    if (!m_snapshot || cell < 0 || cell >= m_snapshot->grouping.cellCount() || cell == m_cell)
        return;
    m_cell = cell;
    emit changed();
}

void Selection::selectGroup(Index group)
{
    if (!m_snapshot || group < 0 || group >= m_snapshot->grouping.groupCount() || group == this->group())
        return;
    select(firstCellOf(*m_snapshot, group));
}

void Selection::selectChannel(Index channel)
{
    if (!m_snapshot || channel < 0 || channel >= m_snapshot->grouping.channels()
        || channel == this->channel())
        return;
    // Example and position stay: they are what is being looked at.
    std::vector<Index> coordinates = m_snapshot->shape().coordinates(m_cell);
    coordinates[static_cast<std::size_t>(m_snapshot->layout().channelAxis())] = channel;
    select(m_snapshot->shape().cell(coordinates));
}

void Selection::hover(Index cell)
{
    if (!m_snapshot || cell < 0 || cell >= m_snapshot->grouping.cellCount())
        cell = -1;
    if (cell == m_hovered)
        return;
    m_hovered = cell;
    emit hoverChanged();
}

} // namespace normscope
