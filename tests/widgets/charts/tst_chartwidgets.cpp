// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "experiments.h"

#include "widgets/charts/chartview.h"
#include "widgets/charts/gapchart.h"
#include "widgets/charts/histogramchart.h"
#include "widgets/charts/overlay.h"
#include "widgets/charts/runningchart.h"
#include "widgets/look/panel.h"
#include "widgets/look/theme.h"
#include "widgets/selection.h"

#include <QAccessible>
#include <QClipboard>
#include <QHBoxLayout>
#include <QMenu>
#include <QRadioButton>
#include <QtCharts/QLegend>
#include <QtCharts/QLineSeries>
#include <QtTest>

using namespace normscope;
using namespace normscope::testing;

namespace {

/// All four charts of the window in their panels.
struct Window {
    QWidget window;
    Selection selection;
    HistogramChart histogram { &selection };
    RunningChart mean { RunningChart::Quantity::Mean, &selection };
    RunningChart variance { RunningChart::Quantity::Variance, &selection };
    GapChart gap { &selection };
    QList<ChartWidget*> charts { &histogram, &mean, &variance, &gap };

    Window()
    {
        auto* row = new QHBoxLayout(&window);
        for (ChartWidget* chart : charts) {
            auto* panel = new Panel;
            panel->setFixedSize(370, 300);
            chart->install(*panel);
            row->addWidget(panel);
        }
    }
    ~Window()
    {
        for (ChartWidget* chart : charts)
            chart->setParent(nullptr); // they are ours, not the panels'
    }
    Q_DISABLE_COPY_MOVE(Window)

    void show(const Experiment& experiment)
    {
        const auto snapshot = evaluate(experiment);
        selection.setSnapshot(snapshot);
        for (ChartWidget* chart : charts)
            chart->setSnapshot(snapshot);
        window.show();
        for (ChartWidget* chart : charts)
            chart->flush();
    }
};

const QLineSeries& firstLine(const ChartWidget& chart) { return chart.view().drawing().line(0); }

QColor pixelAt(QWidget& widget, const QPoint& point) { return widget.grab().toImage().pixelColor(point); }

bool shows(QWidget& widget, const QColor& colour)
{
    const QImage image = widget.grab().toImage();
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y) == colour)
                return true;
        }
    }
    return false;
}

} // namespace

class tst_ChartWidgets : public QObject {
    Q_OBJECT

private slots:
    void init();
    void namesAreThoseOfTheDesign();
    void descriptionsSayTheNumbers();
    void screenReadersMeetOneObject();
    void seriesHoldWhatTheSnapshotHolds();
    void nothingOfQtChartsLooks();
    void oneDrawingPerTurn();
    void hiddenChartsWait();
    void followsTheSelection();
    void groupSwitch();
    void headingFollows();
    void clicksWhereNothingLies();
    void wheelReachesTheScrollArea();
    void followsTheTheme();
    void followsTheTypeSize();
    void menuOffersCopyAndExport();
    void menuByKeyboard();
    void everySize_data();
    void everySize();
    void survivesOddData_data();
    void survivesOddData();
    void placedHeadingMayGoFirst();
};

void tst_ChartWidgets::init() { Theme::apply(*qApp, Theme::Choice::Light); }

void tst_ChartWidgets::namesAreThoseOfTheDesign()
{
    Window window;
    QCOMPARE(window.histogram.accessibleName(), QStringLiteral("Input and output histogram"));
    QCOMPARE(window.mean.accessibleName(), QStringLiteral("Running mean"));
    QCOMPARE(window.variance.accessibleName(), QStringLiteral("Running variance"));
    QCOMPARE(window.gap.accessibleName(), QStringLiteral("Train and eval gap"));
    for (const ChartWidget* chart : window.charts) {
        QVERIFY(!chart->objectName().isEmpty());
        QVERIFY(chart->toolTip().endsWith(QLatin1Char('.')));
    }
}

void tst_ChartWidgets::descriptionsSayTheNumbers()
{
    Window window;
    window.show(fedTimes(column(), 10));
    QVERIFY(window.histogram.accessibleDescription().contains(
        QStringLiteral("Input: 4 values, mean 5, standard deviation 2.236")));
    QVERIFY(window.histogram.accessibleDescription().contains(
        QStringLiteral("Output: 4 values, mean 0, standard deviation 1")));
    QVERIFY(window.mean.accessibleDescription().contains(
        QStringLiteral("After 10 steps the running value is 3.257")));
    QVERIFY(window.gap.accessibleDescription().contains(QStringLiteral("step 10: training -1.342")));
    // They follow when the edits rest, not with each of them.
    window.mean.setSnapshot(evaluate(fedTimes(column(), 11)));
    QVERIFY(window.mean.accessibleDescription().contains(QStringLiteral("After 10 steps")));
    QTRY_VERIFY(window.mean.accessibleDescription().contains(QStringLiteral("After 11 steps")));
}

