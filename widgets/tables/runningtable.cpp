// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/tables/runningtable.h"

#include "widgets/look/terms.h"
#include "widgets/tables/numbertable.h"
#include "widgets/tables/runningmodel.h"
#include "widgets/wording.h"

#include <QLabel>
#include <QVBoxLayout>

namespace normscope {

RunningTable::RunningTable(Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_model(new RunningModel(this))
    , m_table(new NumberTable(m_model, tr("Running statistics"), this))
    , m_caption(new QLabel(this))
{
    setObjectName(QStringLiteral("runningStatistics"));
    m_table->setObjectName(QStringLiteral("runningTable"));
    m_table->setToolTip(
        tr("The averages that evaluation uses, per channel: type over a mean or a variance to set it."));
    m_caption->setObjectName(QStringLiteral("batchesTracked"));
    m_caption->setAccessibleName(tr("Batches tracked"));
    m_caption->setToolTip(explain(Term::BatchesTracked));
    m_caption->setProperty("quiet", true);

    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(m_caption);
    layout->addWidget(m_table, 1);
    setFocusProxy(m_table);

    connect(m_model, &NumberModel::refused, this, &RunningTable::refused);
    connect(m_model, &NumberModel::edited, this,
            [this](int column, const QList<CellEdit>& edits, const EditOrigin& origin) {
                const bool mean = column == RunningModel::RunningMeanColumn;
                emit parametersEdited(mean ? ParameterTable::RunningMean : ParameterTable::RunningVariance,
                                      edits, origin);
            });
    connect(m_table, &NumberTable::rowChosen, this, [this](int row) { m_selection->selectChannel(row); });
    connect(m_selection, &Selection::changed, this, &RunningTable::showSelection);
}

QString RunningTable::caption() const
{
    if (!m_snapshot || m_model->rowCount() == 0)
        return {};
    const Index batches = m_snapshot->experiment.running.batchesTracked;
    if (batches == 0)
        return tr("No batch tracked yet");
    return (batches == 1 ? tr("%1 batch tracked") : tr("%1 batches tracked")).arg(batches);
}

QString RunningTable::reasonForNone() const
{
    if (!m_snapshot)
        return {};
    const NormSpec& spec = m_snapshot->experiment.spec;
    if (!traits(spec.method).hasRunningStatistics)
        return tr("%1 keeps no running statistics: it does the same in training and in evaluation.")
            .arg(wording::methodName(spec.method));
    return tr("This layer keeps no running statistics: evaluation uses the batch's own.");
}

void RunningTable::setSnapshot(const SnapshotPtr& snapshot)
{
    m_snapshot = snapshot;
    m_model->setSnapshot(snapshot);
    m_table->setEmptyText(m_model->rowCount() == 0 ? reasonForNone() : QString());
    m_caption->setText(caption());
    m_caption->setVisible(m_model->rowCount() > 0);
    const bool evaluation = snapshot && snapshot->experiment.mode == Mode::Evaluation;
    const int batch = evaluation ? 1 : 0;
    const int line = evaluation ? 0 : 1;
    m_table->setPriorities({ 0, 0, 0, batch, batch, line, line });
    showSelection();
}

void RunningTable::showSelection()
{
    const Index channel = m_selection->channel();
    m_table->showChosenRow(channel < m_model->rowCount() ? static_cast<int>(channel) : -1);
}

} // namespace normscope
