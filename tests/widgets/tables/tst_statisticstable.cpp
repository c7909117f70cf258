// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/lab/evaluate.h"
#include "core/lab/samples.h"
#include "core/lab/stream.h"
#include "widgets/look/numbers.h"
#include "widgets/look/theme.h"
#include "widgets/tables/numbertable.h"
#include "widgets/tables/statisticsmodel.h"
#include "widgets/tables/statisticstable.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QtTest>

#include <cmath>
#include <numeric>

using namespace normscope;
using Model = StatisticsModel;

namespace {

Experiment sample(const char* key, Method method, Scope scope = Scope::Example, Index groups = 1)
{
    Experiment experiment = *makeSample(key);
    experiment.spec.method = method;
    experiment.spec.scope = scope;
    experiment.spec.groups = groups;
    return experiment;
}

/// A channel's values are its number and one more, so that means are known and variances 0.25.
Experiment manyChannels(Index channels)
{
    Experiment experiment = sample("cube", Method::Batch);
    const Shape shape { 2, channels, 1, 1 };
    std::vector<float> values(static_cast<std::size_t>(shape.elements()));
    for (std::size_t k = 0; k < values.size(); ++k)
        values[k] = static_cast<float>(static_cast<Index>(k) % channels)
            + (static_cast<Index>(k) < channels ? 0.0F : 1.0F);
    experiment.input = std::make_shared<Tensor>(shape, values);
    experiment.running = RunningStats::start(channels);
    experiment.perChannel = {};
    return experiment;
}

QString text(const QAbstractItemModel& model, int row, int column, int role = Qt::DisplayRole)
{
    return model.index(row, column).data(role).toString();
}

QStringList tags(const QAbstractItemModel& model)
{
    QStringList result;
    for (int row = 0; row < model.rowCount(); ++row)
        result += text(model, row, Model::GroupColumn);
    return result;
}

} // namespace

