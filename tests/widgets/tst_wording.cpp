// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/lab/evaluate.h"
#include "core/lab/samples.h"
#include "widgets/look/terms.h"
#include "widgets/wording.h"

#include <QtTest>

#include <cmath>

using namespace normscope;

namespace {

Experiment with(const char* layout, Shape shape, Method method, Scope scope = Scope::Example,
                Index groups = 1)
{
    Experiment experiment = *makeSample("cube");
    experiment.layout = *Layout::byName(layout);
    experiment.input = std::make_shared<Tensor>(Tensor::filled(std::move(shape), 1));
    experiment.spec.method = method;
    experiment.spec.scope = scope;
    experiment.spec.groups = groups;
    experiment.running = RunningStats::start(experiment.input->shape()[experiment.layout.channelAxis()]);
    experiment.perChannel = {};
    experiment.perElement = {};
    return experiment;
}

Experiment cube(Method method, Scope scope = Scope::Example, Index groups = 1)
{
    return with("NCHW", { 2, 4, 2, 2 }, method, scope, groups);
}

QStringList notices(const Experiment& experiment)
{
    const SnapshotPtr snapshot = evaluate(experiment);
    QStringList sentences;
    for (const Notice& notice : snapshot->notices)
        sentences += wording::notice(notice, *snapshot);
    return sentences;
}

} // namespace

Q_DECLARE_METATYPE(normscope::Experiment)

class TestWording : public QObject {
    Q_OBJECT

private slots:
    void namesEveryMethod()
    {
        // DESIGN: the accessible names of the six cards.
        QStringList names;
        for (const MethodTraits& method : methods())
            names += wording::methodName(method.method);
        QCOMPARE(names.join(u'|'),
                 QStringLiteral("Batch norm|Layer norm|RMSNorm|Group norm|Instance norm|Custom axes"));
    }

    void explainsEveryTerm()
    {
        QSet<QString> sentences;
        for (int term = 0; term <= static_cast<int>(Term::Normalized); ++term) {
            const QString sentence = explain(static_cast<Term>(term));
            QVERIFY2(sentence.size() > 40 && sentence.endsWith(u'.'), qPrintable(sentence));
            sentences.insert(sentence);
        }
        QCOMPARE(sentences.size(), static_cast<int>(Term::Normalized) + 1);
        QVERIFY(explain(Term::BiasedVariance).contains(QStringLiteral("biased")));
        QVERIFY(explain(Term::BiasedVariance).contains(QStringLiteral("divisor n")));
    }

    void saysBothWordings_data()
    {
        QTest::addColumn<Experiment>("experiment");
        QTest::addColumn<QString>("over");
        QTest::addColumn<QString>("per");
        QTest::addRow("batch") << cube(Method::Batch) << "averages over N, H, W"
                               << "one mean per C: 4 means of 8 values";
        QTest::addRow("layer") << cube(Method::Layer) << "averages over C, H, W"
                               << "one mean per N: 2 means of 16 values";
        QTest::addRow("position") << cube(Method::Layer, Scope::Position) << "averages over C"
                                  << "one mean per N, H, W: 8 means of 4 values";
        QTest::addRow("rms") << cube(Method::Rms) << "as layer norm, mean not removed"
                             << "one mean square per N: 2 mean squares of 16 values";
        QTest::addRow("group") << cube(Method::Group, Scope::Example, 2) << "averages over C/2, H, W"
                               << "one mean per N, G: 4 means of 8 values";
        QTest::addRow("one group") << cube(Method::Group) << "averages over C, H, W"
                                   << "one mean per N, G: 2 means of 16 values";
        QTest::addRow("instance") << cube(Method::Instance) << "averages over H, W"
                                  << "one mean per N, C: 8 means of 4 values";
        Experiment custom = cube(Method::Custom);
        custom.spec.axes = {};
        QTest::addRow("no axis") << custom << "averages over no axis"
                                 << "one mean per N, C, H, W: 32 means of 1 value";
        custom.spec.axes.bits = 0b1111;
        QTest::addRow("all axes") << custom << "averages over N, C, H, W"
                                  << "one mean for all 32 values";
        QTest::addRow("token") << with("NC", { 1, 4 }, Method::Layer, Scope::Position) << "averages over C"
                               << "one mean per N: 1 mean of 4 values";
    }
    void saysBothWordings()
    {
        QFETCH(Experiment, experiment);
        const Grouping grouping(experiment.spec, experiment.layout, experiment.input->shape());
        QTEST(wording::averagesOver(experiment.spec, experiment.layout), "over");
        QTEST(wording::onePer(experiment.spec, grouping), "per");
    }

