// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/charts/figure.h"

#include <QCoreApplication>

namespace normscope {

/// The selected cell's value through the layer at every step: as training puts it out, with that step's
/// batch, against evaluation, with the running averages after it. One sees the gap close.
class GapFigure : public Figure {
    Q_DECLARE_TR_FUNCTIONS(normscope::GapFigure)

public:
    QString id() const override { return QStringLiteral("gap"); }
    QString name() const override { return tr("Train and eval gap"); }
    QString readout(const QPointF& value) const override;

protected:
    Plot make(const Source& source) override;
    QString makeTable(const Source& source) const override;

private:
    std::vector<GapPoint> pointsOf(const Source& source) const;
    QString messageFor(const Source& source) const;
    void addCurves(Plot& plot, const std::vector<GapPoint>& points);

    SteadyScale m_steps { true };
    SteadyScale m_values;
};

} // namespace normscope
