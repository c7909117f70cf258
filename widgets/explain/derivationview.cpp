// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/explain/derivationview.h"

#include "widgets/explain/derivationpainter.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace normscope {

DerivationView::DerivationView(Selection* selection, QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_selection(selection)
{
    setObjectName(QStringLiteral("derivationView"));
    setAccessibleName(tr("How this cell came about"));
    setToolTip(tr(
        "The four steps that turn the selected cell's input into its output; the left and right keys step."));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAutoFillBackground(false);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    connect(m_selection, &Selection::changed, this, &DerivationView::refresh);
}

DerivationView::~DerivationView() = default;

void DerivationView::setSnapshot(const SnapshotPtr& snapshot)
{
    m_snapshot = snapshot;
    refresh();
}

void DerivationView::setStep(int step)
{
    const int index = std::clamp(step, 1, 4) - 1;
    if (index == m_step)
        return;
    m_step = index;
    layOut();
    scrollToStep();
    emit stepChanged(m_step + 1);
}

void DerivationView::refresh()
{
    const Index cell = m_selection->cell();
    if (!m_snapshot || cell < 0 || cell >= m_snapshot->input().size()) {
        m_layout.reset();
        m_derivation = {};
    } else {
        m_derivation = DerivationPainter::fitted(*m_snapshot, cell, Theme::current(), viewport()->width());
        setAccessibleDescription(m_derivation.text());
    }
    layOut();
}

void DerivationView::layOut()
{
    if (!m_snapshot || m_derivation.steps.front().title.isEmpty()) {
        viewport()->update();
        return;
    }
    m_layout = std::make_unique<const DerivationPainter>(m_derivation, Theme::current(), viewport()->width(), m_step);
    const int height = static_cast<int>(std::ceil(m_layout->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(20);
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    viewport()->update();
}

void DerivationView::scrollToStep()
{
    if (!m_layout)
        return;
    const QRectF row = m_layout->rows()[static_cast<std::size_t>(m_step)];
    QScrollBar* const bar = verticalScrollBar();
    const int top = static_cast<int>(std::floor(row.top())),
              bottom = static_cast<int>(std::ceil(row.bottom()));
    if (top < bar->value())
        bar->setValue(top);
    else if (bottom > bar->value() + viewport()->height())
        bar->setValue(bottom - viewport()->height());
}

double DerivationView::paintDerivation(QPainter* painter, const QRectF& rect, const Snapshot& snapshot,
                                       Index cell, int step, const Theme& theme)
{
    const Derivation derivation = DerivationPainter::fitted(snapshot, cell, theme, rect.width());
    const DerivationPainter layout(derivation, theme, rect.width(), step - 1);
    if (painter)
        layout.paint(*painter, rect.topLeft(), false);
    return layout.height();
}

QSize DerivationView::sizeHint() const
{
    const double scale = Theme::current().scale;
    return QSizeF(328 * scale, 300 * scale).toSize();
}

QSize DerivationView::minimumSizeHint() const
{
    const double scale = Theme::current().scale;
    return QSizeF(220 * scale, 90 * scale).toSize();
}

void DerivationView::paintEvent(QPaintEvent*)
{
    if (!m_layout)
        return;
    QPainter painter(viewport());
    m_layout->paint(painter, QPointF(0, -verticalScrollBar()->value()), hasFocus());
}

void DerivationView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    refresh();
}

void DerivationView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        setStep(m_step);
        return;
    case Qt::Key_Right:
        setStep(m_step + 2);
        return;
    case Qt::Key_Home:
        setStep(1);
        return;
    case Qt::Key_End:
        setStep(4);
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void DerivationView::mousePressEvent(QMouseEvent* event)
{
    const QPointF at = event->position() + QPointF(0, verticalScrollBar()->value());
    for (std::size_t index = 0; m_layout && index < m_layout->rows().size(); ++index) {
        if (m_layout->rows()[index].contains(at)) {
            setStep(static_cast<int>(index) + 1);
            return;
        }
    }
}

void DerivationView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        updateGeometry();
        refresh();
    }
}

void DerivationView::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void DerivationView::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace normscope
