// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/lab/random.h"

#include <cmath>
#include <numbers>

namespace normscope {

namespace {

std::uint64_t mixed(std::uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

constexpr std::uint64_t golden = 0x9e3779b97f4a7c15ULL;

} // namespace

Random::Random(std::uint64_t seed, std::uint64_t stream)
    : m_state(mixed(mixed(seed + golden) + (stream + 1) * golden))
{
}

std::uint64_t Random::bits()
{
    m_state += golden;
    return mixed(m_state);
}

double Random::uniform() { return static_cast<double>(bits() >> 11) * 0x1.0p-53; }

std::uint64_t Random::below(std::uint64_t n)
{
    return static_cast<std::uint64_t>(uniform() * static_cast<double>(n));
}

double Random::normal()
{
    if (m_hasSpare) {
        m_hasSpare = false;
        return m_spare;
    }
    const double radius = std::sqrt(-2 * std::log(1 - uniform()));
    const double angle = 2 * std::numbers::pi * uniform();
    m_spare = radius * std::sin(angle);
    m_hasSpare = true;
    return radius * std::cos(angle);
}

} // namespace normscope
