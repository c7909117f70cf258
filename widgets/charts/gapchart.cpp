// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/charts/gapchart.h"

#include "widgets/charts/gapfigure.h"
#include "widgets/look/terms.h"

namespace normscope {

GapChart::GapChart(Selection* selection, QWidget* parent)
    : ChartWidget(std::make_unique<GapFigure>(), selection, parent)
{
    setObjectName(QStringLiteral("gapChart"));
    setToolTip(explain(Term::TrainEvalGap));
}

} // namespace normscope
