// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/batch/planemap.h"

#include <QtTest>

#include <set>

using namespace normscope;

class TestPlaneMap : public QObject {
    Q_OBJECT

private slots:
    void bothWaysAgree_data();
    void bothWaysAgree();
    void liesAsDrawn_data();
    void liesAsDrawn();
    void slicesFollowTheCell();
    void tellsWhichLinesAreGroups();
};

namespace {

Layout layoutNamed(const QString& name) { return *Layout::byName(name.toStdString()); }

void addShapes()
{
    QTest::addColumn<QString>("layout");
    QTest::addColumn<QList<qint64>>("dims");
    using Dims = QList<qint64>;
    QTest::newRow("one number") << "NC" << Dims { 1, 1 };
    QTest::newRow("token") << "NC" << Dims { 1, 4 };
    QTest::newRow("many examples") << "NC" << Dims { 200, 3 };
    QTest::newRow("cube") << "NCHW" << Dims { 2, 4, 2, 2 };
    QTest::newRow("channels last") << "NHWC" << Dims { 2, 2, 3, 4 };
    QTest::newRow("channels last, sliced") << "NHWC" << Dims { 3, 2, 2, 40 };
    QTest::newRow("sequence") << "NCL" << Dims { 3, 2, 5 };
    QTest::newRow("tokens") << "NTD" << Dims { 2, 3, 4 };
    QTest::newRow("tokens, sliced") << "NTD" << Dims { 3, 30, 4 };
    QTest::newRow("one long text") << "NTD" << Dims { 1, 100, 2 };
    QTest::newRow("volume") << "NCDHW" << Dims { 2, 2, 2, 3, 2 };
    QTest::newRow("large volume") << "NCDHW" << Dims { 2, 1, 3, 300, 220 };
}

} // namespace

void TestPlaneMap::bothWaysAgree_data() { addShapes(); }

void TestPlaneMap::bothWaysAgree()
{
    QFETCH(QString, layout);
    QFETCH(QList<qint64>, dims);
    const Shape shape(std::vector<Index>(dims.begin(), dims.end()));
    PlaneMap map(layoutNamed(layout), shape);
    QVERIFY(map.rows() > 0 && map.columns() > 0);
    // Every cell of the batch has exactly one place once its slice is in view, and the way back leads to it.
    const Index stride = std::max<Index>(1, shape.elements() / 5000);
    for (Index cell = 0; cell < shape.elements(); cell += stride) {
        map.bringIntoView(cell);
        const auto place = map.placeOf(cell);
        QVERIFY(place);
        QVERIFY(place->row >= 0 && place->row < map.rows() && place->column >= 0
                && place->column < map.columns());
        QCOMPARE(map.cellAt(place->row, place->column), cell);
        QCOMPARE(map.exampleOfRow(place->row), shape.coordinates(cell)[0]);
    }
    // The planes of all slices together hold as many cells as the batch.
    Index planes = 1;
    for (const int axis : map.slicedAxes())
        planes *= shape[axis];
    QCOMPARE(planes * map.rows() * map.columns(), shape.elements());
    QVERIFY(map.columns() <= PlaneMap::mostColumns);
    QVERIFY(!map.placeOf(-1));
    QVERIFY(!map.placeOf(shape.elements()));
}

void TestPlaneMap::liesAsDrawn_data()
{
    QTest::addColumn<QString>("layout");
    QTest::addColumn<QList<qint64>>("dims");
    QTest::addColumn<QList<qint64>>("table"); // rows, columns
    QTest::addColumn<QString>("sliced");
    QTest::addColumn<QList<qint64>>("secondRow"); // the cells of the second row's first two columns
    using L = QList<qint64>;
    QTest::newRow("examples by features") << "NC" << L { 4, 3 } << L { 4, 3 } << "" << L { 3, 4 };
    QTest::newRow("NC never slices") << "NC" << L { 500, 3 } << L { 500, 3 } << "" << L { 3, 4 };
    QTest::newRow("channels by positions") << "NCHW" << L { 2, 4, 2, 2 } << L { 8, 4 } << "" << L { 4, 5 };
    QTest::newRow("the same, channels last") << "NHWC" << L { 2, 2, 2, 4 } << L { 8, 4 } << "" << L { 1, 5 };
    QTest::newRow("positions by features") << "NTD" << L { 2, 3, 4 } << L { 6, 4 } << "" << L { 4, 5 };
    QTest::newRow("64 rows are stacked") << "NCL" << L { 8, 8, 5 } << L { 64, 5 } << "" << L { 5, 6 };
    QTest::newRow("72 are not") << "NCL" << L { 9, 8, 5 } << L { 8, 5 } << "N" << L { 5, 6 };
    QTest::newRow("one example needs no slice")
        << "NTD" << L { 1, 100, 4 } << L { 100, 4 } << "" << L { 4, 5 };
    QTest::newRow("volume") << "NCDHW" << L { 1, 2, 2, 3, 4 } << L { 2, 24 } << "" << L { 24, 25 };
    QTest::newRow("too many positions")
        << "NCDHW" << L { 64, 2, 5, 256, 256 } << L { 2, 65536 } << "ND" << L { 327680, 327681 };
}

