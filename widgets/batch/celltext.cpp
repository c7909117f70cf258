// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/batch/celltext.h"

#include "widgets/look/numbers.h"

#include <QCoreApplication>

#include <cmath>

namespace normscope::celltext {

namespace {

struct CellText {
    Q_DECLARE_TR_FUNCTIONS(CellText)
};

QString inBrackets(double value)
{
    const QString text = numbers::painted(value);
    return value < 0 ? QStringLiteral("(%1)").arg(text) : text;
}

/// Written out where that is short: the usual epsilon is read as 0.00001 in every textbook.
QString epsilonText(double epsilon)
{
    constexpr double smallestWrittenOut = 1e-6, largestShort = 1e-4;
    if (epsilon < smallestWrittenOut || epsilon >= largestShort)
        return numbers::painted(epsilon);
    QString text = QString::number(epsilon, 'f', 9);
    while (text.endsWith(u'0'))
        text.chop(1);
    return text;
}

QString zeroOverZero() { return QStringLiteral("0/0"); }

double valueIn(const Tensor& tensor, Index cell) { return static_cast<double>(tensor[cell]); }

QString tag(const PlaneMap& map, int axis, Index index)
{
    const QString number = QString::number(index + 1);
    switch (map.layout().axis(axis).role) {
    case AxisRole::Example:
        return CellText::tr("row %1", "a row of a table").arg(number);
    case AxisRole::Channel:
        return (map.rowAxis() == axis ? CellText::tr("c%1", "channel") : CellText::tr("f%1", "feature"))
            .arg(number);
    case AxisRole::Position:
        break;
    }
    return (map.rowAxis() == axis ? CellText::tr("t%1", "position of a token")
                                  : CellText::tr("p%1", "position"))
        .arg(number);
}

} // namespace

bool isZeroOverZero(const Snapshot& snapshot, Index cell)
{
    if (!std::isnan((*snapshot.output)[cell]) || snapshot.mask.isPadding(cell))
        return false;
    const CellSteps steps = snapshot.steps(cell);
    return steps.centred == 0 && std::isinf(steps.rstd);
}

QString paintedInput(const Snapshot& snapshot, Index cell, int digits)
{
    return numbers::painted(valueIn(snapshot.input(), cell), digits);
}

QString paintedOutput(const Snapshot& snapshot, Index cell, int digits)
{
    return isZeroOverZero(snapshot, cell) ? zeroOverZero()
                                          : numbers::painted(valueIn(*snapshot.output, cell), digits);
}

QString spokenInput(const Snapshot& snapshot, Index cell)
{
    return numbers::spoken(valueIn(snapshot.input(), cell));
}

QString spokenOutput(const Snapshot& snapshot, Index cell)
{
    return isZeroOverZero(snapshot, cell) ? zeroOverZero() : numbers::spoken(valueIn(*snapshot.output, cell));
}

QString arithmetic(const Snapshot& snapshot, Index cell)
{
    if (snapshot.mask.isPadding(cell))
        return CellText::tr("Padding: it takes no part in any statistic and comes out as 0.");
    const CellSteps steps = snapshot.steps(cell);
    const MethodTraits& method = traits(snapshot.experiment.spec.method);
    QString line = method.centres
        ? QStringLiteral("(%1 %2 %3)")
              .arg(numbers::painted(steps.x), steps.mean < 0 ? QStringLiteral("+") : QString(QChar(0x2212)),
                   numbers::painted(std::abs(steps.mean)))
        : inBrackets(steps.x);
    line += QStringLiteral(" / ") + QChar(0x221A)
        + QStringLiteral("(%1 + %2)")
              .arg(numbers::painted(steps.variance), epsilonText(effectiveEpsilon(snapshot.experiment.spec)));
    if (snapshot.experiment.spec.affine) {
        line += QStringLiteral(" · ") + inBrackets(steps.gamma);
        if (method.hasBeta)
            line += QStringLiteral(" + ") + inBrackets(steps.beta);
    }
    return line + QStringLiteral(" = ") + paintedOutput(snapshot, cell);
}

QString rowTag(const PlaneMap& map, Index index) { return tag(map, map.rowAxis(), index); }

QString columnTag(const PlaneMap& map, Index index) { return tag(map, map.columnAxes().front(), index); }

QString cellTag(const PlaneMap& map, Index cell)
{
    PlaneMap shown = map;
    shown.bringIntoView(cell);
    const auto place = shown.placeOf(cell);
    if (!place)
        return {};
    const QString right = columnTag(shown, place->column);
    if (!shown.hasCaptions())
        return CellText::tr("r%1", "a row of a table").arg(place->row + 1) + u' ' + right;
    return CellText::tr("n%1", "example").arg(shown.exampleOfRow(place->row) + 1) + u' '
        + rowTag(shown, shown.rowIndex(place->row)) + u' ' + right;
}

QString letterOf(const PlaneMap& map, int axis)
{
    return QString(QLatin1Char(map.layout().axis(axis).letter));
}

} // namespace normscope::celltext
