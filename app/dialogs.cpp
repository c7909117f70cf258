// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/dialogs.h"

#include "app/settings.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include <optional>
#include <utility>

namespace normscope::dialogs {

namespace {

std::optional<QString> nextPath;

QString remembered(const QString& path)
{
    if (!path.isEmpty())
        settings::setFolder(QFileInfo(path).absolutePath());
    return path;
}

} // namespace

QString openPath(QWidget* parent, const QString& title, const QString& filter)
{
    if (nextPath)
        return *std::exchange(nextPath, std::nullopt);
    return remembered(QFileDialog::getOpenFileName(parent, title, settings::folder(), filter));
}

QString savePath(QWidget* parent, const QString& title, const QString& suggestion, const QString& filter)
{
    if (nextPath)
        return *std::exchange(nextPath, std::nullopt);
    const QString start = QDir(settings::folder()).filePath(suggestion);
    return remembered(QFileDialog::getSaveFileName(parent, title, start, filter));
}

void setNextPath(const QString& path) { nextPath = path; }

} // namespace normscope::dialogs
