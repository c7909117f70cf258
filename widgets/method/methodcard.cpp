// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/method/methodcard.h"

#include "widgets/look/terms.h"
#include "widgets/wording.h"

#include <QFocusEvent>
#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace normscope {

namespace {

constexpr double pictureSize = 58, cardHeight = 70, cardWidth = 206, inset = 7;
constexpr double compactPicture = 42, compactHeight = 53;

/// The sentence about a method, found by its key so that no method is singled out.
QString explanation(Method method)
{
    struct Row {
        std::string_view key;
        Term term;
    };
    static constexpr std::array<Row, 6> table { { { "batch", Term::Batch },
                                                  { "layer", Term::Layer },
                                                  { "rms", Term::Rms },
                                                  { "group", Term::Group },
                                                  { "instance", Term::Instance },
                                                  { "custom", Term::Custom } } };
    const auto found = std::ranges::find(table, traits(method).key, &Row::key);
    return found == table.end() ? QString() : explain(found->term);
}

/// Breaks a text into at most `most` lines; the last is elided.
QStringList broken(const QString& text, const QFont& font, double width, int most)
{
    QStringList lines;
    QTextLayout layout(text, font);
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        const auto start = line.textStart();
        const bool last = lines.size() + 1 == most;
        lines += last ? QFontMetricsF(font).elidedText(text.mid(start), Qt::ElideRight, width)
                      : text.mid(start, line.textLength()).trimmed();
        if (last)
            break;
    }
    layout.endLayout();
    return lines;
}

} // namespace

MethodCard::MethodCard(Method method, QWidget* parent)
    : QRadioButton(wording::methodName(method), parent)
    , m_method(method)
{
    const std::string_view key = traits(method).key;
    setObjectName(QString::fromUtf8(key.data(), static_cast<qsizetype>(key.size())) + QStringLiteral("Card"));
    setAccessibleName(text());
    setToolTip(explanation(method));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::StrongFocus);
}

void MethodCard::setPicture(const std::optional<BlockPicture>& picture, const QString& over,
                            const QString& count, const QString& shortCount)
{
    m_picture = picture;
    m_over = over;
    m_count = count;
    m_shortCount = shortCount;
    setAccessibleDescription(count.isEmpty() ? over : tr("%1; %2").arg(over, count));
    update();
}

void MethodCard::setCompact(bool compact)
{
    m_compact = compact;
    updateGeometry();
    update();
}

void MethodCard::setMarks(Index group, Index front)
{
    if (m_marks.group == group && m_marks.front == front)
        return; // every edit says so again
    m_marks = { .group = group, .front = front };
    update();
}

QSize MethodCard::sizeHint() const
{
    const double scale = Theme::current().scale;
    return { static_cast<int>(std::lround(cardWidth * scale)),
             static_cast<int>(std::lround((m_compact ? compactHeight : cardHeight) * scale)) };
}

QSize MethodCard::minimumSizeHint() const
{
    return { static_cast<int>(std::lround(150 * Theme::current().scale)), sizeHint().height() };
}

bool MethodCard::hitButton(const QPoint& point) const { return rect().contains(point); }

void MethodCard::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool chosen = isChecked();
    QColor border = chosen ? theme.accent : underMouse() ? theme.quiet : theme.line;
    const double width = chosen ? 1.5 : 1;
    painter.setPen(QPen(border, width));
    painter.setBrush(chosen ? theme.accentSoft : theme.card);
    const double edge = m_ring ? 2.5 : width / 2;
    painter.drawRoundedRect(QRectF(rect()).adjusted(edge, edge, -edge, -edge), 6, 6);
    if (m_ring) {
        // Outside the border and in full contrast, so that focus and choice are told apart.
        painter.setPen(QPen(theme.text, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.75, 0.75, -0.75, -0.75), 7.5, 7.5);
    }
    const double margin = theme.px(inset);
    const double side = m_compact ? compactPicture : pictureSize;
    const QRectF picture(margin, (height() - theme.px(side - 4)) / 2, theme.px(side), theme.px(side - 4));
    if (m_picture)
        m_picture->paint(painter, picture, theme, m_marks, BlockPicture::Detail::Small);
    const double left = picture.right() + theme.px(8);
    paintWords(painter, QRectF(left, 0, rect().width() - left - margin / 2, rect().height()), theme);
}

void MethodCard::paintWords(QPainter& painter, const QRectF& rect, const Theme& theme) const
{
    QFont name = theme.body();
    name.setWeight(QFont::DemiBold);
    const QFont small = theme.body(11.5);
    const QFontMetricsF nameMetrics(name), smallMetrics(small);
    const QStringList over = broken(m_over, small, rect.width(), m_compact ? 1 : 2);
    const bool fits = smallMetrics.horizontalAdvance(m_count) <= rect.width();
    const QStringList count = broken(fits ? m_count : m_shortCount, small, rect.width(),
                                     m_compact || over.size() > 1 ? 1 : 2);
    const double line = smallMetrics.height() - 0.5;
    const double height = nameMetrics.height() + line * static_cast<double>(over.size() + count.size());
    double top = rect.top() + std::max(theme.px(2), (rect.height() - height) / 2);
    painter.setFont(name);
    painter.setPen(theme.text);
    painter.drawText(QPointF(rect.left(), top + nameMetrics.ascent()),
                     nameMetrics.elidedText(text(), Qt::ElideRight, rect.width()));
    top += nameMetrics.height();
    painter.setFont(small);
    painter.setPen(isChecked() ? theme.text : theme.quiet);
    for (const QString& words : over + count) {
        painter.drawText(QPointF(rect.left(), top + smallMetrics.ascent()), words);
        top += line;
    }
}

void MethodCard::focusInEvent(QFocusEvent* event)
{
    // A ring for those who need it to see where they are; a click shows that by itself.
    m_ring = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason
        || event->reason() == Qt::ShortcutFocusReason;
    QRadioButton::focusInEvent(event);
}

void MethodCard::focusOutEvent(QFocusEvent* event)
{
    m_ring = false;
    QRadioButton::focusOutEvent(event);
}

void MethodCard::changeEvent(QEvent* event)
{
    QRadioButton::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        updateGeometry();
}

} // namespace normscope
