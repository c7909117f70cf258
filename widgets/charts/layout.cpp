// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/charts/layout.h"

#include "widgets/charts/marks.h"
#include "widgets/look/theme.h"

#include <QFontInfo>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace normscope {

namespace {

/// Takes strips off the sides of what is left of the picture, in the order in which they matter.
class Composer {
public:
    Composer(const Plot& plot, const QSizeF& size, const Theme& theme, const LayoutOptions& options)
        : m_plot(plot)
        , m_theme(theme)
        , m_font(chartFont(theme))
        , m_metrics(m_font)
        , m_rest(QRectF(QPointF(), size)
                     .marginsRemoved({ options.margin, options.margin, options.margin, options.margin }))
        , m_line(std::ceil(m_metrics.height()))
    {
        if (options.heading)
            takeHeading();
        takeNotes();
        if (!plot.message.isEmpty())
            placeMessage();
        else
            placePlot();
    }

    PlotLayout take() { return std::move(m_layout); }

private:
    struct EndLabel {
        QString text;
        double y; ///< the value where the line ends
        Ink ink;
        bool bold;
        bool ring;
    };

    void takeHeading();
    void takeBadges(double left, double top, double height);
    void takeNotes();
    void placeMessage();
    void placePlot();
    void chooseYTicks();
    double leftMargin() const;
    double rightMargin(const QList<EndLabel>& labels) const;
    QList<EndLabel> endLabels() const;
    void placeEndLabels(const QList<EndLabel>& labels);
    void placeYTicks();
    void placeXTicks();
    void placeYTitle();
    double yTitleWidth() const { return m_plot.yTitle.isEmpty() ? 0 : m_line + m_theme.px(2); }
    double textWidth(const EndLabel& label) const;

