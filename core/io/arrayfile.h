// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/io/error.h"
#include "core/io/npz.h"
#include "core/io/sniff.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace normscope {

/// Any file of arrays, by its content: .npy (one array, named "") or .npz. Arrays are read one by one as they
/// are asked for. All errors are FileError.
class ArrayFile {
public:
    explicit ArrayFile(const std::string& path, const ReadLimits& limits = {});

    const std::string& path() const { return m_file.path(); }
    FileFormat format() const { return m_format; }
    /// "npy", "npz"
    std::string_view formatName() const { return m_format == FileFormat::Npy ? "npy" : "npz"; }
    const std::vector<std::string>& names() const { return m_names; }
    bool has(std::string_view name) const;
    /// For a sentence: "gamma, beta, x", cut where there are many.
    std::string listedNames() const;
    /// Throws also where there is no array of that name.
    Array read(std::string_view name);
    Array read(std::size_t index);
    /// What a person should know of the file and of the arrays read so far, a sentence each without a full
    /// stop.
    const std::vector<std::string>& notices() const { return m_notices; }
    [[noreturn]] void fail(const std::string& place, const std::string& reason,
                           const std::string& remedy = {}) const
    {
        m_file.fail(place, reason, remedy);
    }

private:
    File m_file;
    ReadLimits m_limits;
    FileFormat m_format;
    std::unique_ptr<NpzReader> m_npz;
    std::vector<std::string> m_names;
    std::vector<std::string> m_notices;
};

/// Calls sink(array) for every array that can be read; what is wrong with the others becomes notices ("name:
/// reason"). Throws the first error where there are arrays and none can be read.
template <typename Sink> void readAll(ArrayFile& file, std::vector<std::string>& problems, const Sink& sink)
{
    std::optional<FileError> first;
    bool any = false;
    for (std::size_t index = 0; index < file.names().size(); ++index) {
        try {
            sink(file.read(index));
            any = true;
        } catch (const FileError& error) {
            problems.push_back(file.names()[index] + ": " + error.reason());
            if (!first)
                first = error;
        }
    }
    if (first && !any)
        throw FileError(*first);
}

} // namespace normscope
