// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/document.h"
#include "app/mainwindow.h"
#include "app/opening.h"
#include "core/lab/stream.h"
#include "widgets/look/theme.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QStandardPaths>
#include <QTest>

#include <algorithm>
#include <cstdio>
#include <vector>

using namespace normscope;

namespace {

/// Sees the window's own painting: everything that the views asked for since the last time, in one go.
class Frames : public QObject {
public:
    bool painted = false;

protected:
    bool eventFilter(QObject* window, QEvent* event) override
    {
        if (event->type() != QEvent::UpdateRequest || m_inside)
            return false;
        m_inside = true;
        QCoreApplication::sendEvent(window, event);
        m_inside = false;
        painted = true;
        return true;
    }

private:
    bool m_inside = false;
};

} // namespace

/// From an edit to the painted window, all panels open: one cell of a large batch is set again and again. Prints the
/// median and the 95th percentile for every method. Run offscreen: QT_QPA_PLATFORM=offscreen bench_window [CELLS]
int main(int argc, char** argv)
{
    QStandardPaths::setTestModeEnabled(true);
    // Qt waits a few milliseconds for further edits before it paints; here nothing else comes.
    qputenv("QT_QPA_UPDATE_IDLE_TIME", "0");
    QApplication application(argc, argv);
    Theme::apply(application, Theme::Choice::Light);
    const Index examples = argc > 1 ? std::max(1, std::atoi(argv[1]) / (64 * 14 * 14)) : 80;

    Experiment experiment = openSample(QStringLiteral("cube"));
    const Shape shape { examples, 64, 14, 14 };
    experiment.input = std::make_shared<const Tensor>(shape, randomValues(1, shape.elements()));
    experiment.running = RunningStats::start(64);
    experiment.stream = {};

    MainWindow window;
    window.resize(1440, 900);
    window.show();
    window.document().start(experiment);
    (void)QTest::qWaitForWindowExposed(&window);
    Frames frame;
    window.installEventFilter(&frame);
    std::printf("%lld activations (%s), 1440x900\n", static_cast<long long>(shape.elements()), shape.text().c_str());
    int value = 0; // another one each time: what changes nothing paints nothing
    for (const MethodTraits& row : methods()) {
        window.document().setMethod(row.method);
        QTest::qWait(50);
        std::vector<double> frames;
        for (int round = 0; round < 60; ++round) {
            QElapsedTimer timer;
            timer.start();
            window.document().editCells({ { round % 8, 0.01F * static_cast<float>(++value) } },
                                        { EditOrigin::Kind::Dragged, 1 });
            // Whatever the edit has put off to the event loop is part of the frame: charts, and the painting.
            for (frame.painted = false; !frame.painted;)
                QCoreApplication::processEvents();
            frames.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
        }
        std::ranges::sort(frames);
        std::printf("%-9.*s median %5.1f ms   p95 %5.1f ms   (evaluation alone %4.1f ms)\n", static_cast<int>(row.key.size()),
                    row.key.data(), frames[frames.size() / 2], frames[frames.size() * 95 / 100],
                    window.document().lastMilliseconds());
    }
    return 0;
}