class TestStatisticsTable : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::apply(*qApp, Theme::Choice::Light); }
    void cleanup()
    {
        numbers::setDigits(4);
        QVERIFY(QApplication::topLevelWidgets().isEmpty());
    }

    void showsTheClaims_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<Method>("method");
        QTest::addColumn<Scope>("scope");
        QTest::addColumn<int>("groups");
        QTest::addColumn<int>("rows");
        QTest::addColumn<QString>("first"); // group, n, mean, σ², mean x², → mean, → σ, → RMS
        const auto row = [](const char* name, const char* key, Method method, Scope scope, int groups,
                            int rows, const char* first) {
            QTest::addRow("%s", name)
                << QString::fromLatin1(key) << method << scope << groups << rows << QString::fromUtf8(first);
        };
        // CLAIMS 4 to 7 and 9.
        row("4", "cube", Method::Batch, Scope::Example, 1, 4, "c1 8 7.5 23.75 80 0 1 1");
        row("5", "cube", Method::Layer, Scope::Example, 1, 2, "n1 16 4.25 6.9375 25 0 1 1");
        row("5b", "cube", Method::Layer, Scope::Position, 1, 8, "n1 h1 w1 4 3.5 5.25 17.5 0 1 1");
        row("6", "cube", Method::Group, Scope::Example, 2, 4, "n1 g1 8 3.5 6 18.25 0 1 1");
        row("7", "cube", Method::Instance, Scope::Example, 1, 8, "n1 c1 4 3 3.5 12.5 0 1 1");
        row("9", "token", Method::Rms, Scope::Position, 1, 1, "n1 4 5 5 30 0.9129 0.4082 1");
    }
    void showsTheClaims()
    {
        QFETCH(QString, key);
        QFETCH(Method, method);
        QFETCH(Scope, scope);
        QFETCH(int, groups);
        Model model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setSnapshot(evaluate(sample(key.toLatin1().constData(), method, scope, groups)));
        QTEST(model.rowCount(), "rows");
        QStringList fields;
        for (int column = 0; column <= Model::OutputRmsColumn; ++column)
            fields += text(model, 0, column, column ? Qt::AccessibleTextRole : Qt::DisplayRole);
        // 6.9375 has five digits: four are shown.
        QTEST(fields.join(u' ').replace(QStringLiteral("6.938"), QStringLiteral("6.9375")), "first");
    }

    void spreadAfterLayerNorm()
    {
        // CLAIM 18: all digits tell 0.999999 from 1, and the constant row has spread 0.
        Model model;
        model.setSnapshot(evaluate(sample("batch4", Method::Layer, Scope::Position)));
        QCOMPARE(text(model, 0, Model::OutputDeviationColumn), QStringLiteral("1"));
        numbers::setDigits(7);
        QCOMPARE(text(model, 0, Model::OutputDeviationColumn), QStringLiteral("0.999999"));
        QCOMPARE(text(model, 3, Model::OutputDeviationColumn), QStringLiteral("0"));
        QVERIFY(std::abs(text(model, 0, Model::OutputMeanColumn).toDouble()) < 1e-6);
    }

    void speaksInAscii()
    {
        Experiment experiment = sample("token", Method::Layer, Scope::Position);
        experiment.input = std::make_shared<Tensor>(Shape { 1, 4 }, std::vector<float> { -1, -2, -3, -4.5F });
        Model model;
        model.setSnapshot(evaluate(experiment));
        QCOMPARE(text(model, 0, Model::MeanColumn), QString::fromUtf8("−2.625"));
        QCOMPARE(text(model, 0, Model::MeanColumn, Qt::AccessibleTextRole), QStringLiteral("-2.625"));
        QCOMPARE(text(model, 0, Model::GroupColumn, Qt::AccessibleTextRole),
                 QStringLiteral("group 1, row 1"));
        QVERIFY(model.headerData(Model::VarianceColumn, Qt::Horizontal, Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("divisor n")));
    }

    void sortsByAnyColumnWithNaNLast()
    {
        Experiment experiment = sample("batch4", Method::Layer, Scope::Position); // means 5, 4, 10, 10
        Tensor input = *experiment.input;
        input[4] = std::nanf(""); // row 2
        experiment.input = std::make_shared<Tensor>(input);
        Model model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setSnapshot(evaluate(experiment));
        model.sort(Model::MeanColumn, Qt::DescendingOrder);
        QCOMPARE(tags(model).join(u' '), QStringLiteral("n3 n4 n1 n2"));
        model.sort(Model::MeanColumn, Qt::AscendingOrder);
        QCOMPARE(tags(model).join(u' '), QStringLiteral("n1 n3 n4 n2"));
        model.sort(Model::GroupColumn, Qt::DescendingOrder);
        QCOMPARE(tags(model).join(u' '), QStringLiteral("n4 n3 n2 n1"));
        model.sort(-1);
        QCOMPARE(tags(model).join(u' '), QStringLiteral("n1 n2 n3 n4"));
    }

    void sortingKeepsWhatIsHeld()
    {
        Model model;
        model.setSnapshot(evaluate(manyChannels(50)));
        const QPersistentModelIndex held(model.index(7, Model::MeanColumn));
        model.sort(Model::MeanColumn, Qt::DescendingOrder);
        QCOMPARE(held.row(), 42);
        QCOMPARE(model.groupAt(held.row()), 7);
        QCOMPARE(model.rowOf(7), 42);
    }

    void anEditMovesTheRowItConcerns()
    {
        Experiment experiment = sample("batch4", Method::Layer, Scope::Position);
        Model model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setSnapshot(evaluate(experiment));
        model.sort(Model::MaximumColumn, Qt::AscendingOrder);
        QCOMPARE(tags(model).join(u' '), QStringLiteral("n2 n1 n4 n3"));
        Tensor input = *experiment.input;
        input[4] = 100;
        experiment.input = std::make_shared<Tensor>(input);
        model.setSnapshot(evaluate(experiment));
        QCOMPARE(tags(model).join(u' '), QStringLiteral("n1 n4 n3 n2"));
    }

    void aNewSnapshotOfTheSameGroupsIsNoReset()
    {
        Model model;
        model.setSnapshot(evaluate(manyChannels(20)));
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        model.setSnapshot(evaluate(manyChannels(20)));
        QCOMPARE(reset.count(), 0);
        QCOMPARE(changed.count(), 1);
        model.setSnapshot(evaluate(manyChannels(21)));
        QCOMPARE(reset.count(), 1);
    }

    void filters_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("left");
        QTest::addRow("tag") << "c2"
                             << "c2 c20 c21 c22 c23 c24 c25 c26 c27 c28 c29";
        QTest::addRow("mean") << "mean >= 27.5"
                              << "c28 c29 c30";
        QTest::addRow("equal") << "mean = 4.5"
                               << "c5";
        QTest::addRow("both") << "mean > 2 and max < 5"
                              << "c3 c4";
        QTest::addRow("none") << "var > 1"
                              << "";
        QTest::addRow("nan") << "nan"
                             << "";
    }
    void filters()
    {
        QFETCH(QString, line);
        Model model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setSnapshot(evaluate(manyChannels(30)));
        model.setFilter(parseFilter(line, Model::columnNames()));
        QTEST(tags(model).join(u' '), "left");
        model.setFilter({});
        QCOMPARE(model.rowCount(), 30);
    }

    void tableFollowsTheSelectionAndLeadsIt()
    {
        Selection selection;
        StatisticsTable table(&selection);
        const SnapshotPtr snapshot = evaluate(manyChannels(40));
        selection.setSnapshot(snapshot);
        table.setSnapshot(snapshot);
        table.resize(350, 300);
        table.show();
        QCOMPARE(table.table()->currentIndex().row(), 0);
        selection.selectGroup(35);
        QCOMPARE(table.table()->currentIndex().row(), 35);
        QTest::keyClick(table.table(), Qt::Key_Up);
        QCOMPARE(selection.group(), 34);
        table.table()->sortByColumn(Model::MeanColumn, Qt::DescendingOrder);
        QCOMPARE(table.table()->currentIndex().row(), 40 - 1 - 34);
        QCOMPARE(selection.group(), 34);
        QTest::keyClick(table.table(), Qt::Key_Down);
        QCOMPARE(selection.group(), 33);
        // A filter hides the selected group: nothing is lit, and the selection stays.
        table.findChild<QLineEdit*>()->setText(QStringLiteral("mean < 3"));
        QCOMPARE(selection.group(), 33);
        QVERIFY(!table.table()->currentIndex().isValid());
        table.findChild<QLineEdit*>()->clear();
        QCOMPARE(table.model()->groupAt(table.table()->currentIndex().row()), 33);
    }

    void hoverGoesBothWays()
    {
        Selection selection;
        StatisticsTable table(&selection);
        const SnapshotPtr snapshot = evaluate(sample("cube", Method::Batch));
        selection.setSnapshot(snapshot);
        table.setSnapshot(snapshot);
        table.resize(350, 300);
        table.show();
        const QPoint third = table.table()->visualRect(table.model()->index(2, 1)).center();
        QTest::mouseMove(table.table()->viewport(), third);
        QTRY_COMPARE(selection.hovered(), snapshot->grouping.cellOf(2, 0));
        emit table.table()->rowPointedAt(-1);
        QCOMPARE(selection.hovered(), -1);
    }

    void sortsByKeyboardAndByHeading()
    {
        Selection selection;
        StatisticsTable table(&selection);
        const SnapshotPtr snapshot = evaluate(sample("cube", Method::Batch)); // means 7.5, 5, 5, 11
        selection.setSnapshot(snapshot);
        table.setSnapshot(snapshot);
        table.resize(350, 300);
        table.show();
        NumberTable* const view = table.table();
        view->setCurrentIndex(table.model()->index(0, Model::MeanColumn));
        QTest::keyClick(view, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(tags(*table.model()).join(u' '), QStringLiteral("c4 c1 c2 c3"));
        QTest::keyClick(view, Qt::Key_Backspace, Qt::AltModifier);
        QCOMPARE(tags(*table.model()).join(u' '), QStringLiteral("c1 c2 c3 c4"));
        QHeaderView* const header = view->horizontalHeader();
        const QPoint variance(header->sectionViewportPosition(Model::VarianceColumn) + 10,
                              header->height() / 2);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, variance);
        QCOMPARE(tags(*table.model()).join(u' '), QStringLiteral("c3 c2 c1 c4"));
    }

    void aWrongFilterIsExplainedAndHidesNothing()
    {
        Selection selection;
        StatisticsTable table(&selection);
        const SnapshotPtr snapshot = evaluate(sample("cube", Method::Batch));
        selection.setSnapshot(snapshot);
        table.setSnapshot(snapshot);
        auto* const line = table.findChild<QLineEdit*>(QStringLiteral("statisticsFilter"));
        auto* const message = table.findChild<QLabel*>(QStringLiteral("statisticsMessage"));
        line->setText(QStringLiteral("men > 3"));
        QVERIFY(message->text().contains(QStringLiteral("There is no column “men”")));
        QCOMPARE(table.model()->rowCount(), 4);
        line->setText(QStringLiteral("mean > 7"));
        QCOMPARE(message->text(), QStringLiteral("2 of 4 groups"));
        line->setText(QStringLiteral("mean > 70"));
        QCOMPARE(message->text(), QStringLiteral("No group fits."));
        line->clear();
        QVERIFY(message->isHidden());
    }

    void showsWhatTheMethodWorksWith()
    {
        Selection selection;
        StatisticsTable table(&selection);
        table.resize(350, 300);
        table.show();
        const auto shown = [&] {
            QStringList titles;
            for (int column = 0; column < table.model()->columnCount(); ++column) {
                if (!table.table()->isColumnHidden(column))
                    titles += table.model()->column(column).title;
            }
            return titles.join(u'|');
        };
        const auto show = [&](const Experiment& experiment) {
            const SnapshotPtr snapshot = evaluate(experiment);
            selection.setSnapshot(snapshot);
            table.setSnapshot(snapshot);
            table.table()->fitNow();
        };
        show(sample("cube", Method::Batch));
        QCOMPARE(shown(), QString::fromUtf8("group|n|mean|σ²|→ mean|→ σ"));
        show(sample("cube", Method::Rms));
        QCOMPARE(shown(), QString::fromUtf8("group|n|mean|mean x²|→ mean|→ RMS"));
        table.resize(900, 300);
        table.table()->fitNow();
        QCOMPARE(shown(), QString::fromUtf8("group|n|mean|mean x²|→ mean|→ RMS|RMS|min|max"));
    }

    void nothingIsCutAt350Pixels_data()
    {
        QTest::addColumn<double>("scale");
        QTest::addRow("1") << 1.0;
        QTest::addRow("1.6 at 560") << 1.6;
    }
    void nothingIsCutAt350Pixels()
    {
        QFETCH(double, scale);
        Theme::apply(*qApp, Theme::Choice::Light, scale);
        {
            Selection selection;
            StatisticsTable table(&selection);
            Experiment experiment = manyChannels(2048);
            Tensor input = *experiment.input;
            for (float& value : input.values())
                value = value * -0.00123F - 0.01F;
            experiment.input = std::make_shared<Tensor>(input);
            const SnapshotPtr snapshot = evaluate(experiment);
            selection.setSnapshot(snapshot);
            table.setSnapshot(snapshot);
            table.resize(static_cast<int>(350 * scale), 400);
            table.show();
            table.table()->fitNow();
            const QHeaderView* const header = table.table()->horizontalHeader();
            QVERIFY2(header->length() <= table.table()->viewport()->width(),
                     qPrintable(QStringLiteral("%1 in %2")
                                    .arg(header->length())
                                    .arg(table.table()->viewport()->width())));
        }
        Theme::apply(*qApp, Theme::Choice::Light);
    }

    void columnsAreChosenInTheMenu()
    {
        Selection selection;
        StatisticsTable table(&selection);
        const SnapshotPtr snapshot = evaluate(sample("cube", Method::Batch));
        selection.setSnapshot(snapshot);
        table.setSnapshot(snapshot);
        table.resize(350, 300);
        table.show();
        QVERIFY(table.table()->isColumnHidden(Model::MaximumColumn));
        QContextMenuEvent asked(QContextMenuEvent::Keyboard, {}, {});
        QApplication::sendEvent(table.table(), &asked);
        auto* const menu = table.table()->findChild<QMenu*>();
        QVERIFY(menu);
        for (QAction* const action : menu->actions()) {
            if (action->text() == QStringLiteral("largest value"))
                action->trigger();
        }
        delete menu;
        QVERIFY(!table.table()->isColumnHidden(Model::MaximumColumn));
    }

    void copiesEveryDigit()
    {
        Selection selection;
        StatisticsTable table(&selection);
        Experiment experiment = sample("token", Method::Layer, Scope::Position);
        experiment.input = std::make_shared<Tensor>(Shape { 1, 3 }, std::vector<float> { -1, 0, 0.5F });
        experiment.perChannel = {};
        experiment.running = RunningStats::start(3);
        const SnapshotPtr snapshot = evaluate(experiment);
        selection.setSnapshot(snapshot);
        table.setSnapshot(snapshot);
        table.resize(350, 300);
        table.show();
        QTest::keyClick(table.table(), Qt::Key_C, Qt::ControlModifier);
        const QStringList fields = QApplication::clipboard()->text().split(u'\t');
        QCOMPARE(fields.value(0), QStringLiteral("n1"));
        QCOMPARE(fields.value(1), QStringLiteral("3"));
        QCOMPARE(fields.value(2).toDouble(), -0.5 / 3);
        QVERIFY(fields.value(2).startsWith(QStringLiteral("-0.16666666")));
        QVERIFY(table.table()->selectedText(true).startsWith(
            QStringLiteral("group\tnumber of values\tmean\tvariance\t")));
    }
};

QTEST_MAIN(TestStatisticsTable)
#include "tst_statisticstable.moc"
