// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/tables/statisticsfilter.h"

#include "widgets/look/numbers.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <optional>

namespace normscope {

namespace {

struct Filter {
    Q_DECLARE_TR_FUNCTIONS(Filter)
};

using Is = Condition::Is;

struct Sign {
    const char* text;
    Is is;
};

/// Longer signs first: "<=" is not "<" and "=". "->" is an arrow and part of a name.
constexpr std::array<Sign, 12> signs { {
    { "<=", Is::LessOrEqual },
    { ">=", Is::GreaterOrEqual },
    { "!=", Is::NotEqual },
    { "<>", Is::NotEqual },
    { "==", Is::Equal },
    { "≤", Is::LessOrEqual },
    { "≥", Is::GreaterOrEqual },
    { "≠", Is::NotEqual },
    { "<", Is::Less },
    { ">", Is::Greater },
    { "=", Is::Equal },
    { "＝", Is::Equal },
} };

struct FoundSign {
    qsizetype at;
    qsizetype length;
    Is is;
};

std::optional<FoundSign> findSign(const QString& text)
{
    std::optional<FoundSign> best;
    for (const Sign& sign : signs) {
        const QString symbol = QString::fromUtf8(sign.text);
        const qsizetype at = text.indexOf(symbol);
        if (at >= 0 && (!best || at < best->at))
            best = FoundSign { at, symbol.size(), sign.is };
    }
    return best;
}

QString simplified(const QString& name)
{
    QString plain = name.simplified().toCaseFolded();
    plain.replace(QStringLiteral("->"), QStringLiteral("→")).remove(u' ').remove(u'_');
    return plain;
}

QString knownNames(const QList<ColumnName>& names)
{
    QStringList words;
    int last = -1;
    for (const ColumnName& name : names) {
        if (name.column != last)
            words += name.name;
        last = name.column;
    }
    return words.join(QStringLiteral(", "));
}

QString readCondition(const QString& part, const QList<ColumnName>& names, Condition& condition)
{
    const QString word = part.trimmed().toCaseFolded();
    if (word == QStringLiteral("nan") || word == QStringLiteral("inf")) {
        condition = { -1, word == QStringLiteral("nan") ? Is::NotANumber : Is::Infinite, 0 };
        return {};
    }
    if (word.isEmpty())
        return Filter::tr("A condition is missing; write for example mean > 3.");
    const auto sign = findSign(part);
    if (!sign)
        return Filter::tr("“%1” compares nothing; write for example mean > 3.").arg(part.trimmed());
    const QString name = simplified(part.left(sign->at));
    const auto named = std::ranges::find(names, name,
                                         [](const ColumnName& known) { return simplified(known.name); });
    if (named == names.end()) {
        return Filter::tr("There is no column “%1”; the columns are %2.")
            .arg(part.left(sign->at).trimmed(), knownNames(names));
    }
    const QString text = part.mid(sign->at + sign->length).trimmed();
    const auto value = numbers::parse(text);
    const QString example = QStringLiteral("%1 %2 1e-5").arg(named->name, part.mid(sign->at, sign->length));
    if (text.isEmpty())
        return Filter::tr("A number is missing; write for example %1.").arg(example);
    if (!value)
        return Filter::tr("“%1” is not a number; write for example %2.").arg(text.left(40), example);
    condition = { named->column, sign->is, *value };
    return {};
}

} // namespace

StatisticsFilter parseFilter(const QString& text, const QList<ColumnName>& names)
{
    StatisticsFilter filter;
    QString arrowless = text;
    arrowless.replace(QStringLiteral("->"), QStringLiteral("→"));
    static const QRegularExpression conjunction(QStringLiteral("\\s+and(?:\\s+|$)|\\s*&&?\\s*"),
                                                QRegularExpression::CaseInsensitiveOption);
    const QStringList parts = arrowless.split(conjunction);
    const QString word = arrowless.trimmed().toCaseFolded();
    const bool compares = parts.size() > 1 || findSign(arrowless) || word == QStringLiteral("nan")
        || word == QStringLiteral("inf");
    if (!compares) {
        filter.tag = word;
        return filter;
    }
    for (const QString& part : parts) {
        Condition condition;
        filter.objection = readCondition(part, names, condition);
        if (!filter.objection.isEmpty()) {
            filter.conditions.clear();
            return filter;
        }
        filter.conditions.append(condition);
    }
    return filter;
}

} // namespace normscope
