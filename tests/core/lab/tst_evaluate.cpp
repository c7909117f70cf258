// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/lab/edits.h"
#include "core/lab/change.h"
#include "core/lab/evaluate.h"
#include "core/lab/samples.h"
#include "core/norm/specedit.h"
#include "tests/testing.h"

#include <QtTest>

using namespace normscope;

namespace {

Experiment sample(const char* key)
{
    return *makeSample(key);
}

Experiment with(Experiment experiment, Method method)
{
    experiment.spec = withMethod(experiment.spec, method, experiment.input->shape()[experiment.layout.channelAxis()]);
    return experiment;
}

Experiment withCell(const Experiment& experiment, Index cell, float value)
{
    Experiment result = experiment;
    Tensor input = *experiment.input;
    input[cell] = value;
    result.input = std::make_shared<const Tensor>(std::move(input));
    return result;
}

bool near(double actual, double wanted, double tolerance = 5e-5)
{
    return std::abs(actual - wanted) <= tolerance;
}

} // namespace

/// The claims of CLAIMS.md that a snapshot answers; the numbers beside them are theirs.
class TestEvaluate : public QObject {
    Q_OBJECT

private slots:
    void changedCellsTellBatchFromLayer()
    {
        // Claim 3: P2, row 2, feature 1 from 1 to 100.
        for (const auto& [method, elsewhere] : { std::pair(Method::Layer, 0), std::pair(Method::Batch, 3) }) {
            const Experiment experiment = with(sample("batch4"), method);
            const auto before = evaluate(experiment);
            const auto after = evaluate(withCell(experiment, 4, 100), before.get());
            const Index edited[] { 4 };
            const Change change = changeBetween(*before, *after, edited);
            QCOMPARE(change.inOtherExamples, Index(elsewhere));
            QCOMPARE(change.outputsChanged, Index(4));
        }
    }

    void evaluationOfOneExampleDoesNotDependOnTheRest()
    {
        // Claim 40: P4 in evaluation, row 4 from 8 to 100.
        Experiment experiment = sample("column");
        experiment.mode = Mode::Evaluation;
        const auto before = evaluate(experiment);
        const auto after = evaluate(withCell(experiment, 3, 100), before.get());
        const Index edited[] { 3 };
        QCOMPARE(changeBetween(*before, *after, edited).inOtherExamples, Index(0));
        experiment.mode = Mode::Training;
        const Change training = changeBetween(*evaluate(experiment), *evaluate(withCell(experiment, 3, 100)), edited);
        QCOMPARE(training.inOtherExamples, Index(3));
    }

    void notANumberCountsAsAChange()
    {
        const Experiment experiment = sample("batch4");
        const auto before = evaluate(experiment);
        const auto after = evaluate(withCell(experiment, 0, NAN));
        const Index edited[] { 0 };
        QCOMPARE(changeBetween(*before, *after, edited).outputsChanged, Index(4));
        QCOMPARE(changeBetween(*after, *after, edited).outputsChanged, Index(0));
        QCOMPARE(after->notices.front().code, Notice::Code::NotANumberInput);
        QCOMPARE(after->notices.front().cell, Index(0));
    }

    void infinityCountsAsAChange()
    {
        Experiment experiment = sample("column");
        experiment.mode = Mode::Evaluation;
        const auto before = evaluate(experiment);
        const auto after = evaluate(withCell(experiment, 0, HUGE_VALF));
        const Index edited[] { 0 };
        QCOMPARE(changeBetween(*before, *after, edited).outputsChanged, Index(1));
        const auto other = evaluate(withCell(experiment, 0, -HUGE_VALF));
        QCOMPARE(changeBetween(*after, *other, edited).outputsChanged, Index(1));
    }

    void resettingLetsTheStreamDrawAgain()
    {
        Experiment experiment = fed(sample("cube"));
        experiment.stream.edited = true;
        QVERIFY(withRunningReset(experiment).stream.draws());
    }

    void oneGroupSurvivesBeingChosenAgain()
    {
        NormSpec spec = withMethod(NormSpec(), Method::Group, 4);
        QCOMPARE(spec.groups, Index(2));
        spec.groups = 1;
        QCOMPARE(withMethod(spec, Method::Group, 4).groups, Index(1));
        Experiment experiment = with(sample("cube"), Method::Group);
        experiment.spec.groups = 1;
        QCOMPARE(withChannelLike(experiment, 0).spec.groups, Index(1));
    }

