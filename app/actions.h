// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <QList>

class QAction;
class QWidget;

namespace normscope {

/// Every action of the program, made in one place: text, shortcut, tooltip, objectName. Menus, the bar on top and the
/// list of shortcuts show the same ones.
struct Actions {
    explicit Actions(QWidget* window);

    QAction* open;
    QAction* quit;
    QAction* undo;
    QAction* redo;
    QAction* addExample;
    QAction* removeExample;
    QAction* addFeature;
    QAction* removeFeature;
    QAction* randomise;
    QAction* undoNormalization;
    QAction* resetParameters;
    QAction* feedBatch;
    QAction* play;
    QAction* pause;
    QAction* stepBack;
    QAction* resetRunning;
    QAction* toggleMode;
    QAction* nextGroup;
    QAction* larger;
    QAction* smaller;
    QAction* normalSize;
    QAction* allDigits;
    QAction* systemTheme;
    QAction* lightTheme;
    QAction* darkTheme;
    QAction* frameTime;
    QAction* shortcuts;
    QAction* about;
    /// Ctrl+1 … Ctrl+6: the methods, in the order of the cards.
    QList<QAction*> methods;

    QList<QAction*> all() const;

private:
    QWidget* m_window;
    mutable QList<QAction*> m_all;
    QAction* make(const char* name, const QString& text, const QString& tip, const QString& shortcut = {});
};

} // namespace normscope
