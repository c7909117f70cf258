// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <QObject>
#include <QTimer>

namespace normscope {

class Document;

/// Play: feeds a batch several times a second until paused or refused. One run is one undo step.
class Player : public QObject {
    Q_OBJECT

public:
    explicit Player(Document& document, QObject* parent = nullptr);

    bool isPlaying() const { return m_timer.isActive(); }
    void play();
    void pause();

signals:
    void playingChanged(bool playing);

private:
    void tick();

    Document& m_document;
    QTimer m_timer;
    int m_run = 0;
};

} // namespace normscope