    void stepsAreTheCellsOwnArithmetic()
    {
        // Claim 4: P3, batch norm: channel 0 has mean 7.5, variance 23.75, y(0,0,0,0) = -1.3338.
        const auto snapshot = evaluate(sample("cube"));
        const CellSteps steps = snapshot->steps(0);
        QCOMPARE(steps.mean, 7.5);
        QCOMPARE(steps.variance, 23.75);
        QCOMPARE(steps.centred, -6.5);
        QVERIFY(near(steps.y, -1.3338));
        // Every cell of every method: the steps end in the output.
        for (const MethodTraits& row : methods()) {
            const auto result = evaluate(with(sample("cube"), row.method));
            for (Index cell = 0; cell < 32; ++cell)
                QVERIFY(near(result->steps(cell).y, static_cast<double>((*result->output)[cell]), 2e-6));
        }
    }

    void zeroOverZeroIsNamed()
    {
        // Claim 23: P2, layer norm, epsilon 0, row 4 is constant.
        Experiment experiment = with(sample("batch4"), Method::Layer);
        experiment.spec.epsilon = 0;
        const auto snapshot = evaluate(experiment);
        QVERIFY(std::isnan((*snapshot->output)[12]));
        QVERIFY(std::isnan(snapshot->steps(12).y));
        QCOMPARE(snapshot->notices.front().code, Notice::Code::ConstantGroupZeroEpsilon);
        QCOMPARE(snapshot->notices.front().count, Index(1));
    }

    void fixedLineOfEvaluation()
    {
        // Claim 41: mean 5, variance 5: slope 0.44721, intercept -2.23607.
        Experiment experiment = sample("column");
        experiment.running = { { 5.0 }, { 5.0 }, 1 };
        experiment.mode = Mode::Evaluation;
        const auto snapshot = evaluate(experiment);
        QVERIFY(near(snapshot->slope(0), 0.44721, 5e-6));
        QVERIFY(near(snapshot->intercept(0), -2.23607, 1e-5));
    }

    void runningMeanCreeps()
    {
        // Claim 37: P4, momentum 0.1; claim 35: the outputs in evaluation after one step.
        Experiment experiment = sample("column");
        const std::pair<int, double> wanted[] { { 1, 0.5 }, { 5, 2.04755 }, { 10, 3.2566 }, { 22, 4.5076 }, { 44, 4.9515 } };
        for (int step = 1, k = 0; step <= 44; ++step) {
            experiment = fed(experiment);
            if (step == 1) {
                Experiment evaluation = experiment;
                evaluation.mode = Mode::Evaluation;
                const auto snapshot = evaluate(evaluation);
                QVERIFY(near(static_cast<double>((*snapshot->output)[0]), 1.1984));
                QVERIFY(near(static_cast<double>((*snapshot->output)[3]), 5.9920));
            }
            if (step == wanted[k].first)
                QVERIFY2(near(experiment.running.mean[0], wanted[k++].second, 6e-5), qPrintable(QString::number(step)));
        }
        QCOMPARE(experiment.history.size(), std::size_t(44));
        QCOMPARE(experiment.running.batchesTracked, Index(44));
    }

    void stepBackUndoesFeeding()
    {
        Experiment experiment = sample("cube");
        std::vector<Experiment> states { experiment };
        for (int step = 0; step < 5; ++step)
            states.push_back(fed(states.back()));
        QVERIFY(states[2].input->values()[0] != states[1].input->values()[0]);
        Experiment back = states.back();
        for (std::size_t step = states.size() - 1; step-- > 0;) {
            back = steppedBack(back);
            QVERIFY(std::ranges::equal(back.input->values(), states[step].input->values()));
            QVERIFY(back.running == states[step].running);
            QCOMPARE(back.history.size(), states[step].history.size());
        }
        QCOMPARE(steppedBack(back).history.size(), std::size_t(0));
    }

    void feedingIsRefusedWithItsReason()
    {
        QCOMPARE(feedRefusal(sample("single")), FeedRefusal::SingleValue);
        QCOMPARE(fed(sample("single")).history.size(), std::size_t(0));
        QCOMPARE(feedRefusal(sample("token")), FeedRefusal::NoRunningStatistics);
        Experiment experiment = sample("column");
        experiment.mode = Mode::Evaluation;
        QCOMPARE(feedRefusal(experiment), FeedRefusal::Evaluation);
        experiment = sample("single");
        experiment.spec.dialect = Dialect::Keras;
        QCOMPARE(feedRefusal(experiment), FeedRefusal::None);
    }

