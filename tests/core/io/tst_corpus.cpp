// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/io/arrayfile.h"
#include "tests/testing.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>

using namespace normscope;
using nlohmann::json;

namespace {

double doubleOf(const Number& number)
{
    return std::visit([](auto value) { return static_cast<double>(value); }, number);
}

/// A manifest's number: NaN and infinity as words, integers beyond 2^53 as decimal strings.
bool equals(const Number& actual, const json& expected)
{
    if (expected.is_string()) {
        const auto text = expected.get<std::string>();
        if (text == "nan")
            return std::isnan(doubleOf(actual));
        if (text == "inf" || text == "-inf")
            return doubleOf(actual) == (text == "inf" ? HUGE_VAL : -HUGE_VAL);
        return std::visit(
            [&](auto value) {
                if constexpr (std::is_integral_v<decltype(value)>)
                    return std::to_string(value) == text;
                else
                    return false;
            },
            actual);
    }
    const double value = doubleOf(actual);
    const auto wanted = expected.get<double>();
    return value == wanted && std::signbit(value) == std::signbit(wanted);
}

QString compareMean(double actual, const json& tensor)
{
    if (!tensor.contains("mean"))
        return {};
    const double wanted = testing::numbers(json::array({ tensor["mean"] })).front();
    const bool same = std::isnan(wanted) ? std::isnan(actual)
                                         : std::abs(actual - wanted) <= 1e-12 * std::abs(wanted);
    return same ? QString()
                : QStringLiteral("mean %1 instead of %2").arg(actual, 0, 'g', 17).arg(wanted, 0, 'g', 17);
}

QString compare(const Array& array, const json& tensor)
{
    if (traits(array.dtype).name != tensor["dtype"].get<std::string>())
        return QStringLiteral("dtype ") + traits(array.dtype).name.data();
    const auto dims = tensor["shape"].get<std::vector<Index>>();
    if (!std::ranges::equal(dims, array.shape.dims()))
        return QStringLiteral("shape ") + array.shape.text().c_str();
    const ArraySummary sum = summary(array);
    if (sum.nan != tensor.value("nan", 0)
        || sum.infinite != tensor.value("posinf", 0) + tensor.value("neginf", 0))
        return QStringLiteral("%1 nan, %2 inf").arg(sum.nan).arg(sum.infinite);
    const json first = tensor.value("first", json::array());
    const json last = tensor.value("last", json::array());
    for (std::size_t k = 0; k < first.size(); ++k) {
        if (!equals(numberAt(array, static_cast<Index>(k)), first[k]))
            return QStringLiteral("element %1").arg(k);
        const Index fromEnd = array.elements() - static_cast<Index>(last.size() - k);
        if (!equals(numberAt(array, fromEnd), last[k]))
            return QStringLiteral("element %1").arg(fromEnd);
    }
    return compareMean(sum.mean, tensor);
}

} // namespace

/// Every .npy and .npz file of the import corpus against its verdict in the manifest.
class CorpusTest : public QObject {
    Q_OBJECT
private slots:
    void verdict_data();
    void verdict();

private:
    static void mustFail(const std::string& path);
    static void mustLoad(const std::string& path, const json& row);
};

void CorpusTest::verdict_data()
{
    QTest::addColumn<QByteArray>("row");
    const json manifest = testing::readJson("corpus/manifest.json");
    QVERIFY(manifest["cases"].size() > 100);
    for (const json& row : manifest["cases"])
        QTest::newRow(row["file"].get<std::string>().c_str()) << QByteArray::fromStdString(row.dump());
}

void CorpusTest::mustFail(const std::string& path)
{
    try {
        ArrayFile file(path);
        std::vector<std::string> problems;
        readAll(file, problems, [](const Array&) {});
    } catch (const FileError& error) {
        const QString text = error.what();
        QVERIFY2(text.startsWith(QString::fromStdString(path) + ": ") && text.endsWith('.'), error.what());
        QVERIFY2(!text.contains('\n') && text.size() - static_cast<int>(path.size()) > 20, error.what());
        QVERIFY2(!error.reason().empty(), error.what());
        return;
    }
    QFAIL("it was read");
}

void CorpusTest::mustLoad(const std::string& path, const json& row)
{
    const json& expected = row["expected"];
    ArrayFile file(path);
    std::vector<std::string> problems;
    std::map<std::string, Array> arrays;
    readAll(file, problems, [&](Array array) { arrays.insert_or_assign(array.name, std::move(array)); });
    QCOMPARE(arrays.size(), row.value("tensor_count", expected["tensors"].size()));
    for (const json& tensor : expected["tensors"]) {
        const auto found = arrays.find(tensor["name"].get<std::string>());
        QVERIFY(found != arrays.end());
        const QString difference = compare(found->second, tensor);
        QVERIFY2(difference.isEmpty(), qPrintable(difference));
    }
    const json errors = expected.value("member_errors", json::object());
    QCOMPARE(problems.size(), errors.size());
    for (const auto& [name, reason] : errors.items())
        QVERIFY(problems.front().starts_with(name + ": "));
    // Integers beyond 2^53 are named when they are converted; everything else when it is read.
    std::vector<std::string> notices = file.notices();
    for (const auto& [name, array] : arrays)
        toTensor(array, &notices);
    if (expected.contains("warn"))
        QVERIFY(!notices.empty());
}

void CorpusTest::verdict()
{
    QFETCH(QByteArray, row);
    const json expectation = json::parse(row.toStdString());
    const std::string path = testing::dataPath("corpus/" + expectation["file"].get<std::string>());
    if (expectation["expected"]["verdict"] == "error")
        mustFail(path);
    else
        mustLoad(path, expectation);
}

QTEST_APPLESS_MAIN(CorpusTest)
#include "tst_corpus.moc"
