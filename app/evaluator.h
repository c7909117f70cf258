// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/experiment.h"
#include "core/lab/snapshot.h"

#include <QObject>
#include <QThread>

#include <functional>
#include <optional>

namespace normscope {

/// Evaluates small batches on the spot and large ones on one worker thread, where the latest edit wins: an
/// experiment that is overtaken before its turn is never computed.
class Evaluator : public QObject {
    Q_OBJECT

public:
    using Done = std::function<void(const SnapshotPtr& snapshot, double milliseconds)>;
    /// Above this many cells an evaluation may take longer than a frame.
    static constexpr Index onTheSpot = 2'000'000;

    explicit Evaluator(Done done, QObject* parent = nullptr);
    ~Evaluator() override;

    /// previous keeps the histogram axes steady.
    void evaluate(const Experiment& experiment, const SnapshotPtr& previous);
    bool busy() const { return m_running; }

signals:
    void busyChanged(bool busy);

private:
    struct Job {
        Experiment experiment;
        SnapshotPtr previous;
        quint64 number;
    };
    void startNext();
    void finished(quint64 number, const SnapshotPtr& snapshot, double milliseconds);

    Done m_done;
    QThread m_thread;
    QObject m_worker; ///< lives on m_thread; jobs are invoked on it
    std::optional<Job> m_waiting;
    quint64 m_latest = 0;
    bool m_running = false;
};

} // namespace normscope
