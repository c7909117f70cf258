// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/io/file.h"
#include "core/io/zipdirectory.h"

#include <memory>
#include <optional>

#include <zip.h>

namespace normscope {

struct ZipCloser {
    void operator()(zip_t* archive) const { zip_discard(archive); }
    void operator()(zip_file_t* member) const { zip_fclose(member); }
};
using ZipArchive = std::unique_ptr<zip_t, ZipCloser>;
using ZipMember = std::unique_ptr<zip_file_t, ZipCloser>;

/// A file as libzip is shown it: the members' data read by pread, followed by a directory made afresh of the
/// entries that were found good. So libzip unpacks and compares checksums, and has nothing to interpret that
/// was not checked.
class ZipSource {
public:
    /// Both must outlive the source, and the source the archive that is opened from it.
    ZipSource(const File& file, const ZipDirectory& directory);
    ZipSource(const ZipSource&) = delete;
    ZipSource& operator=(const ZipSource&) = delete;
    ~ZipSource();

    /// An archive with exactly the directory's good entries, in their order. Throws FileError where libzip
    /// sees others.
    ZipArchive open();
    /// What went wrong when the file was read, if that was it.
    const std::optional<std::string>& readError() const { return m_readError; }

private:
    static zip_int64_t callback(void* self, void* data, zip_uint64_t length, zip_source_cmd_t command);
    zip_int64_t read(std::byte* data, zip_uint64_t length);
    std::uint64_t size() const { return m_directory.offset + m_tail.size(); }

    const File& m_file;
    const ZipDirectory& m_directory;
    Bytes m_tail; ///< the directory made afresh
    std::uint64_t m_position = 0;
    zip_error_t m_error {};
    std::optional<std::string> m_readError;
};

} // namespace normscope
