// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/io/file.h"
#include "core/io/zipdirectory.h"

#include <memory>
#include <optional>

#include <zip.h>

namespace normscope
{

struct ZipCloser {
    void operator()(zip_t* archive) const { zip_discard(archive); }
    void operator()(zip_file_t* member) const { zip_fclose(member); }
};
using ZipArchive = std::unique_ptr<zip_t, ZipCloser>;
using ZipMember = std::unique_ptr<zip_file_t, ZipCloser>;

/// A file as libzip is shown it: read by pread, with an end record made afresh from the directory that was
/// checked, so that libzip can't find another one in a comment or in the data.
class ZipSource
{
public:
    /// Both must outlive the source, and the source the archive that is opened from it.
    ZipSource(const File& file, const ZipDirectory& directory);
    ZipSource(const ZipSource&) = delete;
    ZipSource& operator=(const ZipSource&) = delete;
    ~ZipSource();

    /// Throws FileError where libzip does not see exactly the directory's entries.
    ZipArchive open();
    /// What went wrong when the file was read, if that was it.
    const std::optional<std::string>& readError() const { return m_readError; }

private:
    static zip_int64_t callback(void* self, void* data, zip_uint64_t length, zip_source_cmd_t command);
    zip_int64_t read(std::byte* data, zip_uint64_t length);
    std::uint64_t size() const { return m_directory.endOffset + m_end.size(); }

    const File& m_file;
    const ZipDirectory& m_directory;
    Bytes m_end;
    std::uint64_t m_position = 0;
    zip_error_t m_error{};
    std::optional<std::string> m_readError;
};

} // namespace normscope
