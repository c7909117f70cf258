// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/actions.h"

#include "core/norm/method.h"
#include "widgets/look/terms.h"
#include "widgets/wording.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QWidget>

namespace normscope {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("Actions", text); }

} // namespace

QAction* Actions::make(const char* name, const QString& text, const QString& tip, const QString& shortcut)
{
    auto* action = new QAction(text, m_window);
    action->setObjectName(QLatin1String(name));
    if (!shortcut.isEmpty())
        action->setShortcuts(QKeySequence::listFromString(shortcut));
    const QString keys = action->shortcut().toString(QKeySequence::NativeText);
    action->setToolTip(keys.isEmpty() ? tip : tr("%1 (%2)").arg(tip, keys));
    QString spoken = text;
    action->setProperty("accessibleName", spoken.remove(QLatin1Char('&')).remove(QStringLiteral("…")));
    m_window->addAction(action);
    m_all.append(action);
    return action;
}

Actions::Actions(QWidget* window)
    : m_window(window)
{
    open = make("open", tr("&Open…"), tr("Opens an array of activations from a .npy or .npz file."), "Ctrl+O");
    quit = make("quit", tr("&Quit"), tr("Ends Normscope."), "Ctrl+Q");
    undo = make("undo", tr("Undo"), tr("Takes the last step back."), "Ctrl+Z");
    redo = make("redo", tr("Redo"), tr("Takes the step again."), "Ctrl+Shift+Z; Ctrl+Y");
    addExample = make("addExampleAction", tr("Add example"), tr("Adds a copy of the selected example at the end."), "Ctrl+Shift+E");
    removeExample = make("removeExampleAction", tr("Remove example"), tr("Removes the selected example."), "Ctrl+Shift+R");
    addFeature = make("addFeatureAction", tr("Add feature"), tr("Adds a copy of the selected channel at the end."));
    removeFeature = make("removeFeatureAction", tr("Remove feature"), tr("Removes the selected channel."));
    randomise = make("randomiseAction", tr("Randomise"), tr("Fills the batch with normal values from the next seed."), "Ctrl+R");
    undoNormalization = make("undoNormalizationAction", tr("Undo normalization"),
                             tr("Sets gamma to the deviation and beta to the mean, so that the output is the input."));
    resetParameters = make("resetParameters", tr("Reset gamma and beta"), tr("Sets gamma to 1 and beta to 0."));
    feedBatch = make("feedBatch", tr("Feed batch"),
                     tr("Runs one training step: the next batch moves the running averages."), "F8");
    play = make("play", tr("Play"), tr("Feeds ten batches a second."), "F9");
    pause = make("pause", tr("Pause"), tr("Stops feeding batches."), "Shift+F9");
    stepBack = make("stepBack", tr("Step back"), tr("Takes the last batch out of the running averages again."), "Shift+F8");
    resetRunning = make("resetRunning", tr("Reset"), tr("Running mean 0, running variance 1, no batch tracked."));
    resetRunning->setProperty("accessibleName", tr("Reset running statistics"));
    toggleMode = make("toggleMode", tr("Switch training and evaluation"), explain(Term::TrainEvalGap), "Ctrl+E");
    nextGroup = make("nextGroup", tr("Next group"), tr("Selects the next statistics group."), "Ctrl+G");
    larger = make("larger", tr("Larger type"), tr("Makes all type larger."), "Ctrl++; Ctrl+=");
    smaller = make("smaller", tr("Smaller type"), tr("Makes all type smaller."), "Ctrl+-");
    normalSize = make("normalSize", tr("Normal type"), tr("Type as it was made."), "Ctrl+0");
    allDigits = make("allDigits", tr("All digits"), tr("Shows numbers with 7 significant digits instead of 4."), "Ctrl+D");
    allDigits->setCheckable(true);
    systemTheme = make("systemTheme", tr("As the system"), tr("Light or dark as the desktop is."));
    lightTheme = make("lightTheme", tr("Light"), tr("Dark type on a light ground."));
    darkTheme = make("darkTheme", tr("Dark"), tr("Light type on a dark ground."));
    auto* themes = new QActionGroup(window);
    for (QAction* theme : { systemTheme, lightTheme, darkTheme }) {
        theme->setCheckable(true);
        themes->addAction(theme);
    }
    frameTime = make("frameTime", tr("Show frame time"), tr("For developers: from an edit to the painted window."));
    frameTime->setCheckable(true);
    shortcuts = make("shortcuts", tr("Keyboard shortcuts"), tr("Lists every key."), "F1");
    about = make("about", tr("About Normscope"), tr("Version and licence."));
    int key = 0;
    for (const MethodTraits& row : normscope::methods()) {
        const QByteArray name = QByteArray("method-") + QByteArray(row.key.data(), static_cast<qsizetype>(row.key.size()));
        auto* action = make(name.constData(), wording::methodName(row.method), tr("Switches to this method."),
                            QStringLiteral("Ctrl+%1").arg(++key));
        action->setData(static_cast<int>(row.method));
        methods.append(action);
    }
}

QList<QAction*> Actions::all() const { return m_all; }

} // namespace normscope
