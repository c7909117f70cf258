// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "tests/widgets/batch/batchbench.h"
#include "widgets/batch/celldelegate.h"
#include "widgets/look/theme.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QSpinBox>
#include <QToolButton>
#include <QtTest>

using namespace normscope;
using namespace normscope::testing;

namespace {

/// Counts the cells that are painted.
class CountingDelegate : public CellDelegate {
public:
    using CellDelegate::CellDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        ++painted;
        CellDelegate::paint(painter, option, index);
    }
    mutable int painted = 0;
};

QToolButton* button(const Bench& bench, const QString& name)
{
    for (QToolButton* const found : bench.panel.findChildren<QToolButton*>()) {
        if (found->accessibleName() == name)
            return found;
    }
    return nullptr;
}

bool scrolls(const QScrollBar* bar) { return bar->maximum() > bar->minimum(); }

bool isWhollySeen(const BatchTable* table)
{
    return !scrolls(table->verticalScrollBar()) && !scrolls(table->horizontalScrollBar());
}

} // namespace

class TestBatchPanel : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::apply(*qApp, Theme::Choice::Light); }
    void showsAllWithSliders_data();
    void showsAllWithSliders();
    void choosesThePlane();
    void tablesScrollTogether();
    void asksByButtons();
    void hidesTheSliders();
    void namesEveryControl();
    void staysLazy_data();
    void staysLazy();
    void followsShapeChanges();
    void paintsGroupsByBorder();
};

void TestBatchPanel::showsAllWithSliders_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QSize>("size");
    for (const char* const key : { "token", "batch4", "cube", "column" }) {
        // The drawing's size of the panel, the same at 1366 pixels' width, and one with room.
        QTest::addRow("%s as drawn", key) << key << QSize(778, 342);
        QTest::addRow("%s narrow", key) << key << QSize(730, 342);
        QTest::addRow("%s roomy", key) << key << QSize(900, 560);
    }
}

void TestBatchPanel::showsAllWithSliders()
{
    QFETCH(QString, key);
    QFETCH(QSize, size);
    Bench bench(sample(key.toLatin1().constData(), Method::Batch), size);
    QCOMPARE(bench.panel.size(), size);
    QVERIFY(isWhollySeen(bench.in) && isWhollySeen(bench.out));
    QVERIFY(!scrolls(bench.sliders->horizontalScrollBar()));
    const QRect inside = bench.panel.rect();
    for (QWidget* const part : { static_cast<QWidget*>(bench.in), static_cast<QWidget*>(bench.out),
                                 static_cast<QWidget*>(bench.sliders) })
        QVERIFY(inside.contains(QRect(part->mapTo(&bench.panel, QPoint()), part->size())));
    QVERIFY(bench.sliders->slider(0)->track().height() >= 16);
    QVERIFY(bench.panel.minimumSizeHint().height() <= 342);
    // Same cell order, same places.
    const QModelIndex last = bench.in->batchModel()->index(bench.in->batchModel()->rowCount() - 1, 0);
    QCOMPARE(bench.in->visualRect(last),
             bench.out->visualRect(bench.out->batchModel()->index(last.row(), 0)));
}

void TestBatchPanel::choosesThePlane()
{
    Bench bench(counting("NCHW", { 64, 8, 2, 2 }));
    auto* const chooser = bench.panel.findChild<QSpinBox*>(QStringLiteral("sliceN"));
    QVERIFY(chooser && chooser->isVisible());
    QCOMPARE(chooser->accessibleName(), QStringLiteral("Slice N"));
    QCOMPARE(bench.in->batchModel()->rowCount(), 8);
    bench.selection.select(5);
    chooser->setValue(3);
    QCOMPARE(bench.selection.cell(), 2 * 32 + 5);
    QCOMPARE(bench.in->batchModel()->data(bench.in->currentIndex(), Qt::DisplayRole).toString(),
             QStringLiteral("69"));
    QCOMPARE(bench.out->currentIndex(), bench.out->batchModel()->index(1, 1));
    // A cell selected elsewhere brings its plane into view.
    bench.selection.select(63 * 32);
    QCOMPARE(chooser->value(), 64);
    QCOMPARE(bench.in->currentIndex(), bench.in->batchModel()->index(0, 0));
    bench.experiment = sample("cube", Method::Batch);
    bench.show();
    QVERIFY(!chooser->isVisible());
    QCOMPARE(bench.in->batchModel()->rowCount(), 8);
}

