// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/explain/formula.h"

#include <QImage>
#include <QPainter>
#include <QtTest>

using namespace normscope;

namespace {

Formula text(const char* words) { return Formula::text(QString::fromUtf8(words)); }

/// The ink's bounding box when painted with the baseline at (50, 100).
QRect ink(const Formula& formula, double pixels = 17)
{
    QImage image(400, 200, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    formula.paint(painter, { 50, 100 }, Theme::light(), pixels);
    painter.end();
    QRect box;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (qGray(image.pixel(x, y)) < 160)
                box |= QRect(x, y, 1, 1);
        }
    }
    return box;
}

} // namespace

class TestFormula : public QObject {
    Q_OBJECT

private slots:
    void spoken()
    {
        const Formula x = Formula::hat(Formula::symbol(QStringLiteral("x")));
        const Formula whole = Formula::row(
            { x, text(" = "),
              Formula::fraction(
                  Formula::row({ Formula::number(1), text(" − "), Formula::number(7.5) }),
                  Formula::root(Formula::row({ Formula::number(23.75), text(" + "), text("0.00001") }))),
              text(" = "), Formula::number(-1.3338) });
        QCOMPARE(whole.spoken(), QStringLiteral("x-hat = (1 - 7.5) / sqrt(23.75 + 0.00001) = -1.334"));
        QCOMPARE(Formula::superscript(Formula::symbol(QStringLiteral("x")), text("2")).spoken(),
                 QStringLiteral("x^2"));
    }

    void nothingIsBlankAndAllStaysInside_data()
    {
        QTest::addColumn<int>("which");
        const char* const names[] { "text",        "fraction", "root", "hat",
                                    "superscript", "framed",   "row",  "nested" };
        for (int k = 0; k < 8; ++k)
            QTest::newRow(names[k]) << k;
    }
    void nothingIsBlankAndAllStaysInside()
    {
        QFETCH(int, which);
        const Formula ab = text("ab");
        const Formula formulas[] { ab,
                                   Formula::fraction(ab, text("c")),
                                   Formula::root(ab),
                                   Formula::hat(Formula::symbol(QStringLiteral("x"))),
                                   Formula::superscript(ab, text("2")),
                                   Formula::framed(ab),
                                   Formula::row({ ab, Formula::space(1), ab }),
                                   Formula::fraction(Formula::root(Formula::fraction(ab, ab)),
                                                     Formula::root(ab)) };
        const Formula& formula = formulas[which];
        const QRect box = ink(formula);
        QVERIFY(!box.isEmpty());
        const auto extent = formula.extent(Theme::light());
        QVERIFY(extent.width > 0);
        // Two pixels: italics and brackets reach over their boxes a little.
        QVERIFY2(box.left() >= 48 && box.right() <= 52 + extent.width,
                 qPrintable(QString::number(extent.width)));
        QVERIFY2(box.top() >= 98 - extent.ascent && box.bottom() <= 102 + extent.descent,
                 qPrintable(QStringLiteral("%1 %2").arg(box.top()).arg(box.bottom())));
    }

    void structure()
    {
        const Theme theme = Theme::light();
        const auto plain = text("ab").extent(theme);
        const auto fraction = Formula::fraction(text("ab"), text("ab")).extent(theme);
        QVERIFY(fraction.height() > 1.6 * plain.height());
        QVERIFY(Formula::root(text("ab")).extent(theme).width > plain.width);
        QVERIFY(Formula::row({ text("ab"), text("ab") }).extent(theme).width > 1.9 * plain.width);
        QVERIFY(text("ab").extent(theme, 34).width > 1.8 * plain.width);
        QVERIFY(ink(text("ab"), 34).height() > 1.5 * ink(text("ab")).height());
        Theme large = theme;
        large.scale = 2;
        QVERIFY(text("ab").extent(large).width > 1.8 * plain.width);
    }

    void numbersHaveATrueMinus()
    {
        const auto plain = Formula::number(1).extent(Theme::light()).width;
        QVERIFY(Formula::number(-1).extent(Theme::light()).width > plain);
        QCOMPARE(Formula::bracketed(Formula::number(-1)).spoken(), QStringLiteral("(-1)"));
    }
};

QTEST_MAIN(TestFormula)
#include "tst_formula.moc"
