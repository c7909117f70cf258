// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/io/file.h"

#include <cstdint>
#include <string>
#include <vector>

namespace normscope {

/// One entry of a zip's central directory (PKWARE APPNOTE 4.3.12), zip64 fields resolved.
struct ZipEntry {
    std::string rawName; ///< as it stands in the file
    std::string label; ///< fit to be shown: valid UTF-8, no control characters
    std::uint16_t flags = 0; ///< bit 3: sizes follow the data; bit 11: the name is UTF-8
    std::uint16_t method = 0; ///< 0 stored, 8 deflated
    std::uint32_t crc = 0;
    std::uint64_t packedSize = 0;
    std::uint64_t size = 0;
    std::uint64_t headerOffset = 0; ///< of the local header
    std::uint64_t dataOffset = 0;
    /// Why this entry can't be read, and what would be right; the others can.
    std::string problem;
    std::string remedy;
};

struct ZipDirectory {
    std::vector<ZipEntry> entries; ///< in the directory's order
    std::uint64_t offset = 0; ///< where the directory begins and the members' data end
};

/// Walks the central directory and checks what libzip is lax about: one unambiguous end record, one disk,
/// counts and offsets that agree with the file, entries that do not overlap, names twice; per entry the local
/// header's name, method, encryption, sizes. Throws FileError for what spoils the archive as a whole.
ZipDirectory readZipDirectory(const File& file);

} // namespace normscope
