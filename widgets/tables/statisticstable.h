// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/view.h"

#include <QWidget>

class QLabel;
class QLineEdit;

namespace normscope {

class NumberTable;
class StatisticsModel;

/// `Statistics`: a row per statistics group, before and after, sortable and filtered; the selected group is
/// lit, and selecting a row selects the group.
class StatisticsTable : public QWidget, public View {
    Q_OBJECT

public:
    /// selection is not owned and outlives the view.
    explicit StatisticsTable(Selection* selection, QWidget* parent = nullptr);

    /// Selection::setSnapshot comes first, so that the lit row is one of the new ones.
    void setSnapshot(const SnapshotPtr& snapshot) override;
    NumberTable* table() const { return m_table; }
    StatisticsModel* model() const { return m_model; }

private:
    void applyFilter();
    void showCount();
    void showSelection();
    void showHover();
    void showColumnsOf(const Snapshot& snapshot);

    Selection* m_selection;
    StatisticsModel* m_model;
    NumberTable* m_table;
    QLineEdit* m_filter;
    QLabel* m_message;
    QString m_objection; ///< what is wrong with the filter line
    SnapshotPtr m_snapshot;
    int m_pointed = -1; ///< the row under the pointer in this table
};

} // namespace normscope
