// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/commandline/options.h"

#include "app/commandline/charts.h"

#include "core/io/error.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

namespace normscope {

namespace {

struct Option {
    std::string_view name;
    std::string_view value; ///< what follows, as --help names it; empty: nothing follows
    unsigned commands;
    void (*set)(Options& options, std::string_view value);
    std::string_view help;
};

template <typename Table, typename Name> std::string alternatives(const Table& table, const Name& name)
{
    std::string text;
    for (const auto& row : table)
        text += (text.empty() ? "" : ", ") + std::string(name(row));
    return text;
}

[[noreturn]] void bad(std::string_view option, std::string_view value, const std::string& right)
{
    throw UsageError(std::string(option) + " can't be " + (value.empty() ? "empty" : printable(value)) + "; "
                     + right + ".");
}

double number(std::string_view option, std::string_view value)
{
    double result = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), result);
    if (error != std::errc() || end != value.data() + value.size())
        bad(option, value, "it takes a number such as 1e-5");
    return result;
}

Index integer(std::string_view option, std::string_view value)
{
    Index result = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), result);
    if (error != std::errc() || end != value.data() + value.size())
        bad(option, value, "it takes a whole number");
    return result;
}

std::string fileName(std::string_view option, std::string_view value)
{
    if (value.empty())
        bad(option, value, "it takes a file");
    return std::string(value);
}

void setLayout(Options& options, std::string_view value)
{
    options.open.layout = Layout::byName(value);
    if (!options.open.layout)
        bad("--layout", value,
            "the layouts are " + alternatives(Layout::all(), [](const Layout& l) { return l.name(); }));
}

void setMethod(Options& options, std::string_view value)
{
    const auto method = methodByKey(value);
    if (!method)
        bad("--method", value,
            "the methods are " + alternatives(methods(), [](const auto& m) { return m.key; }));
    options.open.method = *method;
}

void setDialect(Options& options, std::string_view value)
{
    const auto dialect = dialectByKey(value);
    if (!dialect)
        bad("--dialect", value,
            "the dialects are " + alternatives(dialects(), [](const auto& d) { return d.key; }));
    options.open.dialect = *dialect;
}

/// Any set of axis letters, "H,W"; whether the data have them is seen later.
void setAxes(Options& options, std::string_view value)
{
    std::string letters;
    for (std::size_t k = 0; k < value.size(); ++k) {
        const char letter = value[k];
        const bool known = std::ranges::any_of(Layout::all(),
                                               [&](const Layout& l) { return l.axisOf(letter) >= 0; });
        const bool wellFormed = k % 2 == 1 ? letter == ',' && k + 1 < value.size()
                                           : known && letters.find(letter) == std::string::npos;
        if (!wellFormed)
            bad("--axes", value, "it takes different letters of the layout with commas, such as H,W");
        if (k % 2 == 0)
            letters += letter;
    }
    options.open.axes = letters;
}

void setScope(Options& options, std::string_view value)
{
    if (value != "position" && value != "example")
        bad("--scope", value, "it is position or example");
    options.open.scope = value == "position" ? Scope::Position : Scope::Example;
}

void setMode(Options& options, std::string_view value)
{
    if (value != "train" && value != "eval")
        bad("--mode", value, "it is train or eval");
    options.open.mode = value == "train" ? Mode::Training : Mode::Evaluation;
}

void setMomentum(Options& options, std::string_view value)
{
    options.open.cumulative = value == "cumulative";
    if (!options.open.cumulative)
        options.open.momentum = number("--momentum", value);
}

void setThreads(Options& options, std::string_view value)
{
    options.threads = integer("--threads", value);
    if (options.threads < 1)
        bad("--threads", value, "it takes a number from 1 on");
}

void setFormat(Options& options, std::string_view value)
{
    if (value == "json")
        options.format = OutputFormat::Json;
    else if (value == "csv")
        options.format = OutputFormat::Csv;
    else if (value == "table")
        options.format = OutputFormat::Table;
    else
        bad("--format", value, "it is json, csv or table");
}

