// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/history.h"
#include "core/lab/stream.h"
#include "core/norm/mask.h"
#include "core/norm/normspec.h"
#include "core/norm/runningstats.h"
#include "core/tensor/layout.h"
#include "core/tensor/tensor.h"

#include <array>
#include <string>
#include <vector>

namespace normscope {

/// gamma and beta; an empty vector stands for all 1, all 0.
struct Affine {
    std::vector<float> gamma;
    std::vector<float> beta;
    bool operator==(const Affine&) const = default;
};

/// All that a person has set: a plain value, cheap to copy (tensors are shared). Only undo commands change the one
/// that the document holds; evaluate() makes a Snapshot of it.
struct Experiment {
    std::string title; ///< "Token 2, 4, 6, 8", or the file's name
    std::string source; ///< the sample's key, or the file's path
    TensorPtr input;
    Layout layout;
    std::vector<Index> lengths; ///< (N), or empty: no padding
    bool ignorePadding = true; ///< lengths are applied
    NormSpec spec;
    /// Kept apart by shape, so that switching the method and back loses nothing.
    Affine perChannel;
    Affine perElement;
    RunningStats running; ///< per channel
    Mode mode = Mode::Training;
    BatchStream stream;
    History history;

    const Affine& affine() const { return affineOf(parameterShape(spec)); }
    Affine& affine() { return const_cast<Affine&>(std::as_const(*this).affine()); }
    const Affine& affineOf(ParameterShape shape) const
    {
        return shape == ParameterShape::PerElement ? perElement : perChannel;
    }
    Mask mask() const { return ignorePadding && !lengths.empty() ? Mask(lengths, layout, input->shape()) : Mask(); }
};

/// Anything that keeps the experiment from being computed: the specification, lengths, parameters, running averages.
/// A single value per channel in training is not one of them: the window shows what the formula leaves.
std::optional<SpecError> validate(const Experiment& experiment);

/// The experiment after one training forward of `batch` (of input's shape): running averages moved, history longer.
/// Unchanged where the method keeps no averages or n - 1 is 0.
Experiment fed(const Experiment& experiment);
/// Why fed() would change nothing.
enum class FeedRefusal : std::uint8_t { None, NoRunningStatistics, SingleValue, Evaluation };
FeedRefusal feedRefusal(const Experiment& experiment);

} // namespace normscope
