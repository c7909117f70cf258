// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/batch/valueslider.h"

#include "widgets/batch/accessiblevalue.h"
#include "widgets/look/numbers.h"
#include "widgets/look/theme.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double handleHeight = 10; ///< with some room to grip

double lineHeight() { return Theme::current().px(15); }

} // namespace

ValueSlider::ValueSlider(int number, QWidget* parent)
    : QWidget(parent)
{
    AccessibleValue::install();
    setObjectName(QStringLiteral("value%1").arg(number));
    setAccessibleName(tr("Value %1").arg(number));
    setFocusPolicy(number == 1 ? Qt::StrongFocus : Qt::ClickFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
}

void ValueSlider::show(const Content& content, const ValueScale& scale)
{
    if (content == m_content && scale == m_scale)
        return;
    const bool moved = content.value != m_content.value || content.cell != m_content.cell;
    if (content.name != m_content.name) {
        setAccessibleDescription(content.name);
        setToolTip(tr("%1: drag, or arrow keys (Shift: finer), Page Up and Down, or type a number; Ctrl "
                      "while dragging "
                      "sets the neighbours too.")
                       .arg(content.name));
    }
    m_content = content;
    m_scale = scale;
    update();
    if (moved && QAccessible::isActive()) {
        QAccessibleValueChangeEvent told(this, value());
        QAccessible::updateAccessibility(&told);
    }
}

void ValueSlider::setMarks(bool selected, bool isHovered)
{
    if (selected == m_selected && isHovered == m_isHovered)
        return;
    m_selected = selected;
    m_isHovered = isHovered;
    update();
}

QRectF ValueSlider::track() const
{
    const double inset = handleHeight / 2;
    return { width() / 2.0 - 5, lineHeight() + inset, 10,
             std::max(8.0, height() - 2 * lineHeight() - 2 * inset) };
}

QRect ValueSlider::numberPlace() const { return { 0, 0, width(), static_cast<int>(lineHeight()) }; }

double ValueSlider::valueAt(double y) const
{
    const QRectF place = track();
    return m_scale.at(std::clamp((place.bottom() - y) / place.height(), 0.0, 1.0),
                      static_cast<int>(place.height()));
}

double ValueSlider::handleY() const
{
    const QRectF place = track();
    const double share = std::isnan(value()) ? m_scale.share(0) : m_scale.share(value());
    return place.bottom() - std::clamp(share, 0.0, 1.0) * place.height();
}

QSize ValueSlider::sizeHint() const
{
    const Theme& theme = Theme::current();
    return { static_cast<int>(theme.px(56)), static_cast<int>(theme.px(120)) };
}

QSize ValueSlider::minimumSizeHint() const
{
    const Theme& theme = Theme::current();
    return { static_cast<int>(theme.px(42)), static_cast<int>(theme.px(58)) };
}

bool ValueSlider::event(QEvent* event)
{
    switch (event->type()) {
    case QEvent::Enter:
        emit hovered(true);
        break;
    case QEvent::Leave:
        emit hovered(false);
        break;
    case QEvent::FocusIn:
    case QEvent::FocusOut:
        update();
        break;
    default:
        break;
    }
    return QWidget::event(event);
}

void ValueSlider::mousePressEvent(QMouseEvent* event)
{
    const QRectF place = track();
    const double y = event->position().y();
    if (event->button() != Qt::LeftButton || y < place.top() - handleHeight
        || y > place.bottom() + handleHeight)
        return;
    const bool onHandle = std::abs(y - handleY()) <= handleHeight * 0.8;
    m_dragging = true;
    m_grip = onHandle ? y - handleY() : 0;
    emit pressed();
    // Taken by its handle the value stays until the pointer moves.
    if (!onHandle)
        emit dragged(y, event->globalPosition().toPoint(), event->modifiers());
}

void ValueSlider::mouseMoveEvent(QMouseEvent* event)
{
    if (m_dragging)
        emit dragged(event->position().y() - m_grip, event->globalPosition().toPoint(), event->modifiers());
}

void ValueSlider::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && std::exchange(m_dragging, false))
        emit released();
}

void ValueSlider::mouseDoubleClickEvent(QMouseEvent*)
{
    if (std::exchange(m_dragging, false))
        emit released();
    emit typingAsked({});
}

bool ValueSlider::stepFor(const QKeyEvent& event, double& steps) const
{
    const double size = event.modifiers() & Qt::ShiftModifier ? 0.1 : 1;
    switch (event.key()) {
    case Qt::Key_Up:
        steps = size;
        return true;
    case Qt::Key_Down:
        steps = -size;
        return true;
    case Qt::Key_PageUp:
        steps = 10;
        return true;
    case Qt::Key_PageDown:
        steps = -10;
        return true;
    default:
        return false;
    }
}

