// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/commands.h"

#include "app/document.h"

#include <QCoreApplication>

#include <utility>

namespace normscope {

namespace {

QString undone(const QString& text)
{
    return QCoreApplication::translate("Document", "Undone: %1.").arg(text);
}

} // namespace

CellsCommand::CellsCommand(Document& document, QList<CellEdit> edits, EditOrigin origin, const QString& text,
                           const QString& sentence)
    : QUndoCommand(text)
    , m_document(document)
    , m_after(std::move(edits))
    , m_origin(origin)
    , m_sentence(sentence)
    , m_streamWasEdited(document.experiment().stream.edited)
{
    const Tensor& input = *document.experiment().input;
    m_before.reserve(m_after.size());
    for (const CellEdit& edit : std::as_const(m_after))
        m_before.append({ edit.cell, input[edit.cell] });
}

void CellsCommand::apply(const QList<CellEdit>& edits, bool streamEdited, const QString& sentence)
{
    Experiment experiment = m_document.experiment();
    auto input = std::make_shared<Tensor>(*experiment.input);
    std::vector<Index> cells;
    cells.reserve(static_cast<std::size_t>(edits.size()));
    for (const CellEdit& edit : edits) {
        (*input)[edit.cell] = edit.value;
        cells.push_back(edit.cell);
    }
    experiment.input = std::move(input);
    experiment.stream.edited = streamEdited;
    m_document.replace(std::move(experiment), sentence, cells);
}

void CellsCommand::undo()
{
    // Backwards: a cell that was edited twice in one step gets its first value back.
    QList<CellEdit> reversed(m_before.crbegin(), m_before.crend());
    apply(reversed, m_streamWasEdited, undone(text()));
}

void CellsCommand::redo() { apply(m_after, true, m_sentence); }

bool CellsCommand::mergeWith(const QUndoCommand* next)
{
    const auto* other = static_cast<const CellsCommand*>(next);
    if (m_origin.kind != EditOrigin::Kind::Dragged || other->m_origin.kind != EditOrigin::Kind::Dragged
        || m_origin.drag != other->m_origin.drag)
        return false;
    for (const CellEdit& edit : other->m_after) {
        const auto same = [&edit](const CellEdit& known) { return known.cell == edit.cell; };
        const auto known = std::find_if(m_after.begin(), m_after.end(), same);
        if (known != m_after.end()) {
            known->value = edit.value;
            continue;
        }
        m_after.append(edit);
        m_before.append(*std::find_if(other->m_before.begin(), other->m_before.end(), same));
    }
    m_sentence = other->m_sentence;
    setText(other->text());
    // A drag that ends where it began is no step.
    setObsolete(m_before == m_after);
    return true;
}

ExperimentCommand::ExperimentCommand(Document& document, Experiment after, const QString& text,
                                     const QString& sentence, int run)
    : QUndoCommand(text)
    , m_document(document)
    , m_before(document.experiment())
    , m_after(std::move(after))
    , m_sentence(sentence)
    , m_replacesInput(m_before.input != m_after.input)
    , m_run(run)
{
    // A step that leaves the input alone must not keep it alive.
    if (!m_replacesInput) {
        m_before.input.reset();
        m_after.input.reset();
    }
}

void ExperimentCommand::apply(const Experiment& target, const QString& sentence)
{
    Experiment experiment = target;
    if (!m_replacesInput)
        experiment.input = m_document.experiment().input;
    m_document.replace(std::move(experiment), sentence, {});
}

void ExperimentCommand::undo() { apply(m_before, undone(text())); }

void ExperimentCommand::redo() { apply(m_after, m_sentence); }

bool ExperimentCommand::mergeWith(const QUndoCommand* next)
{
    const auto* other = static_cast<const ExperimentCommand*>(next);
    if (m_run == 0 || m_run != other->m_run || m_replacesInput != other->m_replacesInput)
        return false;
    m_after = other->m_after;
    m_sentence = other->m_sentence;
    setText(other->text());
    return true;
}

} // namespace normscope
