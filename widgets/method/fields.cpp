// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/method/fields.h"

#include "core/norm/normspec.h"
#include "widgets/look/numbers.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double smallestStep = 1e-12;
constexpr int mostGroups = 999999;

/// 1e-5 times ten is 1e-4, not 0.00010000000000000002.
double shortened(double value) { return QString::number(value, 'g', 12).toDouble(); }

/// A text that could still become a number: digits, a mark, an exponent under way.
bool couldBecomeNumber(const QString& text)
{
    return std::ranges::all_of(text, [](QChar c) {
        return c.isDigit() || QStringLiteral(".,eE+- ").contains(c) || c == QChar(0x2212);
    });
}

QValidator::State judged(const QString& text, double least, double most)
{
    if (!couldBecomeNumber(text))
        return QValidator::Invalid;
    const auto number = numbers::parse(text);
    return number && std::isfinite(*number) && *number >= least && *number <= most ? QValidator::Acceptable
                                                                                   : QValidator::Intermediate;
}

void prepare(QAbstractSpinBox& box)
{
    box.setButtonSymbols(QAbstractSpinBox::NoButtons);
    box.setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    box.setKeyboardTracking(false);
    box.setCorrectionMode(QAbstractSpinBox::CorrectToPreviousValue);
}

} // namespace

EpsilonBox::EpsilonBox(QWidget* parent)
    : QDoubleSpinBox(parent)
{
    prepare(*this);
    // The base class rounds to its decimals: more than any float32 has.
    setDecimals(60);
    setRange(0, 1e6);
}

QString EpsilonBox::textFromValue(double value) const
{
    if (value >= 0.01 || value == 0)
        return numbers::exact(value);
    // "1e-05" and "1.19209289550781e-07" are no numbers to read: the shortest that stands for the same
    // float32.
    const auto single = static_cast<float>(value);
    const bool isSingle = static_cast<double>(single) == value;
    QString text = isSingle ? QString::number(static_cast<double>(single), 'e', 7)
                            : QString::number(value, 'e', QLocale::FloatingPointShortest);
    const auto mark = text.indexOf(u'e');
    QString digits = text.left(mark);
    while (digits.contains(u'.') && (digits.endsWith(u'0') || digits.endsWith(u'.')))
        digits.chop(1);
    return digits + u'e' + QString::number(text.mid(mark + 1).toInt());
}

double EpsilonBox::valueFromText(const QString& text) const { return numbers::parse(text).value_or(value()); }

QValidator::State EpsilonBox::validate(QString& text, int&) const
{
    return judged(text, minimum(), maximum());
}

void EpsilonBox::fixup(QString& text) const { text = textFromValue(value()); }

void EpsilonBox::stepBy(int steps)
{
    double next = value();
    for (int k = 0; k < std::abs(steps); ++k) {
        if (steps > 0)
            next = next == 0 ? smallestStep : next * 10;
        else
            next = next <= smallestStep * 1.5 ? 0 : next / 10;
    }
    setValue(shortened(next));
    selectAll();
}

MomentumBox::MomentumBox(QWidget* parent)
    : QDoubleSpinBox(parent)
{
    prepare(*this);
    setDecimals(9);
    setRange(0, 1);
    setSingleStep(0.01);
}

QString MomentumBox::textFromValue(double value) const { return numbers::exact(shortened(value)); }

double MomentumBox::valueFromText(const QString& text) const
{
    return numbers::parse(text).value_or(value());
}

QValidator::State MomentumBox::validate(QString& text, int&) const
{
    return judged(text, minimum(), maximum());
}

GroupsBox::GroupsBox(QWidget* parent)
    : QSpinBox(parent)
{
    prepare(*this);
    setRange(1, mostGroups);
}

void GroupsBox::stepBy(int steps)
{
    const std::vector<Index> stops = divisors(std::max<Index>(1, m_channels));
    Index next = value();
    for (int k = 0; k < std::abs(steps); ++k) {
        if (steps > 0) {
            const auto above = std::ranges::upper_bound(stops, next);
            next = above == stops.end() ? next : *above;
        } else {
            const auto below = std::ranges::lower_bound(stops, next);
            next = below == stops.begin() ? next : *std::prev(below);
        }
    }
    setValue(static_cast<int>(std::min<Index>(next, mostGroups)));
    selectAll();
}

} // namespace normscope
