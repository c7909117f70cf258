// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/evaluate.h"
#include "core/lab/samples.h"
#include "widgets/batch/batchpanel.h"
#include "widgets/batch/sliderbank.h"
#include "widgets/batch/valueslider.h"

#include <QtTest>

#include <numeric>

namespace normscope::testing {

/// 0, 1, 2, … in a layout.
inline Experiment counting(const char* layout, Shape shape, Method method = Method::Batch)
{
    Experiment experiment;
    experiment.layout = *Layout::byName(layout);
    Tensor values(std::move(shape));
    std::iota(values.values().begin(), values.values().end(), 0.0F);
    experiment.input = std::make_shared<Tensor>(std::move(values));
    experiment.spec.method = method;
    experiment.spec.scope = defaultScope(experiment.layout);
    return experiment;
}

inline Experiment sample(const char* key, Method method)
{
    Experiment experiment = *makeSample(key);
    experiment.spec.method = method;
    return experiment;
}

/// The panel with the least of a document behind it: what it asks for is done, and remembered.
class Bench : public QObject {
public:
    explicit Bench(Experiment start, QSize size = { 760, 440 })
        : experiment(std::move(start))
    {
        connect(&panel, &BatchPanel::cellsEdited, this,
                [this](const QList<CellEdit>& edits, EditOrigin origin) {
                    Tensor values = *experiment.input;
                    for (const CellEdit& edit : edits)
                        values[edit.cell] = edit.value;
                    experiment.input = std::make_shared<Tensor>(std::move(values));
                    asked.append({ edits, origin });
                    show();
                });
        connect(&panel, &BatchPanel::refused, this,
                [this](const QString& sentence) { refusals.append(sentence); });
        panel.setParent(&window);
        panel.setGeometry(QRect(QPoint(), size));
        window.resize(size);
        show();
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
    }

    void show()
    {
        snapshot = evaluate(experiment, snapshot.get());
        selection.setSnapshot(snapshot);
        panel.setSnapshot(snapshot);
    }
    float input(Index cell) const { return (*experiment.input)[cell]; }

    struct Asked {
        QList<CellEdit> edits;
        EditOrigin origin;
    };
    Experiment experiment;
    SnapshotPtr snapshot;
    Selection selection;
    QList<Asked> asked;
    QStringList refusals;
    QWidget window;
    BatchPanel& panel = *new BatchPanel(&selection, &window);
    BatchTable* const in = panel.inputTable();
    BatchTable* const out = panel.outputTable();
    SliderBank* const sliders = panel.sliderBank();
};

} // namespace normscope::testing
