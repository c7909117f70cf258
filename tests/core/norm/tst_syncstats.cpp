// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/syncstats.h"
#include "tests/core/norm/reference.h"
#include "tests/testing.h"

#include <QtTest>

using namespace normscope;
using namespace normscope::testing;

namespace
{

const Layout& nchw()
{
    static const Layout layout = *Layout::byName("NCHW");
    return layout;
}

GroupStatistics statisticsOf(const Tensor& x, const Layout& layout, std::vector<Index> lengths = {})
{
    const Grouping grouping(NormSpec {}, layout, x.shape());
    return groupStatistics(x, grouping, Mask(std::move(lengths), layout, x.shape()));
}

/// A device's statistics of a single group.
GroupStatistics device(Index count, double mean, double variance)
{
    const auto bound = static_cast<float>(mean);
    return { { count }, { mean }, { variance }, { variance + mean * mean }, { bound }, { bound } };
}

} // namespace

/// Synchronised batch norm: what several devices make of their parts of a batch.
class SyncStats : public QObject
{
    Q_OBJECT

private slots:
    void goldenCases_data();
    void goldenCases();
    void equalsTheWholeBatch();
    void flaxWeighsDevicesAlike();
    void emptyDevicesAreLeftOut();
    void largeMeanCostsNoDigit();
    void nonFinite();
};

void SyncStats::goldenCases_data()
{
    QTest::addColumn<int>("index");
    int index = 0;
    const nlohmann::json all = readJson("cases/torch.json");
    for (const auto& row : all["sync"])
        QTest::newRow(row["id"].get<std::string>().c_str()) << index++;
}

void SyncStats::goldenCases()
{
    QFETCH(int, index);
    const auto json = readJson("cases/torch.json")["sync"][static_cast<std::size_t>(index)];
    std::vector<GroupStatistics> devices;
    for (std::size_t k = 0; k < json["devices"].size(); ++k) {
        const Shape shape { json["devices"][k].get<Index>(), json["channels"].get<Index>(),
                            json["height"].get<Index>(), json["width"].get<Index>() };
        devices.push_back(statisticsOf(Tensor(shape, floats(json["inputs"][k])), nchw()));
        QCOMPARE(difference(devices[k].mean, numbers(json["local_mean"][k]), 1e-6), QString());
        QCOMPARE(difference(devices[k].variance, numbers(json["local_var"][k]), 1e-6), QString());
    }
    const GroupStatistics all = synchronised(devices);
    QCOMPARE(difference(all.mean, numbers(json["synced_mean"]), 1e-6), QString());
    QCOMPARE(difference(all.variance, numbers(json["synced_var"]), 1e-6), QString());
}

void SyncStats::equalsTheWholeBatch()
{
    const std::vector<float> values = normalValues(7 * 3 * 4, 5, 2, 1);
    const std::span<const float> all(values);
    const GroupStatistics whole = statisticsOf(Tensor({ 7, 3, 2, 2 }, all), nchw());
    const std::vector<GroupStatistics> parts { statisticsOf(Tensor({ 2, 3, 2, 2 }, all.first(24)), nchw()),
                                               statisticsOf(Tensor({ 5, 3, 2, 2 }, all.subspan(24)), nchw()) };
    const GroupStatistics merged = synchronised(parts);
    QCOMPARE(merged.count, whole.count);
    QCOMPARE(difference(merged.mean, whole.mean, 1e-12), QString());
    QCOMPARE(difference(merged.variance, whole.variance, 1e-12), QString());
    QCOMPARE(difference(merged.meanSquare, whole.meanSquare, 1e-12), QString());
    QCOMPARE(merged.minimum, whole.minimum);
    QCOMPARE(merged.maximum, whole.maximum);
}

void SyncStats::flaxWeighsDevicesAlike()
{
    // Three values around 0 and one of 8: the union's mean is 2; the mean of both means 4.
    const std::vector<GroupStatistics> unequal { device(3, 0, 2), device(1, 8, 0) };
    const GroupStatistics right = synchronised(unequal);
    QCOMPARE(right.mean[0], 2.0);
    QCOMPARE(right.variance[0], (3 * (2.0 + 4) + 36) / 4);
    const GroupStatistics flax = synchronised(unequal, Dialect::Flax);
    QCOMPARE(flax.count[0], 4);
    QCOMPARE(flax.mean[0], 4.0);
    // Mean of the mean squares less the squared mean: (2 + 64)/2 - 16.
    QCOMPARE(flax.variance[0], 17.0);
    // Equal devices leave nothing to weigh.
    const std::vector<GroupStatistics> equal { device(2, 0, 2), device(2, 8, 0) };
    QCOMPARE(synchronised(equal, Dialect::Flax).variance, synchronised(equal).variance);
}

void SyncStats::emptyDevicesAreLeftOut()
{
    const Layout layout = *Layout::byName("NTD");
    const Tensor x({ 2, 2, 1 }, std::vector<float> { 1, 3, 5, 7 });
    const std::vector<GroupStatistics> devices { statisticsOf(x, layout, { 2, 0 }),
                                                 device(0, std::nan(""), std::nan("")) };
    for (const Dialect dialect : { Dialect::PyTorch, Dialect::Flax }) {
        const GroupStatistics all = synchronised(devices, dialect);
        QCOMPARE(all.count[0], 2);
        QCOMPARE(all.mean[0], 2.0);
        QCOMPARE(all.variance[0], 1.0);
    }
    const std::vector<GroupStatistics> none { device(0, std::nan(""), std::nan("")) };
    const GroupStatistics nothing = synchronised(none);
    QCOMPARE(nothing.count[0], 0);
    QVERIFY(std::isnan(nothing.mean[0]) && std::isnan(nothing.variance[0]) && std::isnan(nothing.minimum[0]));
}

void SyncStats::largeMeanCostsNoDigit()
{
    const std::vector<GroupStatistics> devices { device(4, 1e9, 0.25), device(12, 1e9 + 1, 0.25) };
    QCOMPARE(synchronised(devices).variance[0], 0.25 + 3.0 / 16);
    QCOMPARE(synchronised(devices, Dialect::Flax).variance[0], 0.25 + 0.25);
}

void SyncStats::nonFinite()
{
    const std::vector<GroupStatistics> devices { device(2, HUGE_VAL, std::nan("")), device(2, 1, 0) };
    const GroupStatistics all = synchronised(devices);
    QCOMPARE(all.mean[0], HUGE_VAL);
    QVERIFY(std::isnan(all.variance[0]));
    QCOMPARE(all.minimum[0], 1.0F);
}

QTEST_APPLESS_MAIN(SyncStats)
#include "tst_syncstats.moc"
