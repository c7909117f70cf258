// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/explain/axesview.h"

#include "widgets/explain/axestext.h"
#include "widgets/wording.h"

#include <QAbstractTextDocumentLayout>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QTextDocument>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

/// The words under the picture: both wordings, then a badge for each identity.
class Caption {
public:
    Caption(const Snapshot& snapshot, const QStringList& identities, const Theme& theme, double width)
        : m_theme(theme)
    {
        m_text.setDocumentMargin(0);
        m_text.setDefaultFont(theme.body());
        m_text.setHtml(QStringLiteral("<span style='color:%1'>%2</span>")
                           .arg(theme.text.name(), axestext::wordingsAsHtml(snapshot)));
        m_text.setTextWidth(width);
        const QFontMetricsF metrics(theme.small());
        const double height = metrics.height() + theme.px(6), gap = theme.px(5);
        QPointF pen(0, m_text.size().height() + gap);
        for (const QString& identity : identities) {
            const QString text = metrics.elidedText(identity, Qt::ElideRight, width - theme.px(16));
            const double badge = metrics.horizontalAdvance(text) + theme.px(16);
            if (pen.x() > 0 && pen.x() + badge > width)
                pen = { 0, pen.y() + height + gap };
            m_badges.push_back({ text, QRectF(pen, QSizeF(badge, height)) });
            pen.rx() += badge + gap;
        }
    }

    double height() const
    {
        return m_badges.empty() ? m_text.size().height() : m_badges.back().place.bottom();
    }

    void paint(QPainter& painter, const QPointF& at)
    {
        painter.save();
        painter.translate(at);
        m_text.documentLayout()->draw(&painter, {});
        painter.setFont(m_theme.small());
        for (const Badge& badge : m_badges) {
            painter.setPen(QPen(m_theme.accent, 1));
            painter.setBrush(m_theme.accentSoft);
            painter.drawRoundedRect(badge.place.adjusted(0.5, 0.5, -0.5, -0.5), badge.place.height() / 2,
                                    badge.place.height() / 2);
            painter.setPen(m_theme.text);
            painter.drawText(badge.place, Qt::AlignCenter, badge.text);
        }
        painter.restore();
    }

private:
    struct Badge {
        QString text;
        QRectF place;
    };
    const Theme& m_theme;
    QTextDocument m_text;
    std::vector<Badge> m_badges;
};

QRectF above(const QRectF& rect, double captionHeight, const Theme& theme)
{
    return QRectF(rect.topLeft(),
                  QSizeF(rect.width(), std::max(10.0, rect.height() - captionHeight - theme.px(6))));
}

} // namespace

