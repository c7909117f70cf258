// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/tensor/shape.h"

#include <QtTest>

#include <limits>

using namespace normscope;

class TestShape : public QObject {
    Q_OBJECT

private slots:
    void countsItsElements_data()
    {
        QTest::addColumn<std::vector<Index>>("dims");
        QTest::addColumn<bool>("fits");
        QTest::addColumn<Index>("elements");
        const Index most = std::numeric_limits<Index>::max();
        using Dims = std::vector<Index>;
        QTest::newRow("scalar") << Dims {} << true << Index { 1 };
        QTest::newRow("one axis") << Dims { 7 } << true << Index { 7 };
        QTest::newRow("five axes") << Dims { 2, 3, 4, 5, 6 } << true << Index { 720 };
        QTest::newRow("an empty axis") << Dims { 3, 0, 2 } << true << Index { 0 };
        QTest::newRow("the largest") << Dims { most, 1 } << true << most;
        QTest::newRow("more than 32 bits") << Dims { 100'000, 100'000 } << true << Index { 10'000'000'000 };
        QTest::newRow("just too many") << Dims { Index { 1 } << 62, 2 } << false << Index {};
        QTest::newRow("wraps to a small number")
            << Dims { Index { 1 } << 32, Index { 1 } << 32, 3 } << false << Index {};
        QTest::newRow("wraps to 3") << Dims { 0x5555555555555557, 9 } << false << Index {};
        QTest::newRow("negative") << Dims { 2, -3 } << false << Index {};
        QTest::newRow("negative twice") << Dims { -2, -3 } << false << Index {};
    }
    void countsItsElements()
    {
        QFETCH(std::vector<Index>, dims);
        QFETCH(bool, fits);
        QFETCH(Index, elements);
        const Shape shape(dims);
        QCOMPARE(shape.checkedElements().has_value(), fits);
        if (fits) {
            QCOMPARE(*shape.checkedElements(), elements);
            QCOMPARE(shape.elements(), elements);
        }
    }

    void theLastAxisLiesDense()
    {
        QCOMPARE((Shape { 2, 3, 4 }.strides()), (std::vector<Index> { 12, 4, 1 }));
        QCOMPARE((Shape { 5 }.strides()), (std::vector<Index> { 1 }));
        QCOMPARE(Shape {}.strides(), std::vector<Index> {});
    }

    void cellsAndCoordinatesAreEachOthersInverse()
    {
        const Shape shape { 2, 3, 1, 4 };
        Index expected = 0;
        for (Index a = 0; a < 2; ++a) {
            for (Index b = 0; b < 3; ++b) {
                for (Index d = 0; d < 4; ++d, ++expected) {
                    const std::vector<Index> place { a, b, 0, d };
                    QCOMPARE(shape.cell(place), expected);
                    QCOMPARE(shape.coordinates(expected), place);
                }
            }
        }
        QCOMPARE(expected, shape.elements());
        QCOMPARE(Shape {}.cell({}), Index { 0 });
    }

    void strideTimesCoordinatesIsTheCell()
    {
        const Shape shape { 3, 5, 7 };
        const auto strides = shape.strides();
        for (Index cell = 0; cell < shape.elements(); ++cell) {
            Index sum = 0;
            const auto place = shape.coordinates(cell);
            for (std::size_t axis = 0; axis < place.size(); ++axis)
                sum += place[axis] * strides[axis];
            QCOMPARE(sum, cell);
        }
    }

    void readsAsPeopleWriteIt()
    {
        QCOMPARE(QString::fromStdString(Shape { 2, 4, 2, 2 }.text()), QString::fromUtf8("2×4×2×2"));
        QCOMPARE(Shape { 12 }.text(), std::string("12"));
        QCOMPARE(Shape {}.text(), std::string("scalar"));
    }

    void equalOnlyWhereEveryAxisIs()
    {
        QVERIFY((Shape { 2, 3 } == Shape { 2, 3 }));
        QVERIFY(!(Shape { 2, 3 } == Shape { 3, 2 }));
        QVERIFY(!(Shape { 2, 3 } == Shape { 2, 3, 1 }));
    }
};

QTEST_APPLESS_MAIN(TestShape)
#include "tst_shape.moc"
