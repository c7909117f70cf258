// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "tests/widgets/batch/batchbench.h"
#include "widgets/batch/celltext.h"

#include <QAbstractItemModelTester>
#include <QtTest>

#include <limits>

using namespace normscope;
using namespace normscope::testing;

namespace {

constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();
constexpr float infinite = std::numeric_limits<float>::infinity();

PlaneMap mapOf(const SnapshotPtr& snapshot) { return PlaneMap(snapshot->layout(), snapshot->shape()); }

QString textAt(const BatchModel& model, int row, int column, int role)
{
    return model.data(model.index(row, column), role).toString();
}

} // namespace

class TestBatchModel : public QObject {
    Q_OBJECT

private slots:
    void keepsTheContract_data();
    void keepsTheContract();
    void saysNumbersAsTheyAreReadOut();
    void namesRowsAndColumns_data();
    void namesRowsAndColumns();
    void explainsACell_data();
    void explainsACell();
    void showsWhatIsNoNumber();
    void marksPadding();
    void asksForWhatIsTyped();
    void refusesWhatIsNoNumber();
    void tellsAnEditAsChangedData();
};

void TestBatchModel::keepsTheContract_data()
{
    QTest::addColumn<QString>("layout");
    QTest::addColumn<QList<qint64>>("dims");
    using Dims = QList<qint64>;
    QTest::newRow("NC") << "NC" << Dims { 4, 3 };
    QTest::newRow("NCL") << "NCL" << Dims { 2, 3, 4 };
    QTest::newRow("NCHW") << "NCHW" << Dims { 2, 4, 2, 2 };
    QTest::newRow("NHWC") << "NHWC" << Dims { 30, 2, 2, 3 };
    QTest::newRow("NTD") << "NTD" << Dims { 2, 3, 4 };
    QTest::newRow("NCDHW") << "NCDHW" << Dims { 2, 2, 2, 2, 2 };
    QTest::newRow("one") << "NC" << Dims { 1, 1 };
}

void TestBatchModel::keepsTheContract()
{
    QFETCH(QString, layout);
    QFETCH(QList<qint64>, dims);
    for (const auto side : { BatchModel::Side::Input, BatchModel::Side::Output }) {
        BatchModel model(side);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 0);
        const Experiment experiment = counting(layout.toLatin1().constData(),
                                               Shape(std::vector<Index>(dims.begin(), dims.end())));
        const SnapshotPtr snapshot = evaluate(experiment);
        PlaneMap map = mapOf(snapshot);
        model.show(snapshot, map);
        model.show(snapshot, map);
        for (const int axis : map.slicedAxes())
            map.setSlice(axis, 1);
        model.show(snapshot, map);
        QCOMPARE(Index(model.rowCount()) * model.columnCount(), map.rows() * map.columns());
        for (int row = 0; row < model.rowCount(); ++row) {
            for (int column = 0; column < model.columnCount(); ++column) {
                const Index cell = model.data(model.index(row, column), BatchModel::CellRole).toLongLong();
                QCOMPARE(cell, map.cellAt(row, column));
                QCOMPARE(model.indexOf(cell), model.index(row, column));
                QCOMPARE(model.data(model.index(row, column), BatchModel::GroupRole).toLongLong(),
                         snapshot->grouping.groupOf(cell));
            }
        }
        const bool editable = model.flags(model.index(0, 0)) & Qt::ItemIsEditable;
        QCOMPARE(editable, side == BatchModel::Side::Input);
        const SnapshotPtr other = evaluate(counting("NC", { 2, 2 }));
        model.show(other, mapOf(other));
        QCOMPARE(model.rowCount(), 2);
    }
}

void TestBatchModel::saysNumbersAsTheyAreReadOut()
{
    const SnapshotPtr snapshot = evaluate(sample("token", Method::Layer));
    BatchModel output(BatchModel::Side::Output);
    output.show(snapshot, mapOf(snapshot));
    // CLAIMS 15: -1.3416, -0.4472, 0.4472, 1.3416.
    QCOMPARE(textAt(output, 0, 0, Qt::DisplayRole), QString(QChar(0x2212)) + QStringLiteral("1.342"));
    QCOMPARE(textAt(output, 0, 0, Qt::AccessibleTextRole), QStringLiteral("-1.342"));
    QCOMPARE(textAt(output, 0, 2, Qt::AccessibleTextRole), QStringLiteral("0.4472"));
    Experiment third = counting("NC", { 1, 2 });
    third.input = std::make_shared<Tensor>(Shape { 1, 2 }, std::vector<float> { 1.0F / 3, 2 });
    BatchModel input(BatchModel::Side::Input);
    const SnapshotPtr exact = evaluate(third);
    input.show(exact, mapOf(exact));
    QCOMPARE(textAt(input, 0, 0, Qt::DisplayRole), QStringLiteral("0.3333"));
    QCOMPARE(textAt(input, 0, 0, Qt::EditRole), QStringLiteral("0.33333334"));
    QCOMPARE(textAt(input, 0, 1, Qt::AccessibleDescriptionRole),
             QStringLiteral("row 1, feature 2, group 2 (feature 2)"));
}

