// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/charts/layout.h"

#include "widgets/look/theme.h"

#include <QtTest>

#include <cmath>

using namespace normscope;

namespace {

Plot histogramLike(double outputMean, double inputMean)
{
    Plot plot;
    plot.title = QStringLiteral("Input (dashed) and output, all 32 values");
    plot.xLow = -4;
    plot.xHigh = 22;
    plot.xTitle = QStringLiteral("value");
    plot.yTitle = QStringLiteral("values per bin");
    plot.y = { 0, 6, 2 };
    plot.marks = { { outputMean, 1, Ink::Output, Qt::SolidLine, QStringLiteral("mean 0, σ 1"),
                     QStringLiteral("mean 0") },
                   { inputMean, 4.9, Ink::Input, Qt::DashLine, QStringLiteral("input mean 7.12, σ 4.9"),
                     QStringLiteral("input mean 7.12") } };
    return plot;
}

Plot runningLike()
{
    Plot plot;
    plot.title = QStringLiteral("Running variance of channel 1");
    plot.badges = { { QStringLiteral("batch in use"), true, Ink::Batch },
                    { QStringLiteral("running"), false, Ink::Running } };
    plot.xLow = 0;
    plot.xHigh = 30;
    plot.wholeX = true;
    plot.y = { 0, 10, 2.5 };
    plot.xTitle = QStringLiteral("step");
    plot.yTitle = QStringLiteral("variance");
    plot.dots = { { { 1, 6 }, { 2, 7 } }, Ink::Batch, QStringLiteral("batch variance") };
    plot.lines = {
        { { { 0, 7 }, { 30, 7 } }, Ink::Quiet, 1.5, Qt::DotLine, QStringLiteral("true variance"), false },
        { { { 0, 0 }, { 2, 6.9 } },
          Ink::Running,
          2.5,
          Qt::SolidLine,
          QStringLiteral("running variance"),
          true }
    };
    plot.notes = { { QStringLiteral("step 22: 6.755 = 0.9 × 6.721 + 0.1 × 7.06"), Ink::Quiet },
                   { QStringLiteral("weight of the start value left: 0.0985 · 90 % after 22 steps"),
                     Ink::Quiet } };
    return plot;
}

void verifyTidy(const PlotLayout& layout, const QSizeF& size)
{
    const QRectF whole = QRectF(QPointF(), size).adjusted(-0.5, -0.5, 0.5, 0.5);
    for (qsizetype a = 0; a < layout.texts.size(); ++a) {
        const PlacedText& text = layout.texts[a];
        QVERIFY2(whole.contains(text.rect), qPrintable(QStringLiteral("cut: ") + text.text));
        const QFontMetricsF metrics(text.font);
        const double room = text.upright ? text.rect.height() : text.rect.width();
        QVERIFY2(room + 0.5 >= metrics.horizontalAdvance(text.text),
                 qPrintable(QStringLiteral("narrow: ") + text.text));
        for (qsizetype b = a + 1; b < layout.texts.size(); ++b) {
            const QRectF other = layout.texts[b].rect;
            const QRectF common = text.rect.intersected(other);
            QVERIFY2(common.width() < 0.5 || common.height() < 1.5,
                     qPrintable(text.text + QStringLiteral(" over ") + layout.texts[b].text));
        }
    }
}

bool has(const PlotLayout& layout, const QString& text)
{
    return std::ranges::any_of(layout.texts, [&](const PlacedText& placed) { return placed.text == text; });
}

} // namespace

class tst_ChartLayout : public QObject {
    Q_OBJECT

private slots:
    void nothingOverlapsOrIsCut_data();
    void nothingOverlapsOrIsCut();
    void meansCloseTogetherStayApart_data();
    void meansCloseTogetherStayApart();
    void meansBeyondTheAxisHaveNoLine();
    void linesAreNamedAtTheirEnd();
    void notesGiveWayWhereItIsLow();
    void messageStandsInThePicturesPlace();
    void headingOnlyWhereAsked();
    void typeIsNeverSmall();
    void mapsBothWays();
    void pushesApart();
};

void tst_ChartLayout::nothingOverlapsOrIsCut_data()
{
    QTest::addColumn<QSizeF>("size");
    QTest::addColumn<double>("scale");
    QTest::addColumn<bool>("heading");
    QTest::newRow("panel") << QSizeF(346, 390) << 1.0 << false;
    QTest::newRow("low panel") << QSizeF(346, 210) << 1.0 << false;
    QTest::newRow("narrow panel") << QSizeF(250, 200) << 1.0 << false;
    QTest::newRow("large type") << QSizeF(420, 330) << 1.5 << false;
    QTest::newRow("slide") << QSizeF(1920, 1080) << 2.4 << true;
    QTest::newRow("small slide") << QSizeF(800, 450) << 1.0 << true;
    QTest::newRow("upright picture") << QSizeF(500, 900) << 1.0 << true;
}

void tst_ChartLayout::nothingOverlapsOrIsCut()
{
    QFETCH(QSizeF, size);
    QFETCH(double, scale);
    QFETCH(bool, heading);
    Theme theme = Theme::light();
    theme.scale = scale;
    const LayoutOptions options { heading, heading ? 14 * scale : 0 };
    for (const Plot& plot : { histogramLike(0, 7.12), runningLike() }) {
        const PlotLayout layout = layOut(plot, size, theme, options);
        verifyTidy(layout, size);
        QVERIFY(layout.plotArea.width() > 60 * scale);
        QVERIFY(layout.plotArea.height() > 60 * scale);
        QVERIFY(QRectF(QPointF(), size).contains(layout.plotArea));
    }
}

