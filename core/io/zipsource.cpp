// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/io/zipsource.h"

#include "core/io/error.h"

#include <algorithm>
#include <cstring>

namespace normscope
{

namespace
{

void put(Bytes& bytes, std::uint64_t value, int size)
{
    for (int k = 0; k < size; ++k)
        bytes.push_back(static_cast<std::byte>(value >> (8 * k) & 0xFF));
}

/// The end record without a comment, preceded by the zip64 one (APPNOTE 4.3.14 to 4.3.16) where it is needed.
Bytes endRecord(const ZipDirectory& directory)
{
    const std::uint64_t count = directory.entries.size();
    Bytes bytes;
    if (count >= 0xFFFF || directory.size >= 0xFFFFFFFF || directory.offset >= 0xFFFFFFFF) {
        put(bytes, 0x06064b50, 4);
        put(bytes, 44, 8);
        put(bytes, 45, 2);
        put(bytes, 45, 2);
        put(bytes, 0, 8);
        put(bytes, count, 8);
        put(bytes, count, 8);
        put(bytes, directory.size, 8);
        put(bytes, directory.offset, 8);
        put(bytes, 0x07064b50, 4);
        put(bytes, 0, 4);
        put(bytes, directory.endOffset, 8);
        put(bytes, 1, 4);
    }
    put(bytes, 0x06054b50, 4);
    put(bytes, 0, 4);
    put(bytes, std::min<std::uint64_t>(count, 0xFFFF), 2);
    put(bytes, std::min<std::uint64_t>(count, 0xFFFF), 2);
    put(bytes, std::min<std::uint64_t>(directory.size, 0xFFFFFFFF), 4);
    put(bytes, std::min<std::uint64_t>(directory.offset, 0xFFFFFFFF), 4);
    put(bytes, 0, 2);
    return bytes;
}

bool sameEntry(zip_t* archive, zip_uint64_t index, const ZipEntry& entry)
{
    zip_stat_t status;
    zip_stat_init(&status);
    if (zip_stat_index(archive, index, ZIP_FL_UNCHANGED, &status) != 0)
        return false;
    // Names with NUL are refused elsewhere and can't be compared here.
    const char* name = zip_get_name(archive, index, ZIP_FL_ENC_RAW);
    return name && std::strcmp(name, entry.rawName.c_str()) == 0 && status.size == entry.size
        && status.comp_size == entry.packedSize && status.crc == entry.crc
        && status.comp_method == entry.method;
}

} // namespace

ZipSource::ZipSource(const File& file, const ZipDirectory& directory)
    : m_file(file)
    , m_directory(directory)
    , m_end(endRecord(directory))
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
    const auto count = static_cast<zip_uint64_t>(zip_get_num_entries(archive.get(), ZIP_FL_UNCHANGED));
    bool same = count == m_directory.entries.size();
    for (zip_uint64_t index = 0; same && index < count; ++index) {
        const ZipEntry& entry = m_directory.entries[index];
        same = !entry.problem.empty() || sameEntry(archive.get(), index, entry);
    }
    if (!same)
        m_file.fail("", "the zip's directory can be read in two ways", "save it again with numpy.savez");
    return archive;
}

zip_int64_t ZipSource::read(std::byte* data, zip_uint64_t length)
{
    const std::uint64_t count = std::min<std::uint64_t>(length, size() - m_position);
    const std::uint64_t border = m_directory.endOffset;
    const std::uint64_t ofFile = m_position < border ? std::min(count, border - m_position) : 0;
    try {
        m_file.read(m_position, { data, static_cast<std::size_t>(ofFile) });
    } catch (const FileError& error) {
        m_readError = error.reason();
        zip_error_set(&m_error, ZIP_ER_READ, 0);
        return -1;
    }
    if (count > ofFile)
        std::memcpy(data + ofFile, m_end.data() + (m_position + ofFile - border),
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
        const zip_int64_t offset
            = zip_source_seek_compute_offset(source.m_position, source.size(), data, length, &source.m_error);
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
