// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/tables/statisticsmodel.h"

#include "widgets/look/numbers.h"
#include "widgets/look/terms.h"
#include "widgets/wording.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace normscope {

StatisticsModel::StatisticsModel(QObject* parent)
    : NumberModel(parent)
{
    const QString output = tr("The same of the output, over the same cells. %1");
    // In the order of ColumnIndex.
    setColumns({
        { tr("group"), tr("group"), explain(Term::StatisticsGroup) },
        { tr("n"), tr("number of values"), tr("n is how many values the group has, padding not counted.") },
        { tr("mean"), tr("mean"), explain(Term::Mean) },
        { tr("σ²"), tr("variance"), explain(Term::BiasedVariance) },
        { tr("mean x²"), tr("mean square"),
          tr("The mean square is the mean of x² with divisor n, no mean subtracted; RMSNorm divides by its "
             "root.") },
        { tr("→ mean"), tr("output mean"), output.arg(explain(Term::Mean)) },
        { tr("→ σ"), tr("output standard deviation"), output.arg(explain(Term::StandardDeviation)) },
        { tr("→ RMS"), tr("output root mean square"), output.arg(explain(Term::RootMeanSquare)) },
        { tr("RMS"), tr("root mean square"), explain(Term::RootMeanSquare) },
        { tr("min"), tr("smallest value"), tr("The smallest input value of the group.") },
        { tr("max"), tr("largest value"), tr("The largest input value of the group.") },
    });
}

QList<ColumnName> StatisticsModel::columnNames()
{
    const auto name = [](const char* text, int column) {
        return ColumnName { QString::fromUtf8(text), column };
    };
    return {
        name("n", CountColumn),
        name("count", CountColumn),
        name("mean", MeanColumn),
        name("μ", MeanColumn),
        name("σ²", VarianceColumn),
        name("var", VarianceColumn),
        name("variance", VarianceColumn),
        name("σ2", VarianceColumn),
        name("σ^2", VarianceColumn),
        name("mean x²", MeanSquareColumn),
        name("mean square", MeanSquareColumn),
        name("mean x2", MeanSquareColumn),
        name("→ mean", OutputMeanColumn),
        name("output mean", OutputMeanColumn),
        name("→ σ", OutputDeviationColumn),
        name("→ sd", OutputDeviationColumn),
        name("→ std", OutputDeviationColumn),
        name("output standard deviation", OutputDeviationColumn),
        name("output σ", OutputDeviationColumn),
        name("output sd", OutputDeviationColumn),
        name("output std", OutputDeviationColumn),
        name("→ RMS", OutputRmsColumn),
        name("output RMS", OutputRmsColumn),
        name("output root mean square", OutputRmsColumn),
        name("RMS", RmsColumn),
        name("root mean square", RmsColumn),
        name("min", MinimumColumn),
        name("smallest value", MinimumColumn),
        name("max", MaximumColumn),
        name("largest value", MaximumColumn),
    };
}

void StatisticsModel::setSnapshot(const SnapshotPtr& snapshot)
{
    const bool sameGroups = m_snapshot && snapshot && m_snapshot->layout() == snapshot->layout()
        && m_snapshot->grouping.groupShape() == snapshot->grouping.groupShape()
        && m_snapshot->grouping.groupLetters() == snapshot->grouping.groupLetters();
    if (sameGroups) {
        m_snapshot = snapshot;
        reorder();
        return;
    }
    beginResetModel();
    m_snapshot = snapshot;
    m_groups = snapshot ? snapshot->grouping.groupCount() : 0;
    matchTags();
    m_ordered = snapshot && !inGroupOrder();
    m_order = m_ordered ? sortedGroups() : std::vector<int>();
    setRowTotal(m_ordered ? static_cast<Index>(m_order.size()) : m_groups);
    endResetModel();
}

void StatisticsModel::setFilter(const StatisticsFilter& filter)
{
    m_filter = filter;
    matchTags();
    reorder();
}

void StatisticsModel::sort(int column, Qt::SortOrder order)
{
    m_sortColumn = column;
    m_sortOrder = order;
    reorder();
}

Index StatisticsModel::groupAt(int row) const
{
    return m_ordered ? m_order[static_cast<std::size_t>(row)] : row;
}

int StatisticsModel::rowOf(Index group) const
{
    if (group < 0 || group >= m_groups)
        return -1;
    if (!m_ordered)
        return static_cast<int>(group);
    const auto found = std::ranges::find(m_order, static_cast<int>(group));
    return found == m_order.end() ? -1 : static_cast<int>(found - m_order.begin());
}

double StatisticsModel::number(int row, int column) const { return statistic(groupAt(row), column); }

double StatisticsModel::shownNumber(int row, int column) const
{
    return shownStatistic(groupAt(row), column);
}

QString StatisticsModel::exactNumber(int row, int column) const
{
    const double value = number(row, column);
    const bool stored = column == MinimumColumn || column == MaximumColumn;
    return stored ? numbers::exact(static_cast<float>(value)) : numbers::exact(value);
}

QString StatisticsModel::label(int row) const { return wording::groupTag(*m_snapshot, groupAt(row)); }

QString StatisticsModel::spokenLabel(int row) const
{
    return tr("group %1, %2").arg(groupAt(row) + 1).arg(wording::groupName(*m_snapshot, groupAt(row)));
}

qint64 StatisticsModel::groupOf(int row) const { return groupAt(row); }

