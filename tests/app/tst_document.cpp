// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/document.h"
#include "app/opening.h"
#include "core/lab/random.h"
#include "core/lab/samples.h"

#include <QSignalSpy>
#include <QtTest>

using namespace normscope;

namespace {

/// Everything that a person could see of an experiment, bit for bit.
bool same(const Experiment& a, const Experiment& b)
{
    const auto bits = [](std::span<const float> x, std::span<const float> y) {
        return x.size() == y.size() && std::memcmp(x.data(), y.data(), x.size_bytes()) == 0;
    };
    return a.input->shape() == b.input->shape() && bits(a.input->values(), b.input->values()) && a.layout == b.layout
        && a.lengths == b.lengths && a.ignorePadding == b.ignorePadding && a.spec == b.spec
        && a.perChannel == b.perChannel && a.perElement == b.perElement && a.running == b.running && a.mode == b.mode
        && a.history == b.history && a.stream.next == b.stream.next && a.stream.edited == b.stream.edited
        && a.seed == b.seed && a.title == b.title;
}

void doSomething(Document& document, Random& random)
{
    const Experiment& experiment = document.experiment();
    const auto cell = static_cast<Index>(random.below(static_cast<std::uint64_t>(experiment.input->size())));
    const Index example = document.snapshot()->grouping.exampleOf(cell);
    const Index channel = document.snapshot()->grouping.channelOf(cell);
    const auto value = static_cast<float>(random.normal());
    NormSpec spec = experiment.spec;
    switch (random.below(17)) {
    case 0:
        return document.editCells({ { cell, value }, { 0, value * 2 }, { 0, value * 3 } }, { EditOrigin::Kind::Pasted, 0 });
    case 1:
        return document.editCells({ { cell, value } }, { EditOrigin::Kind::Dragged, static_cast<int>(random.below(3)) });
    case 2:
        return document.editCells({ { cell, NAN } }, {});
    case 3:
        return document.setMethod(methods()[random.below(methods().size())].method);
    case 4:
        spec.epsilon = random.uniform();
        return document.setSpec(spec);
    case 5:
        spec.groups = static_cast<Index>(random.below(5));
        return document.setSpec(spec);
    case 6:
        return document.setMode(random.below(2) == 0 ? Mode::Training : Mode::Evaluation);
    case 7:
        return document.addExample(example);
    case 8:
        return document.removeExample(example);
    case 9:
        return document.addFeature(channel);
    case 10:
        return document.removeFeature(channel);
    case 11:
        return document.randomise();
    case 12:
        document.feedBatch(static_cast<int>(random.below(3)));
        return;
    case 13:
        return document.stepBack();
    case 14:
        return document.undoNormalization(cell);
    case 15:
        return document.editParameters(static_cast<ParameterTable>(random.below(4)), { { channel, value } }, {});
    default:
        return document.open(openSample(QString::fromLatin1(samples()[random.below(10)].key.data())));
    }
}

} // namespace

class TestDocument : public QObject {
    Q_OBJECT

private slots:
    void statusSentenceTellsTheFirstLesson()
    {
        // Claim 3; the sentence is DESIGN's own example.
        Document document;
        document.start(openSample(QStringLiteral("batch4")));
        QSignalSpy said(&document, &Document::said);
        document.editCells({ { 4, 100 } }, {});
        QCOMPARE(said.last().first().toString(),
                 QStringLiteral("Row 2, feature 1 set to 100. 4 outputs changed, 3 in other examples."));
        document.undoStack()->undo();
        document.setMethod(Method::Layer);
        document.editCells({ { 4, 100 } }, {});
        QCOMPARE(said.last().first().toString(),
                 QStringLiteral("Row 2, feature 1 set to 100. 4 outputs changed, 0 in other examples."));
    }

