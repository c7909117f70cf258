// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "tests/app/runner.h"
#include "tests/testing.h"

#include <QtTest>

#include <map>

using namespace normscope;
using namespace normscope::testing;
using nlohmann::json;

namespace {

/// The arrays of a result.
class Result {
public:
    explicit Result(const std::string& path)
        : m_file(path)
    {
    }
    bool has(const std::string& name) const { return m_file.has(name); }
    Array operator[](const std::string& name) { return m_file.read(name); }
    std::vector<double> values(const std::string& name) { return toDoubles(m_file.read(name)); }

private:
    ArrayFile m_file;
};

std::vector<Array> arraysOf(const json& c)
{
    std::vector<Array> arrays;
    arrays.push_back(makeArray("x", Shape(c["shape"].get<std::vector<Index>>()), floats(c["input"])));
    for (const char* name : { "gamma", "beta" }) {
        if (c.contains(name) && !c[name].is_null())
            arrays.push_back(array(name, floats(c[name])));
    }
    if (c.contains("running_before")) {
        const json& running = c["running_before"];
        arrays.push_back(array("running_mean", floats(running["mean"])));
        arrays.push_back(array("running_var", floats(running["var"])));
        const std::array<std::int64_t, 1> batches { running["batches"].get<std::int64_t>() };
        arrays.push_back(makeArray("num_batches_tracked", Shape {}, batches));
    }
    if (c.contains("lengths")) {
        const auto lengths = c["lengths"].get<std::vector<std::int64_t>>();
        arrays.push_back(makeArray("lengths", Shape { static_cast<Index>(lengths.size()) }, lengths));
    }
    return arrays;
}

std::vector<std::string> optionsOf(const json& c)
{
    std::vector<std::string> words { "--method", c["method"], "--layout", c["layout"], "--mode", c["mode"] };
    words.insert(words.end(), { "--eps", c["eps"].dump() });
    for (const char* name : { "scope", "axes", "dialect" }) {
        if (c.contains(name))
            words.insert(words.end(), { std::string("--") + name, c[name] });
    }
    for (const char* name : { "groups", "momentum" }) {
        if (c.contains(name))
            words.insert(words.end(), { std::string("--") + name, c[name].dump() });
    }
    return words;
}

} // namespace

/// `normscope apply` against PyTorch, against definitions, and against real networks.
class ApplyTest : public QObject {
    Q_OBJECT
private slots:
    void golden_data();
    void golden();
    void goldenThroughTheBinary_data();
    void goldenThroughTheBinary();
    void streams_data();
    void streams();
    void realLayers_data();
    void realLayers();
    void twins_data();
    void twins();
    void resultShapes_data();
    void resultShapes();
    void gradientShapes_data();
    void gradientShapes();
    void devices_data();
    void devices();
    void flaxDevices();

private:
    void check(const json& c, Ran (*run)(const std::vector<std::string>&));
    Folder m_folder;
};

void ApplyTest::golden_data()
{
    QTest::addColumn<QByteArray>("row");
    for (const char* file : { "cases/torch.json", "cases/more.json" }) {
        const json all = readJson(file);
        for (const json& c : all["cases"])
            QTest::newRow(c["id"].get<std::string>().c_str()) << QByteArray::fromStdString(c.dump());
    }
}

