// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <QByteArray>

#include <cstdint>
#include <vector>

namespace normscope::testing {

/// A member of a hand-made zip; fields that are set lie.
struct ZipPart {
    QByteArray name;
    QByteArray data;
    std::uint16_t method = 0;
    std::uint16_t flags = 0;
    QByteArray localName = {}; ///< empty: as name
    qint64 size = -1; ///< in the directory; -1: true
    qint64 offset = -1; ///< of the local header; -1: true
    bool zip64 = false; ///< sizes and offset in the zip64 field
    QByteArray packed = {}; ///< what is stored; empty: data
};

struct ZipEnd {
    QByteArray comment = {};
    bool zip64 = false; ///< with the zip64 end record
    QByteArray beforeDirectory = {};
    QByteArray beforeEnd = {};
};

inline std::uint32_t crc32(const QByteArray& data)
{
    std::uint32_t crc = 0xFFFFFFFF;
    for (const char c : data) {
        crc ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit)
            crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320 : 0);
    }
    return ~crc;
}

inline QByteArray le(std::uint64_t value, int size)
{
    QByteArray bytes;
    for (int k = 0; k < size; ++k)
        bytes += static_cast<char>(k < 8 ? value >> (8 * k) & 0xFF : 0);
    return bytes;
}

/// PKWARE APPNOTE 4.3, as plainly as it goes.
inline QByteArray zipOf(const std::vector<ZipPart>& parts, const ZipEnd& end = {})
{
    QByteArray file;
    QByteArray directory;
    for (const ZipPart& part : parts) {
        const QByteArray& packed = part.packed.isEmpty() ? part.data : part.packed;
        const auto offset = static_cast<std::uint64_t>(part.offset < 0 ? file.size() : part.offset);
        const auto size = static_cast<std::uint64_t>(part.size < 0 ? part.data.size() : part.size);
        const auto packedSize = static_cast<std::uint64_t>(packed.size());
        const QByteArray localName = part.localName.isEmpty() ? part.name : part.localName;
        const QByteArray common = le(part.flags, 2) + le(part.method, 2) + le(0, 4) + le(crc32(part.data), 4);
        file += le(0x04034b50, 4) + le(20, 2) + common + le(packedSize, 4) + le(size, 4)
            + le(static_cast<std::uint64_t>(localName.size()), 2) + le(0, 2) + localName + packed;
        const QByteArray extra = part.zip64
            ? le(1, 2) + le(24, 2) + le(size, 8) + le(packedSize, 8) + le(offset, 8)
            : QByteArray();
        const std::uint64_t wide = 0xFFFFFFFF;
        directory += le(0x02014b50, 4) + le(45, 2) + le(45, 2) + common
            + le(part.zip64 ? wide : packedSize, 4) + le(part.zip64 ? wide : size, 4)
            + le(static_cast<std::uint64_t>(part.name.size()), 2)
            + le(static_cast<std::uint64_t>(extra.size()), 2) + le(0, 10) + le(part.zip64 ? wide : offset, 4)
            + part.name + extra;
    }
    file += end.beforeDirectory;
    const auto offset = static_cast<std::uint64_t>(file.size());
    const auto size = static_cast<std::uint64_t>(directory.size());
    const auto count = static_cast<std::uint64_t>(parts.size());
    file += directory + end.beforeEnd;
    if (end.zip64) {
        const auto position = static_cast<std::uint64_t>(file.size());
        file += le(0x06064b50, 4) + le(44, 8) + le(45, 2) + le(45, 2) + le(0, 8) + le(count, 8) + le(count, 8)
            + le(size, 8) + le(offset, 8) + le(0x07064b50, 4) + le(0, 4) + le(position, 8) + le(1, 4);
        return file + le(0x06054b50, 4) + le(0, 4) + le(0xFFFF, 2) + le(0xFFFF, 2) + le(0xFFFFFFFF, 4)
            + le(0xFFFFFFFF, 4) + le(static_cast<std::uint64_t>(end.comment.size()), 2) + end.comment;
    }
    return file + le(0x06054b50, 4) + le(0, 4) + le(count, 2) + le(count, 2) + le(size, 4) + le(offset, 4)
        + le(static_cast<std::uint64_t>(end.comment.size()), 2) + end.comment;
}

} // namespace normscope::testing