    void everythingIsUndone_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 1; seed <= 40; ++seed)
            QTest::addRow("seed %d", seed) << seed;
    }
    void everythingIsUndone()
    {
        QFETCH(int, seed);
        Random random(static_cast<std::uint64_t>(seed));
        Document document;
        document.start(openSample(QStringLiteral("cube")));
        const Experiment start = document.experiment();
        for (int step = 0; step < 60; ++step)
            doSomething(document, random);
        const Experiment end = document.experiment();
        while (document.undoStack()->canUndo())
            document.undoStack()->undo();
        QVERIFY(same(document.experiment(), start));
        while (document.undoStack()->canRedo())
            document.undoStack()->redo();
        QVERIFY(same(document.experiment(), end));
    }

    void dragIsOneStep()
    {
        Document document;
        document.start(openSample(QStringLiteral("token")));
        for (int k = 0; k < 20; ++k)
            document.editCells({ { 1, 4 + 0.1F * static_cast<float>(k + 1) } }, { EditOrigin::Kind::Dragged, 7 });
        document.editCells({ { 1, 9 } }, { EditOrigin::Kind::Dragged, 8 });
        QCOMPARE(document.undoStack()->count(), 2);
        document.undoStack()->undo();
        QCOMPARE((*document.experiment().input)[1], 6.0F);
        document.undoStack()->undo();
        QCOMPARE((*document.experiment().input)[1], 4.0F);
    }

    void playIsOneStep()
    {
        Document document;
        document.start(openSample(QStringLiteral("column")));
        for (int k = 0; k < 44; ++k)
            QVERIFY(document.feedBatch(1));
        QCOMPARE(document.undoStack()->count(), 1);
        QVERIFY(std::abs(document.experiment().running.mean[0] - 4.9515) < 6e-5);
        document.undoStack()->undo();
        QCOMPARE(document.experiment().history.size(), std::size_t(0));
    }

    void refusalChangesNothing()
    {
        Document document;
        document.start(openSample(QStringLiteral("cube")));
        document.setMethod(Method::Group);
        const Experiment before = document.experiment();
        QSignalSpy refused(&document, &Document::refused);
        NormSpec spec = before.spec;
        spec.groups = 3;
        document.setSpec(spec);
        QCOMPARE(refused.size(), 1);
        const QString sentence = refused.last().first().toString();
        for (const char* part : { "3", "4", "1, 2" })
            QVERIFY2(sentence.contains(QLatin1String(part)), qPrintable(sentence));
        document.editParameters(ParameterTable::RunningVariance, { { 0, -1 } }, {});
        QCOMPARE(refused.size(), 2);
        QVERIFY(same(document.experiment(), before));
    }

    void singleValueFeedsNothingAndSaysWhy()
    {
        Document document;
        document.start(openSample(QStringLiteral("single")));
        QSignalSpy refused(&document, &Document::refused);
        QVERIFY(!document.feedBatch());
        QVERIFY(refused.last().first().toString().contains(QStringLiteral("n − 1 is 0")));
        QCOMPARE(document.undoStack()->count(), 0);
    }

    void editFeedsWhatTheTableShows()
    {
        Document document;
        document.start(openSample(QStringLiteral("cube")));
        document.editCells({ { 0, 100 } }, {});
        document.feedBatch();
        QCOMPARE((*document.experiment().input)[0], 100.0F);
        QCOMPARE(document.experiment().history.back()->batchMean[0], (60.0 + 99) / 8);
    }

    void largeBatchesGoToTheWorkerAndTheLatestWins()
    {
        Document document;
        document.start(openSample(QStringLiteral("token")));
        QSignalSpy busy(&document, &Document::busyChanged);
        Experiment large = document.experiment();
        large.input = std::make_shared<const Tensor>(Tensor::filled({ 600, 4000 }, 1));
        large.running = RunningStats::start(4000);
        document.open(large);
        QVERIFY(!busy.isEmpty());
        document.setMode(Mode::Evaluation);
        document.setMode(Mode::Training);
        QTRY_COMPARE(document.snapshot()->input().size(), Index(2'400'000));
        QTRY_COMPARE(busy.last().first().toBool(), false);
        QCOMPARE(document.snapshot()->experiment.mode, Mode::Training);
    }

    void everySampleOpens_data()
    {
        QTest::addColumn<QString>("key");
        for (const SampleInfo& sample : samples())
            QTest::newRow(sample.key.data()) << QString::fromLatin1(sample.key.data());
    }
    void everySampleOpens()
    {
        QFETCH(QString, key);
        const Experiment experiment = openSample(key);
        QVERIFY(!validate(experiment));
        QVERIFY(evaluate(experiment)->output->size() > 0);
    }

    void trainedSamplesDisagreeWhenFaded()
    {
        // Digits: running and batch statistics agree; faded images: they do not.
        const auto gap = [](const char* key) {
            Experiment experiment = openSample(QLatin1String(key));
            const auto evaluation = evaluate(experiment);
            experiment.mode = Mode::Training;
            return std::abs(evaluate(experiment)->outputMean - evaluation->outputMean);
        };
        QVERIFY(gap("digits") * 3 < gap("digits-faded"));
    }
};

QTEST_MAIN(TestDocument)
#include "tst_document.moc"
