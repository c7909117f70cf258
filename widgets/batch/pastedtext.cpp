// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/batch/pastedtext.h"

#include "widgets/batch/batchmodel.h"
#include "widgets/look/numbers.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace normscope {

namespace {

struct Pasted {
    Q_DECLARE_TR_FUNCTIONS(PastedText)
};

using Cells = std::vector<QStringList>;

bool decimalCommaByLocale() { return QLocale().decimalPoint() == QStringLiteral(","); }

/// The mark that parts cells; a blank stands for any run of blanks.
QChar separatorOf(const QString& text)
{
    bool quoted = false;
    bool semicolon = false, comma = false;
    for (const QChar c : text) {
        if (c == u'"')
            quoted = !quoted;
        if (quoted)
            continue;
        if (c == u'\t')
            return c;
        semicolon = semicolon || c == u';';
        comma = comma || c == u',';
    }
    if (semicolon)
        return u';';
    return comma && !decimalCommaByLocale() ? u',' : u' ';
}

/// RFC 4180, but for the mark: a quoted field may hold marks, line ends and doubled quotes.
Cells splitCells(const QString& text, QChar separator)
{
    Cells rows(1);
    QString field;
    bool quoted = false;
    const auto endField = [&] {
        rows.back().append(field.trimmed());
        field.clear();
    };
    for (qsizetype k = 0; k < text.size(); ++k) {
        const QChar c = text[k];
        if (c == u'"') {
            if (quoted && k + 1 < text.size() && text[k + 1] == u'"')
                field += text[++k];
            else
                quoted = !quoted;
        } else if (!quoted && c == separator) {
            endField();
        } else if (!quoted && (c == u'\n' || c == u'\r')) {
            if (c == u'\r' && k + 1 < text.size() && text[k + 1] == u'\n')
                ++k;
            endField();
            rows.emplace_back();
        } else {
            field += c;
        }
    }
    endField();
    // The line end after the last line starts no row.
    while (rows.size() > 1 && rows.back().join(QString()).isEmpty())
        rows.pop_back();
    return rows;
}

QString tidied(QString text, QChar separator)
{
    text.remove(QChar(0xFEFF));
    text.replace(QChar(0x00A0), u' ');
    if (separator == u' ') {
        static const QRegularExpression blanks(QStringLiteral(" +")), edges(QStringLiteral("(?m)^ | $"));
        text.replace(blanks, QStringLiteral(" ")).remove(edges);
    }
    return text;
}

enum class Comma { None, Decimal, Unclear };

/// What the commas within cells are. "1,234" alone could be 1.234 or 1234; "0,5" or "12,25" settle it for
/// all.
Comma meaningOfCommas(const Cells& rows)
{
    static const QRegularExpression oneComma(
        QStringLiteral("^[+\\-\u2212]?(\\d*),(\\d*)([eE][+\\-]?\\d+)?$"));
    bool any = false, sure = decimalCommaByLocale();
    for (const QStringList& row : rows) {
        for (const QString& cell : row) {
            if (!cell.contains(u','))
                continue;
            const auto match = oneComma.match(cell);
            if (!match.hasMatch())
                return Comma::None;
            any = true;
            const QString whole = match.captured(1);
            sure = sure || match.captured(2).size() != 3 || whole.size() > 3 || whole.isEmpty()
                || whole.startsWith(u'0') || !match.captured(3).isEmpty();
        }
    }
    return !any ? Comma::None : sure ? Comma::Decimal : Comma::Unclear;
}

QString quotedShort(const QString& cell)
{
    constexpr qsizetype most = 24;
    return cell.size() <= most ? cell : cell.left(most) + QChar(0x2026);
}

} // namespace

Index PastedText::columnCount() const
{
    std::size_t most = 0;
    for (const auto& row : rows)
        most = std::max(most, row.size());
    return static_cast<Index>(most);
}

std::optional<float> PastedText::single() const
{
    return rows.size() == 1 && rows.front().size() == 1 ? rows.front().front() : std::nullopt;
}

PastedText PastedText::read(const QString& text)
{
    PastedText pasted;
    if (text.trimmed().isEmpty()) {
        pasted.refusal = Pasted::tr(
            "The clipboard holds no numbers; a block of cells from a spreadsheet would do.");
        return pasted;
    }
    const QChar separator = separatorOf(text);
    const Cells cells = splitCells(tidied(text, separator), separator);
    const Comma comma = separator == u',' ? Comma::None : meaningOfCommas(cells);
    const auto refuse = [&](std::size_t row, qsizetype column, const QString& why) {
        pasted.rows.clear();
        pasted.refusal = Pasted::tr("Row %1, column %2 of the pasted text: %3 Nothing was changed.")
                             .arg(row + 1)
                             .arg(column + 1)
                             .arg(why);
    };
    for (std::size_t r = 0; r < cells.size(); ++r) {
        auto& row = pasted.rows.emplace_back();
        for (qsizetype c = 0; c < cells[r].size(); ++c) {
            QString cell = cells[r][c];
            if (cell.isEmpty()) {
                row.emplace_back();
                continue;
            }
            if (comma == Comma::Unclear && cell.contains(u',')) {
                refuse(r, c,
                       Pasted::tr(
                           "“%1” could have a decimal comma or a thousands mark; a point would settle it.")
                           .arg(quotedShort(cell)));
                return pasted;
            }
            if (comma == Comma::Decimal)
                cell.replace(u',', u'.');
            QString why;
            const auto number = typedNumber(cell, why);
            if (!number) {
                refuse(r, c, why);
                return pasted;
            }
            row.emplace_back(number);
        }
        while (!row.empty() && !row.back())
            row.pop_back();
    }
    return pasted;
}

} // namespace normscope
