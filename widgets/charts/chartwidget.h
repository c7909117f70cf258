// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/charts/export.h"
#include "widgets/charts/figure.h"
#include "widgets/charts/heading.h"
#include "widgets/view.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

namespace normscope {

class ChartView;
class Panel;

/// A chart on the screen: shows a Figure of the snapshot it was last given, at most once per turn of the
/// event loop and only while it is in sight. Says its numbers to screen readers, and offers itself for
/// copying and export by right click.
class ChartWidget : public QWidget, public View {
    Q_OBJECT

public:
    /// selection: not owned; null: the first cell.
    ChartWidget(std::unique_ptr<Figure> figure, Selection* selection, QWidget* parent = nullptr);
    ~ChartWidget() override;

    void setSnapshot(const SnapshotPtr& snapshot) override;

    /// For exports; always as the last snapshot has it.
    const Chart& chart() const { return *m_figure; }
    QString title() const { return m_figure->title(); }
    QString asTable() const { return m_figure->table(); }

    /// Title, badges and switches, for the header of a panel.
    ChartHeading* heading() const { return m_heading; }
    /// Fills an untitled panel with the heading and the chart.
    void install(Panel& panel);
    ChartView& view() const { return *m_view; }
    /// Draws at once what is waiting for the event loop, and the accessible description with it.
    void flush();

signals:
    void titleChanged(const QString& title);
    void copyRequested();
    void exportRequested(normscope::ExportFormat format);

protected:
    Figure& figure() const { return *m_figure; }
    void refreshSoon();
    void showEvent(QShowEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void describe();
    void copyNumbers() const;

    std::unique_ptr<Figure> m_figure;
    ChartView* m_view;
    QPointer<ChartHeading> m_heading; ///< belongs to whatever it was placed in
    QTimer m_turn; ///< one refresh per turn of the event loop
    QTimer m_rest; ///< the description follows when the edits rest
    QString m_title;
    bool m_stale = false;
};

} // namespace normscope
