// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/batch/sliderbank.h"

#include "widgets/batch/batchmodel.h"
#include "widgets/batch/celltext.h"
#include "widgets/batch/valueslider.h"
#include "widgets/look/numbers.h"
#include "widgets/look/theme.h"
#include "widgets/wording.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QScrollBar>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>

namespace normscope {

namespace {

/// Numbers of drags, never the same twice in one program: an undo stack merges by them.
int nextDrag()
{
    static std::atomic<int> last = 0;
    return ++last;
}

constexpr double widestSlider = 94;

} // namespace

SliderBank::SliderBank(Selection* selection, QWidget* parent)
    : QScrollArea(parent)
    , m_selection(selection)
    , m_row(new QWidget)
    , m_editor(new QLineEdit(m_row))
{
    setObjectName(QStringLiteral("sliderBank"));
    setAccessibleName(tr("Sliders of the selected group"));
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    m_row->setObjectName(QStringLiteral("sliderRow"));
    setWidget(m_row);
    viewport()->setAutoFillBackground(false);
    m_row->setAutoFillBackground(false);
    m_editor->setObjectName(QStringLiteral("sliderEditor"));
    m_editor->setAccessibleName(tr("New value"));
    m_editor->setToolTip(tr("Any spelling of a number; Enter sets the cell, Escape leaves it."));
    m_editor->setAlignment(Qt::AlignCenter);
    m_editor->hide();
    m_editor->installEventFilter(this);
    connect(m_editor, &QLineEdit::editingFinished, this, [this] { finishTyping(true); });
    connect(selection, &Selection::changed, this, &SliderBank::refresh);
    connect(selection, &Selection::hoverChanged, this, &SliderBank::refreshMarks);
}

void SliderBank::show(const SnapshotPtr& snapshot, const PlaneMap& map)
{
    m_snapshot = snapshot;
    m_map = map;
    refresh();
}

int SliderBank::leastHeight() const
{
    return static_cast<int>(Theme::current().px(60))
        + horizontalScrollBar()->sizeHint().height() * (m_count > 16);
}

ValueSlider* SliderBank::pooled(int index)
{
    if (index >= static_cast<int>(m_pool.size())) {
        m_pool.push_back(new ValueSlider(index + 1, m_row));
        connectSlider(m_pool.back());
    }
    return slider(index);
}

void SliderBank::connectSlider(ValueSlider* slider)
{
    connect(slider, &ValueSlider::pressed, this, [this, slider] {
        m_drag = nextDrag();
        m_beforeDrag.clear();
        m_selection->select(slider->content().cell);
    });
    connect(slider, &ValueSlider::dragged, this,
            [this, slider](double y, const QPoint& at, Qt::KeyboardModifiers keys) {
                dragTo(slider, y, at, keys);
            });
    connect(slider, &ValueSlider::released, this, [this, slider] { endDrag(slider, false); });
    connect(slider, &ValueSlider::cancelled, this, [this, slider] { endDrag(slider, true); });
    connect(slider, &ValueSlider::stepped, this,
            [this, slider](double steps, bool repeated) { step(slider, steps, repeated); });
    connect(slider, &ValueSlider::valueAsked, this, [this, slider](double value) {
        ask(slider, value, { EditOrigin::Kind::Typed, 0 });
    });
    connect(slider, &ValueSlider::typingAsked, this,
            [this, slider](const QString& start) { startTyping(slider, start); });
    connect(slider, &ValueSlider::neighbourAsked, this, [this, slider](int step) { goTo(slider, step); });
    connect(slider, &ValueSlider::hovered, this,
            [this, slider](bool inside) { m_selection->hover(inside ? slider->content().cell : -1); });
}

QString SliderBank::tagOf(Index cell) const
{
    // Of example, row and column only what differs from cell to cell of the group.
    const QStringList first = celltext::cellTag(m_map, m_snapshot->grouping.cellOf(m_group, 0)).split(u' ');
    const QStringList last = celltext::cellTag(
                                 m_map,
                                 m_snapshot->grouping.cellOf(m_group, m_snapshot->grouping.groupSize() - 1))
                                 .split(u' ');
    const QStringList own = celltext::cellTag(m_map, cell).split(u' ');
    QStringList differing;
    for (qsizetype k = 0; k < own.size(); ++k) {
        if (first[k] != last[k])
            differing.append(own[k]);
    }
    return differing.isEmpty() ? own.back() : differing.join(u' ');
}

std::vector<float> SliderBank::shownValues() const
{
    std::vector<float> values;
    for (int k = 0; k < m_count; ++k)
        values.push_back(m_snapshot->input()[m_snapshot->grouping.cellOf(m_group, k)]);
    return values;
}

void SliderBank::updateScale(bool sameGroup)
{
    if (m_drag && sameGroup)
        return;
    const std::vector<float> values = shownValues();
    m_scale = sameGroup ? m_scale.keptFor(values) : ValueScale::around(values);
}

void SliderBank::refresh()
{
    const Index cells = m_snapshot ? m_snapshot->grouping.cellCount() : 0;
    const Index cell = m_selection->cell();
    if (cell < 0 || cell >= cells)
        return;
    const Grouping& grouping = m_snapshot->grouping;
    const Index group = grouping.groupOf(cell);
    const int count = static_cast<int>(std::min(grouping.groupSize(), most));
    const bool sameGroup = group == m_group && count == m_count;
    m_group = group;
    m_count = count;
    updateScale(sameGroup);
    for (int k = 0; k < m_count; ++k) {
        const Index own = grouping.cellOf(group, k);
        ValueSlider* const shown = pooled(k);
        // Names are costly beside numbers: only where the slider gets another cell.
        const bool sameCell = sameGroup && shown->content().cell == own;
        shown->show({ own, m_snapshot->input()[own], sameCell ? shown->content().tag : tagOf(own),
                      sameCell ? shown->content().name : wording::cellName(*m_snapshot, own), group,
                      static_cast<double>(m_snapshot->largestInput), m_snapshot->mask.isPadding(own) },
                    m_scale);
        shown->setVisible(true);
    }
    for (std::size_t k = static_cast<std::size_t>(m_count); k < m_pool.size(); ++k)
        m_pool[k]->hide();
    if (!sameGroup)
        finishTyping(false);
    place();
    refreshMarks();
}

void SliderBank::refreshMarks()
{
    for (int k = 0; k < m_count; ++k) {
        const Index cell = slider(k)->content().cell;
        slider(k)->setMarks(cell == m_selection->cell(), cell == m_selection->hovered());
        if (cell == m_selection->cell() && cell != m_seen && !m_drag)
            ensureWidgetVisible(slider(k), slider(k)->width(), 0);
    }
    m_seen = m_selection->cell();
}

void SliderBank::place()
{
    if (m_count == 0)
        return;
    const int least = m_pool.front()->minimumSizeHint().width();
    const int widest = static_cast<int>(Theme::current().px(widestSlider));
    const int room = contentsRect().width();
    const int width = std::clamp(room / m_count, least, widest);
    const bool scrolls = width * m_count > room;
    const int height = contentsRect().height() - (scrolls ? horizontalScrollBar()->sizeHint().height() : 0);
    m_row->resize(width * m_count, height);
    for (int k = 0; k < m_count; ++k)
        slider(k)->setGeometry(k * width, 0, width, height);
}

bool SliderBank::event(QEvent* event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        place();
    return QScrollArea::event(event);
}

bool SliderBank::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_editor && event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        finishTyping(false);
        return true;
    }
    return QScrollArea::eventFilter(watched, event);
}

