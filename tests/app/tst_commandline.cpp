// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "tests/app/runner.h"
#include "tests/testing.h"

#include "core/lab/samples.h"

#include <QDir>
#include <QtTest>

#include <cmath>
#include <limits>

using namespace normscope;
using namespace normscope::testing;
using nlohmann::json;

namespace {

std::vector<std::string> split(const QString& words)
{
    std::vector<std::string> result;
    for (const QString& word : words.split(QLatin1Char(' '), Qt::SkipEmptyParts))
        result.push_back(word.toStdString());
    return result;
}

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();

} // namespace

/// The words of the command line, its exit codes and its texts, through the real program.
class CommandLineTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void exitCodes_data();
    void exitCodes();
    void failureKeepsTheOldResult();
    void statsJson();
    void statsCsvAndTable();
    void statsOfPadding();
    void inspectJson();
    void inspectTable();
    void inspectCorpus();
    void lists();
    void needsNoDisplay();
    void outputThatCantBeWritten();
    void parameterFile();
    void rankOne();
    void runningStatisticsMissing();
    void singleValue();
    void seam();

private:
    /// Runs with @name standing for a file of the folder.
    Ran run(const QString& words) const;

    Folder m_folder;
};

void CommandLineTest::initTestCase()
{
    m_folder.npz("x.npz", { counting("x", Shape { 2, 6, 2, 2 }) });
    m_folder.npz("tokens.npz", { counting("x", Shape { 2, 3, 4 }), array("lengths", { 2, 0 }) });
    m_folder.npz("short.npz", { counting("x", Shape { 2, 3, 4 }), array("lengths", { 2 }) });
    m_folder.npz("long.npz", { counting("x", Shape { 2, 3, 4 }), array("lengths", { 2, 4 }) });
    m_folder.npz("half.npz", { counting("x", Shape { 2, 3, 4 }), array("lengths", { 2, 1.5F }) });
    m_folder.npz("masked.npz", { counting("x", Shape { 2, 3, 4 }), array("lengths", { 0, 0 }) });
    m_folder.npz("image-lengths.npz", { counting("x", Shape { 2, 6, 2, 2 }), array("lengths", { 1, 2 }) });
    m_folder.npz("several.npz", { counting("a", Shape { 2, 3 }), counting("b", Shape { 2, 3 }) });
    m_folder.npz("only.npz", { counting("a", Shape { 2, 3 }) });
    m_folder.npz("input.npz", { counting("a", Shape { 3 }), counting("input", Shape { 2, 3 }) });
    m_folder.npz("gamma.npz", { counting("x", Shape { 2, 3 }), array("gamma", { 1, 2 }) });
    m_folder.npz("alone.npz", { counting("x", Shape { 2, 3 }), array("running_mean", { 0, 0, 0 }) });
    m_folder.npz("eps.npz", { counting("x", Shape { 2, 3 }), array("eps", { 1, 2 }) });
    m_folder.npz("badeps.npz", { counting("x", Shape { 2, 3 }), array("eps", { -1 }) });
    m_folder.npz("single.npz", { counting("x", Shape { 1, 3 }) });
    m_folder.npz("empty.npz", {});
    m_folder.npz("nothing.npz", { counting("x", Shape { 0, 3 }) });
    m_folder.npz("tracked.npz",
                 { counting("x", Shape { 2, 3, 4, 4 }), array("running_mean", { 0, 0, 0 }),
                   array("running_var", { 1, 1, 1 }) });
    m_folder.npy("plain.npy", counting("", Shape { 2, 3 }));
    m_folder.npy("scalar.npy", counting("", Shape {}));
    m_folder.npy("six.npy", counting("", Shape { 1, 2, 3, 2, 2, 1 }));
    saveWhole(m_folder.path("text.csv"), std::as_bytes(std::span(std::string_view("1,2\n3,4\n"))));
}

Ran CommandLineTest::run(const QString& words) const
{
    std::vector<std::string> arguments = split(words);
    for (std::string& word : arguments) {
        const std::size_t at = word.find('@');
        if (at != std::string::npos)
            word = word.substr(0, at) + m_folder.path(word.substr(at + 1));
    }
    return runBinary(arguments);
}

