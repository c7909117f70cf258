// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/io/error.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace normscope {

namespace {

std::string sentence(const std::string& file, const std::string& place, const std::string& reason,
                     const std::string& remedy)
{
    std::string text = printable(file, 1000);
    for (const std::string& part : { place, reason }) {
        if (!part.empty())
            text += (text.empty() ? "" : ": ") + part;
    }
    if (!remedy.empty())
        text += "; " + remedy;
    return text + ".";
}

/// The length of the valid UTF-8 sequence at the front, or 0 (overlong forms, surrogates and code points
/// beyond U+10FFFF are not valid).
std::size_t sequenceLength(std::string_view bytes)
{
    const auto at = [&](std::size_t k) {
        return static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[k]));
    };
    const std::uint32_t first = at(0);
    if (first < 0x80)
        return 1;
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || bytes.size() < length)
        return 0;
    std::uint32_t code = first & (0xFFU >> (length + 1));
    for (std::size_t k = 1; k < length; ++k) {
        if ((at(k) & 0xC0U) != 0x80U)
            return 0;
        code = (code << 6) | (at(k) & 0x3FU);
    }
    static constexpr std::array<std::uint32_t, 5> smallest { 0, 0, 0x80, 0x800, 0x10000 };
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    return code < smallest[length] || code > 0x10FFFF || surrogate ? 0 : length;
}

std::string escaped(unsigned char byte)
{
    if (byte == '\n')
        return "\\n";
    if (byte == '\t')
        return "\\t";
    static constexpr std::string_view digits = "0123456789abcdef";
    return { '\\', 'x', digits[byte >> 4], digits[byte & 15] };
}

} // namespace

FileError::FileError(std::string file, std::string place, std::string reason, std::string remedy)
    : std::runtime_error(sentence(file, place, reason, remedy))
    , m_file(std::move(file))
    , m_place(std::move(place))
    , m_reason(std::move(reason))
    , m_remedy(std::move(remedy))
{
}

bool isValidUtf8(std::string_view bytes)
{
    while (!bytes.empty()) {
        const std::size_t length = sequenceLength(bytes);
        if (length == 0)
            return false;
        bytes.remove_prefix(length);
    }
    return true;
}

std::string validUtf8(std::string_view bytes)
{
    std::string text;
    while (!bytes.empty()) {
        const std::size_t length = sequenceLength(bytes);
        text += length ? bytes.substr(0, length) : std::string_view("\xEF\xBF\xBD");
        bytes.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return text;
}

std::string printable(std::string_view bytes, std::size_t limit)
{
    const std::string valid = validUtf8(bytes.substr(0, std::min(bytes.size(), limit + 4)));
    std::string_view rest = valid;
    std::string text;
    while (!rest.empty()) {
        const std::size_t length = std::max<std::size_t>(sequenceLength(rest), 1);
        if (text.size() + length > limit)
            return text + "…";
        const auto first = static_cast<unsigned char>(rest.front());
        // U+0080..U+009F are control characters as well.
        const bool control = first < 0x20 || first == 0x7F
            || (first == 0xC2 && static_cast<unsigned char>(rest[1]) < 0xA0);
        text += control ? escaped(static_cast<unsigned char>(rest[length - 1]))
                        : std::string(rest.substr(0, length));
        rest.remove_prefix(length);
    }
    return text;
}

} // namespace normscope
