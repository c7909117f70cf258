// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <cstdint>

namespace normscope {

/// The one source of chance: a counter-based generator (SplitMix64; Steele, Lea and Flood 2014), the same on
/// every machine, unlike the standard library's distributions.
class Random {
public:
    /// Draw number `stream` of a seed is independent of every other.
    explicit Random(std::uint64_t seed, std::uint64_t stream = 0);

    std::uint64_t bits();
    /// 0 <= u < 1.
    double uniform();
    /// 0 <= k < n.
    std::uint64_t below(std::uint64_t n);
    /// Mean 0, deviation 1 (Box and Muller).
    double normal();

private:
    std::uint64_t m_state;
    double m_spare = 0;
    bool m_hasSpare = false;
};

} // namespace normscope
