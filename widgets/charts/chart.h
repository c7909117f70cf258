// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/snapshot.h"

#include <QRectF>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>

class QPainter;

namespace normscope {

class Selection;
class Theme;

/// A picture with numbers behind it: what can be exported, copied and read out. Not a widget, so that it also
/// works where no window is ever shown; how it paints is its own affair (Qt Charts in this folder, plain
/// painters elsewhere).
class Chart {
public:
    virtual ~Chart() = default;

    /// On the command line and in file names: "histogram", "running-mean".
    virtual QString id() const = 0;
    /// The accessible name, always the same: "Running mean".
    virtual QString name() const = 0;
    /// What is shown just now: "Running mean of channel 1".
    virtual QString title() const = 0;
    /// The numbers in words, for those who can't see the picture; ASCII minus.
    virtual QString description() const = 0;
    /// The numbers as tab-separated lines, the first one naming the columns. Every digit, nothing decimated.
    virtual QString table() const = 0;

    virtual void setSnapshot(const SnapshotPtr& snapshot) = 0;
    /// Whose cell, group and channel are shown. Not owned; null: the first cell.
    virtual void setSelection(const Selection* selection) = 0;

    /// Draws it anew, title included, into the rectangle and on whatever ground is there. Type grows with
    /// theme.scale.
    virtual void paint(QPainter& painter, const QRectF& rectangle, const Theme& theme) const = 0;
};

using ChartFactory = std::function<std::unique_ptr<Chart>()>;

/// Adds a kind of chart to those that makeChart knows; one with the same id takes the place of the old.
void registerChart(const QString& id, ChartFactory factory);
/// Null for an id that nobody registered.
std::unique_ptr<Chart> makeChart(const QString& id);
/// In the order of registration; those of this folder come first: histogram, running-mean, running-variance,
/// gap.
QStringList chartIds();

} // namespace normscope
