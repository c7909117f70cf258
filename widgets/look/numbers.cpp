// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/look/numbers.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace normscope::numbers
{

namespace
{

constexpr int defaultDigits = 4;
constexpr int mostDigits = 17;
/// Within 10^-4 … 10^7 numbers are written out; beyond, with a power of ten.
constexpr int lowestWrittenOut = -4;
constexpr int highestWrittenOut = 6;
constexpr QChar trueMinus(0x2212);
constexpr QChar infinitySign(0x221E);

int chosenDigits = defaultDigits;

/// A finite number taken apart: ±d.ddd·10^exponent.
struct Parts {
    bool negative = false;
    std::string_view digits; ///< without trailing zeros, first digit not 0 (or "0")
    int exponent = 0;
};

/// Reads to_chars' scientific form "-1.234e+05"; `text` is overwritten with the bare digits.
Parts takenApart(char* text, char* end)
{
    Parts parts;
    if (*text == '-') {
        parts.negative = true;
        ++text;
    }
    char* const mark = std::find(text, end, 'e');
    char* const exponent = mark + (mark + 1 < end && mark[1] == '+' ? 2 : 1);
    std::from_chars(exponent, end, parts.exponent);
    char* last = std::remove(text, mark, '.');
    while (last - text > 1 && last[-1] == '0')
        --last;
    parts.digits = std::string_view(text, static_cast<std::size_t>(last - text));
    if (parts.digits == "0")
        parts.negative = false;
    return parts;
}

QString written(const Parts& parts, QChar minus)
{
    const QString digits
        = QString::fromLatin1(parts.digits.data(), static_cast<qsizetype>(parts.digits.size()));
    const int count = static_cast<int>(digits.size());
    const int exponent = parts.exponent;
    QString text = parts.negative ? QString(minus) : QString();
    if (exponent < lowestWrittenOut || exponent > highestWrittenOut) {
        text += digits.front();
        if (count > 1)
            text += u'.' + digits.mid(1);
        text += u'e';
        if (exponent < 0)
            text += minus;
        text += QString::number(std::abs(exponent));
    } else if (exponent < 0) {
        text += QStringLiteral("0.") + QString(-exponent - 1, u'0') + digits;
    } else if (count <= exponent + 1) {
        text += digits + QString(exponent + 1 - count, u'0');
    } else {
        text += digits.left(exponent + 1) + u'.' + digits.mid(exponent + 1);
    }
    return text;
}

/// The whole part is never rounded where the number is written out: 12345.6 reads 12346, not 12350.
int digitsNeeded(double value, int digits)
{
    const double size = std::abs(value);
    if (size < 1 || size >= 1e7)
        return digits;
    return std::max(digits, static_cast<int>(std::floor(std::log10(size))) + 1);
}

QString finite(double value, int digits, QChar minus)
{
    if (digits <= 0)
        digits = chosenDigits;
    digits = std::clamp(digitsNeeded(value, digits), 1, mostDigits);
    std::array<char, 40> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                   std::chars_format::scientific, digits - 1);
    return written(takenApart(buffer.data(), end.ptr), minus);
}

template <typename Real> QString shortest(Real value)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    if (std::isinf(value))
        return value < 0 ? QStringLiteral("-inf") : QStringLiteral("inf");
    std::array<char, 40> buffer{};
    const auto end
        = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific);
    return written(takenApart(buffer.data(), end.ptr), u'-');
}

/// "inf", "infinity", "∞", "nan", without sign.
std::optional<double> nonFinite(const QString& text)
{
    for (const char* name : { "inf", "infinity" }) {
        if (text.compare(QLatin1String(name), Qt::CaseInsensitive) == 0)
            return std::numeric_limits<double>::infinity();
    }
    if (text == infinitySign)
        return std::numeric_limits<double>::infinity();
    if (text.compare(QLatin1String("nan"), Qt::CaseInsensitive) == 0)
        return std::numeric_limits<double>::quiet_NaN();
    return std::nullopt;
}

} // namespace

QString painted(double value, int digits)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    if (std::isinf(value))
        return value < 0 ? QString(trueMinus) + infinitySign : QString(infinitySign);
    return finite(value, digits, trueMinus);
}

QString spoken(double value, int digits)
{
    return std::isfinite(value) ? finite(value, digits, u'-') : shortest(value);
}

QString exact(float value) { return shortest(value); }

QString exact(double value) { return shortest(value); }

std::optional<double> parse(const QString& text)
{
    QString plain = text.trimmed();
    plain.replace(trueMinus, u'-');
    if (QLocale().decimalPoint() == QStringLiteral(",") && plain.count(u',') == 1 && !plain.contains(u'.'))
        plain.replace(u',', u'.');
    if (plain.startsWith(u'+') && !plain.startsWith(QStringLiteral("+-")))
        plain.remove(0, 1);
    const bool negative = plain.startsWith(u'-');
    if (const auto special = nonFinite(negative ? plain.mid(1) : plain))
        return negative ? -*special : *special;
    if (plain.isEmpty() || !(plain.back().isDigit() || plain.back() == u'.'))
        return std::nullopt;
    const QByteArray bytes = plain.toLatin1();
    // from_chars knows no "+" in front, and takes "1e+3"; hexadecimal and thousands marks stop it short of
    // the end.
    double value = 0;
    const auto [end, error] = std::from_chars(bytes.data(), bytes.data() + bytes.size(), value);
    if (end != bytes.data() + bytes.size())
        return std::nullopt;
    if (error == std::errc::result_out_of_range)
        return bytes.contains("e-") || bytes.contains("E-") ? std::optional(negative ? -0.0 : 0.0)
                                                            : std::nullopt;
    return error == std::errc() ? std::optional(value) : std::nullopt;
}

int digits() { return chosenDigits; }

void setDigits(int digits) { chosenDigits = std::clamp(digits, 1, mostDigits); }

} // namespace normscope::numbers
