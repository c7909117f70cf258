// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/snapshot.h"
#include "widgets/charts/export.h"

#include <QString>

#include <memory>
#include <vector>

class QMenu;
class QWidget;

namespace normscope {

class Chart;
class Selection;
class StatusLine;
class Workspace;

/// Copying and saving charts from the window: the Export menu, and what a right click on a chart asks for.
class Exporting {
public:
    Exporting(QWidget* window, Workspace& workspace, StatusLine& status);
    ~Exporting();

    /// An entry for every chart.
    void fill(QMenu& menu, const Selection* selection);
    void setSnapshot(const SnapshotPtr& snapshot) { m_snapshot = snapshot; }

private:
    void addEntries(QMenu& menu, const Chart& chart);
    /// Nobody sees the pictures until they are asked for: they take the snapshot then.
    void refreshPictures();
    void copy(const Chart& chart);
    void save(const Chart& chart, ExportFormat format);

    QWidget* m_window;
    Workspace& m_workspace;
    StatusLine& m_status;
    SnapshotPtr m_snapshot;
    std::vector<std::unique_ptr<Chart>> m_pictures; ///< those that no chart widget shows: axes, statistics
};

} // namespace normscope
