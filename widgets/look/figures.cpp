// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/look/figures.h"

#include <QFontMetricsF>
#include <QGlyphRun>
#include <QRawFont>

#include <algorithm>

namespace normscope::figures
{

namespace
{

/// A font's digits, measured once.
struct Face {
    QFont font;
    QRawFont raw;
    double digit = 0; ///< width of the widest digit
    double toBaseline = 0; ///< from the middle of a line
    bool tabular = true; ///< the family's own digits are of one width
};

Face measured(const QFont& font)
{
    const QFontMetricsF metrics(font);
    Face face{ font, QRawFont::fromFont(font), 0, (metrics.ascent() - metrics.descent()) / 2, true };
    const auto glyphs = face.raw.glyphIndexesForString(QStringLiteral("0123456789"));
    const auto advances = face.raw.advancesForGlyphIndexes(glyphs);
    for (const QPointF& advance : advances) {
        face.tabular = face.tabular && qFuzzyCompare(advance.x(), advances.front().x());
        face.digit = std::max(face.digit, advance.x());
    }
    return face;
}

/// A dozen fonts are in use at a time; a change of scale pushes the old ones out.
const Face& faceOf(const QFont& font)
{
    constexpr qsizetype most = 24;
    static QList<Face> faces;
    const auto found = std::ranges::find(faces, font, &Face::font);
    if (found != faces.end())
        return *found;
    if (faces.size() >= most)
        faces.removeFirst();
    faces.append(measured(font));
    return faces.back();
}

struct Line {
    QList<quint32> glyphs;
    QList<QPointF> positions;
    double width = 0;
};

/// Nothing where the font lacks a character: then Qt's own fallback has to draw.
bool laidOut(const Face& face, const QString& text, Line& line)
{
    line.glyphs = face.raw.glyphIndexesForString(text);
    if (line.glyphs.size() != text.size() || line.glyphs.contains(0))
        return false;
    const auto advances = face.raw.advancesForGlyphIndexes(line.glyphs);
    line.positions.reserve(text.size());
    for (qsizetype k = 0; k < text.size(); ++k) {
        const double own = advances[k].x();
        const double place = text[k].isDigit() ? face.digit : own;
        line.positions.append({ line.width + (place - own) / 2, 0 });
        line.width += place;
    }
    return true;
}

} // namespace

double width(const QFont& font, const QString& text)
{
    const Face& face = faceOf(font);
    Line line;
    if (face.tabular || !face.raw.isValid() || !laidOut(face, text, line))
        return QFontMetricsF(font).horizontalAdvance(text);
    return line.width;
}

void draw(QPainter& painter, const QRectF& place, Qt::Alignment alignment, const QString& text)
{
    const Face& face = faceOf(painter.font());
    Line line;
    if (face.tabular || !face.raw.isValid() || !laidOut(face, text, line)) {
        painter.drawText(place,
                         static_cast<int>((alignment & Qt::AlignHorizontal_Mask) | Qt::AlignVCenter)
                             | Qt::TextSingleLine | Qt::TextDontClip,
                         text);
        return;
    }
    const double spare = place.width() - line.width;
    const double left = alignment & Qt::AlignRight ? spare : alignment & Qt::AlignHCenter ? spare / 2 : 0;
    const double baseline = place.center().y() + face.toBaseline;
    QGlyphRun run;
    run.setRawFont(face.raw);
    run.setGlyphIndexes(line.glyphs);
    run.setPositions(line.positions);
    painter.drawGlyphRun({ place.left() + left, baseline }, run);
}

} // namespace normscope::figures
