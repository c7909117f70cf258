// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/io/arrayfile.h"
#include "tests/core/io/zipbuilder.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <cstring>

using namespace normscope;
using namespace normscope::testing;

namespace {

QByteArray bytesOf(const Bytes& bytes)
{
    return { reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size()) };
}

/// An array of three floats.
QByteArray npy(float first = 1)
{
    return bytesOf(npyBytes(makeArray("", Shape { 3 }, std::array<float, 3> { first, 2, 3 })));
}

} // namespace

/// The zip around the arrays: what numpy writes is read, and what lies is refused, one member or the whole.
class NpzTest : public QObject {
    Q_OBJECT
private slots:
    void reads_data();
    void reads();
    void refuses_data();
    void refuses();
    void losesOnlyTheBadMember_data();
    void losesOnlyTheBadMember();
    void writesTheSameBytesAgain();
    void roundTrip();
    void namesOthers();

private:
    std::string write(const QByteArray& bytes);

    QTemporaryDir m_folder;
};

std::string NpzTest::write(const QByteArray& bytes)
{
    QFile file(m_folder.filePath(QStringLiteral("a.npz")));
    if (!file.open(QFile::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("no room for the test's files");
    return file.fileName().toStdString();
}

void NpzTest::reads_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const std::vector<ZipPart> plain { { .name = "x.npy", .data = npy() } };
    const std::vector<ZipPart> wide { { .name = "x.npy", .data = npy(), .zip64 = true } };
    QTest::newRow("stored") << zipOf(plain);
    QTest::newRow("zip64 entry") << zipOf(wide);
    QTest::newRow("zip64 end") << zipOf(plain, { .zip64 = true });
    QTest::newRow("zip64 both") << zipOf(wide, { .zip64 = true });
    QTest::newRow("comment") << zipOf(plain, { .comment = "a comment" });
    QTest::newRow("longest comment") << zipOf(plain, { .comment = QByteArray(0xFFFF, 'c') });
    // A comment that looks like an end record, with and without a length that reaches the end.
    const QByteArray fake = le(0x06054b50, 4) + le(0, 4) + le(7, 2) + le(7, 2) + le(9, 4) + le(9, 4);
    QTest::newRow("fake end in the comment") << zipOf(plain, { .comment = fake + le(0, 2) });
    QTest::newRow("fake end that is short") << zipOf(plain, { .comment = fake + le(5, 2) + "abc" });
    const QByteArray emptyEnd = zipOf({});
    QTest::newRow("empty zip in the comment") << zipOf(plain, { .comment = emptyEnd });
    QTest::newRow("a gap before the directory") << zipOf(plain, { .beforeDirectory = "gap" });
    // The data of an array may hold a zip.
    QTest::newRow("zip within the data") << zipOf({ { .name = "x.npy", .data = npy() + zipOf(plain) } });
    QTest::newRow("UTF-8 flag") << zipOf({ { .name = "x.npy", .data = npy(), .flags = 0x800 } });
}

void NpzTest::reads()
{
    QFETCH(QByteArray, bytes);
    ArrayFile file(write(bytes));
    QCOMPARE(file.names(), std::vector<std::string> { "x" });
    const Array x = file.read("x");
    QCOMPARE(x.shape, Shape { 3 });
    QCOMPARE(valueAt(x, 2), 3.0);
}

void NpzTest::refuses_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("reason");
    const ZipPart x { .name = "x.npy", .data = npy() };
    const auto row = [](const char* name, const QByteArray& bytes, const char* reason) {
        QTest::newRow(name) << bytes << QByteArray(reason);
    };
    row("twice the same name", zipOf({ x, x }), "two members have this name");
    row("overlap", zipOf({ x, { .name = "y.npy", .data = npy(), .localName = "x.npy", .offset = 0 } }),
        "same bytes");
    row("bytes after the end", zipOf({ x }) + "junk", "no end record");
    row("a gap before the end", zipOf({ x }, { .beforeEnd = "gap" }), "not where its end record says");
    row("no arrays", zipOf({ { .name = "readme.txt", .data = "hello" } }), "holds no .npy arrays");
    row("spreadsheet", zipOf({ { .name = "xl/workbook.xml", .data = "<x/>" } }), "spreadsheet");
    row("checkpoint", zipOf({ { .name = "archive/data.pkl", .data = "x" } }), "PyTorch");
    // A comment whose own end record points to a second directory: which one is meant is anybody's guess.
    const QByteArray second = zipOf({ { .name = "x.npy", .data = npy(9) } });
    const auto base = static_cast<std::uint64_t>(zipOf({ x }).size());
    // The second directory starts right behind its member: 30 + 5 bytes of header and the data.
    const QByteArray comment = second.chopped(6)
        + le(base + 30 + 5 + static_cast<std::uint64_t>(npy().size()), 4) + le(0, 2);
    row("two ends that fit", zipOf({ x }, { .comment = comment }), "two end records");
}

