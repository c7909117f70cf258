// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/io/error.h"
#include "core/io/npy.h"
#include "core/io/npyheader.h"
#include "core/io/visit.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cstring>
#include <numeric>

using namespace normscope;

namespace {

QByteArray npy(const QByteArray& header, const QByteArray& data)
{
    QByteArray file("\x93NUMPY\x01\x00", 8);
    file += static_cast<char>(header.size() & 0xFF);
    file += static_cast<char>(header.size() >> 8);
    return file + header + data;
}

template <typename T> QByteArray bytesOf(const std::vector<T>& values)
{
    return { reinterpret_cast<const char*>(values.data()),
             static_cast<qsizetype>(values.size() * sizeof(T)) };
}

} // namespace

/// What the corpus does not show: orders and types in combination, the limits, and writing.
class NpyTest : public QObject {
    Q_OBJECT
private slots:
    void fortranOrder();
    void bigEndian_data();
    void bigEndian();
    void bfloat16_data();
    void bfloat16();
    void header_data();
    void header();
    void longIntegersOfPython2();
    void limit();
    void roundTrip_data();
    void roundTrip();
    void writtenBytes();

private:
    std::string write(const QByteArray& bytes);
    Array read(const QByteArray& bytes, std::vector<std::string>* notices = nullptr, ReadLimits limits = {});

    QTemporaryDir m_folder;
};

std::string NpyTest::write(const QByteArray& bytes)
{
    QFile file(m_folder.filePath(QStringLiteral("a.npy")));
    if (!file.open(QFile::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("no room for the test's files");
    return file.fileName().toStdString();
}

Array NpyTest::read(const QByteArray& bytes, std::vector<std::string>* notices, ReadLimits limits)
{
    std::vector<std::string> own;
    const File file(write(bytes));
    return readNpy(file, limits, notices ? *notices : own);
}

/// numpy: np.asfortranarray(np.arange(24).reshape(2, 3, 4)) is stored with the first axis fastest.
void NpyTest::fortranOrder()
{
    std::vector<std::int16_t> stored;
    for (int k = 0; k < 4; ++k) {
        for (int j = 0; j < 3; ++j) {
            for (int i = 0; i < 2; ++i)
                stored.push_back(static_cast<std::int16_t>((i * 3 + j) * 4 + k));
        }
    }
    const Array array = read(
        npy("{'descr': '<i2', 'fortran_order': True, 'shape': (2, 3, 4), }", bytesOf(stored)));
    QCOMPARE(array.shape, (Shape { 2, 3, 4 }));
    for (Index cell = 0; cell < 24; ++cell)
        QCOMPARE(valueAt(array, cell), static_cast<double>(cell));
}

void NpyTest::bigEndian_data()
{
    QTest::addColumn<QByteArray>("descr");
    QTest::addColumn<QByteArray>("data");
    QTest::addColumn<double>("value");
    // The bytes of 1.5, -2 and 258 written down by hand.
    QTest::newRow("f2") << QByteArray(">f2") << QByteArray::fromHex("3e00") << 1.5;
    QTest::newRow("f4") << QByteArray(">f4") << QByteArray::fromHex("3fc00000") << 1.5;
    QTest::newRow("f8") << QByteArray(">f8") << QByteArray::fromHex("3ff8000000000000") << 1.5;
    QTest::newRow("i2") << QByteArray(">i2") << QByteArray::fromHex("fffe") << -2.0;
    QTest::newRow("i4") << QByteArray(">i4") << QByteArray::fromHex("fffffffe") << -2.0;
    QTest::newRow("i8") << QByteArray(">i8") << QByteArray::fromHex("fffffffffffffffe") << -2.0;
    QTest::newRow("u2") << QByteArray(">u2") << QByteArray::fromHex("0102") << 258.0;
    QTest::newRow("u4") << QByteArray(">u4") << QByteArray::fromHex("00000102") << 258.0;
    QTest::newRow("u8") << QByteArray(">u8") << QByteArray::fromHex("0000000000000102") << 258.0;
    QTest::newRow("i1") << QByteArray(">i1") << QByteArray::fromHex("fe") << -2.0;
}

void NpyTest::bigEndian()
{
    QFETCH(QByteArray, descr);
    QFETCH(QByteArray, data);
    QFETCH(double, value);
    const Array array = read(
        npy("{'descr': '" + descr + "', 'fortran_order': False, 'shape': (1,), }", data));
    QCOMPARE(valueAt(array, 0), value);
}

void NpyTest::bfloat16_data()
{
    QTest::addColumn<QByteArray>("descr");
    QTest::addColumn<QByteArray>("data");
    QTest::addColumn<bool>("accepted");
    QTest::newRow("as ml_dtypes writes it") << QByteArray("<V2") << QByteArray::fromHex("c03f") << true;
    QTest::newRow("big-endian") << QByteArray(">V2") << QByteArray::fromHex("3fc0") << true;
    QTest::newRow("by name") << QByteArray("bfloat16") << QByteArray::fromHex("c03f") << true;
    QTest::newRow("anybody's two bytes") << QByteArray("|V2") << QByteArray::fromHex("c03f") << false;
}

void NpyTest::bfloat16()
{
    QFETCH(QByteArray, descr);
    QFETCH(QByteArray, data);
    QFETCH(bool, accepted);
    const QByteArray bytes = npy("{'descr': '" + descr + "', 'fortran_order': False, 'shape': (1,), }", data);
    if (!accepted) {
        QVERIFY_THROWS_EXCEPTION(FileError, read(bytes));
        return;
    }
    std::vector<std::string> notices;
    QCOMPARE(valueAt(read(bytes, &notices), 0), 1.5);
    QCOMPARE(notices.size(), std::size_t { 1 });
}

void NpyTest::header_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("reason"); // a part of the sentence; empty: it is read
    const auto row = [](const char* name, const QByteArray& text, const char* reason) {
        QTest::newRow(name) << text << QByteArray(reason);
    };
    row("any order of keys", "{'shape': (2,), 'descr': '<f4', 'fortran_order': False}", "");
    row("line ends and tabs", "{\n'descr':\t'<f4',\n 'fortran_order' : False,'shape': ( 2 , ) , }\n\n", "");
    row("a rank of 2", "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2)}", "");
    row("missing key", "{'descr': '<f4', 'shape': (2,)}", "'fortran_order' is missing");
    row("nested", "{'descr': '<f4', 'fortran_order': False, 'shape': ((2,),)}", "tuple of integers");
    row("deeply nested", "{'descr': '<f4', 'fortran_order': False, 'shape': " + QByteArray(9000, '('),
        "tuple");
    row("leading zero", "{'descr': '<f4', 'fortran_order': False, 'shape': (02,)}", "tuple of integers");
    row("no comma between keys", "{'descr': '<f4' 'fortran_order': False, 'shape': (2,)}", "not closed");
    row("no colon", "{'descr' '<f4', 'fortran_order': False, 'shape': (2,)}", "has no value");
    row("escape in a string", "{'descr': '\\x3cf4', 'fortran_order': False, 'shape': (2,)}", "escape");
    row("quotes differ", "{'descr': '<f4\", 'fortran_order': False, 'shape': (2,)}", "is unknown");
    row("fields", "{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (2,)}", "structured");
    row("negative", "{'descr': '<f4', 'fortran_order': False, 'shape': (-2,)}", "negative");
    row("two commas", "{'descr': '<f4', 'fortran_order': False, 'shape': (2,,)}", "tuple of integers");
    row("0 × huge", "{'descr': '<f4', 'fortran_order': False, 'shape': (0, 9223372036854775807, 9)}",
        "too large");
    row("only blanks", "   ", "dictionary");
    row("nothing", "", "dictionary");
}

void NpyTest::header()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, reason);
    try {
        const NpyHeader header = parseNpyHeader(text.toStdString(), 1);
        QVERIFY2(reason.isEmpty(), "it was accepted");
        QCOMPARE(header.shape.elements(), Index { 2 });
    } catch (const FormatError& error) {
        QVERIFY2(!reason.isEmpty() && std::strstr(error.what(), reason.constData()), error.what());
    }
}