void ApplyTest::check(const json& c, Ran (*run)(const std::vector<std::string>&))
{
    const std::string out = m_folder.path("out.npz");
    std::vector<std::string> words { "apply", m_folder.npz("in.npz", arraysOf(c)), "-o", out };
    const auto options = optionsOf(c);
    words.insert(words.end(), options.begin(), options.end());
    if (c.contains("grad_output")) {
        const Array dy = makeArray("", Shape(c["shape"].get<std::vector<Index>>()), floats(c["grad_output"]));
        words.insert(words.end(), { "--grad", m_folder.npy("dy.npy", dy) });
    }
    const Ran ran = run(words);
    QVERIFY2(ran.code == 0, ran.err.c_str());
    Result result(out);
    QCOMPARE(result["y"].shape, Shape(c["shape"].get<std::vector<Index>>()));
    const json& expected = c["expected"];
    const auto compare = [&](const char* name, const json& reference, double tolerance) {
        const QString difference = testing::difference(std::span<const double>(result.values(name)),
                                                       numbers(reference), tolerance);
        QVERIFY2(difference.isEmpty(),
                 qPrintable(QString::fromUtf8(name) + QStringLiteral(": ") + difference));
    };
    compare("y", expected["output_float64"], 2e-6);
    for (const char* name : { "mean", "var", "mean_square" }) {
        if (expected.contains(name))
            compare(name, expected[name], 1e-6);
    }
    for (const auto& [name, key] :
         { std::pair("dx", "grad_input"), std::pair("dgamma", "grad_gamma"), std::pair("dbeta", "grad_beta") }) {
        if (expected.contains(key)) // PyTorch's own float32 results
            compare(name, expected[key], 1e-5);
    }
    QCOMPARE(result.has("dx"), c.contains("grad_output"));
    if (!expected.contains("running_after"))
        return;
    compare("running_mean", expected["running_after"]["mean"], 1e-6);
    compare("running_var", expected["running_after"]["var"], 1e-6);
    const Array batches = result["num_batches_tracked"];
    QVERIFY(batches.dtype == DType::Int64 && batches.shape.rank() == 0);
    QCOMPARE(valueAt(batches, 0), expected["running_after"]["batches"].get<double>());
}

void ApplyTest::golden()
{
    QFETCH(QByteArray, row);
    check(json::parse(row.toStdString()), runHere);
}

void ApplyTest::goldenThroughTheBinary_data()
{
    QTest::addColumn<QByteArray>("row");
    const std::vector<std::string> chosen { "batch-nchw-normal",     "batch-eval-outlier",
                                            "layer-ntd-shifted",     "group-nchw-relu",
                                            "instance-ncl-constant", "rms-nc-tiny",
                                            "batch-ncdhw-0",         "custom-NW-1",
                                            "layer-position-nhwc-0", "group-ncl-lengths-nan-0" };
    std::size_t found = 0;
    for (const char* file : { "cases/torch.json", "cases/more.json" }) {
        const json all = readJson(file);
        for (const json& c : all["cases"]) {
            if (std::ranges::find(chosen, c["id"].get<std::string>()) == chosen.end())
                continue;
            QTest::newRow(c["id"].get<std::string>().c_str()) << QByteArray::fromStdString(c.dump());
            ++found;
        }
    }
    QCOMPARE(found, chosen.size());
}

void ApplyTest::goldenThroughTheBinary()
{
    QFETCH(QByteArray, row);
    check(json::parse(row.toStdString()), runBinary);
}

void ApplyTest::streams_data()
{
    QTest::addColumn<QByteArray>("row");
    const json all = readJson("cases/torch.json");
    for (const json& stream : all["streams"]) {
        QTest::newRow(stream["id"].get<std::string>().c_str()) << QByteArray::fromStdString(stream.dump());
    }
}

