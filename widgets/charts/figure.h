// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/charts/chart.h"
#include "widgets/charts/plot.h"

namespace normscope {

/// A Chart that is drawn from a Plot, with Qt Charts. It keeps the snapshot it was last given and makes the
/// Plot of it when somebody looks; the axes stay steady from one Plot to the next.
class Figure : public Chart {
public:
    QString title() const override { return plot().title; }
    QString description() const override { return plot().description; }
    QString table() const override;
    void setSnapshot(const SnapshotPtr& snapshot) override;
    void setSelection(const Selection* selection) override;
    void paint(QPainter& painter, const QRectF& rectangle, const Theme& theme) const override;

    /// As the snapshot and the selection are now.
    const Plot& plot() const;
    /// What stands at a place of the plot, in a short line; empty for nothing.
    virtual QString readout(const QPointF& value) const;

protected:
    /// What a Plot is made of.
    struct Source {
        const Snapshot& snapshot;
        Index cell;
        Index group;
        Index channel;
    };
    virtual Plot make(const Source& source) = 0;
    virtual QString makeTable(const Source& source) const = 0;
    /// Something else than the snapshot or the selection changed.
    void invalidate() { m_current = false; }
    /// Precondition: hasSnapshot().
    Source source() const;
    bool hasSnapshot() const { return m_snapshot != nullptr; }

private:
    Index cell() const;

    SnapshotPtr m_snapshot;
    const Selection* m_selection = nullptr;
    mutable Plot m_plot;
    mutable Index m_cell = -1; ///< that m_plot was made for
    mutable bool m_current = false;
};

/// "0.9 × (−1.2)": a negative number within a sum.
QString factorText(double value);
/// One line of a table.
QString tableLine(const QStringList& fields);

} // namespace normscope
