// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/grouping.h"
#include "core/norm/traversal.h"

#include <QtTest>

#include <random>
#include <set>

using namespace normscope;

namespace {

Grouping groupingOf(const NormSpec& spec, const char* layout, const Shape& shape)
{
    return Grouping(spec, *Layout::byName(layout), shape);
}

} // namespace

/// Which cells share a group, and the numbers of groups and parameters that the window shows.
class GroupingTest : public QObject {
    Q_OBJECT

private slots:
    void counts_data();
    void counts();
    void cellAndGroupAreInverse_data();
    void cellAndGroupAreInverse();
    void traversalMeetsEachCellOnce_data();
    void traversalMeetsEachCellOnce();
    void groupNormTakesNeighbouringChannels();
    void parameters_data();
    void parameters();
};

void GroupingTest::counts_data()
{
    QTest::addColumn<QString>("method");
    QTest::addColumn<bool>("example");
    QTest::addColumn<int>("g");
    QTest::addColumn<int>("groups");
    QTest::addColumn<int>("size");
    QTest::addColumn<QString>("letters");
    // Claims 4 to 8: the cube, 2×4×2×2.
    QTest::newRow("batch") << "batch" << false << 1 << 4 << 8 << "C";
    QTest::newRow("layer, example") << "layer" << true << 1 << 2 << 16 << "N";
    QTest::newRow("layer, position") << "layer" << false << 1 << 8 << 4 << "N, H, W";
    QTest::newRow("rms, example") << "rms" << true << 1 << 2 << 16 << "N";
    QTest::newRow("group") << "group" << false << 2 << 4 << 8 << "N, G";
    QTest::newRow("group, one") << "group" << false << 1 << 2 << 16 << "N, G";
    QTest::newRow("group, C") << "group" << false << 4 << 8 << 4 << "N, G";
    QTest::newRow("instance") << "instance" << false << 1 << 8 << 4 << "N, C";
}

void GroupingTest::counts()
{
    QFETCH(QString, method);
    QFETCH(bool, example);
    QFETCH(int, g);
    QFETCH(int, groups);
    QFETCH(int, size);
    QFETCH(QString, letters);
    const NormSpec spec { .method = *methodByKey(method.toStdString()),
                          .scope = example ? Scope::Example : Scope::Position,
                          .groups = g };
    const Grouping grouping = groupingOf(spec, "NCHW", { 2, 4, 2, 2 });
    QCOMPARE(grouping.groupCount(), groups);
    QCOMPARE(grouping.groupSize(), size);
    QCOMPARE(grouping.groupShape().elements(), groups);
    QCOMPARE(QString::fromStdString(grouping.groupLetters()), letters);
    QCOMPARE(grouping.cellCount(), 32);
}

void GroupingTest::cellAndGroupAreInverse_data()
{
    QTest::addColumn<QString>("layout");
    for (const Layout& layout : Layout::all()) {
        const auto name = QString::fromStdString(std::string(layout.name()));
        QTest::newRow(qPrintable(name)) << name;
    }
}

void GroupingTest::cellAndGroupAreInverse()
{
    QFETCH(QString, layout);
    const Layout l = *Layout::byName(layout.toStdString());
    std::mt19937 random(5);
    for (int round = 0; round < 60; ++round) {
        std::vector<Index> dims;
        for (int axis = 0; axis < l.rank(); ++axis)
            dims.push_back(std::uniform_int_distribution<Index>(1, 6)(random));
        const Shape shape(dims);
        NormSpec spec { .method = methods()[random() % methods().size()].method,
                        .scope = random() % 2 ? Scope::Example : Scope::Position };
        spec.groups = shape[l.channelAxis()];
        spec.axes.bits = static_cast<std::uint32_t>(random() % (1U << l.rank()));
        const Grouping grouping(spec, l, shape);
        Index next = 0;
        const std::vector<Index> offsets = grouping.offsets();
        QCOMPARE(static_cast<Index>(offsets.size()), grouping.groupSize());
        std::vector<Index> members(static_cast<std::size_t>(grouping.groupCount()));
        std::vector<Index> last(static_cast<std::size_t>(grouping.groupCount()), -1);
        for (Index group = 0; group < grouping.groupCount(); ++group) {
            for (Index k = 0; k < grouping.groupSize(); ++k, ++next) {
                const Index cell = grouping.cellOf(group, k);
                QCOMPARE(grouping.groupOf(cell), group);
                QCOMPARE(grouping.cellOf(group, 0) + offsets[static_cast<std::size_t>(k)], cell);
                QVERIFY(cell > last[static_cast<std::size_t>(group)]); // row-major order of the members
                last[static_cast<std::size_t>(group)] = cell;
            }
        }
        QCOMPARE(next, grouping.cellCount());
        // Groups are numbered in row-major order of the kept axes: their first cells ascend.
        for (Index group = 1; group < grouping.groupCount(); ++group)
            QVERIFY(grouping.cellOf(group, 0) > grouping.cellOf(group - 1, 0));
    }
}

