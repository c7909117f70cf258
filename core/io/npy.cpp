// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/io/npy.h"

#include "core/io/error.h"
#include "core/io/npyheader.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <new>
#include <utility>

namespace normscope {

namespace {

constexpr std::array<std::uint8_t, 6> magic { 0x93, 'N', 'U', 'M', 'P', 'Y' };
/// NumPy's own cap: longer headers are an attack, or not a header.
constexpr std::uint64_t longestHeader = 10000;
constexpr char copyAgain[] = "copy or save it again";

std::string bytesText(std::uint64_t count)
{
    return std::to_string(count) + (count == 1 ? " byte" : " bytes");
}

/// Reads the signature, the version and the header; leaves the source at the first byte of data.
NpyHeader readHeader(ByteSource& source, std::uint64_t& position)
{
    std::array<std::byte, 12> start {};
    const auto take = [&](std::size_t at, std::size_t count, const char* what) {
        if (source.size() - position < count)
            source.fail(std::string("the file ends within ") + what, copyAgain);
        source.read(std::span(start).subspan(at, count));
        position += count;
    };
    take(0, 8, "the .npy signature");
    if (std::memcmp(start.data(), magic.data(), magic.size()) != 0)
        source.fail("this is not .npy data (its first bytes are not \\x93NUMPY)", "save it with numpy.save");
    const auto major = static_cast<int>(start[6]);
    const auto minor = static_cast<int>(start[7]);
    if (major < 1 || major > 3 || minor != 0)
        source.fail(".npy version " + std::to_string(major) + '.' + std::to_string(minor) + " is unknown",
                    "versions 1.0, 2.0 and 3.0 are read");
    take(8, major == 1 ? 2 : 4, "the length of the header");
    const std::uint64_t length = major == 1 ? littleEndian<std::uint16_t>(start, 8)
                                            : littleEndian<std::uint32_t>(start, 8);
    if (length > source.size() - position)
        source.fail("the header is said to have " + bytesText(length) + ", but only "
                        + std::to_string(source.size() - position) + " follow",
                    copyAgain);
    if (length > longestHeader)
        source.fail("the header has " + bytesText(length) + " and is longer than any real one (10000)",
                    "save it again with numpy.save");
    std::string text(static_cast<std::size_t>(length), '\0');
    source.read(std::as_writable_bytes(std::span(text)));
    position += length;
    try {
        return parseNpyHeader(text, major);
    } catch (const FormatError& error) {
        source.fail(error.what(), error.remedy);
    }
}

Bytes allocate(ByteSource& source, std::uint64_t count)
{
    try {
        return Bytes(static_cast<std::size_t>(count));
    } catch (const std::bad_alloc&) {
        source.fail("there is not enough memory for its " + bytesText(count),
                    "close other programs, or save a part of it");
    }
}

void swapBytes(Bytes& bytes, std::size_t size)
{
    for (auto at = bytes.begin(); size > 1 && at != bytes.end(); at += static_cast<std::ptrdiff_t>(size))
        std::reverse(at, at + static_cast<std::ptrdiff_t>(size));
}

/// From column-major order to row-major: walks the result in order and the source by its strides.
Bytes transposed(const Bytes& bytes, const Shape& shape, std::size_t size)
{
    const auto rank = static_cast<std::size_t>(shape.rank());
    std::vector<std::size_t> stride(rank, size);
    for (std::size_t axis = 1; axis < rank; ++axis)
        stride[axis] = stride[axis - 1] * static_cast<std::size_t>(shape[static_cast<int>(axis) - 1]);
    Bytes result(bytes.size());
    std::vector<Index> at(rank, 0);
    std::size_t from = 0;
    for (std::size_t to = 0; to < bytes.size(); to += size) {
        std::memcpy(result.data() + to, bytes.data() + from, size);
        for (std::size_t axis = rank; axis-- > 0;) {
            from += stride[axis];
            if (++at[axis] < shape[static_cast<int>(axis)])
                break;
            from -= stride[axis] * static_cast<std::size_t>(at[axis]);
            at[axis] = 0;
        }
    }
    return result;
}

class FileSource : public ByteSource {
public:
    explicit FileSource(const File& file)
        : ByteSource(file, "")
    {
    }
    std::uint64_t size() const override { return file().size(); }
    void read(std::span<std::byte> into) override
    {
        file().read(m_position, into);
        m_position += into.size();
    }

private:
    std::uint64_t m_position = 0;
};

std::string headerText(const Array& array)
{
    // Types of one byte have no byte order.
    const std::string order = traits(array.dtype).size == 1 ? "|" : "<";
    std::string text = "{'descr': '" + order + std::string(traits(array.dtype).code)
        + "', 'fortran_order': False, 'shape': (";
    for (int axis = 0; axis < array.shape.rank(); ++axis)
        text += (axis ? ", " : "") + std::to_string(array.shape[axis]);
    text += array.shape.rank() == 1 ? ",), }" : "), }";
    // The header ends with a line end, and with it the data start on a multiple of 64.
    text.append(63 - (magic.size() + 4 + text.size()) % 64, ' ');
    return text + '\n';
}

} // namespace

Array readNpy(ByteSource& source, const ReadLimits& limits, std::vector<std::string>& notices,
              std::uint64_t* consumed)
{
    std::uint64_t position = 0;
    const NpyHeader header = readHeader(source, position);
    const Index elements = header.shape.checkedElements().value_or(0);
    const std::uint64_t needed = static_cast<std::uint64_t>(elements) * traits(header.dtype).size;
    const std::uint64_t there = source.size() - position;
    if (there < needed)
        source.fail("the shape " + header.shape.text() + " of " + std::string(traits(header.dtype).name)
                        + " needs " + bytesText(needed) + " of data, but there are " + std::to_string(there)
                        + ": the file seems not fully written",
                    copyAgain);
    if (needed > limits.arrayBytes)
        source.fail("the array needs " + bytesText(needed) + " of memory, and at most "
                        + std::to_string(limits.arrayBytes) + " are taken for one array",
                    "save a part of it");
    Array array { {}, header.dtype, header.shape, allocate(source, needed) };
    source.read(array.bytes);
    if (header.bigEndian)
        swapBytes(array.bytes, traits(header.dtype).size);
    if (header.fortranOrder && header.shape.rank() > 1 && elements > 0)
        array.bytes = transposed(array.bytes, header.shape, traits(header.dtype).size);
    if (header.dtype == DType::BFloat16)
        notices.emplace_back("its two raw bytes per number are read as bfloat16");
    if (elements == 0)
        notices.emplace_back("it has no elements: there is nothing to analyse");
    if (there > needed)
        notices.push_back(bytesText(there - needed)
                          + (there - needed == 1 ? " after the array is" : " after the array are")
                          + " ignored");
    if (consumed)
        *consumed = position + needed;
    return array;
}

Array readNpy(const File& file, const ReadLimits& limits, std::vector<std::string>& notices)
{
    FileSource source(file);
    return readNpy(source, limits, notices);
}

Bytes npyBytes(const Array& array)
{
    const std::string header = headerText(array);
    Bytes bytes(magic.size() + 4 + header.size() + array.bytes.size());
    std::byte* out = bytes.data();
    std::memcpy(out, magic.data(), magic.size());
    out[6] = std::byte { 1 };
    out[7] = std::byte { 0 };
    out[8] = static_cast<std::byte>(header.size() & 0xFF);
    out[9] = static_cast<std::byte>(header.size() >> 8);
    std::memcpy(out + 10, header.data(), header.size());
    if (!array.bytes.empty())
        std::memcpy(out + 10 + header.size(), array.bytes.data(), array.bytes.size());
    return bytes;
}

} // namespace normscope
