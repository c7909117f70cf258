// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/player.h"

#include "app/document.h"

namespace normscope {

namespace {
constexpr int batchesPerSecond = 10;
}

Player::Player(Document& document, QObject* parent)
    : QObject(parent)
    , m_document(document)
{
    m_timer.setInterval(1000 / batchesPerSecond);
    connect(&m_timer, &QTimer::timeout, this, &Player::tick);
}

void Player::play()
{
    if (isPlaying())
        return;
    ++m_run;
    if (!m_document.feedBatch(m_run))
        return;
    m_timer.start();
    emit playingChanged(true);
}

void Player::pause()
{
    if (!isPlaying())
        return;
    m_timer.stop();
    emit playingChanged(false);
}

void Player::tick()
{
    if (!m_document.feedBatch(m_run))
        pause();
}

} // namespace normscope
