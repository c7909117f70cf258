// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/look/theme.h"

#include <QByteArray>
#include <QString>

namespace normscope {

/// What the program remembers between starts: how it looks and where it was. Nothing of an experiment. One table of keys
/// stands in settings.cpp; a damaged or unwritable store gives the defaults.
namespace settings {

    Theme::Choice theme();
    void setTheme(Theme::Choice choice);
    /// 1 is 13.5 px body type; 0.8 to 2.5.
    double typeScale();
    void setTypeScale(double scale);
    bool allDigits();
    void setAllDigits(bool all);
    /// The developer option: the last frame's time in the status bar.
    bool showFrameTime();
    void setShowFrameTime(bool show);
    QByteArray geometry();
    void setGeometry(const QByteArray& geometry);
    QString folder();
    void setFolder(const QString& folder);

} // namespace settings

} // namespace normscope
