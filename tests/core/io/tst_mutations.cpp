// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/io/arrayfile.h"
#include "tests/testing.h"

#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace normscope;

namespace {

constexpr int mutants = 10000;

QByteArray content(const QString& path)
{
    QFile file(path);
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

/// Numbers that headers trip over: all bits set, the signs' borders, small ones.
constexpr std::array<std::uint32_t, 8> traps {
    0, 1, 0x7F, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF
};

class Mutator {
public:
    explicit Mutator(std::uint32_t seed)
        : m_random(seed)
    {
    }

    QByteArray operator()(QByteArray bytes, const QByteArray& other)
    {
        const int edits = 1 + below(4);
        for (int edit = 0; edit < edits && !bytes.isEmpty(); ++edit)
            change(bytes, other);
        return bytes;
    }
    int below(qsizetype count) { return static_cast<int>(m_random() % static_cast<std::uint32_t>(count)); }

private:
    void change(QByteArray& bytes, const QByteArray& other)
    {
        const int at = below(bytes.size());
        switch (below(7)) {
        case 0:
            bytes[at] = static_cast<char>(bytes[at] ^ 1 << below(8));
            break;
        case 1:
            bytes[at] = static_cast<char>(m_random());
            break;
        case 2:
            bytes.truncate(at);
            break;
        case 3:
            bytes.remove(at, 1 + below(16));
            break;
        case 4:
            bytes.insert(at, bytes.mid(below(bytes.size()), 1 + below(64)));
            break;
        case 5: {
            const std::uint32_t trap = traps[static_cast<std::size_t>(below(traps.size()))];
            const int size = 1 << below(3);
            for (int k = 0; k < size && at + k < bytes.size(); ++k)
                bytes[at + k] = static_cast<char>(trap >> (8 * k));
            break;
        }
        default:
            // The front of one file and the back of another.
            bytes = bytes.left(at) + other.right(below(other.size() + 1));
        }
    }

    std::mt19937 m_random;
};

} // namespace

/// Ten thousand damaged files: each is read or refused by a FileError, and nothing else happens. Worth most
/// under AddressSanitizer.
class MutationsTest : public QObject {
    Q_OBJECT
private slots:
    void readersSurvive();
};

void MutationsTest::readersSurvive()
{
    QList<QByteArray> seeds;
    QStringList paths;
    QDirIterator files(QString::fromStdString(testing::dataPath("corpus")), QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext())
        paths << files.next();
    paths.sort();
    for (const QString& path : paths) {
        const QByteArray bytes = content(path);
        if (!bytes.isEmpty() && bytes.size() < 10000 && !path.endsWith(QLatin1String(".json")))
            seeds << bytes;
    }
    QVERIFY(seeds.size() > 80);

    QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("mutant")).toStdString();
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QFile::ReadWrite | QFile::Unbuffered));
    Mutator mutate(20240229);
    int read = 0;
    int refused = 0;
    for (int round = 0; round < mutants; ++round) {
        const QByteArray bytes = mutate(seeds[mutate.below(seeds.size())], seeds[mutate.below(seeds.size())]);
        QVERIFY(file.resize(0) && file.seek(0) && file.write(bytes) == bytes.size());
        try {
            ArrayFile mutant(path, { .arrayBytes = 16 << 20 });
            std::vector<std::string> problems;
            readAll(mutant, problems, [&](const Array& array) {
                QCOMPARE(static_cast<Index>(array.bytes.size()), array.elements() * traits(array.dtype).size);
                summary(array);
                toTensor(array, &problems);
            });
            ++read;
        } catch (const FileError& error) {
            ++refused;
            QVERIFY(!error.message().empty());
        }
    }
    // Both happen, or the mutants prove nothing.
    QVERIFY2(read > mutants / 50 && refused > mutants / 2, qPrintable(QStringLiteral("%1 read").arg(read)));
}

QTEST_APPLESS_MAIN(MutationsTest)
#include "tst_mutations.moc"
