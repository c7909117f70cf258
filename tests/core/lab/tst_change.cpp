// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/lab/change.h"
#include "core/lab/evaluate.h"
#include "core/lab/random.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace normscope;

/// What a person is told to have changed: by more than 1e-5·max(1, |y|), or to or from what is no number.
class TestChange : public QObject {
    Q_OBJECT

private slots:
    void differs_data()
    {
        const float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
        const float most = std::numeric_limits<float>::max();
        QTest::addColumn<float>("before");
        QTest::addColumn<float>("after");
        QTest::addColumn<bool>("differs");
        QTest::newRow("same") << 1.5F << 1.5F << false;
        QTest::newRow("zeros of both signs") << 0.0F << -0.0F << false;
        QTest::newRow("below the step") << 0.0F << 0.9e-5F << false;
        QTest::newRow("above the step") << 0.0F << 1.1e-5F << true;
        QTest::newRow("relative to a large one, below") << 1000.0F << 1000.009F << false;
        QTest::newRow("relative to a large one, above") << 1000.0F << 1000.02F << true;
        QTest::newRow("sign") << 1.0F << -1.0F << true;
        QTest::newRow("to NaN") << 1.0F << nan << true;
        QTest::newRow("from NaN") << nan << 1.0F << true;
        QTest::newRow("NaN stays") << nan << nan << false;
        QTest::newRow("to infinity") << 1.0F << inf << true;
        QTest::newRow("from infinity") << inf << 1.0F << true;
        QTest::newRow("infinity stays") << inf << inf << false;
        QTest::newRow("infinity turns") << inf << -inf << true;
        QTest::newRow("from minus infinity to the largest") << -inf << most << true;
        QTest::newRow("across the whole range") << -most << most << true;
        QTest::newRow("infinity to NaN") << inf << nan << true;
    }
    void differs()
    {
        QFETCH(float, before);
        QFETCH(float, after);
        QFETCH(bool, differs);
        QCOMPARE(outputDiffers(before, after), differs);
    }

    /// The count over long rows, against counting one by one.
    void countsEveryCell()
    {
        constexpr Index examples = 3, features = 70001;
        Experiment experiment;
        experiment.layout = *Layout::byName("NC");
        experiment.input = std::make_shared<const Tensor>(Shape { examples, features },
                                                          randomValues(3, examples * features));
        experiment.running = RunningStats::start(features);
        const auto before = evaluate(experiment);
        Tensor edited = *experiment.input;
        edited[features + 5] = 1e6F; // the second example
        experiment.input = std::make_shared<const Tensor>(edited);
        for (const Method method : { Method::Batch, Method::Layer }) {
            experiment.spec.method = method;
            Experiment old = before->experiment;
            old.spec.method = method;
            const auto was = evaluate(old), is = evaluate(experiment);
            Index all = 0, others = 0;
            for (Index cell = 0; cell < is->output->size(); ++cell) {
                const bool differs = outputDiffers((*was->output)[cell], (*is->output)[cell]);
                all += differs;
                others += differs && cell / features != 1;
            }
            const Index cells[] { features + 5 };
            const Change change = changeBetween(*was, *is, cells);
            QVERIFY(all > 0);
            QCOMPARE(change.outputsChanged, all);
            QCOMPARE(change.inOtherExamples, others);
            QCOMPARE(changeBetween(*was, *is, {}).inOtherExamples, Index(0));
        }
    }
};

QTEST_APPLESS_MAIN(TestChange)
#include "tst_change.moc"
