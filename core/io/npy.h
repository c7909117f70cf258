// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/io/array.h"
#include "core/io/file.h"

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace normscope {

/// What a reader may ask of the machine.
struct ReadLimits {
    /// The most bytes that one array may take in memory. A file that asks for more is refused before anything
    /// is allocated, by a sentence with both numbers.
    std::uint64_t arrayBytes = std::uint64_t { 4 } << 30;
};

/// Bytes that come one after the other: a file, or a member of an archive as it is unpacked.
class ByteSource {
public:
    /// place: what of the file the bytes are ("member x.npy"), or empty. The file must outlive the source.
    ByteSource(const File& file, std::string place)
        : m_file(file)
        , m_place(std::move(place))
    {
    }
    virtual ~ByteSource() = default;
    /// How many bytes it says there are.
    virtual std::uint64_t size() const = 0;
    /// The next bytes, exactly this many; throws FileError.
    virtual void read(std::span<std::byte> into) = 0;
    /// Throws a FileError that names the file and the place.
    [[noreturn]] void fail(const std::string& reason, const std::string& remedy) const
    {
        m_file.fail(m_place, reason, remedy);
    }

protected:
    const File& file() const { return m_file; }

private:
    const File& m_file;
    std::string m_place;
};

/// The array at the source's front (versions 1.0, 2.0, 3.0; either byte order; C or Fortran order). The
/// header is checked against the source's size and the limits before memory is taken. Throws FileError.
/// notices gets a sentence for each thing that a person should know: bytes after the array, bfloat16, no
/// elements. consumed: bytes read.
Array readNpy(ByteSource& source, const ReadLimits& limits, std::vector<std::string>& notices,
              std::uint64_t* consumed = nullptr);

/// The array of a .npy file, whatever its name.
Array readNpy(const File& file, const ReadLimits& limits, std::vector<std::string>& notices);

/// The array as a .npy file: version 1.0, little-endian, C order, data on a 64-byte border.
Bytes npyBytes(const Array& array);

} // namespace normscope
