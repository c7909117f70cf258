// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/tensor/layout.h"

#include <QtTest>

using namespace normscope;

namespace {

Layout named(const char* name) { return Layout::byName(name).value(); }

} // namespace

class TestLayout : public QObject {
    Q_OBJECT

private slots:
    void table_data()
    {
        QTest::addColumn<int>("rank");
        QTest::addColumn<int>("channelAxis");
        QTest::addColumn<std::string>("positions");
        QTest::addColumn<bool>("channelsLast");
        QTest::newRow("NC") << 2 << 1 << std::string() << true;
        QTest::newRow("NCL") << 3 << 1 << std::string("L") << false;
        QTest::newRow("NCHW") << 4 << 1 << std::string("H, W") << false;
        QTest::newRow("NHWC") << 4 << 3 << std::string("H, W") << true;
        QTest::newRow("NTD") << 3 << 2 << std::string("T") << true;
        // The D of a volume is a depth and no channel, the D of a token is one.
        QTest::newRow("NCDHW") << 5 << 1 << std::string("D, H, W") << false;
    }
    void table()
    {
        QFETCH(int, rank);
        QFETCH(int, channelAxis);
        QFETCH(std::string, positions);
        QFETCH(bool, channelsLast);
        const Layout layout = named(QTest::currentDataTag());
        QCOMPARE(layout.rank(), rank);
        QCOMPARE(layout.exampleAxis(), 0);
        QCOMPARE(layout.channelAxis(), channelAxis);
        QCOMPARE(layout.letters(layout.axesOf(AxisRole::Position)), positions);
        QCOMPARE(layout.channelsLast(), channelsLast);
        QCOMPARE(layout.axesOf(AxisRole::Example), AxisSet::of(0));
        QCOMPARE(layout.axesOf(AxisRole::Channel), AxisSet::of(channelAxis));
    }

    void everyLayoutIsTested()
    {
        QCOMPARE(Layout::all().size(), std::size_t { 6 });
        for (const Layout& layout : Layout::all()) {
            QVERIFY(layout.rank() <= Layout::maxRank);
            QVERIFY(Layout::byName(layout.name()) == layout);
            for (int axis = 0; axis < layout.rank(); ++axis)
                QCOMPARE(layout.axisOf(layout.axis(axis).letter), axis);
        }
    }

    void unknownNamesAndLettersAreNothing()
    {
        for (const char* name : { "", "nchw", "CN", "NCHWX", "NC " })
            QVERIFY2(!Layout::byName(name), name);
        QCOMPARE(named("NCHW").axisOf('T'), -1);
        QCOMPARE(named("NCHW").axisOf('n'), -1);
    }

    void aBareArrayIsTakenByItsRank()
    {
        const auto ofRank = [](int rank) {
            const auto layout = Layout::defaultForRank(rank);
            return layout ? std::string(layout->name()) : std::string();
        };
        QCOMPARE(ofRank(2), std::string("NC"));
        QCOMPARE(ofRank(3), std::string("NTD"));
        QCOMPARE(ofRank(4), std::string("NCHW"));
        QCOMPARE(ofRank(5), std::string("NCDHW"));
        for (const int rank : { -1, 0, 1, 6 })
            QCOMPARE(ofRank(rank), std::string());
        QVERIFY(Layout() == named("NC"));
    }

    void lettersStandInLayoutOrder()
    {
        const Layout layout = named("NHWC");
        QCOMPARE(layout.letters(AxisSet::of(3).with(0)), std::string("N, C"));
        QCOMPARE(layout.letters(AxisSet::of(1).with(2), ""), std::string("HW"));
        QCOMPARE(layout.letters({}), std::string());
    }

    void setsOfAxes()
    {
        const AxisSet set = AxisSet::of(1).with(4);
        QVERIFY(set.contains(1) && set.contains(4) && !set.contains(0));
        QCOMPARE(set.without(4), AxisSet::of(1));
        QCOMPARE(set.without(2), set);
        QVERIFY(set.without(1).without(4).empty());
    }
};

QTEST_APPLESS_MAIN(TestLayout)
#include "tst_layout.moc"
