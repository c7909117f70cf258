// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "tests/core/norm/goldencase.h"

#include <QtTest>

using namespace normscope;
using namespace normscope::testing;

/// What PyTorch 1.13 and the definitions in float64 give (tests/data/README.md).
class GoldenCases : public QObject
{
    Q_OBJECT

private slots:
    void cases_data();
    void cases();
    void streams_data();
    void streams();
};

void GoldenCases::cases_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("index");
    for (const QString name : { "torch.json", "more.json" }) {
        int index = 0;
        for (const auto& row : file(name)["cases"]) {
            QTest::newRow(row["id"].get<std::string>().c_str()) << name << index;
            ++index;
        }
    }
}

void GoldenCases::cases()
{
    QFETCH(QString, name);
    QFETCH(int, index);
    const Case c(file(name)["cases"][static_cast<std::size_t>(index)]);
    QVERIFY(!validate(c.spec, c.layout, c.shape));
    QVERIFY(!Mask::check(c.lengths, c.layout, c.shape));
    const ForwardResult result = c.run();
    QCOMPARE(difference(result.y.values(), numbers(c.expected["output_float64"]), 2e-6), QString());
    const std::vector<std::pair<const char*, const std::vector<double>*>> statistics{
        { "mean", &result.statistics.mean },
        { "var", &result.statistics.variance },
        { "mean_square", &result.statistics.meanSquare }
    };
    for (const auto& [key, values] : statistics) {
        if (c.expected.contains(key))
            QCOMPARE(difference(*values, numbers(c.expected[key]), 2e-6), QString());
    }
    if (c.expected.contains("running_after")) {
        const RunningStats after
            = c.mode == Mode::Training ? updated(c.running, result.statistics, c.spec) : c.running;
        const RunningStats reference = runningOf(c.expected["running_after"]);
        QCOMPARE(difference(after.mean, reference.mean, 2e-6), QString());
        QCOMPARE(difference(after.variance, reference.variance, 2e-6), QString());
        QCOMPARE(after.batchesTracked, reference.batchesTracked);
    }
}

void GoldenCases::streams_data()
{
    QTest::addColumn<int>("index");
    int index = 0;
    for (const auto& row : file("torch.json")["streams"]) {
        QTest::newRow(row["id"].get<std::string>().c_str()) << index++;
    }
}

void GoldenCases::streams()
{
    QFETCH(int, index);
    const auto& json = file("torch.json")["streams"][static_cast<std::size_t>(index)];
    const Layout layout = *Layout::byName(json["layout"].get<std::string>());
    const Shape shape(json["shape"].get<std::vector<Index>>());
    NormSpec spec;
    spec.method = *methodByKey(json["method"].get<std::string>());
    spec.tracked = traits(spec.method).canTrack;
    spec.epsilon = json["eps"].get<double>();
    spec.cumulative = json["momentum"].is_null();
    if (!spec.cumulative)
        spec.momentum = json["momentum"].get<double>();
    const Mask mask;
    RunningStats running = RunningStats::start(shape[layout.channelAxis()]);
    for (const auto& step : json["steps"]) {
        const Tensor x(shape, floats(step["input"]));
        const Grouping grouping(spec, layout, shape);
        const auto result
            = forward({ .x = x, .grouping = grouping, .mask = mask, .spec = spec, .gamma = {}, .beta = {} });
        running = updated(running, result.statistics, spec);
        QCOMPARE(difference(result.y.values(), numbers(step["output"]), 2e-6), QString());
        QCOMPARE(difference(running.mean, numbers(step["running_mean"]), 2e-6), QString());
        QCOMPARE(difference(running.variance, numbers(step["running_var"]), 2e-6), QString());
        QCOMPARE(running.batchesTracked, step["batches"].get<Index>());
    }
    const auto& last = json["eval"];
    const Tensor x(Shape(last["shape"].get<std::vector<Index>>()), floats(last["input"]));
    const Grouping grouping(spec, layout, x.shape());
    const auto result = forward({ .x = x,
                                  .grouping = grouping,
                                  .mask = mask,
                                  .spec = spec,
                                  .gamma = {},
                                  .beta = {},
                                  .mode = Mode::Evaluation,
                                  .running = &running });
    QCOMPARE(difference(result.y.values(), numbers(last["output"]), 2e-6), QString());
}

QTEST_APPLESS_MAIN(GoldenCases)
#include "tst_goldencases.moc"