    const Plot& m_plot;
    const Theme& m_theme;
    QFont m_font;
    QFontMetricsF m_metrics;
    QRectF m_rest;
    double m_line;
    PlotLayout m_layout;
};

void Composer::takeHeading()
{
    const QFont font = chartFont(m_theme, 15, true);
    const double height = std::ceil(QFontMetricsF(font).height());
    double right = m_rest.left();
    for (const QString& line : brokenToFit(m_plot.title, font, m_rest.width())) {
        const double width = QFontMetricsF(font).horizontalAdvance(line) + 1;
        m_layout.texts.append({ line, QRectF(m_rest.left(), m_rest.top(), width, height), font, Ink::Text });
        right = m_rest.left() + width;
        m_rest.setTop(m_rest.top() + height);
    }
    takeBadges(right + m_theme.px(12), m_rest.top() - height, height);
    m_rest.setTop(m_rest.top() + m_theme.px(10));
}

void Composer::takeBadges(double left, double top, double height)
{
    const QFont font = chartFont(m_theme, 11.5, true);
    const QFontMetricsF metrics(font);
    const double tall = metrics.height() + m_theme.px(4);
    double needed = 0;
    for (const PlotBadge& badge : m_plot.badges)
        needed += metrics.horizontalAdvance(badge.text) + m_theme.px(18);
    if (left + needed > m_rest.right()) { // a row of their own
        left = m_rest.left();
        top = m_rest.top() + m_theme.px(4);
        height = tall;
        if (needed > 0)
            m_rest.setTop(top + tall);
    }
    for (const PlotBadge& badge : m_plot.badges) {
        const double width = metrics.horizontalAdvance(badge.text) + m_theme.px(12);
        m_layout.texts.append({ badge.text, QRectF(left, top + (height - tall) / 2, width, tall), font,
                                badge.ink, Qt::AlignCenter,
                                badge.filled ? PlacedText::Sign::FilledBadge : PlacedText::Sign::Badge });
        left += width + m_theme.px(6);
    }
}

void Composer::takeNotes()
{
    // A picture that is less than this high says less than the words would.
    const double least = m_theme.px(m_plot.marks.isEmpty() ? 120 : 150);
    QList<std::pair<QString, Ink>> lines;
    for (const PlotNote& note : m_plot.notes) {
        const QStringList broken = brokenToFit(note.text, m_font, m_rest.width());
        if (m_rest.height() - m_line * static_cast<double>(lines.size() + broken.size()) < least)
            break;
        for (const QString& line : broken)
            lines.append({ line, note.ink });
    }
    double y = m_rest.bottom() - m_line * static_cast<double>(lines.size());
    m_rest.setBottom(lines.isEmpty() ? m_rest.bottom() : y - m_theme.px(4));
    for (const auto& [line, ink] : lines) {
        const double width = std::min(m_metrics.horizontalAdvance(line) + 1, m_rest.width());
        m_layout.texts.append({ line, QRectF(m_rest.left(), y, width, m_line), m_font, ink });
        y += m_line;
    }
}

void Composer::placeMessage()
{
    const QFont font = chartFont(m_theme, 13);
    const double height = std::ceil(QFontMetricsF(font).height() * 1.15);
    const QStringList lines = brokenToFit(m_plot.message, font,
                                          std::min(m_rest.width() * 0.86, m_theme.px(420)));
    double y = m_rest.center().y() - height * static_cast<double>(lines.size()) / 2;
    for (const QString& line : lines) {
        const double width = QFontMetricsF(font).horizontalAdvance(line) + 2;
        m_layout.texts.append({ line, QRectF(m_rest.center().x() - width / 2, y, width, height), font,
                                Ink::Quiet, Qt::AlignCenter });
        y += height;
    }
}

void Composer::placePlot()
{
    const QList<EndLabel> labels = endLabels();
    const double strip = MarkPlacer::stripHeight(m_plot, m_theme);
    const double head = std::max(strip, m_line / 2 + m_theme.px(2));
    const double foot = m_line + m_theme.px(5) + (m_plot.xTitle.isEmpty() ? 0 : m_line);
    m_layout.hasPlotArea = true;
    m_layout.plotArea = m_rest.adjusted(leftMargin(), head, -rightMargin(labels), -foot);
    m_layout.plotArea.setWidth(std::max(1.0, m_layout.plotArea.width()));
    m_layout.plotArea.setHeight(std::max(1.0, m_layout.plotArea.height()));
    chooseYTicks();
    placeYTicks();
    placeXTicks();
    placeEndLabels(labels);
    placeYTitle();
    const QRectF room(m_rest.left(), m_layout.plotArea.top() - strip, m_rest.width(), strip);
    MarkPlacer(m_plot, m_theme, room, m_layout.plotArea).place(m_layout);
}

void Composer::chooseYTicks()
{
    // In a low picture every second (third, …) hairline: labels never overlap.
    const int intervals = m_plot.y.intervals();
    const double distance = m_layout.plotArea.height() / intervals;
    const int every = std::max(1, static_cast<int>(std::ceil(m_line * 1.15 / std::max(distance, 0.1))));
    for (int tick = 0; tick <= intervals; tick += every)
        m_layout.yTicks.append(m_plot.y.low + m_plot.y.step * tick);
}

double Composer::leftMargin() const
{
    double widest = 0;
    for (int tick = 0; tick <= m_plot.y.intervals(); ++tick)
        widest = std::max(
            widest,
            m_metrics.horizontalAdvance(tickText(m_plot.y.low + m_plot.y.step * tick, m_plot.y.step)));
    return std::ceil(widest) + m_theme.px(9) + yTitleWidth();
}

QList<Composer::EndLabel> Composer::endLabels() const
{
    QList<EndLabel> labels;
    if (!m_plot.dots.label.isEmpty() && !m_plot.dots.points.isEmpty())
        labels.append({ m_plot.dots.label, m_plot.dots.points.last().y(), m_plot.dots.ink, true, true });
    for (const PlotLine& line : m_plot.lines) {
        if (!line.label.isEmpty() && !line.points.isEmpty())
            labels.append({ line.label, line.points.last().y(), line.ink, line.bold, false });
    }
    return labels;
}

double Composer::textWidth(const EndLabel& label) const
{
    const QFontMetricsF metrics(chartFont(m_theme, 12, label.bold));
    return metrics.horizontalAdvance(label.text) + 1 + (label.ring ? m_theme.px(13) : 0);
}

double Composer::rightMargin(const QList<EndLabel>& labels) const
{
    double widest = 0;
    for (const EndLabel& label : labels)
        widest = std::max(widest, textWidth(label));
    const double halfTick = m_metrics.horizontalAdvance(
                                tickText(m_plot.xHigh, (m_plot.xHigh - m_plot.xLow) / 4))
            / 2
        + 1;
    return std::ceil(std::max(widest > 0 ? widest + m_theme.px(8) : 0, halfTick));
}

void Composer::placeEndLabels(const QList<EndLabel>& labels)
{
    QList<double> wanted;
    for (const EndLabel& label : labels)
        wanted.append(
            m_layout.map({ m_plot.xHigh, std::clamp(label.y, m_plot.y.low, m_plot.y.high) }, m_plot).y());
    const QRectF& area = m_layout.plotArea;
    const QList<double> centres = pushedApart(wanted, m_line, area.top() - m_line / 2,
                                              area.bottom() + m_line / 2);
    for (qsizetype i = 0; i < labels.size(); ++i) {
        const EndLabel& label = labels[i];
        m_layout.texts.append(
            { label.text,
              QRectF(area.right() + m_theme.px(8), centres[i] - m_line / 2, textWidth(label), m_line),
              chartFont(m_theme, 12, label.bold), label.ink, Qt::AlignLeft | Qt::AlignVCenter,
              label.ring ? PlacedText::Sign::Ring : PlacedText::Sign::None });
    }
}

void Composer::placeYTicks()
{
    const QRectF& area = m_layout.plotArea;
    for (const double tick : m_layout.yTicks) {
        const QString text = tickText(tick, m_plot.y.step);
        const double width = m_metrics.horizontalAdvance(text) + 1;
        const double y = m_layout.map({ m_plot.xLow, tick }, m_plot).y();
        m_layout.texts.append({ text,
                                QRectF(area.left() - m_theme.px(8) - width, y - m_line / 2, width, m_line),
                                m_font, Ink::Quiet, Qt::AlignRight | Qt::AlignVCenter });
    }
}

void Composer::placeXTicks()
{
    const QRectF& area = m_layout.plotArea;
    const double y = area.bottom() + m_theme.px(5);
    for (int intervals = 8; intervals >= 1; --intervals) {
        const double step = niceStep((m_plot.xHigh - m_plot.xLow) / intervals, m_plot.wholeX);
        QList<PlacedText> row;
        bool fits = true;
        for (double tick = std::ceil(m_plot.xLow / step - 1e-9); tick * step <= m_plot.xHigh + step * 1e-9;
             ++tick) {
            const QString text = tickText(tick * step, step);
            const double width = m_metrics.horizontalAdvance(text) + 1;
            const double x = m_layout.map({ tick * step, m_plot.y.low }, m_plot).x();
            const QRectF rect(x - width / 2, y, width, m_line);
            fits = fits && (row.isEmpty() || rect.left() > row.last().rect.right() + m_theme.px(10));
            row.append({ text, rect, m_font, Ink::Quiet, Qt::AlignCenter });
        }
        if (!fits && intervals > 1)
            continue;
        if (fits)
            m_layout.texts.append(row);
        break;
    }
    if (m_plot.xTitle.isEmpty())
        return;
    const double width = std::min(m_metrics.horizontalAdvance(m_plot.xTitle) + 1, m_rest.width());
    const double left = std::clamp(area.center().x() - width / 2, m_rest.left(), m_rest.right() - width);
    m_layout.texts.append(
        { m_plot.xTitle, QRectF(left, y + m_line, width, m_line), m_font, Ink::Quiet, Qt::AlignCenter });
}

void Composer::placeYTitle()
{
    const double length = m_metrics.horizontalAdvance(m_plot.yTitle) + 1;
    if (m_plot.yTitle.isEmpty() || length > m_rest.height())
        return;
    const double top = std::clamp(m_layout.plotArea.center().y() - length / 2, m_rest.top(),
                                  m_rest.bottom() - length);
    m_layout.texts.append({ m_plot.yTitle, QRectF(m_rest.left(), top, m_line, length), m_font, Ink::Quiet,
                            Qt::AlignCenter, PlacedText::Sign::None, true });
}

} // namespace

