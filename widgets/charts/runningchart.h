// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/charts/chartwidget.h"
#include "widgets/charts/runningfigure.h"

namespace normscope {

/// `Running mean` or `Running variance` of the selected channel over the fed batches.
class RunningChart : public ChartWidget {
    Q_OBJECT

public:
    using Quantity = RunningFigure::Quantity;
    RunningChart(Quantity quantity, Selection* selection, QWidget* parent = nullptr);
};

} // namespace normscope
