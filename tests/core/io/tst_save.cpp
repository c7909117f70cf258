// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/io/error.h"
#include "core/io/save.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>

using namespace normscope;

namespace {

void save(const QString& path, const QByteArray& bytes)
{
    saveWhole(path.toStdString(),
              std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
}

QByteArray content(const QString& path)
{
    QFile file(path);
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray("unreadable");
}

void put(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    if (!file.open(QFile::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("no room for the test's files");
}

/// Every entry of the folder, hidden ones too: a failed save leaves nothing behind.
QStringList entries(const QString& folder)
{
    return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
}

/// A file system of 64 KiB, as long as it lives.
class SmallDisk {
public:
    explicit SmallDisk(const QString& folder)
        : m_folder(folder.toStdString())
        , m_mounted(::mount("tmpfs", m_folder.c_str(), "tmpfs", 0, "size=64k") == 0)
    {
    }
    ~SmallDisk()
    {
        if (m_mounted)
            ::umount(m_folder.c_str());
    }
    bool isMounted() const { return m_mounted; }

private:
    std::string m_folder;
    bool m_mounted;
};

} // namespace

/// A file is saved whole or the old one stays (FORMATS.md, D).
class SaveTest : public QObject {
    Q_OBJECT
private slots:
    void init();
    void writesAndReplaces();
    void keepsModeAndLink();
    void newFileFollowsUmask();
    void danglingLinkMakesItsTarget();
    void refuses();
    void devicesAreNotReplaced();
    void fullDisk_data();
    void fullDisk();
    void sizeLimit();
    void longName();

private:
    QString path(const char* name) const { return m_folder->filePath(QString::fromUtf8(name)); }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void SaveTest::init() { m_folder = std::make_unique<QTemporaryDir>(); }

void SaveTest::writesAndReplaces()
{
    save(path("a"), "first");
    QCOMPARE(content(path("a")), QByteArray("first"));
    save(path("a"), QByteArray(300000, 'x'));
    QCOMPARE(content(path("a")), QByteArray(300000, 'x'));
    save(path("a"), "");
    QCOMPARE(content(path("a")), QByteArray());
    QCOMPARE(entries(m_folder->path()), QStringList { QStringLiteral("a") });
}

void SaveTest::keepsModeAndLink()
{
    put(path("real"), "old");
    QCOMPARE(::chmod(path("real").toUtf8(), 0640), 0);
    QVERIFY(QFile::link(QStringLiteral("real"), path("link")));
    save(path("link"), "new");
    QVERIFY(QFileInfo(path("link")).isSymLink());
    QCOMPARE(content(path("real")), QByteArray("new"));
    struct stat status { };
    QCOMPARE(::stat(path("real").toUtf8(), &status), 0);
    QCOMPARE(status.st_mode & 07777U, 0640U);
}

void SaveTest::newFileFollowsUmask()
{
    const mode_t before = ::umask(027);
    save(path("a"), "new");
    ::umask(before);
    struct stat status { };
    QCOMPARE(::stat(path("a").toUtf8(), &status), 0);
    QCOMPARE(status.st_mode & 07777U, 0640U);
}

void SaveTest::danglingLinkMakesItsTarget()
{
    QVERIFY(QFile::link(QStringLiteral("later"), path("link")));
    save(path("link"), "new");
    QCOMPARE(content(path("later")), QByteArray("new"));
    QVERIFY(QFile::link(QStringLiteral("b"), path("c")));
    QVERIFY(QFile::link(QStringLiteral("c"), path("b")));
    QVERIFY_THROWS_EXCEPTION(FileError, save(path("b"), "new"));
}

void SaveTest::refuses()
{
    QVERIFY_THROWS_EXCEPTION(FileError, save(m_folder->path(), "x"));
    QVERIFY_THROWS_EXCEPTION(FileError, save(path("no/such/folder"), "x"));
    QVERIFY_THROWS_EXCEPTION(FileError, save(QString(), "x"));
    put(path("file"), "old");
    QVERIFY_THROWS_EXCEPTION(FileError, save(path("file/below"), "x"));
    QCOMPARE(content(path("file")), QByteArray("old"));
}

void SaveTest::devicesAreNotReplaced()
{
    save(QStringLiteral("/dev/null"), "x");
    QVERIFY(!QFileInfo(QStringLiteral("/dev/null")).isFile());
    QVERIFY_THROWS_EXCEPTION(FileError, save(QStringLiteral("/dev/full"), "x"));
}

void SaveTest::fullDisk_data()
{
    QTest::addColumn<int>("free");
    QTest::addColumn<int>("size");
    // The sizes at which QSaveFile of Qt 6.4.2 replaced the file by a stump or by nothing (FORMATS.md, D.2).
    for (const int free : { 0, 4096, 12288 }) {
        for (const int size : { 1000, 10000, 16384, 17000, 50000, 200000 })
            QTest::addRow("%d bytes, %d free", size, free) << free << size;
    }
}

void SaveTest::fullDisk()
{
    QFETCH(int, free);
    QFETCH(int, size);
    const SmallDisk disk(m_folder->path());
    if (!disk.isMounted())
        QSKIP("this machine does not allow to mount a small file system");
    put(path("a"), "old");
    QFile filler(path("filler"));
    QVERIFY(filler.open(QFile::WriteOnly | QFile::Unbuffered));
    while (filler.write(QByteArray(4096, 'f')) == 4096) { }
    QVERIFY(filler.resize(filler.size() / 4096 * 4096 - free));
    try {
        save(path("a"), QByteArray(size, 'n'));
        QVERIFY(size <= free);
        QCOMPARE(content(path("a")), QByteArray(size, 'n'));
    } catch (const FileError& error) {
        QVERIFY2(size > free, error.what());
        QCOMPARE(content(path("a")), QByteArray("old"));
        QVERIFY2(QByteArray(error.what())
                     .contains("No space left on device; the old file is as it was; make room"),
                 error.what());
    }
    QCOMPARE(entries(m_folder->path()), (QStringList { QStringLiteral("a"), QStringLiteral("filler") }));
}

void SaveTest::sizeLimit()
{
    put(path("a"), "old");
    struct rlimit before { };
    QCOMPARE(::getrlimit(RLIMIT_FSIZE, &before), 0);
    std::signal(SIGXFSZ, SIG_IGN);
    const struct rlimit small {
        4096, before.rlim_max
    };
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &small), 0);
    bool thrown = false;
    try {
        save(path("a"), QByteArray(5000, 'n'));
    } catch (const FileError&) {
        thrown = true;
    }
    ::setrlimit(RLIMIT_FSIZE, &before);
    QVERIFY(thrown);
    QCOMPARE(content(path("a")), QByteArray("old"));
    QCOMPARE(entries(m_folder->path()), QStringList { QStringLiteral("a") });
}

void SaveTest::longName()
{
    const QString longest(255, QLatin1Char('n'));
    save(m_folder->filePath(longest), "new");
    QCOMPARE(entries(m_folder->path()), QStringList { longest });
    save(path("-a b\nγ"), "new");
    QCOMPARE(content(path("-a b\nγ")), QByteArray("new"));
}

QTEST_APPLESS_MAIN(SaveTest)
#include "tst_save.moc"
