// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/view.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QSplitter;
class QTabWidget;

namespace normscope {

class AxesView;
class Banner;
class BatchPanel;
class ChartWidget;
class DerivationView;
class MethodCards;
class Panel;
class ParametersTable;
class RunningTable;
class SettingsPanel;
class StatisticsTable;

/// The three columns: what you decide, what you play with, what explains it. Makes every view and lays it out; knows
/// nothing of what they ask for.
class Workspace : public QWidget {
    Q_OBJECT

public:
    explicit Workspace(Selection* selection, QWidget* parent = nullptr);

    /// To the selection first, then to every view.
    void setSnapshot(const SnapshotPtr& snapshot);
    /// The charts, in the order of the export menu.
    const std::vector<ChartWidget*>& charts() const { return m_charts; }

    MethodCards* cards;
    SettingsPanel* settings;
    Banner* banner;
    BatchPanel* batch;
    AxesView* axes;
    DerivationView* derivation;
    StatisticsTable* statistics;
    ParametersTable* parameters;
    RunningTable* running;
    QComboBox* channelChoice;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeLeft();
    QWidget* makeMiddle();
    QWidget* makeRight();
    Panel* makeHistogramPanel();
    Panel* makeRunningPanel();
    void arrange();
    void fillChannels(const Snapshot& snapshot);

    Selection* m_selection;
    std::vector<View*> m_views;
    std::vector<ChartWidget*> m_charts;
    QWidget* m_left;
    QWidget* m_right;
    QSplitter* m_middle;
    Panel* m_derivationPanel;
    QTabWidget* m_numbers;
    bool m_compact = false;
};

} // namespace normscope
