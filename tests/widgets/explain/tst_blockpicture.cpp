// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/explain/blockpicture.h"
#include "widgets/explain/blockprojection.h"

#include <QImage>
#include <QPainter>
#include <QtTest>

#include <set>

using namespace normscope;

namespace {

const QRectF place(0, 0, 328, 220);

BlockPicture picture(std::string_view layoutName, const Shape& shape, const NormSpec& spec = {})
{
    const Layout layout = *Layout::byName(layoutName);
    return BlockPicture(Grouping(spec, layout, shape), layout, shape);
}

QImage painted(const BlockPicture& block, const BlockMarks& marks, const Theme& theme = Theme::light())
{
    QImage image(place.size().toSize(), QImage::Format_RGB32);
    image.fill(theme.card);
    QPainter painter(&image);
    block.paint(painter, place, theme, marks, BlockPicture::Detail::Full);
    return image;
}

int pixels(const QImage& image, const QColor& colour)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            count += image.pixelColor(x, y) == colour ? 1 : 0;
    }
    return count;
}

} // namespace

class TestBlockPicture : public QObject {
    Q_OBJECT

private slots:
    void edges()
    {
        const BlockPicture cube = picture("NCHW", { 2, 4, 2, 2 });
        QCOMPARE(cube.label(cube.block().down()), QStringLiteral("C = 4 channels"));
        QCOMPARE(cube.label(cube.block().across()), QStringLiteral("H·W = 4 positions"));
        QCOMPARE(cube.label(cube.block().deep()), QStringLiteral("N = 2"));
        const BlockPicture last = picture("NHWC", { 2, 2, 2, 4 });
        QCOMPARE(last.label(last.block().down()), QStringLiteral("C = 4 channels"));
        const BlockPicture tokens = picture("NTD", { 2, 3, 5 });
        QCOMPARE(tokens.label(tokens.block().down()), QStringLiteral("T = 3 positions"));
        QCOMPARE(tokens.label(tokens.block().across()), QStringLiteral("D = 5 features"));
    }

    void flatBatchIsASheet()
    {
        const BlockPicture sheet = picture("NC", { 3, 4 });
        QVERIFY(sheet.block().isSheet());
        QCOMPARE(sheet.label(sheet.block().down()), QStringLiteral("N = 3 examples"));
        QCOMPARE(sheet.label(sheet.block().across()), QStringLiteral("C = 4 features"));
        // No false depth: every cell is on the front.
        for (Index cell = 0; cell < 12; ++cell)
            QVERIFY(sheet.pointOf(cell, place, Theme::light(), 0, BlockPicture::Detail::Full));
    }

    void placesAndCells_data()
    {
        QTest::addColumn<QString>("layout");
        QTest::addColumn<QList<int>>("shape");
        QTest::newRow("NC") << "NC" << QList<int> { 3, 4 };
        QTest::newRow("NCL") << "NCL" << QList<int> { 2, 3, 5 };
        QTest::newRow("NCHW") << "NCHW" << QList<int> { 2, 4, 2, 3 };
        QTest::newRow("NHWC") << "NHWC" << QList<int> { 2, 3, 2, 4 };
        QTest::newRow("NTD") << "NTD" << QList<int> { 2, 3, 4 };
        QTest::newRow("NCDHW") << "NCDHW" << QList<int> { 2, 3, 2, 2, 2 };
        QTest::newRow("large") << "NCHW" << QList<int> { 5, 24, 4, 5 };
    }
    void placesAndCells()
    {
        QFETCH(QString, layout);
        QFETCH(QList<int>, shape);
        const Shape dims(std::vector<Index>(shape.begin(), shape.end()));
        const BlockPicture block = picture(layout.toStdString(), dims);
        const Theme theme = Theme::light();
        std::set<Index> seen;
        int visible = 0;
        for (Index front = 0; front < block.block().deep().length; ++front) {
            for (Index cell = 0; cell < dims.elements(); ++cell) {
                QCOMPARE(block.block().cellAt(block.block().placeOf(cell)), cell);
                const auto point = block.pointOf(cell, place, theme, front, BlockPicture::Detail::Full);
                if (!point)
                    continue;
                ++visible;
                seen.insert(cell);
                QVERIFY(place.contains(*point));
                QCOMPARE(block.cellAt(*point, place, theme, front, BlockPicture::Detail::Full), cell);
            }
        }
        QVERIFY(visible > 0);
        // Cutting the block open reaches every cell.
        QCOMPARE(static_cast<Index>(seen.size()), dims.elements());
        QCOMPARE(block.cellAt(QPointF(-5, -5), place, theme, 0, BlockPicture::Detail::Full), Index(-1));
    }

