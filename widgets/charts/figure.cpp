// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/charts/figure.h"

#include "widgets/charts/drawing.h"
#include "widgets/look/numbers.h"
#include "widgets/selection.h"

#include <QGraphicsScene>
#include <QPainter>

namespace normscope {

QString Figure::table() const { return m_snapshot ? makeTable(source()) : QString(); }

void Figure::setSnapshot(const SnapshotPtr& snapshot)
{
    m_snapshot = snapshot;
    m_current = false;
}

void Figure::setSelection(const Selection* selection)
{
    m_selection = selection;
    m_current = false;
}

Index Figure::cell() const
{
    // The selection may have been told of a new snapshot before us, or after us.
    const Index cell = m_selection ? m_selection->cell() : 0;
    return cell >= 0 && m_snapshot && cell < m_snapshot->input().size() ? cell : 0;
}

Figure::Source Figure::source() const
{
    const Index which = cell();
    const Grouping& grouping = m_snapshot->grouping;
    return { *m_snapshot, which, grouping.groupOf(which), grouping.channelOf(which) };
}

const Plot& Figure::plot() const
{
    if (!m_snapshot || (m_current && cell() == m_cell))
        return m_plot;
    m_cell = cell();
    // Only the axes' memory changes: from outside the plot is a function of what was set.
    m_plot = const_cast<Figure*>(this)->make(source());
    m_current = true;
    return m_plot;
}

QString Figure::readout(const QPointF&) const { return {}; }

void Figure::paint(QPainter& painter, const QRectF& rectangle, const Theme& theme) const
{
    QGraphicsScene scene;
    scene.setItemIndexMethod(QGraphicsScene::NoIndex);
    Drawing drawing;
    scene.addItem(drawing.chart());
    drawing.show(plot(), rectangle.size(), theme, { .heading = true, .margin = theme.px(14) });
    scene.render(&painter, rectangle, QRectF(QPointF(), rectangle.size()), Qt::IgnoreAspectRatio);
}

QString factorText(double value)
{
    const QString text = numbers::painted(value);
    return value < 0 ? QLatin1Char('(') + text + QLatin1Char(')') : text;
}

QString tableLine(const QStringList& fields) { return fields.join(QLatin1Char('\t')) + QLatin1Char('\n'); }

} // namespace normscope
