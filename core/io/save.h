// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace normscope {

/// Writes a file whole or not at all: to a temporary file in the same folder, every write checked, flushed to
/// the disk, then renamed over the old one, the folder flushed. On any failure (a full disk included) the old
/// file stays as it was, nothing is left behind, and a FileError says why. Symbolic links are followed; the
/// old file's permissions and, where allowed, its owner are kept; a hard link is broken. A target that is no
/// regular file (/dev/stdout) is written to directly.
void saveWhole(const std::string& path, std::span<const std::byte> bytes);

} // namespace normscope
