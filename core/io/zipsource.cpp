// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/io/zipsource.h"

#include "core/io/error.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace normscope {

namespace {

void put(Bytes& bytes, std::uint64_t value, int size)
{
    for (int k = 0; k < size; ++k)
        bytes.push_back(static_cast<std::byte>(k < 8 ? value >> (8 * k) & 0xFF : 0));
}

constexpr std::uint64_t wide = 0xFFFFFFFF; // "see the zip64 field"

/// APPNOTE 4.3.12, with a zip64 field for what does not fit 32 bits.
void putEntry(Bytes& bytes, const ZipEntry& entry)
{
    const std::array<std::uint64_t, 3> fields { entry.size, entry.packedSize, entry.headerOffset };
    const auto tooWide = static_cast<std::uint64_t>(
        std::ranges::count_if(fields, [](auto field) { return field >= wide; }));
    put(bytes, 0x02014b50, 4);
    put(bytes, 45, 2);
    put(bytes, 45, 2);
    put(bytes, entry.flags, 2);
    put(bytes, entry.method, 2);
    put(bytes, 0, 4);
    put(bytes, entry.crc, 4);
    put(bytes, std::min(entry.packedSize, wide), 4);
    put(bytes, std::min(entry.size, wide), 4);
    put(bytes, entry.rawName.size(), 2);
    put(bytes, tooWide ? 4 + 8 * tooWide : 0, 2);
    put(bytes, 0, 2 + 2 + 2 + 4);
    put(bytes, std::min(entry.headerOffset, wide), 4);
    const auto name = std::as_bytes(std::span(entry.rawName));
    bytes.insert(bytes.end(), name.begin(), name.end());
    if (tooWide) {
        put(bytes, 0x0001, 2);
        put(bytes, 8 * tooWide, 2);
        for (const std::uint64_t field : fields) {
            if (field >= wide)
                put(bytes, field, 8);
        }
    }
}

/// APPNOTE 4.3.14 to 4.3.16: the end record, after a zip64 one where that is needed.
void putEnd(Bytes& bytes, std::uint64_t count, std::uint64_t offset)
{
    const std::uint64_t size = bytes.size();
    if (count >= 0xFFFF || size >= wide || offset >= wide) {
        put(bytes, 0x06064b50, 4);
        put(bytes, 44, 8);
        put(bytes, 45, 2);
        put(bytes, 45, 2);
        put(bytes, 0, 8);
        put(bytes, count, 8);
        put(bytes, count, 8);
        put(bytes, size, 8);
        put(bytes, offset, 8);
        put(bytes, 0x07064b50, 4);
        put(bytes, 0, 4);
        put(bytes, offset + size, 8);
        put(bytes, 1, 4);
    }
    put(bytes, 0x06054b50, 4);
    put(bytes, 0, 4);
    put(bytes, std::min<std::uint64_t>(count, 0xFFFF), 2);
    put(bytes, std::min<std::uint64_t>(count, 0xFFFF), 2);
    put(bytes, std::min(size, wide), 4);
    put(bytes, std::min(offset, wide), 4);
    put(bytes, 0, 2);
}

bool isGood(const ZipEntry& entry) { return entry.problem.empty(); }

Bytes tailOf(const ZipDirectory& directory)
{
    Bytes bytes;
    std::uint64_t count = 0;
    for (const ZipEntry& entry : directory.entries) {
        if (!isGood(entry))
            continue;
        putEntry(bytes, entry);
        ++count;
    }
    putEnd(bytes, count, directory.offset);
    return bytes;
}

bool sameEntry(zip_t* archive, zip_uint64_t index, const ZipEntry& entry)
{
    zip_stat_t status;
    zip_stat_init(&status);
    if (zip_stat_index(archive, index, ZIP_FL_UNCHANGED, &status) != 0)
        return false;
    const char* name = zip_get_name(archive, index, ZIP_FL_ENC_RAW);
    return name && entry.rawName == name && status.size == entry.size && status.comp_size == entry.packedSize
        && status.crc == entry.crc && status.comp_method == entry.method;
}

} // namespace

