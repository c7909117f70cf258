// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/settings.h"

#include <QSettings>
#include <QStandardPaths>

#include <algorithm>

namespace normscope::settings {

namespace {

constexpr auto themeKey = "look/theme";
constexpr auto scaleKey = "look/typeScale";
constexpr auto digitsKey = "look/allDigits";
constexpr auto frameTimeKey = "developer/frameTime";
constexpr auto geometryKey = "window/geometry";
constexpr auto folderKey = "files/folder";

QVariant read(const char* key, const QVariant& fallback)
{
    return QSettings().value(QLatin1String(key), fallback);
}

void write(const char* key, const QVariant& value)
{
    QSettings().setValue(QLatin1String(key), value);
}

} // namespace

Theme::Choice theme()
{
    const QString name = read(themeKey, {}).toString();
    return name == QLatin1String("dark") ? Theme::Choice::Dark
        : name == QLatin1String("light") ? Theme::Choice::Light
                                         : Theme::Choice::System;
}

void setTheme(Theme::Choice choice)
{
    write(themeKey,
          QLatin1String(choice == Theme::Choice::Dark        ? "dark"
                            : choice == Theme::Choice::Light ? "light"
                                                             : "system"));
}

double typeScale()
{
    bool good = false;
    const double scale = read(scaleKey, 1.0).toDouble(&good);
    return good ? std::clamp(scale, 0.8, 2.5) : 1.0;
}

void setTypeScale(double scale) { write(scaleKey, scale); }

bool allDigits() { return read(digitsKey, false).toBool(); }

void setAllDigits(bool all) { write(digitsKey, all); }

bool showFrameTime() { return read(frameTimeKey, false).toBool(); }

void setShowFrameTime(bool show) { write(frameTimeKey, show); }

QByteArray geometry() { return read(geometryKey, {}).toByteArray(); }

void setGeometry(const QByteArray& geometry) { write(geometryKey, geometry); }

QString folder()
{
    return read(folderKey, QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)).toString();
}

void setFolder(const QString& folder) { write(folderKey, folder); }

} // namespace normscope::settings
