// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/io/npyheader.h"

#include "core/io/error.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace normscope {

namespace {

constexpr std::size_t mostDimensions = 64; // NumPy 2's own limit
constexpr char saveAgain[] = "save it again with numpy.save";

std::string quoted(std::string_view text)
{
    std::string result(1, '\'');
    result.append(printable(text, 40));
    result.push_back('\'');
    return result;
}

/// A type that is not read, by name.
[[noreturn]] void refuse(std::string_view descr, std::string_view code)
{
    struct Row {
        std::string_view prefix;
        std::string_view what;
        std::string_view remedy;
    };
    static constexpr std::string_view asFloat = "convert it with .astype('float32')";
    static constexpr std::array<Row, 16> table { {
        { "O", "a Python pickle (object array), which could run code", asFloat },
        { "object", "a Python pickle (object array), which could run code", asFloat },
        { "f16", "long double numbers", "convert it with .astype('float64')" },
        { "f12", "long double numbers", "convert it with .astype('float64')" },
        { "g", "long double numbers", "convert it with .astype('float64')" },
        { "f1", "8-bit floats (ml_dtypes' float8_e5m2)", asFloat },
        { "c", "complex numbers", "save its real part or its magnitude" },
        { "F", "complex numbers", "save its real part or its magnitude" },
        { "D", "complex numbers", "save its real part or its magnitude" },
        { "M", "dates (datetime64)", asFloat },
        { "m", "time spans (timedelta64)", asFloat },
        { "U", "text", asFloat },
        { "S", "text", asFloat },
        { "a", "text", asFloat },
        { "V1", "raw bytes (an 8-bit float or a 4-bit integer, and nothing tells which)", asFloat },
        { "V", "raw bytes (void)", asFloat },
    } };
    static constexpr std::string_view right = "real numbers are read: f2 f4 f8 i1 i2 i4 i8 u1 u2 u4 u8 b1";
    for (const Row& row : table) {
        if (code.starts_with(row.prefix))
            throw FormatError("the type " + quoted(descr) + " is " + std::string(row.what),
                              std::string(row.remedy));
    }
    throw FormatError("the type " + quoted(descr) + " is unknown", std::string(right));
}

void setType(NpyHeader& header, std::string_view descr)
{
    if (descr == "bfloat16") { // what some writers call it
        header.dtype = DType::BFloat16;
        return;
    }
    const bool ordered = !descr.empty()
        && std::string_view("<>|=").find(descr.front()) != std::string_view::npos;
    const std::string_view code = descr.substr(ordered ? 1 : 0);
    const auto dtype = dtypeByCode(code);
    // Two raw bytes are bfloat16 only with a byte order: so ml_dtypes writes it; '|V2' is anybody's two
    // bytes.
    if (!dtype || (*dtype == DType::BFloat16 && (!ordered || descr.front() == '|')))
        refuse(descr, code);
    header.dtype = *dtype;
    header.bigEndian = ordered && descr.front() == '>';
}

/// A reader of the few Python literals that a header is made of. It never nests: a bracket inside a value is
/// refused.
class Literal {
public:
    Literal(std::string_view text, int version)
        : m_rest(text)
        , m_version(version)
    {
    }

    bool take(char wanted)
    {
        skipBlanks();
        if (m_rest.empty() || m_rest.front() != wanted)
            return false;
        m_rest.remove_prefix(1);
        return true;
    }
    char next()
    {
        skipBlanks();
        return m_rest.empty() ? '\0' : m_rest.front();
    }
    bool atEnd()
    {
        skipBlanks();
        return m_rest.empty();
    }
    bool takeWord(std::string_view word)
    {
        skipBlanks();
        if (!m_rest.starts_with(word))
            return false;
        m_rest.remove_prefix(word.size());
        return true;
    }

    std::string_view string()
    {
        const char quote = next();
        if (quote != '\'' && quote != '"')
            bad("a string was expected");
        const std::size_t end = m_rest.find(quote, 1);
        if (end == std::string_view::npos)
            bad("a string is not closed");
        const std::string_view content = m_rest.substr(1, end - 1);
        if (content.find_first_of("\\\n") != std::string_view::npos)
            bad("a string has an escape or a line end");
        m_rest.remove_prefix(end + 1);
        return content;
    }

