// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/io/zipdirectory.h"

#include "core/io/error.h"

#include <algorithm>
#include <cstring>
#include <set>

namespace normscope {

namespace {

constexpr std::uint32_t endSignature = 0x06054b50;
constexpr std::uint32_t end64Signature = 0x06064b50;
constexpr std::uint32_t locatorSignature = 0x07064b50;
constexpr std::uint32_t entrySignature = 0x02014b50;
constexpr std::uint32_t localSignature = 0x04034b50;
constexpr std::uint64_t endSize = 22;
constexpr std::uint64_t end64Size = 56;
constexpr std::uint64_t locatorSize = 20;
constexpr std::uint64_t entrySize = 46;
constexpr std::uint64_t localSize = 30;
constexpr std::uint64_t longestComment = 0xFFFF;
/// A directory of this size has some million entries: no archive of arrays does.
constexpr std::uint64_t largestDirectory = std::uint64_t { 256 } << 20;
constexpr char downloadAgain[] = "copy or download it again";
constexpr char saveAgain[] = "save it again with numpy.savez";

using View = std::span<const std::byte>;

std::uint16_t u16(View bytes, std::size_t at) { return littleEndian<std::uint16_t>(bytes, at); }
std::uint32_t u32(View bytes, std::size_t at) { return littleEndian<std::uint32_t>(bytes, at); }
std::uint64_t u64(View bytes, std::size_t at) { return littleEndian<std::uint64_t>(bytes, at); }

/// What an end record says.
struct End {
    std::uint64_t position = 0; ///< of the record; the directory ends here
    std::uint64_t entriesHere = 0;
    std::uint64_t entries = 0;
    std::uint64_t size = 0;
    std::uint64_t offset = 0;
    std::uint64_t disk = 0;
    std::uint64_t directoryDisk = 0;