void tst_ChartLayout::meansCloseTogetherStayApart_data()
{
    QTest::addColumn<double>("output");
    QTest::addColumn<double>("input");
    QTest::newRow("apart") << 0.0 << 7.12;
    QTest::newRow("the same") << 0.0 << 0.0;
    QTest::newRow("turned round") << 5.0 << 2.0;
    QTest::newRow("both at the right border") << 21.5 << 22.0;
    QTest::newRow("both at the left border") << -4.0 << -3.9;
    QTest::newRow("one at each end") << 21.9 << -3.9;
}

void tst_ChartLayout::meansCloseTogetherStayApart()
{
    QFETCH(double, output);
    QFETCH(double, input);
    const QSizeF size(346, 250);
    const PlotLayout layout = layOut(histogramLike(output, input), size, Theme::light());
    verifyTidy(layout, size);
    QCOMPARE(layout.marks.size(), 2);
    QVERIFY(has(layout, QStringLiteral("mean 0, σ 1")) || has(layout, QStringLiteral("mean 0")));
    QVERIFY(has(layout, QStringLiteral("input mean 7.12, σ 4.9"))
            || has(layout, QStringLiteral("input mean 7.12")));
}

void tst_ChartLayout::meansBeyondTheAxisHaveNoLine()
{
    QCOMPARE(layOut(histogramLike(std::nan(""), 7), { 346, 250 }, Theme::light()).marks.size(), 1);
    QCOMPARE(layOut(histogramLike(std::nan(""), HUGE_VAL), { 346, 250 }, Theme::light()).marks.size(), 0);
    const PlotLayout layout = layOut(histogramLike(0, 20), { 346, 250 }, Theme::light());
    QCOMPARE(layout.marks.size(), 2);
    QVERIFY(layout.marks[1].barRight <= layout.plotArea.right() + 0.5); // one deviation reaches past the axis
}

void tst_ChartLayout::linesAreNamedAtTheirEnd()
{
    const Plot plot = runningLike();
    const PlotLayout layout = layOut(plot, { 346, 300 }, Theme::light());
    for (const QString& label : { QStringLiteral("batch variance"), QStringLiteral("true variance"),
                                  QStringLiteral("running variance") }) {
        const auto placed = std::ranges::find(layout.texts, label, &PlacedText::text);
        QVERIFY(placed != layout.texts.end());
        QVERIFY(placed->rect.left() > layout.plotArea.right());
        const double height = layout.map({ 30, 7 }, plot).y();
        QVERIFY(std::abs(placed->rect.center().y() - height) < 40);
    }
}

void tst_ChartLayout::notesGiveWayWhereItIsLow()
{
    const Plot plot = runningLike();
    QVERIFY(has(layOut(plot, { 346, 300 }, Theme::light()), plot.notes[1].text));
    const PlotLayout low = layOut(plot, { 346, 140 }, Theme::light());
    QVERIFY(!has(low, plot.notes[1].text));
    verifyTidy(low, { 346, 140 });
}

void tst_ChartLayout::messageStandsInThePicturesPlace()
{
    Plot plot = runningLike();
    plot.message = QStringLiteral("Press Feed batch (F8) to see the running mean move on from 0.");
    plot.notes.clear();
    const PlotLayout layout = layOut(plot, { 346, 210 }, Theme::light());
    QVERIFY(!layout.hasPlotArea);
    QStringList words;
    for (const PlacedText& text : layout.texts)
        words.append(text.text);
    QCOMPARE(words.join(QLatin1Char(' ')), plot.message);
    verifyTidy(layout, { 346, 210 });
}

void tst_ChartLayout::headingOnlyWhereAsked()
{
    const Plot plot = runningLike();
    QVERIFY(!has(layOut(plot, { 800, 450 }, Theme::light()), plot.title));
    const PlotLayout slide = layOut(plot, { 800, 450 }, Theme::light(), { true, 14 });
    QVERIFY(has(slide, plot.title));
    QVERIFY(has(slide, QStringLiteral("batch in use")));
}

void tst_ChartLayout::typeIsNeverSmall()
{
    for (const PlacedText& text : layOut(runningLike(), { 346, 300 }, Theme::light(), { true, 0 }).texts) {
        QVERIFY(text.font.pixelSize() >= 11.5);
        QVERIFY(QFontInfo(text.font).family() == text.font.family()); // concrete, for SVG
    }
}

void tst_ChartLayout::mapsBothWays()
{
    const Plot plot = histogramLike(0, 7);
    const PlotLayout layout = layOut(plot, { 346, 300 }, Theme::light());
    QCOMPARE(layout.map({ plot.xLow, plot.y.low }, plot), layout.plotArea.bottomLeft());
    QCOMPARE(layout.map({ plot.xHigh, plot.y.high }, plot), layout.plotArea.topRight());
    const QPointF back = layout.unmap(layout.map({ 3, 4 }, plot), plot);
    QVERIFY(std::abs(back.x() - 3) < 1e-9 && std::abs(back.y() - 4) < 1e-9);
}

void tst_ChartLayout::pushesApart()
{
    QCOMPARE(pushedApart({ 10, 50 }, 10, 0, 100), (QList<double> { 10, 50 })); // nothing to do
    QCOMPARE(pushedApart({ 50, 52, 51 }, 10, 0, 100), (QList<double> { 50, 70, 60 }));
    QCOMPARE(pushedApart({ 99, 98 }, 10, 0, 100),
             (QList<double> { 95, 85 })); // pushed up from the lower border
    QCOMPARE(pushedApart({}, 10, 0, 100), QList<double>());
}

QTEST_MAIN(tst_ChartLayout)
#include "tst_chartlayout.moc"
