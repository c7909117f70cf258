// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/tables/statisticstable.h"

#include "widgets/look/theme.h"
#include "widgets/tables/numbertable.h"
#include "widgets/tables/statisticsmodel.h"

#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

namespace normscope {

StatisticsTable::StatisticsTable(Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_model(new StatisticsModel(this))
    , m_table(new NumberTable(m_model, tr("Statistics"), this))
    , m_filter(new QLineEdit(this))
    , m_message(new QLabel(this))
{
    setObjectName(QStringLiteral("statistics"));
    m_table->setObjectName(QStringLiteral("statisticsTable"));
    m_table->setToolTip(tr("One row per statistics group: select a row to light its group everywhere."));
    m_table->setSorting(true);
    m_filter->setObjectName(QStringLiteral("statisticsFilter"));
    m_filter->setAccessibleName(tr("Filter statistics"));
    m_filter->setToolTip(
        tr("Shows only the groups whose tag holds this text, or for which a condition is true: "
           "mean > 3, σ² < 1e-5 and n >= 8, nan."));
    m_filter->setPlaceholderText(tr("Filter: c12, mean > 3, nan"));
    m_filter->setClearButtonEnabled(true);
    m_message->setObjectName(QStringLiteral("statisticsMessage"));
    m_message->setAccessibleName(tr("Filter result"));
    m_message->setWordWrap(true);
    m_message->setProperty("quiet", true);
    m_message->hide();

    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_filter);
    layout->addWidget(m_message);
    layout->addWidget(m_table, 1);
    setFocusProxy(m_table);

    connect(m_filter, &QLineEdit::textChanged, this, &StatisticsTable::applyFilter);
    connect(m_table, &NumberTable::rowChosen, this,
            [this](int row) { m_selection->selectGroup(m_model->groupAt(row)); });
    connect(m_table, &NumberTable::rowPointedAt, this, [this](int row) {
        m_pointed = row;
        m_selection->hover(row >= 0 ? m_snapshot->grouping.cellOf(m_model->groupAt(row), 0) : -1);
    });
    connect(m_selection, &Selection::changed, this, &StatisticsTable::showSelection);
    connect(m_selection, &Selection::hoverChanged, this, &StatisticsTable::showHover);
    connect(m_model, &QAbstractItemModel::layoutChanged, this, &StatisticsTable::showSelection);
    connect(m_model, &QAbstractItemModel::modelReset, this, &StatisticsTable::showSelection);
}

void StatisticsTable::setSnapshot(const SnapshotPtr& snapshot)
{
    m_snapshot = snapshot;
    if (snapshot)
        showColumnsOf(*snapshot);
    m_model->setSnapshot(snapshot);
    showSelection();
    showCount();
}

void StatisticsTable::showColumnsOf(const Snapshot& snapshot)
{
    // What the method works with stands in front; the other pair only where a person asks for it.
    const bool centres = traits(snapshot.experiment.spec.method).centres;
    const int first = centres ? 0 : -1;
    const int second = centres ? -1 : 0;
    m_table->setPriorities({ 0, 0, 0, first, second, 0, first, second, 1, 2, 2 });
}

void StatisticsTable::applyFilter()
{
    const StatisticsFilter filter = parseFilter(m_filter->text(), StatisticsModel::columnNames());
    m_model->setFilter(filter);
    showSelection();
    m_objection = filter.objection;
    showCount();
}

void StatisticsTable::showCount()
{
    const int rows = m_model->rowCount();
    const bool filtered = !m_filter->text().trimmed().isEmpty();
    QString text = m_objection;
    if (text.isEmpty() && filtered)
        text = rows == 0 ? tr("No group fits.") : tr("%1 of %2 groups").arg(rows).arg(m_model->groupCount());
    m_message->setText(text);
    m_message->setStyleSheet(
        m_objection.isEmpty() ? QString() : QStringLiteral("color: %1").arg(Theme::current().warning.name()));
    m_message->setVisible(!text.isEmpty());
}

void StatisticsTable::showSelection() { m_table->showChosenRow(m_model->rowOf(m_selection->group())); }

void StatisticsTable::showHover()
{
    const Index cell = m_selection->hovered();
    const bool here = m_snapshot && cell >= 0 && cell < m_snapshot->grouping.cellCount();
    m_table->showHoveredRow(here ? m_model->rowOf(m_snapshot->grouping.groupOf(cell)) : m_pointed);
}

} // namespace normscope
