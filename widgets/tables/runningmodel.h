// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/tables/numbermodel.h"

namespace normscope {

/// The running statistics per channel, beside the batch's and the fixed line that evaluation makes of them.
/// No rows where the layer keeps none.
class RunningModel : public NumberModel {
    Q_OBJECT

public:
    enum ColumnIndex {
        ChannelColumn,
        RunningMeanColumn,
        RunningVarianceColumn,
        BatchMeanColumn,
        BatchVarianceColumn, ///< the one that enters the running variance: unbiased in PyTorch
        SlopeColumn,
        InterceptColumn,
    };

    explicit RunningModel(QObject* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot);

    QString objection(int column, double value) const override;
    float startValue(int column) const override;
    double number(int row, int column) const override;
    /// Small steps of the averages have to be seen: never fewer than 7.
    int digits(int column) const override;

protected:
    QString label(int row) const override;
    QString spokenLabel(int row) const override;

private:
    QList<Column> columnsFor(RunningDivisor divisor) const;
    double batchVariance(Index channel) const;
    RunningDivisor divisor() const;

    SnapshotPtr m_snapshot;
};

} // namespace normscope
