// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "app/commandline/commandline.h"

#include "core/io/experimentfile.h"

#include <cstdint>
#include <string>
#include <vector>

namespace normscope {

/// Which commands take an option (bits).
enum CommandBit : unsigned { ForApply = 1, ForStats = 2, ForInspect = 4, ForExport = 8, ForInfluence = 16 };

enum class OutputFormat : std::uint8_t { Table, Json, Csv };

/// What the words of export say beside those on the data.
struct ExportChoices {
    std::vector<std::string> charts; ///< ids; empty: all
    bool png = true;
    bool svg = false;
    int width = 1920; ///< logical; pixels are size × scale
    int height = 1080;
    double scale = 1;
    bool dark = false;
    bool transparent = false;
};

/// What the words of a command say. Nothing here was held against a file yet.
struct Options {
    std::string input;
    std::string output; ///< -o
    std::string gradient; ///< apply: the file of dy; empty: no gradients
    /// apply: each device's number of examples; a single number: so many devices of equal parts; empty: one device.
    std::vector<Index> devices;
    std::vector<Index> cell; ///< influence: one index from 0 on for each axis
    bool help = false;
    OutputFormat format = OutputFormat::Table;
    OpenChoices open; ///< how INPUT is to be read
    bool choosesData = false; ///< an option on the data was given
    ExportChoices exports;
    Index threads = 0; ///< 0: as the engine likes
};

/// Throws UsageError for unknown and malformed words, for a missing INPUT or one too many. Words may be NAME
/// VALUE or NAME=VALUE; a later one wins; after -- all are files.
Options parseOptions(Words words, CommandBit command);

/// A line for each option of the command.
std::string optionsHelp(CommandBit command);

} // namespace normscope
