// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <QString>

#include <nlohmann/json.hpp>

#include <cmath>
#include <span>
#include <string>
#include <vector>

/// What the tests share: golden data and comparisons.
namespace normscope::testing {

/// The path of a file under tests/data.
std::string dataPath(const std::string& name);
/// A JSON file under tests/data; fails the program where it can't be read (a missing reference is a failure).
nlohmann::json readJson(const std::string& name);
/// Numbers of a JSON array; the strings "nan", "inf", "-inf" stand for non-finite ones.
std::vector<double> numbers(const nlohmann::json& array);
std::vector<float> floats(const nlohmann::json& array);

/// The first place where the values differ by more than tolerance · max(1, |reference|max), or are NaN on one side
/// only, in words; an empty string where there is none.
QString difference(std::span<const float> actual, std::span<const double> reference, double tolerance);
QString difference(std::span<const double> actual, std::span<const double> reference, double tolerance);

} // namespace normscope::testing
