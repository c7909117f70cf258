// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/lab/evaluate.h"
#include "core/lab/samples.h"
#include "core/norm/specedit.h"
#include "widgets/method/fields.h"
#include "widgets/method/settingspanel.h"

#include <QAccessible>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QtTest>

using namespace normscope;

class TestSettingsPanel : public QObject {
    Q_OBJECT

    static Experiment cube(Method method)
    {
        Experiment experiment = *makeSample("cube");
        experiment.spec = withMethod(experiment.spec, method, 4);
        return experiment;
    }

    template <typename Widget> static Widget* named(const QWidget& panel, const char* name)
    {
        for (Widget* const widget : panel.findChildren<Widget*>()) {
            if (widget->accessibleName() == QLatin1String(name))
                return widget;
        }
        return nullptr;
    }

    static NormSpec last(const QSignalSpy& spy) { return spy.last()[0].value<NormSpec>(); }

    static void type(QAbstractSpinBox* box, const char* text)
    {
        box->selectAll();
        QTest::keyClicks(box, QLatin1String(text));
        QTest::keyClick(box, Qt::Key_Return);
    }

private slots:
    void names()
    {
        SettingsPanel panel;
        panel.setSnapshot(evaluate(cube(Method::Batch)));
        for (const char* name : { "Epsilon", "Groups", "Momentum" })
            QVERIFY2(named<QAbstractSpinBox>(panel, name), name);
        for (const char* name : { "Scope", "Dialect" })
            QVERIFY2(named<QComboBox>(panel, name), name);
        for (const char* name : { "Scale and shift", "Cumulative average", "Average over N", "Average over C",
                                  "Average over H", "Average over W", "Ignore padding" })
            QVERIFY2(named<QCheckBox>(panel, name), name);
        const QComboBox* const scope = named<QComboBox>(panel, "Scope");
        QCOMPARE(scope->itemText(0), QStringLiteral("Per position"));
        QCOMPARE(scope->itemText(1), QStringLiteral("Per example"));
        QCOMPARE(named<QComboBox>(panel, "Dialect")->count(), static_cast<int>(dialects().size()));
        QCOMPARE(QAccessible::queryAccessibleInterface(named<QAbstractSpinBox>(panel, "Epsilon"))->role(),
                 QAccessible::SpinBox);
        for (QWidget* const field : panel.findChildren<QWidget*>()) {
            if (qobject_cast<QAbstractSpinBox*>(field) || qobject_cast<QComboBox*>(field)
                || qobject_cast<QCheckBox*>(field))
                QVERIFY2(!field->toolTip().isEmpty(), qPrintable(field->objectName()));
        }
    }

    void filledWithoutAsking()
    {
        SettingsPanel panel;
        QSignalSpy edited(&panel, &SettingsPanel::specEdited);
        Experiment experiment = cube(Method::Group);
        experiment.spec.epsilon = 2e-4;
        experiment.spec.momentum = 0.25;
        experiment.spec.groups = 4;
        experiment.spec.affine = false;
        panel.setSnapshot(evaluate(experiment));
        QCOMPARE(edited.size(), 0);
        QCOMPARE(named<QAbstractSpinBox>(panel, "Epsilon")->text(), QStringLiteral("2e-4"));
        QCOMPARE(named<QAbstractSpinBox>(panel, "Momentum")->text(), QStringLiteral("0.25"));
        QCOMPARE(named<QAbstractSpinBox>(panel, "Groups")->text(), QStringLiteral("4"));
        QVERIFY(!named<QCheckBox>(panel, "Scale and shift")->isChecked());
        // An edit changes one thing and leaves the others.
        NormSpec expected = experiment.spec;
        expected.affine = true;
        named<QCheckBox>(panel, "Scale and shift")->click();
        QCOMPARE(edited.size(), 1);
        QCOMPARE(last(edited), expected);
    }

    void epsilonSpellings_data()
    {
        QTest::addColumn<QByteArray>("typed");
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("shown");
        QTest::newRow("scientific") << QByteArray("1e-3") << 1e-3 << "1e-3";
        QTest::newRow("plain") << QByteArray(".0005") << 5e-4 << "5e-4";
        QTest::newRow("zero") << QByteArray("0") << 0.0 << "0";
        QTest::newRow("capital") << QByteArray("1E-12") << 1e-12 << "1e-12";
        QTest::newRow("denormal") << QByteArray("1e-40") << 1e-40 << "1e-40";
        QTest::newRow("large") << QByteArray("2.5") << 2.5 << "2.5";
        QTest::newRow("digits") << QByteArray("1.001e-5") << 1.001e-5 << "1.001e-5";
    }
    void epsilonSpellings()
    {
        QFETCH(QByteArray, typed);
        QFETCH(double, value);
        QFETCH(QString, shown);
        SettingsPanel panel;
        panel.setSnapshot(evaluate(cube(Method::Batch)));
        panel.show();
        QSignalSpy edited(&panel, &SettingsPanel::specEdited);
        auto* const box = named<QAbstractSpinBox>(panel, "Epsilon");
        type(box, typed.constData());
        QCOMPARE(edited.size(), 1);
        QCOMPARE(last(edited).epsilon, value);
        QCOMPARE(box->text(), shown);
    }

