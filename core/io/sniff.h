// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/io/file.h"

#include <cstdint>

namespace normscope {

/// The formats that are read; a file's name plays no part in it.
enum class FileFormat : std::uint8_t { Npy, Npz };

/// Decides by the first bytes. What people give by mistake (an empty file, a Git LFS pointer, a web page, a
/// pickle, a safetensors file, …) is refused by a FileError with a sentence of its own.
FileFormat sniff(const File& file);

} // namespace normscope