void CommandLineTest::exitCodes_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("said"); // a part of the line on stderr
    const auto row = [](const char* words, int code, const char* said) {
        QTest::newRow(words) << QString::fromUtf8(words) << code << QString::fromUtf8(said);
    };
    row("apply @x.npz -o @y.npz", 0, "");
    row("apply --method=group --groups=3 -o @y.npz -- @x.npz", 0, "");
    row("apply @x.npz -o @y.npz --method batch --method layer", 0, "");
    row("apply @tokens.npz -o @y.npz", 0, "");
    row("apply @only.npz -o @y.npz", 0, "");
    row("apply @input.npz -o @y.npz", 0, "");
    row("apply @several.npz -o @y.npz --array b", 0, "");
    row("apply @plain.npy -o @y.npz --method custom --axes N --threads 2", 0, "");
    row("apply @gamma.npz -o @y.npz --no-affine", 0, "");
    row("apply @tracked.npz -o @y.npz --method instance --mode eval", 0, "");
    row("apply @x.npz -o @y.npz --momentum cumulative", 0, "");
    row("apply @single.npz -o @y.npz --dialect keras", 0, "");
    row("apply @single.npz -o @y.npz --method layer", 0, "");
    row("apply @plain.npy -o @y.npz --grad @plain.npy", 0, "");
    row("influence @x.npz --cell 1,5,1,1 -o @y.npz --method group --groups 3", 0, "");
    row("apply @x.npz -o @y.npz --devices 2,0 --grad @x.npz --layout NCHW", 0, "");
    row("influence --help", 0, "");
    row("stats @x.npz --method group --groups 2", 0, "");
    row("inspect @x.npz", 0, "");
    row("inspect @empty.npz", 0, "holds no arrays");
    row("inspect @nothing.npz", 0, "no elements");
    row("apply --help", 0, "");
    row("--help", 0, "");
    row("--version", 0, "");
    // 1: the file, or its fit to the options.
    row("apply @nowhere.npz -o @y.npz", 1, "there is no such file");
    row("apply @text.csv -o @y.npz", 1, "this is text");
    row("apply @x.npz -o @no/such/folder.npz", 1, "can't be written");
    row("apply @x.npz -o @y.npz --method group --groups 4", 1,
        "6 channels cannot be divided into 4 equal groups; 1, 2, 3 or 6 would do");
    row("apply @x.npz -o @y.npz --method group --groups 0", 1, "less than one");
    row("apply @x.npz -o @y.npz --layout NTD", 1, "NTD has 3 axes");
    row("apply @x.npz -o @y.npz --array z", 1, "there is no array named z; it has x");
    row("apply @plain.npy -o @y.npz --array z", 1, "a single array without a name");
    row("apply @several.npz -o @y.npz", 1, "several arrays (a, b)");
    row("apply @empty.npz -o @y.npz", 1, "holds no arrays");
    row("apply @nothing.npz -o @y.npz", 1, "length 0");
    row("apply @scalar.npy -o @y.npz", 1, "a single number and no batch");
    row("apply @six.npy -o @y.npz", 1, "2×3×2×2×1, 1×6×2×2×1, 1×2×6×2×1, 1×2×3×4×1 or 1×2×3×2×2");
    row("apply @x.npz -o @y.npz --eps -1", 1, "negative");
    row("apply @x.npz -o @y.npz --momentum 2", 1, "not between 0 and 1");
    row("apply @badeps.npz -o @y.npz", 1, "negative");
    row("apply @eps.npz -o @y.npz", 1, "array eps: it has 2 values");
    row("apply @gamma.npz -o @y.npz", 1, "array gamma: its shape is 2, but this layer takes 3");
    row("apply @alone.npz -o @y.npz", 1, "running_mean and running_var come together");
    row("apply @single.npz -o @y.npz", 1, "PyTorch refuses");
    row("apply @short.npz -o @y.npz", 1, "1 length is given for 2 examples");
    row("apply @long.npz -o @y.npz", 1, "0 to 3 positions");
    row("apply @half.npz -o @y.npz", 1, "not whole numbers");
    row("apply @masked.npz -o @y.npz", 1, "every position is padding");
    row("apply @image-lengths.npz -o @y.npz", 1, "not a batch of sequences");
    row("apply @tokens.npz -o @y.npz --lengths l", 1, "there is no array named l");
    row("apply @x.npz -o @y.npz --params @nowhere.npz", 1, "there is no such file");
    row("apply @x.npz -o @y.npz --method custom --axes T", 1, "NCHW has no axis T; its axes are N, C, H, W");
    row("apply @x.npz -o @y.npz --method layer --axes C,W", 1,
        "C, W are not the last axes of NCHW, which gamma and beta have the shape of; W; H, W; C, H, W or N, C, H, W "
        "would do");
    row("apply @tokens.npz -o @y.npz --method layer --axes T", 1, "T is not the last axis of NTD, which gamma and beta have the shape of; D; T, D or N, T, D would do");
    row("apply @x.npz -o @y.npz --grad @nowhere.npy", 1, "there is no such file");
    row("apply @x.npz -o @y.npz --grad @plain.npy", 1, "its shape is 2×3, but y's is 2×6×2×2");
    row("apply @x.npz -o @y.npz --grad @several.npz", 1, "there is no array named dy");
    row("apply @x.npz -o @y.npz --devices 3", 1, "3 devices cannot share 2 examples equally");
    row("apply @x.npz -o @y.npz --devices 2,1", 1, "do not add up to the batch's 2");
    row("apply @x.npz -o @y.npz --devices 9223372036854775807,3", 1, "do not add up to the batch's 2");
    row("influence @x.npz -o @y.npz --cell 0,0,0", 1, "the array has 4 axes (2×6×2×2); give one index for each");
    row("influence @x.npz -o @y.npz --cell 0,6,0,0", 1, "index 6 is outside the array (2×6×2×2); along this axis");
    row("influence @tokens.npz -o @y.npz --cell 1,0,0", 1, "this cell is padding");
    row("influence @single.npz -o @y.npz --cell 0,0", 1, "PyTorch refuses");
    row("influence @x.npz -o @x.npz --cell 0,0,0,0", 1, "it is the INPUT itself");
    row("stats @x.npz --layout NC", 1, "NC has 2 axes");
    row("inspect @nowhere.npz", 1, "there is no such file");
    // 2: the words.
    row("--wrong", 2, "unknown word --wrong");
    row("apply", 2, "INPUT is missing");
    row("apply @x.npz", 2, "-o OUT.npz is missing");
    row("apply @x.npz @only.npz -o @y.npz", 2, "a second one");
    row("apply @x.npz -o", 2, "-o needs a value");
    row("apply @x.npz -o @y.npz --wrong", 2, "unknown option --wrong");
    row("apply @x.npz -o @y.npz --format json", 2, "unknown option --format");
    row("apply @x.npz -o @y.npz --method bach", 2,
        "the methods are batch, layer, rms, group, instance, custom");
    row("apply @x.npz -o @y.npz --layout CHW", 2, "the layouts are NC, NCL, NCHW, NHWC, NTD, NCDHW");
    row("apply @x.npz -o @y.npz --dialect torch", 2, "the dialects are pytorch");
    row("apply @x.npz -o @y.npz --groups 2.5", 2, "a whole number");
    row("apply @x.npz -o @y.npz --groups 99999999999999999999", 2, "a whole number");
    row("apply @x.npz -o @y.npz --eps 1e-5x", 2, "a number such as 1e-5");
    row("apply @x.npz -o @y.npz --eps=", 2, "--eps can't be empty");
    row("apply @x.npz -o @y.npz --momentum often", 2, "a number");
    row("apply @x.npz -o @y.npz --momentum cumulative --dialect keras", 2, "not known to Keras 3");
    row("apply @x.npz -o @y.npz --mode training", 2, "train or eval");
    row("apply @x.npz -o @y.npz --scope image", 2, "position or example");
    row("apply @x.npz -o @y.npz --threads 0", 2, "from 1 on");
    row("apply @x.npz -o @y.npz --no-affine=yes", 2, "takes no value");
    row("apply @x.npz -o @y.npz --method custom", 2, "needs --axes");
    row("apply @x.npz -o @y.npz --method custom --axes H,,W", 2, "with commas");
    row("apply @x.npz -o @y.npz --method custom --axes HW", 2, "with commas");
    row("apply @x.npz -o @y.npz --method custom --axes H,H", 2, "different letters");
    row("apply @x.npz -o @y.npz --method custom --axes Q", 2, "letters of the layout");
    row("apply @x.npz -o @y.npz --axes H,W", 2, "and not with batch");
    row("apply @x.npz -o @y.npz --method layer --axes C,H,W --scope example", 2, "the same thing");
    row("apply @x.npz -o @y.npz --precision float16", 2, "not supported yet");
    row("apply @x.npz -o @y.npz --grad", 2, "--grad needs a value: DY.npy");
    row("apply @x.npz -o @y.npz --grad=", 2, "it takes a file");
    row("stats @x.npz --grad @x.npz", 2, "unknown option --grad");
    row("apply @x.npz -o @y.npz --devices 0", 2, "from 1 on");
    row("apply @x.npz -o @y.npz --devices 3,-1", 2, "from 1 on");
    row("apply @x.npz -o @y.npz --devices two", 2, "a whole number");
    row("apply @x.npz -o @y.npz --devices 2 --method layer", 2, "and not with layer");
    row("apply @x.npz -o @y.npz --devices 2 --grad @x.npz --dialect flax", 2, "do not go together in Flax");
    row("influence @x.npz -o @y.npz", 2, "--cell is missing");
    row("influence @x.npz --cell 0,0,0,0", 2, "-o OUT.npz is missing");
    row("influence @x.npz -o @y.npz --cell 0,a,0,0", 2, "a whole number");
    row("influence @x.npz -o @y.npz --cell 0,,0,0", 2, "with commas");
    row("influence @x.npz -o @y.npz --cell 0,-1,0,0", 2, "count from 0");
    row("influence @x.npz -o @y.npz --cell 0,0,0,0 --grad @x.npz", 2, "unknown option --grad");
    row("apply @x.npz -o @y.npz --cell 0,0,0,0", 2, "unknown option --cell");
    row("stats @x.npz --format xml", 2, "json, csv or table");
    row("stats @x.npz -o @y.npz", 2, "unknown option -o");
    row("inspect @x.npz --format csv", 2, "json or table");
    row("inspect @x.npz --method batch", 2, "unknown option --method");
    row("--version twice", 2, "no further words");
}

