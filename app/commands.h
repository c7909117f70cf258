// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/experiment.h"
#include "widgets/edits.h"

#include <QList>
#include <QUndoCommand>

namespace normscope {

class Document;

/// Undo steps are the only thing that changes the experiment. Two kinds serve all: cells of the input (which
/// keep only what changed, so that a thousand edits of a large batch cost nothing), and everything else
/// (which keeps two experiments, the input shared or left out).
enum CommandId { CellsCommandId = 1, ExperimentCommandId };

class CellsCommand : public QUndoCommand {
public:
    /// sentence: what was set, for the status line ("Row 2, feature 1 set to 100.").
    CellsCommand(Document& document, QList<CellEdit> edits, EditOrigin origin, const QString& text,
                 const QString& sentence);

    void undo() override;
    void redo() override;
    int id() const override { return CellsCommandId; }
    bool mergeWith(const QUndoCommand* next) override;

private:
    void apply(const QList<CellEdit>& edits, bool streamEdited, const QString& sentence);

    Document& m_document;
    QList<CellEdit> m_before;
    QList<CellEdit> m_after;
    EditOrigin m_origin;
    QString m_sentence;
    bool m_streamWasEdited;
};

class ExperimentCommand : public QUndoCommand {
public:
    /// run: consecutive commands with the same run (not 0) are one step, such as the batches of one Play.
    ExperimentCommand(Document& document, Experiment after, const QString& text, const QString& sentence,
                      int run = 0);

    void undo() override;
    void redo() override;
    int id() const override { return ExperimentCommandId; }
    bool mergeWith(const QUndoCommand* next) override;

private:
    void apply(const Experiment& target, const QString& sentence);

    Document& m_document;
    Experiment m_before;
    Experiment m_after;
    QString m_sentence;
    bool m_replacesInput;
    int m_run;
};

} // namespace normscope
