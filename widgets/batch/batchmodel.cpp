// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/batch/batchmodel.h"

#include "widgets/batch/celltext.h"
#include "widgets/look/numbers.h"
#include "widgets/look/theme.h"
#include "widgets/wording.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace normscope {

namespace {

int bounded(Index count) { return static_cast<int>(std::min<Index>(count, std::numeric_limits<int>::max())); }

BatchModel::Marks marksFor(const PlaneMap& map, const Grouping& grouping)
{
    using Marks = BatchModel::Marks;
    if (map.rowsAreWithinGroups(grouping))
        return Marks::InRows;
    if (map.columnsAreWithinGroups(grouping))
        return Marks::InColumns;
    return map.columnsOfExamplesAreWithinGroups(grouping) ? Marks::InCaptions : Marks::InCells;
}

} // namespace

std::optional<float> typedNumber(const QString& text, QString& refusal)
{
    const auto number = numbers::parse(text);
    if (!number) {
        refusal = BatchModel::tr("“%1” is not a number; 1.5, −3, 1e−3, inf and nan are.").arg(text.trimmed());
        return std::nullopt;
    }
    if (std::isfinite(*number)
        && std::abs(*number) > static_cast<double>(std::numeric_limits<float>::max())) {
        refusal = BatchModel::tr("%1 is more than a float32 can hold; at most 3.4e38, or inf, would do.")
                      .arg(text.trimmed());
        return std::nullopt;
    }
    return static_cast<float>(*number);
}

BatchModel::BatchModel(Side side, QObject* parent)
    : QAbstractTableModel(parent)
    , m_side(side)
{
}

void BatchModel::show(const SnapshotPtr& snapshot, const PlaneMap& map)
{
    const bool same = m_snapshot && snapshot && m_map.sameTable(map);
    if (snapshot)
        m_marks = marksFor(map, snapshot->grouping);
    if (same) {
        m_snapshot = snapshot;
        m_map = map;
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_snapshot = snapshot;
    m_map = map;
    endResetModel();
}

QModelIndex BatchModel::indexOf(Index cell) const
{
    const auto place = isEmpty() ? std::nullopt : m_map.placeOf(cell);
    return place ? index(bounded(place->row), bounded(place->column)) : QModelIndex();
}

float BatchModel::valueOf(Index cell) const
{
    return m_side == Side::Input ? m_snapshot->input()[cell] : (*m_snapshot->output)[cell];
}

QString BatchModel::paintedText(Index cell, int digits) const
{
    return m_side == Side::Input ? celltext::paintedInput(*m_snapshot, cell, digits)
                                 : celltext::paintedOutput(*m_snapshot, cell, digits);
}

QColor BatchModel::fillOf(Index cell) const
{
    const float full = m_side == Side::Input ? m_snapshot->largestInput : m_snapshot->largestOutput;
    return Theme::current().valueFill(static_cast<double>(valueOf(cell)), static_cast<double>(full));
}

int BatchModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || isEmpty() ? 0 : bounded(m_map.rows());
}

int BatchModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || isEmpty() ? 0 : bounded(m_map.columns());
}

QVariant BatchModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Index cell = cellAt(index);
    switch (role) {
    case Qt::DisplayRole:
        return paintedText(cell);
    case Qt::EditRole:
        return numbers::exact(valueOf(cell));
    case Qt::AccessibleTextRole:
        return m_side == Side::Input ? celltext::spokenInput(*m_snapshot, cell)
                                     : celltext::spokenOutput(*m_snapshot, cell);
    case Qt::AccessibleDescriptionRole:
        return description(cell);
    case Qt::ToolTipRole:
        return celltext::arithmetic(*m_snapshot, cell);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    case CellRole:
        return static_cast<qlonglong>(cell);
    case GroupRole:
        return static_cast<qlonglong>(m_snapshot->grouping.groupOf(cell));
    case ValueRole:
        return static_cast<double>(valueOf(cell));
    case FillRole:
        return fillOf(cell);
    case PaddingRole:
        return m_snapshot->mask.isPadding(cell);
    default:
        return {};
    }
}

QString BatchModel::description(Index cell) const
{
    const QString name = wording::cellName(*m_snapshot, cell);
    if (m_snapshot->mask.isPadding(cell))
        return tr("%1, padding").arg(name);
    const Index group = m_snapshot->grouping.groupOf(cell);
    return tr("%1, group %2 (%3)").arg(name).arg(group + 1).arg(wording::groupName(*m_snapshot, group));
}

QVariant BatchModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const bool inside = section >= 0 && section < (orientation == Qt::Vertical ? rowCount() : columnCount());
    if (!inside)
        return {};
    return orientation == Qt::Vertical ? rowHeader(section, role) : columnHeader(section, role);
}

QVariant BatchModel::rowHeader(int row, int role) const
{
    const QString tag = celltext::rowTag(m_map, m_map.rowIndex(row));
    switch (role) {
    case Qt::DisplayRole:
        return tag;
    case Qt::AccessibleTextRole:
        return m_map.hasCaptions() ? tr("example %1, %2").arg(m_map.exampleOfRow(row) + 1).arg(tag) : tag;
    default:
        return {};
    }
}

QVariant BatchModel::columnHeader(int column, int role) const
{
    if (role == Qt::DisplayRole)
        return celltext::columnTag(m_map, column);
    if (role != Qt::ToolTipRole || m_map.columnAxes().size() < 2)
        return {};
    // Flattened: say which row and column of the image this is.
    const std::vector<Index> at = m_map.shape().coordinates(m_map.cellAt(0, column));
    QStringList words;
    for (const int axis : m_map.columnAxes())
        words += QStringLiteral("%1 %2")
                     .arg(celltext::letterOf(m_map, axis))
                     .arg(at[static_cast<std::size_t>(axis)] + 1);
    return words.join(QStringLiteral(", "));
}

Qt::ItemFlags BatchModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const Qt::ItemFlags seen = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    return m_side == Side::Input ? seen | Qt::ItemIsEditable : seen;
}

bool BatchModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || m_side != Side::Input
        || !checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return false;
    const QString text = value.userType() == QMetaType::QString ? value.toString()
                                                                : numbers::exact(value.toDouble());
    if (text.trimmed().isEmpty())
        return false;
    QString refusal;
    const auto number = typedNumber(text, refusal);
    if (!number) {
        emit refused(refusal);
        return false;
    }
    emit cellTyped({ cellAt(index), *number });
    return true;
}

} // namespace normscope
