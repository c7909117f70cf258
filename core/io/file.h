// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/tensor/tensor.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace normscope {

/// Raw bytes on a 64-byte border, not zeroed when sized: a file's content is read over them at once.
using Bytes = std::vector<std::byte, AlignedAllocator<std::byte>>;

/// A regular file, open for reading. Read by pread, never mapped: a file that another program cuts short
/// meanwhile is an error and not a SIGBUS. All errors are FileError.
class File {
public:
    /// Refuses what is missing, forbidden, a folder, a pipe or a device, each with its own sentence.
    explicit File(const std::string& path);
    ~File();
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    const std::string& path() const { return m_path; }
    /// In bytes, as it was when the file was opened.
    std::uint64_t size() const { return m_size; }
    /// Exactly these bytes; an error where the file ends before.
    void read(std::uint64_t offset, std::span<std::byte> into) const;
    /// As many of the first bytes as there are, at most count.
    Bytes start(std::size_t count) const;
    /// Throws a FileError about this file.
    [[noreturn]] void fail(const std::string& place, const std::string& reason,
                           const std::string& remedy = {}) const;

private:
    std::string m_path;
    int m_descriptor = -1;
    std::uint64_t m_size = 0;
};

/// A little-endian number of a byte buffer. Precondition: offset + sizeof(T) is inside.
template <typename T> T littleEndian(std::span<const std::byte> bytes, std::size_t offset)
{
    T value = 0;
    for (std::size_t k = sizeof(T); k-- > 0;)
        value = static_cast<T>(static_cast<std::uint64_t>(value) << 8
                               | static_cast<std::uint64_t>(bytes[offset + k]));
    return value;
}

} // namespace normscope
