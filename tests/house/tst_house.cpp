// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

/// The walls of the house: app → widgets → core, and what else must hold of every source.
class TestHouse : public QObject {
    Q_OBJECT

    struct Source {
        QString path;
        QString text;
    };

    static QList<Source> sources(const QStringList& rooms)
    {
        QList<Source> result;
        for (const QString& room : rooms) {
            QDirIterator files(QStringLiteral(NORMSCOPE_SOURCE_DIR "/") + room, { "*.h", "*.cpp" }, QDir::Files,
                               QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                if (file.open(QIODevice::ReadOnly))
                    result.append({ file.fileName(), QString::fromUtf8(file.readAll()) });
            }
        }
        return result;
    }

    /// Files of those rooms in which the pattern is found, with the line.
    static QStringList findings(const QStringList& rooms, const QString& pattern, const QString& except = {})
    {
        const QRegularExpression expression(pattern, QRegularExpression::MultilineOption);
        QStringList result;
        for (const Source& source : sources(rooms)) {
            if (!except.isEmpty() && source.path.contains(QRegularExpression(except)))
                continue;
            const auto match = expression.match(source.text);
            if (match.hasMatch())
                result.append(source.path + ": " + match.captured().trimmed());
        }
        return result;
    }

private slots:
    void thereAreSources()
    {
        for (const char* room : { "core", "widgets", "app", "tests" })
            QVERIFY2(sources({ QString::fromLatin1(room) }).size() > 5, room);
    }

    void coreIncludesNoQt() { QCOMPARE(findings({ "core" }, "^\\s*#\\s*include\\s*[<\"]Q"), QStringList()); }

    void arrowsRunOneWay()
    {
        QCOMPARE(findings({ "core" }, "^\\s*#\\s*include\\s*\"(\\.\\./)*(widgets|app|tests)/"), QStringList());
        QCOMPARE(findings({ "widgets" }, "^\\s*#\\s*include\\s*\"(\\.\\./)*(app|tests)/"), QStringList());
        QCOMPARE(findings({ "app" }, "^\\s*#\\s*include\\s*\"(\\.\\./)*tests/"), QStringList());
    }

    void onlyTheTableAsksWhichMethodItIs()
    {
        QCOMPARE(findings({ "core", "widgets", "app" }, "(==|!=|case)\\s*(normscope::)?Method::", "core/norm/method"),
                 QStringList());
    }

    void chartsStayBehindOurOwnWidgets()
    {
        QCOMPARE(findings({ "widgets", "app" }, "^\\s*#\\s*include\\s*<(QtCharts/)?Q\\w*(Chart|Series|ValueAxis)\\w*>",
                          "widgets/charts/"),
                 QStringList());
    }

    void everySourceNamesItsLicence()
    {
        QStringList without;
        for (const Source& source : sources({ "core", "widgets", "app", "tests" })) {
            if (!source.text.startsWith(QLatin1String("// SPDX-License-Identifier: GPL-3.0-or-later\n")))
                without.append(source.path);
        }
        QCOMPARE(without, QStringList());
    }

    void nothingIsLeftUnfinished()
    {
        QCOMPARE(findings({ "core", "widgets", "app" }, "\\b(TODO|FIXME|XXX|HACK)\\b"), QStringList());
    }

    void noTestReadsWhatIsNotInTheTree()
    {
        QCOMPARE(findings({ "core", "widgets", "app", "tests" }, "\"[^\"\n]*\\.\\./shared"), QStringList());
    }
};

QTEST_APPLESS_MAIN(TestHouse)
#include "tst_house.moc"
