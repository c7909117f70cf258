// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/lab/stream.h"

#include "core/lab/random.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace normscope {

namespace {

Tensor drawNormal(const BatchStream& stream, Random& random, const Layout& layout, const Shape& shape)
{
    const auto strides = shape.strides();
    const int axis = layout.channelAxis();
    const Index stride = strides[static_cast<std::size_t>(axis)];
    const Index channels = shape[axis];
    assert(static_cast<Index>(stream.mean.size()) == channels);
    Tensor batch(shape);
    for (Index cell = 0; cell < batch.size(); ++cell) {
        const auto c = static_cast<std::size_t>((cell / stride) % channels);
        batch[cell] = static_cast<float>(stream.mean[c] + stream.deviation[c] * random.normal());
    }
    return batch;
}

Tensor drawExamples(const BatchStream& stream, Random& random, const Shape& shape)
{
    const Tensor& source = *stream.source;
    const Index size = source.size() / source.shape()[0];
    Tensor batch(shape);
    for (Index example = 0; example < shape[0]; ++example) {
        const auto drawn = static_cast<Index>(random.below(static_cast<std::uint64_t>(source.shape()[0])));
        std::copy_n(source.data() + drawn * size, size, batch.data() + example * size);
    }
    return batch;
}

} // namespace

Tensor drawBatch(const BatchStream& stream, Index k, const Layout& layout, const Shape& shape)
{
    assert(stream.kind != BatchStream::Kind::Table);
    Random random(stream.seed, static_cast<std::uint64_t>(k));
    return stream.kind == BatchStream::Kind::Normal ? drawNormal(stream, random, layout, shape)
                                                    : drawExamples(stream, random, shape);
}

std::vector<float> randomValues(std::uint64_t seed, Index count)
{
    Random random(seed);
    std::vector<float> values(static_cast<std::size_t>(count));
    for (float& value : values)
        value = static_cast<float>(std::round(random.normal() * 100) / 100);
    return values;
}

} // namespace normscope
