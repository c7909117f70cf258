// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <QFont>
#include <QPainter>
#include <QString>

namespace normscope
{

/// Tabular figures for columns of numbers. Families such as Inter have proportional digits unless an OpenType
/// feature is asked for, which Qt can only since 6.7: here every digit gets the place of the widest one.
namespace figures
{

/// The width of the text as draw() sets it, in logical pixels.
double width(const QFont& font, const QString& text);
/// Draws one line in the painter's font and pen, centred vertically, aligned horizontally.
void draw(QPainter& painter, const QRectF& place, Qt::Alignment alignment, const QString& text);

} // namespace figures

} // namespace normscope
