// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/batch/valuescale.h"

#include <QtTest>

#include <cmath>
#include <limits>
#include <vector>

using namespace normscope;

class TestValueScale : public QObject {
    Q_OBJECT

private slots:
    void holdsItsValues_data();
    void holdsItsValues();
    void holdsStill();
    void stepsByFewDigits();
};

void TestValueScale::holdsItsValues_data()
{
    constexpr float nan = std::numeric_limits<float>::quiet_NaN(),
                    infinity = std::numeric_limits<float>::infinity();
    constexpr float largest = std::numeric_limits<float>::max();
    QTest::addColumn<QList<float>>("values");
    QTest::addColumn<bool>("zeroIsSeen");
    QTest::newRow("token") << QList<float> { 2, 4, 6, 8 } << true;
    QTest::newRow("constant") << QList<float> { 10, 10 } << true;
    QTest::newRow("zeros") << QList<float> { 0, 0 } << true;
    QTest::newRow("negative") << QList<float> { -3, -1 } << true;
    QTest::newRow("far from zero") << QList<float> { 10000, 10002 } << false;
    QTest::newRow("tiny") << QList<float> { 1e-30F, 3e-30F } << true;
    QTest::newRow("odd ones") << QList<float> { nan, 1, infinity } << true;
    QTest::newRow("nothing finite") << QList<float> { nan, -infinity } << true;
    QTest::newRow("as large as it gets") << QList<float> { -largest, largest } << true;
}

void TestValueScale::holdsItsValues()
{
    QFETCH(QList<float>, values);
    QFETCH(bool, zeroIsSeen);
    const ValueScale scale = ValueScale::around(values);
    QVERIFY(std::isfinite(scale.low) && std::isfinite(scale.high) && scale.span() > 0);
    for (const float value : values) {
        if (!std::isfinite(value))
            continue;
        QVERIFY(scale.low <= static_cast<double>(value) && static_cast<double>(value) <= scale.high);
    }
    QCOMPARE(scale.low < 0 && scale.high > 0, zeroIsSeen);
    QVERIFY(scale.step() > 0 && scale.step() <= scale.span() / 99);
}

void TestValueScale::holdsStill()
{
    const std::vector<float> values { 2, 4, 6, 8 }, moved { 2, 4, 6, 9 }, beyond { 2, 4, 6, 100 };
    const ValueScale scale = ValueScale::around(values);
    QCOMPARE(scale.keptFor(moved), scale);
    QVERIFY(scale.keptFor(beyond).high > 100);
    // A value at the end makes room for more; ranges far too wide shrink again.
    const std::vector<float> atTheEnd { 2, 4, 6, static_cast<float>(scale.high) };
    QVERIFY(scale.keptFor(atTheEnd).high > scale.high);
    QCOMPARE(scale.keptFor(beyond).keptFor(values), scale);
}

void TestValueScale::stepsByFewDigits()
{
    const ValueScale scale { -5, 15 };
    QCOMPARE(scale.step(), 0.2);
    double value = 4;
    for (int k = 0; k < 10; ++k)
        value = scale.moved(value, 0.5);
    QCOMPARE(value, 5.0);
    QCOMPARE(scale.moved(5, 10), 7.0);
    QCOMPARE(scale.moved(std::numeric_limits<double>::quiet_NaN(), 1), 0.2);
    QCOMPARE(scale.at(0.5, 100), 5.0);
    QCOMPARE(scale.at(0, 100), -5.0);
    QCOMPARE(scale.at(1, 100), 15.0);
    // About a pixel, and nothing like 4.3000000000000007.
    QCOMPARE(QString::number(scale.at(0.4651, 100), 'g', 17), QStringLiteral("4.4000000000000004"));
    QCOMPARE(static_cast<float>(scale.at(0.4651, 100)), 4.4F);
}

QTEST_GUILESS_MAIN(TestValueScale)
#include "tst_valuescale.moc"
