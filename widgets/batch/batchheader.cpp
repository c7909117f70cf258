// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/batch/batchheader.h"

#include "widgets/batch/celldelegate.h"
#include "widgets/batch/celltext.h"
#include "widgets/batch/groupmark.h"
#include "widgets/look/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace normscope {

BatchHeader::BatchHeader(Qt::Orientation orientation, const BatchModel* model, const Selection* selection,
                         QWidget* parent)
    : QHeaderView(orientation, parent)
    , m_model(model)
    , m_selection(selection)
{
    setSectionResizeMode(QHeaderView::Fixed);
    setSectionsClickable(true);
    setHighlightSections(false);
    setMinimumSectionSize(8);
}

bool BatchHeader::hasMarks() const
{
    return m_model->marks()
        == (orientation() == Qt::Vertical ? BatchModel::Marks::InRows : BatchModel::Marks::InColumns);
}

Index BatchHeader::groupOf(int section) const
{
    const PlaneMap& map = m_model->map();
    return m_model->snapshot()->grouping.groupOf(orientation() == Qt::Vertical ? map.cellAt(section, 0)
                                                                               : map.cellAt(0, section));
}

bool BatchHeader::isLit(Index group) const
{
    const Grouping& grouping = m_model->snapshot()->grouping;
    const Index cell = m_selection->cell();
    return cell >= 0 && cell < grouping.cellCount() && grouping.groupOf(cell) == group;
}

int BatchHeader::rowHeaderWidth() const
{
    const Theme& theme = Theme::current();
    const PlaneMap& map = m_model->map();
    const QFontMetricsF metrics(theme.small());
    double width = metrics.horizontalAdvance(celltext::rowTag(map, map.rowsPerExample() - 1)) + theme.px(10);
    if (hasMarks())
        width += groupmark::width(m_model->snapshot()->grouping.groupCount()) + theme.px(5);
    if (map.hasCaptions()) {
        const Index last = map.exampleOfRow(map.rows() - 1);
        width = std::max(width, metrics.horizontalAdvance(tr("example %1").arg(last + 1)) + theme.px(4));
    }
    return static_cast<int>(std::ceil(width));
}

QSize BatchHeader::sizeHint() const
{
    const int line = static_cast<int>(std::ceil(Theme::current().px(20)));
    if (m_model->isEmpty())
        return { line, line };
    return orientation() == Qt::Vertical ? QSize(rowHeaderWidth(), line) : QSize(line, line);
}

void BatchHeader::paintSection(QPainter* painter, const QRect& rect, int section) const
{
    if (m_model->isEmpty() || !rect.isValid())
        return;
    const Theme& theme = Theme::current();
    painter->save();
    painter->setFont(theme.small());
    painter->setPen(theme.quiet);
    QRectF line(rect);
    const PlaneMap& map = m_model->map();
    const bool rows = orientation() == Qt::Vertical;
    if (rows && map.startsExample(section)) {
        line.setTop(rect.top() + CellDelegate::captionHeight());
        painter->drawText(QRectF(rect.left(), rect.top(), rect.width(), CellDelegate::captionHeight()),
                          Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
                          tr("example %1").arg(map.exampleOfRow(section) + 1));
    }
    const QString tag = m_model->headerData(section, orientation(), Qt::DisplayRole).toString();
    if (!hasMarks()) {
        painter->drawText(line.adjusted(theme.px(2), 0, -theme.px(6), 0),
                          static_cast<int>((rows ? Qt::AlignRight : Qt::AlignHCenter) | Qt::AlignVCenter), tag);
        painter->restore();
        return;
    }
    const Index group = groupOf(section);
    const double mark = groupmark::width(rows ? m_model->snapshot()->grouping.groupCount() : group + 1);
    const double text = QFontMetricsF(theme.small()).horizontalAdvance(tag);
    const double left = rows ? line.left() + theme.px(2)
                             : line.center().x() - (mark + theme.px(4) + text) / 2;
    const double height = std::min(groupmark::height(), line.height() - 2);
    groupmark::draw(*painter, QRectF(left, line.center().y() - height / 2, mark, height), group,
                    isLit(group));
    painter->drawText(QRectF(left + mark + theme.px(4), line.top(), text + 2, line.height()),
                      Qt::AlignLeft | Qt::AlignVCenter, tag);
    painter->restore();
}

} // namespace normscope