void CommandLineTest::exitCodes()
{
    QFETCH(QString, words);
    QFETCH(int, code);
    QFETCH(QString, said);
    const Ran ran = run(words);
    QVERIFY2(ran.code == code,
             qPrintable(QStringLiteral("%1: %2").arg(ran.code).arg(QString::fromStdString(ran.err))));
    const QString err = QString::fromStdString(ran.err);
    QVERIFY2(err.contains(said), ran.err.c_str());
    if (code != 0) {
        QVERIFY2(err.startsWith(QLatin1String("normscope: ")) && err.endsWith(QLatin1String(".\n")),
                 ran.err.c_str());
        QCOMPARE(err.count(QLatin1Char('\n')), 1);
        QVERIFY(!err.contains(QLatin1String("..")));
        QCOMPARE(ran.out, std::string());
    }
}

void CommandLineTest::failureKeepsTheOldResult()
{
    QCOMPARE(run(QStringLiteral("apply @x.npz -o @kept.npz")).code, 0);
    QFile file(QString::fromStdString(m_folder.path("kept.npz")));
    QVERIFY(file.open(QFile::ReadOnly));
    const QByteArray before = file.readAll();
    QCOMPARE(run(QStringLiteral("apply @x.npz -o @kept.npz --method group --groups 5")).code, 1);
    QVERIFY(file.seek(0));
    QCOMPARE(file.readAll(), before);
    // The same words make the same bytes.
    QCOMPARE(run(QStringLiteral("apply @x.npz -o @again.npz")).code, 0);
    QFile again(QString::fromStdString(m_folder.path("again.npz")));
    QVERIFY(again.open(QFile::ReadOnly));
    QCOMPARE(again.readAll(), before);
    // The input would be lost: it can't be the output.
    m_folder.npz("self.npz", { counting("x", Shape { 2, 3 }) });
    QCOMPARE(run(QStringLiteral("apply @self.npz -o @self.npz")).code, 1);
    QVERIFY(ArrayFile(m_folder.path("self.npz")).has("x"));
}

