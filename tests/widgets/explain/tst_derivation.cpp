// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/lab/evaluate.h"
#include "core/lab/samples.h"
#include "core/norm/specedit.h"
#include "widgets/explain/derivationview.h"
#include "widgets/look/numbers.h"

#include <QtTest>

#include <limits>

using namespace normscope;

namespace {

Experiment sample(const char* key, Method method)
{
    Experiment experiment = *makeSample(key);
    experiment.spec = withMethod(experiment.spec, method,
                                 experiment.input->shape()[experiment.layout.channelAxis()]);
    return experiment;
}

QString derived(const Experiment& experiment, Index cell = 0)
{
    return derive(*evaluate(experiment), cell).text();
}

Experiment withValues(Experiment experiment, std::vector<float> values)
{
    experiment.input = std::make_shared<const Tensor>(experiment.input->shape(), values);
    return experiment;
}

} // namespace

/// The numbers are those of the claims that these steps stand for; 4 digits unless said otherwise.
class TestDerivation : public QObject {
    Q_OBJECT

    static void has(const QString& text, const char* part)
    {
        QVERIFY2(text.contains(QString::fromUtf8(part)),
                 qPrintable(QStringLiteral("'%1' is not in\n%2").arg(QString::fromUtf8(part), text)));
    }

private slots:
    void cleanup() { numbers::setDigits(4); }

    void claim4()
    {
        const QString text = derived(sample("cube", Method::Batch));
        has(text, "1. Group channel 1, all examples and positions: [1] 3 2 6 10 12 15 11");
        has(text, "(1 + 3 + … + 11) / 8 = 7.5");
        has(text, "σ^2 = 23.75");
        has(text, "x-hat = (1 - 7.5) / sqrt(23.75 + 0.00001) = -1.334");
        has(text, "y = 1 · (-1.334) + 0 = -1.334");
        QVERIFY(!text.contains(QChar(0x2212)));
    }

    void claim9And17()
    {
        const QString text = derived(sample("token", Method::Rms));
        has(text, "2. Mean square: ");
        has(text, "(2^2 + 4^2 + 6^2 + 8^2) / 4 = 30");
        has(text, "sqrt(30) = 5.477");
        has(text, "x-hat = 2 / sqrt(30 + 0.0000001192) = 0.3651");
        has(text, "4. Scale of feature 1: y = 1 · 0.3651 = 0.3651");
        QVERIFY(!text.contains(QStringLiteral("β")));
    }

    void claim15()
    {
        const QString text = derived(sample("token", Method::Layer));
        has(text, "(2 + 4 + 6 + 8) / 4 = 5");
        has(text, "(9 + 1 + 1 + 9) / 4");
        has(text, "σ = 2.236");
        has(text, "= -1.342");
        numbers::setDigits(7);
        has(derived(sample("token", Method::Layer)), "= -1.341639");
        Experiment exact = sample("token", Method::Layer);
        exact.spec.epsilon = 0;
        has(derived(exact), "sqrt(5 + 0) = -1.341641");
    }

    void claim16()
    {
        Experiment experiment = sample("token", Method::Layer);
        experiment.affine().gamma = { 2, 1, 1, 1 };
        has(derived(experiment), "y = 2 · (-1.342) + 0 = -2.683");
    }

    void claim35()
    {
        Experiment experiment = fed(sample("column", Method::Batch));
        has(derived(experiment), "= -1.342");
        experiment.mode = Mode::Evaluation;
        const Derivation derivation = derive(*evaluate(experiment), 0);
        QVERIFY(derivation.steps[1].running);
        QVERIFY(derivation.steps[2].running);
        const QString text = derivation.text();
        has(text,
            "2. Running statistics: μ = 0.5; σ^2 = 1.567; In place of the batch's mean 5 and variance 5.");
        has(text, "x-hat = (2 - 0.5) / sqrt(1.567 + 0.00001) = 1.198");
    }

