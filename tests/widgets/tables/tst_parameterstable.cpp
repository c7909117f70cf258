// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/lab/evaluate.h"
#include "core/lab/samples.h"
#include "widgets/look/theme.h"
#include "widgets/tables/numbertable.h"
#include "widgets/tables/parametersmodel.h"
#include "widgets/tables/parameterstable.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QtTest>

using namespace normscope;
using Model = ParametersModel;

namespace {

Experiment sample(const char* key, Method method, Scope scope = Scope::Position)
{
    Experiment experiment = *makeSample(key);
    experiment.spec.method = method;
    experiment.spec.scope = scope;
    return experiment;
}

/// A shown table with what it asked for, in words: "gamma 1=2 2=3 Pasted".
struct Bench {
    Selection selection;
    ParametersTable table { &selection };
    QStringList asked;
    QStringList refusals;
    QList<int> drags;

    explicit Bench(const Experiment& experiment)
    {
        QObject::connect(
            &table, &ParametersTable::parametersEdited, &table,
            [this](ParameterTable which, const QList<CellEdit>& edits, const EditOrigin& origin) {
                QStringList words { which == ParameterTable::Gamma ? QStringLiteral("gamma")
                                                                   : QStringLiteral("beta") };
                for (const CellEdit& edit : edits)
                    words += QStringLiteral("%1=%2").arg(edit.cell).arg(static_cast<double>(edit.value));
                words += origin.kind == EditOrigin::Kind::Typed ? QStringLiteral("typed")
                    : origin.kind == EditOrigin::Kind::Pasted   ? QStringLiteral("pasted")
                                                                : QStringLiteral("cleared");
                asked += words.join(u' ');
                drags += origin.drag;
            });
        QObject::connect(&table, &ParametersTable::refused, &table,
                         [this](const QString& why) { refusals += why; });
        set(experiment);
        table.resize(350, 300);
        table.show();
    }
    void set(const Experiment& experiment)
    {
        const SnapshotPtr snapshot = evaluate(experiment);
        selection.setSnapshot(snapshot);
        table.setSnapshot(snapshot);
        view()->fitNow();
    }
    NumberTable* view() const { return table.table(); }
    void go(int row, int column) const
    { // Not setCurrentIndex(): it adds to the selection while the last key click's Ctrl counts as held.
        view()->selectionModel()->setCurrentIndex(view()->model()->index(row, column),
                                                  QItemSelectionModel::ClearAndSelect);
    }
    void paste(const char* text) const
    {
        QApplication::clipboard()->setText(QString::fromUtf8(text));
        QTest::keyClick(view(), Qt::Key_V, Qt::ControlModifier);
    }
};

} // namespace

