// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/batch/pastedtext.h"

#include <QLocale>
#include <QtTest>

#include <cmath>

using namespace normscope;

namespace {

/// "1 2 / 3 _": rows parted by slashes, nothing as an underscore.
QString shown(const PastedText& pasted)
{
    QStringList rows;
    for (const auto& row : pasted.rows) {
        QStringList cells;
        for (const auto& cell : row)
            cells += !cell          ? QStringLiteral("_")
                : std::isnan(*cell) ? QStringLiteral("nan")
                                    : QString::number(static_cast<double>(*cell));
        rows += cells.join(u' ');
    }
    return rows.join(QStringLiteral(" / "));
}

} // namespace

class TestPastedText : public QObject {
    Q_OBJECT

private slots:
    void init() { QLocale::setDefault(QLocale::c()); }
    void reads_data();
    void reads();
    void refuses_data();
    void refuses();
    void followsTheLocale();
};

void TestPastedText::reads_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("numbers");
    QTest::newRow("one") << "3.5"
                         << "3.5";
    QTest::newRow("spreadsheet") << "1\t2\r\n3\t4\r\n"
                                 << "1 2 / 3 4";
    QTest::newRow("old line ends") << "1\t2\r3\t4\r"
                                   << "1 2 / 3 4";
    QTest::newRow("no line end") << "1\t2\n3\t4"
                                 << "1 2 / 3 4";
    QTest::newRow("empty cells") << "1\t\t3\n\t5\t"
                                 << "1 _ 3 / _ 5";
    QTest::newRow("empty row") << "1\n\n3\n\n"
                               << "1 /  / 3";
    QTest::newRow("decimal comma") << "1,5\t2,25\n-0,125\t4"
                                   << "1.5 2.25 / -0.125 4";
    QTest::newRow("decimal comma settled by another cell") << "1,234\t0,5"
                                                           << "1.234 0.5";
    QTest::newRow("semicolons") << "1,5;2\n3;4,75"
                                << "1.5 2 / 3 4.75";
    QTest::newRow("comma separated") << "1, 2.5,3\n4,5,6\n"
                                     << "1 2.5 3 / 4 5 6";
    QTest::newRow("quotes") << "\"1\",\"2.5\"\n\"3\",4"
                            << "1 2.5 / 3 4";
    QTest::newRow("quoted, tabs") << "\"1,5\"\t2"
                                  << "1.5 2";
    QTest::newRow("blanks") << "1  2 3\n 4 5   6 \n"
                            << "1 2 3 / 4 5 6";
    QTest::newRow("spellings") << QStringLiteral("1e-3\t.5\t+2\t\u22123\tinf\tnan")
                               << "0.001 0.5 2 -3 inf nan";
    QTest::newRow("byte order mark and hard space") << QStringLiteral("\ufeff1\u00a0\t2") << "1 2";
}

void TestPastedText::reads()
{
    QFETCH(QString, text);
    QFETCH(QString, numbers);
    const PastedText pasted = PastedText::read(text);
    QCOMPARE(pasted.refusal, QString());
    QCOMPARE(shown(pasted), numbers);
}

void TestPastedText::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("said");
    QTest::newRow("text cell") << "1\t2\n3\tabc"
                               << "Row 2, column 2 of the pasted text: “abc” is not a number";
    QTest::newRow("heading") << "x\ty\n1\t2"
                             << "Row 1, column 1";
    QTest::newRow("thousands or decimals") << "1,234\t5,678"
                                           << "decimal comma or a thousands mark";
    QTest::newRow("thousands for sure") << "1,234.5\t2"
                                        << "“1,234.5” is not a number";
    QTest::newRow("too large") << "1\n1e39"
                               << "float32";
    QTest::newRow("nothing") << " \n"
                             << "holds no numbers";
    QTest::newRow("formula") << "=SUM(A1:A2)"
                             << "Row 1, column 1";
    QTest::newRow("hexadecimal") << "0x10"
                                 << "not a number";
}

void TestPastedText::refuses()
{
    QFETCH(QString, text);
    QFETCH(QString, said);
    const PastedText pasted = PastedText::read(text);
    QVERIFY2(pasted.refusal.contains(said), qPrintable(pasted.refusal));
    QVERIFY(pasted.rows.empty());
}

void TestPastedText::followsTheLocale()
{
    QLocale::setDefault(QLocale(QLocale::German));
    QCOMPARE(shown(PastedText::read(QStringLiteral("1,234"))), QStringLiteral("1.234"));
    QCOMPARE(shown(PastedText::read(QStringLiteral("-2,5 1,25"))), QStringLiteral("-2.5 1.25"));
    QLocale::setDefault(QLocale::c());
    QCOMPARE(shown(PastedText::read(QStringLiteral("1,234"))), QStringLiteral("1 234"));
}

QTEST_GUILESS_MAIN(TestPastedText)
#include "tst_pastedtext.moc"
