// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/lab/evaluate.h"
#include "core/lab/samples.h"
#include "core/norm/specedit.h"
#include "widgets/explain/axesview.h"

#include <QPainter>
#include <QSignalSpy>
#include <QtTest>

using namespace normscope;

class TestAxesView : public QObject {
    Q_OBJECT

    static Experiment cube(Method method, Index groups = 2)
    {
        Experiment experiment = *makeSample("cube");
        experiment.spec = withMethod(experiment.spec, method, 4);
        experiment.spec.groups = groups;
        return experiment;
    }

    struct Shown {
        Selection selection;
        AxesView view { &selection };
        explicit Shown(const Experiment& experiment)
        {
            view.resize(328, 230);
            set(experiment);
            view.show();
        }
        void set(const Experiment& experiment)
        {
            const SnapshotPtr snapshot = evaluate(experiment);
            selection.setSnapshot(snapshot);
            view.setSnapshot(snapshot);
        }
    };

private slots:
    void namesAndWordings_data()
    {
        QTest::addColumn<int>("method");
        QTest::addColumn<QString>("words");
        QTest::newRow("batch") << static_cast<int>(Method::Batch)
                               << "Averages over N, H, W. One mean per C: 4 means of 8 values.";
        QTest::newRow("layer") << static_cast<int>(Method::Layer)
                               << "Averages over C, H, W. One mean per N: 2 means of 16 values.";
        QTest::newRow("rms")
            << static_cast<int>(Method::Rms)
            << "Averages the squares over C, H, W; the mean is not removed. One mean square per N: 2 mean "
               "squares of 16 values.";
        QTest::newRow("group") << static_cast<int>(Method::Group)
                               << "Averages over C/2, H, W. One mean per N, G: 4 means of 8 values.";
        QTest::newRow("instance") << static_cast<int>(Method::Instance)
                                  << "Averages over H, W. One mean per N, C: 8 means of 4 values.";
    }
    void namesAndWordings()
    {
        QFETCH(int, method);
        QFETCH(QString, words);
        Shown shown(cube(static_cast<Method>(method)));
        QCOMPARE(shown.view.accessibleName(), QStringLiteral("Axes"));
        QVERIFY2(shown.view.accessibleDescription().startsWith(words),
                 qPrintable(shown.view.accessibleDescription()));
    }

    void customWithoutAxes()
    {
        Experiment experiment = cube(Method::Custom);
        experiment.spec.axes = {};
        Shown shown(experiment);
        QVERIFY2(shown.view.accessibleDescription().startsWith(QStringLiteral("Averages over no axis.")),
                 qPrintable(shown.view.accessibleDescription()));
        experiment.spec.axes.bits = 15;
        shown.set(experiment);
        QVERIFY(shown.view.accessibleDescription().contains(QStringLiteral("One mean for all 32 values.")));
    }

    void identities()
    {
        QCOMPARE(Shown(cube(Method::Group, 1)).view.identities(),
                 QStringList { QStringLiteral("= Layer norm per example, without scale and shift") });
        QCOMPARE(Shown(cube(Method::Group, 4)).view.identities(),
                 QStringList { QStringLiteral("= Instance norm") });
        QCOMPARE(Shown(cube(Method::Group, 2)).view.identities(), QStringList {});
        QCOMPARE(Shown(cube(Method::Batch)).view.identities(), QStringList {});
        Experiment one = cube(Method::Batch);
        one.input = std::make_shared<const Tensor>(normscope::Shape { 1, 4, 2, 2 },
                                                   std::span(one.input->data(), 16));
        Shown shown(one);
        QVERIFY(shown.view.identities().contains(QStringLiteral("= Instance norm")));
        QVERIFY(
            shown.view.accessibleDescription().contains(QStringLiteral("On this batch = Instance norm.")));
        one.mode = Mode::Evaluation;
        shown.set(one);
        QVERIFY(shown.view.identities().isEmpty());
    }

    void mouse()
    {
        Shown shown(cube(Method::Batch));
        QSignalSpy hovered(&shown.selection, &Selection::hoverChanged);
        const Index cell = 6;
        const auto point = shown.view.pointOf(cell);
        QVERIFY(point);
        QTest::mouseMove(&shown.view, point->toPoint());
        QTRY_COMPARE(shown.selection.hovered(), cell);
        QCOMPARE(shown.selection.cell(), Index(0));
        QTest::mouseClick(&shown.view, Qt::LeftButton, {}, point->toPoint());
        QCOMPARE(shown.selection.cell(), cell);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(&shown.view, &leave);
        QCOMPARE(shown.selection.hovered(), Index(-1));
        QCOMPARE(hovered.size(), 2);
        // The side face belongs to the second example.
        const auto side = shown.view.pointOf(16 + 7);
        QVERIFY(side);
        QTest::mouseClick(&shown.view, Qt::LeftButton, {}, side->toPoint());
        QCOMPARE(shown.selection.cell(), Index(16 + 7));
        // It is cut open there now.
        QVERIFY(shown.view.pointOf(16 + 5));
    }

    void keyboard()
    {
        Shown shown(cube(Method::Batch));
        const auto press = [&](Qt::Key key) {
            QTest::keyClick(&shown.view, key);
            return shown.selection.cell();
        };
        QCOMPARE(press(Qt::Key_Right), Index(1));
        QCOMPARE(press(Qt::Key_Down), Index(5));
        QCOMPARE(press(Qt::Key_PageDown), Index(21));
        QCOMPARE(press(Qt::Key_PageDown), Index(21));
        QCOMPARE(press(Qt::Key_Left), Index(20));
        QCOMPARE(press(Qt::Key_Left), Index(20));
        QCOMPARE(press(Qt::Key_Up), Index(16));
        QCOMPARE(press(Qt::Key_PageUp), Index(0));
        QCOMPARE(press(Qt::Key_G), Index(4));
        QCOMPARE(shown.selection.group(), Index(1));
    }

    void exported()
    {
        Shown shown(cube(Method::Batch));
        const SnapshotPtr snapshot = evaluate(cube(Method::Batch));
        for (const Theme& theme : { Theme::light(), Theme::dark() }) {
            QImage image(640, 480, QImage::Format_ARGB32_Premultiplied);
            image.fill(theme.card);
            QPainter painter(&image);
            shown.view.paintAxes(painter, QRectF(10, 10, 620, 460), *snapshot, 0, 0, theme);
            painter.end();
            int lit = 0;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x)
                    lit += image.pixelColor(x, y) == theme.cube ? 1 : 0;
            }
            QVERIFY(lit > 500);
        }
    }

    void paintsEveryShape_data()
    {
        QTest::addColumn<QString>("key");
        for (const SampleInfo& info : samples()) {
            if (info.file.empty())
                QTest::addRow("%s", info.key.data()) << QString::fromUtf8(info.key.data());
        }
    }
    void paintsEveryShape()
    {
        QFETCH(QString, key);
        Shown shown(*makeSample(key.toStdString()));
        QVERIFY(!shown.view.grab().isNull());
    }
};

QTEST_MAIN(TestAxesView)
#include "tst_axesview.moc"
