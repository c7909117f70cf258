// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/commandline/commandline.h"

#include "core/io/error.h"

#include <algorithm>
#include <array>
#include <new>
#include <ostream>

namespace normscope {

namespace {

constexpr std::array<Command, 11> table { {
    { "apply", "normalize an array of a file and write the result as .npz", runApply },
    { "stats", "the statistics groups of an array, as JSON, CSV or a table", runStats },
    { "influence", "how much each input moves one output, as .npz", runInfluence },
    { "inspect", "the arrays of a file", runInspect },
    { "export", "the charts of a sample or a file as PNG and SVG, without a display", runExport },
    { "--list-samples", "the keys of the samples", runListSamples },
    { "--list-charts", "the ids of the charts that can be exported", runListCharts },
    { "--list-lessons", "the keys of the lessons", runListLessons },
    { "--help", "this text; COMMAND --help tells a command's options", runHelp },
    { "--version", "the program's version", runVersion },
    { "-h", "", runHelp },
} };

/// Words with -- that belong to the window: Qt's own (doc.qt.io/qt-6/qguiapplication.html).
constexpr std::array<std::string_view, 8> windowWords { "--platform", "--style",          "--stylesheet",
                                                        "--display",  "--geometry",       "--reverse",
                                                        "--session",  "--qwindowgeometry" };

const Command* find(std::string_view word)
{
    const auto found = std::ranges::find(table, word, &Command::word);
    return found == table.end() ? nullptr : &*found;
}

int fail(std::ostream& err, int code, const std::string& text)
{
    err << "normscope: " << text << '\n';
    return code;
}

int run(const Command& command, Words words, std::ostream& out, std::ostream& err)
{
    try {
        const int code = command.run(words, out, err);
        if (!out.flush())
            return fail(err, InputAtFault,
                        "the output can't be written: its reader is gone, or the disk is full.");
        return code;
    } catch (const UsageError& error) {
        return fail(err, WordsAtFault, error.what());
    } catch (const FileError& error) {
        return fail(err, InputAtFault, error.what());
    } catch (const std::bad_alloc&) {
        return fail(err, InputAtFault, "there is not enough memory for this file; save a part of it.");
    } catch (const std::exception& error) {
        return fail(err, InputAtFault, error.what());
    }
}

} // namespace

std::span<const Command> commands() { return table; }

bool isCommandLine(Words words)
{
    if (words.empty())
        return false;
    const std::string& first = words.front();
    if (find(first))
        return true;
    const std::string_view name = std::string_view(first).substr(0, first.find('='));
    return first.starts_with("--") && first != "--"
        && std::ranges::find(windowWords, name) == windowWords.end();
}

int runCommandLine(Words words, std::ostream& out, std::ostream& err)
{
    const std::string first = words.empty() ? "--help" : words.front();
    const Command* command = find(first);
    if (!command)
        return fail(err, WordsAtFault, "unknown word " + printable(first) + "; normscope --help lists all.");
    return run(*command, words.empty() ? words : words.subspan(1), out, err);
}

} // namespace normscope
