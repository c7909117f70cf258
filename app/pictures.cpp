// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/pictures.h"

#include "widgets/charts/chart.h"
#include "widgets/explain/axeschart.h"
#include "widgets/tables/statisticschart.h"

namespace normscope {

void registerPictures()
{
    registerChart(QStringLiteral("axes"), [] { return std::make_unique<AxesChart>(); });
    registerChart(QStringLiteral("statistics"), [] { return std::make_unique<StatisticsChart>(); });
}

} // namespace normscope