    void otherGroups()
    {
        has(derived(sample("cube", Method::Group)),
            "1. Group example 1, group 1, all its channels and positions: ");
        has(derived(sample("cube", Method::Instance)),
            "1. Group example 1, channel 1, all positions: [1] 3 2 6");
        Experiment custom = sample("cube", Method::Custom);
        custom.spec.axes = AxisSet::of(2);
        has(derived(custom), "all H: [1] 2");
        custom.spec.axes = {};
        has(derived(custom), "this value alone: [1]");
    }

    void longGroupsAreCut()
    {
        const auto snapshot = evaluate(sample("cube", Method::Layer));
        const std::vector<Index> first = namedCells(*snapshot, 0, 9, 6);
        QCOMPARE(first, (std::vector<Index> { 0, 1, 2, 3, -1, 9, -1, 15 }));
        QCOMPARE(namedCells(*snapshot, 0, 15, 6), (std::vector<Index> { 0, 1, 2, 3, -1, 15 }));
        QCOMPARE(namedCells(*snapshot, 0, 1, 16).size(), 16U);
    }

    void padding()
    {
        Experiment experiment = sample("padded", Method::Batch);
        experiment.ignorePadding = true;
        const QString pad = derived(experiment, 31);
        has(pad, "This cell is padding");
        has(pad, "3. Normalize: Not done for padding.");
        const QString real = derived(experiment, 0);
        has(real, "4 of 8 values; padding is left out.");
        has(real, "(2 + 4 + 6 + 8) / 4 = 5");
    }

    void zeroOverZero()
    {
        Experiment layer = withValues(sample("token", Method::Layer), { 7, 7, 7, 7 });
        layer.spec.epsilon = 0;
        const QString text = derived(layer);
        has(text, "(7 - 7) / sqrt(0 + 0) = NaN");
        has(text, "0/0 is not a number (NaN)");
        // Batch norm in training makes it 0 (the method table's column).
        Experiment batch = withValues(sample("column", Method::Batch), { 7, 7, 7, 7 });
        batch.spec.epsilon = 0;
        has(derived(batch), "this method makes it 0");
    }

    void notANumber()
    {
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const QString text = derived(withValues(sample("token", Method::Layer), { 2, nan, 6, 8 }));
        has(text, "[2] NaN 6 8");
        has(text, "= NaN");
    }

    /// The difference can be checked by hand although it is small beside the numbers.
    void digitsGrowWithTheMean()
    {
        has(derived(
                withValues(sample("token", Method::Layer), { 10000.25F, 10000.75F, 10000.25F, 10000.75F })),
            "(10000.25 - 10000.5)");
    }

    void noAffine()
    {
        Experiment experiment = sample("token", Method::Layer);
        experiment.spec.affine = false;
        has(derived(experiment), "4. Scale and shift switched off: y = x-hat = -1.342");
    }

    void view()
    {
        Selection selection;
        DerivationView view(&selection);
        QCOMPARE(view.accessibleName(), QStringLiteral("How this cell came about"));
        view.resize(328, 300);
        const SnapshotPtr snapshot = evaluate(sample("cube", Method::Batch));
        selection.setSnapshot(snapshot);
        view.setSnapshot(snapshot);
        has(view.accessibleDescription(), "= -1.334");
        selection.select(4);
        has(view.accessibleDescription(), "channel 2");

        view.show();
        QSignalSpy steps(&view, &DerivationView::stepChanged);
        QCOMPARE(view.step(), 3);
        QTest::keyClick(&view, Qt::Key_Left);
        QCOMPARE(view.step(), 2);
        QTest::keyClick(&view, Qt::Key_Home);
        QTest::keyClick(&view, Qt::Key_Left);
        QCOMPARE(view.step(), 1);
        QTest::keyClick(&view, Qt::Key_End);
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.step(), 4);
        QCOMPARE(steps.size(), 3);
        const QImage image = view.grab().toImage();
        QVERIFY(image != QImage(image.size(), image.format()));
        // Low: it scrolls, and shows the step in focus.
        view.resize(328, 120);
        QVERIFY(
            DerivationView::paintDerivation(nullptr, QRectF(0, 0, 328, 0), *snapshot, 0, 3, Theme::light())
            > 120);
        view.setStep(1);
        view.setStep(4);
    }
};

QTEST_MAIN(TestDerivation)
#include "tst_derivation.moc"
