// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/tables/runningmodel.h"

#include "widgets/look/numbers.h"
#include "widgets/look/terms.h"
#include "widgets/wording.h"

#include <algorithm>
#include <limits>

namespace normscope {

namespace {

bool keepsRunning(const Snapshot& snapshot)
{
    return traits(snapshot.experiment.spec.method).hasRunningStatistics
        && !snapshot.experiment.running.empty();
}

Index rowsOf(const SnapshotPtr& snapshot)
{
    return snapshot && keepsRunning(*snapshot) ? static_cast<Index>(snapshot->experiment.running.mean.size())
                                               : 0;
}

} // namespace

RunningModel::RunningModel(QObject* parent)
    : NumberModel(parent)
{
    setColumns(columnsFor(RunningDivisor::Unbiased));
}

QList<NumberModel::Column> RunningModel::columnsFor(RunningDivisor divisor) const
{
    const bool biased = divisor == RunningDivisor::Biased;
    return {
        { tr("channel"), tr("channel"), explain(Term::Channel) },
        { tr("running mean"), tr("running mean"), explain(Term::RunningMean), Cue::Running, true },
        { tr("running σ²"), tr("running variance"), explain(Term::RunningVariance), Cue::Running, true },
        { tr("batch mean"), tr("batch mean"), explain(Term::Mean), Cue::Batch },
        biased ? Column { tr("batch σ²"), tr("batch variance, divisor n"), explain(Term::BiasedVariance),
                          Cue::Batch }
               : Column { tr("batch σ² (n−1)"), tr("batch variance, divisor n minus 1"),
                          explain(Term::UnbiasedVariance), Cue::Batch },
        { tr("slope"), tr("slope"), explain(Term::Slope) },
        { tr("intercept"), tr("intercept"), explain(Term::Intercept) },
    };
}

RunningDivisor RunningModel::divisor() const
{
    return m_snapshot ? traits(m_snapshot->experiment.spec.dialect).runningDivisor : RunningDivisor::Unbiased;
}

void RunningModel::setSnapshot(const SnapshotPtr& snapshot)
{
    const RunningDivisor before = divisor();
    const bool sameLayout = m_snapshot && snapshot && m_snapshot->layout() == snapshot->layout();
    if (sameLayout && rowsOf(m_snapshot) == rowsOf(snapshot)
        && before == traits(snapshot->experiment.spec.dialect).runningDivisor) {
        m_snapshot = snapshot;
        numbersChanged();
        return;
    }
    beginResetModel();
    m_snapshot = snapshot;
    setColumns(columnsFor(divisor()));
    setRowTotal(rowsOf(snapshot));
    endResetModel();
}

QString RunningModel::objection(int column, double value) const
{
    if (column == RunningVarianceColumn && value < 0)
        return tr("A variance can't be negative: %1 has to be 0 or more.").arg(numbers::exact(value));
    return NumberModel::objection(column, value);
}

float RunningModel::startValue(int column) const { return column == RunningVarianceColumn ? 1.0F : 0.0F; }

int RunningModel::digits(int) const { return std::max(7, numbers::digits()); }

double RunningModel::batchVariance(Index channel) const
{
    const GroupStatistics& batch = m_snapshot->before;
    const double biased = batch.variance[static_cast<std::size_t>(channel)];
    if (divisor() == RunningDivisor::Biased)
        return biased;
    const bool single = batch.count[static_cast<std::size_t>(channel)] == 1;
    return divisor() == RunningDivisor::UnbiasedAtLeastOne && single ? biased
                                                                     : batch.unbiasedVariance(channel);
}

double RunningModel::number(int row, int column) const
{
    const auto channel = static_cast<std::size_t>(row);
    const RunningStats& running = m_snapshot->experiment.running;
    // Methods that keep running averages have a statistics group per channel, or else no batch column to
    // show.
    const bool perChannel = m_snapshot->before.groups() == static_cast<Index>(running.mean.size());
    switch (column) {
    case RunningMeanColumn:
        return running.mean[channel];
    case RunningVarianceColumn:
        return running.variance[channel];
    case BatchMeanColumn:
        return perChannel ? m_snapshot->before.mean[channel] : std::numeric_limits<double>::quiet_NaN();
    case BatchVarianceColumn:
        return perChannel ? batchVariance(row) : std::numeric_limits<double>::quiet_NaN();
    case SlopeColumn:
        return m_snapshot->slope(row);
    default:
        return m_snapshot->intercept(row);
    }
}

QString RunningModel::label(int row) const
{
    const Layout& layout = m_snapshot->layout();
    return QString(QChar::fromLatin1(layout.axis(layout.channelAxis()).letter)).toLower()
        + QString::number(row + 1);
}

QString RunningModel::spokenLabel(int row) const { return tr("channel %1").arg(row + 1); }

} // namespace normscope
