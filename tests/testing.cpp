// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "tests/testing.h"

#include <algorithm>
#include <fstream>
#include <limits>
#include <stdexcept>

namespace normscope::testing {

std::string dataPath(const std::string& name)
{
    return std::string(NORMSCOPE_TEST_DATA "/") + name;
}

nlohmann::json readJson(const std::string& name)
{
    std::ifstream file(dataPath(name));
    if (!file)
        throw std::runtime_error("missing reference " + dataPath(name));
    return nlohmann::json::parse(file);
}

std::vector<double> numbers(const nlohmann::json& array)
{
    std::vector<double> result;
    for (const auto& item : array) {
        if (!item.is_string())
            result.push_back(item.get<double>());
        else if (item == "nan")
            result.push_back(std::numeric_limits<double>::quiet_NaN());
        else
            result.push_back(item == "inf" ? HUGE_VAL : -HUGE_VAL);
    }
    return result;
}

std::vector<float> floats(const nlohmann::json& array)
{
    const auto values = numbers(array);
    return { values.begin(), values.end() };
}

namespace {

template <typename T>
QString differenceOf(std::span<const T> actual, std::span<const double> reference, double tolerance)
{
    if (actual.size() != reference.size())
        return QStringLiteral("%1 values instead of %2").arg(actual.size()).arg(reference.size());
    double scale = 1;
    for (const double value : reference) {
        if (std::isfinite(value))
            scale = std::max(scale, std::abs(value));
    }
    for (std::size_t k = 0; k < actual.size(); ++k) {
        const double a = static_cast<double>(actual[k]);
        const double r = reference[k];
        const bool same = std::isfinite(a) && std::isfinite(r) ? std::abs(a - r) <= tolerance * scale
                                                               : a == r || (std::isnan(a) && std::isnan(r));
        if (!same)
            return QStringLiteral("value %1 is %2 instead of %3").arg(k).arg(a, 0, 'g', 9).arg(r, 0, 'g', 9);
    }
    return {};
}

} // namespace

QString difference(std::span<const float> actual, std::span<const double> reference, double tolerance)
{
    return differenceOf(actual, reference, tolerance);
}

QString difference(std::span<const double> actual, std::span<const double> reference, double tolerance)
{
    return differenceOf(actual, reference, tolerance);
}

} // namespace normscope::testing
