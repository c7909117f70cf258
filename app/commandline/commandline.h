// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <iosfwd>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace normscope {

using Words = std::span<const std::string>;

/// Exit codes of every command.
enum ExitCode : int {
    Done = 0,
    InputAtFault = 1, ///< a file's content, its fit to the options, or an output that can't be written
    WordsAtFault = 2 ///< unknown or malformed words
};

/// The command's words are off: one line on err, exit code 2.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A command without a window: its first word and what runs it. words are those after the first one.
struct Command {
    std::string_view word;
    std::string_view summary; ///< one line of --help
    int (*run)(Words words, std::ostream& out, std::ostream& err);
};

/// All of them, in the order of --help. A new command is one line here.
std::span<const Command> commands();

/// Whether these words (without the program's name) ask for a command and not for the window: the first one
/// is a command, or an unknown word that begins with -- and is none of Qt's own.
bool isCommandLine(Words words);

/// Runs them. Never throws: what is wrong becomes one line on err and the exit code.
int runCommandLine(Words words, std::ostream& out, std::ostream& err);

// The commands' own functions, one file each.
int runApply(Words words, std::ostream& out, std::ostream& err);
int runInfluence(Words words, std::ostream& out, std::ostream& err);
int runStats(Words words, std::ostream& out, std::ostream& err);
int runInspect(Words words, std::ostream& out, std::ostream& err);
int runExport(Words words, std::ostream& out, std::ostream& err); // in app/exportcommand.cpp: it draws
int runHelp(Words words, std::ostream& out, std::ostream& err);
int runVersion(Words words, std::ostream& out, std::ostream& err);
int runListSamples(Words words, std::ostream& out, std::ostream& err);
int runListCharts(Words words, std::ostream& out, std::ostream& err);
int runListLessons(Words words, std::ostream& out, std::ostream& err);

} // namespace normscope
