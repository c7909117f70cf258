// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/explain/blockpicture.h"

#include "widgets/explain/blockprojection.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

QColor mixed(const QColor& from, const QColor& to, double share)
{
    const auto part = [share](double a, double b) { return static_cast<float>(a + (b - a) * share); };
    return QColor::fromRgbF(part(from.redF(), to.redF()), part(from.greenF(), to.greenF()),
                            part(from.blueF(), to.blueF()));
}

double labelHeight(const Theme& theme) { return QFontMetricsF(theme.small()).height() + theme.px(6); }

/// What the picture is laid out by.
struct Plan {
    QRectF body; ///< without the labels
    double rightLabel = 0;
    double largestUnit = 0;
};

Plan plan(const BlockPicture& picture, const QRectF& rect, const Theme& theme, BlockPicture::Detail detail)
{
    if (detail == BlockPicture::Detail::Small)
        return { rect, 0, theme.px(14) };
    const double label = labelHeight(theme);
    Plan result { rect.adjusted(label, theme.px(3), -theme.px(3), -label), 0, theme.px(40) };
    if (!picture.block().isSheet()) {
        const QFontMetricsF metrics(theme.small());
        result.rightLabel = std::max(
                                metrics.horizontalAdvance(picture.label(picture.block().deep())),
                                metrics.horizontalAdvance(BlockPicture::thinning(picture.block().deep())))
            + theme.px(8);
    }
    return result;
}

BlockProjection projection(const BlockPicture& picture, const QRectF& rect, const Theme& theme,
                           BlockPicture::Detail detail)
{
    const Plan laidOut = plan(picture, rect, theme, detail);
    return BlockProjection(picture.block(), laidOut.body, laidOut.rightLabel, laidOut.largestUnit);
}

/// One painting of the block; holds what all its parts need.
class BlockPainter {
public:
    BlockPainter(QPainter& painter, const BlockPicture& picture, const BlockProjection& projected,
                 const Theme& theme, const BlockMarks& marks, bool small)
        : m_painter(painter)
        , m_picture(picture)
        , m_block(picture.block())
        , m_projection(projected)
        , m_theme(theme)
        , m_marks(marks)
        , m_small(small)
    {
        if (marks.group < 0)
            return;
        m_down = m_block.runs(m_block.down(), picture.grouping(), marks.group);
        m_across = m_block.runs(m_block.across(), picture.grouping(), marks.group);
        m_deep = m_block.runs(m_block.deep(), picture.grouping(), marks.group);
    }

    void paintBody() const
    {
        const Index end = m_block.deep().length;
        const bool lit = lights(m_deep, m_marks.front);
        if (!m_block.isSheet()) {
            const bool topLit = lights(m_down, 0), rightLit = lights(m_across, m_block.across().length - 1);
            paintFace(m_projection.top(m_marks.front, end), shade(0.45), m_theme.cubeTop,
                      topLit ? m_across : none, topLit ? m_deep : none);
            paintFace(m_projection.right(m_marks.front, end), shade(-1), m_theme.cubeSide,
                      rightLit ? m_deep : none, rightLit ? m_down : none);
        }
        paintFace(m_projection.front(m_marks.front), shade(0), m_theme.cube, lit ? m_across : none,
                  lit ? m_down : none);
    }

    /// The examples before the cut: outlines, and the lit part as coloured glass.
    void paintGlass() const
    {
        if (m_marks.front <= 0 || m_block.isSheet())
            return;
        const auto across = static_cast<double>(m_block.across().length);
        const auto down = static_cast<double>(m_block.down().length);
        const auto back = static_cast<double>(m_marks.front);
        QColor glass = m_theme.cube;
        glass.setAlphaF(m_theme.isDark ? 0.22F : 0.16F);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(glass);
        if (!m_small && lights(m_deep, 0)) {
            for (const Run& a : m_across) {
                for (const Run& d : m_down)
                    m_painter.drawPolygon(patch(m_projection.front(0), a, d));
            }
        }
        QColor edge = m_theme.quiet;
        edge.setAlphaF(m_small ? 0.45F : 0.7F);
        m_painter.setPen(QPen(edge, 1, m_small ? Qt::SolidLine : Qt::DashLine));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawPolygon(m_projection.front(0).patch(0, across, 0, down));
        for (const QPointF corner :
             { QPointF(0, 0), QPointF(across, 0), QPointF(across, down), QPointF(0, down) }) {
            m_painter.drawLine(m_projection.at(corner.x(), corner.y(), 0),
                               m_projection.at(corner.x(), corner.y(), back));
        }
    }

