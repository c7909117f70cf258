// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/snapshot.h"

#include <QObject>

namespace normscope {

/// The one thing beside the Snapshot: the selected cell and, by it, the highlighted group, shared by all views. Cells
/// are flat indices into the input; group, channel and example follow from the snapshot's grouping.
class Selection : public QObject {
    Q_OBJECT

public:
    explicit Selection(QObject* parent = nullptr);

    /// The new grouping; the cell is kept where it still exists.
    void setSnapshot(const SnapshotPtr& snapshot);

    /// The selected cell, always one of the snapshot's; -1 only before the first snapshot.
    Index cell() const { return m_cell; }
    Index group() const;
    Index channel() const;
    Index example() const;
    /// The cell under the pointer, or -1.
    Index hovered() const { return m_hovered; }

    void select(Index cell);
    /// Selects the first cell of a group, or of a channel.
    void selectGroup(Index group);
    void selectChannel(Index channel);
    void hover(Index cell);

signals:
    void changed();
    void hoverChanged();

private:
    SnapshotPtr m_snapshot;
    Index m_cell = -1;
    Index m_hovered = -1;
};

} // namespace normscope
