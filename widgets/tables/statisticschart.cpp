// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/tables/statisticschart.h"

#include "widgets/look/numbers.h"
#include "widgets/look/theme.h"
#include "widgets/selection.h"
#include "widgets/wording.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace normscope {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("StatisticsChart", text); }

constexpr int columns = 6;

QStringList headings(const Snapshot& snapshot)
{
    const bool centres = traits(snapshot.experiment.spec.method).centres;
    return { tr("group"), tr("n"), tr("mean"), centres ? tr("σ²") : tr("mean square"), tr("→ mean"), tr("→ σ") };
}

std::array<double, columns - 1> numbersOf(const Snapshot& snapshot, Index group)
{
    const auto g = static_cast<std::size_t>(group);
    const bool centres = traits(snapshot.experiment.spec.method).centres;
    return { static_cast<double>(snapshot.before.count[g]), snapshot.before.mean[g],
             centres ? snapshot.before.variance[g] : snapshot.before.meanSquare[g], snapshot.roundedOutputMean(group),
             std::sqrt(snapshot.after.variance[g]) };
}

} // namespace

QString StatisticsChart::name() const { return tr("Statistics"); }

QString StatisticsChart::title() const
{
    if (!m_snapshot)
        return name();
    const Index groups = m_snapshot->grouping.groupCount();
    const QString method = wording::methodName(m_snapshot->experiment.spec.method);
    return groups == 1 ? tr("%1: 1 group").arg(method) : tr("%1: %2 groups").arg(method).arg(groups);
}

Index StatisticsChart::chosen() const { return m_selection ? std::max<Index>(m_selection->group(), 0) : 0; }

Index StatisticsChart::firstRow() const
{
    const Index groups = m_snapshot->grouping.groupCount();
    return std::clamp<Index>(chosen() - mostRows / 2, 0, std::max<Index>(groups - mostRows, 0));
}

QString StatisticsChart::description() const
{
    if (!m_snapshot)
        return {};
    const auto row = numbersOf(*m_snapshot, chosen());
    return tr("%1. %2: %3 values, mean %4, after mean %5, deviation %6.")
        .arg(title(), wording::groupName(*m_snapshot, chosen()), numbers::spoken(row[0]), numbers::spoken(row[1]),
             numbers::spoken(row[3]), numbers::spoken(row[4]));
}

QString StatisticsChart::table() const
{
    if (!m_snapshot)
        return {};
    QString lines = headings(*m_snapshot).join(QLatin1Char('\t')) + QLatin1Char('\n');
    for (Index group = 0; group < m_snapshot->grouping.groupCount(); ++group) {
        QStringList fields { wording::groupTag(*m_snapshot, group) };
        for (const double number : numbersOf(*m_snapshot, group))
            fields.append(numbers::exact(number));
        lines += fields.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return lines;
}

void StatisticsChart::paint(QPainter& painter, const QRectF& rectangle, const Theme& theme) const
{
    if (!m_snapshot)
        return;
    const Index groups = m_snapshot->grouping.groupCount();
    const Index rows = std::min(groups, mostRows);
    const double margin = theme.px(20);
    const QRectF inner = rectangle.adjusted(margin, margin * 0.6, -margin, -margin * 0.6);
    const double line = std::min(theme.px(30), inner.height() / static_cast<double>(rows + 3));
    const double width = inner.width() / columns;
    const auto cellAt = [&](Index row, int column) {
        return QRectF(inner.left() + width * column, inner.top() + line * static_cast<double>(row + 1), width, line)
            .adjusted(theme.px(4), 0, -theme.px(8), 0);
    };
    painter.setFont(theme.title());
    painter.setPen(theme.text);
    painter.drawText(QRectF(inner.left(), inner.top(), inner.width(), line), Qt::AlignLeft | Qt::AlignVCenter, title());
    painter.setFont(theme.body());
    painter.setPen(theme.quiet);
    const QStringList names = headings(*m_snapshot);
    for (int column = 0; column < columns; ++column)
        painter.drawText(cellAt(0, column), static_cast<int>((column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter),
                         names[column]);
    for (Index k = 0; k < rows; ++k) {
        const Index group = firstRow() + k;
        const double top = cellAt(k + 1, 0).top();
        if (group == chosen())
            painter.fillRect(QRectF(inner.left(), top, inner.width(), line), theme.accentSoft);
        painter.setPen(theme.line);
        painter.drawLine(QPointF(inner.left(), top), QPointF(inner.right(), top));
        const double side = theme.px(9);
        painter.fillRect(QRectF(inner.left() + theme.px(4), top + (line - side) / 2, side, side),
                         theme.groupColour(group, group == chosen()));
        painter.setPen(theme.text);
        painter.drawText(cellAt(k + 1, 0).adjusted(theme.px(16), 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         QString::number(group + 1) + QLatin1Char(' ') + wording::groupTag(*m_snapshot, group));
        const auto values = numbersOf(*m_snapshot, group);
        for (int column = 1; column < columns; ++column) {
            painter.drawText(cellAt(k + 1, column), Qt::AlignRight | Qt::AlignVCenter,
                             numbers::painted(values[static_cast<std::size_t>(column - 1)]));
        }
    }
    if (rows < groups) {
        painter.setPen(theme.quiet);
        painter.drawText(cellAt(rows + 1, 0).adjusted(0, 0, width * 4, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         tr("groups %1 to %2 of %3").arg(firstRow() + 1).arg(firstRow() + rows).arg(groups));
    }
}

} // namespace normscope
