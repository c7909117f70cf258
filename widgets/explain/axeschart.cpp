// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/explain/axeschart.h"

#include "widgets/explain/axesview.h"
#include "widgets/look/theme.h"
#include "widgets/wording.h"

#include <QCoreApplication>
#include <QPainter>

namespace normscope {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("AxesChart", text); }

} // namespace

AxesChart::AxesChart()
    : m_view(std::make_unique<AxesView>(&m_none))
{
}

AxesChart::~AxesChart() = default;

QString AxesChart::name() const { return tr("Axes"); }

QString AxesChart::title() const
{
    return m_snapshot ? tr("%1 of a batch of %2")
                            .arg(wording::methodName(m_snapshot->experiment.spec.method),
                                 QString::fromStdString(m_snapshot->shape().text()))
                      : name();
}

QString AxesChart::description() const
{
    if (!m_snapshot)
        return {};
    const NormSpec& spec = m_snapshot->experiment.spec;
    return tr("%1: %2; %3.")
        .arg(wording::methodName(spec.method), wording::averagesOver(spec, m_snapshot->layout()),
             wording::onePer(spec, m_snapshot->grouping));
}

QString AxesChart::table() const
{
    if (!m_snapshot)
        return {};
    QString lines = tr("axis") + QLatin1Char('\t') + tr("length") + QLatin1Char('\n');
    for (int axis = 0; axis < m_snapshot->layout().rank(); ++axis) {
        lines += QString(QLatin1Char(m_snapshot->layout().axis(axis).letter)) + QLatin1Char('\t')
            + QString::number(m_snapshot->shape()[axis]) + QLatin1Char('\n');
    }
    return lines;
}

void AxesChart::setSnapshot(const SnapshotPtr& snapshot)
{
    m_snapshot = snapshot;
    m_none.setSnapshot(snapshot);
    m_view->setSnapshot(snapshot);
}

Index AxesChart::cell() const { return m_selection && m_selection->cell() >= 0 ? m_selection->cell() : 0; }

void AxesChart::paint(QPainter& painter, const QRectF& rectangle, const Theme& theme) const
{
    if (!m_snapshot)
        return;
    painter.setFont(theme.title());
    painter.setPen(theme.text);
    const double head = theme.px(34);
    const double margin = theme.px(20);
    const QRectF inner = rectangle.adjusted(margin, margin * 0.6, -margin, -margin * 0.6);
    painter.drawText(QRectF(inner.left(), inner.top(), inner.width(), head), Qt::AlignLeft | Qt::AlignVCenter, title());
    // A slide is looked at from afar: the block and its labels half as large again.
    Theme larger = theme;
    larger.scale *= 1.5;
    m_view->paintAxes(painter, inner.adjusted(0, head, 0, 0), *m_snapshot, m_snapshot->grouping.groupOf(cell()), cell(),
                      larger);
}

} // namespace normscope
