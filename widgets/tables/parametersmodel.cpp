// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/tables/parametersmodel.h"

#include "widgets/look/numbers.h"
#include "widgets/look/terms.h"
#include "widgets/wording.h"

namespace normscope {

namespace {

/// Axes along which parameters differ.
bool namesParameter(const Snapshot& snapshot, int axis)
{
    return parameterAxes(snapshot.experiment.spec, snapshot.layout()).contains(axis);
}

bool sameRows(const SnapshotPtr& a, const SnapshotPtr& b)
{
    return a && b && a->layout() == b->layout() && a->grouping.parameterDims() == b->grouping.parameterDims()
        && parameterAxes(a->experiment.spec, a->layout()) == parameterAxes(b->experiment.spec, b->layout())
        && traits(a->experiment.spec.method).hasBeta == traits(b->experiment.spec.method).hasBeta;
}

} // namespace

ParametersModel::ParametersModel(QObject* parent)
    : NumberModel(parent)
{
}

QList<NumberModel::Column> ParametersModel::columnsFor(const Snapshot& snapshot) const
{
    const bool perElement = parameterShape(snapshot.experiment.spec) == ParameterShape::PerElement;
    const QString name = perElement ? tr("element") : tr("channel");
    const QString tip = perElement
        ? tr("Every element of an example has a gamma of its own here, shared by all examples.")
        : explain(Term::Channel);
    QList<Column> columns { { name, name, tip },
                            { tr("gamma"), tr("gamma"), explain(Term::Gamma), Cue::None, true } };
    if (traits(snapshot.experiment.spec.method).hasBeta)
        columns.append({ tr("beta"), tr("beta"), explain(Term::Beta), Cue::None, true });
    return columns;
}

void ParametersModel::setSnapshot(const SnapshotPtr& snapshot)
{
    if (sameRows(m_snapshot, snapshot)) {
        m_snapshot = snapshot;
        numbersChanged();
        return;
    }
    beginResetModel();
    m_snapshot = snapshot;
    setColumns(snapshot ? columnsFor(*snapshot) : QList<Column>());
    setRowTotal(snapshot ? snapshot->grouping.parameterCount() : 0);
    endResetModel();
}

double ParametersModel::number(int row, int column) const
{
    return static_cast<double>(column == GammaColumn ? m_snapshot->gammaOf(row) : m_snapshot->betaOf(row));
}

float ParametersModel::startValue(int column) const { return column == GammaColumn ? 1.0F : 0.0F; }

QString ParametersModel::exactNumber(int row, int column) const
{
    return numbers::exact(static_cast<float>(number(row, column)));
}

Index ParametersModel::cellOf(int row) const
{
    if (parameterShape(m_snapshot->experiment.spec) == ParameterShape::PerElement)
        return row; // the elements of the first group
    const auto strides = m_snapshot->shape().strides();
    return row * strides[static_cast<std::size_t>(m_snapshot->layout().channelAxis())];
}

QString ParametersModel::label(int row) const
{
    const Layout& layout = m_snapshot->layout();
    const auto coordinates = m_snapshot->shape().coordinates(cellOf(row));
    QStringList words;
    for (int axis = 0; axis < layout.rank(); ++axis) {
        if (namesParameter(*m_snapshot, axis))
            words += QString(QChar::fromLatin1(layout.axis(axis).letter)).toLower()
                + QString::number(coordinates[static_cast<std::size_t>(axis)] + 1);
    }
    return words.join(u' ');
}

QString ParametersModel::spokenLabel(int row) const
{
    // The cell's name has a part per axis, in layout order.
    const QStringList parts = wording::cellName(*m_snapshot, cellOf(row)).split(QStringLiteral(", "));
    QStringList words;
    for (int axis = 0; axis < m_snapshot->layout().rank(); ++axis) {
        if (namesParameter(*m_snapshot, axis))
            words += parts.value(axis);
    }
    return words.join(QStringLiteral(", "));
}

} // namespace normscope