void TestPlaneMap::liesAsDrawn()
{
    QFETCH(QString, layout);
    QFETCH(QList<qint64>, dims);
    QFETCH(QList<qint64>, table);
    QFETCH(QString, sliced);
    QFETCH(QList<qint64>, secondRow);
    const PlaneMap map(layoutNamed(layout), Shape(std::vector<Index>(dims.begin(), dims.end())));
    QCOMPARE(map.rows(), table[0]);
    QCOMPARE(map.columns(), table[1]);
    QString letters;
    for (const int axis : map.slicedAxes())
        letters += QLatin1Char(map.layout().axis(axis).letter);
    QCOMPARE(letters, sliced);
    QCOMPARE(map.cellAt(1, 0), secondRow[0]);
    QCOMPARE(map.cellAt(1, 1), secondRow[1]);
}

void TestPlaneMap::slicesFollowTheCell()
{
    PlaneMap map(layoutNamed("NCHW"), Shape { 64, 8, 2, 2 });
    QCOMPARE(map.slicedAxes(), std::vector<int> { 0 });
    const Index cell = map.shape().cell(std::vector<Index> { 9, 3, 1, 0 });
    QVERIFY(!map.placeOf(cell));
    QVERIFY(map.bringIntoView(cell));
    QCOMPARE(map.slice(0), 9);
    QCOMPARE(*map.placeOf(cell), (PlaneMap::Place { 3, 2 }));
    QVERIFY(!map.bringIntoView(cell));
    QCOMPARE(map.cellInSlice(cell, 0, 10), map.shape().cell(std::vector<Index> { 10, 3, 1, 0 }));
    QCOMPARE(map.exampleOfRow(3), 9);
    QVERIFY(map.startsExample(0) && !map.startsExample(1));
}

void TestPlaneMap::tellsWhichLinesAreGroups()
{
    const auto lines = [](const char* layoutName, const Shape& shape, Method method, Scope scope,
                          Index groups) {
        const Layout layout = *Layout::byName(layoutName);
        NormSpec spec;
        spec.method = method;
        spec.scope = scope;
        spec.groups = groups;
        const Grouping grouping(spec, layout, shape);
        const PlaneMap map(layout, shape);
        // Against the definition: all cells of a line have one group.
        const auto oneGroup = [&](bool row) {
            for (Index line = 0; line < (row ? map.rows() : map.columns()); ++line) {
                std::set<Index> seen;
                for (Index k = 0; k < (row ? map.columns() : map.rows()); ++k)
                    seen.insert(grouping.groupOf(row ? map.cellAt(line, k) : map.cellAt(k, line)));
                if (seen.size() != 1)
                    return false;
            }
            return true;
        };
        return map.rowsAreWithinGroups(grouping) == oneGroup(true)
            && map.columnsAreWithinGroups(grouping) == oneGroup(false);
    };
    for (const Method method :
         { Method::Batch, Method::Layer, Method::Rms, Method::Group, Method::Instance }) {
        for (const Scope scope : { Scope::Position, Scope::Example }) {
            QVERIFY(lines("NC", { 4, 4 }, method, scope, 2));
            QVERIFY(lines("NC", { 1, 4 }, method, scope, 2));
            QVERIFY(lines("NCHW", { 2, 4, 2, 2 }, method, scope, 2));
            QVERIFY(lines("NHWC", { 2, 1, 3, 4 }, method, scope, 4));
            QVERIFY(lines("NTD", { 2, 3, 4 }, method, scope, 2));
            QVERIFY(lines("NCDHW", { 2, 2, 2, 1, 2 }, method, scope, 1));
        }
    }
}

QTEST_GUILESS_MAIN(TestPlaneMap)
#include "tst_planemap.moc"
