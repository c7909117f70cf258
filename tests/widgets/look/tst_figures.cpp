// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/look/figures.h"
#include "widgets/look/theme.h"

#include <QtTest>

using namespace normscope;

class TestFigures : public QObject
{
    Q_OBJECT

private slots:
    void everyDigitIsAsWide_data()
    {
        QTest::addColumn<QFont>("font");
        for (const char* family : { "Inter", "DejaVu Sans", "DejaVu Serif" }) {
            QFont font(QString::fromLatin1(family));
            font.setPixelSize(14);
            QTest::addRow("%s", family) << font;
        }
    }
    void everyDigitIsAsWide()
    {
        QFETCH(QFont, font);
        const double one = figures::width(font, QStringLiteral("111.11"));
        QCOMPARE(figures::width(font, QStringLiteral("000.00")), one);
        QCOMPARE(figures::width(font, QStringLiteral("987.64")), one);
        QVERIFY(figures::width(font, QStringLiteral("−111.11")) > one);
    }

    void drawsWhereItIsTold()
    {
        QImage image(200, 40, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        QFont font(QStringLiteral("Inter"));
        font.setPixelSize(14);
        painter.setFont(font);
        figures::draw(painter, QRectF(100, 0, 90, 40), Qt::AlignRight, QStringLiteral("−1.25"));
        painter.end();
        QRect ink;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                if (image.pixelColor(x, y).lightness() < 128)
                    ink |= QRect(x, y, 1, 1);
            }
        }
        QVERIFY(ink.isValid());
        QVERIFY2(ink.right() <= 190 && ink.right() >= 184, qPrintable(QString::number(ink.right())));
        QVERIFY(std::abs(ink.center().y() - 20) <= 3);
        QVERIFY(ink.left() > 140);
    }

    void charactersTheFontLacksAreDrawnAllTheSame()
    {
        QFont font(QStringLiteral("Inter"));
        font.setPixelSize(14);
        QVERIFY(figures::width(font, QStringLiteral("\u4e2d1")) > 0);
    }
};

QTEST_MAIN(TestFigures)
#include "tst_figures.moc"
