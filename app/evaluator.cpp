// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/evaluator.h"

#include "core/lab/evaluate.h"

#include <QElapsedTimer>
#include <QMetaObject>

#include <utility>

namespace normscope {

namespace {

std::pair<SnapshotPtr, double> timed(const Experiment& experiment, const Snapshot* previous)
{
    QElapsedTimer timer;
    timer.start();
    auto snapshot = evaluate(experiment, previous);
    return { std::move(snapshot), static_cast<double>(timer.nsecsElapsed()) * 1e-6 };
}

} // namespace

Evaluator::Evaluator(Done done, QObject* parent)
    : QObject(parent)
    , m_done(std::move(done))
{
    m_worker.moveToThread(&m_thread);
}

Evaluator::~Evaluator()
{
    m_waiting.reset();
    m_thread.quit();
    m_thread.wait();
}

void Evaluator::evaluate(const Experiment& experiment, const SnapshotPtr& previous)
{
    ++m_latest;
    if (experiment.input->size() <= onTheSpot) {
        m_waiting.reset();
        const auto [snapshot, milliseconds] = timed(experiment, previous.get());
        m_done(snapshot, milliseconds);
        return;
    }
    m_waiting = Job { experiment, previous, m_latest };
    if (!m_running)
        startNext();
}

void Evaluator::startNext()
{
    if (!m_thread.isRunning())
        m_thread.start();
    m_running = true;
    emit busyChanged(true);
    Job job = *std::exchange(m_waiting, std::nullopt);
    QMetaObject::invokeMethod(&m_worker, [this, job = std::move(job)] {
        auto result = timed(job.experiment, job.previous.get());
        QMetaObject::invokeMethod(this, [this, number = job.number, result = std::move(result)] {
            finished(number, result.first, result.second);
        });
    });
}

void Evaluator::finished(quint64 number, const SnapshotPtr& snapshot, double milliseconds)
{
    m_running = false;
    if (m_waiting) {
        startNext();
        return;
    }
    emit busyChanged(false);
    if (number == m_latest)
        m_done(snapshot, milliseconds);
}

} // namespace normscope