void SliderBank::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    place();
}

void SliderBank::ask(const ValueSlider* slider, double value, EditOrigin origin)
{
    constexpr double largest = static_cast<double>(std::numeric_limits<float>::max());
    if (std::isfinite(value))
        value = std::clamp(value, -largest, largest);
    const Index cell = slider->content().cell;
    const auto number = static_cast<float>(value);
    const float now = slider->content().value;
    if (cell < 0 || number == now || (std::isnan(number) && std::isnan(now)))
        return;
    emit cellsEdited({ { cell, number } }, origin);
}

void SliderBank::step(ValueSlider* slider, double steps, bool repeated)
{
    if (!repeated || !m_keyDrag)
        m_keyDrag = nextDrag();
    m_selection->select(slider->content().cell);
    ask(slider, m_scale.moved(slider->value(), steps), { EditOrigin::Kind::Dragged, m_keyDrag });
}

void SliderBank::dragTo(ValueSlider* slider, double y, const QPoint& globalPosition,
                        Qt::KeyboardModifiers modifiers)
{
    if (!m_drag)
        return;
    // With Ctrl the pointer paints the values of all sliders that it passes.
    ValueSlider* target = slider;
    if (modifiers & Qt::ControlModifier) {
        const int x = m_row->mapFromGlobal(globalPosition).x();
        target = this->slider(std::clamp(x / std::max(1, slider->width()), 0, m_count - 1));
    }
    const Index cell = target->content().cell;
    if (std::ranges::none_of(m_beforeDrag, [cell](const CellEdit& edit) { return edit.cell == cell; }))
        m_beforeDrag.append({ cell, target->content().value });
    ask(target, target->valueAt(y), { EditOrigin::Kind::Dragged, m_drag });
}

void SliderBank::endDrag(ValueSlider*, bool cancelled)
{
    const int drag = std::exchange(m_drag, 0);
    if (cancelled && !m_beforeDrag.isEmpty())
        emit cellsEdited(m_beforeDrag, { EditOrigin::Kind::Dragged, drag });
    m_beforeDrag.clear();
    if (m_snapshot)
        refresh();
}

void SliderBank::goTo(const ValueSlider* from, int step)
{
    const auto found = std::ranges::find(m_pool, from);
    const auto index = static_cast<int>(found - m_pool.begin()) + step;
    if (index < 0 || index >= m_count)
        return;
    slider(index)->setFocus(Qt::TabFocusReason);
    m_selection->select(slider(index)->content().cell);
    ensureWidgetVisible(slider(index));
}

void SliderBank::startTyping(ValueSlider* slider, const QString& start)
{
    m_selection->select(slider->content().cell);
    m_typed = slider;
    const int least = static_cast<int>(Theme::current().px(84));
    QRect place = slider->numberPlace().translated(slider->pos());
    place.setHeight(m_editor->sizeHint().height());
    if (place.width() < least)
        place.adjust(-(least - place.width()) / 2, 0, (least - place.width()) / 2, 0);
    place.moveLeft(std::clamp(place.left(), 0, std::max(0, m_row->width() - place.width())));
    m_editor->setGeometry(place);
    m_editor->setText(start.isEmpty() ? numbers::exact(slider->content().value) : start);
    m_editor->raise();
    m_editor->show();
    m_editor->setFocus();
    if (start.isEmpty())
        m_editor->selectAll();
}

void SliderBank::finishTyping(bool commit)
{
    ValueSlider* const typed = std::exchange(m_typed, nullptr);
    if (!typed)
        return;
    const bool hadFocus = m_editor->hasFocus();
    m_editor->hide();
    if (hadFocus)
        typed->setFocus();
    if (!commit || m_editor->text().trimmed().isEmpty())
        return;
    QString refusal;
    if (const auto number = typedNumber(m_editor->text(), refusal))
        ask(typed, static_cast<double>(*number), { EditOrigin::Kind::Typed, 0 });
    else
        emit refused(refusal);
}

} // namespace normscope