    void epsilonStepsByTen()
    {
        EpsilonBox box;
        box.setValue(1e-5);
        box.stepUp();
        QCOMPARE(box.value(), 1e-4);
        QCOMPARE(box.text(), QStringLiteral("1e-4"));
        for (int k = 0; k < 8; ++k)
            box.stepDown();
        QCOMPARE(box.value(), 1e-12);
        box.stepDown();
        QCOMPARE(box.value(), 0.0);
        box.stepDown();
        QCOMPARE(box.value(), 0.0);
        box.stepUp();
        QCOMPARE(box.value(), 1e-12);
        // PyTorch's own of RMSNorm, as its documentation writes it.
        box.setValue(1.1920928955078125e-07);
        QCOMPARE(box.text(), QStringLiteral("1.1920929e-7"));
    }

    void groupsStepThroughDivisors()
    {
        SettingsPanel panel;
        panel.setSnapshot(evaluate(cube(Method::Group)));
        auto* const groups = named<QSpinBox>(panel, "Groups");
        QSignalSpy edited(&panel, &SettingsPanel::specEdited);
        QCOMPARE(groups->value(), 2);
        groups->stepUp();
        QCOMPARE(groups->value(), 4);
        groups->stepUp();
        QCOMPARE(groups->value(), 4);
        groups->stepDown();
        groups->stepDown();
        groups->stepDown();
        QCOMPARE(groups->value(), 1);
        QCOMPARE(edited.size(), 3);
        QCOMPARE(last(edited).groups, Index(1));
    }

    void groupsThatDoNotDivide()
    {
        SettingsPanel panel;
        panel.setSnapshot(evaluate(cube(Method::Group)));
        panel.show();
        QSignalSpy edited(&panel, &SettingsPanel::specEdited);
        auto* const groups = named<QSpinBox>(panel, "Groups");
        type(groups, "3");
        QCOMPARE(edited.size(), 1);
        QCOMPARE(last(edited).groups, Index(3));
        QVERIFY2(panel.error().contains(u'3') && panel.error().contains(QStringLiteral("1, 2, 4")),
                 qPrintable(panel.error()));
        auto* const error = panel.findChild<QLabel*>(QStringLiteral("settingsError"));
        QVERIFY(error->isVisible());
        // Stepping leads back to a divisor, and the sentence goes.
        groups->stepUp();
        QCOMPARE(groups->value(), 4);
        QVERIFY(panel.error().isEmpty());
        QVERIFY(!error->isVisible());
        type(groups, "3");
        panel.setSnapshot(evaluate(cube(Method::Group)));
        QVERIFY(panel.error().isEmpty());
        QCOMPARE(groups->value(), 2);
        panel.showError(QStringLiteral("From outside."));
        QCOMPARE(panel.error(), QStringLiteral("From outside."));
    }

    void whatDoesNotActIsOffAndSaysWhy_data()
    {
        QTest::addColumn<int>("method");
        QTest::addColumn<QStringList>("off");
        const QString groups = QStringLiteral("Groups"), scope = QStringLiteral("Scope"),
                      momentum = QStringLiteral("Momentum"),
                      cumulative = QStringLiteral("Cumulative average"),
                      axes = QStringLiteral("Average over N");
        QTest::newRow("batch") << static_cast<int>(Method::Batch) << QStringList { groups, scope, axes };
        QTest::newRow("layer") << static_cast<int>(Method::Layer)
                               << QStringList { groups, momentum, cumulative, axes };
        QTest::newRow("group") << static_cast<int>(Method::Group)
                               << QStringList { scope, momentum, cumulative, axes };
        QTest::newRow("custom") << static_cast<int>(Method::Custom)
                                << QStringList { groups, scope, momentum, cumulative };
    }
    void whatDoesNotActIsOffAndSaysWhy()
    {
        QFETCH(int, method);
        QFETCH(QStringList, off);
        SettingsPanel panel;
        panel.setSnapshot(evaluate(cube(static_cast<Method>(method))));
        panel.show();
        for (const char* name : { "Epsilon", "Groups", "Scope", "Momentum", "Cumulative average", "Dialect",
                                  "Scale and shift", "Average over N" }) {
            const QWidget* const field = named<QWidget>(panel, name);
            QVERIFY2(field->isVisible(), name);
            QVERIFY2(field->isEnabled() != off.contains(QLatin1String(name)), name);
            if (!field->isEnabled())
                QVERIFY2(field->accessibleDescription() == field->toolTip() && !field->toolTip().isEmpty(),
                         name);
        }
        if (off.contains(QStringLiteral("Groups")))
            QVERIFY(named<QSpinBox>(panel, "Groups")->toolTip().contains(QStringLiteral("Group norm")));
        if (off.contains(QStringLiteral("Momentum")))
            QVERIFY(named<QWidget>(panel, "Momentum")->toolTip().contains(QStringLiteral("Batch norm")));
    }

