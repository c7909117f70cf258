// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/evaluate.h"
#include "core/lab/experiment.h"
#include "core/lab/snapshot.h"
#include "widgets/edits.h"

#include <QObject>
#include <QUndoStack>

#include <memory>
#include <vector>

namespace normscope {

class Evaluator;

/// Holds the one Experiment and its undo stack. Every public setter checks what is asked, pushes an undo
/// command, and answers by signals: a snapshot for the views and one sentence for the status line. What can't
/// be computed is refused in a sentence; nothing is changed then.
class Document : public QObject {
    Q_OBJECT

public:
    explicit Document(QObject* parent = nullptr);
    ~Document() override;

    const Experiment& experiment() const { return m_experiment; }
    /// Null before the first open().
    SnapshotPtr snapshot() const { return m_snapshot; }
    QUndoStack* undoStack() { return &m_undoStack; }

    /// The first experiment, not undoable.
    void start(Experiment experiment);
    /// Another experiment (a sample, a file): undoable like all else.
    void open(Experiment experiment);

    void editCells(const QList<CellEdit>& edits, EditOrigin origin);
    void editParameters(ParameterTable table, const QList<CellEdit>& edits, EditOrigin origin);
    void setSpec(const NormSpec& spec);
    void setMethod(Method method);
    void setMode(Mode mode);
    void setLayout(const Layout& layout);
    void setIgnorePadding(bool ignore);

    void addExample(Index like);
    void removeExample(Index example);
    void addFeature(Index like);
    void removeFeature(Index channel);
    void randomise();

    /// run: batches of one Play are one undo step. False where nothing was fed; the reason is said.
    bool feedBatch(int run = 0);
    void stepBack();
    void resetRunning();

    /// gamma = sqrt(var + epsilon), beta = mean of the groups in line with the cell: the output becomes the
    /// input again.
    void undoNormalization(Index cell);
    void resetParameters();

    /// Only for commands: sets the experiment, evaluates it and tells everybody.
    void replace(Experiment experiment, const QString& sentence, const std::vector<Index>& editedCells);
    /// Time of the last evaluation.
    double lastMilliseconds() const { return m_milliseconds; }

signals:
    void snapshotChanged(const normscope::SnapshotPtr& snapshot);
    /// What just happened, in one sentence or two.
    void said(const QString& sentence);
    /// What was asked can't be: why, and what would do.
    void refused(const QString& sentence);
    /// A large batch is being evaluated on the worker.
    void busyChanged(bool busy);

private:
    void push(Experiment after, const QString& text, const QString& sentence, int run = 0);
    bool waits();
    bool refuse(const Experiment& candidate);
    void adopt(const SnapshotPtr& snapshot, double milliseconds);

    Experiment m_experiment;
    SnapshotPtr m_snapshot;
    QUndoStack m_undoStack;
    std::unique_ptr<Evaluator> m_evaluator;
    QString m_sentence;
    std::vector<Index> m_editedCells;
    double m_milliseconds = 0;
    bool m_overtook = false;
};

} // namespace normscope
