// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/io/dtype.h"
#include "core/tensor/shape.h"

#include <stdexcept>
#include <string>
#include <string_view>

namespace normscope {

/// What is wrong within some bytes, before it is known which file they are of: reason and remedy of a
/// FileError.
struct FormatError : std::runtime_error {
    explicit FormatError(const std::string& reason, std::string remedyText = {})
        : std::runtime_error(reason)
        , remedy(std::move(remedyText))
    {
    }
    std::string remedy;
};

/// The dictionary of a .npy file (numpy/lib/format.py): {'descr': '<f4', 'fortran_order': False, 'shape': (2,
/// 3), }
struct NpyHeader {
    DType dtype = DType::Float32;
    bool bigEndian = false;
    bool fortranOrder = false;
    Shape shape; ///< its product and its size in bytes fit an Index
};

/// Reads the literal with a strict grammar: exactly the three keys, each once, in any order; strings without
/// escapes, True or False, a tuple of non-negative integers. Throws FormatError for anything else; types that
/// are not real numbers are refused by name. version: the file's major version, 1 to 3 (1 and 2 may write
/// Python 2's 3L).
NpyHeader parseNpyHeader(std::string_view text, int version);

} // namespace normscope
