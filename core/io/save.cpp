// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/io/save.h"

#include "core/io/error.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <optional>
#include <random>
#include <string_view>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

namespace normscope {

namespace {

[[noreturn]] void fail(const std::string& path, int code, bool existed)
{
    const std::string kept = existed ? "; the old file is as it was" : "";
    const char* remedy = code == ENOSPC || code == EDQUOT ? "make room, or save elsewhere"
                                                          : "save it elsewhere";
    throw FileError(path, "", "it can't be written: " + std::generic_category().message(code) + kept, remedy);
}

/// The file that the links lead to, whether it exists or not.
std::string target(std::string path)
{
    for (int links = 0; links < 40; ++links) {
        std::array<char, PATH_MAX> link {};
        const ::ssize_t length = ::readlink(path.c_str(), link.data(), link.size());
        if (length < 0)
            return path;
        const std::string to(link.data(), static_cast<std::size_t>(length));
        const std::size_t slash = path.rfind('/');
        path = to.starts_with('/') || slash == std::string::npos ? to : path.substr(0, slash + 1) + to;
    }
    throw FileError(path, "", "its symbolic links lead in a circle", "save it elsewhere");
}

std::string folderOf(const std::string& path)
{
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

/// 0, or errno.
int writeAll(int descriptor, std::span<const std::byte> bytes)
{
    static constexpr std::size_t mostPerCall = std::size_t { 1 } << 30;
    while (!bytes.empty()) {
        const ::ssize_t written = ::write(descriptor, bytes.data(), std::min(bytes.size(), mostPerCall));
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return errno;
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return 0;
}

/// A new file beside the target; removed again unless it was renamed.
class Temporary {
public:
    explicit Temporary(const std::string& folder)
    {
        static constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789";
        std::random_device random;
        for (int attempt = 0; attempt < 100 && m_descriptor < 0; ++attempt) {
            m_path = folder + "/.normscope-";
            for (int k = 0; k < 10; ++k)
                m_path += letters[random() % letters.size()];
            m_descriptor = ::open(m_path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
            m_error = m_descriptor < 0 ? errno : 0;
            if (m_error != 0 && m_error != EEXIST)
                return;
        }
    }
    Temporary(const Temporary&) = delete;
    Temporary& operator=(const Temporary&) = delete;
    ~Temporary()
    {
        if (m_descriptor >= 0)
            ::close(m_descriptor);
        if (m_error == 0 && !m_renamed)
            ::unlink(m_path.c_str());
    }

    int error() const { return m_error; }
    int descriptor() const { return m_descriptor; }
    /// 0, or errno. A file system may report a full disk only when the file is flushed or closed.
    int finish(const std::string& path)
    {
        if (::fsync(m_descriptor) != 0)
            return errno;
        if (::close(std::exchange(m_descriptor, -1)) != 0)
            return errno;
        if (::rename(m_path.c_str(), path.c_str()) != 0)
            return errno;
        m_renamed = true;
        return 0;
    }

private:
    std::string m_path;
    int m_descriptor = -1;
    int m_error = 0;
    bool m_renamed = false;
};

void writeDirectly(const std::string& path, std::span<const std::byte> bytes)
{
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0)
        fail(path, errno, false);
    const int written = writeAll(descriptor, bytes);
    const int closed = ::close(descriptor) == 0 ? 0 : errno;
    if (written != 0 || closed != 0)
        fail(path, written != 0 ? written : closed, false);
}

/// The new file gets the old one's permissions, and its owner where that is allowed.
int keepMode(int descriptor, const struct stat& old)
{
    if (::fchown(descriptor, old.st_uid, old.st_gid) != 0 && errno != EPERM && errno != EINVAL
        && errno != ENOSYS)
        return errno;
    return ::fchmod(descriptor, old.st_mode & 07777U) == 0 ? 0 : errno;
}

void flushFolder(const std::string& folder)
{
    // The new file is whole already; not every file system can flush a folder.
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        ::fsync(descriptor);
        ::close(descriptor);
    }
}

} // namespace

void saveWhole(const std::string& path, std::span<const std::byte> bytes)
{
    if (path.empty() || path.find('\0') != std::string::npos)
        throw FileError(path, "", "this is not a file name", "give the path of a file");
    const std::string to = target(path);
    struct stat old { };
    const bool exists = ::stat(to.c_str(), &old) == 0;
    if (exists && S_ISDIR(old.st_mode))
        throw FileError(path, "", "this is a folder", "name a file in it");
    if (exists && !S_ISREG(old.st_mode))
        return writeDirectly(path, bytes);
    // Renaming would get past a file that its owner made read-only.
    if (exists && ::access(to.c_str(), W_OK) != 0)
        fail(path, errno, true);
    Temporary temporary(folderOf(to));
    int error = temporary.error();
    if (error == 0 && exists)
        error = keepMode(temporary.descriptor(), old);
    if (error == 0)
        error = writeAll(temporary.descriptor(), bytes);
    if (error == 0)
        error = temporary.finish(to);
    if (error != 0)
        fail(path, error, exists);
    flushFolder(folderOf(to));
}

} // namespace normscope
