// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/charts/scale.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace normscope;

class tst_ChartScale : public QObject {
    Q_OBJECT

private slots:
    void niceBorders_data();
    void niceBorders();
    void holdsAnything_data();
    void holdsAnything();
    void wholeStepsOnly();
    void staysWhileTheDataFillIt();
    void growsAndShrinksWithTheData();
    void survivesNothingFinite();
    void ticksReadAsTheyAre_data();
    void ticksReadAsTheyAre();
};

void tst_ChartScale::niceBorders_data()
{
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    QTest::addColumn<Scale>("expected");
    QTest::newRow("running mean of the drawing") << 0.0 << 9.2 << Scale { 0, 10, 2 };
    QTest::newRow("QChart's nice numbers gave -5..15") << -0.37 << 12.9 << Scale { -5, 15, 5 };
    QTest::newRow("already nice") << 0.0 << 10.0 << Scale { 0, 10, 2 };
    QTest::newRow("around zero") << -1.4 << 1.4 << Scale { -2, 2, 1 };
    QTest::newRow("small spread far from zero") << 10002.0 << 10008.0 << Scale { 10002, 10008, 2 };
    QTest::newRow("tiny") << 0.001 << 0.004 << Scale { 0.001, 0.004, 0.001 };
}

void tst_ChartScale::niceBorders()
{
    QFETCH(double, low);
    QFETCH(double, high);
    QFETCH(Scale, expected);
    const Scale scale = niceScale(low, high);
    QVERIFY(std::abs(scale.low - expected.low) <= 1e-9 * std::max(1.0, std::abs(expected.low)));
    QVERIFY(std::abs(scale.high - expected.high) <= 1e-9 * std::max(1.0, std::abs(expected.high)));
    QVERIFY(std::abs(scale.step - expected.step) <= 1e-9 * expected.step);
}

void tst_ChartScale::holdsAnything_data()
{
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    const double large = static_cast<double>(std::numeric_limits<float>::max());
    QTest::newRow("single value") << 5.0 << 5.0;
    QTest::newRow("zero") << 0.0 << 0.0;
    QTest::newRow("turned round") << 3.0 << 2.0;
    QTest::newRow("floats' whole range") << -large << large;
    QTest::newRow("denormal") << 1e-45 << 3e-45;
    QTest::newRow("a spread that is rounding") << 1e4 << 1e4 + 1e-9;
    QTest::newRow("not a number") << std::nan("") << std::nan("");
    QTest::newRow("infinite") << 0.0 << HUGE_VAL;
}

void tst_ChartScale::holdsAnything()
{
    QFETCH(double, low);
    QFETCH(double, high);
    const Scale scale = niceScale(low, high);
    QVERIFY(std::isfinite(scale.low) && std::isfinite(scale.high));
    QVERIFY(scale.high > scale.low);
    QVERIFY(scale.step > 0);
    QVERIFY(scale.intervals() >= 1 && scale.intervals() <= 5);
    if (std::isfinite(low) && std::isfinite(high)) {
        const double slack = 1e-9 * (scale.high - scale.low);
        QVERIFY(scale.low <= std::min(low, high) + slack);
        QVERIFY(scale.high >= std::max(low, high) - slack);
    }
}

void tst_ChartScale::wholeStepsOnly()
{
    for (int most = 0; most < 3000; most = most * 3 / 2 + 1) {
        const Scale scale = niceScale(0, most, true);
        QCOMPARE(scale.step, std::floor(scale.step));
        QCOMPARE(scale.low, 0.0);
        QVERIFY(scale.high >= most);
        QVERIFY(scale.intervals() <= 5);
    }
}

void tst_ChartScale::staysWhileTheDataFillIt()
{
    SteadyScale steady;
    const Scale first = steady.hold(0, 9.5);
    QCOMPARE(first.high, 10.0);
    QCOMPARE(steady.hold(0.2, 8), first);
    QCOMPARE(steady.hold(3, 9.9), first);
}

void tst_ChartScale::growsAndShrinksWithTheData()
{
    SteadyScale steady;
    steady.hold(0, 9.5);
    const Scale grown = steady.hold(0, 10.4);
    QVERIFY(grown.high > 10);
    const Scale shrunk = steady.hold(0, 4);
    QVERIFY(shrunk.high < 6);
    QCOMPARE(steady.hold(0, 3.6), shrunk);
}

void tst_ChartScale::survivesNothingFinite()
{
    SteadyScale steady;
    const Scale empty = steady.hold(HUGE_VAL, -HUGE_VAL);
    QVERIFY(empty.high > empty.low);
    const Scale first = steady.hold(0, 100);
    QCOMPARE(first.high, 100.0);
    // Data that vanish for a moment leave the axis where it is.
    QCOMPARE(steady.hold(std::nan(""), std::nan("")), first);
}

void tst_ChartScale::ticksReadAsTheyAre_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("step");
    QTest::addColumn<QString>("text");
    QTest::newRow("halves") << 12.5 << 2.5 << "12.5";
    QTest::newRow("no trailing zeros") << 10.0 << 2.5 << "10";
    QTest::newRow("true minus") << -4.0 << 4.0 << QString(QChar(0x2212)) + "4";
    QTest::newRow("rounding noise") << 0.1 + 0.2 << 0.1 << "0.3";
    QTest::newRow("nearly zero") << 1e-17 << 0.1 << "0";
    QTest::newRow("neighbours differ") << 10000.5 << 0.5 << "10000.5";
    QTest::newRow("hundreds") << 1500.0 << 500.0 << "1500";
}

void tst_ChartScale::ticksReadAsTheyAre()
{
    QFETCH(double, value);
    QFETCH(double, step);
    QFETCH(QString, text);
    QCOMPARE(tickText(value, step), text);
}

QTEST_MAIN(tst_ChartScale)
#include "tst_chartscale.moc"
