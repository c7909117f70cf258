// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/tables/statisticsfilter.h"
#include "widgets/tables/statisticsmodel.h"

#include <QtTest>

using namespace normscope;
using Is = Condition::Is;

class TestStatisticsFilter : public QObject {
    Q_OBJECT

    static StatisticsFilter read(const QString& text)
    {
        return parseFilter(text, StatisticsModel::columnNames());
    }

private slots:
    void reads_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QList<Condition>>("conditions");
        using Conditions = QList<Condition>;
        const auto row = [](const char* text, const Conditions& conditions) {
            QTest::addRow("%s", text) << QString::fromUtf8(text) << conditions;
        };
        row("mean > 3", { { StatisticsModel::MeanColumn, Is::Greater, 3 } });
        row("mean>3", { { StatisticsModel::MeanColumn, Is::Greater, 3 } });
        row("σ² < 1e-5", { { StatisticsModel::VarianceColumn, Is::Less, 1e-5 } });
        row("Var <= −2", { { StatisticsModel::VarianceColumn, Is::LessOrEqual, -2 } });
        row("σ² ≥ 0", { { StatisticsModel::VarianceColumn, Is::GreaterOrEqual, 0 } });
        row("n != 8", { { StatisticsModel::CountColumn, Is::NotEqual, 8 } });
        row("-> mean > 0.1", { { StatisticsModel::OutputMeanColumn, Is::Greater, 0.1 } });
        row("→ σ = 1", { { StatisticsModel::OutputDeviationColumn, Is::Equal, 1 } });
        row("rms > 5 and max < 10",
            { { StatisticsModel::RmsColumn, Is::Greater, 5 },
              { StatisticsModel::MaximumColumn, Is::Less, 10 } });
        row("min<0 & nan", { { StatisticsModel::MinimumColumn, Is::Less, 0 }, { -1, Is::NotANumber, 0 } });
        row("NaN", { { -1, Is::NotANumber, 0 } });
        row("inf", { { -1, Is::Infinite, 0 } });
    }
    void reads()
    {
        QFETCH(QString, text);
        const StatisticsFilter filter = read(text);
        QCOMPARE(filter.objection, QString());
        QVERIFY(filter.tag.isEmpty());
        QTEST(filter.conditions, "conditions");
    }

    void aWordLooksForATag()
    {
        QCOMPARE(read(QStringLiteral(" N2 t3 ")).tag, QStringLiteral("n2 t3"));
        QVERIFY(read(QStringLiteral("  ")).isEmpty());
    }

    void aWrongConditionSaysWhatWouldBeRight_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        QTest::addRow("column") << "men > 3"
                                << "There is no column “men”; the columns are n, mean, σ², mean x²,";
        QTest::addRow("no number") << "mean >"
                                   << "A number is missing; write for example mean > 1e-5.";
        QTest::addRow("not a number") << "mean > many"
                                      << "“many” is not a number; write for example mean > 1e-5.";
        QTest::addRow("half") << "mean > 3 and max"
                              << "“max” compares nothing; write for example mean > 3.";
        QTest::addRow("hanging and") << "mean > 3 and "
                                     << "A condition is missing; write for example mean > 3.";
    }
    void aWrongConditionSaysWhatWouldBeRight()
    {
        QFETCH(QString, text);
        QFETCH(QString, says);
        const StatisticsFilter filter = read(text);
        QVERIFY2(filter.objection.startsWith(says), qPrintable(filter.objection));
        QVERIFY(filter.isEmpty());
    }

    void everyColumnHasAName()
    {
        QSet<int> named;
        for (const ColumnName& name : StatisticsModel::columnNames())
            named.insert(name.column);
        QCOMPARE(named.size(), StatisticsModel().columnCount() - 1);
    }
};

QTEST_GUILESS_MAIN(TestStatisticsFilter)
#include "tst_statisticsfilter.moc"
