// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/sentences.h"

#include "core/lab/samples.h"
#include "widgets/look/numbers.h"
#include "widgets/wording.h"

#include <QCoreApplication>

namespace normscope::sentences {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("Sentences", text); }

QString capitalised(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

QString dialectName(Dialect dialect)
{
    const auto name = traits(dialect).name;
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QString momentumSet(const NormSpec& spec)
{
    if (spec.cumulative)
        return tr("Cumulative average: every batch weighs the same");
    const QString number = numbers::painted(spec.momentum);
    return traits(spec.dialect).momentumWeighsOld
        ? tr("Momentum set to %1, the weight of the old average").arg(number)
        : tr("Momentum set to %1, the weight of the new batch").arg(number);
}

/// Cells of the group in other examples than any one of its own: a group lies in one example or in all.
Index inOtherExamples(const Grouping& grouping, Index group)
{
    const Index size = grouping.groupSize();
    if (size == 0)
        return 0;
    const bool spansExamples = grouping.exampleOf(grouping.cellOf(group, 0))
        != grouping.exampleOf(grouping.cellOf(group, size - 1));
    return spansExamples ? size - size / grouping.examples() : 0;
}

} // namespace

QString title(const Experiment& experiment)
{
    if (const SampleInfo* sample = sampleByKey(experiment.source))
        return QCoreApplication::translate(
            "samples", QByteArray(sample->title.data(), static_cast<qsizetype>(sample->title.size())));
    return QString::fromStdString(experiment.title);
}

std::pair<QString, QString> cellsSet(const Snapshot& snapshot, const QList<CellEdit>& edits,
                                     EditOrigin origin)
{
    if (edits.size() == 1) {
        const QString name = wording::cellName(snapshot, edits.front().cell);
        const QString value = numbers::painted(static_cast<double>(edits.front().value), 7);
        return { tr("set %1").arg(name), tr("%1 set to %2.").arg(capitalised(name), value) };
    }
    const auto count = edits.size();
    switch (origin.kind) {
    case EditOrigin::Kind::Pasted:
        return { tr("paste %1 values").arg(count), tr("%1 values pasted.").arg(count) };
    case EditOrigin::Kind::Cleared:
        return { tr("clear %1 cells").arg(count), tr("%1 cells set to 0.").arg(count) };
    default:
        return { tr("set %1 cells").arg(count), tr("%1 cells set.").arg(count) };
    }
}

std::pair<QString, QString> parametersSet(ParameterTable table, const QList<CellEdit>& edits)
{
    const QString names[] { tr("gamma"), tr("beta"), tr("running mean"), tr("running variance") };
    const QString name = names[static_cast<int>(table)];
    if (edits.size() != 1)
        return { tr("set %1").arg(name),
                 tr("%1 of %2 channels set.").arg(capitalised(name)).arg(edits.size()) };
    const QString place = tr("%1 %2").arg(capitalised(name)).arg(edits.front().cell + 1);
    const QString value = numbers::painted(static_cast<double>(edits.front().value), 7);
    return { tr("set %1 %2").arg(name).arg(edits.front().cell + 1), tr("%1 set to %2.").arg(place, value) };
}

QString specSet(const NormSpec& before, const NormSpec& after, const Layout& layout)
{
    if (before.method != after.method)
        return wording::methodName(after.method);
    if (before.dialect != after.dialect)
        return tr("%1's conventions").arg(dialectName(after.dialect));
    if (before.epsilon != after.epsilon)
        return tr("Epsilon set to %1").arg(numbers::painted(after.epsilon, 7));
    if (before.groups != after.groups)
        return tr("Groups set to %1").arg(after.groups);
    if (before.scope != after.scope)
        return after.scope == Scope::Position ? tr("Scope per position") : tr("Scope per example");
    if (before.axes != after.axes) {
        const auto letters = QString::fromStdString(layout.letters(after.axes));
        return letters.isEmpty() ? tr("Averaged over no axis") : tr("Averaged over %1").arg(letters);
    }
    if (before.affine != after.affine)
        return after.affine ? tr("Scale and shift on") : tr("Scale and shift off");
    return momentumSet(after);
}

QString consequence(const Change& change, bool cellsWereEdited)
{
    if (!change.comparable)
        return {};
    if (change.outputsChanged == 0)
        return QStringLiteral(" ") + tr("No output changed.");
    const QString changed = change.outputsChanged == 1 ? tr("1 output changed")
                                                       : tr("%1 outputs changed").arg(change.outputsChanged);
    const QString rest = cellsWereEdited ? tr(", %1 in other examples.").arg(change.inOtherExamples)
                                         : tr(".");
    return QStringLiteral(" ") + changed + rest;
}

QString fedBatch(const Experiment& after)
{
    const FedBatch& step = *after.history.back();
    const auto number = static_cast<qint64>(after.history.size());
    return tr("Batch %1 fed. Running mean of channel 1: %2 = %3 × %4 + %5 × %6.")
        .arg(number)
        .arg(numbers::painted(step.after.mean[0]), numbers::painted(1 - step.weightOfNew),
             numbers::painted(step.before.mean[0]), numbers::painted(step.weightOfNew),
             numbers::painted(step.batchMean[0]));
}

QString feedRefused(FeedRefusal refusal)
{
    switch (refusal) {
    case FeedRefusal::NoRunningStatistics:
        return tr("This method keeps no running averages: nothing to feed. Batch norm does.");
    case FeedRefusal::Evaluation:
        return tr("Evaluation does not move the running averages; switch to Training to feed a batch.");
    case FeedRefusal::SingleValue:
        return tr(
            "Nothing was fed: with one value per channel n − 1 is 0, so there is no variance to average.");
    case FeedRefusal::None:
        break;
    }
    return {};
}

QString selected(const Snapshot& snapshot, Index cell)
{
    const QString name = capitalised(wording::cellName(snapshot, cell));
    if (snapshot.mask.isPadding(cell))
        return tr("%1 selected. It is padding: it takes no part, and comes out as 0.").arg(name);
    const Grouping& grouping = snapshot.grouping;
    const Index group = grouping.groupOf(cell);
    const Index others = snapshot.before.count[static_cast<std::size_t>(group)] - 1;
    if (others < 1)
        return tr("%1 selected. It is alone in its group.").arg(name);
    const bool centres = traits(snapshot.experiment.spec.method).centres;
    const QString what = centres ? tr("mean") : tr("mean square");
    const Index elsewhere = snapshot.mask.empty() ? inOtherExamples(grouping, group) : 0;
    if (elsewhere == 0)
        return tr("%1 selected. It shares its %2 with %3 other cells.").arg(name, what).arg(others);
    return tr("%1 selected. It shares its %2 with %3 other cells, %4 of them in other examples.")
        .arg(name, what)
        .arg(others)
        .arg(elsewhere);
}

} // namespace normscope::sentences
