// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace normscope {

/// What is wrong with a file, as one sentence of four parts: the file, the place in it, the reason, and what
/// would be right. what() and message() are that sentence: "acts.npz: member x.npy: the checksum differs;
/// export it again."
class FileError : public std::runtime_error {
public:
    /// place and remedy may be empty. Reasons and remedies begin in lower case and end without a full stop.
    FileError(std::string file, std::string place, std::string reason, std::string remedy = {});

    const std::string& file() const { return m_file; }
    const std::string& place() const { return m_place; }
    const std::string& reason() const { return m_reason; }
    const std::string& remedy() const { return m_remedy; }
    std::string message() const { return what(); }

private:
    std::string m_file;
    std::string m_place;
    std::string m_reason;
    std::string m_remedy;
};

/// Foreign text made fit for one line of a terminal or a label: valid UTF-8, control characters as \n, \x1b,
/// …, and cut after limit bytes with an ellipsis.
std::string printable(std::string_view text, std::size_t limit = 120);

/// Valid UTF-8 whatever the bytes are: those that are not become U+FFFD.
std::string validUtf8(std::string_view bytes);
bool isValidUtf8(std::string_view bytes);

} // namespace normscope