void CommandLineTest::statsJson()
{
    m_folder.npz("stats.npz",
                 { makeArray("x", Shape { 2, 3 }, std::vector<float> { 1, notANumber, 2, 3, 5, infinity }) });
    const Ran ran = run(QStringLiteral("stats @stats.npz --format json"));
    QVERIFY2(ran.code == 0, ran.err.c_str());
    const json result = json::parse(ran.out);
    QCOMPARE(result["method"].get<std::string>(), std::string("batch"));
    QCOMPARE(result["groups"].size(), std::size_t { 3 });
    const json first = json::parse(
        R"({"index": 0, "n": 2, "mean": 2.0, "var": 1.0, "min": 1.0, "max": 3.0})");
    for (const auto& [key, value] : first.items())
        QVERIFY2(result["groups"][0][key] == value, key.c_str());
    QVERIFY(std::abs(result["groups"][0]["rms"].get<double>() - std::sqrt(5.0)) < 1e-12);
    QCOMPARE(result["groups"][1]["mean"].get<std::string>(), std::string("nan"));
    QCOMPARE(result["groups"][2]["max"].get<std::string>(), std::string("inf"));
}

void CommandLineTest::statsCsvAndTable()
{
    m_folder.npz("four.npz", { makeArray("x", Shape { 1, 4 }, std::vector<float> { 2, 4, 6, 8 }) });
    const Ran csv = run(QStringLiteral("stats @four.npz --method layer --format csv"));
    QCOMPARE(csv.out, std::string("index,n,mean,var,rms,min,max\n0,4,5,5,5.477225575051661,2,8\n"));
    const Ran table = run(QStringLiteral("stats @four.npz --method layer"));
    QCOMPARE(table.out,
             std::string("index  n  mean  var      rms  min  max\n"
                         "    0  4     5    5  5.47723    2    8\n"));
}

