// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/lab/evaluate.h"
#include "core/lab/samples.h"
#include "core/norm/specedit.h"
#include "widgets/method/methodcard.h"
#include "widgets/method/methodcards.h"

#include <QAccessible>
#include <QSignalSpy>
#include <QtTest>

using namespace normscope;

class TestMethodCards : public QObject {
    Q_OBJECT

    static QList<QRadioButton*> radios(const QWidget& parent) { return parent.findChildren<QRadioButton*>(); }

    static void show(MethodCards& cards, Selection& selection, const Experiment& experiment)
    {
        const SnapshotPtr snapshot = evaluate(experiment);
        selection.setSnapshot(snapshot);
        cards.setSnapshot(snapshot);
    }

private slots:
    void names()
    {
        Selection selection;
        MethodCards cards(&selection);
        QStringList found;
        for (const QRadioButton* const radio : radios(cards)) {
            found += radio->accessibleName();
            QVERIFY(!radio->toolTip().isEmpty());
            QVERIFY(!radio->objectName().isEmpty());
        }
        QCOMPARE(found,
                 (QStringList { "Batch norm", "Layer norm", "RMSNorm", "Group norm", "Instance norm",
                                "Custom axes" }));
    }

    void radioSemantics()
    {
        Selection selection;
        MethodCards cards(&selection);
        show(cards, selection, *makeSample("cube"));
        QAccessibleInterface* const card = QAccessible::queryAccessibleInterface(cards.card(Method::Batch));
        QVERIFY(card);
        QCOMPARE(card->role(), QAccessible::RadioButton);
        QCOMPARE(card->text(QAccessible::Name), QStringLiteral("Batch norm"));
        QVERIFY(card->state().checked);
        QVERIFY(!QAccessible::queryAccessibleInterface(cards.card(Method::Layer))->state().checked);
    }

    void wordings()
    {
        Selection selection;
        MethodCards cards(&selection);
        show(cards, selection, *makeSample("cube"));
        const auto words = [&](Method method) { return cards.card(method)->accessibleDescription(); };
        QCOMPARE(words(Method::Batch), QStringLiteral("averages over N, H, W; 4 means of 8 values"));
        QCOMPARE(words(Method::Layer), QStringLiteral("averages over C, H, W; 2 means of 16 values"));
        QCOMPARE(words(Method::Rms),
                 QStringLiteral("as layer norm, mean not removed; 2 mean squares of 16 values"));
        QCOMPARE(words(Method::Group), QStringLiteral("averages over C/2, H, W; 4 means of 8 values"));
        QCOMPARE(words(Method::Instance), QStringLiteral("averages over H, W; 8 means of 4 values"));
        QCOMPARE(words(Method::Custom), QStringLiteral("averages over N, C; 4 means of 8 values"));
    }

    void keyboard()
    {
        Selection selection;
        MethodCards cards(&selection);
        cards.resize(cards.sizeHint());
        show(cards, selection, *makeSample("cube"));
        cards.show();
        cards.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&cards));
        QSignalSpy chosen(&cards, &MethodCards::methodChosen);
        cards.card(Method::Batch)->setFocus();
        QTest::keyClick(cards.card(Method::Batch), Qt::Key_Down);
        QVERIFY(cards.card(Method::Layer)->isChecked());
        QVERIFY(!cards.card(Method::Batch)->isChecked());
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].value<Method>(), Method::Layer);
        QTest::keyClick(cards.card(Method::Layer), Qt::Key_Up);
        QCOMPARE(chosen.size(), 2);
        QVERIFY(cards.card(Method::Batch)->isChecked());
    }

    void wholeCardIsClickable()
    {
        Selection selection;
        MethodCards cards(&selection);
        cards.resize(cards.sizeHint());
        show(cards, selection, *makeSample("cube"));
        cards.show();
        QSignalSpy chosen(&cards, &MethodCards::methodChosen);
        MethodCard* const instance = cards.card(Method::Instance);
        QTest::mouseClick(instance, Qt::LeftButton, {},
                          QPoint(instance->width() - 6, instance->height() - 6));
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].value<Method>(), Method::Instance);
    }

    /// A snapshot decides which is lit, without asking for anything.
    void snapshotDecides()
    {
        Selection selection;
        MethodCards cards(&selection);
        QSignalSpy chosen(&cards, &MethodCards::methodChosen);
        Experiment experiment = *makeSample("cube");
        show(cards, selection, experiment);
        experiment.spec = withMethod(experiment.spec, Method::Group, 4);
        show(cards, selection, experiment);
        QVERIFY(cards.card(Method::Group)->isChecked());
        QCOMPARE(chosen.size(), 0);
        // The groups of the other cards follow the spec in force.
        experiment.spec.groups = 4;
        show(cards, selection, experiment);
        QCOMPARE(cards.card(Method::Group)->accessibleDescription(),
                 QStringLiteral("averages over C/4, H, W; 8 means of 4 values"));
    }

    void fits()
    {
        Selection selection;
        MethodCards cards(&selection);
        show(cards, selection, *makeSample("cube"));
        QVERIFY2(cards.sizeHint().width() <= 230 && cards.sizeHint().height() <= 470,
                 qPrintable(
                     QStringLiteral("%1 × %2").arg(cards.sizeHint().width()).arg(cards.sizeHint().height())));
        cards.resize(230, 300);
        cards.show();
        QVERIFY(cards.minimumSizeHint().height() < 200);
        QVERIFY(!cards.grab().isNull());
    }
};

Q_DECLARE_METATYPE(normscope::Method)
QTEST_MAIN(TestMethodCards)
#include "tst_methodcards.moc"
