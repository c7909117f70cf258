// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/window.h"

#include "app/document.h"
#include "app/mainwindow.h"
#include "app/pictures.h"
#include "app/settings.h"
#include "core/lab/samples.h"
#include "widgets/look/numbers.h"
#include "widgets/look/theme.h"

#include <QApplication>
#include <QIcon>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace normscope {

int runWindow(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")
        && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) {
        std::fputs("normscope: there is no display to open a window on; normscope --help names what works without one.\n",
                   stderr);
        return 1;
    }
    QCoreApplication::setOrganizationName(QStringLiteral("Normscope"));
    QCoreApplication::setApplicationName(QStringLiteral("Normscope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(NORMSCOPE_VERSION));
    QApplication application(argc, argv);
    QGuiApplication::setDesktopFileName(QStringLiteral("io.github.normscope.Normscope"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/normscope.svg")));
    QTranslator qtTexts;
    if (qtTexts.load(QLocale(), QStringLiteral("qtbase"), QStringLiteral("_"),
                     QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&qtTexts);
    numbers::setDigits(settings::allDigits() ? 7 : 4);
    Theme::apply(application, settings::theme(), settings::typeScale());

    registerPictures();
    MainWindow window;
    const std::string_view first = samples().front().key;
    window.open(QString::fromLatin1(first.data(), static_cast<qsizetype>(first.size())));
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() > 1)
        window.open(arguments.at(1));
    window.document().undoStack()->clear();
    window.show();
    return QApplication::exec();
}

} // namespace normscope