    void paintMarked(Index cell, double width) const
    {
        if (cell < 0)
            return;
        const auto place = m_block.placeOf(cell);
        // A cell of a large batch is smaller than its border: the border then stands round its place.
        const double least = m_theme.px(m_small ? 3 : 9);
        const auto draw = [&](const BlockFace& face, Index i, Index j) {
            m_painter.setPen(QPen(m_theme.text, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
            m_painter.setBrush(Qt::NoBrush);
            m_painter.drawPolygon(patch(face, { i, i + 1 }, { j, j + 1 }, least, width));
        };
        if (place.deep == m_marks.front || m_block.isSheet())
            draw(m_projection.front(m_marks.front), place.across, place.down);
        else if (place.deep < m_marks.front)
            draw(m_projection.front(place.deep), place.across, place.down);
        else if (place.down == 0)
            draw(m_projection.top(m_marks.front, m_block.deep().length), place.across, place.deep);
        else if (place.across == m_block.across().length - 1)
            draw(m_projection.right(m_marks.front, m_block.deep().length), place.deep, place.down);
    }

    void paintLabels() const
    {
        const QFontMetricsF metrics(m_theme.small());
        m_painter.setFont(m_theme.small());
        m_painter.setPen(m_theme.quiet);
        const double across = static_cast<double>(m_block.across().length);
        const double down = static_cast<double>(m_block.down().length);
        const QPointF lower = m_projection.at(0, down, 0);
        const double width = m_projection.at(across, down, 0).x() - lower.x();
        const double height = lower.y() - m_projection.at(0, 0, 0).y();
        const double gap = m_theme.px(5);
        paintTicks();

        const QString below = fitting(m_block.across(), width + m_theme.px(30), metrics);
        const double belowLeft = lower.x() + (width - metrics.horizontalAdvance(below)) / 2;
        m_painter.drawText(
            QPointF(std::max(lower.x() - gap * 2, belowLeft), lower.y() + gap + metrics.ascent()), below);
        const QString beside = fitting(m_block.down(), height, metrics);
        m_painter.save();
        m_painter.translate(lower.x() - gap - metrics.descent(), lower.y());
        m_painter.rotate(-90);
        m_painter.drawText(QPointF(std::max(0.0, (height - metrics.horizontalAdvance(beside)) / 2), 0),
                           beside);
        m_painter.restore();
        if (m_block.isSheet())
            return;
        QPointF middle = m_projection.at(across, down, static_cast<double>(m_block.deep().length) / 2)
            + QPointF(gap, gap + metrics.ascent() * 0.7);
        const QString thinned = BlockPicture::thinning(m_block.deep());
        if (!thinned.isEmpty()) {
            m_painter.drawText(middle, thinned);
            middle.ry() -= metrics.height();
            middle.rx() += m_theme.px(10);
        }
        m_painter.drawText(middle, m_picture.label(m_block.deep()));
    }

private:
    static inline const std::vector<Run> none {};

    static bool lights(const std::vector<Run>& runs, Index index)
    {
        return std::ranges::any_of(runs, [index](const Run& run) { return run.contains(index); });
    }

    /// The unlit faces: 0 the front, above 0 lighter, -1 the side.
    QColor shade(double light) const
    {
        return light < 0 ? mixed(m_theme.cubeEmpty, m_theme.isDark ? QColor(Qt::black) : m_theme.quiet, 0.14)
                         : mixed(m_theme.cubeEmpty, m_theme.isDark ? m_theme.line : m_theme.card, light);
    }

    /// A part of a face; never thinner than `least` pixels along either edge.
    static QPolygonF patch(const BlockFace& face, const Run& i, const Run& j, double least = 2,
                           double inset = 0)
    {
        const auto widened = [least, inset](const Run& run, const QPointF& unit) {
            const double one = std::hypot(unit.x(), unit.y());
            double begin = static_cast<double>(run.begin), end = static_cast<double>(run.end);
            if (one > 0 && (end - begin) * one < least) {
                const double middle = (begin + end) / 2, half = least / one / 2;
                begin = middle - half;
                end = middle + half;
            } else if (one > 0) {
                begin += inset / 2 / one;
                end -= inset / 2 / one;
            }
            return std::pair(begin, end);
        };
        const auto [i0, i1] = widened(i, face.first);
        const auto [j0, j1] = widened(j, face.second);
        return face.patch(i0, i1, j0, j1);
    }

    static Run within(const Run& run, const Run& range)
    {
        return { std::max(run.begin, range.begin), std::min(run.end, range.end) };
    }

    void paintFace(const BlockFace& face, const QColor& empty, const QColor& full,
                   const std::vector<Run>& first, const std::vector<Run>& second) const
    {
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(empty);
        m_painter.drawPolygon(patch(face, face.firstRange, face.secondRange));
        paintGrid(face, face.firstRange, face.secondRange, false);
        for (const Run& i : first) {
            const Run visible = within(i, face.firstRange);
            for (const Run& j : second) {
                const Run deep = within(j, face.secondRange);
                if (visible.begin >= visible.end || deep.begin >= deep.end)
                    continue;
                m_painter.setPen(Qt::NoPen);
                m_painter.setBrush(full);
                m_painter.drawPolygon(patch(face, visible, deep));
                paintGrid(face, visible, deep, true);
            }
        }
    }

    void paintGrid(const BlockFace& face, const Run& i, const Run& j, bool lit) const
    {
        for (const Index index : lines(*face.firstEdge, i))
            paintLine(face, *face.firstEdge, index, lit, face.at(double(index), double(j.begin)),
                      face.at(double(index), double(j.end)));
        for (const Index index : lines(*face.secondEdge, j))
            paintLine(face, *face.secondEdge, index, lit, face.at(double(i.begin), double(index)),
                      face.at(double(i.end), double(index)));
        if (lit)
            return;
        m_painter.setPen(QPen(outline(), m_small ? 0.8 : 1));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawPolygon(patch(face, i, j));
    }

    void paintLine(const BlockFace&, const BlockEdge& edge, Index index, bool lit, const QPointF& from,
                   const QPointF& to) const
    {
        const bool border = !lit && m_block.divides(edge, m_picture.grouping(), index);
        QColor colour = lit ? m_theme.card : border ? outline() : mixed(m_theme.cubeEmpty, outline(), 0.6);
        if (lit)
            colour.setAlphaF(m_small ? 0.55F : 0.75F);
        m_painter.setPen(QPen(colour, m_small ? 0.8 : border ? 1.2 : 1, Qt::SolidLine, Qt::FlatCap));
        m_painter.drawLine(from, to);
    }

    QColor outline() const { return mixed(m_theme.line, m_theme.quiet, m_theme.isDark ? 0.3 : 0.28); }

    /// The inner grid lines of an edge that lie in a run.
    static std::vector<Index> lines(const BlockEdge& edge, const Run& run)
    {
        std::vector<Index> result;
        const Index step = gridStep(edge.length);
        for (Index index = (run.begin / step + 1) * step; index < run.end; index += step)
            result.push_back(index);
        return result;
    }

    /// One tick per drawn cell along the flattened edge, so that it is seen to be made of positions.
    void paintTicks() const
    {
        const auto down = static_cast<double>(m_block.down().length);
        const Index step = gridStep(m_block.across().length);
        for (Index index = 0; index <= m_block.across().length; index += step) {
            const QPointF at = m_projection.at(double(index), down, 0);
            m_painter.drawLine(at, at + QPointF(0, m_theme.px(3)));
        }
    }

    /// The label with what a cell of the grid stands for, as long as there is room.
    QString fitting(const BlockEdge& edge, double room, const QFontMetricsF& metrics) const
    {
        const QString name = m_picture.label(edge), thinned = BlockPicture::thinning(edge);
        if (thinned.isEmpty())
            return name;
        const QString brief = QStringLiteral("%1 = %2").arg(edge.letters).arg(edge.length);
        for (const QString& text : { name, brief }) {
            const QString full = BlockPicture::tr("%1, %2").arg(text, thinned);
            if (metrics.horizontalAdvance(full) <= room)
                return full;
        }
        return brief;
    }

    QPainter& m_painter;
    const BlockPicture& m_picture;
    const BlockShape& m_block;
    const BlockProjection& m_projection;
    const Theme& m_theme;
    const BlockMarks& m_marks;
    bool m_small;
    std::vector<Run> m_down, m_across, m_deep;
};

} // namespace

BlockPicture::BlockPicture(const Grouping& grouping, const Layout& layout, const Shape& shape)
    : m_grouping(grouping)
    , m_block(layout, shape)
{
}

void BlockPicture::paint(QPainter& painter, const QRectF& rect, const Theme& theme, const BlockMarks& marks,
                         Detail detail) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const BlockProjection projected = projection(*this, rect, theme, detail);
    BlockMarks clamped = marks;
    clamped.front = std::clamp<Index>(marks.front, 0, m_block.deep().length - 1);
    const bool small = detail == Detail::Small;
    const BlockPainter block(painter, *this, projected, theme, clamped, small);
    block.paintBody();
    block.paintGlass();
    block.paintMarked(marks.hovered, theme.px(1.5));
    block.paintMarked(marks.cell, theme.px(small ? 2 : 3));
    if (!small)
        block.paintLabels();
    painter.restore();
}

