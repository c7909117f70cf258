// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <QByteArray>
#include <QSizeF>
#include <QString>

#include <filesystem>
#include <memory>
#include <optional>

class QMimeData;

namespace normscope {

class Chart;

enum class ExportFormat { Png, Svg };

struct ExportOptions {
    QSize size { 960, 540 }; ///< logical: how much fits; type and lines grow with it, so that a slide reads
    double scale = 2; ///< PNG: pixels per logical unit
    bool dark = false;
    bool transparent = false; ///< no ground, for slides with their own
};

/// The chart drawn anew, never a copy of the screen, and the same bytes every time. PNG: size × scale pixels,
/// 96·scale per inch. SVG: paths and text only, in a concrete font, nothing outside its view box. Empty where
/// there is no memory for that many pixels. Needs a QApplication, but no window.
QByteArray rendered(const Chart& chart, ExportFormat format, const ExportOptions& options = {});

/// The chart as image/png and image/svg+xml, its numbers as text/tab-separated-values.
std::unique_ptr<QMimeData> mimeData(const Chart& chart, const ExportOptions& options = {});
void copyToClipboard(const Chart& chart, const ExportOptions& options = {});

/// Rendered to memory first, then written whole or not at all. What went wrong as a sentence; nothing where
/// it is saved.
std::optional<QString> exportChart(const Chart& chart, const std::filesystem::path& path, ExportFormat format,
                                   const ExportOptions& options = {});

/// "png", "svg": for file names and the command line.
QString extensionOf(ExportFormat format);
std::optional<ExportFormat> formatOfExtension(const QString& extension);

} // namespace normscope