/// One result's running averages are the next batch's --params, as a training run in a shell script.
void ApplyTest::streams()
{
    QFETCH(QByteArray, row);
    const json stream = json::parse(row.toStdString());
    const Shape shape(stream["shape"].get<std::vector<Index>>());
    const std::string momentum = stream["momentum"].is_null() ? "cumulative" : stream["momentum"].dump();
    std::string params;
    if (stream["method"] != "batch") { // instance norm keeps averages where it is given some to begin with
        const auto channels = static_cast<std::size_t>(shape[1]);
        params = m_folder.npz("start.npz", { array("running_mean", std::vector<float>(channels, 0)),
                                             array("running_var", std::vector<float>(channels, 1)) });
    }
    const auto apply = [&](const json& step, const Shape& dims, const char* mode) {
        const std::string in = m_folder.npz("in.npz", { makeArray("x", dims, floats(step["input"])) });
        const std::string out = m_folder.path("step.npz");
        std::vector<std::string> words { "apply",      in,       "-o",    out,
                                         "--momentum", momentum, "--eps", stream["eps"].dump(),
                                         "--mode",     mode,
                                         "--method",   stream["method"], "--layout", stream["layout"] };
        if (!params.empty())
            words.insert(words.end(), { "--params", params });
        const Ran ran = runHere(words);
        QVERIFY2(ran.code == 0, ran.err.c_str());
        params = out;
        Result result(out);
        const QString y = difference(std::span<const double>(result.values("y")), numbers(step["output"]),
                                     2e-6);
        QVERIFY2(y.isEmpty(), qPrintable(y));
        if (!step.contains("running_mean"))
            return;
        const QString mean = difference(std::span<const double>(result.values("running_mean")),
                                        numbers(step["running_mean"]), 1e-5);
        const QString var = difference(std::span<const double>(result.values("running_var")),
                                       numbers(step["running_var"]), 1e-5);
        QVERIFY2(mean.isEmpty() && var.isEmpty(), qPrintable(mean + var));
        QCOMPARE(valueAt(result["num_batches_tracked"], 0), step["batches"].get<double>());
    };
    for (const json& step : stream["steps"]) {
        apply(step, shape, "train");
        if (QTest::currentTestFailed())
            return;
    }
    apply(stream["eval"], Shape(stream["eval"]["shape"].get<std::vector<Index>>()), "eval");
}

void ApplyTest::realLayers_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QStringList>("options");
    const QString samples = QStringLiteral(NORMSCOPE_SOURCE_DIR "/resources/samples/");
    const QStringList batch { QStringLiteral("--method"), QStringLiteral("batch"), QStringLiteral("--mode"),
                              QStringLiteral("eval") };
    const QStringList layer { QStringLiteral("--method"), QStringLiteral("layer") };
    QTest::newRow("digits") << samples + QStringLiteral("digits_cnn_bn1.npz") << batch;
    QTest::newRow("faded digits") << samples + QStringLiteral("digits_cnn_bn1_faded.npz") << batch;
    QTest::newRow("sentences") << samples + QStringLiteral("sentence_encoder_layer0_ln.npz") << layer;
    QTest::newRow("MobileNetV2") << QString::fromStdString(dataPath("real/mobilenet_v2_block1_bn.npz"))
                                 << batch;
}

/// |out - y| <= 1e-6·max(1, |y|) at every valid position; 0 in the padding.
void ApplyTest::realLayers()
{
    QFETCH(QString, path);
    QFETCH(QStringList, options);
    std::vector<std::string> words { "apply", path.toStdString(), "-o", m_folder.path("real.npz") };
    for (const QString& option : options)
        words.push_back(option.toStdString());
    const Ran ran = runBinary(words);
    QVERIFY2(ran.code == 0 && ran.err.empty(), ran.err.c_str());
    ArrayFile file(path.toStdString());
    const Array reference = file.read("y");
    const auto wanted = toDoubles(reference);
    const auto actual = Result(m_folder.path("real.npz")).values("y");
    QCOMPARE(actual.size(), wanted.size());
    const std::vector<double> lengths = file.has("lengths") ? toDoubles(file.read("lengths"))
                                                            : std::vector<double>();
    for (std::size_t k = 0; k < wanted.size(); ++k) {
        const auto at = reference.shape.coordinates(static_cast<Index>(k));
        const bool padding = !lengths.empty()
            && static_cast<double>(at[1]) >= lengths[static_cast<std::size_t>(at[0])];
        const double error = std::abs(actual[k] - (padding ? 0 : wanted[k]));
        QVERIFY2(error <= (padding ? 0 : 1e-6 * std::max(1.0, std::abs(wanted[k]))),
                 qPrintable(QStringLiteral("cell %1: %2, not %3").arg(k).arg(actual[k]).arg(wanted[k])));
    }
}

