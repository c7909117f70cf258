// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/charts/histogramchart.h"

#include "widgets/charts/heading.h"
#include "widgets/look/terms.h"

namespace normscope {

HistogramChart::HistogramChart(Selection* selection, QWidget* parent)
    : HistogramChart(std::make_unique<HistogramFigure>(), selection, parent)
{
}

HistogramChart::HistogramChart(std::unique_ptr<HistogramFigure> owned, Selection* selection, QWidget* parent)
    : ChartWidget(std::move(owned), selection, parent)
    , m_histogram(static_cast<HistogramFigure*>(&figure()))
    , m_switch(new SegmentedControl)
{
    setObjectName(QStringLiteral("histogramChart"));
    setToolTip(explain(Term::Histogram));
    m_switch->setObjectName(QStringLiteral("histogramExtent"));
    m_switch->setAccessibleName(tr("Values shown"));
    m_switch->addSegment(tr("all"), tr("All values"), tr("Shows the histogram of all values."));
    m_switch->addSegment(tr("group"), tr("Selected group"),
                         tr("Shows only the values that share a mean with the selected cell."));
    heading()->addControl(m_switch);
    connect(m_switch, &SegmentedControl::chosenChanged, this, [this](int segment) {
        m_histogram->setExtent(segment == 0 ? Extent::Everything : Extent::Group);
        refreshSoon();
    });
}

void HistogramChart::setExtent(Extent extent) { m_switch->choose(extent == Extent::Everything ? 0 : 1); }

} // namespace normscope