ZipSource::ZipSource(const File& file, const ZipDirectory& directory)
    : m_file(file)
    , m_directory(directory)
    , m_tail(tailOf(directory))
{
    zip_error_init(&m_error);
}

ZipSource::~ZipSource() { zip_error_fini(&m_error); }

ZipArchive ZipSource::open()
{
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* source = zip_source_function_create(&ZipSource::callback, this, &error);
    ZipArchive archive(source ? zip_open_from_source(source, ZIP_RDONLY, &error) : nullptr);
    const std::string text = m_readError.value_or(zip_error_strerror(&error));
    zip_error_fini(&error);
    if (!archive) {
        if (source)
            zip_source_free(source);
        m_file.fail("", "the zip can't be opened: " + text, "save it again with numpy.savez");
    }
    zip_uint64_t index = 0;
    bool same = true;
    for (const ZipEntry& entry : m_directory.entries) {
        if (isGood(entry))
            same = same && sameEntry(archive.get(), index++, entry);
    }
    same = same && zip_get_num_entries(archive.get(), ZIP_FL_UNCHANGED) == static_cast<zip_int64_t>(index);
    if (!same)
        m_file.fail("", "the zip's directory can be read in two ways", "save it again with numpy.savez");
    return archive;
}

zip_int64_t ZipSource::read(std::byte* data, zip_uint64_t length)
{
    const std::uint64_t count = std::min<std::uint64_t>(length, size() - m_position);
    const std::uint64_t border = m_directory.offset;
    const std::uint64_t ofFile = m_position < border ? std::min(count, border - m_position) : 0;
    try {
        m_file.read(m_position, { data, static_cast<std::size_t>(ofFile) });
    } catch (const FileError& error) {
        m_readError = error.reason();
        zip_error_set(&m_error, ZIP_ER_READ, 0);
        return -1;
    }
    if (count > ofFile)
        std::memcpy(data + ofFile, m_tail.data() + (m_position + ofFile - border),
                    static_cast<std::size_t>(count - ofFile));
    m_position += count;
    return static_cast<zip_int64_t>(count);
}

zip_int64_t ZipSource::callback(void* self, void* data, zip_uint64_t length, zip_source_cmd_t command)
{
    auto& source = *static_cast<ZipSource*>(self);
    switch (command) {
    case ZIP_SOURCE_OPEN:
        source.m_position = 0;
        return 0;
    case ZIP_SOURCE_READ:
        return source.read(static_cast<std::byte*>(data), length);
    case ZIP_SOURCE_STAT: {
        auto* status = static_cast<zip_stat_t*>(data);
        zip_stat_init(status);
        status->size = source.size();
        status->valid = ZIP_STAT_SIZE;
        return sizeof(zip_stat_t);
    }
    case ZIP_SOURCE_SEEK: {
        const zip_int64_t offset = zip_source_seek_compute_offset(source.m_position, source.size(), data,
                                                                  length, &source.m_error);
        if (offset < 0)
            return -1;
        source.m_position = static_cast<std::uint64_t>(offset);
        return 0;
    }
    case ZIP_SOURCE_TELL:
        return static_cast<zip_int64_t>(source.m_position);
    case ZIP_SOURCE_ERROR:
        return zip_error_to_data(&source.m_error, data, length);
    case ZIP_SOURCE_CLOSE:
    case ZIP_SOURCE_FREE:
        return 0;
    case ZIP_SOURCE_SUPPORTS:
        return static_cast<zip_int64_t>(ZIP_SOURCE_SUPPORTS_SEEKABLE);
    default:
        zip_error_set(&source.m_error, ZIP_ER_OPNOTSUPP, 0);
        return -1;
    }
}

} // namespace normscope
