// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/dialogs.h"
#include "app/document.h"
#include "app/mainwindow.h"
#include "app/pictures.h"
#include "core/lab/samples.h"
#include "widgets/look/numbers.h"
#include "widgets/look/theme.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QRadioButton>
#include <QSlider>
#include <QTableView>
#include <QTemporaryDir>
#include <QtTest>

using namespace normscope;

/// The real window, driven by name and keyboard as a person would.
class TestMainWindow : public QObject {
    Q_OBJECT

    std::unique_ptr<MainWindow> m_window;

    void open(const char* sample)
    {
        m_window = std::make_unique<MainWindow>();
        m_window->resize(1440, 900);
        m_window->open(QLatin1String(sample));
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }

    template <typename T> T* named(const char* accessibleName)
    {
        for (T* widget : m_window->findChildren<T*>()) {
            if (widget->accessibleName() == QLatin1String(accessibleName))
                return widget;
        }
        return nullptr;
    }

    void trigger(const char* action)
    {
        auto* found = m_window->findChild<QAction*>(QLatin1String(action));
        QVERIFY2(found, action);
        QVERIFY2(found->isEnabled(), action);
        found->trigger();
    }

    QString status() { return m_window->findChild<QLabel*>(QStringLiteral("statusSentence"))->text(); }