    void undoneNormalizationGivesTheInputBack()
    {
        // Claim 19: P1: gamma 2.236070, beta 5, output 2 4 6 8 within 1e-6.
        const Experiment token = withNormalizationUndone(*evaluate(sample("token")), 0);
        QVERIFY(near(static_cast<double>(token.affine().gamma[0]), 2.236070, 1e-6));
        QVERIFY(near(static_cast<double>(token.affine().beta[0]), 5, 1e-6));
        for (const MethodTraits& row : methods()) {
            const auto snapshot = evaluate(with(sample("cube"), row.method));
            const auto undone = evaluate(withNormalizationUndone(*snapshot, 5));
            QVERIFY2(near(static_cast<double>((*undone->output)[5]), static_cast<double>(undone->input()[5]), 2e-6),
                     row.key.data());
        }
    }

    void editsKeepShapesAndParametersTogether()
    {
        for (const SampleInfo& info : samples()) {
            if (!info.file.empty())
                continue;
            Experiment experiment = sample(info.key.data());
            experiment.perChannel.gamma.assign(
                static_cast<std::size_t>(experiment.input->shape()[experiment.layout.channelAxis()]), 2.0F);
            for (const MethodTraits& row : methods()) {
                const Experiment start = with(experiment, row.method);
                QVERIFY(!validate(withExampleLike(start, 0)));
                QVERIFY(!validate(withChannelLike(start, 0)));
                const Experiment wide = withoutChannel(withChannelLike(start, 0), 0);
                QVERIFY(!validate(wide));
                QVERIFY(wide.input->shape() == start.input->shape());
                const Experiment back = withoutExample(withExampleLike(start, 0), 0);
                QVERIFY(back.input->shape() == start.input->shape());
                QVERIFY(!validate(withRandomValues(start)));
            }
        }
    }

    void addedSlicesAreCopies()
    {
        const Experiment cube = sample("cube");
        const Experiment more = withExampleLike(cube, 1);
        QCOMPARE(more.input->size(), Index(48));
        QVERIFY(std::ranges::equal(more.input->values().subspan(32), cube.input->values().subspan(16)));
        const Experiment wide = withChannelLike(cube, 2);
        QVERIFY(wide.input->shape() == Shape({ 2, 5, 2, 2 }));
        QCOMPARE((*wide.input)[16], 7.0F);
        QCOMPARE((*wide.input)[20 + 16], 8.0F);
        QCOMPARE((*withoutChannel(cube, 0).input)[0], 4.0F);
        QVERIFY(std::ranges::equal(withoutExample(cube, 0).input->values(), cube.input->values().subspan(16)));
    }

    void drawnBatchesAreRepeatable()
    {
        const Experiment cube = sample("cube");
        const Tensor first = drawBatch(cube.stream, 7, cube.layout, cube.input->shape());
        QVERIFY(std::ranges::equal(first.values(), drawBatch(cube.stream, 7, cube.layout, cube.input->shape()).values()));
        BatchStream other = cube.stream;
        other.seed = 2;
        QVERIFY(!std::ranges::equal(first.values(), drawBatch(other, 7, cube.layout, cube.input->shape()).values()));
        // The mean over many batches is the channel's own (7.5, deviation 4.873; 8 values a batch).
        double sum = 0;
        for (Index k = 0; k < 500; ++k) {
            const Tensor batch = drawBatch(cube.stream, k, cube.layout, cube.input->shape());
            for (const Index cell : { 0, 1, 2, 3, 16, 17, 18, 19 })
                sum += static_cast<double>(batch[cell]);
        }
        QVERIFY(near(sum / 4000, 7.5, 4 * 4.873 / std::sqrt(4000.0)));
    }

    void axesStaySteadyWhileDataFillThem()
    {
        const Experiment experiment = sample("batch4");
        const auto before = evaluate(experiment);
        const auto nearby = evaluate(withCell(experiment, 0, 2.5F), before.get());
        QVERIFY(nearby->inputBins == before->inputBins);
        const auto far = evaluate(withCell(experiment, 0, 100), nearby.get());
        QVERIFY(far->inputBins.range.high >= 100);
    }

    void overallMeanMatchesTheGroups()
    {
        for (const MethodTraits& row : methods()) {
            const auto snapshot = evaluate(with(sample("cube"), row.method));
            QVERIFY(near(snapshot->inputMean, 228.0 / 32, 1e-9));
        }
    }
};

QTEST_APPLESS_MAIN(TestEvaluate)
#include "tst_evaluate.moc"
