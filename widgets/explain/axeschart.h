// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/charts/chart.h"
#include "widgets/selection.h"

#include <memory>

namespace normscope {

class AxesView;

/// The picture of the axes, as one of the charts that can be exported.
class AxesChart : public Chart {
public:
    AxesChart();
    ~AxesChart() override;

    QString id() const override { return QStringLiteral("axes"); }
    QString name() const override;
    QString title() const override;
    QString description() const override;
    QString table() const override;
    void setSnapshot(const SnapshotPtr& snapshot) override;
    void setSelection(const Selection* selection) override { m_selection = selection; }
    void paint(QPainter& painter, const QRectF& rectangle, const Theme& theme) const override;

private:
    Index cell() const;

    SnapshotPtr m_snapshot;
    const Selection* m_selection = nullptr;
    Selection m_none; ///< the view's own, which nobody changes
    std::unique_ptr<AxesView> m_view; ///< never shown
};

} // namespace normscope
