// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/method/methodcards.h"

#include "core/norm/specedit.h"
#include "widgets/method/methodcard.h"
#include "widgets/wording.h"

#include <QSignalBlocker>
#include <QVBoxLayout>

namespace normscope {

namespace {

/// wording::countOfMeans without its last word.
QString shortCount(const NormSpec& spec, const Grouping& grouping)
{
    return (traits(spec.method).centres ? MethodCards::tr("%1 means of %2")
                                        : MethodCards::tr("%1 mean squares of %2"))
        .arg(grouping.groupCount())
        .arg(grouping.groupSize());
}

} // namespace

MethodCards::MethodCards(Selection* selection, QWidget* parent)
    : QScrollArea(parent)
    , m_selection(selection)
{
    setObjectName(QStringLiteral("methodCards"));
    setAccessibleName(tr("What is averaged over"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    auto* const column = new QWidget;
    auto* const layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(7);
    for (const MethodTraits& method : methods()) {
        auto* const card = new MethodCard(method.method, column);
        layout->addWidget(card);
        connect(card, &QRadioButton::clicked, this, [this, card] {
            ensureWidgetVisible(card, 0, 4);
            emit methodChosen(card->method());
        });
        m_cards.push_back(card);
    }
    layout->addStretch(1);
    setWidget(column);
    connect(m_selection, &Selection::changed, this, &MethodCards::mark);
}

MethodCard* MethodCards::card(Method method) const { return m_cards[static_cast<std::size_t>(method)]; }

void MethodCards::setSnapshot(const SnapshotPtr& snapshot)
{
    const bool same = m_snapshot && snapshot && m_snapshot->experiment.spec == snapshot->experiment.spec
        && m_snapshot->layout() == snapshot->layout() && m_snapshot->shape() == snapshot->shape();
    m_snapshot = snapshot;
    if (!snapshot)
        return;
    MethodCard* const chosen = card(snapshot->experiment.spec.method);
    chosen->setChecked(true);
    if (!same)
        redraw();
    mark();
}

void MethodCards::redraw()
{
    const NormSpec& spec = m_snapshot->experiment.spec;
    const Layout& layout = m_snapshot->layout();
    const normscope::Shape& shape = m_snapshot->shape(); // QFrame has a Shape as well
    m_groupings.clear();
    for (MethodCard* const card : m_cards) {
        const NormSpec own = card->method() == spec.method
            ? spec
            : withMethod(spec, card->method(), shape[layout.channelAxis()]);
        if (const auto error = validate(own, layout, shape)) {
            m_groupings.emplace_back();
            card->setPicture(std::nullopt, wording::error(*error), {}, {});
            continue;
        }
        m_groupings.emplace_back(own, layout, shape);
        card->setPicture(BlockPicture(m_groupings.back(), layout, shape), wording::averagesOver(own, layout),
                         wording::countOfMeans(own, m_groupings.back()), shortCount(own, m_groupings.back()));
    }
}

void MethodCards::mark()
{
    if (!m_snapshot || m_groupings.size() != m_cards.size())
        return;
    const Index cell = m_selection->cell();
    const bool known = cell >= 0 && cell < m_snapshot->input().size();
    for (std::size_t k = 0; k < m_cards.size(); ++k) {
        const Grouping& grouping = m_groupings[k];
        const bool lit = known && grouping.groupCount() > 0;
        m_cards[k]->setMarks(lit ? grouping.groupOf(cell) : -1, lit ? grouping.exampleOf(cell) : 0);
    }
}

void MethodCards::setCompact(bool compact)
{
    for (MethodCard* card : m_cards)
        card->setCompact(compact);
    widget()->layout()->activate();
    updateGeometry();
}

QSize MethodCards::sizeHint() const { return widget()->sizeHint(); }

QSize MethodCards::minimumSizeHint() const
{
    // Two cards, so that there is always something to scroll to.
    return { widget()->minimumSizeHint().width(), 2 * m_cards.front()->sizeHint().height() + 7 };
}

void MethodCards::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    if (m_snapshot)
        ensureWidgetVisible(card(m_snapshot->experiment.spec.method), 0, 4);
}

} // namespace normscope
