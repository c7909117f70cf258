// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/tensor/shape.h"

#include <QList>
#include <QMetaType>

namespace normscope {

/// One cell set to a value; the unit of every edit that a view asks for.
struct CellEdit {
    Index cell = 0; ///< flat index into the input (or into gamma, beta, the running statistics)
    float value = 0;
    bool operator==(const CellEdit&) const = default;
};

/// How an edit came about: names the undo step, and lets one drag be one step.
struct EditOrigin {
    enum class Kind { Typed, Dragged, Pasted, Filled, Cleared };
    Kind kind = Kind::Typed;
    int drag = 0; ///< edits of one drag carry the same number and merge into one undo step
};

/// Which tables of numbers beside the input can be edited.
enum class ParameterTable { Gamma, Beta, RunningMean, RunningVariance };

} // namespace normscope

Q_DECLARE_METATYPE(normscope::CellEdit)
Q_DECLARE_METATYPE(normscope::EditOrigin)