void GroupingTest::traversalMeetsEachCellOnce_data() { cellAndGroupAreInverse_data(); }

/// The fast walk over groups agrees with groupOf(), cell by cell, also where it takes runs as lanes or joins
/// rows.
void GroupingTest::traversalMeetsEachCellOnce()
{
    QFETCH(QString, layout);
    const Layout l = *Layout::byName(layout.toStdString());
    std::mt19937 random(6);
    bool metSpans = false;
    bool metJoined = false;
    for (int round = 0; round < 200; ++round) {
        std::vector<Index> dims(static_cast<std::size_t>(l.rank()), 1);
        for (int k = 0; k < 11; ++k)
            dims[random() % dims.size()] *= 2;
        const Shape shape(dims);
        NormSpec spec { .method = methods()[random() % methods().size()].method };
        const auto candidates = divisors(shape[l.channelAxis()]);
        spec.groups = candidates[random() % candidates.size()];
        spec.axes.bits = static_cast<std::uint32_t>(random() % (1U << l.rank()));
        const Grouping grouping(spec, l, shape);
        const Traversal traversal(grouping, {});
        metSpans = metSpans || traversal.groupSpan() > 1;
        metJoined = metJoined || traversal.lanesPerGroup() > traversal.groupSpan();
        std::set<Index> met;
        Index band = 0;
        traversal.outer().each([&](Index base) {
            traversal.inner().each([&](Index offset) {
                for (Index k = 0; k < traversal.width(); ++k) {
                    const Index within = traversal.byLanes()
                        ? k / traversal.groupSpan() % traversal.groupsPerBand()
                        : 0;
                    const Index cell = base + offset + k;
                    if (grouping.groupOf(cell) != band * traversal.groupsPerBand() + within)
                        QFAIL(qPrintable(QStringLiteral("cell %1 of %2 is in another group")
                                             .arg(cell)
                                             .arg(QString::fromStdString(shape.text()))));
                    met.insert(cell);
                }
            });
            ++band;
        });
        QCOMPARE(static_cast<Index>(met.size()), grouping.cellCount());
    }
    if (layout == "NHWC") {
        QVERIFY(metSpans);
        QVERIFY(metJoined);
    }
}

void GroupingTest::groupNormTakesNeighbouringChannels()
{
    const NormSpec spec { .method = Method::Group, .groups = 2 };
    const Grouping first = groupingOf(spec, "NCL", { 1, 6, 1 });
    const Grouping last = groupingOf(spec, "NTD", { 1, 1, 6 });
    for (Index channel = 0; channel < 6; ++channel) {
        QCOMPARE(first.groupOf(channel), channel / 3);
        QCOMPARE(last.groupOf(channel), channel / 3);
    }
}

void GroupingTest::parameters_data()
{
    QTest::addColumn<QString>("method");
    QTest::addColumn<QString>("layout");
    QTest::addColumn<bool>("example");
    QTest::addColumn<QString>("dims");
    QTest::newRow("batch") << "batch"
                           << "NCHW" << false << "4";
    QTest::newRow("group") << "group"
                           << "NHWC" << false << "3";
    QTest::newRow("layer, position") << "layer"
                                     << "NHWC" << false << "3";
    QTest::newRow("layer, position, first") << "layer"
                                            << "NCHW" << false << "4";
    QTest::newRow("layer, example") << "layer"
                                    << "NCHW" << true << "4×2×3";
    QTest::newRow("rms, example, last") << "rms"
                                        << "NHWC" << true << "4×2×3";
    QTest::newRow("custom") << "custom"
                            << "NCHW" << true << "4";
}

void GroupingTest::parameters()
{
    QFETCH(QString, method);
    QFETCH(QString, layout);
    QFETCH(bool, example);
    QFETCH(QString, dims);
    const NormSpec spec { .method = *methodByKey(method.toStdString()),
                          .scope = example ? Scope::Example : Scope::Position };
    const Shape shape { 2, 4, 2, 3 };
    const Grouping grouping = groupingOf(spec, layout.toUtf8().constData(), shape);
    QCOMPARE(QString::fromStdString(grouping.parameterDims().text()), dims);
    QCOMPARE(grouping.parameterCount(), grouping.parameterDims().elements());
    for (Index cell = 0; cell < grouping.cellCount(); ++cell) {
        const auto at = shape.coordinates(cell);
        const Index channel = at[layout == "NHWC" ? 3 : 1];
        QCOMPARE(grouping.channelOf(cell), channel);
        QCOMPARE(grouping.exampleOf(cell), at[0]);
        const Index element = (at[1] * 2 + at[2]) * 3 + at[3];
        QCOMPARE(grouping.parameterOf(cell), grouping.parameterDims().rank() == 3 ? element : channel);
        QCOMPARE(cell / grouping.parameterStride() % grouping.parameterCount(), grouping.parameterOf(cell));
    }
}

QTEST_APPLESS_MAIN(GroupingTest)
#include "tst_grouping.moc"
