// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/charts/figure.h"

#include <QCoreApplication>

namespace normscope {

/// Input (dashed) and output as step outlines over one axis, with each one's mean and ±1 standard deviation.
class HistogramFigure : public Figure {
    Q_DECLARE_TR_FUNCTIONS(normscope::HistogramFigure)

public:
    enum class Extent { Everything, Group };

    QString id() const override { return QStringLiteral("histogram"); }
    QString name() const override { return tr("Input and output histogram"); }
    QString readout(const QPointF& value) const override;

    Extent extent() const { return m_extent; }
    /// Of every valid cell, or of the selected cell's statistics group.
    void setExtent(Extent extent);

protected:
    Plot make(const Source& source) override;
    QString makeTable(const Source& source) const override;

private:
    /// One of the two histograms with its moments, all from the snapshot.
    struct Side {
        Histogram histogram;
        double mean = 0;
        double deviation = 0;
        Index total() const { return histogram.finite() + histogram.nan + histogram.infinite; }
    };
    Side input(const Source& source) const;
    Side output(const Source& source) const;
    void addTitles(Plot& plot, const Source& source, Index count) const;
    bool wholeBatch(const Source& source) const;

    Extent m_extent = Extent::Everything;
    SteadyScale m_counts { true };
    Side m_input, m_output; ///< of the last plot, for the readout
};

} // namespace normscope