void tst_ChartWidgets::screenReadersMeetOneObject()
{
    Window window;
    window.show(fedTimes(column(), 2));
    QAccessibleInterface* chart = QAccessible::queryAccessibleInterface(&window.mean);
    QVERIFY(chart);
    QCOMPARE(chart->role(), QAccessible::Chart);
    QCOMPARE(chart->childCount(), 0);
    QCOMPARE(chart->text(QAccessible::Name), QStringLiteral("Running mean"));
    QCOMPARE(chart->text(QAccessible::Description), window.mean.accessibleDescription());
}

void tst_ChartWidgets::seriesHoldWhatTheSnapshotHolds()
{
    Window window;
    const Experiment experiment = fedTimes(column(), 5);
    window.show(experiment);
    const QList<QPointF> running = firstLine(window.mean).points();
    QCOMPARE(running.size(), 6);
    QCOMPARE(running[0], QPointF(0, 0));
    for (int step = 1; step <= 5; ++step)
        QCOMPARE(running[step],
                 QPointF(step, experiment.history[static_cast<std::size_t>(step - 1)]->after.mean[0]));
    QCOMPARE(window.mean.view().drawing().rings().centres().size(), 5);
    // The rings stand where the batch means are, in the same coordinates as the line.
    const PlotLayout& layout = window.mean.view().drawing().overlay().layout();
    const Plot& plot = window.mean.view().plot();
    QCOMPARE(window.mean.view().drawing().rings().centres()[2], layout.map({ 3, 5 }, plot));
    QChart* chart = window.mean.view().chart();
    const QPointF qt = chart->mapToPosition({ 3, 5 }, chart->series().constLast());
    QVERIFY(QLineF(qt, layout.map({ 3, 5 }, plot)).length() < 0.01);
}

void tst_ChartWidgets::nothingOfQtChartsLooks()
{
    Window window;
    window.show(cube());
    const QChart& chart = *window.histogram.view().chart();
    QVERIFY(!chart.legend()->isVisible());
    QVERIFY(!chart.isDropShadowEnabled());
    QVERIFY(!chart.isBackgroundVisible());
    QCOMPARE(chart.animationOptions(), QChart::NoAnimation);
    QCOMPARE(window.histogram.view().frameShape(), QFrame::NoFrame);
}

void tst_ChartWidgets::oneDrawingPerTurn()
{
    Window window;
    window.show(cube());
    QSignalSpy replaced(&firstLine(window.histogram), &QLineSeries::pointsReplaced);
    for (int i = 0; i < 20; ++i) {
        Experiment experiment = cube();
        Tensor x = *experiment.input;
        x[3] = static_cast<float>(i);
        experiment.input = std::make_shared<const Tensor>(x);
        window.histogram.setSnapshot(evaluate(experiment));
    }
    QCOMPARE(replaced.size(), 0);
    QCoreApplication::processEvents();
    QCOMPARE(replaced.size(), 1);
}

void tst_ChartWidgets::hiddenChartsWait()
{
    HistogramChart chart(nullptr);
    QSignalSpy replaced(&firstLine(chart), &QLineSeries::pointsReplaced);
    chart.setSnapshot(evaluate(cube()));
    QCoreApplication::processEvents();
    QCOMPARE(replaced.size(), 0);
    // What is asked for is there all the same.
    QVERIFY(chart.title().contains(QStringLiteral("all 32 values")));
    chart.show();
    QVERIFY(replaced.size() > 0);
    QVERIFY(!firstLine(chart).points().isEmpty());
}

void tst_ChartWidgets::followsTheSelection()
{
    Window window;
    window.show(fedTimes(cube(), 3));
    QSignalSpy titles(&window.mean, &ChartWidget::titleChanged);
    window.selection.selectChannel(2);
    QCoreApplication::processEvents();
    QCOMPARE(titles.size(), 1);
    QCOMPARE(titles[0][0].toString(), QStringLiteral("Running mean of channel 3"));
    const auto& last = firstLine(window.mean).points().constLast();
    QVERIFY(std::abs(last.y() - 5 * (1 - 0.9 * 0.9 * 0.9)) < 1e-9); // channel 3's mean is 40/8
}

