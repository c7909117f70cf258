// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/commandline/options.h"
#include "app/commandline/text.h"

#include "core/norm/grouping.h"
#include "core/norm/statistics.h"

#include <array>
#include <ostream>

namespace normscope {

namespace {

constexpr std::array<const char*, 7> columns { "index", "n", "mean", "var", "rms", "min", "max" };

/// mean, var, rms, min, max
std::array<double, 5> numbersOf(const GroupStatistics& statistics, Index group)
{
    const auto k = static_cast<std::size_t>(group);
    return { statistics.mean[k], statistics.variance[k], statistics.rms(group),
             static_cast<double>(statistics.minimum[k]), static_cast<double>(statistics.maximum[k]) };
}

void writeJson(std::ostream& out, std::string_view method, const GroupStatistics& statistics)
{
    Json groups = Json::array();
    for (Index group = 0; group < statistics.groups(); ++group) {
        Json row = { { columns[0], group },
                     { columns[1], statistics.count[static_cast<std::size_t>(group)] } };
        std::size_t column = 2;
        for (const double number : numbersOf(statistics, group))
            row[columns[column++]] = jsonNumber(number);
        groups.push_back(std::move(row));
    }
    write(out, Json { { "method", method }, { "groups", std::move(groups) } });
}

void writeCsv(std::ostream& out, const GroupStatistics& statistics)
{
    for (std::size_t column = 0; column < columns.size(); ++column)
        out << (column ? "," : "") << columns[column];
    out << '\n';
    for (Index group = 0; group < statistics.groups(); ++group) {
        out << std::to_string(group) << ','
            << std::to_string(statistics.count[static_cast<std::size_t>(group)]);
        for (const double number : numbersOf(statistics, group))
            out << ',' << exactText(number);
        out << '\n';
    }
}

void writeRows(std::ostream& out, const GroupStatistics& statistics)
{
    std::vector<std::vector<std::string>> rows { { columns.begin(), columns.end() } };
    for (Index group = 0; group < statistics.groups(); ++group) {
        auto& row = rows.emplace_back();
        row.push_back(std::to_string(group));
        row.push_back(std::to_string(statistics.count[static_cast<std::size_t>(group)]));
        for (const double number : numbersOf(statistics, group))
            row.push_back(shortText(number));
    }
    writeTable(out, rows, std::vector<bool>(columns.size(), true));
}

} // namespace

int runStats(Words words, std::ostream& out, std::ostream& err)
{
    const Options options = parseOptions(words, ForStats);
    if (options.help) {
        out << "normscope stats INPUT [options]\n"
               "One row per statistics group: its number (from 0), how many values it has, mean, biased "
               "variance, root\n"
               "mean square, smallest and largest value. Padding is left out.\n\n"
            << optionsHelp(ForStats);
        return Done;
    }
    const OpenedExperiment opened = openExperiment(options.input, options.open);
    const Experiment& experiment = opened.experiment;
    const Grouping grouping(experiment.spec, experiment.layout, experiment.input->shape());
    const GroupStatistics statistics = groupStatistics(*experiment.input, grouping, experiment.mask());
    if (options.format == OutputFormat::Json)
        writeJson(out, traits(experiment.spec.method).key, statistics);
    else if (options.format == OutputFormat::Csv)
        writeCsv(out, statistics);
    else
        writeRows(out, statistics);
    writeNotices(err, opened.notices);
    return Done;
}

} // namespace normscope