    void dialect()
    {
        SettingsPanel panel;
        panel.setSnapshot(evaluate(cube(Method::Batch)));
        const auto* const equivalent = panel.findChild<QLabel*>(QStringLiteral("momentumEquivalent"));
        QCOMPARE(equivalent->text(), QStringLiteral("of the new batch (Keras: 0.9 of the old)"));
        QSignalSpy edited(&panel, &SettingsPanel::specEdited);
        named<QComboBox>(panel, "Dialect")->setCurrentIndex(1);
        QCOMPARE(edited.size(), 1);
        const NormSpec keras = last(edited);
        QVERIFY(keras.dialect == Dialect::Keras);
        QCOMPARE(keras.epsilon, 1e-3);
        QCOMPARE(keras.momentum, 0.99);
        Experiment experiment = cube(Method::Batch);
        experiment.spec = keras;
        panel.setSnapshot(evaluate(experiment));
        QCOMPARE(equivalent->text(), QStringLiteral("of the old average (PyTorch: 0.01 of the new batch)"));
        const auto* const cumulative = named<QCheckBox>(panel, "Cumulative average");
        QVERIFY(!cumulative->isEnabled());
        QVERIFY(cumulative->toolTip().contains(QStringLiteral("Keras")));
    }

    void cumulativeHasNoMomentum()
    {
        SettingsPanel panel;
        panel.setSnapshot(evaluate(cube(Method::Batch)));
        QSignalSpy edited(&panel, &SettingsPanel::specEdited);
        named<QCheckBox>(panel, "Cumulative average")->click();
        QVERIFY(last(edited).cumulative);
        Experiment experiment = cube(Method::Batch);
        experiment.spec = last(edited);
        panel.setSnapshot(evaluate(experiment));
        QVERIFY(!named<QWidget>(panel, "Momentum")->isEnabled());
        QVERIFY(named<QWidget>(panel, "Cumulative average")->isEnabled());
    }

    void axes()
    {
        SettingsPanel panel;
        panel.setSnapshot(evaluate(cube(Method::Custom)));
        QSignalSpy edited(&panel, &SettingsPanel::specEdited);
        QVERIFY(named<QCheckBox>(panel, "Average over N")->isChecked());
        QVERIFY(!named<QCheckBox>(panel, "Average over W")->isChecked());
        named<QCheckBox>(panel, "Average over W")->click();
        QCOMPARE(last(edited).axes.bits, 0b1011U);
        // Another layout has other axes; under another method they show what it averages over.
        Experiment tokens = *makeSample("padded");
        panel.setSnapshot(evaluate(tokens));
        QVERIFY(!named<QCheckBox>(panel, "Average over W"));
        QVERIFY(named<QCheckBox>(panel, "Average over D")->isChecked());
        QVERIFY(!named<QCheckBox>(panel, "Average over T")->isChecked());
    }

    void padding()
    {
        SettingsPanel panel;
        panel.show();
        panel.setSnapshot(evaluate(cube(Method::Batch)));
        auto* const padding = named<QCheckBox>(panel, "Ignore padding");
        QVERIFY(padding->isHidden());
        panel.setSnapshot(evaluate(*makeSample("padded")));
        QVERIFY(padding->isVisible());
        QVERIFY(!padding->isChecked());
        QSignalSpy ignored(&panel, &SettingsPanel::ignorePaddingEdited);
        padding->click();
        QCOMPARE(ignored.size(), 1);
        QCOMPARE(ignored[0][0].toBool(), true);
    }

    void fits()
    {
        SettingsPanel panel;
        panel.setSnapshot(evaluate(cube(Method::Batch)));
        QVERIFY2(panel.sizeHint().width() <= 230, qPrintable(QString::number(panel.sizeHint().width())));
    }
};

Q_DECLARE_METATYPE(normscope::NormSpec)
QTEST_MAIN(TestSettingsPanel)
#include "tst_settingspanel.moc"
