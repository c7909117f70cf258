// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/commandline/charts.h"
#include "app/commandline/commandline.h"

#include "core/lab/samples.h"

#include <ostream>
#include <string_view>

namespace normscope {

namespace {

void refuseMore(Words words, std::string_view command)
{
    if (!words.empty())
        throw UsageError(std::string(command) + " takes no further words.");
}

} // namespace

int runListSamples(Words words, std::ostream& out, std::ostream&)
{
    refuseMore(words, "--list-samples");
    for (const SampleInfo& sample : samples())
        out << sample.key << '\n';
    return Done;
}

int runListCharts(Words words, std::ostream& out, std::ostream&)
{
    refuseMore(words, "--list-charts");
    for (const ChartInfo& chart : charts())
        out << chart.id << '\n';
    return Done;
}

int runListLessons(Words words, std::ostream&, std::ostream&)
{
    // Lessons come with "The lessons"; until then the list is truly empty.
    refuseMore(words, "--list-lessons");
    return Done;
}

int runVersion(Words words, std::ostream& out, std::ostream&)
{
    refuseMore(words, "--version");
    out << "Normscope " NORMSCOPE_VERSION "\n";
    return Done;
}

int runHelp(Words, std::ostream& out, std::ostream&)
{
    out << "Normscope " NORMSCOPE_VERSION ": a laboratory for neural-network normalization layers\n\n"
           "normscope [FILE]  opens the window, on a sample or a data file. Without a window:\n\n";
    for (const Command& command : commands()) {
        if (command.summary.empty())
            continue;
        std::string line = "  " + std::string(command.word);
        line.resize(20, ' ');
        out << line << command.summary << '\n';
    }
    out << "\nExit status: 0 done, 1 the input is at fault, 2 the command's words are off.\n";
    return Done;
}

} // namespace normscope
