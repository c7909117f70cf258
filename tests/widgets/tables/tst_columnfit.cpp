// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/tables/columnfit.h"

#include <QtTest>

using namespace normscope;

class TestColumnFit : public QObject {
    Q_OBJECT

    static QString text(const std::vector<ColumnPlace>& places)
    {
        QStringList words;
        for (const ColumnPlace& place : places)
            words += place.shown ? QString::number(place.width) : QStringLiteral("-");
        return words.join(u' ');
    }

private slots:
    void shares_data()
    {
        QTest::addColumn<std::vector<ColumnWish>>("wishes");
        QTest::addColumn<int>("available");
        QTest::addColumn<QString>("places");
        using Wishes = std::vector<ColumnWish>;
        const Wishes plain { { 60, 60, 40, 0, {} }, { 80, 80, 50, 0, {} }, { 80, 80, 50, 0, {} } };
        QTest::addRow("exact") << plain << 220 << "60 80 80";
        QTest::addRow("the spare goes to the numbers") << plain << 251 << "60 95 96";
        QTest::addRow("what is missing comes from all") << plain << 180 << "50 65 65";
        QTest::addRow("the least stands") << plain << 90 << "40 50 50";
        const Wishes optional {
            { 60, 60, 60, 0, {} }, { 70, 70, 50, 2, {} }, { 70, 70, 50, 1, {} }, { 70, 70, 50, -1, {} }
        };
        QTest::addRow("no room for optional ones") << optional << 100 << "60 - - -";
        QTest::addRow("in order of priority") << optional << 150 << "60 - 90 -";
        QTest::addRow("never crowded") << optional << 140 << "60 - - -";
        QTest::addRow("both, never the third") << optional << 400 << "60 170 170 -";
        const Wishes chosen {
            { 60, 60, 60, 0, {} }, { 70, 70, 50, 0, false }, { 70, 70, 50, 1, {} }, { 70, 70, 50, -1, true }
        };
        QTest::addRow("choices stand") << chosen << 130 << "60 - - 70";
        const Wishes pair { { 60, 60, 60, 0, {} }, { 70, 70, 50, 1, {} }, { 70, 70, 50, 1, {} } };
        QTest::addRow("a pair comes together") << pair << 220 << "60 - -";
        QTest::addRow("a pair with room") << pair << 240 << "60 90 90";
        const Wishes headings { { 60, 60, 60, 0, {} }, { 120, 70, 40, 0, {} }, { 80, 80, 40, 0, {} } };
        QTest::addRow("headings break first") << headings << 220 << "60 80 80";
        QTest::addRow("then digits go") << headings << 190 << "60 62 68";
        QTest::addRow("nothing") << Wishes {} << 100 << "";
    }
    void shares()
    {
        QFETCH(std::vector<ColumnWish>, wishes);
        QFETCH(int, available);
        QTEST(text(fitColumns(wishes, available)), "places");
    }
};

QTEST_APPLESS_MAIN(TestColumnFit)
#include "tst_columnfit.moc"
