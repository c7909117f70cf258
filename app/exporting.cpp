// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/exporting.h"

#include "app/dialogs.h"
#include "app/statusline.h"
#include "app/workspace.h"
#include "widgets/charts/chart.h"
#include "widgets/charts/chartwidget.h"
#include "widgets/look/theme.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QMenu>

namespace normscope {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("Exporting", text); }

ExportOptions asShown()
{
    ExportOptions options;
    options.dark = Theme::current().isDark;
    return options;
}

} // namespace

Exporting::Exporting(QWidget* window, Workspace& workspace, StatusLine& status)
    : m_window(window)
    , m_workspace(workspace)
    , m_status(status)
{
    for (ChartWidget* chart : workspace.charts()) {
        QObject::connect(chart, &ChartWidget::copyRequested, window, [this, chart] { copy(chart->chart()); });
        QObject::connect(chart, &ChartWidget::exportRequested, window,
                         [this, chart](ExportFormat format) { save(chart->chart(), format); });
    }
}

Exporting::~Exporting() = default;

void Exporting::fill(QMenu& menu, const Selection* selection)
{
    QStringList shown;
    for (ChartWidget* chart : m_workspace.charts()) {
        shown.append(chart->chart().id());
        addEntries(menu, chart->chart());
    }
    for (const QString& id : chartIds()) {
        if (shown.contains(id))
            continue;
        m_pictures.push_back(makeChart(id));
        m_pictures.back()->setSelection(selection);
        addEntries(menu, *m_pictures.back());
    }
}

void Exporting::addEntries(QMenu& menu, const Chart& chart)
{
    QMenu* submenu = menu.addMenu(chart.name());
    submenu->addAction(tr("Copy"), m_window, [this, &chart] { copy(chart); });
    submenu->addAction(tr("Save as PNG…"), m_window, [this, &chart] { save(chart, ExportFormat::Png); });
    submenu->addAction(tr("Save as SVG…"), m_window, [this, &chart] { save(chart, ExportFormat::Svg); });
}

void Exporting::refreshPictures()
{
    for (const auto& picture : m_pictures)
        picture->setSnapshot(m_snapshot);
}

void Exporting::copy(const Chart& chart)
{
    refreshPictures();
    copyToClipboard(chart, asShown());
    m_status.say(tr("%1 copied as picture, SVG and table.").arg(chart.name()));
}

void Exporting::save(const Chart& chart, ExportFormat format)
{
    refreshPictures();
    const QString extension = extensionOf(format);
    QString path = dialogs::savePath(m_window, tr("Export %1").arg(chart.name()),
                                     chart.id() + QLatin1Char('.') + extension,
                                     tr("%1 picture (*.%2)").arg(extension.toUpper(), extension));
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += QLatin1Char('.') + extension;
    const auto failure = exportChart(chart, path.toStdString(), format, asShown());
    if (failure)
        m_status.refuse(*failure);
    else
        m_status.say(tr("%1 saved to %2.").arg(chart.name(), path));
}

} // namespace normscope
