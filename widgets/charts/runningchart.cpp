// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/charts/runningchart.h"

#include "widgets/look/terms.h"

namespace normscope {

RunningChart::RunningChart(Quantity quantity, Selection* selection, QWidget* parent)
    : ChartWidget(std::make_unique<RunningFigure>(quantity), selection, parent)
{
    const bool mean = quantity == Quantity::Mean;
    setObjectName(mean ? QStringLiteral("runningMeanChart") : QStringLiteral("runningVarianceChart"));
    setToolTip(explain(mean ? Term::RunningMean : Term::RunningVariance));
}

} // namespace normscope