void TestBatchPanel::tablesScrollTogether()
{
    Bench bench(counting("NTD", { 2, 30, 40 }));
    QVERIFY(scrolls(bench.in->verticalScrollBar()) && scrolls(bench.in->horizontalScrollBar()));
    bench.in->verticalScrollBar()->setValue(77);
    bench.out->horizontalScrollBar()->setValue(55);
    QCOMPARE(bench.out->verticalScrollBar()->value(), 77);
    QCOMPARE(bench.in->horizontalScrollBar()->value(), 55);
    bench.selection.select(bench.snapshot->grouping.cellCount() - 1);
    QVERIFY(bench.in->viewport()->rect().contains(bench.in->visualRect(bench.in->currentIndex())));
    QVERIFY(bench.out->viewport()->rect().contains(bench.out->visualRect(bench.out->currentIndex())));
}

void TestBatchPanel::asksByButtons()
{
    Bench bench(sample("cube", Method::Batch));
    bench.selection.select(16 + 8);
    QSignalSpy added(&bench.panel, &BatchPanel::addExample), feature(&bench.panel, &BatchPanel::addFeature),
        randomised(&bench.panel, &BatchPanel::randomise);
    Index example = -1, channel = -1;
    connect(&bench.panel, &BatchPanel::removeExample, &bench, [&](Index index) { example = index; });
    connect(&bench.panel, &BatchPanel::removeFeature, &bench, [&](Index index) { channel = index; });
    for (const char* const name :
         { "Add example", "Remove example", "Add feature", "Remove feature", "Randomise" }) {
        QToolButton* const found = button(bench, QLatin1String(name));
        QVERIFY2(found && found->isEnabled(), name);
        QTest::mouseClick(found, Qt::LeftButton);
    }
    QCOMPARE(added.count(), 1);
    QCOMPARE(feature.count(), 1);
    QCOMPARE(randomised.count(), 1);
    QCOMPARE(example, 1);
    QCOMPARE(channel, 2);
    bench.experiment = sample("token", Method::Batch);
    bench.show();
    QVERIFY(!button(bench, QStringLiteral("Remove example"))->isEnabled());
    QVERIFY(button(bench, QStringLiteral("Remove feature"))->isEnabled());
}

void TestBatchPanel::hidesTheSliders()
{
    Bench bench(sample("cube", Method::Batch), { 778, 342 });
    const int row = bench.in->rowHeight(1);
    QVERIFY(bench.sliders->isVisible());
    QTest::mouseClick(button(bench, QStringLiteral("Hide sliders")), Qt::LeftButton);
    QVERIFY(!bench.sliders->isVisible());
    QVERIFY(bench.in->rowHeight(1) > row);
    QTest::mouseClick(button(bench, QStringLiteral("Show sliders")), Qt::LeftButton);
    QVERIFY(bench.sliders->isVisible());
    QCOMPARE(bench.in->rowHeight(1), row);
}

void TestBatchPanel::namesEveryControl()
{
    Bench bench(counting("NCHW", { 64, 8, 8, 8 }));
    for (const QWidget* const widget : bench.panel.findChildren<QWidget*>()) {
        const bool control = widget->isVisible() && widget->focusPolicy() != Qt::NoFocus
            && !widget->objectName().startsWith(QStringLiteral("qt_"));
        if (!control || qobject_cast<const QHeaderView*>(widget))
            continue;
        const QByteArray what = widget->objectName().toUtf8() + ' ' + widget->metaObject()->className();
        QVERIFY2(!widget->accessibleName().isEmpty(), what.constData());
        QVERIFY2(!widget->toolTip().isEmpty(), what.constData());
        QVERIFY2(!widget->objectName().isEmpty(), what.constData());
    }
}

