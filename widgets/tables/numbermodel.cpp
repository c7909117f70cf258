// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/tables/numbermodel.h"

#include "widgets/look/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace normscope {

NumberModel::NumberModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

int NumberModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : m_rows; }

int NumberModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant NumberModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const int row = index.row();
    const int column = index.column();
    if (column == 0) {
        switch (role) {
        case Qt::DisplayRole:
        case ExactRole:
            return label(row);
        case Qt::AccessibleTextRole:
            return spokenLabel(row);
        case Qt::TextAlignmentRole:
            return static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter);
        case GroupRole:
            return groupOf(row);
        default:
            return {};
        }
    }
    switch (role) {
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        return QStringLiteral("%1: %2").arg(m_columns[column].spoken, numberText(row, column, ExactRole));
    case Qt::AccessibleDescriptionRole:
        return QStringLiteral("%1, %2").arg(m_columns[column].spoken, spokenLabel(row));
    case Qt::DisplayRole:
    case Qt::EditRole:
    case Qt::AccessibleTextRole:
    case ExactRole:
        return numberText(row, column, role);
    default:
        return {};
    }
}

QString NumberModel::numberText(int row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return numbers::painted(shownNumber(row, column), digits(column));
    case Qt::AccessibleTextRole:
        return numbers::spoken(shownNumber(row, column), digits(column));
    default:
        return exactNumber(row, column);
    }
}

QVariant NumberModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= m_columns.size())
        return {};
    const Column& column = m_columns[section];
    switch (role) {
    case Qt::DisplayRole:
        return column.title;
    case Qt::AccessibleTextRole:
        return column.spoken;
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole:
        return column.tip;
    case Qt::TextAlignmentRole:
        return static_cast<int>((section == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case CueRole:
        return static_cast<int>(column.cue);
    default:
        return {};
    }
}

Qt::ItemFlags NumberModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    flags.setFlag(Qt::ItemIsEditable, m_columns[index.column()].editable);
    return flags;
}

bool NumberModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !(flags(index) & Qt::ItemIsEditable))
        return false;
    const auto number = numbers::parse(value.toString());
    if (!number) {
        refuse(tr("“%1” is not a number; -2.5 or 1e-3 would be one.").arg(value.toString().left(40)));
        return false;
    }
    const QString why = objection(index.column(), *number);
    if (!why.isEmpty()) {
        refuse(why);
        return false;
    }
    requestEdits(index.column(), { { index.row(), static_cast<float>(*number) } },
                 { EditOrigin::Kind::Typed, 0 });
    return true;
}

QString NumberModel::objection(int, double value) const
{
    constexpr double largest = std::numeric_limits<float>::max();
    if (std::isfinite(value) && std::abs(value) > largest)
        return tr("%1 is too large for a float32, whose largest number is 3.4028235e38.")
            .arg(numbers::exact(value));
    return {};
}

void NumberModel::requestEdits(int column, const QList<CellEdit>& edits, const EditOrigin& origin)
{
    QList<CellEdit> changing;
    for (const CellEdit& edit : edits) {
        const double now = number(static_cast<int>(edit.cell), column);
        const bool same = static_cast<float>(now) == edit.value
            || (std::isnan(now) && std::isnan(edit.value));
        if (!same)
            changing.append(edit);
    }
    if (!changing.isEmpty())
        emit edited(column, changing, origin);
}

float NumberModel::startValue(int) const { return 0; }

int NumberModel::digits(int) const { return numbers::digits(); }

qint64 NumberModel::groupOf(int) const { return -1; }

QString NumberModel::exactNumber(int row, int column) const { return numbers::exact(number(row, column)); }

void NumberModel::setRowTotal(Index rows)
{
    m_rows = static_cast<int>(std::min<Index>(rows, std::numeric_limits<int>::max()));
}

void NumberModel::numbersChanged()
{
    if (m_rows > 0 && m_columns.size() > 1)
        emit dataChanged(index(0, 1), index(m_rows - 1, columnCount() - 1));
}

} // namespace normscope
