// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/commandline/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <ostream>

namespace normscope {

namespace {

template <typename... Precision> std::string converted(double value, Precision... precision)
{
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value > 0 ? "inf" : "-inf";
    std::array<char, 64> text {};
    const auto result = std::to_chars(text.data(), text.data() + text.size(), value, precision...);
    return { text.data(), result.ptr };
}

/// How many characters a terminal shows: UTF-8's continuation bytes take no room.
std::size_t width(const std::string& text)
{
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

} // namespace

std::string exactText(double value) { return converted(value); }

std::string shortText(double value) { return converted(value, std::chars_format::general, 6); }

std::string shortText(const Number& number)
{
    return std::visit(
        [](auto value) {
            if constexpr (std::is_floating_point_v<decltype(value)>)
                return shortText(value);
            else
                return std::to_string(value);
        },
        number);
}

Json jsonNumber(double value) { return std::isfinite(value) ? Json(value) : Json(exactText(value)); }

Json jsonNumber(const Number& number)
{
    return std::visit(
        [](auto value) {
            if constexpr (std::is_floating_point_v<decltype(value)>)
                return jsonNumber(value);
            else
                return Json(value);
        },
        number);
}

void write(std::ostream& out, const Json& json)
{
    out << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

void writeTable(std::ostream& out, const std::vector<std::vector<std::string>>& rows,
                const std::vector<bool>& numeric)
{
    std::vector<std::size_t> widths(numeric.size(), 0);
    for (const auto& row : rows) {
        for (std::size_t column = 0; column < row.size(); ++column)
            widths[column] = std::max(widths[column], width(row[column]));
    }
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t column = 0; column < row.size(); ++column) {
            const std::string padding(widths[column] - width(row[column]), ' ');
            line += column ? "  " : "";
            line += numeric[column] ? padding + row[column] : row[column] + padding;
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out << line << '\n';
    }
}

void writeNotices(std::ostream& err, const std::vector<std::string>& notices)
{
    for (const std::string& notice : notices)
        err << "normscope: note: " << notice << ".\n";
}

} // namespace normscope