void ApplyTest::twins_data()
{
    QTest::addColumn<QString>("method");
    for (const char* method : { "batch", "layer", "rms", "group", "instance" })
        QTest::newRow(method) << QString::fromUtf8(method);
}

/// The same numbers in channels-first and channels-last order, or with an axis of length 1 more, give the
/// same.
void ApplyTest::twins()
{
    QFETCH(QString, method);
    const Shape first { 2, 4, 3, 5 };
    const Shape last { 2, 3, 5, 4 };
    std::vector<float> values(120);
    std::vector<float> moved(120);
    for (Index cell = 0; cell < 120; ++cell) {
        const auto at = first.coordinates(cell);
        values[static_cast<std::size_t>(cell)] = static_cast<float>((cell * 37) % 101) / 7.0F;
        moved[static_cast<std::size_t>(last.cell(std::array { at[0], at[2], at[3], at[1] }))]
            = values[static_cast<std::size_t>(cell)];
    }
    const auto apply = [&](const Array& x, const char* layout) {
        std::vector<std::string> words { "apply",    m_folder.npy("x.npy", x),
                                         "-o",       m_folder.path("y.npz"),
                                         "--layout", layout,
                                         "--method", method.toStdString(),
                                         "--groups", "2" };
        if (method == QLatin1String("layer") || method == QLatin1String("rms"))
            words.insert(words.end(), { "--scope", "example" });
        const Ran ran = runHere(words);
        if (ran.code != 0)
            qWarning("%s", ran.err.c_str());
        return Result(m_folder.path("y.npz")).values("y");
    };
    const auto reference = apply(makeArray("", first, values), "NCHW");
    QCOMPARE(apply(makeArray("", Shape { 2, 4, 15 }, values), "NCL"), reference);
    QCOMPARE(apply(makeArray("", Shape { 2, 4, 1, 3, 5 }, values), "NCDHW"), reference);
    const auto compare = [&](const std::vector<double>& y) {
        for (Index cell = 0; cell < 120; ++cell) {
            const auto at = first.coordinates(cell);
            const double other
                = y[static_cast<std::size_t>(last.cell(std::array { at[0], at[2], at[3], at[1] }))];
            QVERIFY(std::abs(reference[static_cast<std::size_t>(cell)] - other) <= 1e-6);
        }
    };
    compare(apply(makeArray("", last, moved), "NHWC"));
    compare(apply(makeArray("", Shape { 2, 15, 4 }, moved), "NTD"));
}

void ApplyTest::resultShapes_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QList<int>>("x");
    QTest::addColumn<QList<int>>("groups");
    const auto row = [](const char* options, QList<int> x, QList<int> groups) {
        QTest::newRow(options) << QString::fromUtf8(options).split(QLatin1Char(' ')) << x << groups;
    };
    row("--method batch", { 2, 4, 3, 5 }, { 4 });
    row("--method layer", { 2, 4, 3, 5 }, { 2 });
    row("--method layer --scope position", { 2, 4, 3, 5 }, { 2, 3, 5 });
    row("--method rms", { 2, 4, 3 }, { 2, 4 });
    row("--method layer --axes T,D", { 2, 4, 3 }, { 2 });
    row("--method layer --axes D", { 2, 4, 3 }, { 2, 4 });
    row("--method layer --axes C,H,W", { 2, 4, 3, 5 }, { 2 });
    row("--method layer --axes W,H", { 2, 4, 3, 5 }, { 2, 4 });
    row("--method layer --axes N,C,H,W", { 2, 4, 3, 5 }, {});
    row("--method rms --axes C --layout NHWC", { 2, 4, 3, 5 }, { 2, 4, 3 });
    row("--method group --groups 2", { 2, 4, 3, 5 }, { 2, 2 });
    row("--method group --groups 2 --layout NHWC", { 2, 3, 5, 4 }, { 2, 2 });
    row("--method instance", { 2, 4, 3, 5 }, { 2, 4 });
    row("--method instance --layout NHWC", { 2, 3, 5, 4 }, { 2, 4 });
    row("--method custom --axes N,W", { 2, 4, 3, 5 }, { 4, 3 });
    row("--method custom --axes W,N", { 2, 4, 3, 5 }, { 4, 3 });
    row("--method custom --axes N,C,H,W", { 2, 4, 3, 5 }, {});
    row("--method layer", { 6 }, { 1 });
    row("--method batch --mode eval", { 6 }, { 6 });
}

