// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <QString>

class QWidget;

namespace normscope {

/// The seam to modal file dialogs: tests set the next answer instead of meeting a box.
namespace dialogs {

    /// An existing file, or an empty string where the person thought better of it.
    QString openPath(QWidget* parent, const QString& title, const QString& filter);
    QString savePath(QWidget* parent, const QString& title, const QString& suggestion, const QString& filter);
    /// Answers the next call of either.
    void setNextPath(const QString& path);

} // namespace dialogs

} // namespace normscope