void TestBatchPanel::staysLazy_data()
{
    QTest::addColumn<QString>("layout");
    QTest::addColumn<QList<qint64>>("dims");
    using Dims = QList<qint64>;
    QTest::newRow("a million cells, images") << "NCHW" << Dims { 256, 64, 8, 8 };
    QTest::newRow("a million cells, table") << "NC" << Dims { 100000, 10 };
    QTest::newRow("50 000 features") << "NC" << Dims { 20, 50000 };
    QTest::newRow("volume") << "NCDHW" << Dims { 1, 4, 64, 64, 64 };
}

void TestBatchPanel::staysLazy()
{
    QFETCH(QString, layout);
    QFETCH(QList<qint64>, dims);
    Bench bench(counting(layout.toLatin1().constData(), Shape(std::vector<Index>(dims.begin(), dims.end()))));
    CountingDelegate counter(&bench.selection);
    bench.in->setItemDelegate(&counter);
    bench.panel.grab();
    const BatchTable& table = *bench.in;
    const int rows = table.viewport()->height() / table.rowHeight(1) + 2;
    const int columns = table.viewport()->width() / table.columnWidth(0) + 2;
    QVERIFY(counter.painted > 0);
    QVERIFY2(counter.painted <= 2 * rows * columns, qPrintable(QString::number(counter.painted)));
    // The last cell is as near as the first.
    bench.selection.select(bench.snapshot->grouping.cellCount() - 1);
    QVERIFY(table.viewport()->rect().contains(table.visualRect(table.currentIndex())));
    counter.painted = 0;
    bench.show();
    bench.panel.grab();
    QVERIFY(counter.painted > 0 && counter.painted <= 2 * rows * columns);
}

void TestBatchPanel::followsShapeChanges()
{
    Bench bench(sample("batch4", Method::Batch));
    bench.selection.select(15);
    bench.experiment.input = std::make_shared<Tensor>(Tensor::filled(Shape { 2, 3 }, 1));
    bench.show();
    QCOMPARE(bench.in->batchModel()->rowCount(), 2);
    QCOMPARE(bench.selection.cell(), 5);
    QCOMPARE(bench.in->currentIndex(), bench.in->batchModel()->index(1, 2));
    QCOMPARE(bench.sliders->count(), 2);
    for (const char* const layout : { "NC", "NTD", "NCHW", "NCDHW", "NCL", "NHWC" }) {
        const int rank = Layout::byName(layout)->rank();
        bench.experiment = counting(layout, Shape(std::vector<Index>(static_cast<std::size_t>(rank), 2)));
        bench.show();
        QVERIFY(bench.in->currentIndex().isValid());
        QVERIFY(!bench.panel.grab().isNull());
    }
    // Views may be told before or after the selection.
    bench.experiment = sample("token", Method::Layer);
    const SnapshotPtr small = evaluate(bench.experiment);
    bench.panel.setSnapshot(small);
    bench.panel.grab();
    bench.selection.setSnapshot(small);
    QCOMPARE(bench.in->currentIndex().isValid(), true);
}

void TestBatchPanel::paintsGroupsByBorder()
{
    Bench bench(sample("cube", Method::Batch));
    const QImage shown = bench.in->viewport()->grab().toImage();
    const Theme& theme = Theme::current();
    const auto edge = [&](int row, int column) {
        const QRect rect = bench.in->visualRect(bench.in->batchModel()->index(row, column));
        return shown.pixelColor(rect.center().x(), rect.bottom() - 2);
    };
    QCOMPARE(edge(0, 1), theme.groupColour(0)); // lit
    QCOMPARE(edge(4, 0), theme.groupColour(0)); // the same channel of the other example
    QCOMPARE(edge(0, 0), theme.text); // selected
    QVERIFY(edge(1, 1) != theme.groupColour(1)); // faint
    const QRect zero = bench.in->visualRect(bench.in->batchModel()->index(1, 3));
    QCOMPARE(shown.pixelColor(zero.left() + 8, zero.center().y()), theme.card);
    const QRect large = bench.in->visualRect(bench.in->batchModel()->index(7, 1));
    QCOMPARE(shown.pixelColor(large.left() + 8, large.center().y()), theme.valueFill(20, 20));
}

QTEST_MAIN(TestBatchPanel)
#include "tst_batchpanel.moc"