void setInspectFormat(Options& options, std::string_view value)
{
    if (value == "csv")
        bad("--format", value, "it is json or table");
    setFormat(options, value);
}

std::vector<std::string> listed(std::string_view option, std::string_view value)
{
    std::vector<std::string> words;
    std::size_t start = 0;
    while (start <= value.size()) {
        const std::size_t comma = std::min(value.find(',', start), value.size());
        if (comma == start)
            bad(option, value, "it takes words with commas between them");
        words.emplace_back(value.substr(start, comma - start));
        start = comma + 1;
    }
    return words;
}

/// "4" equal devices, or "3,1" examples; whether the batch can be dealt out so is seen later.
void setDevices(Options& options, std::string_view value)
{
    options.devices.clear();
    for (const std::string& word : listed("--devices", value))
        options.devices.push_back(integer("--devices", word));
    const bool single = options.devices.size() == 1;
    if (std::ranges::any_of(options.devices, [single](Index size) { return size < (single ? 1 : 0); }))
        bad("--devices", value, "it takes a number of devices from 1 on, or the examples of each, such as 3,1");
}

/// Indices that count from 0; whether the array has them is seen later.
void setCell(Options& options, std::string_view value)
{
    options.cell.clear();
    for (const std::string& word : listed("--cell", value)) {
        options.cell.push_back(integer("--cell", word));
        if (options.cell.back() < 0)
            bad("--cell", value, "its indices count from 0");
    }
}

void setCharts(Options& options, std::string_view value)
{
    options.exports.charts = listed("--charts", value);
    for (const std::string& id : options.exports.charts) {
        if (std::ranges::find(charts(), id, &ChartInfo::id) == charts().end())
            bad("--charts", id, "the charts are " + alternatives(charts(), [](const ChartInfo& c) { return c.id; }));
    }
}

void setPictureFormats(Options& options, std::string_view value)
{
    options.exports.png = options.exports.svg = false;
    for (const std::string& format : listed("--format", value)) {
        if (format == "png")
            options.exports.png = true;
        else if (format == "svg")
            options.exports.svg = true;
        else
            bad("--format", format, "it is png, svg, or both with a comma");
    }
}

void setSize(Options& options, std::string_view value)
{
    const std::size_t cross = value.find('x');
    if (cross == std::string_view::npos)
        bad("--size", value, "it takes a width and a height such as 1920x1080");
    const Index width = integer("--size", value.substr(0, cross)), height = integer("--size", value.substr(cross + 1));
    if (std::min(width, height) < 100 || std::max(width, height) > 10000)
        bad("--size", value, "both sides are 100 to 10000");
    options.exports.width = static_cast<int>(width);
    options.exports.height = static_cast<int>(height);
}

void setScale(Options& options, std::string_view value)
{
    options.exports.scale = number("--scale", value);
    if (!(options.exports.scale >= 0.25 && options.exports.scale <= 8))
        bad("--scale", value, "it is 0.25 to 8");
}

void setTheme(Options& options, std::string_view value)
{
    if (value != "light" && value != "dark")
        bad("--theme", value, "it is light or dark");
    options.exports.dark = value == "dark";
}

constexpr unsigned onData = ForApply | ForStats | ForExport | ForInfluence;
constexpr unsigned everywhere = onData | ForInspect;

