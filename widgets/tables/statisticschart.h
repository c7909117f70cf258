// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/charts/chart.h"

namespace normscope {

/// The statistics of the groups as a picture of a table, for slides; table() has every group and every digit.
class StatisticsChart : public Chart {
public:
    /// More do not read on a slide; the picture says how many there are.
    static constexpr Index mostRows = 12;

    QString id() const override { return QStringLiteral("statistics"); }
    QString name() const override;
    QString title() const override;
    QString description() const override;
    QString table() const override;
    void setSnapshot(const SnapshotPtr& snapshot) override { m_snapshot = snapshot; }
    void setSelection(const Selection* selection) override { m_selection = selection; }
    void paint(QPainter& painter, const QRectF& rectangle, const Theme& theme) const override;

private:
    Index chosen() const;
    Index firstRow() const;

    SnapshotPtr m_snapshot;
    const Selection* m_selection = nullptr;
};

} // namespace normscope