void ApplyTest::resultShapes()
{
    QFETCH(QStringList, options);
    QFETCH(QList<int>, x);
    QFETCH(QList<int>, groups);
    const Shape shape(std::vector<Index>(x.begin(), x.end()));
    std::vector<std::string> words { "apply", m_folder.npy("x.npy", counting("", shape)), "-o",
                                     m_folder.path("y.npz") };
    for (const QString& option : options)
        words.push_back(option.toStdString());
    const Ran ran = runHere(words);
    QVERIFY2(ran.code == 0, ran.err.c_str());
    Result result(m_folder.path("y.npz"));
    QCOMPARE(result["y"].shape, shape);
    const Shape wanted(std::vector<Index>(groups.begin(), groups.end()));
    const bool rms = options.contains(QLatin1String("rms"));
    for (const char* name : { "mean", rms ? "mean_square" : "var", "rstd" }) {
        QCOMPARE(result[name].shape, wanted);
        QVERIFY(result[name].dtype == DType::Float32);
    }
    QCOMPARE(result.has("running_mean"),
             options.contains(QLatin1String("batch")) && !options.contains(QLatin1String("eval")));
}

void ApplyTest::gradientShapes_data()
{
    QTest::addColumn<QString>("options");
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<Shape>("parameters");
    QTest::addColumn<QStringList>("gradients");
    const auto row = [](const char* options, Shape shape, Shape parameters, QStringList gradients) {
        QTest::newRow(options) << QString::fromUtf8(options) << std::move(shape) << std::move(parameters)
                               << std::move(gradients);
    };
    const QStringList both { "dgamma", "dbeta" };
    row("--method batch", { 2, 4, 3, 5 }, { 4 }, both);
    row("--method group --groups 2", { 2, 4, 3, 5 }, { 4 }, both);
    row("--method layer", { 2, 4, 3, 5 }, { 4, 3, 5 }, both);
    row("--method layer --layout NC", { 7 }, { 7 }, both); // one example of NC
    row("--method layer --axes H,W", { 2, 4, 3, 5 }, { 3, 5 }, both);
    row("--method layer --axes N,T,D", { 2, 3, 4 }, { 2, 3, 4 }, both);
    row("--method rms", { 2, 3, 4 }, { 4 }, { "dgamma" });
    row("--method rms --axes W", { 2, 4, 3, 5 }, { 5 }, { "dgamma" });
    row("--method layer --no-affine", { 2, 3, 4 }, {}, {});
}

void ApplyTest::gradientShapes()
{
    QFETCH(QString, options);
    QFETCH(Shape, shape);
    QFETCH(Shape, parameters);
    QFETCH(QStringList, gradients);
    const std::string out = m_folder.path("gradients.npz");
    // dy may be named in a file of several arrays, the input's own included.
    const std::string in = m_folder.npz("both.npz", { counting("x", shape), counting("dy", shape) });
    std::vector<std::string> words { "apply", in, "-o", out, "--grad", in };
    for (const QString& word : options.split(QLatin1Char(' ')))
        words.push_back(word.toStdString());
    const Ran ran = runHere(words);
    QVERIFY2(ran.code == 0, ran.err.c_str());
    Result result(out);
    QCOMPARE(result["dx"].shape, shape);
    QVERIFY(result["dx"].dtype == DType::Float32);
    for (const char* name : { "dgamma", "dbeta" }) {
        QCOMPARE(result.has(name), gradients.contains(QLatin1String(name)));
        if (result.has(name))
            QCOMPARE(result[name].shape, parameters);
    }
}