void CommandLineTest::statsOfPadding()
{
    const Ran ran = run(QStringLiteral("stats @tokens.npz --method layer --format json"));
    const json groups = json::parse(ran.out)["groups"];
    QCOMPARE(groups.size(), std::size_t { 6 });
    QCOMPARE(groups[0]["n"].get<int>(), 4);
    QCOMPARE(groups[0]["mean"].get<double>(), 1.5);
    for (std::size_t padded = 2; padded < 6; ++padded) {
        QCOMPARE(groups[padded]["n"].get<int>(), 0);
        QCOMPARE(groups[padded]["mean"].get<std::string>(), std::string("nan"));
    }
}

void CommandLineTest::inspectJson()
{
    const std::vector<float> values { 1, notANumber, -infinity, 4 };
    const std::array<std::int64_t, 2> large { 9007199254740993, -1 };
    m_folder.npz("inspect.npz",
                 { makeArray("γ/x", Shape { 2, 2 }, values), makeArray("n", Shape { 2 }, large) });
    const Ran ran = run(QStringLiteral("inspect @inspect.npz --format json"));
    QVERIFY2(ran.code == 0 && ran.err.empty(), ran.err.c_str());
    const json result = json::parse(ran.out);
    QCOMPARE(result["file"].get<std::string>(), m_folder.path("inspect.npz"));
    QCOMPARE(result["format"].get<std::string>(), std::string("npz"));
    QCOMPARE(result["arrays"][0],
             json::parse(R"({"name": "γ/x", "dtype": "float32", "shape": [2, 2], "min": "-inf",
                                                  "max": 4.0, "mean": "nan", "nan": 1, "inf": 1})"));
    QCOMPARE(result["arrays"][1], json::parse(R"({"name": "n", "dtype": "int64", "shape": [2], "min": -1,
                                                  "max": 9007199254740993, "mean": 4503599627370496.0, "nan": 0,
                                                  "inf": 0})"));
    QCOMPARE(result["notices"].size(), std::size_t { 1 });
    const json plain = json::parse(run(QStringLiteral("inspect @plain.npy --format json")).out);
    QCOMPARE(plain["format"].get<std::string>(), std::string("npy"));
    QCOMPARE(plain["arrays"][0]["name"].get<std::string>(), std::string());
    const json nothing = json::parse(run(QStringLiteral("inspect @nothing.npz --format json")).out);
    QCOMPARE(nothing["arrays"][0]["mean"].get<std::string>(), std::string("nan"));
}

