// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/statusline.h"

#include "widgets/look/numbers.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>

namespace normscope {

StatusLine::StatusLine(QWidget* parent)
    : QFrame(parent)
    , m_sentence(new QLabel)
    , m_facts(new QLabel)
{
    setObjectName(QStringLiteral("statusLine"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(14, 5, 14, 5);
    m_sentence->setObjectName(QStringLiteral("statusSentence"));
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_sentence->setFocusPolicy(Qt::NoFocus);
    // A long sentence must not widen the window.
    m_sentence->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_facts->setObjectName(QStringLiteral("statusFacts"));
    m_facts->setProperty("quiet", true);
    row->addWidget(m_sentence, 1);
    row->addWidget(m_facts);
}

void StatusLine::say(const QString& sentence) { show(sentence, false); }

void StatusLine::refuse(const QString& sentence) { show(sentence, true); }

QString StatusLine::sentence() const { return m_sentence->text(); }

void StatusLine::show(const QString& sentence, bool refused)
{
    m_sentence->setText(sentence);
    m_sentence->setToolTip(sentence);
    m_sentence->setAccessibleName(sentence);
    if (m_sentence->property("refused").toBool() != refused) {
        m_sentence->setProperty("refused", refused);
        m_sentence->setStyleSheet(QString()); // looks the property up again
    }
    QAccessibleEvent event(m_sentence, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

void StatusLine::setSnapshot(const SnapshotPtr& snapshot, double milliseconds)
{
    m_snapshot = snapshot;
    m_milliseconds = milliseconds;
    describe();
}

void StatusLine::setBusy(bool busy)
{
    m_busy = busy;
    describe();
}

void StatusLine::setFrameTime(double milliseconds)
{
    m_frame = milliseconds;
    if (m_showsFrame)
        describe();
}

void StatusLine::setShowsFrameTime(bool shows)
{
    m_showsFrame = shows;
    describe();
}

void StatusLine::describe()
{
    if (!m_snapshot)
        return;
    const QLocale locale;
    const Index groups = m_snapshot->grouping.groupCount();
    QStringList facts { QStringLiteral("float32"),
                        QString::fromStdString(m_snapshot->shape().text()),
                        tr("%1 values").arg(locale.toString(static_cast<qlonglong>(m_snapshot->input().size()))),
                        groups == 1 ? tr("1 group") : tr("%1 groups").arg(locale.toString(static_cast<qlonglong>(groups))) };
    if (m_showsFrame) {
        facts.append(tr("computed in %1 ms").arg(numbers::painted(m_milliseconds, 2)));
        facts.append(tr("frame %1 ms").arg(numbers::painted(m_frame, 3)));
    }
    if (m_busy)
        facts.prepend(tr("computing …"));
    m_facts->setText(facts.join(QStringLiteral(" · ")));
}

} // namespace normscope
