// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/charts/export.h"

#include "core/io/error.h"
#include "core/io/save.h"
#include "widgets/charts/chart.h"
#include "widgets/charts/layout.h"
#include "widgets/look/theme.h"

#include <QBuffer>
#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QImage>
#include <QMimeData>
#include <QPainter>
#include <QtSvg/QSvgGenerator>

#include <algorithm>
#include <cmath>
#include <span>

namespace normscope {

namespace {

constexpr double inch = 0.0254;
constexpr int mostPixels = 32767; ///< of a side: QPainter draws no further

/// Type that reads on a screen of 800 × 450 reads from the back row on a slide of any size.
Theme themeFor(const ExportOptions& options)
{
    Theme theme = options.dark ? Theme::dark() : Theme::light();
    theme.scale = std::clamp(std::min(options.size.width() / 800.0, options.size.height() / 450.0), 1.0, 8.0);
    return theme;
}

void draw(QPainter& painter, const Chart& chart, const ExportOptions& options, const Theme& theme)
{
    const QRectF whole(QPointF(), QSizeF(options.size));
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    if (!options.transparent)
        painter.fillRect(whole, theme.card);
    chart.paint(painter, whole, theme);
}

QByteArray png(const Chart& chart, const ExportOptions& options)
{
    const QSize pixels = (QSizeF(options.size) * options.scale).toSize();
    if (pixels.isEmpty() || pixels.width() > mostPixels || pixels.height() > mostPixels)
        return {};
    QImage image(pixels, options.transparent ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    if (image.isNull())
        return {};
    image.fill(Qt::transparent);
    {
        QPainter painter(&image);
        painter.scale(options.scale, options.scale);
        draw(painter, chart, options, themeFor(options));
    }
    const int perMetre = static_cast<int>(std::lround(96 * options.scale / inch));
    image.setDotsPerMeterX(perMetre);
    image.setDotsPerMeterY(perMetre);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    return image.save(&buffer, "PNG") ? bytes : QByteArray();
}

/// QSvgGenerator names one family; where that is not installed a browser would take a serif.
QByteArray withFallbackFonts(QByteArray svg, const Theme& theme)
{
    const QByteArray family = chartFont(theme).family().toUtf8();
    return svg.replace("font-family=\"" + family + '"', "font-family=\"" + family + ", Arial, sans-serif\"");
}

/// QSvgGenerator 6.4 writes "&" and "<" of its title and description as they are, which is no XML: it gets
/// marks to put the escaped words at.
const QString titleMark = QStringLiteral("normscope-chart-title");
const QString descriptionMark = QStringLiteral("normscope-chart-description");

QByteArray withWords(QByteArray svg, const Chart& chart)
{
    svg.replace(titleMark.toUtf8(), chart.title().toHtmlEscaped().toUtf8());
    return svg.replace(descriptionMark.toUtf8(), chart.description().toHtmlEscaped().toUtf8());
}

QByteArray svg(const Chart& chart, const ExportOptions& options)
{
    if (options.size.isEmpty())
        return {};
    const Theme theme = themeFor(options);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    // 72, the default, shrinks type to three quarters.
    generator.setResolution(96);
    generator.setSize(options.size);
    generator.setViewBox(QRect(QPoint(), options.size));
    generator.setTitle(titleMark);
    generator.setDescription(descriptionMark);
    QPainter painter;
    if (!painter.begin(&generator))
        return {};
    draw(painter, chart, options, theme);
    return painter.end() ? withWords(withFallbackFonts(bytes, theme), chart) : QByteArray();
}

} // namespace

QByteArray rendered(const Chart& chart, ExportFormat format, const ExportOptions& options)
{
    return format == ExportFormat::Png ? png(chart, options) : svg(chart, options);
}

std::unique_ptr<QMimeData> mimeData(const Chart& chart, const ExportOptions& options)
{
    auto data = std::make_unique<QMimeData>();
    data->setData(QStringLiteral("image/png"), rendered(chart, ExportFormat::Png, options));
    data->setData(QStringLiteral("image/svg+xml"), rendered(chart, ExportFormat::Svg, options));
    data->setData(QStringLiteral("text/tab-separated-values"), chart.table().toUtf8());
    // Spreadsheets only ask for plain text.
    data->setText(chart.table());
    return data;
}

void copyToClipboard(const Chart& chart, const ExportOptions& options)
{
    QGuiApplication::clipboard()->setMimeData(mimeData(chart, options).release());
}

std::optional<QString> exportChart(const Chart& chart, const std::filesystem::path& path, ExportFormat format,
                                   const ExportOptions& options)
{
    const QByteArray bytes = rendered(chart, format, options);
    if (bytes.isEmpty()) {
        return QCoreApplication::translate("normscope::exportChart",
                                           "%1 × %2 pixels at a scale of %3 are more than can be drawn.")
            .arg(QString::number(options.size.width()), QString::number(options.size.height()),
                 QString::number(options.scale));
    }
    try {
        saveWhole(path.string(),
                  std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
    } catch (const FileError& error) {
        return QString::fromStdString(error.what());
    }
    return std::nullopt;
}

QString extensionOf(ExportFormat format)
{
    return format == ExportFormat::Png ? QStringLiteral("png") : QStringLiteral("svg");
}

std::optional<ExportFormat> formatOfExtension(const QString& extension)
{
    for (const ExportFormat format : { ExportFormat::Png, ExportFormat::Svg }) {
        if (extension.compare(extensionOf(format), Qt::CaseInsensitive) == 0)
            return format;
    }
    return std::nullopt;
}

} // namespace normscope
