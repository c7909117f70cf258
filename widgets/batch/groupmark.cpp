// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/batch/groupmark.h"

#include "widgets/look/theme.h"

#include <algorithm>

namespace normscope {

namespace groupmark {

namespace {

QFont numberFont()
{
    QFont font = Theme::current().body(11.5);
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace

double height() { return Theme::current().px(16); }

double width(Index groups)
{
    // Asked for by every cell that is painted.
    static QFont measured;
    static double digit = 0;
    if (const QFont font = numberFont(); digit == 0 || font != measured) {
        measured = font;
        digit = QFontMetricsF(font).horizontalAdvance(u'8');
    }
    const auto digits = static_cast<double>(QString::number(groups).size());
    return std::max(height(), digits * digit + Theme::current().px(7));
}

void drawHatch(QPainter& painter, const QRectF& place, Index group, bool lit)
{
    const Theme& theme = Theme::current();
    if (theme.groupHatched(group) && (lit || group < Theme::distinctGroups))
        painter.fillRect(place, QBrush(theme.groupColour(group, lit), Qt::BDiagPattern));
}

void draw(QPainter& painter, const QRectF& place, Index group, bool lit)
{
    const Theme& theme = Theme::current();
    const QColor colour = theme.groupColour(group, lit);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF square = place.adjusted(0.75, 0.75, -0.75, -0.75);
    painter.setPen(QPen(colour, 1.5));
    painter.setBrush(lit ? colour : theme.card);
    painter.drawRoundedRect(square, 3, 3);
    if (!lit && theme.groupHatched(group) && group < Theme::distinctGroups) {
        // Half and half: the number keeps clear ground.
        painter.setClipRect(square);
        painter.fillRect(QRectF(square.left(), square.bottom() - 4, square.width(), 4),
                         QBrush(colour, Qt::BDiagPattern));
    }
    painter.setFont(numberFont());
    painter.setPen(lit ? theme.onFill(colour) : colour);
    painter.drawText(place, Qt::AlignCenter, QString::number(group + 1));
    painter.restore();
}

} // namespace groupmark

GroupMark::GroupMark(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void GroupMark::setGroup(Index group)
{
    if (group == m_group)
        return;
    m_group = group;
    updateGeometry();
    update();
}

QSize GroupMark::sizeHint() const
{
    return QSizeF(groupmark::width(m_group + 1), groupmark::height()).toSize();
}

void GroupMark::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    groupmark::draw(painter, rect(), m_group, true);
}

} // namespace normscope