void TestBatchModel::namesRowsAndColumns_data()
{
    QTest::addColumn<QString>("layout");
    QTest::addColumn<QList<qint64>>("dims");
    QTest::addColumn<QStringList>("names"); // last row, the same spoken, last column
    using Dims = QList<qint64>;
    QTest::newRow("table") << "NC" << Dims { 4, 3 } << QStringList { "row 4", "row 4", "f3" };
    QTest::newRow("images") << "NCHW" << Dims { 2, 4, 2, 2 } << QStringList { "c4", "example 2, c4", "p4" };
    QTest::newRow("channels last") << "NHWC" << Dims { 2, 2, 2, 3 }
                                   << QStringList { "c3", "example 2, c3", "p4" };
    QTest::newRow("tokens") << "NTD" << Dims { 2, 3, 4 } << QStringList { "t3", "example 2, t3", "f4" };
}

void TestBatchModel::namesRowsAndColumns()
{
    QFETCH(QString, layout);
    QFETCH(QList<qint64>, dims);
    QFETCH(QStringList, names);
    const SnapshotPtr snapshot = evaluate(
        counting(layout.toLatin1().constData(), Shape(std::vector<Index>(dims.begin(), dims.end()))));
    BatchModel model(BatchModel::Side::Input);
    model.show(snapshot, mapOf(snapshot));
    const int row = model.rowCount() - 1, column = model.columnCount() - 1;
    QCOMPARE(model.headerData(row, Qt::Vertical, Qt::DisplayRole).toString(), names[0]);
    QCOMPARE(model.headerData(row, Qt::Vertical, Qt::AccessibleTextRole).toString(), names[1]);
    QCOMPARE(model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(), names[2]);
    QVERIFY(!model.headerData(row + 1, Qt::Vertical, Qt::DisplayRole).isValid());
}

void TestBatchModel::explainsACell_data()
{
    QTest::addColumn<int>("method");
    QTest::addColumn<bool>("affine");
    QTest::addColumn<QString>("line");
    // The cube's first cell, with the numbers of CLAIMS 4, 5 and 9's kind; minus and root as they are
    // painted.
    QTest::newRow("batch") << int(Method::Batch) << true << "(1 - 7.5) / R(23.75 + 0.00001) · 1 + 0 = -1.334";
    QTest::newRow("layer") << int(Method::Layer) << true
                           << "(1 - 4.25) / R(6.938 + 0.00001) · 1 + 0 = -1.234";
    QTest::newRow("no affine") << int(Method::Instance) << false << "(1 - 3) / R(3.5 + 0.00001) = -1.069";
    QTest::newRow("rms") << int(Method::Rms) << true << "1 / R(25 + 0.00001) · 1 = 0.2";
}

void TestBatchModel::explainsACell()
{
    QFETCH(int, method);
    QFETCH(bool, affine);
    QFETCH(QString, line);
    Experiment cube = sample("cube", static_cast<Method>(method));
    cube.spec.scope = Scope::Example;
    cube.spec.affine = affine;
    cube.spec.epsilon = 1e-5;
    const SnapshotPtr snapshot = evaluate(cube);
    line.replace(u'-', QChar(0x2212)).replace(u'R', QChar(0x221A));
    if (static_cast<Method>(method) == Method::Rms) {
        // (1+9+4+36 + 16+16+64+0 + 49+1+25+9 + 4+81+36+49) / 16 = 25: mean square of example 1.
        QCOMPARE(snapshot->before.meanSquare[0], 25.0);
    }
    QCOMPARE(celltext::arithmetic(*snapshot, 0), line);
}

