// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/document.h"

#include "app/commands.h"
#include "app/evaluator.h"
#include "app/sentences.h"
#include "core/lab/change.h"
#include "core/lab/edits.h"
#include "core/norm/specedit.h"
#include "widgets/look/numbers.h"
#include "widgets/wording.h"

#include <cmath>
#include <utility>

namespace normscope {

Document::Document(QObject* parent)
    : QObject(parent)
    , m_evaluator(std::make_unique<Evaluator>(
          [this](const SnapshotPtr& snapshot, double milliseconds) { adopt(snapshot, milliseconds); }))
{
    m_undoStack.setUndoLimit(1000);
    connect(m_evaluator.get(), &Evaluator::busyChanged, this, &Document::busyChanged);
}

Document::~Document() = default;

void Document::start(Experiment experiment)
{
    m_undoStack.clear();
    const QString title = sentences::title(experiment);
    replace(std::move(experiment), tr("%1 opened.").arg(title), {});
}

void Document::open(Experiment experiment)
{
    if (!m_snapshot && !m_evaluator->busy()) {
        start(std::move(experiment));
        return;
    }
    const QString title = sentences::title(experiment);
    push(std::move(experiment), tr("open %1").arg(title), tr("%1 opened.").arg(title));
}

void Document::push(Experiment after, const QString& text, const QString& sentence, int run)
{
    if (!refuse(after))
        m_undoStack.push(new ExperimentCommand(*this, std::move(after), text, sentence, run));
}

/// What a view asks for is meant for the batch that it shows.
bool Document::waits()
{
    const bool stale = m_evaluator->busy()
        && (m_snapshot->shape() != m_experiment.input->shape() || !(m_snapshot->layout() == m_experiment.layout));
    if (stale)
        emit refused(tr("The batch is still being computed; try again in a moment."));
    return stale;
}

bool Document::refuse(const Experiment& candidate)
{
    const auto error = validate(candidate);
    if (error)
        emit refused(wording::error(*error));
    return error.has_value();
}

void Document::replace(Experiment experiment, const QString& sentence, const std::vector<Index>& editedCells)
{
    m_experiment = std::move(experiment);
    m_sentence = sentence;
    m_editedCells = editedCells;
    // What is painted is not what this step started from, where an earlier one was overtaken on the worker.
    m_overtook = m_evaluator->busy();
    m_evaluator->evaluate(m_experiment, m_snapshot);
}

void Document::adopt(const SnapshotPtr& snapshot, double milliseconds)
{
    const SnapshotPtr before = std::exchange(m_snapshot, snapshot);
    m_milliseconds = milliseconds;
    emit snapshotChanged(snapshot);
    QString sentence = m_sentence;
    if (before && !m_overtook)
        sentence += sentences::consequence(changeBetween(*before, *snapshot, m_editedCells),
                                           !m_editedCells.empty());
    emit said(sentence);
}

void Document::editCells(const QList<CellEdit>& edits, EditOrigin origin)
{
    if (waits())
        return;
    QList<CellEdit> moving;
    for (const CellEdit& edit : edits) {
        if (edit.cell < 0 || edit.cell >= m_experiment.input->size())
            return;
        const float now = (*m_experiment.input)[edit.cell];
        if (now != edit.value && !(std::isnan(now) && std::isnan(edit.value)))
            moving.append(edit);
    }
    if (moving.isEmpty())
        return;
    const auto [text, sentence] = sentences::cellsSet(*m_snapshot, moving, origin);
    m_undoStack.push(new CellsCommand(*this, std::move(moving), origin, text, sentence));
}

void Document::editParameters(ParameterTable table, const QList<CellEdit>& edits, EditOrigin origin)
{
    if (waits())
        return;
    Experiment after = m_experiment;
    const auto apply = [&edits](auto& values, Index count, auto unset) {
        using Value = typename std::decay_t<decltype(values)>::value_type;
        if (values.empty())
            values.assign(static_cast<std::size_t>(count), static_cast<Value>(unset));
        for (const CellEdit& edit : edits) {
            if (edit.cell >= 0 && edit.cell < static_cast<Index>(values.size()))
                values[static_cast<std::size_t>(edit.cell)] = static_cast<Value>(edit.value);
        }
    };
    const Grouping& grouping = m_snapshot->grouping;
    switch (table) {
    case ParameterTable::Gamma:
        apply(after.affine().gamma, grouping.parameterCount(), 1);
        break;
    case ParameterTable::Beta:
        apply(after.affine().beta, grouping.parameterCount(), 0);
        break;
    case ParameterTable::RunningMean:
        apply(after.running.mean, grouping.channels(), 0);
        break;
    case ParameterTable::RunningVariance:
        for (const CellEdit& edit : edits) {
            if (edit.value < 0) {
                emit refused(tr("A variance can't be negative: %1 was not taken; 0 or more would be right.")
                                 .arg(numbers::painted(static_cast<double>(edit.value))));
                return;
            }
        }
        apply(after.running.variance, grouping.channels(), 1);
        break;
    }
    const auto [text, sentence] = sentences::parametersSet(table, edits);
    push(std::move(after), text, sentence, origin.drag);
}

void Document::setSpec(const NormSpec& spec)
{
    if (spec == m_experiment.spec)
        return;
    Experiment after = m_experiment;
    after.spec = spec;
    const QString what = sentences::specSet(m_experiment.spec, spec, m_experiment.layout);
    push(std::move(after), what, tr("%1.").arg(what));
}

void Document::setMethod(Method method)
{
    setSpec(withMethod(m_experiment.spec, method,
                       m_experiment.input->shape()[m_experiment.layout.channelAxis()]));
}

void Document::setMode(Mode mode)
{
    if (mode == m_experiment.mode)
        return;
    Experiment after = m_experiment;
    after.mode = mode;
    const QString what = mode == Mode::Training ? tr("Training") : tr("Evaluation");
    push(std::move(after), what, tr("%1.").arg(what));
}

void Document::setLayout(const Layout& layout)
{
    if (layout == m_experiment.layout)
        return;
    const QString name = QString::fromUtf8(layout.name().data(),
                                           static_cast<qsizetype>(layout.name().size()));
    if (layout.rank() != m_experiment.layout.rank()) {
        emit refused(tr("%1 has %2 axes and this batch %3; a layout of as many axes would do.")
                         .arg(name)
                         .arg(layout.rank())
                         .arg(m_experiment.layout.rank()));
        return;
    }
    push(withLayout(m_experiment, layout), tr("layout %1").arg(name),
         tr("Read as %1. Parameters and running averages start anew.").arg(name));
}

void Document::setIgnorePadding(bool ignore)
{
    if (ignore == m_experiment.ignorePadding)
        return;
    Experiment after = m_experiment;
    after.ignorePadding = ignore;
    push(std::move(after), ignore ? tr("ignore padding") : tr("count padding in"),
         ignore ? tr("Padding is ignored.") : tr("Padding counts like data."));
}

void Document::addExample(Index like)
{
    if (waits())
        return;
    push(withExampleLike(m_experiment, like), tr("add an example"),
         tr("Example %1 added, a copy of example %2.")
             .arg(m_experiment.input->shape()[m_experiment.layout.exampleAxis()] + 1)
             .arg(like + 1));
}

void Document::removeExample(Index example)
{
    if (waits())
        return;
    if (m_experiment.input->shape()[m_experiment.layout.exampleAxis()] < 2) {
        emit refused(tr("A batch needs at least one example."));
        return;
    }
    push(withoutExample(m_experiment, example), tr("remove example %1").arg(example + 1),
         tr("Example %1 removed.").arg(example + 1));
}

void Document::addFeature(Index like)
{
    if (waits())
        return;
    push(withChannelLike(m_experiment, like), tr("add a channel"),
         tr("Channel %1 added, a copy of channel %2.")
             .arg(m_experiment.input->shape()[m_experiment.layout.channelAxis()] + 1)
             .arg(like + 1));
}

void Document::removeFeature(Index channel)
{
    if (waits())
        return;
    if (m_experiment.input->shape()[m_experiment.layout.channelAxis()] < 2) {
        emit refused(tr("A batch needs at least one channel."));
        return;
    }
    push(withoutChannel(m_experiment, channel), tr("remove channel %1").arg(channel + 1),
         tr("Channel %1 removed.").arg(channel + 1));
}

void Document::randomise()
{
    push(withRandomValues(m_experiment), tr("randomise"),
         tr("Filled with normal values, mean 0, deviation 1, seed %1.").arg(m_experiment.seed));
}

bool Document::feedBatch(int run)
{
    const FeedRefusal refusal = feedRefusal(m_experiment);
    if (refusal != FeedRefusal::None) {
        emit refused(sentences::feedRefused(refusal));
        return false;
    }
    Experiment after = fed(m_experiment);
    const auto step = static_cast<qint64>(after.history.size());
    const QString sentence = sentences::fedBatch(after);
    push(std::move(after), run == 0 ? tr("feed batch %1").arg(step) : tr("play to batch %1").arg(step),
         sentence, run);
    return true;
}

void Document::stepBack()
{
    if (m_experiment.history.empty()) {
        emit refused(tr("No batch has been fed: there is nothing to step back to."));
        return;
    }
    const auto step = static_cast<qint64>(m_experiment.history.size());
    push(steppedBack(m_experiment), tr("step back"), tr("Batch %1 taken back.").arg(step));
}

void Document::resetRunning()
{
    push(withRunningReset(m_experiment), tr("reset the running statistics"),
         tr("Running mean 0, running variance 1, no batch tracked."));
}

void Document::undoNormalization(Index cell)
{
    if (m_evaluator->busy()) {
        emit refused(tr("The batch is still being computed; try again in a moment."));
        return;
    }
    push(withNormalizationUndone(*m_snapshot, cell), tr("undo the normalization"),
         tr("Gamma set to the deviation and beta to the mean: in line with the selected cell the output is the input again."));
}

void Document::resetParameters()
{
    Experiment after = m_experiment;
    after.affine() = {};
    push(std::move(after), tr("reset gamma and beta"), tr("Gamma 1, beta 0."));
}

} // namespace normscope