QPointF PlotLayout::map(const QPointF& value, const Plot& plot) const
{
    const double x = (value.x() - plot.xLow) / (plot.xHigh - plot.xLow);
    const double y = (value.y() - plot.y.low) / (plot.y.high - plot.y.low);
    return { plotArea.left() + x * plotArea.width(), plotArea.bottom() - y * plotArea.height() };
}

QPointF PlotLayout::unmap(const QPointF& position, const Plot& plot) const
{
    const double x = (position.x() - plotArea.left()) / plotArea.width();
    const double y = (plotArea.bottom() - position.y()) / plotArea.height();
    return { plot.xLow + x * (plot.xHigh - plot.xLow), plot.y.low + y * (plot.y.high - plot.y.low) };
}

PlotLayout layOut(const Plot& plot, const QSizeF& size, const Theme& theme, const LayoutOptions& options)
{
    return Composer(plot, size, theme, options).take();
}

QFont chartFont(const Theme& theme, double pixels, bool bold)
{
    QFont font = theme.body(pixels);
    font.setFamilies({ QFontInfo(font).family() });
    font.setWeight(bold ? QFont::DemiBold : QFont::Normal);
    return font;
}

QStringList brokenToFit(const QString& text, const QFont& font, double width)
{
    const QFontMetricsF metrics(font);
    QStringList lines;
    QString line;
    for (const QString& word : text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const QString longer = line.isEmpty() ? word : line + QLatin1Char(' ') + word;
        if (!line.isEmpty() && metrics.horizontalAdvance(longer) > width) {
            lines.append(line);
            line = word;
        } else {
            line = longer;
        }
    }
    if (!line.isEmpty())
        lines.append(line);
    return lines;
}

QList<double> pushedApart(const QList<double>& wanted, double height, double top, double bottom)
{
    QList<qsizetype> order(wanted.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](qsizetype i) { return wanted[i]; });
    QList<double> placed(wanted);
    double above = top - height / 2;
    for (const qsizetype i : order) {
        placed[i] = std::max(wanted[i], above + height);
        above = placed[i];
    }
    double below = bottom + height / 2;
    for (auto i = order.crbegin(); i != order.crend(); ++i) {
        placed[*i] = std::min(placed[*i], below - height);
        below = placed[*i];
    }
    return placed;
}

} // namespace normscope
