// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "tests/widgets/batch/batchbench.h"

#include <QAccessible>
#include <QClipboard>
#include <QLineEdit>
#include <QShortcut>
#include <QtTest>

#include <memory>

using namespace normscope;
using namespace normscope::testing;

namespace {

void clip(const QString& text) { QApplication::clipboard()->setText(text); }

/// The open editor; closed ones live on until the event loop turns.
QLineEdit* editorOf(BatchTable* table)
{
    for (QLineEdit* const editor : table->findChildren<QLineEdit*>(QStringLiteral("cellEditor"))) {
        if (editor->isVisible())
            return editor;
    }
    return nullptr;
}

QList<float> values(const Bench& bench)
{
    const auto all = bench.experiment.input->values();
    return { all.begin(), all.end() };
}

} // namespace

class TestBatchTable : public QObject {
    Q_OBJECT

private slots:
    void arrowKeysWalk();
    void typingEdits();
    void typingNonsenseIsRefused();
    void halfTypedSurvivesASnapshot();
    void deleteSetsZero();
    void copiesEveryDigit();
    void pastesABlock();
    void pasteLeavesEmptyCellsAlone();
    void pasteOfOneNumberFillsTheBlock();
    void pasteOfTextChangesNothing();
    void pasteBeyondTheEdge();
    void pasteMayGrowTheBatch();
    void fills();
    void outputCannotBeEdited();
    void groupsByKey();
    void hovers();
    void keysAreKeptFromTheWindow();
    void isReadAloud();
};

void TestBatchTable::arrowKeysWalk()
{
    Bench bench(sample("cube", Method::Batch));
    bench.in->setFocus();
    QTest::keyClick(bench.in, Qt::Key_Right);
    QCOMPARE(bench.selection.cell(), 1);
    QTest::keyClick(bench.in, Qt::Key_Down);
    QCOMPARE(bench.selection.cell(), 5);
    QCOMPARE(bench.out->currentIndex(), bench.out->batchModel()->index(1, 1));
    // From the last channel of an example on into the next one.
    bench.selection.select(12);
    QTest::keyClick(bench.in, Qt::Key_Down);
    QCOMPARE(bench.selection.cell(), 16);
    bench.out->setFocus();
    QTest::keyClick(bench.out, Qt::Key_Left, Qt::ControlModifier);
    QTest::mouseClick(bench.out->viewport(), Qt::LeftButton, {},
                      bench.out->visualRect(bench.out->batchModel()->index(7, 3)).center());
    QCOMPARE(bench.selection.cell(), 31);
    QCOMPARE(bench.in->currentIndex(), bench.in->batchModel()->index(7, 3));
}

void TestBatchTable::typingEdits()
{
    Bench bench(sample("batch4", Method::Batch));
    bench.in->setFocus();
    bench.selection.select(4);
    QTest::keyClicks(bench.in, QStringLiteral("1"));
    QLineEdit* const editor = editorOf(bench.in);
    QVERIFY(editor);
    QTest::keyClicks(editor, QStringLiteral("00"));
    QTest::keyClick(editor, Qt::Key_Return);
    QCOMPARE(bench.asked.size(), 1);
    QCOMPARE(bench.asked[0].edits, (QList<CellEdit> { { 4, 100 } }));
    QVERIFY(bench.asked[0].origin.kind == EditOrigin::Kind::Typed);
    QCOMPARE(bench.input(4), 100.0F);
    QCOMPARE(bench.selection.cell(), 4);
    // The editor opens with every digit, and what is unchanged is no edit.
    QTest::keyClick(bench.in, Qt::Key_Return);
    QVERIFY(editorOf(bench.in));
    QCOMPARE(editorOf(bench.in)->text(), QStringLiteral("100"));
    QTest::keyClick(editorOf(bench.in), Qt::Key_Return);
    QCOMPARE(bench.asked.size(), 1);
    QTest::keyClicks(bench.in, QStringLiteral("7"));
    QTest::keyClick(editorOf(bench.in), Qt::Key_Escape);
    QCOMPARE(bench.asked.size(), 1);
}

