// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "tests/widgets/batch/batchbench.h"

#include <QAccessible>
#include <QLineEdit>
#include <QtTest>

#include <cmath>
#include <limits>
#include <set>

using namespace normscope;
using namespace normscope::testing;

namespace {

QAccessibleInterface* accessible(ValueSlider* slider)
{
    return QAccessible::queryAccessibleInterface(slider);
}

/// Where a value stands on the slider's track.
QPoint at(const ValueSlider* slider, double value)
{
    const QRectF track = slider->track();
    return QPointF(track.center().x(), track.bottom() - slider->scale().share(value) * track.height())
        .toPoint();
}

} // namespace

class TestSliderBank : public QObject {
    Q_OBJECT

private slots:
    void showsTheGroup();
    void showsAtMostSixtyFour();
    void isAPool();
    void aDragIsOneStep();
    void escapeEndsADrag();
    void paintsOverNeighbours();
    void stepsByKeys();
    void walksByKeys();
    void takesTypedNumbers();
    void tellsTheCellsOwnNumber();
    void growsWhereItEnds();
    void showsWhatIsNoNumber();
};

void TestSliderBank::showsTheGroup()
{
    Bench bench(sample("cube", Method::Batch));
    QCOMPARE(bench.sliders->count(), 8);
    // CLAIMS P3, channel 0 of both examples.
    const QList<double> channel { 1, 3, 2, 6, 10, 12, 15, 11 };
    for (int k = 0; k < 8; ++k) {
        ValueSlider* const slider = bench.sliders->slider(k);
        QCOMPARE(slider->accessibleName(), QStringLiteral("Value %1").arg(k + 1));
        QCOMPARE(slider->value(), channel[k]);
        QVERIFY(slider->isVisibleTo(bench.sliders));
    }
    QCOMPARE(bench.sliders->slider(5)->content().tag, QStringLiteral("n2 p2"));
    bench.selection.select(4);
    QCOMPARE(bench.sliders->slider(0)->value(), 4.0);
    bench.experiment.spec.method = Method::Instance;
    bench.show();
    QCOMPARE(bench.sliders->count(), 4);
    QVERIFY(!bench.sliders->slider(4)->isVisibleTo(bench.sliders));
    QCOMPARE(bench.sliders->slider(1)->content().tag, QStringLiteral("p2"));
}

void TestSliderBank::showsAtMostSixtyFour()
{
    Bench bench(counting("NCHW", { 64, 8, 8, 8 }));
    QCOMPARE(bench.sliders->count(), 64);
    QCOMPARE(bench.sliders->slider(63)->accessibleName(), QStringLiteral("Value 64"));
    QCOMPARE(bench.sliders->slider(63)->content().cell, bench.snapshot->grouping.cellOf(0, 63));
    // They scroll rather than shrink to nothing.
    QVERIFY(bench.sliders->slider(0)->width() >= 40);
    QVERIFY(bench.sliders->widget()->width() > bench.sliders->viewport()->width());
}

void TestSliderBank::isAPool()
{
    Bench bench(sample("cube", Method::Batch));
    const auto made = [&] { return bench.sliders->findChildren<ValueSlider*>(); };
    const auto before = made();
    QCOMPARE(before.size(), 8);
    for (int k = 0; k < 20; ++k)
        bench.show();
    bench.selection.select(9);
    QCOMPARE(made(), before);
}

void TestSliderBank::aDragIsOneStep()
{
    Bench bench(sample("token", Method::Layer));
    ValueSlider* const slider = bench.sliders->slider(1);
    const ValueScale scale = bench.sliders->scale();
    const auto dragOnce = [&] {
        QTest::mousePress(slider, Qt::LeftButton, {}, at(slider, slider->value()));
        for (const double value : { 5.0, 6.0, 9.0, -1.0 })
            QTest::mouseMove(slider, at(slider, value));
        QCOMPARE(bench.sliders->scale(), scale); // holds still meanwhile
        QTest::mouseRelease(slider, Qt::LeftButton, {}, at(slider, -1));
    };
    dragOnce();
    QVERIFY(bench.asked.size() >= 4);
    std::set<int> drags;
    for (const auto& asked : bench.asked) {
        QVERIFY(asked.origin.kind == EditOrigin::Kind::Dragged);
        QCOMPARE(asked.edits.size(), 1);
        QCOMPARE(asked.edits[0].cell, 1);
        drags.insert(asked.origin.drag);
    }
    QCOMPARE(drags.size(), std::size_t(1));
    QVERIFY(std::abs(bench.input(1) + 1) < 0.3F);
    QCOMPARE(bench.selection.cell(), 1);
    dragOnce();
    QVERIFY(bench.asked.last().origin.drag != *drags.begin());
    // A press on the handle alone changes nothing.
    const auto count = bench.asked.size();
    QTest::mouseClick(slider, Qt::LeftButton, {}, at(slider, slider->value()));
    QCOMPARE(bench.asked.size(), count);
}