void tst_ChartWidgets::groupSwitch()
{
    Window window;
    window.show(cube());
    auto* group = window.histogram.heading()->findChild<QRadioButton*>(QStringLiteral("segment2"));
    QVERIFY(group);
    QCOMPARE(group->accessibleName(), QStringLiteral("Selected group"));
    QVERIFY(!group->toolTip().isEmpty());
    QTest::mouseClick(group, Qt::LeftButton);
    QCOMPARE(window.histogram.extent(), HistogramChart::Extent::Group);
    QVERIFY(window.histogram.title().contains(QStringLiteral("channel 1: 8 values")));
    window.window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window.window));
    group->setFocus();
    QTest::keyClick(group, Qt::Key_Left);
    QCOMPARE(window.histogram.extent(), HistogramChart::Extent::Everything);
    window.histogram.setExtent(HistogramChart::Extent::Group);
    QVERIFY(group->isChecked());
}

void tst_ChartWidgets::headingFollows()
{
    Window window;
    window.show(fedTimes(cube(), 1));
    auto* title = window.mean.heading()->findChild<HeadingLabel*>();
    auto* badges = window.mean.heading()->findChild<BadgeRow*>();
    QCOMPARE(title->text(), QStringLiteral("Running mean of channel 1"));
    QCOMPARE(badges->accessibleName(), QStringLiteral("batch in use, running"));
    QVERIFY(badges->isVisible());
    Experiment layer = cube();
    layer.spec.method = Method::Layer;
    window.show(layer);
    QVERIFY(!badges->isVisible());
    QCOMPARE(title->text(), QStringLiteral("Running mean"));
}

void tst_ChartWidgets::clicksWhereNothingLies()
{
    Window window;
    window.show(cube());
    ChartView& view = window.histogram.view();
    // QTBUG-118669 needs a place without an item: a hidden chart, a scaled view, a chart smaller than its
    // view.
    const auto clickEverywhere = [&] {
        for (const Qt::MouseButton button : { Qt::LeftButton, Qt::RightButton, Qt::MiddleButton }) {
            for (const QPoint& point :
                 { QPoint(1, 1), view.viewport()->rect().center(), view.viewport()->rect().bottomRight() }) {
                QTest::mouseClick(view.viewport(), button, {}, point);
                QTest::mouseDClick(view.viewport(), button, {}, point);
            }
        }
    };
    clickEverywhere();
    view.chart()->hide();
    clickEverywhere();
    view.chart()->show();
    view.scale(0.3, 0.3);
    clickEverywhere();
    view.resetTransform();
    view.chart()->resize(10, 10);
    clickEverywhere();
}