void CommandLineTest::inspectTable()
{
    const Ran ran = run(QStringLiteral("inspect @several.npz --format table"));
    QCOMPARE(ran.out,
             std::string("name  dtype    shape  min  max  mean  nan  inf\n"
                         "a     float32  2×3      0    5   2.5    0    0\n"
                         "b     float32  2×3      0    5   2.5    0    0\n"));
}

/// Every file of the corpus through the program: 0 or 1, one line, never a crash.
void CommandLineTest::inspectCorpus()
{
    const json manifest = readJson("corpus/manifest.json");
    for (const json& row : manifest["cases"]) {
        const auto file = row["file"].get<std::string>();
        const bool good = row["expected"]["verdict"] != "error";
        const Ran ran = runHere({ "inspect", dataPath("corpus/" + file), "--format", "json" });
        QVERIFY2(ran.code == (good ? 0 : 1), (file + ": " + ran.err).c_str());
        if (good)
            QVERIFY(json::accept(ran.out));
        else
            QCOMPARE(std::ranges::count(ran.err, '\n'), 1);
    }
}

void CommandLineTest::lists()
{
    std::string keys;
    for (const SampleInfo& sample : samples())
        keys += std::string(sample.key) + '\n';
    QCOMPARE(run(QStringLiteral("--list-samples")).out, keys);
    QVERIFY(run(QStringLiteral("--list-charts"))
                .out.starts_with("histogram\nrunning-mean\nrunning-variance\ngap\n"));
    QCOMPARE(run(QStringLiteral("--list-lessons")).code, 0);
    QCOMPARE(run(QStringLiteral("--version")).out, std::string("Normscope " NORMSCOPE_VERSION "\n"));
    const std::string help = run(QStringLiteral("--help")).out;
    for (const Command& command : commands())
        QVERIFY(help.find(command.word) != std::string::npos);
    const std::string apply = run(QStringLiteral("apply --help")).out;
    for (const char* option :
         { "-o OUT.npz", "--array", "--layout", "--momentum", "--params", "--lengths", "--threads" })
        QVERIFY2(apply.find(option) != std::string::npos, option);
}

void CommandLineTest::needsNoDisplay()
{
    QProcess process;
    QProcessEnvironment environment;
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C"));
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(NORMSCOPE_BINARY),
                  { QStringLiteral("inspect"), QString::fromStdString(m_folder.path("x.npz")) });
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitCode(), 0);
}

void CommandLineTest::outputThatCantBeWritten()
{
    if (!QFile::exists(QStringLiteral("/dev/full")))
        QSKIP("this machine has no /dev/full");
    QProcess process;
    process.setStandardOutputFile(QStringLiteral("/dev/full"));
    process.start(QStringLiteral(NORMSCOPE_BINARY),
                  { QStringLiteral("stats"), QString::fromStdString(m_folder.path("x.npz")) });
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitCode(), 1);
    QVERIFY(process.readAllStandardError().contains("can't be written"));
}

/// --params goes before INPUT, name by name; --eps goes before both.
void CommandLineTest::parameterFile()
{
    const Array x = makeArray("x", Shape { 1, 2, 2 }, std::vector<float> { -1, 1, -1, 1 });
    m_folder.npz("batch.npz", { x, array("gamma", { 2, 2 }), array("beta", { 1, 1 }), array("eps", { 3 }) });
    m_folder.npz("params.npz", { array("gamma", { 4, 4 }), array("valid", { 1 }) });
    const auto y = [&](const QString& more) {
        const Ran ran = run(QStringLiteral("apply @batch.npz -o @y.npz --layout NCL ") + more);
        if (ran.code != 0)
            qWarning("%s", ran.err.c_str());
        return toDoubles(ArrayFile(m_folder.path("y.npz")).read("y"));
    };
    // Variance 1 and eps 3: rstd is 1/2.
    QCOMPARE(y(QString()), (std::vector<double> { 0, 2, 0, 2 }));
    QCOMPARE(y(QStringLiteral("--params @params.npz")), (std::vector<double> { -1, 3, -1, 3 }));
    QCOMPARE(y(QStringLiteral("--params @params.npz --eps 15")), (std::vector<double> { 0, 2, 0, 2 }));
    QCOMPARE(y(QStringLiteral("--no-affine")), (std::vector<double> { -0.5, 0.5, -0.5, 0.5 }));
    // A single valid position per channel, named by --lengths.
    QCOMPARE(y(QStringLiteral("--params @params.npz --lengths valid --dialect keras --eps 3")),
             (std::vector<double> { 1, 0, 1, 0 }));
}