void NpyTest::longIntegersOfPython2()
{
    const char* text = "{'descr': '<f4', 'fortran_order': False, 'shape': (3L, 4L)}";
    QCOMPARE(parseNpyHeader(text, 1).shape, (Shape { 3, 4 }));
    QCOMPARE(parseNpyHeader(text, 2).shape, (Shape { 3, 4 }));
    QVERIFY_THROWS_EXCEPTION(FormatError, parseNpyHeader(text, 3));
}

void NpyTest::limit()
{
    const QByteArray bytes = npy("{'descr': '<f4', 'fortran_order': False, 'shape': (4,)}",
                                 QByteArray(16, '\0'));
    QCOMPARE(read(bytes, nullptr, { .arrayBytes = 16 }).elements(), Index { 4 });
    QVERIFY_THROWS_EXCEPTION(FileError, read(bytes, nullptr, { .arrayBytes = 15 }));
}

void NpyTest::roundTrip_data()
{
    QTest::addColumn<int>("dtype");
    QTest::addColumn<QList<int>>("shape");
    for (const DTypeTraits& row : dtypes()) {
        QTest::addRow("%s scalar", row.name.data()) << static_cast<int>(row.dtype) << QList<int> {};
        QTest::addRow("%s 1-d", row.name.data()) << static_cast<int>(row.dtype) << QList<int> { 5 };
        QTest::addRow("%s 3-d", row.name.data()) << static_cast<int>(row.dtype) << QList<int> { 2, 3, 4 };
        QTest::addRow("%s empty", row.name.data()) << static_cast<int>(row.dtype) << QList<int> { 3, 0 };
    }
}

void NpyTest::roundTrip()
{
    QFETCH(int, dtype);
    QFETCH(QList<int>, shape);
    Array array { {}, static_cast<DType>(dtype), Shape(std::vector<Index>(shape.begin(), shape.end())), {} };
    array.bytes.resize(static_cast<std::size_t>(array.elements()) * traits(array.dtype).size);
    // Every bit pattern is kept, those of NaN as well.
    for (std::size_t k = 0; k < array.bytes.size(); ++k)
        array.bytes[k] = static_cast<std::byte>(array.dtype == DType::Bool ? k % 2 : 0xFF - 37 * k);
    const Bytes written = npyBytes(array);
    const Array back = read(
        { reinterpret_cast<const char*>(written.data()), static_cast<qsizetype>(written.size()) });
    QVERIFY(back.dtype == array.dtype);
    QCOMPARE(back.shape, array.shape);
    QVERIFY(back.bytes == array.bytes);
}

/// The bytes that NumPy 1.24 writes for np.array([1, 2, 3], '<f4').
void NpyTest::writtenBytes()
{
    const std::array<float, 3> values { 1, 2, 3 };
    const Bytes written = npyBytes(makeArray("", Shape { 3 }, values));
    QByteArray header = "{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }";
    header = header.leftJustified(117, ' ') + '\n';
    const QByteArray wanted = npy(header, bytesOf(std::vector<float> { 1, 2, 3 }));
    QCOMPARE(wanted.size(), qsizetype { 140 });
    QCOMPARE(
        QByteArray(reinterpret_cast<const char*>(written.data()), static_cast<qsizetype>(written.size())),
        wanted);
}

QTEST_APPLESS_MAIN(NpyTest)
#include "tst_npy.moc"