constexpr std::array table {
    Option { "-o", "OUT.npz", ForApply | ForInfluence, [](Options& o, std::string_view v) { o.output = fileName("-o", v); },
             "where the result goes" },
    Option { "--grad", "DY.npy", ForApply,
             [](Options& o, std::string_view v) { o.gradient = fileName("--grad", v); },
             "dy, of y's shape (array dy, or the only one): adds dx, dgamma and dbeta" },
    Option { "--devices", "4|3,1", ForApply, setDevices,
             "batch: so many devices of equal parts, or the examples of each; statistics are synchronised" },
    Option { "--cell", "0,1,2", ForInfluence, setCell, "the output's place: one index from 0 on for each axis" },
    Option { "-o", "DIR", ForExport, [](Options& o, std::string_view v) { o.output = fileName("-o", v); },
             "the folder that the files go to; made where it is missing" },
    Option { "--charts", "a,b", ForExport, setCharts, "which charts (default: all; --list-charts names them)" },
    Option { "--size", "1920x1080", ForExport, setSize, "logical size; pixels are size × scale" },
    Option { "--scale", "1", ForExport, setScale, "pixels per logical unit, 0.25 to 8" },
    Option { "--theme", "light|dark", ForExport, setTheme, "default light" },
    Option { "--transparent", "", ForExport, [](Options& o, std::string_view) { o.exports.transparent = true; },
             "no ground" },
    Option { "--format", "png,svg", ForExport, setPictureFormats, "default png" },
    Option { "--array", "NAME", onData, [](Options& o, std::string_view v) { o.open.array = v; },
             "which array is the input (default: x, else input, else the only one)" },
    Option {
        "--layout", "NCHW", onData, setLayout,
        "the axes' roles: NC, NCL, NCHW, NHWC, NTD, NCDHW (default by rank: 2 NC, 3 NTD, 4 NCHW, 5 NCDHW)" },
    Option { "--method", "batch", onData, setMethod, "batch, layer, rms, group, instance or custom" },
    Option { "--groups", "G", onData,
             [](Options& o, std::string_view v) { o.open.groups = integer("--groups", v); },
             "group: how many groups of channels (default 1)" },
    Option { "--axes", "H,W", onData, setAxes,
             "custom: the axes averaged over; layer, rms: the normalized axes, the last of the layout" },
    Option { "--scope", "position|example", onData, setScope,
             "layer, rms: default position where the channels are last, else example" },
    Option { "--dialect", "pytorch", onData, setDialect,
             "defaults and conventions of pytorch, keras, tensorflow, flax, onnx or mlx" },
    Option { "--eps", "1e-5", onData,
             [](Options& o, std::string_view v) { o.open.epsilon = number("--eps", v); },
             "default: eps of the files, else the dialect's" },
    Option { "--mode", "train|eval", onData, setMode, "eval: the running statistics instead of the batch's" },
    Option { "--momentum", "0.1|cumulative", onData, setMomentum, "as the dialect counts it" },
    Option {
        "--params", "FILE", onData,
        [](Options& o, std::string_view v) { o.open.params = fileName("--params", v); },
        "gamma, beta, eps, running_mean, running_var, num_batches_tracked, lengths (default: from INPUT)" },
    Option { "--no-affine", "", onData, [](Options& o, std::string_view) { o.open.affine = false; },
             "ignore gamma and beta" },
    Option { "--lengths", "NAME", onData, [](Options& o, std::string_view v) { o.open.lengths = v; },
             "the array of valid positions per example (default: lengths, where there is one)" },
    Option { "--threads", "K", onData, setThreads, "how many threads may work (default: as many as help)" },
    Option { "--format", "json|csv|table", ForStats, setFormat, "default table" },
    Option { "--format", "json|table", ForInspect, setInspectFormat, "default table" },
    Option { "--help", "", everywhere, [](Options& o, std::string_view) { o.help = true; }, "this text" },
};

/// Words of the design that this version does not know yet: said so, and never ignored.
constexpr std::array<std::string_view, 1> later { "--precision" };

const Option& find(std::string_view name, CommandBit command)
{
    if (std::ranges::find(later, name) != later.end())
        throw UsageError(std::string(name) + " is not supported yet: it follows in a later version.");
    for (const Option& option : table) {
        if (option.name == name && (option.commands & command))
            return option;
    }
    throw UsageError("unknown option " + printable(name) + "; --help lists all.");
}

