// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/workspace.h"

#include "app/banner.h"
#include "widgets/batch/batchpanel.h"
#include "widgets/charts/gapchart.h"
#include "widgets/charts/heading.h"
#include "widgets/charts/histogramchart.h"
#include "widgets/charts/runningchart.h"
#include "widgets/explain/axesview.h"
#include "widgets/explain/derivationview.h"
#include "widgets/look/panel.h"
#include "widgets/look/terms.h"
#include "widgets/look/theme.h"
#include "widgets/method/methodcards.h"
#include "widgets/method/settingspanel.h"
#include "widgets/tables/parameterstable.h"
#include "widgets/tables/runningtable.h"
#include "widgets/tables/statisticstable.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

namespace normscope {

namespace {

constexpr int gap = 10;
/// Past this a list of channels is typed into, not scrolled.
constexpr Index mostChannelsListed = 4096;

} // namespace

Workspace::Workspace(Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
{
    auto* columns = new QHBoxLayout(this);
    columns->setContentsMargins(gap, gap, gap, gap);
    columns->setSpacing(gap);
    m_left = makeLeft();
    columns->addWidget(m_left);
    columns->addWidget(makeMiddle(), 1);
    m_right = makeRight();
    columns->addWidget(m_right);
    m_views = { cards, settings, batch, axes, derivation, statistics, parameters, running };
    m_views.insert(m_views.end(), m_charts.begin(), m_charts.end());
    connect(channelChoice, &QComboBox::activated, m_selection, [this](int channel) { m_selection->selectChannel(channel); });
    connect(m_selection, &Selection::changed, this, [this] {
        const QSignalBlocker quiet(channelChoice);
        channelChoice->setCurrentIndex(static_cast<int>(m_selection->channel()));
    });
    arrange();
}

QWidget* Workspace::makeLeft()
{
    auto* column = new QWidget;
    auto* rows = new QVBoxLayout(column);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(gap);
    auto* cardsPanel = new Panel(tr("What is averaged over"));
    cards = new MethodCards(m_selection);
    cardsPanel->setView(cards);
    auto* settingsPanel = new Panel;
    settings = new SettingsPanel;
    settingsPanel->setView(settings);
    // The cards are seen whole where there is room; the settings scroll first.
    cardsPanel->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    rows->addWidget(cardsPanel);
    rows->addWidget(settingsPanel, 1);
    return column;
}

QWidget* Workspace::makeMiddle()
{
    auto* column = new QWidget;
    auto* rows = new QVBoxLayout(column);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(gap);
    banner = new Banner;
    rows->addWidget(banner);
    batch = new BatchPanel(m_selection);

    auto* charts = new QWidget;
    auto* row = new QHBoxLayout(charts);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(gap);
    row->addWidget(makeHistogramPanel(), 1);
    row->addWidget(makeRunningPanel(), 1);

    m_middle = new QSplitter(Qt::Vertical);
    m_middle->setChildrenCollapsible(false);
    m_middle->setHandleWidth(gap);
    m_middle->addWidget(batch);
    m_middle->addWidget(charts);
    m_middle->setStretchFactor(0, 1);
    m_middle->setStretchFactor(1, 1);
    m_middle->setSizes({ 580, 420 });
    rows->addWidget(m_middle, 1);
    return column;
}

Panel* Workspace::makeHistogramPanel()
{
    auto* panel = new Panel;
    auto* histogram = new HistogramChart(m_selection);
    histogram->install(*panel);
    m_charts.push_back(histogram);
    return panel;
}

Panel* Workspace::makeRunningPanel()
{
    auto* panel = new Panel;
    auto* tabs = new QTabBar;
    tabs->setObjectName(QStringLiteral("runningTabs"));
    tabs->setAccessibleName(tr("Running averages"));
    tabs->setExpanding(false);
    tabs->setDrawBase(false);
    tabs->setUsesScrollButtons(false);
    auto* pages = new QStackedWidget;
    const auto add = [&](ChartWidget* chart, const QString& name, Term term) {
        auto* page = new QWidget;
        auto* rows = new QVBoxLayout(page);
        rows->setContentsMargins(0, 0, 0, 0);
        rows->setSpacing(4);
        rows->addWidget(chart->heading());
        rows->addWidget(chart, 1);
        pages->addWidget(page);
        tabs->setTabToolTip(tabs->addTab(name), explain(term));
        m_charts.push_back(chart);
    };
    using Quantity = RunningChart::Quantity;
    add(new RunningChart(Quantity::Mean, m_selection), tr("Mean"), Term::RunningMean);
    add(new RunningChart(Quantity::Variance, m_selection), tr("Variance"), Term::RunningVariance);
    add(new GapChart(m_selection), tr("Gap"), Term::TrainEvalGap);
    connect(tabs, &QTabBar::currentChanged, pages, &QStackedWidget::setCurrentIndex);

    channelChoice = new QComboBox;
    channelChoice->setObjectName(QStringLiteral("channel"));
    channelChoice->setAccessibleName(tr("Channel"));
    channelChoice->setToolTip(explain(Term::Channel));
    auto* header = new QHBoxLayout;
    header->setSpacing(8);
    header->addWidget(tabs);
    header->addStretch(1);
    header->addWidget(channelChoice);
    panel->body()->addLayout(header);
    panel->body()->addWidget(pages, 1);
    return panel;
}

QWidget* Workspace::makeRight()
{
    auto* column = new QSplitter(Qt::Vertical);
    column->setChildrenCollapsible(false);
    column->setHandleWidth(gap);
    auto* axesPanel = new Panel(tr("Axes"));
    axes = new AxesView(m_selection);
    axesPanel->setView(axes);
    m_derivationPanel = new Panel(tr("How this cell came about"));
    m_derivationPanel->setSubtitle(tr("← → step"));
    derivation = new DerivationView(m_selection);
    m_derivationPanel->setView(derivation);
    auto* numbersPanel = new Panel;
    m_numbers = new QTabWidget;
    m_numbers->setObjectName(QStringLiteral("numbers"));
    m_numbers->setAccessibleName(tr("Numbers"));
    m_numbers->setDocumentMode(true);
    statistics = new StatisticsTable(m_selection);
    parameters = new ParametersTable(m_selection);
    running = new RunningTable(m_selection);
    m_numbers->addTab(statistics, tr("Statistics"));
    m_numbers->addTab(parameters, tr("Gamma, beta"));
    m_numbers->addTab(running, tr("Running"));
    numbersPanel->setView(m_numbers);
    column->addWidget(axesPanel);
    column->addWidget(m_derivationPanel);
    column->addWidget(numbersPanel);
    column->setStretchFactor(0, 3);
    column->setStretchFactor(1, 4);
    column->setStretchFactor(2, 3);
    column->setSizes({ 235, 325, 190 });
    return column;
}

/// On a low screen the derivation becomes the first of the tabs; columns grow with the type.
void Workspace::arrange()
{
    const Theme& theme = Theme::current();
    m_left->setFixedWidth(static_cast<int>(theme.px(256)));
    const bool wide = width() >= theme.px(1700);
    m_right->setFixedWidth(static_cast<int>(theme.px(wide ? 430 : width() >= theme.px(1420) ? 365 : 340)));
    // By the window's height: within a page that scrolls, this widget is never lower than what it holds.
    const bool compact = window()->height() < theme.px(860);
    if (compact == m_compact)
        return;
    m_compact = compact;
    cards->setCompact(compact);
    if (compact) {
        m_numbers->insertTab(0, derivation, tr("This cell"));
        m_numbers->setCurrentIndex(0);
    } else {
        m_numbers->removeTab(m_numbers->indexOf(derivation));
        m_derivationPanel->setView(derivation);
        derivation->show();
    }
    m_derivationPanel->setVisible(!compact);
}

void Workspace::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void Workspace::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    window()->installEventFilter(this);
    arrange();
}

bool Workspace::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == window() && event->type() == QEvent::Resize)
        arrange();
    return QWidget::eventFilter(watched, event);
}

void Workspace::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        arrange();
}

void Workspace::setSnapshot(const SnapshotPtr& snapshot)
{
    m_selection->setSnapshot(snapshot);
    fillChannels(*snapshot);
    banner->setSnapshot(snapshot);
    for (View* view : m_views)
        view->setSnapshot(snapshot);
}

void Workspace::fillChannels(const Snapshot& snapshot)
{
    const QSignalBlocker quiet(channelChoice);
    const auto channels = static_cast<int>(std::min(snapshot.grouping.channels(), mostChannelsListed));
    if (channelChoice->count() != channels) {
        channelChoice->clear();
        QStringList list;
        for (int channel = 1; channel <= channels; ++channel)
            list.append(tr("channel %1").arg(channel));
        channelChoice->addItems(list);
    }
    channelChoice->setCurrentIndex(static_cast<int>(m_selection->channel()));
}

} // namespace normscope