void TestSliderBank::escapeEndsADrag()
{
    Bench bench(sample("token", Method::Layer));
    ValueSlider* const slider = bench.sliders->slider(3);
    slider->setFocus();
    QTest::mousePress(slider, Qt::LeftButton, {}, at(slider, 8));
    QTest::mouseMove(slider, at(slider, 1));
    QVERIFY(bench.input(3) < 2);
    QTest::keyClick(slider, Qt::Key_Escape);
    QCOMPARE(bench.input(3), 8.0F);
    QTest::mouseMove(slider, at(slider, 0));
    QTest::mouseRelease(slider, Qt::LeftButton, {}, at(slider, 0));
    QCOMPARE(bench.input(3), 8.0F);
}

void TestSliderBank::paintsOverNeighbours()
{
    Bench bench(sample("token", Method::Layer));
    ValueSlider* const first = bench.sliders->slider(0);
    const QPoint start = at(first, 5);
    QTest::mousePress(first, Qt::LeftButton, Qt::ControlModifier, start);
    for (int k = 1; k < 4; ++k) {
        const QPoint there = start + QPoint(k * first->width(), 0);
        QMouseEvent move(QEvent::MouseMove, there, first->mapToGlobal(QPointF(there)), Qt::NoButton,
                         Qt::LeftButton, Qt::ControlModifier);
        QApplication::sendEvent(first, &move);
    }
    QTest::mouseRelease(first, Qt::LeftButton, Qt::ControlModifier, start);
    for (Index cell = 0; cell < 4; ++cell)
        QVERIFY(std::abs(bench.input(cell) - 5) < 0.3F);
    for (const auto& asked : bench.asked)
        QCOMPARE(asked.origin.drag, bench.asked[0].origin.drag);
}

void TestSliderBank::stepsByKeys()
{
    Bench bench(sample("token", Method::Layer));
    ValueSlider* const slider = bench.sliders->slider(0);
    const double step = bench.sliders->scale().step();
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Up);
    QCOMPARE(bench.input(0), static_cast<float>(2 + step));
    QTest::keyClick(slider, Qt::Key_Down);
    QCOMPARE(bench.input(0), 2.0F);
    QTest::keyClick(slider, Qt::Key_Up, Qt::ShiftModifier);
    QCOMPARE(bench.input(0), static_cast<float>(2 + step / 10));
    QTest::keyClick(slider, Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(slider, Qt::Key_PageUp);
    QCOMPARE(bench.input(0), static_cast<float>(2 + 10 * step));
    const double low = bench.sliders->scale().low;
    QTest::keyClick(slider, Qt::Key_Home);
    QCOMPARE(bench.input(0), static_cast<float>(low));
    QVERIFY(bench.sliders->scale().low < low); // room for more
}

void TestSliderBank::walksByKeys()
{
    Bench bench(sample("token", Method::Layer));
    bench.sliders->slider(0)->setFocus();
    QTest::keyClick(bench.sliders->slider(0), Qt::Key_Right);
    QVERIFY(bench.sliders->slider(1)->hasFocus());
    QCOMPARE(bench.selection.cell(), 1);
    QTest::keyClick(bench.sliders->slider(1), Qt::Key_Left);
    QTest::keyClick(bench.sliders->slider(0), Qt::Key_Left);
    QVERIFY(bench.sliders->slider(0)->hasFocus());
    QVERIFY(bench.asked.isEmpty());
}

