// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/tables/numberheader.h"

#include "widgets/look/theme.h"
#include "widgets/tables/numberdelegate.h"
#include "widgets/tables/numbermodel.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double dotSize = 7;
constexpr double triangleSize = 7;
constexpr double gap = 5;

NumberModel::Cue cueOf(const QHeaderView& header, int section)
{
    const QVariant cue = header.model()
        ? header.model()->headerData(section, Qt::Horizontal, NumberModel::CueRole)
        : QVariant();
    return static_cast<NumberModel::Cue>(cue.toInt());
}

void drawDot(QPainter& painter, const QPointF& centre, NumberModel::Cue cue)
{
    const Theme& theme = Theme::current();
    const bool running = cue == NumberModel::Cue::Running;
    const double radius = theme.px(dotSize) / 2;
    painter.setPen(running ? QPen(Qt::NoPen) : QPen(theme.accent, 1.5));
    painter.setBrush(running ? QBrush(theme.running) : QBrush(Qt::NoBrush));
    painter.drawEllipse(centre, running ? radius : radius - 0.75, running ? radius : radius - 0.75);
}

void drawTriangle(QPainter& painter, const QPointF& centre, Qt::SortOrder order)
{
    const double half = Theme::current().px(triangleSize) / 2;
    const double tip = order == Qt::AscendingOrder ? -half * 0.7 : half * 0.7;
    painter.setPen(Qt::NoPen);
    painter.setBrush(Theme::current().text);
    painter.drawPolygon(
        QPolygonF { centre + QPointF(0, tip), centre + QPointF(-half, -tip), centre + QPointF(half, -tip) });
}

} // namespace

NumberHeader::NumberHeader(QWidget* parent)
    : QHeaderView(Qt::Horizontal, parent)
{
    setObjectName(QStringLiteral("numberHeader"));
    setSectionResizeMode(QHeaderView::Fixed);
    setMinimumSectionSize(1);
    setHighlightSections(false);
    setContextMenuPolicy(Qt::CustomContextMenu);
    viewport()->setAttribute(Qt::WA_Hover);
}

QFont NumberHeader::titleFont() const { return Theme::current().small(); }

QString NumberHeader::title(int section) const
{
    return model() ? model()->headerData(section, Qt::Horizontal, Qt::DisplayRole).toString() : QString();
}

bool NumberHeader::isSorted(int section) const
{
    return isSortIndicatorShown() && sortIndicatorSection() == section;
}

double NumberHeader::before(int section) const
{
    const Theme& theme = Theme::current();
    double room = 0;
    if (cueOf(*this, section) != NumberModel::Cue::None)
        room += theme.px(dotSize + gap);
    if (isSorted(section))
        room += theme.px(triangleSize + gap);
    return room;
}

int NumberHeader::widthFor(int section, double text) const
{
    return static_cast<int>(std::ceil(text + before(section) + 2 * NumberDelegate::margin()));
}

int NumberHeader::wantedWidth(int section) const
{
    return widthFor(section, QFontMetricsF(titleFont()).horizontalAdvance(title(section)));
}

int NumberHeader::leastWidth(int section) const
{
    const QFontMetricsF metrics(titleFont());
    double widest = 0;
    for (const QString& word : title(section).split(u' '))
        widest = std::max(widest, metrics.horizontalAdvance(word));
    // "→ mean" is one thing: an arrow alone on a line says nothing.
    const bool whole = title(section).startsWith(QChar(0x2192));
    return whole ? wantedWidth(section) : widthFor(section, widest);
}

QSize NumberHeader::sizeHint() const
{
    const QFontMetricsF metrics(titleFont());
    bool twoLines = false;
    for (int section = 0; section < count(); ++section)
        twoLines = twoLines || (!isSectionHidden(section) && sectionSize(section) < wantedWidth(section));
    const double height = metrics.height() * (twoLines ? 2 : 1) + Theme::current().px(10);
    return { QHeaderView::sizeHint().width(), static_cast<int>(std::ceil(height)) };
}

void NumberHeader::paintSection(QPainter* painter, const QRect& rect, int section) const
{
    const Theme& theme = Theme::current();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->fillRect(rect, theme.card);
    painter->setFont(titleFont());
    const double margin = NumberDelegate::margin();
    QRectF place = QRectF(rect).adjusted(margin + before(section), 0, -margin, 0);
    const bool left = section == 0;
    const int flags = static_cast<int>((left ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter)
        | Qt::TextWordWrap;
    // A pixel of grace: measured and painted widths may differ by a rounding.
    place.adjust(left ? 0 : -1, 0, left ? 1 : 0, 0);
    const QRectF text = painter->boundingRect(place, flags, title(section));
    const bool pointed = sectionsClickable() && underMouse()
        && rect.contains(viewport()->mapFromGlobal(QCursor::pos()));
    painter->setPen(isEnabled() ? (isSorted(section) || pointed ? theme.text : theme.quiet)
                                : palette().color(QPalette::Disabled, QPalette::Text));
    painter->drawText(place, flags, title(section));
    double x = left ? text.right() + theme.px(gap + triangleSize / 2)
                    : text.left() - theme.px(gap + triangleSize / 2);
    const double y = QRectF(rect).center().y();
    if (isSorted(section)) {
        drawTriangle(*painter, { x, y }, sortIndicatorOrder());
        x -= theme.px(gap + dotSize);
    }
    if (const auto cue = cueOf(*this, section); cue != NumberModel::Cue::None)
        drawDot(*painter, { x, y }, cue);
    painter->setPen(QPen(theme.line, 1));
    painter->drawLine(QPointF(rect.left(), rect.bottom() + 0.5),
                      QPointF(rect.right() + 1, rect.bottom() + 0.5));
    painter->restore();
}

bool NumberHeader::event(QEvent* event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        updateGeometry();
    return QHeaderView::event(event);
}

} // namespace normscope
