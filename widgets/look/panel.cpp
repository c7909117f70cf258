// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/look/panel.h"

#include "widgets/look/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace normscope {

Panel::Panel(const QString& title, QWidget* parent)
    : QFrame(parent)
    , m_title(new QLabel(title))
    , m_subtitle(new QLabel)
    , m_header(new QHBoxLayout)
    , m_body(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("panel"));
    m_title->setProperty("heading", true);
    m_title->setTextFormat(Qt::PlainText);
    m_subtitle->setProperty("quiet", true);
    m_subtitle->setTextFormat(Qt::PlainText);
    m_subtitle->hide();
    m_title->setVisible(!title.isEmpty());
    m_header->setSpacing(8);
    m_header->addWidget(m_title);
    m_header->addWidget(m_subtitle);
    m_header->addStretch(1);
    m_body->setContentsMargins(12, 10, 12, 10);
    m_body->setSpacing(6);
    m_body->addLayout(m_header);
}

void Panel::setTitle(const QString& title)
{
    m_title->setText(title);
    m_title->setVisible(!title.isEmpty());
}

void Panel::setSubtitle(const QString& subtitle)
{
    m_subtitle->setText(subtitle);
    m_subtitle->setVisible(!subtitle.isEmpty());
}

void Panel::setView(QWidget* view) { m_body->addWidget(view, 1); }

} // namespace normscope
