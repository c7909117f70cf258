// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/explain/derivationpainter.h"

#include <QAbstractTextDocumentLayout>
#include <QFontMetricsF>
#include <QPainter>
#include <QTextDocument>

#include <algorithm>

namespace normscope {

namespace {

constexpr double formulaPixels = 17;
constexpr double indent = 36; // of text, from the row's left
constexpr double padding = 7;
constexpr double between = 4; // title and formula
constexpr double beside = 18; // formulas on one line
constexpr int mostValues = 12, fewestValues = 4;

double contentWidth(const Theme& theme, double width)
{
    return std::max(40.0, width - theme.px(indent + padding));
}

/// "<b>Group</b> channel 1, all examples and positions", wrapped.
void setTitle(QTextDocument& document, const DerivationStep& step, const Theme& theme, double width)
{
    document.setDocumentMargin(0);
    document.setDefaultFont(theme.body(13));
    const QString colour = (step.running ? theme.running : theme.text).name();
    QString html = QStringLiteral("<span style='font-weight:600; color:%1'>%2</span>")
                       .arg(colour, step.title.toHtmlEscaped());
    if (!step.about.isEmpty())
        html += QStringLiteral(" <span style='color:%1'>%2</span>")
                    .arg(theme.text.name(), step.about.toHtmlEscaped());
    document.setHtml(html);
    document.setTextWidth(width);
}

} // namespace

DerivationPainter::DerivationPainter(const Derivation& derivation, const Theme& theme, double width,
                                     int focus)
    : m_derivation(derivation)
    , m_theme(theme)
    , m_width(width)
    , m_focus(focus)
{
    for (const DerivationStep& step : derivation.steps) {
        m_titles.push_back(std::make_unique<QTextDocument>());
        setTitle(*m_titles.back(), step, theme, textWidth());
    }
    double top = 0;
    for (int index = 0; index < static_cast<int>(derivation.steps.size()); ++index) {
        const double height = rowHeight(static_cast<std::size_t>(index), index == focus);
        m_rows.emplace_back(0, top, width, height);
        top += height + theme.px(1);
    }
}

DerivationPainter::~DerivationPainter() = default;
DerivationPainter::DerivationPainter(DerivationPainter&&) noexcept = default;

Derivation DerivationPainter::fitted(const Snapshot& snapshot, Index cell, const Theme& theme, double width)
{
    for (int values = mostValues; values > fewestValues; --values) {
        Derivation derivation = derive(snapshot, cell, values);
        const auto& named = derivation.steps.front().formulas;
        if (named.empty() || named.front().extent(theme, formulaPixels).width <= contentWidth(theme, width))
            return derivation;
    }
    return derive(snapshot, cell, fewestValues);
}

double DerivationPainter::textWidth() const { return contentWidth(m_theme, m_width); }

DerivationPainter::Lines DerivationPainter::flowed(const std::vector<Formula>& formulas) const
{
    Lines lines;
    double used = 0;
    for (const Formula& formula : formulas) {
        const double width = formula.extent(m_theme, formulaPixels).width;
        if (lines.empty() || used + m_theme.px(beside) + width > textWidth()) {
            lines.emplace_back();
            used = -m_theme.px(beside);
        }
        lines.back().push_back(formula);
        used += m_theme.px(beside) + width;
    }
    return lines;
}

double DerivationPainter::formulaSize(const std::vector<Formula>& line) const
{
    if (line.size() != 1)
        return formulaPixels;
    const double width = line.front().extent(m_theme, formulaPixels).width;
    return width <= textWidth() ? formulaPixels : std::max(9.0, formulaPixels * textWidth() / width);
}

double DerivationPainter::lineHeight(const std::vector<Formula>& line) const
{
    return Formula::row(line).extent(m_theme, formulaSize(line)).height() + m_theme.px(between);
}

double DerivationPainter::flowHeight(const std::vector<Formula>& formulas) const
{
    double height = 0;
    for (const auto& line : flowed(formulas))
        height += lineHeight(line);
    return height;
}

double DerivationPainter::paintFlow(QPainter& painter, const std::vector<Formula>& formulas,
                                    const QPointF& topLeft) const
{
    QPointF pen = topLeft;
    for (const auto& line : flowed(formulas)) {
        const double size = formulaSize(line);
        const double baseline = pen.y() + Formula::row(line).extent(m_theme, size).ascent;
        double left = pen.x();
        for (const Formula& formula : line) {
            formula.paint(painter, { left, baseline }, m_theme, size);
            left += formula.extent(m_theme, size).width + m_theme.px(beside);
        }
        pen.ry() += lineHeight(line);
    }
    return pen.y() - topLeft.y();
}

double DerivationPainter::noteHeight(const DerivationStep& step) const
{
    if (step.note.isEmpty())
        return 0;
    const QRectF room(0, 0, textWidth(), 1e4);
    return QFontMetricsF(m_theme.small()).boundingRect(room, Qt::TextWordWrap, step.note).height()
        + m_theme.px(between);
}

double DerivationPainter::rowHeight(std::size_t index, bool focused) const
{
    const DerivationStep& step = m_derivation.steps[index];
    double height = 2 * m_theme.px(padding) + m_titles[index]->size().height() + noteHeight(step);
    height += flowHeight(step.formulas);
    if (focused && !step.details.empty())
        height += flowHeight(step.details) + m_theme.px(between);
    return height;
}

void DerivationPainter::paint(QPainter& painter, const QPointF& at, bool focusRing) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t index = 0; index < m_rows.size(); ++index)
        paintRow(painter, m_rows[index].translated(at), index, focusRing);
    painter.restore();
}

void DerivationPainter::paintRow(QPainter& painter, const QRectF& row, std::size_t index,
                                 bool focusRing) const
{
    const DerivationStep& step = m_derivation.steps[index];
    const bool focused = static_cast<int>(index) == m_focus;
    if (focused) {
        painter.setPen(QPen(m_theme.accent, focusRing ? 2.5 : 1.5));
        painter.setBrush(m_theme.accentSoft);
        painter.drawRoundedRect(row.adjusted(1, 1, -1, -1), 7, 7);
    }
    const double top = row.top() + m_theme.px(padding);
    const QRectF circle(row.left() + m_theme.px(8), top - m_theme.px(1), m_theme.px(20), m_theme.px(20));
    painter.setPen(Qt::NoPen);
    painter.setBrush(focused ? m_theme.accent : m_theme.control);
    painter.drawEllipse(circle);
    QFont number = m_theme.body(12);
    number.setWeight(QFont::DemiBold);
    painter.setFont(number);
    painter.setPen(focused ? m_theme.onAccent : m_theme.text);
    painter.drawText(circle, Qt::AlignCenter, QString::number(index + 1));

    const double left = row.left() + m_theme.px(indent);
    const QTextDocument& title = *m_titles[index];
    painter.save();
    painter.translate(left, top);
    title.documentLayout()->draw(&painter, {});
    painter.restore();

    QPointF pen(left, top + title.size().height() + m_theme.px(between));
    pen.ry() += paintFlow(painter, step.formulas, pen);
    if (focused && !step.details.empty())
        pen.ry() += paintFlow(painter, step.details, pen + QPointF(0, m_theme.px(between)))
            + m_theme.px(between);
    if (!step.note.isEmpty()) {
        painter.setFont(m_theme.small());
        painter.setPen(step.running ? m_theme.running : m_theme.quiet);
        painter.drawText(QRectF(pen, QSizeF(textWidth(), 1e4)), Qt::TextWordWrap, step.note);
    }
}

} // namespace normscope