    Index dimension()
    {
        const char first = next();
        if (first == '-')
            throw FormatError("the shape has a negative length", saveAgain);
        const auto* end = m_rest.data() + m_rest.size();
        Index value = 0;
        const auto [stop, error] = std::from_chars(m_rest.data(), end, value);
        if (error == std::errc::result_out_of_range)
            throw FormatError("the shape has a length that does not fit 64 bits", saveAgain);
        const auto digits = static_cast<std::size_t>(stop - m_rest.data());
        if (error != std::errc() || (digits > 1 && first == '0'))
            bad("the shape is not a tuple of integers");
        m_rest.remove_prefix(digits);
        if (m_version < 3 && !m_rest.empty() && m_rest.front() == 'L')
            m_rest.remove_prefix(1);
        return value;
    }

    [[noreturn]] static void bad(const std::string& reason)
    {
        throw FormatError("the header: " + reason, saveAgain);
    }

private:
    void skipBlanks()
    {
        const std::size_t first = m_rest.find_first_not_of(" \t\r\n\f");
        m_rest.remove_prefix(std::min(first, m_rest.size()));
    }

    std::string_view m_rest;
    int m_version;
};

Shape shapeOf(Literal& literal)
{
    if (!literal.take('('))
        Literal::bad("the shape is not a tuple, such as (2, 3)");
    std::vector<Index> dims;
    bool comma = true;
    while (!literal.take(')')) {
        if (!comma)
            Literal::bad("the shape is not a tuple of integers");
        if (dims.size() == mostDimensions)
            throw FormatError("the shape has more than 64 dimensions", saveAgain);
        dims.push_back(literal.dimension());
        comma = literal.take(',');
    }
    // (3) is a number in brackets; a tuple of one needs its comma.
    if (dims.size() == 1 && !comma)
        Literal::bad("the shape is not a tuple, such as (3,)");
    return Shape(std::move(dims));
}

bool boolOf(Literal& literal)
{
    if (literal.takeWord("True"))
        return true;
    if (!literal.takeWord("False"))
        Literal::bad("fortran_order is neither True nor False");
    return false;
}

void setDescr(NpyHeader& header, Literal& literal)
{
    if (literal.next() == '[')
        throw FormatError("the type is a list of fields (structured array)",
                          "save each field as an array of its own");
    if (literal.next() == '(')
        throw FormatError("the type is a tuple (subarray)", "save it as a plain array");
    setType(header, literal.string());
}

void checkSize(const NpyHeader& header)
{
    Index bytes = traits(header.dtype).size;
    for (const Index length : header.shape.dims()) {
        // A length of 0 makes the array empty, but the other lengths must still make sense.
        if (length != 0 && __builtin_mul_overflow(bytes, length, &bytes))
            throw FormatError("the shape " + printable(header.shape.text()) + " is too large for any file",
                              saveAgain);
    }
}

} // namespace

NpyHeader parseNpyHeader(std::string_view text, int version)
{
    if (text.find('\0') != std::string_view::npos)
        Literal::bad("it holds a NUL byte");
    if (version == 3 && !isValidUtf8(text))
        Literal::bad("it is not UTF-8, which version 3.0 asks for");
    Literal literal(text, version);
    if (!literal.take('{'))
        Literal::bad("it is not a dictionary");
    static constexpr std::array<std::string_view, 3> keys { "descr", "fortran_order", "shape" };
    std::array<bool, 3> seen {};
    NpyHeader header;
    while (!literal.take('}')) {
        const std::string_view key = literal.string();
        const auto index = static_cast<std::size_t>(std::ranges::find(keys, key) - keys.begin());
        if (index == keys.size())
            Literal::bad("the key " + quoted(key) + " is unknown");
        if (std::exchange(seen[index], true))
            Literal::bad("the key " + quoted(key) + " is there twice");
        if (!literal.take(':'))
            Literal::bad("the key " + quoted(key) + " has no value");
        if (index == 0)
            setDescr(header, literal);
        else if (index == 1)
            header.fortranOrder = boolOf(literal);
        else
            header.shape = shapeOf(literal);
        if (!literal.take(',') && literal.next() != '}')
            Literal::bad("the dictionary is not closed");
    }
    if (!literal.atEnd())
        Literal::bad("there is text after the dictionary");
    for (std::size_t index = 0; index < keys.size(); ++index) {
        if (!seen[index])
            Literal::bad("the key " + quoted(keys[index]) + " is missing");
    }
    checkSize(header);
    return header;
}

} // namespace normscope
