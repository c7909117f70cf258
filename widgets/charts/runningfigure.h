// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/charts/figure.h"

#include <QCoreApplication>

namespace normscope {

/// The selected channel's batch statistic (hollow rings) and running average (thick line) over the fed
/// batches, with the step's own arithmetic in a sentence.
class RunningFigure : public Figure {
    Q_DECLARE_TR_FUNCTIONS(normscope::RunningFigure)

public:
    enum class Quantity { Mean, Variance };
    explicit RunningFigure(Quantity quantity)
        : m_quantity(quantity)
    {
    }

    QString id() const override;
    QString name() const override;
    QString readout(const QPointF& value) const override;

protected:
    Plot make(const Source& source) override;
    QString makeTable(const Source& source) const override;

private:
    /// One fed batch, as the selected channel met it.
    struct Step {
        double before = 0;
        double batch = 0; ///< of the batch itself (variance: biased)
        double entered = 0; ///< what entered the average (variance: unbiased, as the dialect has it)
        double after = 0;
        double weight = 0;
        Index count = 0;
    };
    bool ofMean() const { return m_quantity == Quantity::Mean; }
    double runningOf(const RunningStats& running, Index channel) const;
    Step stepOf(const FedBatch& fed, Index channel) const;
    std::optional<double> trueValue(const Snapshot& snapshot, Index channel) const;

    QString messageFor(const Source& source) const;
    void addCurves(Plot& plot, const Source& source);
    void addEvaluation(Plot& plot, double last) const;
    QString sentence(Index number, const Step& step) const;
    QString enteringSentence(const Step& step) const;
    QString memorySentence(const Snapshot& snapshot) const;
    QString describe(const Plot& plot, const Source& source) const;

    Quantity m_quantity;
    SteadyScale m_steps { true };
    SteadyScale m_values;
};

/// Which statistic the layer uses now, as badges; none where there is no choice.
QList<PlotBadge> usageBadges(const Snapshot& snapshot);
/// The selected channel as the window calls it: "channel 1", "feature 1".
QString channelName(const Snapshot& snapshot, Index channel);
/// Short: "c1".
QString channelTag(const Snapshot& snapshot, Index channel);
/// Why there is no history to draw: the method keeps no averages, n - 1 is 0, evaluation moves nothing, or
/// simply nothing was fed yet. `what` names what would be seen: "the running mean".
QString nothingFedMessage(const Snapshot& snapshot, const QString& what);

} // namespace normscope
