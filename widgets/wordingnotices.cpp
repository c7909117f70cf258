// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/wording.h"

#include <QCoreApplication>

namespace normscope::wording
{

namespace
{

/// The context that translators find these sentences under.
struct Wording {
    Q_DECLARE_TR_FUNCTIONS(Wording)
};

QString counted(Index count, const char* one, const char* many)
{
    return Wording::tr(count == 1 ? one : many).arg(count);
}

QString listed(const std::vector<Index>& values)
{
    QStringList words;
    for (const Index value : values)
        words += QString::number(value);
    return words.join(QStringLiteral(", "));
}

QString singleValue(const Snapshot& snapshot)
{
    const DialectTraits& dialect = traits(snapshot.experiment.spec.dialect);
    const QString why = Wording::tr(
        "%1 refuses to train on one value per channel: its mean is the value itself and its variance "
        "is 0, so that the input is erased and the output is beta.");
    if (dialect.singleValue == SingleValue::Refused)
        return why.arg(QString::fromUtf8(dialect.name.data(), static_cast<qsizetype>(dialect.name.size())));
    return Wording::tr(
        "One value per channel is its own mean and has variance 0, so that the input is erased and the "
        "output is "
        "beta; PyTorch refuses to train on it for that reason.");
}

QString zeroOverZero(const Notice& notice, const Snapshot& snapshot)
{
    const QString groups = counted(notice.count, QT_TRANSLATE_NOOP("Wording", "%1 group has"),
                                   QT_TRANSLATE_NOOP("Wording", "%1 groups have"));
    const MethodTraits& method = traits(snapshot.experiment.spec.method);
    const ZeroOverZero result
        = snapshot.evaluatesWithRunning() ? method.constantEvaluation : method.constantTraining;
    if (result == ZeroOverZero::NotANumber)
        return Wording::tr("%1 variance 0 and epsilon is 0: the formula is 0/0, so that the output is NaN.")
            .arg(groups);
    return Wording::tr(
               "%1 variance 0 and epsilon is 0: the formula is 0/0, for which this method gives beta.")
        .arg(groups);
}

QString nonFiniteInput(const Notice& notice, const Snapshot& snapshot, const char* one, const char* many)
{
    const QString first = notice.cell >= 0 ? cellName(snapshot, notice.cell) : QString();
    const QString what
        = Wording::tr(notice.count == 1 ? one : many).arg(QString::number(notice.count), first);
    if (snapshot.evaluatesWithRunning())
        return Wording::tr("%1; in evaluation it reaches no other cell.").arg(what);
    return Wording::tr("%1; it spoils every output that shares its mean.").arg(what);
}

} // namespace

QString notice(const Notice& notice, const Snapshot& snapshot)
{
    using Code = Notice::Code;
    switch (notice.code) {
    case Code::SingleValuePerChannel:
        return singleValue(snapshot);
    case Code::ConstantGroupZeroEpsilon:
        return zeroOverZero(notice, snapshot);
    case Code::NotANumberInput:
        return nonFiniteInput(
            notice, snapshot, QT_TRANSLATE_NOOP("Wording", "%1 input value is not a number (NaN), at %2"),
            QT_TRANSLATE_NOOP("Wording", "%1 input values are not numbers (NaN), the first at %2"));
    case Code::InfiniteInput:
        return nonFiniteInput(notice, snapshot,
                              QT_TRANSLATE_NOOP("Wording", "%1 input value is infinite, at %2"),
                              QT_TRANSLATE_NOOP("Wording", "%1 input values are infinite, the first at %2"));
    case Code::EmptyGroups:
        return counted(
            notice.count,
            QT_TRANSLATE_NOOP("Wording",
                              "%1 group holds nothing but padding: it has no mean, and its output is 0."),
            QT_TRANSLATE_NOOP(
                "Wording", "%1 groups hold nothing but padding: they have no mean, and their output is 0."));
    case Code::EvaluationBeforeTraining:
        return Wording::tr(
            "No batch has been fed yet: evaluation uses the start values, running mean 0 and running "
            "variance 1, "
            "and hardly changes the input.");
    case Code::RunningIsNotFinite:
        return Wording::tr(
            "The running statistics hold NaN or infinity: no later batch can repair an average, only a "
            "reset can.");
    case Code::NoRunningStatistics:
        return Wording::tr("%1 keeps no running statistics: evaluation gives the same output as training.")
            .arg(methodName(snapshot.experiment.spec.method));
    }
    return {};
}

QString error(const SpecError& error)
{
    using Code = SpecError::Code;
    const QString first = QString::number(error.first);
    const QString second = QString::number(error.second);
    switch (error.code) {
    case Code::GroupsBelowOne:
        return Wording::tr("%1 groups are too few: at least 1 is needed.").arg(first);
    case Code::GroupsDoNotDivide:
        return Wording::tr("%1 groups do not divide %2 channels evenly; these would: %3.")
            .arg(first, second, listed(error.candidates));
    case Code::EpsilonNegative:
        return Wording::tr("Epsilon is negative; it has to be 0 or more, such as 1e-5.");
    case Code::EpsilonNotFinite:
        return Wording::tr("Epsilon is not a finite number; it has to be 0 or more, such as 1e-5.");
    case Code::MomentumOutOfRange:
        return Wording::tr("Momentum has to lie between 0 and 1.");
    case Code::RankMismatch:
        return Wording::tr("The data have %1 axes, but the layout has %2: choose a layout with as many.")
            .arg(first, second);
    case Code::AxisUnknown:
        return Wording::tr("The layout has no axis number %1; it has %2 axes.").arg(first, second);
    case Code::AxesNotLast:
        return Wording::tr("The normalized axes have to be the last ones of the layout.");
    case Code::EmptyShape:
        return Wording::tr("An axis has length 0: every axis needs at least 1.");
    case Code::LengthsNotApplicable:
        return Wording::tr("Lengths need a layout with one axis of positions, NCL or NTD.");
    case Code::LengthsWrongCount:
        return Wording::tr("There are %1 lengths for %2 examples: each example needs one.")
            .arg(first, second);
    case Code::LengthOutOfRange:
        return Wording::tr("The length %1 is not between 0 and %2, the number of positions.")
            .arg(first, second);
    case Code::ParametersWrongCount:
        return Wording::tr("Gamma or beta has %1 values, but the layer has %2.").arg(first, second);
    case Code::RunningWrongCount:
        return Wording::tr("The running statistics have %1 values, but there are %2 channels.")
            .arg(first, second);
    case Code::AllMasked:
        return Wording::tr("Every position is padding: at least one length has to be 1 or more.");
    case Code::SingleValuePerChannel:
        return Wording::tr(
            "Training needs more than one value per channel: a single value is its own mean and has no "
            "variance, "
            "so that nothing of the input is left.");
    }
    return QString::fromStdString(error.message);
}

} // namespace normscope::wording
