// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/io/npy.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace normscope {

/// The arrays of a .npz file (a zip of .npy members, stored or deflated). Opening checks the whole directory
/// and reads no array; one bad member does not lose the others.
class NpzReader {
public:
    /// The file must outlive the reader. Throws FileError where the archive as a whole can't be trusted.
    explicit NpzReader(const File& file, const ReadLimits& limits = {});
    ~NpzReader();
    NpzReader(const NpzReader&) = delete;
    NpzReader& operator=(const NpzReader&) = delete;

    /// The arrays' names (without .npy), in the file's order.
    const std::vector<std::string>& names() const { return m_names; }
    /// What else is in the archive.
    const std::vector<std::string>& notices() const { return m_notices; }
    /// Reads, unpacks and checks one array to its last byte and its CRC-32. Throws FileError naming the
    /// member.
    Array read(std::size_t index, std::vector<std::string>& notices);

private:
    struct Archive;

    const File& m_file;
    ReadLimits m_limits;
    std::unique_ptr<Archive> m_archive;
    std::vector<std::string> m_names;
    std::vector<std::size_t> m_entries; ///< per name: its index in the directory
    std::vector<std::string> m_notices;
};

/// The arrays as a .npz file: members NAME.npy, stored, dated 1980-01-01 as NumPy does, so that the same
/// arrays always make the same bytes. Precondition: names are unique and not empty.
Bytes npzBytes(std::span<const Array> arrays);

} // namespace normscope