class TestParametersTable : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::apply(*qApp, Theme::Choice::Light); }
    void cleanup() { QVERIFY(QApplication::topLevelWidgets().isEmpty()); }

    void countsWhatIsLearned_data()
    {
        QTest::addColumn<Experiment>("experiment");
        QTest::addColumn<QString>("counter");
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        // CLAIMS 21 and 22.
        QTest::addRow("layer") << sample("token", Method::Layer) << "8 learned parameters" << 4 << 3;
        QTest::addRow("rms") << sample("token", Method::Rms) << "4 learned parameters" << 4 << 2;
        QTest::addRow("batch") << sample("cube", Method::Batch) << "8 learned parameters" << 4 << 3;
        QTest::addRow("elements") << sample("cube", Method::Layer, Scope::Example) << "32 learned parameters"
                                  << 16 << 3;
        Experiment off = sample("cube", Method::Batch);
        off.spec.affine = false;
        QTest::addRow("off") << off << "No learned parameters" << 4 << 3;
    }
    void countsWhatIsLearned()
    {
        QFETCH(Experiment, experiment);
        Bench bench(experiment);
        QTEST(bench.table.counter(), "counter");
        QTEST(bench.table.findChild<QLabel*>(QStringLiteral("parametersCounter"))->text(), "counter");
        QTEST(bench.view()->model()->rowCount(), "rows");
        QTEST(bench.view()->model()->columnCount(), "columns");
        QCOMPARE(bench.view()->accessibleName(), QStringLiteral("Gamma and beta"));
    }

    void modelKeepsItsContract()
    {
        Model model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        for (const Method method : { Method::Batch, Method::Rms, Method::Layer })
            model.setSnapshot(evaluate(sample("cube", method, Scope::Example)));
        QCOMPARE(model.index(5, 0).data().toString(), QStringLiteral("c2 h1 w2"));
        QCOMPARE(model.index(5, 0).data(Qt::AccessibleTextRole).toString(),
                 QStringLiteral("channel 2, row 1, column 2"));
        model.setSnapshot({});
        QCOMPARE(model.rowCount(), 0);
    }

    void typingAsksForOneEdit()
    {
        Bench bench(sample("token", Method::Layer));
        bench.go(0, Model::GammaColumn);
        QTest::keyClick(bench.view(), Qt::Key_2);
        auto* const editor = bench.view()->findChild<QLineEdit*>(QStringLiteral("numberEditor"));
        QVERIFY(editor);
        QTest::keyClicks(editor, QStringLiteral(".5e0"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(bench.asked, QStringList { QStringLiteral("gamma 0=2.5 typed") });
        // The view changes nothing by itself, and Enter goes on below.
        QCOMPARE(bench.view()->model()->index(0, Model::GammaColumn).data().toString(), QStringLiteral("1"));
        QTRY_COMPARE(bench.view()->currentIndex().row(), 1);
    }

    void aNumberThatIsNoneIsRefused()
    {
        Bench bench(sample("token", Method::Layer));
        QAbstractItemModel* const model = bench.view()->model();
        QVERIFY(!model->setData(model->index(1, Model::BetaColumn), QStringLiteral("abc")));
        QVERIFY(!model->setData(model->index(1, Model::BetaColumn), QStringLiteral("1e39")));
        QVERIFY(!model->setData(model->index(1, Model::NameColumn), QStringLiteral("1")));
        QCOMPARE(bench.asked, QStringList());
        QCOMPARE(bench.refusals.size(), 2);
        QCOMPARE(bench.refusals[0], QStringLiteral("“abc” is not a number; -2.5 or 1e-3 would be one."));
        QVERIFY(bench.refusals[1].contains(QStringLiteral("too large for a float32")));
        // What changes nothing is no step to undo.
        QVERIFY(model->setData(model->index(1, Model::GammaColumn), QStringLiteral("1")));
        QCOMPARE(bench.asked, QStringList());
    }

    void pastesColumns_data()
    {
        QTest::addColumn<int>("row");
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("asked");
        QTest::addColumn<QString>("refused");
        QTest::addRow("a column") << 0 << 1 << "2\n3\n4\n5\n"
                                  << "gamma 0=2 1=3 2=4 3=5 pasted"
                                  << "";
        QTest::addRow("Windows lines") << 2 << 2 << "2\r\n-3"
                                       << "beta 2=2 3=-3 pasted"
                                       << "";
        QTest::addRow("both columns") << 1 << 1 << "2\t7\n3\t8"
                                      << "gamma 1=2 2=3 pasted|beta 1=7 2=8 pasted"
                                      << "";
        QTest::addRow("with a heading") << 0 << 1 << "gamma\n2\n3"
                                        << "gamma 0=2 1=3 pasted"
                                        << "";
        QTest::addRow("with labels") << 0 << 0 << "c1\t2\t7"
                                     << "gamma 0=2 pasted|beta 0=7 pasted"
                                     << "";
        QTest::addRow("a bad number")
            << 0 << 1 << "2\nmany"
            << ""
            << "“many” in line 2 of the pasted text is not a number. Nothing was changed.";
        QTest::addRow("too long")
            << 2 << 1 << "1\n2\n3"
            << ""
            << "The pasted text has 3 lines, but from here on the table has 2. Nothing was changed.";
        QTest::addRow("too wide")
            << 0 << 2 << "1\t2"
            << ""
            << "The pasted text has 2 columns, but from here on the table has 1. Nothing was changed.";
        QTest::addRow("nothing") << 0 << 1 << "\n"
                                 << ""
                                 << "There are no numbers on the clipboard. Nothing was changed.";
    }
    void pastesColumns()
    {
        QFETCH(int, row);
        QFETCH(int, column);
        QFETCH(QString, text);
        Bench bench(sample("token", Method::Layer));
        bench.go(row, column);
        bench.paste(text.toUtf8().constData());
        QTEST(bench.asked.join(u'|'), "asked");
        QTEST(bench.refusals.join(u'|'), "refused");
        if (bench.drags.size() == 2) {
            QCOMPARE(bench.drags[0], bench.drags[1]);
            QVERIFY(bench.drags[0] < 0);
        }
    }

    void oneNumberFillsTheSelection()
    {
        Bench bench(sample("token", Method::Layer));
        bench.go(1, Model::GammaColumn);
        QTest::keyClick(bench.view(), Qt::Key_Down, Qt::ShiftModifier);
        bench.paste("9");
        QCOMPARE(bench.asked, QStringList { QStringLiteral("gamma 1=9 2=9 pasted") });
    }

    void deleteGoesBackToTheStart()
    {
        Experiment experiment = sample("token", Method::Layer);
        experiment.affine().gamma = { 2, 2, 2, 2 };
        Bench bench(experiment);
        bench.go(3, Model::GammaColumn);
        QTest::keyClick(bench.view(), Qt::Key_Delete);
        QCOMPARE(bench.asked, QStringList { QStringLiteral("gamma 3=1 cleared") });
    }

    void offIsDisabledWithASentence()
    {
        Experiment experiment = sample("token", Method::Layer);
        experiment.affine().gamma = { 2, 2, 2, 2 };
        experiment.spec.affine = false;
        Bench bench(experiment);
        QVERIFY(!bench.view()->isEnabled());
        QVERIFY(!bench.table.findChild<QPushButton*>(QStringLiteral("undoNormalization"))->isEnabled());
        auto* const off = bench.table.findChild<QLabel*>(QStringLiteral("parametersOff"));
        QVERIFY(off->isVisible());
        QVERIFY(off->text().startsWith(QStringLiteral("Scale and shift is off")));
        experiment.spec.affine = true;
        bench.set(experiment);
        QVERIFY(bench.view()->isEnabled());
        QVERIFY(!off->isVisible());
        QCOMPARE(bench.view()->model()->index(0, 1).data().toString(), QStringLiteral("2"));
    }

    void buttonsAskForEverythingAtOnce()
    {
        Bench bench(sample("token", Method::Layer));
        QSignalSpy undone(&bench.table, &ParametersTable::undoNormalization);
        QSignalSpy reset(&bench.table, &ParametersTable::resetParameters);
        auto* const undo = bench.table.findChild<QPushButton*>(QStringLiteral("undoNormalization"));
        QCOMPARE(undo->accessibleName(), QStringLiteral("Undo normalization"));
        QVERIFY(undo->toolTip().contains(QString::fromUtf8("√(variance + epsilon)")));
        undo->click();
        bench.table.findChild<QPushButton*>(QStringLiteral("resetParameters"))->click();
        QCOMPARE(undone.count(), 1);
        QCOMPARE(reset.count(), 1);
    }

    void rowsFollowTheSelection()
    {
        Bench bench(sample("cube", Method::Layer, Scope::Example));
        bench.selection.select(16 + 5);
        QCOMPARE(bench.view()->currentIndex().row(), 5);
        bench.go(7, Model::GammaColumn);
        QCOMPARE(bench.selection.cell(), 16 + 7); // the same example
        bench.set(sample("cube", Method::Batch));
        QCOMPARE(bench.view()->currentIndex().row(), 1);
        bench.go(3, Model::BetaColumn);
        QCOMPARE(bench.selection.channel(), 3);
    }
};

QTEST_MAIN(TestParametersTable)
#include "tst_parameterstable.moc"
