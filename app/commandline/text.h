// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/io/array.h"

#include <nlohmann/json.hpp>

#include <iosfwd>
#include <string>
#include <vector>

namespace normscope {

/// Keys stay in the order in which they are written.
using Json = nlohmann::ordered_json;

/// The shortest text that reads back as the same double; "nan", "inf", "-inf". No locale plays a part.
std::string exactText(double value);
/// Six significant digits, for tables that people read.
std::string shortText(double value);
std::string shortText(const Number& number);

/// A number, or the string "nan", "inf", "-inf": JSON has no numbers for these.
Json jsonNumber(double value);
Json jsonNumber(const Number& number);

/// Indented by two, always valid UTF-8, with a final line end.
void write(std::ostream& out, const Json& json);

/// Rows of equal length; the first one is the head. Columns are as wide as they need; those from the second
/// one on are set to the right where `numeric` says so.
void writeTable(std::ostream& out, const std::vector<std::vector<std::string>>& rows,
                const std::vector<bool>& numeric);

/// "normscope: note: …" for each.
void writeNotices(std::ostream& err, const std::vector<std::string>& notices);

} // namespace normscope
