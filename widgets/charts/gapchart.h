// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/charts/chartwidget.h"

namespace normscope {

/// `Train and eval gap`: the selected cell's value in training against evaluation, over the fed batches.
class GapChart : public ChartWidget {
    Q_OBJECT

public:
    explicit GapChart(Selection* selection, QWidget* parent = nullptr);
};

} // namespace normscope
