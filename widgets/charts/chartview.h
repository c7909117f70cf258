// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/charts/drawing.h"
#include "widgets/charts/plot.h"

#include <QtCharts/QChartView>

#include <functional>
#include <memory>

namespace normscope {

/// A QChartView that shows a Plot: no frame, shadow, legend, theme or animation; drawn in Theme::current()
/// and drawn again when that changes. The one subclass of QChartView: it also keeps Qt Charts 6.4.2 from
/// crashing on a press where no item lies (QTBUG-118669), and from swallowing the wheel (QTBUG-119712).
class ChartView : public QChartView {
    Q_OBJECT

public:
    explicit ChartView(QWidget* parent = nullptr);

    void setPlot(const Plot& plot);
    const Plot& plot() const { return m_plot; }
    const Drawing& drawing() const { return *m_drawing; }
    /// What the tooltip says at a place of the plot, in the axes' values; empty for none.
    void setReadout(std::function<QString(QPointF)> readout) { m_readout = std::move(readout); }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void draw();

    Plot m_plot;
    std::unique_ptr<Drawing> m_drawing;
    std::function<QString(QPointF)> m_readout;
};

} // namespace normscope