    /// What a screen reader would say of a table's cell.
    QString spoken(const char* table, int row, int column)
    {
        const QAbstractItemModel* model = named<QTableView>(table)->model();
        return model->data(model->index(row, column), Qt::AccessibleTextRole).toString();
    }

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("NormscopeTest"));
        QCoreApplication::setApplicationName(QStringLiteral("tst_mainwindow"));
        QLocale::setDefault(QLocale::c());
        registerPictures();
    }
    void init()
    {
        QSettings().clear();
        numbers::setDigits(4);
        Theme::apply(*qApp, Theme::Choice::Light);
    }
    void cleanup()
    {
        m_window.reset();
        QVERIFY(QApplication::topLevelWidgets().isEmpty()
                || !std::any_of(QApplication::topLevelWidgets().begin(), QApplication::topLevelWidgets().end(),
                                [](const QWidget* w) { return w->isVisible(); }));
    }

    void namesOnScreenAreTheDesigns_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name :
             { "Batch norm", "Layer norm", "RMSNorm", "Group norm", "Instance norm", "Custom axes", "Scope", "Epsilon", "Groups",
               "Momentum", "Training", "Evaluation", "Dialect", "Scale and shift", "Input", "Output", "Gamma and beta",
               "Statistics", "Running statistics", "Value 1", "Value 8", "Feed batch", "Play", "Pause", "Step back",
               "Reset running statistics", "Sample", "Layout", "Channel", "Average over N", "Average over C", "Average over H",
               "Average over W", "Ignore padding", "Undo normalization", "Add example", "Remove example", "Randomise",
               "Input and output histogram", "Running mean", "Running variance", "Train and eval gap" })
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void namesOnScreenAreTheDesigns()
    {
        QFETCH(QString, name);
        if (!m_window)
            open("cube");
        QVERIFY2(named<QWidget>(qPrintable(name)), qPrintable(name));
    }

    void everyControlHasANameAndATooltip()
    {
        open("cube");
        QStringList without;
        for (QWidget* widget : m_window->findChildren<QWidget*>()) {
            const bool control = qobject_cast<QAbstractButton*>(widget) || qobject_cast<QComboBox*>(widget)
                || qobject_cast<QAbstractSpinBox*>(widget) || qobject_cast<QSlider*>(widget);
            const QString kind = QString::fromLatin1(widget->metaObject()->className());
            if (!control || widget->objectName().startsWith(QLatin1String("qt_")) || kind.startsWith(QLatin1String("QTab"))
                || (kind == QLatin1String("QToolButton") && widget->objectName().startsWith(QLatin1String("Scroll")))
                || widget->inherits("QTableCornerButton") || kind == QLatin1String("QLineEditIconButton"))
                continue;
            if (widget->accessibleName().isEmpty() || widget->toolTip().isEmpty())
                without.append(kind + QLatin1Char(' ') + widget->objectName() + QLatin1Char(' ') + widget->accessibleName());
        }
        QCOMPARE(without.join(QStringLiteral("; ")), QString());
    }

    void noTwoActionsShareAKey()
    {
        open("token");
        QHash<QString, QString> taken;
        for (const QAction* action : m_window->findChildren<QAction*>()) {
            for (const QKeySequence& keys : action->shortcuts()) {
                const QString text = keys.toString();
                QVERIFY2(!taken.contains(text), qPrintable(text + ": " + taken.value(text) + ", " + action->text()));
                taken.insert(text, action->text());
            }
        }
        QVERIFY(taken.size() > 10);
    }

    void workedTokenIsTheFirstThingSeen()
    {
        QCOMPARE(samples().front().key, std::string_view("token"));
        open("token");
        QCOMPARE(spoken("Output", 0, 0), QStringLiteral("-1.342"));
        QCOMPARE(spoken("Output", 0, 3), QStringLiteral("1.342"));
        named<QRadioButton>("RMSNorm")->click();
        // Claim 17.
        for (const auto& [column, text] : { std::pair(0, "0.3651"), { 1, "0.7303" }, { 2, "1.095" }, { 3, "1.461" } })
            QCOMPARE(spoken("Output", 0, column), QLatin1String(text));
    }

    void typingInTheTableTellsTheFirstLesson()
    {
        open("batch4");
        auto* input = named<QTableView>("Input");
        input->setFocus();
        input->setCurrentIndex(input->model()->index(1, 0));
        QTest::keyClick(input, Qt::Key_F2);
        auto* editor = QApplication::focusWidget();
        QVERIFY2(qobject_cast<QLineEdit*>(editor), editor ? editor->metaObject()->className() : "none");
        QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(editor, QStringLiteral("100"));
        QCOMPARE(static_cast<QLineEdit*>(editor)->text(), QStringLiteral("100"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(m_window->document().undoStack()->count(), 1);
        QCOMPARE(status(), QStringLiteral("Row 2, feature 1 set to 100. 4 outputs changed, 3 in other examples."));
        trigger("undo");
        QCOMPARE(spoken("Input", 1, 0), QStringLiteral("1"));
    }

    void runningMeanCanBeReadOff()
    {
        // Claim 37: P4, five batches.
        open("column");
        for (int k = 0; k < 5; ++k)
            trigger("feedBatch");
        bool found = false;
        const QAbstractItemModel* model = named<QTableView>("Running statistics")->model();
        for (int column = 0; column < model->columnCount(); ++column)
            found |= model->data(model->index(0, column), Qt::AccessibleTextRole).toString() == QLatin1String("2.04755");
        QVERIFY(found);
    }

    void evaluationSwitchIsUndoable()
    {
        // Claim 35.
        open("column");
        trigger("feedBatch");
        named<QRadioButton>("Evaluation")->click();
        QCOMPARE(spoken("Output", 0, 0), QStringLiteral("1.198"));
        QCOMPARE(spoken("Output", 3, 0), QStringLiteral("5.992"));
        trigger("undo");
        QVERIFY(named<QRadioButton>("Training")->isChecked());
        QCOMPARE(spoken("Output", 0, 0), QStringLiteral("-1.342"));
    }

    void playAndPauseAreNeverBothOn()
    {
        open("column");
        auto* play = m_window->findChild<QAction*>(QStringLiteral("play"));
        auto* pause = m_window->findChild<QAction*>(QStringLiteral("pause"));
        QVERIFY(play->isEnabled() && !pause->isEnabled());
        trigger("play");
        QVERIFY(!play->isEnabled() && pause->isEnabled());
        QTRY_VERIFY(m_window->document().experiment().history.size() > 3);
        trigger("pause");
        QVERIFY(play->isEnabled() && !pause->isEnabled());
        trigger("undo");
        QCOMPARE(m_window->document().experiment().history.size(), std::size_t(0));
    }

    void groupsThatDoNotDivideAreExplained()
    {
        open("cube");
        named<QRadioButton>("Group norm")->click();
        NormSpec spec = m_window->document().experiment().spec;
        spec.groups = 3;
        m_window->document().setSpec(spec);
        for (const char* part : { "3", "4", "1, 2" })
            QVERIFY2(status().contains(QLatin1String(part)), qPrintable(status()));
    }

    void fileThatCannotBeOpenedLeavesAllAsItWas()
    {
        open("cube");
        const SnapshotPtr before = m_window->document().snapshot();
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("page.npy")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("<!DOCTYPE html><html><body>404</body></html>");
        file.close();
        dialogs::setNextPath(file.fileName());
        trigger("open");
        QVERIFY2(status().contains(QStringLiteral("HTML"), Qt::CaseInsensitive), qPrintable(status()));
        QCOMPARE(m_window->document().snapshot(), before);
        QCOMPARE(m_window->document().undoStack()->count(), 0);
    }

    void chartsAreSavedAndCopied()
    {
        open("cube");
        QTemporaryDir folder;
        auto* exports = m_window->findChild<QMenu*>(QStringLiteral("exportMenu"));
        QVERIFY(exports);
        QVERIFY(exports->actions().size() >= 6);
        for (QAction* entry : exports->actions()) {
            const QList<QAction*> actions = entry->menu()->actions();
            QCOMPARE(actions.size(), 3);
            actions[0]->trigger();
            for (const char* format : { "image/png", "image/svg+xml", "text/plain" })
                QVERIFY2(QGuiApplication::clipboard()->mimeData()->hasFormat(QLatin1String(format)), format);
            for (int k = 1; k < 3; ++k) {
                const QString path = folder.filePath(QStringLiteral("chart%1").arg(k));
                dialogs::setNextPath(path);
                actions[k]->trigger();
                QVERIFY2(status().contains(path), qPrintable(status()));
            }
        }
        QVERIFY(QImage(folder.filePath(QStringLiteral("chart1.png"))).width() > 1000);
        dialogs::setNextPath(folder.filePath(QStringLiteral("no/such/folder/a.png")));
        exports->actions().front()->menu()->actions()[1]->trigger();
        QVERIFY2(status().contains(QStringLiteral("a.png")), qPrintable(status()));
    }

    void typeScalesAndThemesSwitch()
    {
        open("cube");
        const int before = m_window->findChild<QLabel*>(QStringLiteral("statusSentence"))->fontMetrics().height();
        trigger("larger");
        trigger("larger");
        QVERIFY(m_window->findChild<QLabel*>(QStringLiteral("statusSentence"))->fontMetrics().height() > before);
        trigger("darkTheme");
        QVERIFY(Theme::current().isDark);
        trigger("lightTheme");
        trigger("normalSize");
        QVERIFY(!Theme::current().isDark);
    }

    void everySampleUnderEveryMethodIsPainted()
    {
        open("token");
        for (const SampleInfo& sample : samples()) {
            m_window->open(QString::fromLatin1(sample.key.data()));
            for (const MethodTraits& row : methods()) {
                m_window->document().setMethod(row.method);
                m_window->document().setMode(Mode::Evaluation);
                m_window->document().setMode(Mode::Training);
                QVERIFY(!m_window->grab().isNull());
            }
        }
    }

    void addingAndRemovingExamples()
    {
        // Claim 29: N = 1 under batch norm gives 0 0 0 0, under layer norm the token's own values.
        open("batch4");
        for (int k = 0; k < 3; ++k) {
            auto* input = named<QTableView>("Input");
            input->setCurrentIndex(input->model()->index(input->model()->rowCount() - 1, 0));
            named<QAbstractButton>("Remove example")->click();
        }
        QCOMPARE(m_window->document().experiment().input->shape()[0], Index(1));
        QCOMPARE(spoken("Output", 0, 3), QStringLiteral("0"));
        auto* banner = m_window->findChild<QLabel*>(QStringLiteral("bannerText"));
        QVERIFY(banner->isVisible());
        QVERIFY2(banner->text().contains(QStringLiteral("PyTorch")), qPrintable(banner->text()));
        named<QRadioButton>("Layer norm")->click();
        QCOMPARE(spoken("Output", 0, 3), QStringLiteral("1.342"));
    }
};

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    TestMainWindow test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_mainwindow.moc"
