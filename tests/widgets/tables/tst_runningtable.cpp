// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/lab/evaluate.h"
#include "core/lab/samples.h"
#include "widgets/look/theme.h"
#include "widgets/tables/numbertable.h"
#include "widgets/tables/runningmodel.h"
#include "widgets/tables/runningtable.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QLabel>
#include <QtTest>

using namespace normscope;
using Model = RunningModel;

namespace {

Experiment column()
{
    Experiment experiment = *makeSample("column");
    experiment.spec.method = Method::Batch;
    return experiment;
}

double number(const Model& model, int column)
{
    return model.index(0, column).data(Qt::AccessibleTextRole).toString().toDouble();
}

} // namespace

class TestRunningTable : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::apply(*qApp, Theme::Choice::Light); }
    void cleanup() { QVERIFY(QApplication::topLevelWidgets().isEmpty()); }

    void followsTheFeeding()
    {
        // CLAIM 37: the running mean after 1, 5, 10, 22, 44 batches.
        const QMap<int, double> expected {
            { 1, 0.5 }, { 5, 2.04755 }, { 10, 3.2566 }, { 22, 4.5076 }, { 44, 4.9515 }
        };
        Experiment experiment = column();
        Model model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        for (int step = 1; step <= 150; ++step) {
            experiment = fed(experiment);
            if (!expected.contains(step))
                continue;
            model.setSnapshot(evaluate(experiment));
            const double shown = number(model, Model::RunningMeanColumn);
            QVERIFY2(std::abs(shown - expected[step]) < (step == 5 ? 1e-5 : 1e-4),
                     qPrintable(QString::number(shown, 'g', 9)));
        }
        // CLAIM 38: the running variance uses n - 1.
        model.setSnapshot(evaluate(experiment));
        QVERIFY(std::abs(number(model, Model::RunningVarianceColumn) - 6.6667) < 1e-4);
        QCOMPARE(model.index(0, Model::BatchVarianceColumn).data().toString(), QStringLiteral("6.666667"));
        QCOMPARE(model.index(0, Model::BatchMeanColumn).data().toString(), QStringLiteral("5"));
    }

    void showsTheFixedLine()
    {
        // CLAIM 41.
        Experiment experiment = column();
        experiment.mode = Mode::Evaluation;
        experiment.running.mean = { 5 };
        experiment.running.variance = { 5 };
        Model model;
        model.setSnapshot(evaluate(experiment));
        QVERIFY(std::abs(number(model, Model::SlopeColumn) - 0.44721) < 5e-6);
        QVERIFY(std::abs(number(model, Model::InterceptColumn) + 2.23607) < 5e-6);
    }

    void theBatchVarianceIsTheOneThatEnters()
    {
        Experiment experiment = column();
        experiment.spec.dialect = Dialect::Keras;
        Model model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setSnapshot(evaluate(experiment));
        QCOMPARE(number(model, Model::BatchVarianceColumn), 5.0);
        QVERIFY(model.headerData(Model::BatchVarianceColumn, Qt::Horizontal, Qt::AccessibleTextRole)
                    .toString()
                    .endsWith(u'n'));
    }

    void isEditedButNeverToANegativeVariance()
    {
        Selection selection;
        RunningTable table(&selection);
        const SnapshotPtr snapshot = evaluate(column());
        selection.setSnapshot(snapshot);
        table.setSnapshot(snapshot);
        QList<std::pair<ParameterTable, QList<CellEdit>>> asked;
        connect(&table, &RunningTable::parametersEdited, &table,
                [&](ParameterTable which, const QList<CellEdit>& edits) {
                    asked.append({ which, edits });
                });
        QSignalSpy refused(&table, &RunningTable::refused);
        QAbstractItemModel* const model = table.table()->model();
        QVERIFY(model->setData(model->index(0, Model::RunningMeanColumn), QStringLiteral("5")));
        QVERIFY(model->setData(model->index(0, Model::RunningVarianceColumn), QStringLiteral("0.5")));
        QVERIFY(!model->setData(model->index(0, Model::RunningVarianceColumn), QStringLiteral("-1")));
        QVERIFY(!model->setData(model->index(0, Model::BatchMeanColumn), QStringLiteral("1")));
        QCOMPARE(asked.size(), 2);
        QCOMPARE(asked[0].first, ParameterTable::RunningMean);
        QCOMPARE(asked[0].second, (QList<CellEdit> { { 0, 5.0F } }));
        QCOMPARE(asked[1].first, ParameterTable::RunningVariance);
        QCOMPARE(refused.count(), 1);
        QCOMPARE(refused[0][0].toString(),
                 QStringLiteral("A variance can't be negative: -1 has to be 0 or more."));
    }

    void countsTheBatches()
    {
        Selection selection;
        RunningTable table(&selection);
        Experiment experiment = column();
        const QStringList captions { QStringLiteral("No batch tracked yet"),
                                     QStringLiteral("1 batch tracked"), QStringLiteral("2 batches tracked") };
        for (const QString& caption : captions) {
            const SnapshotPtr snapshot = evaluate(experiment);
            selection.setSnapshot(snapshot);
            table.setSnapshot(snapshot);
            QCOMPARE(table.findChild<QLabel*>(QStringLiteral("batchesTracked"))->text(), caption);
            experiment = fed(experiment);
        }
    }

    void isEmptyByDesignWhereNothingIsKept()
    {
        // CLAIM 36.
        Selection selection;
        RunningTable table(&selection);
        Experiment experiment = *makeSample("token");
        experiment.spec.method = Method::Layer;
        const SnapshotPtr snapshot = evaluate(experiment);
        selection.setSnapshot(snapshot);
        table.setSnapshot(snapshot);
        table.show();
        QCOMPARE(table.table()->accessibleName(), QStringLiteral("Running statistics"));
        QCOMPARE(table.table()->model()->rowCount(), 0);
        QCOMPARE(
            table.table()->accessibleDescription(),
            QStringLiteral(
                "Layer norm keeps no running statistics: it does the same in training and in evaluation."));
        QVERIFY(table.findChild<QLabel*>(QStringLiteral("batchesTracked"))->isHidden());
    }

    void narrowTablesShowWhatTheModeUses()
    {
        Selection selection;
        RunningTable table(&selection);
        table.resize(350, 200);
        table.show();
        Experiment experiment = fed(fed(column()));
        for (const Mode mode : { Mode::Training, Mode::Evaluation }) {
            experiment.mode = mode;
            const SnapshotPtr snapshot = evaluate(experiment);
            selection.setSnapshot(snapshot);
            table.setSnapshot(snapshot);
            table.table()->fitNow();
            const bool evaluation = mode == Mode::Evaluation;
            QCOMPARE(table.table()->isColumnHidden(Model::SlopeColumn), !evaluation);
            QCOMPARE(table.table()->isColumnHidden(Model::InterceptColumn), !evaluation);
            QCOMPARE(table.table()->isColumnHidden(Model::BatchMeanColumn), evaluation);
            QVERIFY(table.table()->horizontalHeader()->length() <= table.table()->viewport()->width());
        }
        table.resize(900, 200);
        table.table()->fitNow();
        QVERIFY(!table.table()->isColumnHidden(Model::BatchMeanColumn));
    }

    void rowsFollowTheChannel()
    {
        Selection selection;
        RunningTable table(&selection);
        Experiment experiment = *makeSample("cube");
        experiment.spec.method = Method::Batch;
        const SnapshotPtr snapshot = evaluate(experiment);
        selection.setSnapshot(snapshot);
        table.setSnapshot(snapshot);
        selection.selectChannel(2);
        QCOMPARE(table.table()->currentIndex().row(), 2);
        table.table()->setCurrentIndex(table.table()->model()->index(3, 1));
        QCOMPARE(selection.channel(), 3);
    }
};

QTEST_MAIN(TestRunningTable)
#include "tst_runningtable.moc"