void ApplyTest::devices_data()
{
    QTest::addColumn<QByteArray>("row");
    const json all = readJson("cases/torch.json");
    for (const json& sync : all["sync"])
        QTest::newRow(sync["id"].get<std::string>().c_str()) << QByteArray::fromStdString(sync.dump());
}

/// Synchronised batch norm over the devices' parts is batch norm over all of it.
void ApplyTest::devices()
{
    QFETCH(QByteArray, row);
    const json sync = json::parse(row.toStdString());
    std::vector<float> values;
    std::vector<double> means;
    std::string sizes;
    Index examples = 0;
    for (std::size_t k = 0; k < sync["devices"].size(); ++k) {
        const std::vector<float> part = floats(sync["inputs"][k]);
        values.insert(values.end(), part.begin(), part.end());
        const std::vector<double> mean = numbers(sync["local_mean"][k]);
        means.insert(means.end(), mean.begin(), mean.end());
        examples += sync["devices"][k].get<Index>();
        if (k > 0)
            sizes += ',';
        sizes += sync["devices"][k].dump();
    }
    const Shape shape { examples, sync["channels"].get<Index>(), sync["height"].get<Index>(),
                        sync["width"].get<Index>() };
    const std::string in = m_folder.npz("all.npz", { makeArray("x", shape, values) });
    const std::string dy = m_folder.npy("dy.npy", counting("", shape));
    const std::vector<std::string> words { "apply", in, "--grad", dy, "-o" };
    const auto apply = [&words](const std::string& out, const std::vector<std::string>& more) {
        auto all = words;
        all.push_back(out);
        all.insert(all.end(), more.begin(), more.end());
        const Ran ran = runHere(all);
        QVERIFY2(ran.code == 0, ran.err.c_str());
    };
    apply(m_folder.path("split.npz"), { "--devices", sizes });
    apply(m_folder.path("whole.npz"), {});
    Result split(m_folder.path("split.npz"));
    Result whole(m_folder.path("whole.npz"));
    const auto same = [&split](const char* name, const std::vector<double>& expected) {
        return difference(std::span<const double>(split.values(name)), expected, 1e-6);
    };
    QCOMPARE(same("mean", numbers(sync["synced_mean"])), QString());
    QCOMPARE(same("var", numbers(sync["synced_var"])), QString());
    QCOMPARE(same("device_mean", means), QString());
    for (const char* name : { "y", "rstd", "running_mean", "running_var", "dx", "dgamma", "dbeta" })
        QCOMPARE(same(name, whole.values(name)), QString());
    QVERIFY(!whole.has("device_mean"));
}

/// Flax takes the mean of the devices' means, whatever their sizes: 0 and 8 give 4.
void ApplyTest::flaxDevices()
{
    const std::string in = m_folder.npy("x.npy", makeArray("", Shape { 4, 1 }, std::vector<float> { -1, 0, 1, 8 }));
    const std::string out = m_folder.path("flax.npz");
    const Ran ran = runHere({ "apply", in, "-o", out, "--devices", "3,1", "--dialect", "flax", "--eps", "0" });
    QVERIFY2(ran.code == 0, ran.err.c_str());
    Result result(out);
    const double variance = (2.0 / 3 + 64) / 2 - 16;
    QVERIFY(std::abs(result.values("mean")[0] - 4) < 1e-6);
    QVERIFY(std::abs(result.values("var")[0] - variance) < 1e-5);
    QVERIFY(std::abs(result.values("y")[3] - 4 / std::sqrt(variance)) < 1e-6);
    QVERIFY(std::abs(result.values("running_mean")[0] - 0.01 * 4) < 1e-6);
}

QTEST_APPLESS_MAIN(ApplyTest)
#include "tst_apply.moc"
