// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/lab/evaluate.h"
#include "core/lab/samples.h"
#include "widgets/selection.h"

#include <QtTest>

using namespace normscope;

namespace {

SnapshotPtr snapshotOf(Shape shape, const char* layout, Method method, std::vector<Index> lengths = {})
{
    Experiment experiment = *makeSample("cube");
    experiment.layout = *Layout::byName(layout);
    experiment.input = std::make_shared<Tensor>(Tensor::filled(std::move(shape), 1));
    experiment.spec.method = method;
    experiment.running = RunningStats::start(experiment.input->shape()[experiment.layout.channelAxis()]);
    experiment.perChannel = {};
    experiment.perElement = {};
    experiment.lengths = std::move(lengths);
    return evaluate(experiment);
}

} // namespace

class TestSelection : public QObject {
    Q_OBJECT

private slots:
    void beginsAtTheFirstCell()
    {
        Selection selection;
        QCOMPARE(selection.cell(), -1);
        QCOMPARE(selection.group(), -1);
        QSignalSpy changed(&selection, &Selection::changed);
        selection.setSnapshot(snapshotOf({ 2, 4, 2, 2 }, "NCHW", Method::Batch));
        QCOMPARE(selection.cell(), 0);
        QCOMPARE(changed.count(), 1);
    }

    void knowsGroupChannelAndExample()
    {
        Selection selection;
        selection.setSnapshot(snapshotOf({ 2, 4, 2, 2 }, "NCHW", Method::Instance));
        selection.select(16 + 3 * 4 + 1); // example 2, channel 4
        QCOMPARE(selection.example(), 1);
        QCOMPARE(selection.channel(), 3);
        QCOMPARE(selection.group(), 7);
    }

    void selectsGroupsAndChannels()
    {
        Selection selection;
        selection.setSnapshot(snapshotOf({ 2, 4, 2, 2 }, "NCHW", Method::Batch));
        QSignalSpy changed(&selection, &Selection::changed);
        selection.selectGroup(2);
        QCOMPARE(selection.cell(), 8);
        selection.select(9);
        selection.selectGroup(2); // already there: the cell stays
        QCOMPARE(selection.cell(), 9);
        selection.selectChannel(3); // example and position stay
        QCOMPARE(selection.cell(), 13);
        QCOMPARE(changed.count(), 3);
        selection.selectGroup(4);
        selection.selectChannel(-1);
        selection.select(32);
        QCOMPARE(selection.cell(), 13);
        QCOMPARE(changed.count(), 3);
    }

    void aGroupIsEnteredAtAValue()
    {
        Selection selection;
        selection.setSnapshot(snapshotOf({ 2, 3, 2 }, "NTD", Method::Instance, { 0, 2 }));
        selection.selectGroup(3); // example 2, feature 2
        QCOMPARE(selection.cell(), 7);
        selection.setSnapshot(snapshotOf({ 2, 3, 2 }, "NTD", Method::Batch, { 0, 2 }));
        selection.selectGroup(0); // all of example 1 is padding
        QCOMPARE(selection.cell(), 6);
    }

    void keepsTheCellWhereItExists()
    {
        Selection selection;
        selection.setSnapshot(snapshotOf({ 4, 4 }, "NC", Method::Batch));
        selection.select(4 * 2 + 3); // row 3, feature 4
        selection.setSnapshot(snapshotOf({ 4, 6 }, "NC", Method::Batch));
        QCOMPARE(selection.cell(), 6 * 2 + 3);
        selection.setSnapshot(snapshotOf({ 2, 2 }, "NC", Method::Batch));
        QCOMPARE(selection.cell(), 3);
        selection.setSnapshot(snapshotOf({ 2, 4, 2, 2 }, "NCHW", Method::Batch));
        QCOMPARE(selection.cell(), 0);
    }

    void anotherGroupingOfTheSameCellIsAChange()
    {
        Selection selection;
        selection.setSnapshot(snapshotOf({ 4, 4 }, "NC", Method::Batch));
        selection.select(6);
        QSignalSpy changed(&selection, &Selection::changed);
        selection.setSnapshot(snapshotOf({ 4, 4 }, "NC", Method::Batch));
        QCOMPARE(changed.count(), 0);
        selection.setSnapshot(snapshotOf({ 4, 4 }, "NC", Method::Layer));
        QCOMPARE(selection.cell(), 6);
        QCOMPARE(changed.count(), 1);
    }

    void hovers()
    {
        Selection selection;
        selection.setSnapshot(snapshotOf({ 4, 4 }, "NC", Method::Batch));
        QSignalSpy hovered(&selection, &Selection::hoverChanged);
        selection.hover(3);
        selection.hover(3);
        selection.hover(99);
        QCOMPARE(selection.hovered(), -1);
        QCOMPARE(hovered.count(), 2);
        selection.hover(15);
        selection.setSnapshot(snapshotOf({ 2, 2 }, "NC", Method::Batch));
        QCOMPARE(selection.hovered(), -1);
    }
};

QTEST_GUILESS_MAIN(TestSelection)
#include "tst_selection.moc"