AxesView::AxesView(Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
{
    setObjectName(QStringLiteral("axesView"));
    setAccessibleName(tr("Axes"));
    setToolTip(tr("The batch as a block of cells: those that share the selected cell's mean are lit; click a "
                  "cell to select it."));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
    connect(m_selection, &Selection::changed, this, [this] {
        describe();
        update();
    });
    connect(m_selection, &Selection::hoverChanged, this, qOverload<>(&QWidget::update));
}

void AxesView::setSnapshot(const SnapshotPtr& snapshot)
{
    const bool sameGroups = m_snapshot && snapshot && m_snapshot->experiment.spec == snapshot->experiment.spec
        && m_snapshot->shape() == snapshot->shape() && m_snapshot->layout() == snapshot->layout();
    const bool sameCells = sameGroups && m_snapshot->evaluatesWithRunning() == snapshot->evaluatesWithRunning()
        && m_snapshot->experiment.lengths == snapshot->experiment.lengths
        && m_snapshot->experiment.ignorePadding == snapshot->experiment.ignorePadding;
    m_snapshot = snapshot;
    if (sameCells && m_picture)
        return; // the picture shows cells and groups, not values
    if (!snapshot) {
        m_picture.reset();
        m_identities.clear();
    } else {
        m_identities = axestext::identities(*snapshot);
        if (!sameGroups || !m_picture)
            m_picture.emplace(snapshot->grouping, snapshot->layout(), snapshot->shape());
    }
    describe();
    update();
}

void AxesView::describe()
{
    if (!m_snapshot)
        return;
    QStringList parts { axestext::wordings(*m_snapshot) };
    for (const QString& identity : m_identities)
        parts += tr("On this batch %1.").arg(identity);
    const Index cell = m_selection->cell();
    if (cell >= 0 && cell < m_snapshot->input().size())
        parts += tr("Lit: %1, the group of %2.")
                     .arg(wording::groupName(*m_snapshot, m_snapshot->grouping.groupOf(cell)),
                          wording::cellName(*m_snapshot, cell));
    setAccessibleDescription(parts.join(u' '));
}

void AxesView::paintAxes(QPainter& painter, const QRectF& rect, const Snapshot& snapshot, Index group,
                         Index cell, const Theme& theme) const
{
    Caption caption(snapshot, axestext::identities(snapshot), theme, rect.width());
    const BlockPicture picture(snapshot.grouping, snapshot.layout(), snapshot.shape());
    BlockMarks marks { .group = group, .cell = cell };
    if (cell >= 0 || group >= 0)
        marks.front = picture.block().placeOf(cell >= 0 ? cell : snapshot.grouping.cellOf(group, 0)).deep;
    picture.paint(painter, above(rect, caption.height(), theme), theme, marks, BlockPicture::Detail::Full);
    caption.paint(painter, { rect.left(), rect.bottom() - caption.height() });
}

QRectF AxesView::pictureRect() const
{
    const Theme& theme = Theme::current();
    const Caption caption(*m_snapshot, m_identities, theme, width());
    return above(rect(), caption.height(), theme);
}

Index AxesView::front() const
{
    const bool elsewhere = m_selection->hovered() >= 0 && !underMouse();
    const Index cell = elsewhere ? m_selection->hovered() : m_selection->cell();
    return m_picture && cell >= 0 ? m_picture->block().placeOf(cell).deep : 0;
}

Index AxesView::cellAt(const QPointF& point) const
{
    if (!m_picture)
        return -1;
    return m_picture->cellAt(point, pictureRect(), Theme::current(), front(), BlockPicture::Detail::Full);
}

std::optional<QPointF> AxesView::pointOf(Index cell) const
{
    if (!m_picture)
        return std::nullopt;
    return m_picture->pointOf(cell, pictureRect(), Theme::current(), front(), BlockPicture::Detail::Full);
}

QSize AxesView::sizeHint() const
{
    const double scale = Theme::current().scale;
    return QSizeF(328 * scale, 230 * scale).toSize();
}

QSize AxesView::minimumSizeHint() const
{
    const double scale = Theme::current().scale;
    return QSizeF(180 * scale, 130 * scale).toSize();
}

void AxesView::paintEvent(QPaintEvent*)
{
    if (!m_snapshot || !m_picture)
        return;
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    Caption caption(*m_snapshot, m_identities, theme, width());
    const QRectF place = above(rect(), caption.height(), theme);
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), 6, 6);
    }
    // The selection may be of the next snapshot already.
    const auto known = [this](Index cell) { return cell < m_snapshot->input().size() ? cell : -1; };
    const Index hovered = known(m_selection->hovered()), selected = known(m_selection->cell());
    const Index shown = hovered >= 0 ? hovered : selected;
    const BlockMarks marks { .group = shown >= 0 ? m_snapshot->grouping.groupOf(shown) : -1,
                             .cell = selected,
                             .hovered = hovered,
                             .front = front() };
    m_picture->paint(painter, place, theme, marks, BlockPicture::Detail::Full);
    caption.paint(painter, { 0, height() - caption.height() });
}

void AxesView::mouseMoveEvent(QMouseEvent* event) { m_selection->hover(cellAt(event->position())); }

void AxesView::mousePressEvent(QMouseEvent* event)
{
    const Index cell = event->button() == Qt::LeftButton ? cellAt(event->position()) : -1;
    if (cell >= 0)
        m_selection->select(cell);
}

void AxesView::leaveEvent(QEvent* event)
{
    m_selection->hover(-1);
    QWidget::leaveEvent(event);
}

void AxesView::walk(Index down, Index across, Index deep)
{
    if (!m_picture || m_selection->cell() < 0)
        return;
    const BlockShape& block = m_picture->block();
    BlockShape::Place place = block.placeOf(m_selection->cell());
    const auto moved = [](Index from, Index by, const BlockEdge& edge) {
        return std::clamp<Index>(from + by, 0, edge.length - 1);
    };
    place.down = moved(place.down, down, block.down());
    place.across = moved(place.across, across, block.across());
    place.deep = moved(place.deep, deep, block.deep());
    m_selection->select(block.cellAt(place));
}

void AxesView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        return walk(0, -1, 0);
    case Qt::Key_Right:
        return walk(0, 1, 0);
    case Qt::Key_Up:
        return walk(-1, 0, 0);
    case Qt::Key_Down:
        return walk(1, 0, 0);
    case Qt::Key_PageUp:
        return walk(0, 0, -1);
    case Qt::Key_PageDown:
        return walk(0, 0, 1);
    case Qt::Key_G:
        if (m_snapshot && event->modifiers() == Qt::NoModifier) {
            m_selection->selectGroup((m_selection->group() + 1) % m_snapshot->grouping.groupCount());
            return;
        }
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void AxesView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        updateGeometry();
        update();
    }
}

} // namespace normscope
