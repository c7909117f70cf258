// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/tables/numbermodel.h"
#include "widgets/tables/statisticsfilter.h"

#include <vector>

namespace normscope {

/// A row per statistics group, before and after, read from the snapshot. Sorts and filters by an index of its
/// own: in group order without a filter there is none, so that a new snapshot costs nothing.
class StatisticsModel : public NumberModel {
    Q_OBJECT

public:
    enum ColumnIndex {
        GroupColumn,
        CountColumn,
        MeanColumn,
        VarianceColumn, ///< biased
        MeanSquareColumn,
        OutputMeanColumn,
        OutputDeviationColumn, ///< root of the biased variance
        OutputRmsColumn,
        RmsColumn,
        MinimumColumn,
        MaximumColumn,
    };

    explicit StatisticsModel(QObject* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot);
    /// The filter's own objection, if any, is the caller's to show.
    void setFilter(const StatisticsFilter& filter);
    /// column -1: group order. NaN comes last whichever way; equal values stay in group order.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

    Index groupAt(int row) const;
    /// -1 where the filter hides it.
    int rowOf(Index group) const;
    Index groupCount() const { return m_groups; }

    double number(int row, int column) const override;
    double shownNumber(int row, int column) const override;

    /// Every name under which conditions know a column; the first of each is the usual one.
    static QList<ColumnName> columnNames();

protected:
    QString label(int row) const override;
    QString spokenLabel(int row) const override;
    qint64 groupOf(int row) const override;
    QString exactNumber(int row, int column) const override;

private:
    double statistic(Index group, int column) const;
    double shownStatistic(Index group, int column) const;
    bool holds(const Condition& condition, Index group) const;
    bool accepted(Index group) const;
    void matchTags();
    bool inGroupOrder() const;
    std::vector<int> sortedGroups() const;
    void reorder();

    SnapshotPtr m_snapshot;
    Index m_groups = 0;
    StatisticsFilter m_filter;
    std::vector<char> m_tagMatches; ///< by group; tags change only with the groups
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
    bool m_ordered = false; ///< m_order stands for the rows
    std::vector<int> m_order; ///< row → group
};

} // namespace normscope
