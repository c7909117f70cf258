// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/batch/celldelegate.h"

#include "widgets/batch/groupmark.h"
#include "widgets/look/figures.h"
#include "widgets/look/numbers.h"
#include "widgets/look/theme.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr int gap = 2; ///< between the cells, on each side
constexpr double leftPadding = 2, rightPadding = 5; ///< of the number within its cell, logical pixels

double padding(const Theme& theme) { return theme.px(leftPadding + rightPadding); }

QColor mixed(const QColor& from, const QColor& to, double share)
{
    const auto part = [share](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * share)); };
    return QColor(part(from.red(), to.red()), part(from.green(), to.green()), part(from.blue(), to.blue()));
}

const BatchModel& modelOf(const QModelIndex& index) { return *static_cast<const BatchModel*>(index.model()); }

/// A border of whole pixels just within the rectangle, without antialiasing: sharp, and fast for many cells.
void drawFrame(QPainter& painter, QRect rect, int width, const QColor& colour)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(colour);
    for (int k = 0; k < width; ++k) {
        painter.drawRect(rect.adjusted(0, 0, -1, -1));
        rect.adjust(1, 1, -1, -1);
    }
}

} // namespace

CellDelegate::CellDelegate(const Selection* selection, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_selection(selection)
{
}

int CellDelegate::captionHeight() { return static_cast<int>(std::lround(Theme::current().px(17))); }

int CellDelegate::leastColumnWidth(const BatchModel& model)
{
    // As wide as a small negative number gets before it is written with a power of ten.
    const QString widest = QChar(0x2212) + QStringLiteral("0.") + QString(numbers::digits(), u'8');
    double width = figures::width(Theme::current().body(), widest) + padding(Theme::current()) + 2 * gap;
    if (!model.isEmpty() && model.marks() == BatchModel::Marks::InCells)
        width += groupmark::width(model.snapshot()->grouping.groupCount()) + 2;
    return static_cast<int>(std::ceil(width));
}

QRect CellDelegate::placeOf(const QRect& rect, const BatchModel& model, int row)
{
    const int caption = model.map().startsExample(row) ? captionHeight() : 0;
    return rect.adjusted(gap, gap / 2 + caption, -gap, -(gap - gap / 2));
}

void CellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const
{
    const BatchModel& model = modelOf(index);
    const Snapshot& snapshot = *model.snapshot();
    const Theme& theme = Theme::current();
    const Index cell = model.cellAt(index);
    const Index group = snapshot.grouping.groupOf(cell);
    const Index chosen = m_selection->cell();
    const bool lit = chosen >= 0 && chosen < snapshot.grouping.cellCount()
        && snapshot.grouping.groupOf(chosen) == group;
    const QRect place = placeOf(option.rect, model, index.row());
    const bool padding = snapshot.mask.isPadding(cell);
    const QColor fill = padding ? theme.page : model.fillOf(cell);
    // Over the style's own mark of what is selected, which would be a fill.
    painter->fillRect(option.rect, theme.card);
    painter->fillRect(place, fill);
    if (padding)
        painter->fillRect(place, QBrush(theme.line, Qt::BDiagPattern));
    // A block for copying and filling: tinted by lines, since the fill is the value's.
    if ((option.state & QStyle::State_Selected) && cell != chosen)
        painter->fillRect(place, QBrush(theme.accent, Qt::Dense6Pattern));
    const int caption = model.map().startsExample(index.row()) ? captionHeight() : 0;
    const double taken = padding && !caption ? 0 : paintMarks(*painter, place, model, group, lit, caption);
    paintBorder(*painter, place, cell, group, model, option.state & QStyle::State_HasFocus);
    paintText(*painter, place.adjusted(static_cast<int>(taken), 0, 0, 0), model, cell, fill);
}

double CellDelegate::paintMarks(QPainter& painter, const QRect& place, const BatchModel& model, Index group,
                                bool lit, int caption) const
{
    const Theme& theme = Theme::current();
    double left = 0;
    if (theme.groupHatched(group) && (group < Theme::distinctGroups || lit)) {
        groupmark::drawHatch(painter, QRectF(place.left() + 1, place.top() + 1, 5, place.height() - 2), group,
                             lit);
        left += 5;
    }
    const double width = groupmark::width(group + 1);
    if (model.marks() == BatchModel::Marks::InCaptions && caption > 0)
        groupmark::draw(painter,
                        QRectF(place.center().x() - width / 2, place.top() - caption, width, caption - 1),
                        group, lit);
    if (model.marks() != BatchModel::Marks::InCells)
        return left;
    const double height = std::min(groupmark::height(), place.height() - 4.0);
    groupmark::draw(painter,
                    QRectF(place.left() + left + 1, place.center().y() - height / 2 + 0.5, width, height),
                    group, lit);
    return left + width + 1;
}

void CellDelegate::paintText(QPainter& painter, const QRect& place, const BatchModel& model, Index cell,
                             const QColor& fill) const
{
    const Theme& theme = Theme::current();
    const bool padding = model.snapshot()->mask.isPadding(cell);
    painter.setFont(theme.body());
    painter.setPen(padding ? theme.quiet : theme.onFill(fill));
    const QRectF line = QRectF(place).adjusted(theme.px(leftPadding), 0, -theme.px(rightPadding), 0);
    // What does not fit is said with fewer digits, never cut: a cut number is another number.
    QString text = model.paintedText(cell);
    for (int digits = numbers::digits() - 1;
         digits > 0 && figures::width(painter.font(), text) > line.width(); --digits)
        text = model.paintedText(cell, digits);
    figures::draw(painter, line, Qt::AlignRight, text);
    if (!padding)
        return;
    painter.setFont(theme.body(11.5));
    const QString word = tr("pad", "a padding cell");
    if (figures::width(painter.font(), word) + figures::width(theme.body(), text) + theme.px(3)
        < line.width())
        figures::draw(painter, line, Qt::AlignLeft, word);
}

void CellDelegate::paintBorder(QPainter& painter, const QRect& place, Index cell, Index group,
                               const BatchModel& model, bool focused) const
{
    const Theme& theme = Theme::current();
    const Grouping& grouping = model.snapshot()->grouping;
    const auto groupIs = [&](Index other) {
        return other >= 0 && other < grouping.cellCount() && grouping.groupOf(other) == group;
    };
    if (cell == m_selection->cell()) {
        drawFrame(painter, place.adjusted(-1, -1, 1, 1), 3, theme.text);
        if (focused)
            drawFrame(painter, place.adjusted(2, 2, -2, -2), 1, theme.accent);
    } else if (groupIs(m_selection->cell())) {
        drawFrame(painter, place, 2, theme.groupColour(group, true));
    } else if (groupIs(m_selection->hovered())) {
        drawFrame(painter, place, 2, mixed(theme.groupColour(group, true), theme.card, 0.4));
    } else {
        drawFrame(painter, place, 1, mixed(theme.groupColour(group), theme.card, 0.55));
    }
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    const int caption = modelOf(index).map().startsExample(index.row()) ? captionHeight() : 0;
    return { leastColumnWidth(modelOf(index)), static_cast<int>(Theme::current().px(26)) + caption };
}

QWidget* CellDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex&) const
{
    auto* const editor = new QLineEdit(parent);
    editor->setObjectName(QStringLiteral("cellEditor"));
    editor->setAccessibleName(tr("New value"));
    editor->setToolTip(tr("Any spelling of a number; Enter sets the cell, Ctrl+Enter every selected cell."));
    editor->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    editor->setFrame(false);
    return editor;
}

void CellDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    auto* const line = static_cast<QLineEdit*>(editor);
    // A new snapshot may come while a person types: what is half typed stays.
    if (line->isModified())
        return;
    line->setText(index.data(Qt::EditRole).toString());
    line->selectAll();
}

void CellDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const
{
    model->setData(index, static_cast<QLineEdit*>(editor)->text());
}

void CellDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                        const QModelIndex& index) const
{
    QRect place = placeOf(option.rect, modelOf(index), index.row()).adjusted(-1, -1, 1, 1);
    // Every digit has to be seen while it is typed.
    const int wanted = static_cast<int>(
        figures::width(Theme::current().body(), static_cast<QLineEdit*>(editor)->text())
        + Theme::current().px(22));
    if (place.width() < wanted)
        place.setLeft(std::max(0, place.right() - wanted));
    editor->setGeometry(place);
}

bool CellDelegate::eventFilter(QObject* editor, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto* const key = static_cast<QKeyEvent*>(event);
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (enter) {
            // At once, where Qt's own way commits a turn of the event loop later.
            if (key->modifiers() & Qt::ControlModifier)
                emit fillAsked();
            emit commitData(static_cast<QWidget*>(editor));
            emit closeEditor(static_cast<QWidget*>(editor));
            return true;
        }
    }
    return QStyledItemDelegate::eventFilter(editor, event);
}

} // namespace normscope
