// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/commandline/options.h"
#include "app/commandline/text.h"

#include "core/io/arrayfile.h"
#include "core/io/error.h"

#include <ostream>

namespace normscope {

namespace {

/// One array's row. Arrays are read one after the other, so that a large archive takes no more room than its
/// largest.
struct Row {
    std::string name;
    std::string_view dtype;
    Shape shape;
    ArraySummary summary;
};

Row rowOf(const Array& array, std::vector<std::string>& notices)
{
    Row row { array.name, traits(array.dtype).name, array.shape, summary(array) };
    if (row.summary.beyondDouble > 0)
        notices.push_back((array.name.empty() ? "" : printable(array.name) + ": ")
                          + std::to_string(row.summary.beyondDouble)
                          + (row.summary.beyondDouble == 1 ? " integer" : " integers")
                          + " beyond 2^53 can't be held exactly in a double");
    return row;
}

Json jsonOf(const Row& row)
{
    Json shape = Json::array();
    for (const Index length : row.shape.dims())
        shape.push_back(length);
    return { { "name", row.name },
             { "dtype", row.dtype },
             { "shape", std::move(shape) },
             { "min", jsonNumber(row.summary.smallest) },
             { "max", jsonNumber(row.summary.largest) },
             { "mean", jsonNumber(row.summary.mean) },
             { "nan", row.summary.nan },
             { "inf", row.summary.infinite } };
}

void writeRows(std::ostream& out, const std::vector<Row>& arrays)
{
    std::vector<std::vector<std::string>> rows { { "name", "dtype", "shape", "min", "max", "mean", "nan",
                                                   "inf" } };
    for (const Row& row : arrays)
        rows.push_back({ row.name.empty() ? "(no name)" : printable(row.name), std::string(row.dtype),
                         row.shape.text(), shortText(row.summary.smallest), shortText(row.summary.largest),
                         shortText(row.summary.mean), std::to_string(row.summary.nan),
                         std::to_string(row.summary.infinite) });
    writeTable(out, rows, { false, false, false, true, true, true, true, true });
}

} // namespace

int runInspect(Words words, std::ostream& out, std::ostream& err)
{
    const Options options = parseOptions(words, ForInspect);
    if (options.help) {
        out << "normscope inspect FILE [--format table|json]\n"
               "The arrays of a .npy or .npz file in their stored type. min and max leave NaN out; mean does "
               "not.\n\n"
            << optionsHelp(ForInspect);
        return Done;
    }
    ArrayFile file(options.input);
    std::vector<std::string> problems;
    std::vector<std::string> notices;
    std::vector<Row> rows;
    readAll(file, problems, [&](const Array& array) { rows.push_back(rowOf(array, notices)); });
    notices.insert(notices.begin(), file.notices().begin(), file.notices().end());
    notices.insert(notices.end(), problems.begin(), problems.end());
    if (options.format == OutputFormat::Json) {
        Json arrays = Json::array();
        for (const Row& row : rows)
            arrays.push_back(jsonOf(row));
        write(out,
              Json { { "file", options.input },
                     { "format", file.formatName() },
                     { "arrays", std::move(arrays) },
                     { "notices", notices } });
    } else {
        writeRows(out, rows);
        writeNotices(err, notices);
    }
    return Done;
}

} // namespace normscope