void CommandLineTest::rankOne()
{
    m_folder.npy("token.npy", makeArray("", Shape { 4 }, std::vector<float> { 2, 4, 6, 8 }));
    QCOMPARE(run(QStringLiteral("apply @token.npy -o @y.npz --method layer")).code, 0);
    ArrayFile result(m_folder.path("y.npz"));
    const Array y = result.read("y");
    QCOMPARE(y.shape, Shape { 4 });
    QVERIFY(std::abs(valueAt(y, 0) + 1.3416394) < 1e-6);
    QCOMPARE(valueAt(result.read("mean"), 0), 5.0);
    QCOMPARE(valueAt(result.read("var"), 0), 5.0);
}

void CommandLineTest::runningStatisticsMissing()
{
    const Ran ran = run(QStringLiteral("apply @x.npz -o @eval.npz --mode eval"));
    QCOMPARE(ran.code, 0);
    QVERIFY2(ran.err.find("there are no running statistics: the batch's own are used") != std::string::npos,
             ran.err.c_str());
    QCOMPARE(run(QStringLiteral("apply @x.npz -o @train.npz")).code, 0);
    QVERIFY(ArrayFile(m_folder.path("eval.npz")).read("y").bytes
            == ArrayFile(m_folder.path("train.npz")).read("y").bytes);
    // beta beside RMSNorm is named, not silently dropped.
    m_folder.npz("rms.npz", { counting("x", Shape { 2, 3 }), array("beta", { 1, 2, 3 }) });
    const Ran rms = run(QStringLiteral("apply @rms.npz -o @y.npz --method rms"));
    QVERIFY2(rms.code == 0 && rms.err.find("beta is left out") != std::string::npos, rms.err.c_str());
}

void CommandLineTest::singleValue()
{
    // One example with more than one position is fine.
    m_folder.npz("one.npz", { counting("x", Shape { 1, 3, 2, 2 }) });
    QCOMPARE(run(QStringLiteral("apply @one.npz -o @y.npz")).code, 0);
    // In evaluation a single value is, too.
    m_folder.npz(
        "running.npz",
        { counting("x", Shape { 1, 2 }), array("running_mean", { 0, 0 }), array("running_var", { 1, 4 }) });
    QCOMPARE(run(QStringLiteral("apply @running.npz -o @y.npz --mode eval --eps 0")).code, 0);
    QCOMPARE(toDoubles(ArrayFile(m_folder.path("y.npz")).read("y")), (std::vector<double> { 0, 0.5 }));
    QCOMPARE(run(QStringLiteral("apply @running.npz -o @y.npz")).code, 1);
    // stats only measures: nothing to refuse.
    QCOMPARE(run(QStringLiteral("stats @single.npz")).code, 0);
}

/// Which first words are the command line's, and which the window's.
void CommandLineTest::seam()
{
    const auto isCommand = [](std::vector<std::string> words) { return isCommandLine(words); };
    for (const char* word :
         { "apply", "stats", "inspect", "--help", "--version", "--list-samples", "--unknown" })
        QVERIFY2(isCommand({ word }), word);
    for (const char* word : { "batch.npz", "-style", "--style", "--platform=offscreen", "--", "applied" })
        QVERIFY2(!isCommand({ word }), word);
    QVERIFY(!isCommand({}));
}

QTEST_GUILESS_MAIN(CommandLineTest)
#include "tst_commandline.moc"
