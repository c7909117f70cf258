// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/tables/parameterstable.h"

#include "widgets/look/terms.h"
#include "widgets/tables/numbertable.h"
#include "widgets/tables/parametersmodel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace normscope {

ParametersTable::ParametersTable(Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_model(new ParametersModel(this))
    , m_table(new NumberTable(m_model, tr("Gamma and beta"), this))
    , m_counter(new QLabel(this))
    , m_off(new QLabel(this))
    , m_undo(new QPushButton(tr("Undo normalization"), this))
    , m_reset(new QPushButton(tr("Reset"), this))
{
    setObjectName(QStringLiteral("parameters"));
    m_table->setObjectName(QStringLiteral("parametersTable"));
    m_table->setToolTip(
        tr("The learned scale and shift: type over a number, or paste a column from a spreadsheet."));
    m_counter->setObjectName(QStringLiteral("parametersCounter"));
    m_counter->setAccessibleName(tr("Number of learned parameters"));
    m_counter->setToolTip(explain(Term::Affine));
    m_counter->setProperty("quiet", true);
    m_off->setObjectName(QStringLiteral("parametersOff"));
    m_off->setWordWrap(true);
    m_off->setProperty("quiet", true);
    m_undo->setObjectName(QStringLiteral("undoNormalization"));
    m_undo->setAccessibleName(tr("Undo normalization"));
    m_reset->setObjectName(QStringLiteral("resetParameters"));
    m_reset->setAccessibleName(tr("Reset gamma and beta"));

    auto* const buttons = new QHBoxLayout;
    buttons->setSpacing(6);
    buttons->addWidget(m_undo);
    buttons->addWidget(m_reset);
    buttons->addStretch(1);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(m_counter);
    layout->addWidget(m_off);
    layout->addWidget(m_table, 1);
    layout->addLayout(buttons);
    setFocusProxy(m_table);

    connect(m_undo, &QPushButton::clicked, this, &ParametersTable::undoNormalization);
    connect(m_reset, &QPushButton::clicked, this, &ParametersTable::resetParameters);
    connect(m_model, &NumberModel::refused, this, &ParametersTable::refused);
    connect(m_model, &NumberModel::edited, this,
            [this](int column, const QList<CellEdit>& edits, const EditOrigin& origin) {
                const bool gamma = column == ParametersModel::GammaColumn;
                emit parametersEdited(gamma ? ParameterTable::Gamma : ParameterTable::Beta, edits, origin);
            });
    connect(m_table, &NumberTable::rowChosen, this, &ParametersTable::selectRow);
    connect(m_selection, &Selection::changed, this, &ParametersTable::showSelection);
}

QString ParametersTable::counter() const
{
    if (!m_snapshot || !m_snapshot->experiment.spec.affine)
        return tr("No learned parameters");
    const bool hasBeta = traits(m_snapshot->experiment.spec.method).hasBeta;
    const Index count = m_snapshot->grouping.parameterCount() * (hasBeta ? 2 : 1);
    return (count == 1 ? tr("%1 learned parameter") : tr("%1 learned parameters")).arg(count);
}

void ParametersTable::setSnapshot(const SnapshotPtr& snapshot)
{
    m_snapshot = snapshot;
    m_model->setSnapshot(snapshot);
    const bool on = snapshot && snapshot->experiment.spec.affine;
    const MethodTraits* const method = snapshot ? &traits(snapshot->experiment.spec.method) : nullptr;
    const bool hasBeta = method && method->hasBeta;
    m_counter->setText(counter());
    m_off->setText(hasBeta ? tr("Scale and shift is off: gamma 1 and beta 0 stand everywhere.")
                           : tr("Scale and shift is off: gamma 1 stands everywhere."));
    m_off->setVisible(snapshot && !on);
    m_reset->setToolTip(hasBeta ? tr("Sets every gamma to 1 and every beta to 0, as before any training.")
                                : tr("Sets every gamma to 1, as before any training."));
    m_undo->setToolTip(
        method && method->centres
            ? tr("Sets gamma to √(variance + epsilon) and beta to the mean, so that the output of the "
                 "selected cell's group is the input again.")
            : tr("Sets gamma to √(mean square + epsilon), so that the output of the selected cell's "
                 "group is the input again."));
    for (QWidget* const widget :
         { static_cast<QWidget*>(m_table), static_cast<QWidget*>(m_undo), static_cast<QWidget*>(m_reset) })
        widget->setEnabled(on);
    showSelection();
}

void ParametersTable::selectRow(int row)
{
    if (!m_snapshot)
        return;
    if (parameterShape(m_snapshot->experiment.spec) == ParameterShape::PerChannel) {
        m_selection->selectChannel(row);
        return;
    }
    // The same element in the example that is selected already.
    const Grouping& grouping = m_snapshot->grouping;
    const Index example
        = std::max<Index>(0, m_selection->example()) * (grouping.cellCount() / grouping.examples());
    m_selection->select(example - grouping.parameterOf(example) + row);
}

void ParametersTable::showSelection()
{
    const Index cell = m_selection->cell();
    const bool known = m_snapshot && cell >= 0 && cell < m_snapshot->grouping.cellCount();
    m_table->showChosenRow(known ? static_cast<int>(m_snapshot->grouping.parameterOf(cell)) : -1);
}

} // namespace normscope
