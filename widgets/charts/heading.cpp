// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/charts/heading.h"

#include "widgets/charts/layout.h"
#include "widgets/look/theme.h"

#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QRadioButton>

#include <cmath>

namespace normscope {

HeadingLabel::HeadingLabel(QWidget* parent)
    : QLabel(parent)
{
    setProperty("heading", true);
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
}

void HeadingLabel::setTitle(const QString& title, const QStringList& briefer)
{
    m_briefer = briefer;
    setText(title);
    setToolTip(title);
}

QSize HeadingLabel::minimumSizeHint() const
{
    return { fontMetrics().averageCharWidth() * 8, QLabel::minimumSizeHint().height() };
}

void HeadingLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(Theme::current().quiet);
    const QFontMetrics metrics(font());
    QString shown;
    for (const QString& title : QStringList(text()) + m_briefer) {
        shown = metrics.elidedText(title, Qt::ElideRight, width());
        if (shown == title)
            break;
    }
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, shown);
}

BadgeRow::BadgeRow(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("badges"));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setToolTip(tr("Filled: the statistics that the layer uses now."));
}

void BadgeRow::setBadges(const QList<PlotBadge>& badges)
{
    if (badges == m_badges)
        return;
    m_badges = badges;
    QStringList words;
    for (const PlotBadge& badge : badges)
        words.append(badge.text);
    setAccessibleName(words.join(QStringLiteral(", ")));
    setVisible(!badges.isEmpty());
    updateGeometry();
    update();
}

int BadgeRow::widthOf(const PlotBadge& badge) const
{
    const Theme& theme = Theme::current();
    return static_cast<int>(
        std::ceil(QFontMetricsF(chartFont(theme, 11.5, true)).horizontalAdvance(badge.text) + theme.px(12)));
}

QSize BadgeRow::sizeHint() const
{
    const Theme& theme = Theme::current();
    double width = 0;
    for (const PlotBadge& badge : m_badges)
        width += widthOf(badge) + theme.px(4);
    const double height = QFontMetricsF(chartFont(theme, 11.5, true)).height() + theme.px(4);
    return { static_cast<int>(std::ceil(width)), static_cast<int>(std::ceil(height)) };
}

void BadgeRow::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(chartFont(theme, 11.5, true));
    double left = 0;
    for (const PlotBadge& badge : m_badges) {
        const QColor colour = colourOf(badge.ink, theme);
        const QRectF box = QRectF(left, 0, widthOf(badge), height()).adjusted(0.5, 0.5, -0.5, -0.5);
        painter.setPen(badge.filled ? colour : theme.line);
        painter.setBrush(badge.filled ? colour : theme.control);
        painter.drawRoundedRect(box, theme.px(3), theme.px(3));
        painter.setPen(badge.filled ? theme.onFill(colour) : theme.quiet);
        painter.drawText(box, Qt::AlignCenter, badge.text);
        left += widthOf(badge) + theme.px(4);
    }
}

void BadgeRow::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        updateGeometry();
        update();
    }
}

namespace {

/// A radio button that paints itself as a segment.
class Segment : public QRadioButton {
public:
    using QRadioButton::QRadioButton;

    QSize sizeHint() const override
    {
        const Theme& theme = Theme::current();
        const QFontMetricsF metrics(chartFont(theme, 11.5, true));
        return { static_cast<int>(std::ceil(metrics.horizontalAdvance(text()) + theme.px(14))),
                 static_cast<int>(std::ceil(metrics.height() + theme.px(4))) };
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    bool hitButton(const QPoint& position) const override { return rect().contains(position); }

    void paintEvent(QPaintEvent*) override
    {
        const Theme& theme = Theme::current();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
        painter.setPen(isChecked() ? theme.accent : theme.line);
        painter.setBrush(isChecked() ? theme.accentSoft : theme.card);
        painter.drawRoundedRect(box, theme.px(3), theme.px(3));
        if (hasFocus()) {
            painter.setPen(QPen(theme.accent, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), theme.px(3), theme.px(3));
        }
        painter.setFont(chartFont(theme, 11.5, true));
        painter.setPen(isChecked() ? theme.accent : theme.quiet);
        painter.drawText(box, Qt::AlignCenter, text());
    }
};

} // namespace

SegmentedControl::SegmentedControl(QWidget* parent)
    : QFrame(parent)
    , m_buttons(new QButtonGroup(this))
    , m_row(new QHBoxLayout(this))
{
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(2);
    setFrameShape(QFrame::NoFrame);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(m_buttons, &QButtonGroup::idToggled, this, [this](int id, bool checked) {
        if (checked)
            emit chosenChanged(id);
    });
}

void SegmentedControl::addSegment(const QString& text, const QString& name, const QString& tip)
{
    auto* segment = new Segment(text, this);
    segment->setAccessibleName(name);
    segment->setToolTip(tip);
    const int id = static_cast<int>(m_buttons->buttons().size());
    segment->setObjectName(QStringLiteral("segment%1").arg(id + 1));
    segment->setChecked(id == 0);
    m_buttons->addButton(segment, id);
    m_row->addWidget(segment);
}

int SegmentedControl::chosen() const { return m_buttons->checkedId(); }

void SegmentedControl::choose(int segment)
{
    if (QAbstractButton* button = m_buttons->button(segment))
        button->setChecked(true);
}

ChartHeading::ChartHeading(QWidget* parent)
    : QWidget(parent)
    , m_title(new HeadingLabel)
    , m_badges(new BadgeRow)
    , m_row(new QHBoxLayout(this))
{
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(8);
    m_row->addWidget(m_title);
    m_row->addWidget(m_badges);
    m_row->addStretch(1);
    m_badges->hide();
}

void ChartHeading::show(const Plot& plot)
{
    m_title->setTitle(plot.title, plot.briefTitles);
    m_badges->setBadges(plot.badges);
}

void ChartHeading::addControl(QWidget* control) { m_row->addWidget(control); }

} // namespace normscope
