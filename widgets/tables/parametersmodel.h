// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/tables/numbermodel.h"

namespace normscope {

/// gamma and beta, a row per channel or per element of an example; without beta where the method has none.
class ParametersModel : public NumberModel {
    Q_OBJECT

public:
    enum ColumnIndex { NameColumn, GammaColumn, BetaColumn };

    explicit ParametersModel(QObject* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot);
    const SnapshotPtr& snapshot() const { return m_snapshot; }

    double number(int row, int column) const override;
    float startValue(int column) const override;

protected:
    QString label(int row) const override;
    QString spokenLabel(int row) const override;
    QString exactNumber(int row, int column) const override;

private:
    QList<Column> columnsFor(const Snapshot& snapshot) const;
    /// The first cell that this parameter scales.
    Index cellOf(int row) const;

    SnapshotPtr m_snapshot;
};

} // namespace normscope