    bool fits() const { return offset <= position && size == position - offset; }
};

/// Replaces what does not fit 16 or 32 bits by the zip64 record's fields. False where that record is not
/// there.
bool resolveZip64(const File& file, End& end)
{
    if (end.position < locatorSize)
        return true;
    Bytes locator(locatorSize);
    file.read(end.position - locatorSize, locator);
    if (u32(locator, 0) != locatorSignature)
        return true;
    const std::uint64_t position = u64(locator, 8);
    if (position > end.position - locatorSize || end.position - locatorSize - position < end64Size)
        return false;
    Bytes record(end64Size);
    file.read(position, record);
    if (u32(record, 0) != end64Signature || u32(locator, 16) > 1)
        return false;
    end.position = position;
    const auto take = [&](std::uint64_t& field, std::uint64_t saturated, std::uint64_t wide) {
        field = field == saturated ? wide : field;
    };
    take(end.disk, 0xFFFF, u32(record, 16));
    take(end.directoryDisk, 0xFFFF, u32(record, 20));
    take(end.entriesHere, 0xFFFF, u64(record, 24));
    take(end.entries, 0xFFFF, u64(record, 32));
    take(end.size, 0xFFFFFFFF, u64(record, 40));
    take(end.offset, 0xFFFFFFFF, u64(record, 48));
    return true;
}

/// The end record whose comment reaches exactly to the file's end. A comment may itself look like an end
/// record: then the one whose directory lies where it says is meant, and two of those are refused.
End findEnd(const File& file)
{
    const std::uint64_t tailSize = std::min(file.size(), endSize + longestComment);
    const std::uint64_t tailOffset = file.size() - tailSize;
    Bytes tail(static_cast<std::size_t>(tailSize));
    file.read(tailOffset, tail);
    std::vector<End> found;
    std::vector<End> misfits;
    for (std::size_t at = 0; at + endSize <= tail.size(); ++at) {
        if (u32(tail, at) != endSignature || at + endSize + u16(tail, at + 20) != tail.size())
            continue;
        End end { tailOffset + at,    u16(tail, at + 8), u16(tail, at + 10), u32(tail, at + 12),
                  u32(tail, at + 16), u16(tail, at + 4), u16(tail, at + 6) };
        const bool resolved = resolveZip64(file, end);
        (resolved && end.fits() ? found : misfits).push_back(end);
    }
    if (found.empty() && misfits.empty())
        file.fail("", "the zip has no end record: it is cut short, or something follows it", downloadAgain);
    if (found.empty())
        file.fail("end record", "the zip's directory is not where its end record says", downloadAgain);
    if (found.size() > 1)
        file.fail("end record", "the zip has two end records that both fit", saveAgain);
    return found.front();
}

/// The zip64 extra field holds, in this order, only the values that are saturated in the entry.
bool resolveZip64(ZipEntry& entry, View extra, std::uint64_t& disk)
{
    for (std::size_t at = 0; at + 4 <= extra.size();) {
        const std::size_t length = u16(extra, at + 2);
        if (at + 4 + length > extra.size())
            return false;
        if (u16(extra, at) == 0x0001) {
            View rest = extra.subspan(at + 4, length);
            const auto take = [&](std::uint64_t& field, std::uint64_t saturated, std::size_t size) {
                if (field != saturated)
                    return true;
                if (rest.size() < size)
                    return false;
                field = size == 8 ? u64(rest, 0) : u32(rest, 0);
                rest = rest.subspan(size);
                return true;
            };
            return take(entry.size, 0xFFFFFFFF, 8) && take(entry.packedSize, 0xFFFFFFFF, 8)
                && take(entry.headerOffset, 0xFFFFFFFF, 8) && take(disk, 0xFFFF, 4);
        }
        at += 4 + length;
    }
    return true;
}

void spoil(ZipEntry& entry, const std::string& problem, const std::string& remedy)
{
    if (entry.problem.empty()) {
        entry.problem = problem;
        entry.remedy = remedy;
    }
}

std::string methodName(std::uint16_t method)
{
    switch (method) {
    case 9:
        return " (deflate64)";
    case 12:
        return " (bzip2)";
    case 14:
        return " (LZMA)";
    case 93:
        return " (Zstandard)";
    case 95:
        return " (XZ)";
    case 99:
        return " (AES encryption)";
    default:
        return "";
    }
}

/// Names are labels and never paths; still, what looks like a way out of a folder is refused.
bool isSafeName(std::string_view name)
{
    if (name.empty() || name.front() == '/' || name.find('\0') != std::string_view::npos
        || name.find('\\') != std::string_view::npos || (name.size() > 1 && name[1] == ':'))
        return false;
    while (!name.empty()) {
        const std::size_t slash = std::min(name.find('/'), name.size());
        if (name.substr(0, slash) == "..")
            return false;
        name.remove_prefix(std::min(slash + 1, name.size()));
    }
    return true;
}

void checkEntry(ZipEntry& entry)
{
    if (!isSafeName(entry.rawName))
        spoil(entry, "its name is not fit for a member (empty, NUL, backslash, '..' or an absolute path)",
              saveAgain);
    if (entry.flags & 1U)
        spoil(entry, "it is encrypted", "save it without a password");
    if (entry.method != 0 && entry.method != 8)
        spoil(entry,
              "its compression method " + std::to_string(entry.method) + methodName(entry.method)
                  + " is not read",
              "store or deflate it, as numpy.savez does");
    if (entry.method == 0 && entry.packedSize != entry.size)
        spoil(entry,
              "it is stored, yet its two sizes differ (" + std::to_string(entry.packedSize) + " and "
                  + std::to_string(entry.size) + " bytes)",
              saveAgain);
}

/// Finds the entry's data through its local header, which must carry the same name.
void locate(const File& file, ZipEntry& entry, std::uint64_t directoryOffset)
{
    if (entry.headerOffset > directoryOffset || directoryOffset - entry.headerOffset < localSize)
        return spoil(entry, "its data are said to lie outside the file", downloadAgain);
    Bytes local(localSize);
    file.read(entry.headerOffset, local);
    if (u32(local, 0) != localSignature)
        return spoil(entry, "its data are not where the directory says", downloadAgain);
    const std::uint64_t nameLength = u16(local, 26);
    entry.dataOffset = entry.headerOffset + localSize + nameLength + u16(local, 28);
    if (entry.dataOffset > directoryOffset || entry.packedSize > directoryOffset - entry.dataOffset)
        return spoil(entry, "its data are said to reach past the end", downloadAgain);
    std::string name(static_cast<std::size_t>(nameLength), '\0');
    file.read(entry.headerOffset + localSize, std::as_writable_bytes(std::span(name)));
    if (name != entry.rawName)
        spoil(entry, "it is named " + printable(name, 40) + " where its data lie", saveAgain);
}

ZipEntry readEntry(const File& file, View directory, std::size_t& at, std::size_t number)
{
    const auto damaged = [&] {
        file.fail("directory entry " + std::to_string(number), "the zip's directory is damaged",
                  downloadAgain);
    };
    if (directory.size() - at < entrySize || u32(directory, at) != entrySignature)
        damaged();
    const View fixed = directory.subspan(at, entrySize);
    const std::size_t nameLength = u16(fixed, 28);
    const std::size_t extraLength = u16(fixed, 30);
    const std::size_t length = entrySize + nameLength + extraLength + u16(fixed, 32);
    if (directory.size() - at < length)
        damaged();
    ZipEntry entry;
    entry.rawName.assign(reinterpret_cast<const char*>(directory.data() + at + entrySize), nameLength);
    entry.label = printable(entry.rawName, 1000);
    entry.flags = u16(fixed, 8);
    entry.method = u16(fixed, 10);
    entry.crc = u32(fixed, 16);
    entry.packedSize = u32(fixed, 20);
    entry.size = u32(fixed, 24);
    entry.headerOffset = u32(fixed, 42);
    std::uint64_t disk = u16(fixed, 34);
    if (!resolveZip64(entry, directory.subspan(at + entrySize + nameLength, extraLength), disk))
        spoil(entry, "its zip64 field is damaged", downloadAgain);
    if (disk != 0)
        spoil(entry, "it lies on another disk of a split zip", "join the parts first");
    checkEntry(entry);
    at += length;
    return entry;
}

void refuseOverlaps(const File& file, const std::vector<ZipEntry>& entries)
{
    std::vector<const ZipEntry*> byOffset;
    for (const ZipEntry& entry : entries) {
        if (entry.dataOffset != 0)
            byOffset.push_back(&entry);
    }
    std::ranges::sort(byOffset, {}, &ZipEntry::headerOffset);
    for (std::size_t k = 1; k < byOffset.size(); ++k) {
        const ZipEntry& before = *byOffset[k - 1];
        // Saturating: a damaged entry may claim any size.
        const std::uint64_t end = before.packedSize > UINT64_MAX - before.dataOffset
            ? UINT64_MAX
            : before.dataOffset + before.packedSize;
        if (byOffset[k]->headerOffset < end)
            file.fail("members " + before.label + " and " + byOffset[k]->label,
                      "they share the same bytes (a zip bomb?)", saveAgain);
    }
}

} // namespace

ZipDirectory readZipDirectory(const File& file)
{
    const End end = findEnd(file);
    if (end.disk != 0 || end.directoryDisk != 0)
        file.fail("end record", "this is one part of a split zip", "join the parts first");
    if (end.entries != end.entriesHere || end.entries > end.size / entrySize)
        file.fail("end record", "the number of members does not fit the zip's directory", downloadAgain);
    if (end.size > largestDirectory)
        file.fail("end record", "the zip's directory is too large", saveAgain);
    Bytes bytes(static_cast<std::size_t>(end.size));
    file.read(end.offset, bytes);
    ZipDirectory directory { {}, end.offset };
    std::set<std::string_view> names;
    std::size_t at = 0;
    directory.entries.reserve(static_cast<std::size_t>(end.entries));
    for (std::size_t number = 0; number < end.entries; ++number) {
        ZipEntry& entry = directory.entries.emplace_back(readEntry(file, bytes, at, number));
        locate(file, entry, end.offset);
        if (!names.insert(entry.rawName).second)
            file.fail("member " + entry.label, "two members have this name", saveAgain);
    }
    if (at != bytes.size())
        file.fail("end record", "the number of members does not fit the zip's directory", downloadAgain);
    refuseOverlaps(file, directory.entries);
    return directory;
}

} // namespace normscope