void TestBatchTable::typingNonsenseIsRefused()
{
    Bench bench(sample("token", Method::Layer));
    bench.in->setFocus();
    QTest::keyClicks(bench.in, QStringLiteral("4"));
    QTest::keyClicks(editorOf(bench.in), QStringLiteral("x"));
    QTest::keyClick(editorOf(bench.in), Qt::Key_Return);
    QCOMPARE(bench.refusals.size(), 1);
    QVERIFY(bench.refusals[0].contains(QStringLiteral("4x")));
    QVERIFY(bench.asked.isEmpty());
}

void TestBatchTable::halfTypedSurvivesASnapshot()
{
    Bench bench(sample("token", Method::Layer));
    bench.in->setFocus();
    QTest::keyClicks(bench.in, QStringLiteral("3"));
    QTest::keyClicks(editorOf(bench.in), QStringLiteral("1"));
    bench.show(); // Play feeds the next batch
    QCOMPARE(editorOf(bench.in)->text(), QStringLiteral("31"));
}

void TestBatchTable::deleteSetsZero()
{
    Bench bench(sample("batch4", Method::Batch));
    bench.in->setFocus();
    bench.selection.select(0);
    QTest::keyClick(bench.in, Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(bench.in, Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(bench.in, Qt::Key_Delete);
    QCOMPARE(bench.asked.size(), 1);
    QVERIFY(bench.asked[0].origin.kind == EditOrigin::Kind::Cleared);
    QCOMPARE(values(bench).mid(0, 8), (QList<float> { 0, 0, 6, 8, 0, 0, 5, 7 }));
}

void TestBatchTable::copiesEveryDigit()
{
    Experiment start = counting("NC", { 2, 2 });
    start.input = std::make_shared<Tensor>(Shape { 2, 2 }, std::vector<float> { 1.0F / 3, -2, 1e-20F, 0.1F });
    Bench bench(start);
    bench.in->setFocus();
    bench.in->selectAll();
    QTest::keyClick(bench.in, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("0.33333334\t-2\n1e-20\t0.1"));
    bench.out->setFocus();
    bench.selection.select(0);
    QTest::keyClick(bench.out, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text().toFloat(), (*bench.snapshot->output)[0]);
    // There and back: nothing differs.
    clip(QStringLiteral("0.33333334\t-2\n1e-20\t0.1"));
    bench.in->setFocus();
    QTest::keyClick(bench.in, Qt::Key_V, Qt::ControlModifier);
    QVERIFY(bench.asked.isEmpty() && bench.refusals.isEmpty());
}

void TestBatchTable::pastesABlock()
{
    Bench bench(sample("batch4", Method::Batch));
    bench.in->setFocus();
    bench.selection.select(5);
    clip(QStringLiteral("10,5\t20\r\n30\t40\r\n"));
    QTest::keyClick(bench.in, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(bench.asked.size(), 1);
    QVERIFY(bench.asked[0].origin.kind == EditOrigin::Kind::Pasted);
    QCOMPARE(values(bench).mid(4, 8), (QList<float> { 1, 10.5, 20, 7, 4, 30, 40, 16 }));
    QVERIFY(bench.refusals.isEmpty());
}

void TestBatchTable::pasteLeavesEmptyCellsAlone()
{
    Bench bench(sample("token", Method::Layer));
    bench.in->setFocus();
    clip(QStringLiteral("1\t\t3\t\t\t\t\n"));
    bench.in->paste();
    QCOMPARE(values(bench), (QList<float> { 1, 4, 3, 8 }));
}

void TestBatchTable::pasteOfOneNumberFillsTheBlock()
{
    Bench bench(sample("token", Method::Layer));
    bench.in->setFocus();
    bench.in->selectAll();
    clip(QStringLiteral("9"));
    bench.in->paste();
    QCOMPARE(values(bench), (QList<float> { 9, 9, 9, 9 }));
}

void TestBatchTable::pasteOfTextChangesNothing()
{
    Bench bench(sample("batch4", Method::Batch));
    const QList<float> before = values(bench);
    bench.in->setFocus();
    clip(QStringLiteral("1\t2\n3\tfour\n"));
    bench.in->paste();
    QCOMPARE(bench.refusals.size(), 1);
    QVERIFY(bench.refusals[0].startsWith(QStringLiteral("Row 2, column 2")));
    QVERIFY(bench.refusals[0].endsWith(QStringLiteral("Nothing was changed.")));
    QVERIFY(bench.asked.isEmpty());
    QCOMPARE(values(bench), before);
}

void TestBatchTable::pasteBeyondTheEdge()
{
    Bench bench(sample("cube", Method::Batch));
    bench.in->setFocus();
    bench.selection.select(3); // the last column
    clip(QStringLiteral("1\t2\n"));
    bench.in->paste();
    QVERIFY(bench.asked.isEmpty());
    QCOMPARE(bench.refusals.size(), 1);
    QVERIFY2(bench.refusals[0].contains(QStringLiteral("1 rows of 2 numbers do not fit")),
             qPrintable(bench.refusals[0]));
}

void TestBatchTable::pasteMayGrowTheBatch()
{
    Bench bench(sample("token", Method::Layer));
    bench.in->setFocus();
    bench.selection.select(2);
    clip(QStringLiteral("1\t2\t3\n4\t5\t6\n7\t8\t9"));
    bench.in->paste(); // nobody answers
    QVERIFY(bench.asked.isEmpty());
    QCOMPARE(bench.refusals.size(), 1);
    connect(&bench.panel, &BatchPanel::pasteWantsMore, &bench, [&](Index examples, Index features) {
        QCOMPARE(examples, 2);
        QCOMPARE(features, 1);
        bench.experiment.input = std::make_shared<Tensor>(Tensor::filled(Shape { 3, 5 }, 0));
        bench.show();
    });
    bench.in->paste();
    QCOMPARE(bench.refusals.size(), 1);
    QCOMPARE(values(bench), (QList<float> { 0, 0, 1, 2, 3, 0, 0, 4, 5, 6, 0, 0, 7, 8, 9 }));
}

void TestBatchTable::fills()
{
    Bench bench(sample("batch4", Method::Batch));
    bench.in->setFocus();
    bench.selection.select(0);
    QTest::keyClick(bench.in, Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(bench.refusals.size(), 1); // one row has nothing to fill down
    QTest::keyClick(bench.in, Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(bench.in, Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(bench.in, Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(values(bench).mid(4, 4), (QList<float> { 2, 4, 5, 7 }));
    QVERIFY(bench.asked.last().origin.kind == EditOrigin::Kind::Filled);
    // As spreadsheets do: Ctrl+Enter puts what is typed into the whole block.
    QTest::keyClicks(bench.in, QStringLiteral("5"));
    QTest::keyClick(editorOf(bench.in), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(values(bench).mid(0, 8), (QList<float> { 5, 5, 6, 8, 5, 5, 5, 7 }));
    // The group: feature 3 under batch norm.
    bench.selection.select(2);
    bench.in->startFill(BatchTable::FillTarget::Group);
    editorOf(bench.in)->setText(QStringLiteral("1"));
    QTest::keyClick(editorOf(bench.in), Qt::Key_Return);
    for (const Index cell : { 2, 6, 10, 14 })
        QCOMPARE(bench.input(cell), 1.0F);
    QCOMPARE(bench.input(3), 8.0F);
    // An abandoned fill leaves no trace for the next number typed.
    bench.in->startFill(BatchTable::FillTarget::All);
    QTest::keyClick(editorOf(bench.in), Qt::Key_Escape);
    QTest::keyClicks(bench.in, QStringLiteral("2"));
    QTest::keyClick(editorOf(bench.in), Qt::Key_Return);
    QCOMPARE(bench.asked.last().edits, (QList<CellEdit> { { 2, 2 } }));
    bench.in->startFill(BatchTable::FillTarget::All);
    editorOf(bench.in)->setText(QStringLiteral("300"));
    QTest::keyClick(editorOf(bench.in), Qt::Key_Return);
    QCOMPARE(values(bench), QList<float>(16, 300));
}

void TestBatchTable::outputCannotBeEdited()
{
    Bench bench(sample("token", Method::Layer));
    bench.out->setFocus();
    QTest::keyClicks(bench.out, QStringLiteral("5"));
    QVERIFY(!editorOf(bench.out));
    QTest::keyClick(bench.out, Qt::Key_Delete);
    clip(QStringLiteral("1"));
    QTest::keyClick(bench.out, Qt::Key_V, Qt::ControlModifier);
    QTest::keyClick(bench.out, Qt::Key_D, Qt::ControlModifier);
    QTest::keyClick(bench.out, Qt::Key_Return);
    QVERIFY(bench.asked.isEmpty());
}

void TestBatchTable::groupsByKey()
{
    Bench bench(sample("cube", Method::Batch));
    bench.in->setFocus();
    for (const Index group : { 1, 2, 3, 0 }) {
        QTest::keyClick(bench.in, Qt::Key_G);
        QCOMPARE(bench.selection.group(), group);
    }
    QTest::keyClick(bench.in, Qt::Key_G, Qt::ShiftModifier);
    QCOMPARE(bench.selection.group(), 3);
    QCOMPARE(bench.in->currentIndex().row(), 3);
}

void TestBatchTable::hovers()
{
    Bench bench(sample("cube", Method::Batch));
    const auto place = [&](int row, int column) {
        return bench.in->visualRect(bench.in->batchModel()->index(row, column)).center();
    };
    QTest::mouseMove(bench.in->viewport(), place(1, 1));
    QTest::mouseMove(bench.in->viewport(), place(2, 1));
    QCOMPARE(bench.selection.hovered(), 9);
    QCOMPARE(bench.selection.cell(), 0);
    bench.in->setFocus();
    QTest::keyClick(bench.in, Qt::Key_Escape);
    QCOMPARE(bench.selection.hovered(), -1);
}

void TestBatchTable::keysAreKeptFromTheWindow()
{
    Bench bench(sample("token", Method::Layer));
    QShortcut taken(QKeySequence(QKeySequence::Copy), &bench.window),
        digit(QKeySequence(Qt::Key_5), &bench.window);
    QSignalSpy copied(&taken, &QShortcut::activated), typed(&digit, &QShortcut::activated);
    bench.in->setFocus();
    QTest::keyClick(bench.in, Qt::Key_C, Qt::ControlModifier);
    QTest::keyClick(bench.in, Qt::Key_5);
    QCOMPARE(copied.count() + typed.count(), 0);
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("2"));
    QVERIFY(editorOf(bench.in));
}

void TestBatchTable::isReadAloud()
{
    Bench bench(sample("token", Method::Layer));
    QAccessibleInterface* const table = QAccessible::queryAccessibleInterface(bench.out);
    QCOMPARE(table->text(QAccessible::Name), QStringLiteral("Output"));
    QCOMPARE(QAccessible::queryAccessibleInterface(bench.in)->text(QAccessible::Name),
             QStringLiteral("Input"));
    QVERIFY(table->tableInterface());
    QCOMPARE(table->tableInterface()->rowCount(), 1);
    QCOMPARE(table->tableInterface()->columnCount(), 4);
    QCOMPARE(table->tableInterface()->cellAt(0, 0)->text(QAccessible::Name), QStringLiteral("-1.342"));
    QCOMPARE(table->tableInterface()->columnDescription(0), QStringLiteral("f1"));
}

QTEST_MAIN(TestBatchTable)
#include "tst_batchtable.moc"
