// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/norm/normspec.h"

#include <QFrame>

class QAction;
class QBoxLayout;
class QComboBox;
class QMenu;
class QRadioButton;

namespace normscope {

struct Actions;

/// The bar on top: the few things that a person does all the time.
class TopBar : public QFrame {
    Q_OBJECT

public:
    explicit TopBar(const Actions& actions, QMenu* exportMenu, QWidget* parent = nullptr);

    /// The sample shown, by its key; a file's name stands as an entry of its own.
    void setSource(const QString& source, const QString& title);
    void setMode(Mode mode);
    /// Layouts of as many axes as the batch has; the chosen one is shown.
    void setLayouts(const Layout& chosen);

signals:
    void layoutChosen(const QString& name);
    void sampleChosen(const QString& key);
    void modeChosen(normscope::Mode mode);

private:
    QWidget* makeModeSwitch();

    QComboBox* m_sample;
    QComboBox* m_layout;
    QRadioButton* m_training;
    QRadioButton* m_evaluation;
};

} // namespace normscope