double StatisticsModel::statistic(Index group, int column) const
{
    const auto g = static_cast<std::size_t>(group);
    const GroupStatistics& before = m_snapshot->before;
    const GroupStatistics& after = m_snapshot->after;
    switch (column) {
    case CountColumn:
        return static_cast<double>(before.count[g]);
    case MeanColumn:
        return before.mean[g];
    case VarianceColumn:
        return before.variance[g];
    case MeanSquareColumn:
        return before.meanSquare[g];
    case OutputMeanColumn:
        return after.mean[g];
    case OutputDeviationColumn:
        return std::sqrt(after.variance[g]);
    case OutputRmsColumn:
        return after.rms(group);
    case RmsColumn:
        return before.rms(group);
    case MinimumColumn:
        return static_cast<double>(before.minimum[g]);
    case MaximumColumn:
        return static_cast<double>(before.maximum[g]);
    default:
        return static_cast<double>(group);
    }
}

double StatisticsModel::shownStatistic(Index group, int column) const
{
    return column == OutputMeanColumn ? m_snapshot->roundedOutputMean(group) : statistic(group, column);
}

bool StatisticsModel::holds(const Condition& condition, Index group) const
{
    using Is = Condition::Is;
    if (condition.column < 0) {
        for (int column = CountColumn; column < columnCount(); ++column) {
            const double value = statistic(group, column);
            if (condition.is == Is::NotANumber ? std::isnan(value) : std::isinf(value))
                return true;
        }
        return false;
    }
    const double value = shownStatistic(group, condition.column);
    // Equal is what reads the same: 2.236 finds what is shown as 2.236.
    const auto equal = [&] {
        return value == condition.value || numbers::spoken(value) == numbers::spoken(condition.value);
    };
    switch (condition.is) {
    case Is::Less:
        return value < condition.value;
    case Is::LessOrEqual:
        return value <= condition.value || equal();
    case Is::Greater:
        return value > condition.value;
    case Is::GreaterOrEqual:
        return value >= condition.value || equal();
    case Is::Equal:
        return equal();
    case Is::NotEqual:
        return !equal();
    default:
        return false;
    }
}

bool StatisticsModel::accepted(Index group) const
{
    if (!m_tagMatches.empty() && !m_tagMatches[static_cast<std::size_t>(group)])
        return false;
    return std::ranges::all_of(m_filter.conditions,
                               [&](const Condition& condition) { return holds(condition, group); });
}

void StatisticsModel::matchTags()
{
    m_tagMatches.clear();
    if (m_filter.tag.isEmpty())
        return;
    for (Index group = 0; group < m_groups; ++group)
        m_tagMatches.push_back(wording::groupTag(*m_snapshot, group).toCaseFolded().contains(m_filter.tag));
}

bool StatisticsModel::inGroupOrder() const
{
    return m_filter.isEmpty()
        && (m_sortColumn < 0 || (m_sortColumn == GroupColumn && m_sortOrder == Qt::AscendingOrder));
}

std::vector<int> StatisticsModel::sortedGroups() const
{
    std::vector<std::pair<double, int>> keys;
    keys.reserve(static_cast<std::size_t>(m_groups));
    const int column = std::max(0, m_sortColumn);
    for (Index group = 0; group < m_groups; ++group) {
        if (m_filter.isEmpty() || accepted(group))
            keys.emplace_back(statistic(group, column), static_cast<int>(group));
    }
    const auto numbersEnd = std::stable_partition(keys.begin(), keys.end(),
                                                  [](const auto& key) { return !std::isnan(key.first); });
    const auto byValue = [](const auto& key) { return key.first; };
    if (m_sortColumn >= 0 && m_sortOrder == Qt::DescendingOrder)
        std::ranges::stable_sort(keys.begin(), numbersEnd, std::greater(), byValue);
    else if (m_sortColumn > 0)
        std::ranges::stable_sort(keys.begin(), numbersEnd, std::less(), byValue);
    std::vector<int> order;
    order.reserve(keys.size());
    for (const auto& key : keys)
        order.push_back(key.second);
    return order;
}

/// The rows anew, for the same groups: as a change of numbers, of places, or of what is there at all.
void StatisticsModel::reorder()
{
    const bool plain = !m_snapshot || inGroupOrder();
    std::vector<int> order = plain ? std::vector<int>() : sortedGroups();
    const auto rows = plain ? static_cast<std::size_t>(m_groups) : order.size();
    if (rows != static_cast<std::size_t>(rowCount())) {
        beginResetModel();
        m_ordered = !plain;
        m_order = std::move(order);
        setRowTotal(static_cast<Index>(rows));
        endResetModel();
        return;
    }
    if (plain == !m_ordered && order == m_order) {
        numbersChanged();
        return;
    }
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList from = persistentIndexList();
    std::vector<Index> groups;
    for (const QModelIndex& index : from)
        groups.push_back(groupAt(index.row()));
    m_ordered = !plain;
    m_order = std::move(order);
    std::vector<int> rowOfGroup(static_cast<std::size_t>(m_groups), -1);
    for (int row = 0; row < rowCount(); ++row)
        rowOfGroup[static_cast<std::size_t>(groupAt(row))] = row;
    QModelIndexList to;
    for (qsizetype k = 0; k < from.size(); ++k) {
        const int row = rowOfGroup[static_cast<std::size_t>(groups[static_cast<std::size_t>(k)])];
        to.append(row < 0 ? QModelIndex() : index(row, from[k].column()));
    }
    changePersistentIndexList(from, to);
    emit layoutChanged({}, VerticalSortHint);
}

} // namespace normscope