void ValueSlider::keyPressEvent(QKeyEvent* event)
{
    double steps = 0;
    if (stepFor(*event, steps))
        emit stepped(steps, event->isAutoRepeat());
    else if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)
        emit neighbourAsked(event->key() == Qt::Key_Left ? -1 : 1);
    else if (event->key() == Qt::Key_Home || event->key() == Qt::Key_End)
        emit valueAsked(event->key() == Qt::Key_Home ? m_scale.low : m_scale.high);
    else if (event->key() == Qt::Key_Escape && std::exchange(m_dragging, false))
        emit cancelled();
    else if (event->key() == Qt::Key_F2 || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        emit typingAsked({});
    else if (!event->text().isEmpty() && QStringLiteral("0123456789.,-+").contains(event->text().front())
             && !(event->modifiers() & Qt::ControlModifier))
        emit typingAsked(event->text());
    else
        QWidget::keyPressEvent(event);
}

void ValueSlider::paintEvent(QPaintEvent*)
{
    if (m_content.cell < 0)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintTrack(painter);
    paintHandle(painter);
    paintTexts(painter);
}

void ValueSlider::paintTrack(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    const QRectF place = track();
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.control);
    painter.drawRoundedRect(place, 5, 5);
    if (m_content.padding || std::isnan(value())) {
        painter.fillRect(place, QBrush(theme.quiet, Qt::BDiagPattern));
    } else {
        const double zero = place.bottom() - std::clamp(m_scale.share(0), 0.0, 1.0) * place.height();
        const double top = std::min(zero, handleY()), bottom = std::max(zero, handleY());
        // The colour at full strength: a track is narrow, and no number stands on it.
        painter.setBrush(value() < 0 ? theme.below : theme.above);
        painter.setOpacity(0.35 + 0.65 * std::min(1.0, std::abs(value()) / std::max(m_content.full, 1e-30)));
        painter.drawRoundedRect(QRectF(place.left(), top, place.width(), bottom - top), 2, 2);
        painter.setOpacity(1);
    }
    if (m_scale.low <= 0 && m_scale.high >= 0) {
        const double zero = place.bottom() - m_scale.share(0) * place.height();
        painter.setPen(QPen(theme.quiet, 1));
        painter.drawLine(QPointF(place.left() - 6, std::round(zero) + 0.5),
                         QPointF(place.right() + 6, std::round(zero) + 0.5));
    }
}

void ValueSlider::paintHandle(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    const QRectF place = track();
    const QRectF handle(place.center().x() - 13, handleY() - handleHeight / 2 + 1, 26, handleHeight - 2);
    const QColor border = hasFocus() ? theme.accent
        : m_selected                 ? theme.text
                                     : theme.groupColour(m_content.group, true);
    painter.setPen(QPen(border, m_selected || hasFocus() ? 2.5 : m_isHovered ? 2 : 1.5));
    painter.setBrush(theme.card);
    if (std::isnan(value())) {
        // No height to stand at: a cross on the zero line.
        painter.drawLine(handle.center() - QPointF(5, 5), handle.center() + QPointF(5, 5));
        painter.drawLine(handle.center() - QPointF(5, -5), handle.center() + QPointF(5, -5));
    } else if (std::isinf(value()) || value() < m_scale.low || value() > m_scale.high) {
        const double tip = value() > 0 ? -6 : 6;
        const QPointF middle = handle.center();
        painter.drawPolygon(
            QPolygonF { middle + QPointF(-8, -tip), middle + QPointF(8, -tip), middle + QPointF(0, tip) });
    } else {
        painter.drawRoundedRect(handle, 3, 3);
    }
}

void ValueSlider::paintTexts(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    QFont font = theme.small();
    if (m_selected)
        font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    const QFontMetricsF metrics(font);
    QString text = numbers::painted(value());
    for (int digits = numbers::digits() - 1; digits > 0 && metrics.horizontalAdvance(text) > width() - 2;
         --digits)
        text = numbers::painted(value(), digits);
    painter.setPen(m_content.padding ? theme.quiet : theme.text);
    painter.drawText(QRectF(numberPlace()), Qt::AlignCenter | Qt::TextDontClip, text);
    painter.setPen(m_selected ? theme.text : theme.quiet);
    painter.setFont(theme.body(11.5));
    const QString tag = QFontMetricsF(painter.font()).elidedText(m_content.tag, Qt::ElideLeft, width());
    painter.drawText(QRectF(0, height() - lineHeight(), width(), lineHeight()),
                     Qt::AlignCenter | Qt::TextDontClip, tag);
}

} // namespace normscope
