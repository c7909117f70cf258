// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/look/numbers.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace normscope;

namespace
{
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
}

class TestNumbers : public QObject
{
    Q_OBJECT

private slots:
    void cleanup()
    {
        numbers::setDigits(4);
        QLocale::setDefault(QLocale::c());
    }

    void paints_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("digits");
        QTest::addColumn<QString>("painted");
        QTest::addColumn<QString>("spoken");
        const auto row = [](double value, int digits, const char* painted, const char* spoken) {
            QTest::addRow("%.17g to %d", value, digits)
                << value << digits << QString::fromUtf8(painted) << QString::fromUtf8(spoken);
        };
        row(0, 0, "0", "0");
        row(-0.0, 0, "0", "0");
        row(5, 0, "5", "5");
        row(10, 0, "10", "10");
        row(100, 2, "100", "100");
        row(-1.3416394, 0, "−1.342", "-1.342");
        row(-1.3416394, 7, "−1.341639", "-1.341639");
        row(23.75, 0, "23.75", "23.75");
        row(0.5, 0, "0.5", "0.5");
        row(0.09999999, 0, "0.1", "0.1");
        row(9.99996, 0, "10", "10");
        row(0.0001234567, 0, "0.0001235", "0.0001235");
        row(1e-5, 0, "1e−5", "1e-5");
        row(-1.23456e-7, 0, "−1.235e−7", "-1.235e-7");
        row(12345.6, 0, "12346", "12346");
        row(-9999999, 0, "−9999999", "-9999999");
        row(9999999.7, 0, "1e7", "1e7");
        row(1.5e30, 0, "1.5e30", "1.5e30");
        row(2.04755, 7, "2.04755", "2.04755");
        row(0.999999, 7, "0.999999", "0.999999");
        row(notANumber, 0, "NaN", "NaN");
        row(infinity, 0, "∞", "inf");
        row(-infinity, 0, "−∞", "-inf");
    }
    void paints()
    {
        QFETCH(double, value);
        QFETCH(int, digits);
        QTEST(numbers::painted(value, digits), "painted");
        QTEST(numbers::spoken(value, digits), "spoken");
    }

    void settingCounts()
    {
        QCOMPARE(numbers::digits(), 4);
        numbers::setDigits(7);
        QCOMPARE(numbers::painted(1.0 / 3), QStringLiteral("0.3333333"));
        QCOMPARE(numbers::painted(1.0 / 3, 2), QStringLiteral("0.33"));
    }

    void exactReadsBack()
    {
        for (const float value :
             { 0.1F, -1.3416394F, 16777217.0F, 1e-45F, 3.4028235e38F, 1e-5F, 12345.678F }) {
            const QString text = numbers::exact(value);
            QVERIFY2(static_cast<float>(*numbers::parse(text)) == value, qPrintable(text));
        }
        for (const double value : { 1.0 / 3, 6.667, 4.9e-324, 1.7976931348623157e308 })
            QCOMPARE(*numbers::parse(numbers::exact(value)), value);
        QCOMPARE(numbers::exact(0.1F), QStringLiteral("0.1"));
        QCOMPARE(numbers::exact(-2.5F), QStringLiteral("-2.5"));
        QCOMPARE(numbers::exact(1e-5F), QStringLiteral("1e-5"));
    }

    void parses_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QLocale>("locale");
        QTest::addColumn<double>("value");
        const QLocale german(QLocale::German, QLocale::Germany);
        const auto row = [](const char* text, const QLocale& locale, double value) {
            QTest::addRow("%s in %s", text, qPrintable(locale.name()))
                << QString::fromUtf8(text) << locale << value;
        };
        const QLocale c = QLocale::c();
        row("1e-3", c, 1e-3);
        row("1E+3", c, 1000);
        row(".5", c, 0.5);
        row("5.", c, 5);
        row("-.5", c, -0.5);
        row("+2", c, 2);
        row("  7 ", c, 7);
        row("−3", c, -3);
        row("−1e−5", c, -1e-5);
        row("-2,5", german, -2.5);
        row("-2.5", german, -2.5);
        row("inf", c, infinity);
        row("-Infinity", c, -infinity);
        row("−∞", c, -infinity);
        row("1e-400", c, 0);
    }
    void parses()
    {
        QFETCH(QString, text);
        QFETCH(QLocale, locale);
        QFETCH(double, value);
        QLocale::setDefault(locale);
        const auto parsed = numbers::parse(text);
        QVERIFY(parsed);
        QCOMPARE(*parsed, value);
    }

    void parsesNaN()
    {
        QVERIFY(std::isnan(*numbers::parse(QStringLiteral("NaN"))));
        QVERIFY(std::isnan(*numbers::parse(QStringLiteral("nan"))));
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QLocale>("locale");
        const QLocale german(QLocale::German, QLocale::Germany);
        for (const char* text : { "", " ", "abc", "1,5", "1 000", "1,000", "0x10", "1e", "--1", "+-1",
                                  "1.2.3", "e5", "-", ".", "1e400", "2 5" })
            QTest::addRow("'%s'", text) << QString::fromLatin1(text) << QLocale::c();
        for (const char* text : { "1.234,5", "1,234,5", "1.234.567" })
            QTest::addRow("German '%s'", text) << QString::fromLatin1(text) << german;
    }
    void refuses()
    {
        QFETCH(QString, text);
        QFETCH(QLocale, locale);
        QLocale::setDefault(locale);
        QVERIFY(!numbers::parse(text));
    }
};

QTEST_APPLESS_MAIN(TestNumbers)
#include "tst_numbers.moc"
