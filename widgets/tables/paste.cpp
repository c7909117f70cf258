// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/tables/paste.h"

#include "widgets/look/numbers.h"

#include <QCoreApplication>

#include <algorithm>

namespace normscope {

namespace {

struct Tables {
    Q_DECLARE_TR_FUNCTIONS(Tables)
};

QList<QStringList> linesOf(const QString& text)
{
    QString plain = text;
    plain.replace(QStringLiteral("\r\n"), QStringLiteral("\n")).replace(u'\r', u'\n');
    QList<QStringList> lines;
    for (const QString& line : plain.split(u'\n'))
        lines.append(line.split(u'\t'));
    while (!lines.isEmpty() && lines.back().join(QString()).trimmed().isEmpty())
        lines.removeLast();
    return lines;
}

bool isHeading(const QStringList& line)
{
    return std::ranges::none_of(line, [](const QString& field) { return numbers::parse(field).has_value(); });
}

/// Numbers pasted on a whole row are meant for what can be edited in it, not for its label.
QList<int> withoutLabel(QList<int> columns, const QStringList& line, const NumberModel& model)
{
    while (line.size() < columns.size() && !model.column(columns.front()).editable
           && numbers::parse(line.front()))
        columns.removeFirst();
    return columns;
}

Paste refused(const QString& why) { return { {}, Tables::tr("%1 Nothing was changed.").arg(why) }; }

/// One field; an empty string where it was taken.
QString take(const QString& field, int line, int row, int column, const NumberModel& model, Paste& paste)
{
    const auto value = numbers::parse(field);
    if (!value)
        return Tables::tr("“%1” in line %2 of the pasted text is not a number.")
            .arg(field.trimmed().left(40))
            .arg(line);
    const QString why = model.objection(column, *value);
    if (why.isEmpty())
        paste.edits[column].append({ row, static_cast<float>(*value) });
    return why;
}

} // namespace

Paste planPaste(const QString& text, const NumberModel& model, const QList<int>& fromHere,
                const QList<int>& chosenRows)
{
    QList<QStringList> lines = linesOf(text);
    int skipped = 0;
    if (lines.size() > 1 && isHeading(lines.front()) && !isHeading(lines[1])) {
        lines.removeFirst();
        skipped = 1;
    }
    if (lines.isEmpty() || fromHere.isEmpty() || chosenRows.isEmpty())
        return refused(Tables::tr("There are no numbers on the clipboard."));
    const QList<int> columns = withoutLabel(fromHere, lines.front(), model);
    const bool fill = lines.size() == 1 && lines.front().size() == 1;
    const int firstRow = *std::ranges::min_element(chosenRows);
    if (!fill && firstRow + lines.size() > model.rowCount()) {
        return refused(Tables::tr("The pasted text has %1 lines, but from here on the table has %2.")
                           .arg(lines.size())
                           .arg(model.rowCount() - firstRow));
    }
    Paste paste;
    const qsizetype count = fill ? chosenRows.size() : lines.size();
    for (qsizetype k = 0; k < count; ++k) {
        const QStringList& line = lines[fill ? 0 : k];
        if (line.size() > columns.size()) {
            return refused(Tables::tr("The pasted text has %1 columns, but from here on the table has %2.")
                               .arg(line.size())
                               .arg(columns.size()));
        }
        const int row = fill ? chosenRows[k] : firstRow + static_cast<int>(k);
        for (qsizetype field = 0; field < line.size(); ++field) {
            const int column = columns[field];
            if (!model.column(column).editable)
                continue;
            const QString why = take(line[field], static_cast<int>(k) + skipped + 1, row, column, model,
                                     paste);
            if (!why.isEmpty())
                return refused(why);
        }
    }
    if (paste.edits.isEmpty())
        return refused(Tables::tr("The columns here can't be edited."));
    return paste;
}

} // namespace normscope
