// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/mask.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace normscope
{

namespace
{

using Code = SpecError::Code;

/// The layout's only position axis, or -1.
int positionAxis(const Layout& layout)
{
    const std::uint32_t bits = layout.axesOf(AxisRole::Position).bits;
    return std::has_single_bit(bits) ? std::countr_zero(bits) : -1;
}

} // namespace

Mask::Mask(std::vector<Index> lengths, const Layout& layout, const Shape& shape)
    : m_lengths(std::move(lengths))
{
    if (m_lengths.empty())
        return;
    assert(!check(m_lengths, layout, shape));
    const std::vector<Index> strides = shape.strides();
    const int axis = positionAxis(layout);
    m_exampleStride = strides[static_cast<std::size_t>(layout.exampleAxis())];
    m_positionStride = strides[static_cast<std::size_t>(axis)];
    m_positions = shape[axis];
}

std::optional<SpecError> Mask::check(const std::vector<Index>& lengths, const Layout& layout,
                                     const Shape& shape)
{
    if (lengths.empty())
        return std::nullopt;
    const int axis = positionAxis(layout);
    if (axis < 0) {
        return SpecError{
            Code::LengthsNotApplicable,
            static_cast<Index>(lengths.size()),
            0,
            {},
            "lengths: " + std::string(layout.name())
                + " is not a batch of sequences; lengths need a layout with one position axis, NCL or NTD"
        };
    }
    const auto count = static_cast<Index>(lengths.size());
    const Index examples = shape[layout.exampleAxis()];
    if (count != examples) {
        return SpecError{ Code::LengthsWrongCount,
                          count,
                          examples,
                          {},
                          "lengths: " + std::to_string(count) + (count == 1 ? " length is" : " lengths are")
                              + " given for " + std::to_string(examples)
                              + (examples == 1 ? " example" : " examples") + "; one per example is needed" };
    }
    const Index positions = shape[axis];
    for (std::size_t k = 0; k < lengths.size(); ++k) {
        if (lengths[k] < 0 || lengths[k] > positions) {
            return SpecError{ Code::LengthOutOfRange,
                              lengths[k],
                              positions,
                              {},
                              "lengths: example " + std::to_string(k) + " has length "
                                  + std::to_string(lengths[k]) + ", but an example has 0 to "
                                  + std::to_string(positions) + " positions" };
        }
    }
    if (std::ranges::all_of(lengths, [](Index length) { return length == 0; })) {
        return SpecError{
            Code::AllMasked,
            0,
            examples * positions,
            {},
            "lengths: every position is padding, so that no value is left to compute statistics from; "
            "at least one length must be 1 or more"
        };
    }
    return std::nullopt;
}

} // namespace normscope
