// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/snapshot.h"

#include <QFrame>

class QLabel;

namespace normscope {

/// One sentence at the bottom that says what just happened; what is computed, and how fast, to its right.
class StatusLine : public QFrame {
    Q_OBJECT

public:
    explicit StatusLine(QWidget* parent = nullptr);

    void say(const QString& sentence);
    /// The same, where something was refused.
    void refuse(const QString& sentence);
    QString sentence() const;
    void setSnapshot(const SnapshotPtr& snapshot, double milliseconds);
    void setBusy(bool busy);
    /// From an edit to the painted window; shown while the developer option is on.
    void setFrameTime(double milliseconds);
    void setShowsFrameTime(bool shows);

private:
    void show(const QString& sentence, bool refused);
    void describe();

    QLabel* m_sentence;
    QLabel* m_facts;
    SnapshotPtr m_snapshot;
    double m_milliseconds = 0;
    double m_frame = 0;
    bool m_showsFrame = false;
    bool m_busy = false;
};

} // namespace normscope
