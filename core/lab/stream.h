// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/tensor/layout.h"
#include "core/tensor/tensor.h"

#include <cstdint>
#include <vector>

namespace normscope {

/// Where `Feed batch` takes the next batch from. Batch k of a seed is always the same batch: any step can be
/// drawn without drawing those before it.
struct BatchStream {
    enum class Kind : std::uint8_t {
        Table, ///< no stream: what the table shows
        Normal, ///< normal values, each channel with the mean and deviation given
        Resample ///< the source's examples, drawn with replacement
    };
    Kind kind = Kind::Table;
    std::uint64_t seed = 1;
    Index next = 0; ///< the number of the batch that the next feed draws
    std::vector<double> mean; ///< Normal: per channel
    std::vector<double> deviation; ///< Normal: per channel
    TensorPtr source; ///< Resample: the examples drawn from
    TensorPtr
        before; ///< what the table showed before the first draw; stepping back to the start brings it back
    /// The table was edited: feeding takes what it shows until the running statistics are reset.
    bool edited = false;

    bool draws() const { return kind != Kind::Table && !edited; }
};

/// Batch number k of the stream, of that layout and shape. Precondition: kind is not Table.
Tensor drawBatch(const BatchStream& stream, Index k, const Layout& layout, const Shape& shape);

/// Seeded values for `Randomise`: normal, mean 0, deviation 1, rounded to two decimals so that they can be
/// read out.
std::vector<float> randomValues(std::uint64_t seed, Index count);

} // namespace normscope
