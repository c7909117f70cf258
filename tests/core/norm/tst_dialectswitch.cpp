// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/dialectswitch.h"
#include "core/norm/runningstats.h"

#include <QtTest>

using namespace normscope;

/// Switching the dialect: defaults follow, typed numbers stay. Expected defaults: the table of SEMANTICS,
/// "Dialects".
class TestDialectSwitch : public QObject {
    Q_OBJECT

private slots:
    void defaultsFollow_data()
    {
        QTest::addColumn<int>("method");
        QTest::addColumn<int>("from");
        QTest::addColumn<int>("to");
        QTest::addColumn<double>("epsilon");
        QTest::addColumn<double>("momentum");
        const auto row = [](const char* name, Method method, Dialect from, Dialect to, double epsilon,
                            double momentum) {
            QTest::newRow(name) << static_cast<int>(method) << static_cast<int>(from) << static_cast<int>(to)
                                << epsilon << momentum;
        };
        row("batch to Keras", Method::Batch, Dialect::PyTorch, Dialect::Keras, 1e-3, 0.99);
        row("batch to Flax", Method::Batch, Dialect::PyTorch, Dialect::Flax, 1e-5, 0.99);
        row("layer to Flax", Method::Layer, Dialect::PyTorch, Dialect::Flax, 1e-6, 0.99);
        row("rms to Keras", Method::Rms, Dialect::PyTorch, Dialect::Keras, 1e-6, 0.99);
        row("batch to ONNX", Method::Batch, Dialect::Keras, Dialect::Onnx, 1e-5, 0.9);
        row("batch back to PyTorch", Method::Batch, Dialect::Keras, Dialect::PyTorch, 1e-5, 0.1);
    }
    void defaultsFollow()
    {
        QFETCH(int, method);
        QFETCH(int, from);
        QFETCH(int, to);
        NormSpec spec;
        spec.method = static_cast<Method>(method);
        spec.dialect = static_cast<Dialect>(from);
        spec.epsilon = defaultEpsilon(spec.dialect, spec.method);
        spec.momentum = traits(spec.dialect).momentum;
        const NormSpec result = switched(spec, static_cast<Dialect>(to));
        QCOMPARE(static_cast<int>(result.dialect), to);
        QTEST(result.epsilon, "epsilon");
        QTEST(result.momentum, "momentum");
    }

    void typedNumbersStay()
    {
        NormSpec spec;
        spec.epsilon = 2e-4;
        spec.momentum = 0.9;
        const NormSpec keras = switched(spec, Dialect::Keras);
        QCOMPARE(keras.epsilon, 2e-4);
        QCOMPARE(keras.momentum, 0.9);
        QCOMPARE(switched(keras, Dialect::PyTorch), spec);
    }

    void cumulativeFallsBack()
    {
        NormSpec spec;
        spec.cumulative = true;
        const NormSpec keras = switched(spec, Dialect::Keras);
        QVERIFY(!keras.cumulative);
        QCOMPARE(keras.momentum, 0.99);
    }

    /// Claim 39: the same 0.9 weighs the old average in Keras and the new batch in PyTorch.
    void momentumConvention()
    {
        NormSpec spec = switched(NormSpec {}, Dialect::Keras);
        spec.momentum = 0.9;
        GroupStatistics batch; // of 2 4 6 8
        batch.count = { 4 };
        batch.mean = { 5 };
        batch.variance = { 5 };
        QVERIFY(std::abs(updated(RunningStats::start(1), batch, spec).mean[0] - 0.5) < 1e-12);
        const NormSpec torch = switched(spec, Dialect::PyTorch);
        QCOMPARE(torch.momentum, 0.9);
        QVERIFY(std::abs(updated(RunningStats::start(1), batch, torch).mean[0] - 4.5) < 1e-12);
    }

    void otherConvention()
    {
        QCOMPARE(otherMomentum(0.1), 0.9);
        QCOMPARE(otherMomentum(0.99), 0.01);
        QCOMPARE(otherMomentum(0.0), 1.0);
    }
};

QTEST_APPLESS_MAIN(TestDialectSwitch)
#include "tst_dialectswitch.moc"
