// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/tables/numberdelegate.h"

#include "widgets/look/figures.h"
#include "widgets/look/numbers.h"
#include "widgets/look/theme.h"
#include "widgets/tables/numbermodel.h"

#include <QLineEdit>
#include <QPainter>

#include <cmath>

namespace normscope {

namespace {

constexpr double squareSize = 10;
constexpr double squareGap = 6;

qint64 groupOf(const QModelIndex& index)
{
    const QVariant group = index.data(NumberModel::GroupRole);
    return group.isValid() ? group.toLongLong() : -1;
}

void drawSquare(QPainter& painter, const QRectF& square, qint64 group, const QColor& colour)
{
    painter.setPen(QPen(colour, 1));
    // Where all are grey a hatch would tell nothing.
    const bool grey = group >= Theme::distinctGroups && colour == Theme::current().quiet;
    const bool hatched = !grey && Theme::current().groupHatched(group);
    painter.setBrush(hatched || grey ? QBrush(Qt::NoBrush) : QBrush(colour));
    painter.drawRoundedRect(square.adjusted(0.5, 0.5, -0.5, -0.5), 1.5, 1.5);
    if (!hatched)
        return;
    painter.save();
    painter.setClipRect(square);
    const double step = square.width() / 3;
    for (double x = -square.width(); x < square.width(); x += step)
        painter.drawLine(square.bottomLeft() + QPointF(x + step / 2, 0),
                         square.bottomLeft() + QPointF(x + step / 2 + square.width(), -square.height()));
    painter.restore();
}

/// The number with as many digits as fit.
QString fitting(const QFont& font, const QModelIndex& index, double room)
{
    QString text = index.data(Qt::DisplayRole).toString();
    const auto* const model = qobject_cast<const NumberModel*>(index.model());
    if (!model || figures::width(font, text) <= room)
        return text;
    const double value = model->shownNumber(index.row(), index.column());
    for (int digits = model->digits(index.column()) - 1; digits > 0; --digits) {
        text = numbers::painted(value, digits);
        if (figures::width(font, text) <= room)
            break;
    }
    return text;
}

} // namespace

NumberDelegate::NumberDelegate(QObject* parent)
    : QStyledItemDelegate(parent)
{
}

double NumberDelegate::margin() { return Theme::current().px(6); }

int NumberDelegate::rowHeight() { return static_cast<int>(std::lround(Theme::current().px(26))); }

int NumberDelegate::leastNumberWidth()
{
    // U+2212 minus; the widest number with one digit that can't be written shorter.
    static const QString text = QString::fromUtf8("−8e−8");
    return static_cast<int>(std::ceil(figures::width(Theme::current().body(13), text) + 2 * margin()));
}

int NumberDelegate::contentWidth(const QModelIndex& index, bool whole) const
{
    const Theme& theme = Theme::current();
    const QFont font = theme.body(13);
    double width = figures::width(font, index.data(Qt::DisplayRole).toString()) + 2 * margin();
    if (const qint64 group = groupOf(index); group >= 0) {
        width += theme.px(squareSize + squareGap);
        if (whole)
            width += figures::width(font, QString::number(group + 1) + u' ');
    }
    return static_cast<int>(std::ceil(width));
}

void NumberDelegate::paintGround(QPainter& painter, const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const
{
    const Theme& theme = Theme::current();
    const QRectF cell(option.rect);
    // Over the style's own mark of selected rows.
    painter.fillRect(option.rect, theme.card);
    if (option.state & QStyle::State_Enabled) {
        const bool lit = index.row() == m_litRow;
        const bool selected = option.state & QStyle::State_Selected;
        if (lit || selected)
            painter.fillRect(option.rect, theme.accentSoft);
        else if (index.row() == m_hoveredRow)
            painter.fillRect(option.rect, theme.control);
        // Cells chosen one by one, for copy and paste, stand out of the lit row.
        if (selected && option.state & QStyle::State_Active && !option.showDecorationSelected) {
            QColor tint = theme.accent;
            tint.setAlphaF(0.12F);
            painter.fillRect(option.rect, tint);
        }
    }
    painter.setPen(QPen(theme.line, 1));
    painter.drawLine(QPointF(cell.left(), cell.bottom() - 0.5), QPointF(cell.right(), cell.bottom() - 0.5));
}

void NumberDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const
{
    const Theme& theme = Theme::current();
    const bool enabled = option.state & QStyle::State_Enabled;
    const QRectF cell(option.rect);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintGround(*painter, option, index);
    painter->setFont(theme.body(13));
    painter->setPen(enabled ? theme.text : theme.palette().color(QPalette::Disabled, QPalette::Text));
    const QRectF place = cell.adjusted(margin(), 0, -margin(), 0);
    if (index.column() == 0)
        paintLabel(*painter, place, index, index.row() == m_litRow);
    else
        paintNumber(*painter, place, index);
    if (m_marksFocus && option.state & QStyle::State_HasFocus) {
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(theme.accent, 2));
        painter->drawRoundedRect(cell.adjusted(1, 1, -1, -2), 3, 3);
    }
    painter->restore();
}

void NumberDelegate::paintLabel(QPainter& painter, const QRectF& place, const QModelIndex& index,
                                bool chosen) const
{
    const Theme& theme = Theme::current();
    const QString tag = index.data(Qt::DisplayRole).toString();
    QRectF rest = place;
    if (const qint64 group = groupOf(index); group >= 0) {
        const QColor colour = theme.groupColour(group, chosen);
        const double size = theme.px(squareSize);
        const QPen pen = painter.pen();
        drawSquare(painter, QRectF(place.left(), place.center().y() - size / 2, size, size), group, colour);
        rest.setLeft(place.left() + size + theme.px(squareGap));
        painter.setPen(colour);
        const QString number = QString::number(group + 1) + u' ';
        const double width = figures::width(painter.font(), number);
        if (width + figures::width(painter.font(), tag) <= rest.width() + 1) {
            figures::draw(painter, rest, Qt::AlignLeft, number);
            rest.setLeft(rest.left() + width);
        }
        painter.setPen(pen);
    }
    figures::draw(painter, rest, Qt::AlignLeft, tag);
}

void NumberDelegate::paintNumber(QPainter& painter, const QRectF& place, const QModelIndex& index) const
{
    figures::draw(painter, place, Qt::AlignRight, fitting(painter.font(), index, place.width()));
}

QSize NumberDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    return { contentWidth(index), rowHeight() };
}

QWidget* NumberDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&,
                                      const QModelIndex& index) const
{
    auto* const editor = new QLineEdit(parent);
    editor->setObjectName(QStringLiteral("numberEditor"));
    editor->setFrame(false);
    editor->setFont(Theme::current().body(13));
    editor->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    editor->setAccessibleName(index.data(Qt::AccessibleDescriptionRole).toString());
    return editor;
}

void NumberDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    // A new snapshot may come while a person types: what is half typed stays.
    if (auto* const line = qobject_cast<QLineEdit*>(editor); line && !line->isModified()) {
        line->setText(index.data(NumberModel::ExactRole).toString());
        line->selectAll();
    }
}

void NumberDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const
{
    const auto* const line = qobject_cast<QLineEdit*>(editor);
    // Untouched text is no edit: it may have fewer digits than the number behind it.
    if (line && line->text() != index.data(NumberModel::ExactRole).toString())
        model->setData(index, line->text(), Qt::EditRole);
}

} // namespace normscope