void TestSliderBank::takesTypedNumbers()
{
    Bench bench(sample("token", Method::Layer));
    ValueSlider* const slider = bench.sliders->slider(2);
    auto* const editor = bench.sliders->findChild<QLineEdit*>(QStringLiteral("sliderEditor"));
    QTest::mouseDClick(slider, Qt::LeftButton, {}, slider->numberPlace().center());
    QVERIFY(editor->isVisible());
    QCOMPARE(editor->text(), QStringLiteral("6"));
    QTest::keyClicks(editor, QStringLiteral("1e-3"));
    QTest::keyClick(editor, Qt::Key_Return);
    QVERIFY(!editor->isVisible());
    QCOMPARE(bench.input(2), 1e-3F);
    QVERIFY(bench.asked.last().origin.kind == EditOrigin::Kind::Typed);
    slider->setFocus();
    QTest::keyClicks(slider, QStringLiteral("7"));
    QTest::keyClicks(editor, QStringLiteral("z"));
    QTest::keyClick(editor, Qt::Key_Return);
    QCOMPARE(bench.refusals.size(), 1);
    slider->setFocus();
    QTest::keyClicks(slider, QStringLiteral("7"));
    QTest::keyClick(editor, Qt::Key_Escape);
    QCOMPARE(bench.input(2), 1e-3F);
}

void TestSliderBank::tellsTheCellsOwnNumber()
{
    Bench bench(sample("token", Method::Layer));
    ValueSlider* const slider = bench.sliders->slider(2);
    QAccessibleInterface* const seen = accessible(slider);
    QVERIFY(seen && seen->valueInterface());
    QCOMPARE(seen->role(), QAccessible::Slider);
    QCOMPARE(seen->text(QAccessible::Name), QStringLiteral("Value 3"));
    QCOMPARE(seen->text(QAccessible::Value), QStringLiteral("6"));
    QCOMPARE(seen->text(QAccessible::Description), QStringLiteral("row 1, feature 3"));
    QCOMPARE(seen->valueInterface()->currentValue().toDouble(), 6.0);
    QCOMPARE(seen->valueInterface()->minimumValue().toDouble(), bench.sliders->scale().low);
    QCOMPARE(seen->valueInterface()->maximumValue().toDouble(), bench.sliders->scale().high);
    QVERIFY(seen->valueInterface()->minimumStepSize().toDouble() > 0);
    seen->valueInterface()->setCurrentValue(100.25);
    QCOMPARE(bench.input(2), 100.25F);
    QCOMPARE(seen->valueInterface()->currentValue().toDouble(), 100.25);
    QVERIFY(seen->valueInterface()->maximumValue().toDouble() > 100.25);
}

void TestSliderBank::growsWhereItEnds()
{
    Bench bench(sample("token", Method::Layer));
    ValueSlider* const slider = bench.sliders->slider(0);
    const double high = bench.sliders->scale().high;
    QTest::mousePress(slider, Qt::LeftButton, {}, at(slider, 2));
    QTest::mouseMove(slider, at(slider, high) - QPoint(0, 40));
    QCOMPARE(bench.input(0), static_cast<float>(high));
    QCOMPARE(bench.sliders->scale().high, high);
    QTest::mouseRelease(slider, Qt::LeftButton, {}, at(slider, high));
    QVERIFY(bench.sliders->scale().high > high);
}

void TestSliderBank::showsWhatIsNoNumber()
{
    Experiment odd = sample("token", Method::Layer);
    odd.input = std::make_shared<Tensor>(Shape { 1, 4 },
                                         std::vector<float> { std::numeric_limits<float>::quiet_NaN(),
                                                              std::numeric_limits<float>::infinity(), 1, 2 });
    Bench bench(odd);
    QVERIFY(std::isfinite(bench.sliders->scale().low) && std::isfinite(bench.sliders->scale().high));
    QCOMPARE(accessible(bench.sliders->slider(0))->text(QAccessible::Value), QStringLiteral("NaN"));
    QCOMPARE(accessible(bench.sliders->slider(1))->text(QAccessible::Value), QStringLiteral("inf"));
    QVERIFY(std::isnan(accessible(bench.sliders->slider(0))->valueInterface()->currentValue().toDouble()));
    QVERIFY(!bench.panel.grab().isNull());
    // From NaN a step leads back to numbers.
    bench.sliders->slider(0)->setFocus();
    QTest::keyClick(bench.sliders->slider(0), Qt::Key_Up);
    QVERIFY(std::isfinite(bench.input(0)));
}

QTEST_MAIN(TestSliderBank)
#include "tst_sliderbank.moc"
