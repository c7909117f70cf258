// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "tests/app/runner.h"
#include "tests/testing.h"

#include <QtTest>

using namespace normscope;
using namespace normscope::testing;

/// `normscope influence`: the row of the Jacobian that the words ask for, and nothing else.
class InfluenceCommandTest : public QObject {
    Q_OBJECT

private slots:
    void byHand();
    void equalsTheGradientOfOneOutput_data();
    void equalsTheGradientOfOneOutput();
    void aRowOfNumbersHasOneIndex();

private:
    std::vector<double> read(const std::string& file, const std::string& name) const
    {
        return toDoubles(ArrayFile(m_folder.path(file)).read(name));
    }

    Folder m_folder;
};

void InfluenceCommandTest::byHand()
{
    // 2, 4, 6, 8 without epsilon: x̂ = (-3, -1, 1, 3)/sqrt 5, so the first output's row is
    // (1 - 1/4 - 9/20, -1/4 - 3/20, -1/4 + 3/20, -1/4 + 9/20)/sqrt 5. The other token has no say.
    const std::string in
        = m_folder.npz("x.npz", { makeArray("x", Shape { 1, 2, 4 }, std::vector<float> { 2, 4, 6, 8, 1, 1, 2, 3 }) });
    const Ran ran = runHere({ "influence", in, "--cell", "0,0,0", "--method", "layer", "--eps", "0", "-o",
                              m_folder.path("row.npz") });
    QVERIFY2(ran.code == 0, ran.err.c_str());
    ArrayFile file(m_folder.path("row.npz"));
    QCOMPARE(file.names(), std::vector<std::string> { "influence" });
    const Array row = file.read("influence");
    QCOMPARE(row.shape, (Shape { 1, 2, 4 }));
    QVERIFY(row.dtype == DType::Float32);
    const double root = std::sqrt(5.0);
    const std::vector<double> expected { 0.3 / root, -0.4 / root, -0.1 / root, 0.2 / root, 0, 0, 0, 0 };
    const std::vector<double> actual = toDoubles(row);
    QCOMPARE(difference(std::span(actual), expected, 1e-7), QString());
}

void InfluenceCommandTest::equalsTheGradientOfOneOutput_data()
{
    QTest::addColumn<QString>("options");
    for (const char* options : { "--method batch", "--method batch --mode eval", "--method layer", "--method rms",
                                 "--method group --groups 3", "--method instance", "--method custom --axes N,W" })
        QTest::newRow(options) << QString::fromUtf8(options);
}

void InfluenceCommandTest::equalsTheGradientOfOneOutput()
{
    QFETCH(QString, options);
    const Shape shape { 2, 6, 2, 3 };
    const std::string in = m_folder.npz(
        "in.npz", { counting("x", shape), array("running_mean", { 1, 2, 3, 4, 5, 6 }),
                    array("running_var", { 1, 2, 1, 2, 1, 2 }) });
    Tensor one = Tensor::filled(shape, 0);
    one[shape.cell(std::array<Index, 4> { 1, 4, 0, 2 })] = 1;
    const std::string dy = m_folder.npy("dy.npy", makeArray("", one));
    std::vector<std::string> words;
    for (const QString& word : options.split(QLatin1Char(' ')))
        words.push_back(word.toStdString());
    std::vector<std::string> influence { "influence", in, "--cell", "1,4,0,2", "-o", m_folder.path("row.npz") };
    std::vector<std::string> apply { "apply", in, "--grad", dy, "-o", m_folder.path("out.npz") };
    influence.insert(influence.end(), words.begin(), words.end());
    apply.insert(apply.end(), words.begin(), words.end());
    QCOMPARE(runHere(influence).code, 0);
    QCOMPARE(runHere(apply).code, 0);
    const std::vector<double> row = read("row.npz", "influence");
    QCOMPARE(difference(std::span(row), read("out.npz", "dx"), 1e-7), QString());
    QVERIFY(std::ranges::any_of(row, [](double value) { return value != 0; }));
}

void InfluenceCommandTest::aRowOfNumbersHasOneIndex()
{
    const std::string in = m_folder.npy("row.npy", counting("", Shape { 5 }));
    const std::vector<std::string> words { "influence", in, "--method", "layer", "-o", m_folder.path("row.npz") };
    const auto at = [&words](const std::string& cell) {
        auto all = words;
        all.insert(all.end(), { "--cell", cell });
        return runHere(all);
    };
    QCOMPARE(at("3").code, 0);
    QCOMPARE(ArrayFile(m_folder.path("row.npz")).read("influence").shape, Shape { 5 });
    const Ran two = at("0,3");
    QCOMPARE(two.code, 1);
    QVERIFY2(two.err.find("the array has 1 axis (5)") != std::string::npos, two.err.c_str());
}

QTEST_APPLESS_MAIN(InfluenceCommandTest)
#include "tst_influencecommand.moc"
