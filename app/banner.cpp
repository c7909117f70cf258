// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/banner.h"

#include "widgets/wording.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStringList>

namespace normscope {

Banner::Banner(QWidget* parent)
    : QFrame(parent)
    , m_label(new QLabel)
{
    setObjectName(QStringLiteral("banner"));
    setAccessibleName(tr("Notices"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 6, 12, 6);
    m_label->setObjectName(QStringLiteral("bannerText"));
    m_label->setWordWrap(true);
    m_label->setTextFormat(Qt::PlainText);
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row->addWidget(m_label);
    hide();
}

void Banner::setSnapshot(const SnapshotPtr& snapshot)
{
    QStringList sentences;
    for (const Notice& notice : snapshot->notices)
        sentences.append(wording::notice(notice, *snapshot));
    const QString text = sentences.join(QLatin1Char(' '));
    if (text == m_label->text() && isHidden() == text.isEmpty())
        return;
    m_label->setText(text);
    m_label->setAccessibleName(text);
    setVisible(!text.isEmpty());
}

QString Banner::text() const { return m_label->text(); }

} // namespace normscope
