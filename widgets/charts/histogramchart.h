// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/charts/chartwidget.h"
#include "widgets/charts/histogramfigure.h"

namespace normscope {

class SegmentedControl;

/// `Input and output histogram`: of every value, or of the selected group (a switch in its heading).
class HistogramChart : public ChartWidget {
    Q_OBJECT

public:
    using Extent = HistogramFigure::Extent;
    explicit HistogramChart(Selection* selection, QWidget* parent = nullptr);

    Extent extent() const { return m_histogram->extent(); }
    void setExtent(Extent extent);
    SegmentedControl* extentSwitch() const { return m_switch; }

private:
    HistogramChart(std::unique_ptr<HistogramFigure> figure, Selection* selection, QWidget* parent);

    HistogramFigure* m_histogram; ///< the figure that ChartWidget owns
    SegmentedControl* m_switch;
};

} // namespace normscope
