// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/forward.h"
#include "tests/testing.h"

#include <QDir>
#include <QtTest>

#include <map>

using namespace normscope;
using namespace normscope::testing;
using nlohmann::json;

namespace
{

/// A tensor of a node's inputs or outputs.
Tensor tensorOf(const json& value)
{
    return { Shape(value["shape"].get<std::vector<Index>>()), floats(value["data"]) };
}

std::vector<float> listOf(const json& value) { return floats(value["data"]); }

std::vector<double> widened(const json& value) { return numbers(value["data"]); }

/// ONNX has examples first and channels second, whatever the rank.
Layout layoutOf(int rank)
{
    static const std::map<int, std::string> names { { 2, "NC" }, { 3, "NCL" }, { 4, "NCHW" }, { 5, "NCDHW" } };
    return *Layout::byName(names.at(rank));
}

Method methodOf(const json& node)
{
    static const std::map<std::string, std::string> keys {
        { "BatchNormalization", "batch" }, { "GroupNormalization", "group" }, { "InstanceNormalization", "instance" },
        { "LayerNormalization", "layer" }, { "RMSNormalization", "rms" },
    };
    return *methodByKey(keys.at(node["op"].get<std::string>()));
}

/// The axes from `axis` on, which counts from the end where it is negative.
AxisSet axesFrom(int axis, int rank)
{
    AxisSet axes;
    for (int k = axis < 0 ? axis + rank : axis; k < rank; ++k)
        axes = axes.with(k);
    return axes;
}

/// One node of a test of the ONNX project, read as this project's layer.
struct Node {
    explicit Node(const json& node);

    ForwardResult run() const
    {
        return forward({ .x = x,
                         .grouping = grouping,
                         .mask = mask,
                         .spec = spec,
                         .gamma = gamma,
                         .beta = beta,
                         .mode = mode,
                         .running = &running });
    }

    Tensor x;
    Layout layout;
    NormSpec spec;
    Mode mode = Mode::Training;
    std::vector<float> gamma;
    std::vector<float> beta;
    RunningStats running;
    Grouping grouping;
    Mask mask;
};

Node::Node(const json& node)
    : x(tensorOf(node["inputs"][0]))
    , layout(layoutOf(x.shape().rank()))
{
    const json& attributes = node["attributes"];
    const json& inputs = node["inputs"];
    spec.method = methodOf(node);
    spec.dialect = Dialect::Onnx;
    spec.epsilon = attributes.value("epsilon", defaultEpsilon(spec.dialect, spec.method));
    spec.momentum = attributes.value("momentum", traits(spec.dialect).momentum);
    spec.groups = attributes.value("num_groups", Index(1));
    if (traits(spec.method).hasScope)
        spec.normalizedAxes = axesFrom(attributes.value("axis", -1), x.shape().rank());
    gamma = listOf(inputs[1]);
    if (inputs.size() > 2)
        beta = listOf(inputs[2]);
    if (inputs.size() > 4) {
        running = { widened(inputs[3]), widened(inputs[4]), 0 };
        mode = attributes.value("training_mode", 0) == 1 ? Mode::Training : Mode::Evaluation;
    }
    grouping = Grouping(spec, layout, x.shape());
}

/// Group norm had gamma and beta of shape (G) in opset 18, (C) since 21.
void perChannel(std::vector<float>& values, Index channels)
{
    const std::size_t each = static_cast<std::size_t>(channels) / values.size();
    std::vector<float> result;
    for (const float value : values)
        result.insert(result.end(), each, value);
    values = std::move(result);
}

} // namespace

/// The ONNX project's own tests of its operators (tests/data/README.md): axis-general layer norm and RMSNorm, group,
/// instance and batch norm.
class OnnxTest : public QObject
{
    Q_OBJECT

private slots:
    void thereAreAll();
    void nodes_data();
    void nodes();

private:
    static QStringList files()
    {
        return QDir(QString::fromStdString(dataPath("cases/onnx"))).entryList({ "*.json" }, QDir::Files, QDir::Name);
    }
};

void OnnxTest::thereAreAll() { QCOMPARE(files().size(), 34); }

void OnnxTest::nodes_data()
{
    QTest::addColumn<QString>("file");
    for (const QString& file : files())
        QTest::newRow(qPrintable(file)) << file;
}

void OnnxTest::nodes()
{
    QFETCH(QString, file);
    const json node = readJson("cases/onnx/" + file.toStdString());
    Node layer(node);
    QVERIFY(!validate(layer.spec, layer.layout, layer.x.shape()));
    if (traits(layer.spec.method).hasGroups && node["opset"] < 21) {
        perChannel(layer.gamma, layer.grouping.channels());
        perChannel(layer.beta, layer.grouping.channels());
    }
    QCOMPARE(static_cast<Index>(layer.gamma.size()), layer.grouping.parameterCount());
    const ForwardResult result = layer.run();
    const json& outputs = node["outputs"];
    QCOMPARE(difference(result.y.values(), widened(outputs[0]), 2e-6), QString());
    if (outputs.size() < 3)
        return;
    if (traits(layer.spec.method).hasRunningStatistics) {
        const RunningStats after = updated(layer.running, result.statistics, layer.spec);
        QCOMPARE(difference(after.mean, widened(outputs[1]), 2e-6), QString());
        QCOMPARE(difference(after.variance, widened(outputs[2]), 2e-6), QString());
    } else {
        QCOMPARE(difference(result.meanUsed, widened(outputs[1]), 2e-6), QString());
        QCOMPARE(difference(result.rstdUsed, widened(outputs[2]), 2e-6), QString());
    }
}

QTEST_APPLESS_MAIN(OnnxTest)
#include "tst_onnx.moc"