void addFile(Options& options, const std::string& word)
{
    if (!options.input.empty())
        throw UsageError("one INPUT is taken, and " + printable(word) + " is a second one.");
    if (word.empty())
        throw UsageError("INPUT is empty; name a file.");
    options.input = word;
}

Options parsed(Words words, CommandBit command)
{
    Options options;
    for (std::size_t k = 0; k < words.size(); ++k) {
        const std::string_view word = words[k];
        if (word == "--") {
            for (const std::string& file : words.subspan(k + 1))
                addFile(options, file);
            break;
        }
        if (!word.starts_with('-')) {
            addFile(options, words[k]);
            continue;
        }
        const std::size_t equals = word.starts_with("--") ? word.find('=') : std::string_view::npos;
        const Option& option = find(word.substr(0, equals), command);
        const bool joined = equals != std::string_view::npos;
        options.choosesData |= option.commands == onData;
        if (option.value.empty() && joined)
            throw UsageError(std::string(option.name) + " takes no value.");
        if (option.value.empty() || joined) {
            option.set(options, joined ? word.substr(equals + 1) : std::string_view());
        } else if (++k < words.size()) {
            option.set(options, words[k]);
        } else {
            throw UsageError(std::string(option.name) + " needs a value: " + std::string(option.value) + ".");
        }
    }
    return options;
}

/// What apply's own words say against those on the layer.
void checkDevices(const Options& options)
{
    const MethodTraits& method = traits(options.open.method);
    const DialectTraits& dialect = traits(options.open.dialect);
    if (options.devices.empty())
        return;
    if (!method.averagesExamples)
        throw UsageError("--devices goes with methods that average over the examples, and not with "
                         + std::string(method.key) + ".");
    if (!options.gradient.empty() && dialect.deviceWeight != DeviceWeight::ByCount)
        throw UsageError("--grad and --devices do not go together in " + std::string(dialect.name)
                         + ", whose devices' statistics are not those of the union; leave one of them out.");
}

/// Words that are well formed one by one, but contradict each other whatever the file is.
void checkTogether(const OpenChoices& open)
{
    const MethodTraits& method = traits(open.method);
    if (open.axes && !method.hasAxes && !method.hasScope)
        throw UsageError("--axes goes with the methods custom, layer and rms, and not with "
                         + std::string(method.key) + ".");
    if (open.axes && open.scope)
        throw UsageError("--axes and --scope say the same thing; give one of them.");
    if (!open.axes && method.hasAxes)
        throw UsageError("the method " + std::string(method.key) + " needs --axes, such as --axes H,W.");
    if (open.cumulative && !traits(open.dialect).allowsCumulative)
        throw UsageError("--momentum cumulative is not known to " + std::string(traits(open.dialect).name)
                         + "; give a number.");
}

} // namespace

Options parseOptions(Words words, CommandBit command)
{
    const Options options = parsed(words, command);
    if (options.help)
        return options;
    if (options.input.empty())
        throw UsageError("INPUT is missing; name a .npy or .npz file.");
    if (command == ForExport && options.output.empty())
        throw UsageError("-o DIR is missing; name the folder that the files go to.");
    if (command == ForInfluence && options.cell.empty())
        throw UsageError("--cell is missing; name the output with one index for each axis, such as --cell 0,1,2.");
    if ((command & (ForApply | ForInfluence)) && options.output.empty())
        throw UsageError("-o OUT.npz is missing; name the file that the result goes to.");
    if (command & onData)
        checkTogether(options.open);
    checkDevices(options);
    return options;
}

std::string optionsHelp(CommandBit command)
{
    std::string text;
    for (const Option& option : table) {
        if (!(option.commands & command))
            continue;
        std::string line = "  " + std::string(option.name) + (option.value.empty() ? "" : " ")
            + std::string(option.value);
        line.resize(std::max<std::size_t>(line.size() + 2, 28), ' ');
        text += line + std::string(option.help) + '\n';
    }
    return text;
}

} // namespace normscope