Index BlockPicture::cellAt(const QPointF& point, const QRectF& rect, const Theme& theme, Index front,
                           Detail detail) const
{
    const BlockProjection projected = projection(*this, rect, theme, detail);
    const Index end = m_block.deep().length;
    BlockShape::Place place;
    // The solid part first, then the glass before it.
    for (const Index begin : { std::clamp<Index>(front, 0, end - 1), Index(0) }) {
        if (projected.front(begin).hit(point, place.across, place.down)) {
            place.deep = begin;
            return m_block.cellAt(place);
        }
        if (m_block.isSheet())
            return -1;
        if (projected.top(begin, end).hit(point, place.across, place.deep)) {
            place.down = 0;
            return m_block.cellAt(place);
        }
        if (projected.right(begin, end).hit(point, place.deep, place.down)) {
            place.across = m_block.across().length - 1;
            return m_block.cellAt(place);
        }
    }
    return -1;
}

std::optional<QPointF> BlockPicture::pointOf(Index cell, const QRectF& rect, const Theme& theme, Index front,
                                             Detail detail) const
{
    const BlockProjection projected = projection(*this, rect, theme, detail);
    const auto place = m_block.placeOf(cell);
    const auto half = [](Index index) { return static_cast<double>(index) + 0.5; };
    if (place.deep == front || m_block.isSheet())
        return projected.front(front).at(half(place.across), half(place.down));
    if (place.deep < front)
        return std::nullopt;
    const Index end = m_block.deep().length;
    if (place.down == 0)
        return projected.top(front, end).at(half(place.across), half(place.deep));
    if (place.across == m_block.across().length - 1)
        return projected.right(front, end).at(half(place.deep), half(place.down));
    return std::nullopt;
}

QString BlockPicture::label(const BlockEdge& edge) const
{
    const bool features = m_block.isSheet() || edge.letters == QLatin1String("D");
    const bool one = edge.length == 1;
    QString format = one ? tr("%1 = %2 position") : tr("%1 = %2 positions");
    if (edge.role == AxisRole::Example)
        format = !m_block.isSheet() ? tr("%1 = %2") : one ? tr("%1 = %2 example") : tr("%1 = %2 examples");
    else if (edge.role == AxisRole::Channel && features)
        format = one ? tr("%1 = %2 feature") : tr("%1 = %2 features");
    else if (edge.role == AxisRole::Channel)
        format = one ? tr("%1 = %2 channel") : tr("%1 = %2 channels");
    return format.arg(edge.letters).arg(edge.length);
}

QString BlockPicture::thinning(const BlockEdge& edge)
{
    const Index step = gridStep(edge.length);
    return step > 1 ? tr("%1 per block").arg(step) : QString();
}

} // namespace normscope