    void runsAreTheGroup_data()
    {
        QTest::addColumn<int>("method");
        QTest::addColumn<int>("axes");
        for (const MethodTraits& method : methods()) {
            if (!method.hasAxes)
                QTest::addRow("%s", method.key.data()) << static_cast<int>(method.method) << 0;
        }
        for (int axes = 0; axes < 16; ++axes)
            QTest::addRow("custom %d", axes) << static_cast<int>(Method::Custom) << axes;
    }
    /// A cell lies in the runs along all three edges exactly where it is in the group.
    void runsAreTheGroup()
    {
        QFETCH(int, method);
        QFETCH(int, axes);
        NormSpec spec;
        spec.method = static_cast<Method>(method);
        spec.scope = Scope::Example;
        spec.groups = 3;
        spec.axes.bits = static_cast<std::uint32_t>(axes);
        const Shape shape { 2, 6, 3, 4 };
        for (const char* name : { "NCHW", "NHWC" }) {
            if (validate(spec, *Layout::byName(name), shape))
                spec.groups = 2;
            const BlockPicture block = picture(name, shape, spec);
            const BlockShape& edges = block.block();
            const auto in = [](const std::vector<Run>& runs, Index index) {
                return std::ranges::any_of(runs, [index](const Run& run) { return run.contains(index); });
            };
            for (Index group = 0; group < block.grouping().groupCount(); ++group) {
                const auto down = edges.runs(edges.down(), block.grouping(), group);
                const auto across = edges.runs(edges.across(), block.grouping(), group);
                const auto deep = edges.runs(edges.deep(), block.grouping(), group);
                for (Index cell = 0; cell < shape.elements(); ++cell) {
                    const auto at = edges.placeOf(cell);
                    const bool lit = in(down, at.down) && in(across, at.across) && in(deep, at.deep);
                    QCOMPARE(lit, block.grouping().groupOf(cell) == group);
                }
            }
        }
    }

    void thinning()
    {
        QCOMPARE(gridStep(8), Index(1));
        QCOMPARE(gridStep(9), Index(2));
        QCOMPARE(gridStep(12), Index(2));
        QCOMPARE(gridStep(64), Index(8));
        for (Index length = 1; length < 3000; ++length)
            QVERIFY2((length + gridStep(length) - 1) / gridStep(length) <= 8,
                     qPrintable(QString::number(length)));
        const BlockPicture large = picture("NCHW", { 2, 64, 14, 14 });
        QCOMPARE(BlockPicture::thinning(large.block().down()), QStringLiteral("8 per block"));
        QCOMPARE(BlockPicture::thinning(large.block().deep()), QString());
    }

    void litGroupIsPainted_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void litGroupIsPainted()
    {
        QFETCH(bool, dark);
        const Theme theme = dark ? Theme::dark() : Theme::light();
        const BlockPicture cube = picture("NCHW", { 2, 4, 2, 2 });
        QCOMPARE(pixels(painted(cube, {}, theme), theme.cube), 0);
        const int one = pixels(painted(cube, { .group = 0 }, theme), theme.cube);
        QVERIFY(one > 500);
        QVERIFY(pixels(painted(cube, { .group = 0 }, theme), theme.cubeTop) > 200);
        // Channel 2 does not reach the top.
        QCOMPARE(pixels(painted(cube, { .group = 1 }, theme), theme.cubeTop), 0);
        // All sixteen cells of an example: about four rows of what one channel lights on the front.
        NormSpec layer;
        layer.method = Method::Layer;
        layer.scope = Scope::Example;
        const int all = pixels(painted(picture("NCHW", { 2, 4, 2, 2 }, layer), { .group = 0 }, theme),
                               theme.cube);
        QVERIFY2(all > 3.5 * one && all < 4.5 * one, qPrintable(QStringLiteral("%1 %2").arg(one).arg(all)));
    }

    /// Grey print: the lit and the unlit front differ by far in lightness.
    void readsInGrey()
    {
        for (const Theme& theme : { Theme::light(), Theme::dark() })
            QVERIFY(std::abs(qGray(theme.cube.rgb()) - qGray(theme.cubeEmpty.rgb())) > 80);
    }

    /// One channel of 384 is a hair's breadth, and yet to be seen.
    void thinGroupIsSeen()
    {
        const Theme theme = Theme::light();
        const BlockPicture large = picture("NCHW", { 2, 384, 7, 7 });
        QVERIFY(pixels(painted(large, { .group = 200 }), theme.cube) > 60);
    }
};

QTEST_MAIN(TestBlockPicture)
#include "tst_blockpicture.moc"
