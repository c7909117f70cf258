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
#include <utility>
#include <vector>

namespace normscope {

/// gamma and beta; an empty vector stands for all 1, all 0.
struct Affine {
    std::vector<float> gamma;
    std::vector<float> beta;
    bool operator==(const Affine&) const = default;
};

/// All that a person has set: a plain value, cheap to copy (tensors are shared). Only undo commands change
/// the one that the document holds; evaluate() makes a Snapshot of it.
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
    std::uint64_t seed = 1; ///< of the next Randomise

    const Affine& affine() const { return affineOf(parameterShape(spec)); }
    Affine& affine() { return const_cast<Affine&>(std::as_const(*this).affine()); }
    const Affine& affineOf(ParameterShape shape) const
    {
        return shape == ParameterShape::PerElement ? perElement : perChannel;
    }
    Mask mask() const
    {
        return ignorePadding && !lengths.empty() ? Mask(lengths, layout, input->shape()) : Mask();
    }
};

/// Anything that keeps the experiment from being computed: the specification, lengths, parameters, running
/// averages. A single value per channel in training is not one of them: the window shows what the formula
/// leaves.
std::optional<SpecError> validate(const Experiment& experiment);

/// The experiment after one more training forward: the stream's next batch (or what the table shows) is the
/// input, the running averages have moved, the history is longer. Unchanged where feedRefusal() has a reason.
Experiment fed(const Experiment& experiment);
/// The experiment as it was before the last fed batch; unchanged where the history is empty.
Experiment steppedBack(const Experiment& experiment);
/// Running averages at their start values, the history empty, the stream at its first batch.
Experiment withRunningReset(const Experiment& experiment);
/// Why fed() would change nothing.
enum class FeedRefusal : std::uint8_t { None, NoRunningStatistics, SingleValue, Evaluation };
FeedRefusal feedRefusal(const Experiment& experiment);

} // namespace normscope
