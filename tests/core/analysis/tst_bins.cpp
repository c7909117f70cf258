// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/analysis/bins.h"
#include "core/lab/random.h"

#include <QtTest>

using namespace normscope;

class TestBins : public QObject {
    Q_OBJECT

private slots:
    void bordersCanBeReadOut()
    {
        const Bins bins = niceBins({ 0, 20 }, 10);
        QCOMPARE(bins.range.low, 0.0);
        QCOMPARE(bins.width(), 2.0);
        QCOMPARE(bins.count, 10);
        QCOMPARE(niceBins({ -1.9, 1.6 }, 8).width(), 0.5);
    }

    void holdWhateverTheyAreMadeFor()
    {
        Random random(3);
        for (int round = 0; round < 2000; ++round) {
            const double centre = std::pow(10, random.uniform() * 20 - 10) * (random.uniform() < 0.5 ? -1 : 1);
            const double spread = std::abs(centre) * std::pow(10, random.uniform() * 12 - 9);
            const Range data { centre, centre + spread };
            const Bins bins = niceBins(data, 8 + static_cast<int>(random.below(41)));
            QVERIFY(bins.holds(data));
            QVERIFY(bins.count >= 1 && bins.count <= 120);
            QVERIFY(bins.width() > 0);
        }
    }

    void singleValueStandsInTheMiddle_data()
    {
        QTest::addColumn<double>("value");
        for (const double value : { 0.0, 5.0, -1e30, 1e-40, 3.4e38, 7.1e9 })
            QTest::addRow("%g", value) << value;
    }
    void singleValueStandsInTheMiddle()
    {
        QFETCH(double, value);
        const Bins bins = niceBins({ value, value }, 10);
        QVERIFY(bins.range.low < value && value < bins.range.high);
        QVERIFY(bins.count >= 1 && bins.count <= 120);
    }

    void steadyUntilDataLeaveOrShrink()
    {
        const Bins first = niceBins({ 0, 20 }, 10);
        QVERIFY(steadyBins(&first, { 1, 19 }, 10) == first);
        QVERIFY(!(steadyBins(&first, { 1, 21 }, 10) == first));
        QVERIFY(!(steadyBins(&first, { 1, 5 }, 10) == first));
        QVERIFY(steadyBins(nullptr, { 0, 20 }, 10) == first);
    }
};

QTEST_APPLESS_MAIN(TestBins)
#include "tst_bins.moc"