void tst_ChartWidgets::wheelReachesTheScrollArea()
{
    HistogramChart chart(nullptr);
    chart.setSnapshot(evaluate(cube()));
    chart.show();
    // Neither the view nor the widget around it takes the wheel, so that it goes on to what scrolls.
    for (QWidget* receiver :
         std::initializer_list<QWidget*> { chart.view().viewport(), &chart.view(), &chart }) {
        const QPoint middle(100, 100);
        QWheelEvent wheel(middle, receiver->mapToGlobal(middle), {}, { 0, -240 }, Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        wheel.ignore();
        QApplication::sendEvent(receiver, &wheel);
        QVERIFY(!wheel.isAccepted());
    }
}

void tst_ChartWidgets::followsTheTheme()
{
    Window window;
    window.show(fedTimes(cube(), 8));
    QVERIFY(shows(window.mean.view(), Theme::light().card));
    QVERIFY(shows(window.mean.view(), Theme::light().running));
    Theme::apply(*qApp, Theme::Choice::Dark);
    QCoreApplication::processEvents();
    QCOMPARE(pixelAt(window.mean.view(), { 1, 1 }), Theme::dark().card);
    QVERIFY(shows(window.mean.view(), Theme::dark().running));
    QVERIFY(shows(window.histogram.view(), Theme::dark().accent));
    QVERIFY(!shows(window.histogram.view(), Theme::light().card));
}

void tst_ChartWidgets::followsTheTypeSize()
{
    Window window;
    window.show(cube());
    const auto size = [&] {
        return window.histogram.view().drawing().overlay().layout().texts.first().font.pixelSize();
    };
    const int before = size();
    QVERIFY(before >= 11);
    Theme::apply(*qApp, Theme::Choice::Light, 1.6);
    QCoreApplication::processEvents();
    QVERIFY(size() >= before * 3 / 2);
}

void tst_ChartWidgets::menuOffersCopyAndExport()
{
    Window window;
    window.show(fedTimes(column(), 2));
    QSignalSpy copies(&window.mean, &ChartWidget::copyRequested);
    QSignalSpy exports(&window.mean, &ChartWidget::exportRequested);
    // A right click on the chart inside reaches the widget that offers the menu.
    QContextMenuEvent event(QContextMenuEvent::Mouse, { 20, 20 },
                            window.mean.view().viewport()->mapToGlobal(QPoint(20, 20)));
    QApplication::sendEvent(window.mean.view().viewport(), &event);
    auto* menu = window.mean.findChild<QMenu*>(QStringLiteral("chartMenu"));
    QVERIFY(menu);
    QStringList words;
    for (QAction* action : menu->actions()) {
        if (!action->isSeparator())
            words.append(action->text());
    }
    QCOMPARE(words,
             (QStringList { "Copy", "Copy the numbers", QStringLiteral("Export PNG…"),
                            QStringLiteral("Export SVG…") }));
    for (QAction* action : menu->actions())
        action->trigger();
    QCOMPARE(copies.size(), 1);
    QCOMPARE(exports.size(), 2);
    QCOMPARE(exports[0][0].value<ExportFormat>(), ExportFormat::Png);
    QCOMPARE(exports[1][0].value<ExportFormat>(), ExportFormat::Svg);
    QCOMPARE(QGuiApplication::clipboard()->text(), window.mean.asTable());
    menu->close();
}

void tst_ChartWidgets::menuByKeyboard()
{
    Window window;
    window.show(cube());
    QVERIFY(window.histogram.focusPolicy() & Qt::TabFocus);
    QContextMenuEvent event(QContextMenuEvent::Keyboard, { 0, 0 }, { 0, 0 });
    QApplication::sendEvent(&window.histogram, &event);
    auto* menu = window.histogram.findChild<QMenu*>(QStringLiteral("chartMenu"));
    QVERIFY(menu);
    const QRect chart(window.histogram.mapToGlobal(QPoint()), window.histogram.size());
    QVERIFY(chart.contains(menu->pos()));
    menu->close();
}

void tst_ChartWidgets::everySize_data()
{
    QTest::addColumn<QSize>("size");
    QTest::newRow("empty") << QSize(0, 0);
    QTest::newRow("one pixel") << QSize(1, 1);
    QTest::newRow("a strip") << QSize(900, 20);
    QTest::newRow("a pole") << QSize(30, 700);
    QTest::newRow("small") << QSize(120, 90);
    QTest::newRow("wide") << QSize(1800, 500);
}

void tst_ChartWidgets::everySize()
{
    QFETCH(QSize, size);
    for (const int steps : { 0, 3 }) {
        HistogramChart histogram(nullptr);
        RunningChart variance(RunningChart::Quantity::Variance, nullptr);
        GapChart gap(nullptr);
        for (ChartWidget* chart : std::initializer_list<ChartWidget*> { &histogram, &variance, &gap }) {
            chart->setSnapshot(evaluate(fedTimes(cube(), steps)));
            chart->resize(size);
            chart->show();
            chart->flush();
            chart->grab();
        }
    }
}

void tst_ChartWidgets::survivesOddData_data()
{
    QTest::addColumn<std::vector<float>>("values");
    QTest::newRow("NaN") << std::vector<float> { NAN, NAN, NAN, NAN };
    QTest::newRow("infinite") << std::vector<float> { INFINITY, 1, -INFINITY, 2 };
    QTest::newRow("constant") << std::vector<float> { 3, 3, 3, 3 };
    QTest::newRow("huge") << std::vector<float> { 3e38F, -3e38F, 0, 0 };
    QTest::newRow("single") << std::vector<float> { 3 };
}

void tst_ChartWidgets::survivesOddData()
{
    QFETCH(std::vector<float>, values);
    Window window;
    const Shape shape { static_cast<Index>(values.size()), 1 };
    window.show(fedTimes(experimentOf("NC", shape, values, Method::Batch), 3));
    for (ChartWidget* chart : window.charts) {
        QVERIFY(!chart->grab().isNull());
        QVERIFY(!chart->accessibleDescription().isEmpty());
        for (int line = 0; line < Drawing::mostLines; ++line) {
            for (const QPointF& point : chart->view().drawing().line(line).points())
                QVERIFY(std::isfinite(point.x()) && std::isfinite(point.y()));
        }
    }
}

void tst_ChartWidgets::placedHeadingMayGoFirst()
{
    auto chart = std::make_unique<HistogramChart>(nullptr);
    {
        Panel panel;
        chart->install(panel);
        chart->setParent(nullptr);
    }
    chart->setSnapshot(evaluate(cube()));
    chart->flush();
    chart.reset();
    HistogramChart unplaced(nullptr);
    Q_UNUSED(unplaced)
}

QTEST_MAIN(tst_ChartWidgets)
#include "tst_chartwidgets.moc"
