// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/wording.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace normscope::wording
{

namespace
{

struct Name {
    std::string_view key;
    const char* name;
};

constexpr std::array<Name, 6> methodNames{ {
    { "batch", QT_TRANSLATE_NOOP("Wording", "Batch norm") },
    { "layer", QT_TRANSLATE_NOOP("Wording", "Layer norm") },
    { "rms", QT_TRANSLATE_NOOP("Wording", "RMSNorm") },
    { "group", QT_TRANSLATE_NOOP("Wording", "Group norm") },
    { "instance", QT_TRANSLATE_NOOP("Wording", "Instance norm") },
    { "custom", QT_TRANSLATE_NOOP("Wording", "Custom axes") },
} };

/// The context that translators find these sentences under.
struct Wording {
    Q_DECLARE_TR_FUNCTIONS(Wording)
};

/// The axis of a group's coordinate; -1 for group norm's own "G", which is no axis of the data.
int axisOfLetter(const Layout& layout, const std::string& letter)
{
    return layout.axisOf(letter.empty() ? ' ' : letter.front());
}

/// "channel %1", "row %1": how one index along an axis is called.
QString place(const Layout& layout, int axis, Index index)
{
    const QString number = QString::number(index + 1);
    if (axis < 0)
        return Wording::tr("group %1").arg(number);
    const Axis& which = layout.axis(axis);
    const bool table = layout.rank() == 2;
    switch (which.role) {
    case AxisRole::Example:
        return (table ? Wording::tr("row %1") : Wording::tr("example %1")).arg(number);
    case AxisRole::Channel:
        return (table || which.letter == 'D' ? Wording::tr("feature %1") : Wording::tr("channel %1"))
            .arg(number);
    case AxisRole::Position:
        break;
    }
    switch (which.letter) {
    case 'H':
        return Wording::tr("row %1").arg(number);
    case 'W':
        return Wording::tr("column %1").arg(number);
    case 'D':
        return Wording::tr("depth %1").arg(number);
    default:
        return Wording::tr("position %1").arg(number);
    }
}

/// The kept axes' letters, one by one, in the order of groupShape().
std::vector<std::string> lettersOf(const Grouping& grouping)
{
    std::vector<std::string> letters;
    for (const char letter : grouping.groupLetters()) {
        if (letter != ',' && letter != ' ')
            letters.emplace_back(1, letter);
    }
    return letters;
}

QString valuesOf(Index size)
{
    return (size == 1 ? Wording::tr("%1 value") : Wording::tr("%1 values")).arg(size);
}

} // namespace

QString methodName(Method method)
{
    const auto found = std::ranges::find(methodNames, traits(method).key, &Name::key);
    return found == methodNames.end() ? QString() : Wording::tr(found->name);
}

QString averagesOver(const NormSpec& spec, const Layout& layout)
{
    const MethodTraits& method = traits(spec.method);
    if (!method.centres)
        return Wording::tr("as layer norm, mean not removed");
    const AxisSet axes = averagedAxes(spec, layout);
    if (axes.empty())
        return Wording::tr("averages over no axis");
    QStringList letters;
    for (int axis = 0; axis < layout.rank(); ++axis) {
        if (!axes.contains(axis))
            continue;
        QString letter = QChar::fromLatin1(layout.axis(axis).letter);
        if (method.hasGroups && axis == layout.channelAxis() && spec.groups > 1)
            letter += u'/' + QString::number(spec.groups);
        letters += letter;
    }
    return Wording::tr("averages over %1").arg(letters.join(QStringLiteral(", ")));
}

QString countOfMeans(const NormSpec& spec, const Grouping& grouping)
{
    const Index count = grouping.groupCount();
    const char* const text = traits(spec.method).centres
        ? (count == 1 ? QT_TRANSLATE_NOOP("Wording", "%1 mean of %2")
                      : QT_TRANSLATE_NOOP("Wording", "%1 means of %2"))
        : (count == 1 ? QT_TRANSLATE_NOOP("Wording", "%1 mean square of %2")
                      : QT_TRANSLATE_NOOP("Wording", "%1 mean squares of %2"));
    return Wording::tr(text).arg(QString::number(count), valuesOf(grouping.groupSize()));
}

QString onePer(const NormSpec& spec, const Grouping& grouping)
{
    const bool centres = traits(spec.method).centres;
    const QString letters = QString::fromStdString(grouping.groupLetters());
    if (letters.isEmpty())
        return (centres ? Wording::tr("one mean for all %1") : Wording::tr("one mean square for all %1"))
            .arg(valuesOf(grouping.groupSize()));
    return (centres ? Wording::tr("one mean per %1: %2") : Wording::tr("one mean square per %1: %2"))
        .arg(letters, countOfMeans(spec, grouping));
}

QString cellName(const Snapshot& snapshot, Index cell)
{
    const std::vector<Index> coordinates = snapshot.shape().coordinates(cell);
    QStringList words;
    for (int axis = 0; axis < snapshot.layout().rank(); ++axis)
        words += place(snapshot.layout(), axis, coordinates[static_cast<std::size_t>(axis)]);
    return words.join(QStringLiteral(", "));
}

QString groupName(const Snapshot& snapshot, Index group)
{
    const std::vector<std::string> letters = lettersOf(snapshot.grouping);
    if (letters.empty())
        return Wording::tr("all values");
    const std::vector<Index> coordinates = snapshot.grouping.groupShape().coordinates(group);
    QStringList words;
    for (std::size_t k = 0; k < letters.size(); ++k)
        words += place(snapshot.layout(), axisOfLetter(snapshot.layout(), letters[k]), coordinates[k]);
    return words.join(QStringLiteral(", "));
}

QString groupTag(const Snapshot& snapshot, Index group)
{
    const std::vector<std::string> letters = lettersOf(snapshot.grouping);
    if (letters.empty())
        return Wording::tr("all");
    const std::vector<Index> coordinates = snapshot.grouping.groupShape().coordinates(group);
    QStringList words;
    for (std::size_t k = 0; k < letters.size(); ++k)
        words += QString::fromStdString(letters[k]).toLower() + QString::number(coordinates[k] + 1);
    return words.join(u' ');
}

} // namespace normscope::wording
