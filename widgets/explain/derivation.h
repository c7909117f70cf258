// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/snapshot.h"
#include "widgets/explain/formula.h"

#include <QString>

#include <array>
#include <vector>

namespace normscope {

/// One of the four steps by which a cell came about, in words and formulas.
struct DerivationStep {
    QString title; ///< "Group"
    QString about; ///< "channel 1, all examples and positions"
    std::vector<Formula> formulas; ///< with the cell's numbers; beside each other where there is room
    std::vector<Formula> details; ///< the general formula, or what lies between; shown for the step in focus
    QString note; ///< a sentence where something is special: padding, 0/0, running statistics
    bool running = false; ///< running statistics stand in this step
};

struct Derivation {
    std::array<DerivationStep, 4> steps;
    /// Everything as plain text with an ASCII minus, one line per step.
    QString text() const;
    QString text(int step) const;
};

/// The four steps of a cell. All numbers come from the snapshot. Of a long group at most `values` are named,
/// the first ones, the cell itself and the last. Precondition: the cell is one of the snapshot's.
Derivation derive(const Snapshot& snapshot, Index cell, int values = 8);

/// The same cells that step 1 names, in the group's order without padding; -1 stands for those left out.
std::vector<Index> namedCells(const Snapshot& snapshot, Index group, Index cell, int values);

} // namespace normscope