void NpzTest::refuses()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, reason);
    try {
        ArrayFile file(write(bytes));
        QFAIL("it was opened");
    } catch (const FileError& error) {
        QVERIFY2(std::strstr(error.what(), reason.constData()), error.what());
    }
}

void NpzTest::losesOnlyTheBadMember_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("reason");
    const ZipPart good { .name = "good.npy", .data = npy() };
    const auto row = [&](const char* name, const ZipPart& bad, const char* reason) {
        QTest::newRow(name) << zipOf({ bad, good }) << QByteArray(reason);
    };
    row("encrypted", { .name = "bad.npy", .data = npy(), .flags = 1 }, "encrypted");
    row("LZMA", { .name = "bad.npy", .data = npy(), .method = 14 }, "LZMA");
    row("AES", { .name = "bad.npy", .data = npy(), .method = 99 }, "AES");
    row("not deflated at all", { .name = "bad.npy", .data = npy(), .method = 8 }, "damaged");
    row("another name inside", { .name = "bad.npy", .data = npy(), .localName = "god.npy" },
        "is named god.npy");
    row("parent folder", { .name = "../bad.npy", .data = npy() }, "name is not fit");
    row("absolute", { .name = "/bad.npy", .data = npy() }, "name is not fit");
    row("drive", { .name = "C:bad.npy", .data = npy() }, "name is not fit");
    row("backslash", { .name = "a\\bad.npy", .data = npy() }, "name is not fit");
    row("sizes differ", { .name = "bad.npy", .data = npy(), .size = 7 }, "its two sizes differ");
    row("outside", { .name = "bad.npy", .data = npy(), .offset = 1 << 30 }, "outside the file");
    row("no header there", { .name = "bad.npy", .data = npy(), .offset = 3 }, "not where the directory says");
    row("no array", { .name = "bad.npy", .data = "hello, world" }, "not .npy data");
    row("a bomb behind the array", { .name = "bad.npy", .data = npy() + QByteArray(2 << 20, '\0') },
        "it goes on to");
    // The CRC is of the data, and the data differ.
    QByteArray flipped = npy();
    flipped[flipped.size() - 1] = '\x7f';
    row("checksum", { .name = "bad.npy", .data = npy(), .packed = flipped }, "CRC-32");
}

void NpzTest::losesOnlyTheBadMember()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, reason);
    ArrayFile file(write(bytes));
    std::vector<std::string> problems;
    std::vector<std::string> names;
    readAll(file, problems, [&](const Array& array) { names.push_back(array.name); });
    QCOMPARE(names, std::vector<std::string> { "good" });
    QCOMPARE(problems.size(), std::size_t { 1 });
    QVERIFY2(problems[0].find(reason.constData()) != std::string::npos, problems[0].c_str());
}

void NpzTest::writesTheSameBytesAgain()
{
    const std::array<float, 2> values { 1, -0.0F };
    const std::array arrays { makeArray("y", Shape { 2 }, values),
                              makeArray("mean", Shape {}, std::array<float, 1> { 4 }) };
    const QByteArray first = bytesOf(npzBytes(arrays));
    qputenv("TZ", "Asia/Tokyo");
    tzset();
    QCOMPARE(bytesOf(npzBytes(arrays)), first);
    qunsetenv("TZ");
    tzset();
    // Stored, dated 1980-01-01 00:00: method 0 at byte 8, time 0, date 1 << 5 | 1.
    QCOMPARE(first.mid(8, 6).toHex(), QByteArray("000000002100"));
}

void NpzTest::roundTrip()
{
    const std::array<std::int64_t, 1> many { std::int64_t { 1 } << 60 };
    const std::array<float, 4> values { 1, std::numeric_limits<float>::infinity(), -0.0F, 1e-45F };
    const std::array arrays { makeArray("γ", Shape { 2, 2 }, values),
                              makeArray("a/b", Shape { 0, 3 }, std::span<float>()),
                              makeArray("num_batches_tracked", Shape {}, many) };
    ArrayFile file(write(bytesOf(npzBytes(arrays))));
    QCOMPARE(file.names(), (std::vector<std::string> { "γ", "a/b", "num_batches_tracked" }));
    for (const Array& array : arrays) {
        const Array back = file.read(array.name);
        QVERIFY(back.dtype == array.dtype && back.shape == array.shape && back.bytes == array.bytes);
    }
    ArrayFile none(write(bytesOf(npzBytes({}))));
    QVERIFY(none.names().empty());
}

void NpzTest::namesOthers()
{
    ArrayFile file(write(zipOf({ { .name = "x.npy", .data = npy() },
                                 { .name = "session.json", .data = "{}" },
                                 { .name = "folder/", .data = "" } })));
    QCOMPARE(file.notices(), std::vector<std::string> { "not an array and left out: session.json" });
    QVERIFY_THROWS_EXCEPTION(FileError, file.read("y"));
}

QTEST_APPLESS_MAIN(NpzTest)
#include "tst_npz.moc"