void TestBatchModel::showsWhatIsNoNumber()
{
    // CLAIMS 23: a constant row with epsilon 0 is zero over zero.
    Experiment batch4 = sample("batch4", Method::Layer);
    batch4.spec.epsilon = 0;
    SnapshotPtr snapshot = evaluate(batch4);
    BatchModel output(BatchModel::Side::Output);
    output.show(snapshot, mapOf(snapshot));
    QCOMPARE(textAt(output, 3, 0, Qt::DisplayRole), QStringLiteral("0/0"));
    QCOMPARE(textAt(output, 3, 0, Qt::AccessibleTextRole), QStringLiteral("0/0"));
    QCOMPARE(textAt(output, 0, 0, Qt::AccessibleTextRole), QStringLiteral("-1.342"));

    Experiment odd = counting("NC", { 2, 3 }, Method::Layer);
    odd.input = std::make_shared<Tensor>(Shape { 2, 3 },
                                         std::vector<float> { notANumber, infinite, -infinite, 1, 2, 3 });
    snapshot = evaluate(odd);
    output.show(snapshot, mapOf(snapshot));
    QCOMPARE(textAt(output, 0, 0, Qt::DisplayRole), QStringLiteral("NaN"));
    BatchModel input(BatchModel::Side::Input);
    input.show(snapshot, mapOf(snapshot));
    QCOMPARE(textAt(input, 0, 1, Qt::DisplayRole), QString(QChar(0x221E)));
    QCOMPARE(textAt(input, 0, 2, Qt::AccessibleTextRole), QStringLiteral("-inf"));
    QCOMPARE(textAt(input, 0, 0, Qt::EditRole), QStringLiteral("NaN"));
}

void TestBatchModel::marksPadding()
{
    Experiment padded = counting("NTD", { 2, 3, 2 }, Method::Layer);
    padded.lengths = { 3, 1 };
    const SnapshotPtr snapshot = evaluate(padded);
    BatchModel input(BatchModel::Side::Input);
    input.show(snapshot, mapOf(snapshot));
    QVERIFY(!input.data(input.index(3, 0), BatchModel::PaddingRole).toBool());
    QVERIFY(input.data(input.index(4, 0), BatchModel::PaddingRole).toBool());
    QVERIFY(input.flags(input.index(4, 0)) & Qt::ItemIsEditable);
    QVERIFY(textAt(input, 4, 0, Qt::AccessibleDescriptionRole).endsWith(QStringLiteral("padding")));
    QVERIFY(textAt(input, 4, 0, Qt::ToolTipRole).startsWith(QStringLiteral("Padding")));
}

void TestBatchModel::asksForWhatIsTyped()
{
    const SnapshotPtr snapshot = evaluate(sample("batch4", Method::Batch));
    BatchModel model(BatchModel::Side::Input);
    model.show(snapshot, mapOf(snapshot));
    QList<CellEdit> asked;
    connect(&model, &BatchModel::cellTyped, &model, [&](const CellEdit& edit) { asked.append(edit); });
    for (const QString& text : { QStringLiteral("100"), QStringLiteral(" 1e-3 "), QStringLiteral(".5"),
                                 QString(QChar(0x2212)) + QStringLiteral("3"), QStringLiteral("inf") })
        QVERIFY(model.setData(model.index(1, 0), text));
    const QList<CellEdit> expected { { 4, 100 }, { 4, 1e-3F }, { 4, 0.5F }, { 4, -3 }, { 4, infinite } };
    QCOMPARE(asked, expected);
    // It only asks.
    QCOMPARE(textAt(model, 1, 0, Qt::EditRole), QStringLiteral("1"));
}

void TestBatchModel::refusesWhatIsNoNumber()
{
    const SnapshotPtr snapshot = evaluate(sample("batch4", Method::Batch));
    BatchModel model(BatchModel::Side::Input), output(BatchModel::Side::Output);
    model.show(snapshot, mapOf(snapshot));
    output.show(snapshot, mapOf(snapshot));
    QStringList refusals;
    int asked = 0;
    connect(&model, &BatchModel::refused, &model,
            [&](const QString& sentence) { refusals.append(sentence); });
    connect(&model, &BatchModel::cellTyped, &model, [&] { ++asked; });
    QVERIFY(!model.setData(model.index(0, 0), QStringLiteral("abc")));
    QVERIFY(!model.setData(model.index(0, 0), QStringLiteral("1e50")));
    QVERIFY(!model.setData(model.index(0, 0), QStringLiteral("  ")));
    QVERIFY(!output.setData(output.index(0, 0), QStringLiteral("1")));
    QCOMPARE(asked, 0);
    QCOMPARE(refusals.size(), 2);
    QVERIFY(refusals[0].contains(QStringLiteral("abc")));
    QVERIFY(refusals[1].contains(QStringLiteral("float32")));
}

void TestBatchModel::tellsAnEditAsChangedData()
{
    Experiment experiment = sample("cube", Method::Batch);
    const SnapshotPtr before = evaluate(experiment);
    BatchModel model(BatchModel::Side::Input);
    model.show(before, mapOf(before));
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset),
        changed(&model, &QAbstractItemModel::dataChanged);
    model.show(evaluate(experiment), mapOf(before));
    QCOMPARE(reset.count(), 0);
    QCOMPARE(changed.count(), 1);
    experiment.layout = *Layout::byName("NHWC");
    const SnapshotPtr other = evaluate(experiment);
    model.show(other, mapOf(other));
    QCOMPARE(reset.count(), 1);
}

QTEST_MAIN(TestBatchModel)
#include "tst_batchmodel.moc"
