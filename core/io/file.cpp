// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/io/file.h"

#include "core/io/error.h"

#include <algorithm>
#include <cerrno>
#include <limits>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace normscope {

namespace {

std::string systemText(int code) { return std::generic_category().message(code); }

} // namespace

File::File(const std::string& path)
    : m_path(path)
{
    if (path.empty() || path.find('\0') != std::string::npos)
        throw FileError(path, "", "this is not a file name", "give the path of a file");
    // Without O_NONBLOCK opening a pipe would wait for somebody to write to it.
    m_descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (m_descriptor < 0) {
        if (errno == ENOENT)
            throw FileError(path, "", "there is no such file", "check the path");
        throw FileError(path, "", "it can't be opened: " + systemText(errno), "check its permissions");
    }
    struct stat status { };
    const bool known = ::fstat(m_descriptor, &status) == 0;
    if (known && S_ISREG(status.st_mode)) {
        m_size = static_cast<std::uint64_t>(status.st_size);
        return;
    }
    ::close(m_descriptor);
    if (known && S_ISDIR(status.st_mode))
        throw FileError(path, "", "this is a folder", "name a file in it");
    throw FileError(path, "", "this is a pipe or a device and not a file",
                    "save its content to a file first");
}

File::~File() { ::close(m_descriptor); }

void File::read(std::uint64_t offset, std::span<std::byte> into) const
{
    // Linux moves at most 2 GiB per call.
    static constexpr std::size_t mostPerCall = std::size_t { 1 } << 30;
    if (offset > m_size || into.size() > m_size - offset)
        fail("byte " + std::to_string(offset), "the file ends before the data do", "copy or export it again");
    while (!into.empty()) {
        const ::ssize_t got = ::pread(m_descriptor, into.data(), std::min(into.size(), mostPerCall),
                                      static_cast<::off_t>(offset));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            fail("byte " + std::to_string(offset), "it can't be read: " + systemText(errno));
        if (got == 0)
            fail("byte " + std::to_string(offset), "the file became shorter while it was read",
                 "wait until it is written to the end");
        offset += static_cast<std::uint64_t>(got);
        into = into.subspan(static_cast<std::size_t>(got));
    }
}

Bytes File::start(std::size_t count) const
{
    Bytes bytes(static_cast<std::size_t>(std::min<std::uint64_t>(count, m_size)));
    read(0, bytes);
    return bytes;
}

void File::fail(const std::string& place, const std::string& reason, const std::string& remedy) const
{
    throw FileError(m_path, place, reason, remedy);
}

} // namespace normscope