    void namesCellsAndGroups_data()
    {
        QTest::addColumn<Experiment>("experiment");
        QTest::addColumn<int>("cell");
        QTest::addColumn<QString>("cellName");
        QTest::addColumn<QString>("groupName");
        QTest::addColumn<QString>("tag");
        QTest::addRow("NCHW") << cube(Method::Batch) << 16 + 4 + 2 << "example 2, channel 2, row 2, column 1"
                              << "channel 2"
                              << "c2";
        QTest::addRow("NC batch") << with("NC", { 4, 4 }, Method::Batch) << 4 << "row 2, feature 1"
                                  << "feature 1"
                                  << "c1";
        QTest::addRow("NC layer") << with("NC", { 4, 4 }, Method::Layer, Scope::Position) << 4
                                  << "row 2, feature 1"
                                  << "row 2"
                                  << "n2";
        QTest::addRow("NTD") << with("NTD", { 2, 3, 2 }, Method::Layer, Scope::Position) << 6 + 4 + 1
                             << "example 2, position 3, feature 2"
                             << "example 2, position 3"
                             << "n2 t3";
        QTest::addRow("NHWC") << with("NHWC", { 2, 2, 2, 3 }, Method::Instance) << 5
                              << "example 1, row 1, column 2, channel 3"
                              << "example 1, channel 3"
                              << "n1 c3";
        QTest::addRow("NCDHW") << with("NCDHW", { 1, 2, 2, 2, 2 }, Method::Batch) << 4
                               << "example 1, channel 1, depth 2, row 1, column 1"
                               << "channel 1"
                               << "c1";
        QTest::addRow("group") << cube(Method::Group, Scope::Example, 2) << 16 + 8
                               << "example 2, channel 3, row 1, column 1"
                               << "example 2, group 2"
                               << "n2 g2";
        Experiment all = cube(Method::Custom);
        all.spec.axes.bits = 0b1111;
        QTest::addRow("all") << all << 0 << "example 1, channel 1, row 1, column 1"
                             << "all values"
                             << "all";
    }
    void namesCellsAndGroups()
    {
        QFETCH(Experiment, experiment);
        QFETCH(int, cell);
        const SnapshotPtr snapshot = evaluate(experiment);
        const Index group = snapshot->grouping.groupOf(cell);
        QTEST(wording::cellName(*snapshot, cell), "cellName");
        QTEST(wording::groupName(*snapshot, group), "groupName");
        QTEST(wording::groupTag(*snapshot, group), "tag");
    }

    void pyTorchRefusesASingleValue()
    {
        Experiment experiment = with("NC", { 1, 4 }, Method::Batch);
        QStringList sentences = notices(experiment);
        QVERIFY2(sentences.join(u'\n').contains(
                     QStringLiteral("PyTorch refuses to train on one value per channel")),
                 qPrintable(sentences.join(u'\n')));
        experiment.spec.dialect = Dialect::Keras;
        sentences = notices(experiment);
        QVERIFY2(!sentences.join(u'\n').contains(QStringLiteral("Keras refuses")),
                 qPrintable(sentences.join(u'\n')));
    }

    void saysWhereTheFirstNaNIs()
    {
        Experiment experiment = *makeSample("batch4");
        Tensor input = *experiment.input;
        input[5] = std::nanf("");
        input[6] = std::nanf("");
        experiment.input = std::make_shared<Tensor>(input);
        const QString text = notices(experiment).join(u'\n');
        QVERIFY2(text.contains(QStringLiteral(
                     "2 input values are not numbers (NaN), the first at row 2, feature 2; it spoils")),
                 qPrintable(text));
    }

    void zeroOverZeroIsSaid()
    {
        Experiment experiment = *makeSample("batch4");
        experiment.spec.method = Method::Layer;
        experiment.spec.scope = Scope::Position;
        experiment.spec.epsilon = 0;
        const QString text = notices(experiment).join(u'\n');
        QVERIFY2(text.contains(QStringLiteral("1 group has variance 0 and epsilon is 0: the formula is 0/0")),
                 qPrintable(text));
    }

    void errorsNameWhatWouldDo()
    {
        const Experiment experiment = cube(Method::Group, Scope::Example, 3);
        const auto error = validate(experiment);
        QVERIFY(error);
        QCOMPARE(wording::error(*error),
                 QStringLiteral("3 groups do not divide 4 channels evenly; these would: 1, 2, 4."));
    }
};

QTEST_GUILESS_MAIN(TestWording)
#include "tst_wording.moc"
