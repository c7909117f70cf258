// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/charts/chart.h"

#include "widgets/charts/gapfigure.h"
#include "widgets/charts/histogramfigure.h"
#include "widgets/charts/runningfigure.h"

#include <QList>

#include <algorithm>

namespace normscope {

namespace {

struct Registered {
    QString id;
    ChartFactory factory;
};

QList<Registered>& registry()
{
    using Quantity = RunningFigure::Quantity;
    static QList<Registered> charts {
        { QStringLiteral("histogram"), [] { return std::make_unique<HistogramFigure>(); } },
        { QStringLiteral("running-mean"), [] { return std::make_unique<RunningFigure>(Quantity::Mean); } },
        { QStringLiteral("running-variance"),
          [] { return std::make_unique<RunningFigure>(Quantity::Variance); } },
        { QStringLiteral("gap"), [] { return std::make_unique<GapFigure>(); } },
    };
    return charts;
}

} // namespace

void registerChart(const QString& id, ChartFactory factory)
{
    const auto known = std::ranges::find(registry(), id, &Registered::id);
    if (known != registry().end())
        known->factory = std::move(factory);
    else
        registry().append({ id, std::move(factory) });
}

std::unique_ptr<Chart> makeChart(const QString& id)
{
    const auto known = std::ranges::find(registry(), id, &Registered::id);
    return known != registry().end() ? known->factory() : nullptr;
}

QStringList chartIds()
{
    QStringList ids;
    for (const Registered& chart : registry())
        ids.append(chart.id);
    return ids;
}

} // namespace normscope
