// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/io/arrayfile.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cstring>

#include <sys/stat.h>

using namespace normscope;

/// The files that people give by mistake: each has a sentence of its own.
class SniffTest : public QObject {
    Q_OBJECT
private slots:
    void mistakes_data();
    void mistakes();
    void nameDoesNotMatter();
    void notFiles();
    void sparse();
    void sentence();

private:
    QString path(const char* name) const { return m_folder.filePath(QString::fromUtf8(name)); }
    static QByteArray failure(const QString& path);

    QTemporaryDir m_folder;
};

QByteArray SniffTest::failure(const QString& path)
{
    try {
        ArrayFile file(path.toStdString());
        std::vector<std::string> problems;
        readAll(file, problems, [](const Array&) {});
        return "it was read";
    } catch (const FileError& error) {
        return error.what();
    }
}

void SniffTest::mistakes_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("reason");
    const auto row = [](const char* name, const QByteArray& bytes, const char* reason) {
        QTest::newRow(name) << bytes << QByteArray(reason);
    };
    row("empty", "", "the file is empty");
    row("LFS", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n", "Git LFS pointer");
    row("HTML", "\n  <!DOCTYPE html><html>", "web page");
    row("HTML without doctype", "<HTML><body>404", "web page");
    row("gzip", QByteArray::fromHex("1f8b0800"), "gzip");
    row("pickle", QByteArray::fromHex("80049500"), "pickle");
    row("HDF5", "\x89HDF\r\n", "HDF5");
    row("PNG", "\x89PNG\r\n", "PNG");
    row("safetensors", QByteArray::fromHex("0200000000000000") + "{}",
        "safetensors file, which is not supported yet");
    row("safetensors index", "{\"metadata\": {}, \"weight_map\": {}}", "only the index");
    row("text", "1,2,3\n4,5,6\n", "this is text");
    row("noise", QByteArray::fromHex("0102030405060708090a"), "neither");
    row("one byte", "\x01", "neither");
}

void SniffTest::mistakes()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, reason);
    QFile file(path("a.npz"));
    QVERIFY(file.open(QFile::WriteOnly) && file.write(bytes) == bytes.size());
    file.close();
    const QByteArray sentence = failure(file.fileName());
    QVERIFY2(sentence.contains(reason), sentence);
}

void SniffTest::nameDoesNotMatter()
{
    const std::array<float, 1> one { 1 };
    const std::array arrays { makeArray("x", Shape { 1 }, one) };
    const auto put = [&](const char* name, const Bytes& bytes) {
        QFile file(path(name));
        QVERIFY(file.open(QFile::WriteOnly));
        file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<qint64>(bytes.size()));
    };
    put("really.npz", npyBytes(arrays[0]));
    put("really.npy", npzBytes(arrays));
    QVERIFY(ArrayFile(path("really.npz").toStdString()).format() == FileFormat::Npy);
    QVERIFY(ArrayFile(path("really.npy").toStdString()).format() == FileFormat::Npz);
}

void SniffTest::notFiles()
{
    QVERIFY(failure(path("nowhere")).contains("there is no such file"));
    QVERIFY(failure(m_folder.path()).contains("this is a folder"));
    QVERIFY(failure(QString()).contains("not a file name"));
    QVERIFY(failure(QStringLiteral("/dev/zero")).contains("pipe or a device"));
    // Opening a pipe must not wait for a writer.
    QCOMPARE(::mkfifo(path("pipe").toUtf8(), 0600), 0);
    QVERIFY(failure(path("pipe")).contains("pipe or a device"));
}

/// A header may claim what the disk "has": the budget stops it before anything is allocated.
void SniffTest::sparse()
{
    QFile file(path("sparse.npy"));
    QVERIFY(file.open(QFile::WriteOnly));
    QByteArray header = "{'descr': '|u1', 'fortran_order': False, 'shape': (10000000000,), }";
    header = header.leftJustified(117, ' ') + '\n';
    file.write(QByteArray("\x93NUMPY\x01\x00\x76\x00", 10) + header);
    QVERIFY(file.resize(qint64 { 10000000000 } + 128));
    file.close();
    const QByteArray sentence = failure(file.fileName());
    QVERIFY2(sentence.contains("10000000000 bytes of memory") && sentence.contains("4294967296"), sentence);
}

void SniffTest::sentence()
{
    const FileError error("a\nb.npz", "member x", "it is bad", "make it good");
    QCOMPARE(error.what(), "a\\nb.npz: member x: it is bad; make it good.");
    QCOMPARE(printable("\x1b[31mred\xff\xc2\x85"), "\\x1b[31mred\xEF\xBF\xBD\\x85");
    QCOMPARE(printable("γγγγ", 5), "γγ…");
    QVERIFY(isValidUtf8("γ→😀"));
    for (const char* bad : { "\xC0\x80", "\xED\xA0\x80", "\xF5\x80\x80\x80", "\xE2\x82", "\x80" })
        QVERIFY(!isValidUtf8(bad));
}

QTEST_APPLESS_MAIN(SniffTest)
#include "tst_sniff.moc"
