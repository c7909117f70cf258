// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/commandline/layer.h"
#include "app/commandline/text.h"

#include "core/analysis/influence.h"
#include "core/io/error.h"

#include <ostream>

namespace normscope {

namespace {

std::string listed(const std::vector<Index>& cell)
{
    std::string text;
    for (const Index index : cell)
        text += (text.empty() ? "" : ",") + std::to_string(index);
    return text;
}

/// The flat index of the cell. Throws where the array has no such cell, or it is padding.
Index cellOf(const Options& options, const OpenedLayer& layer)
{
    const Shape& shape = layer.opened.storedShape;
    const auto fail = [&options](const std::string& reason, const std::string& remedy) {
        throw FileError(options.input, "--cell " + listed(options.cell), reason, remedy);
    };
    if (static_cast<int>(options.cell.size()) != shape.rank())
        fail("the array has " + std::to_string(shape.rank()) + (shape.rank() == 1 ? " axis (" : " axes (")
                 + shape.text() + ")",
             "give one index for each axis, from 0 on");
    for (int axis = 0; axis < shape.rank(); ++axis) {
        const Index index = options.cell[static_cast<std::size_t>(axis)];
        if (index >= shape[axis])
            fail("index " + std::to_string(index) + " is outside the array (" + shape.text() + ")",
                 "along this axis the indices are 0 to " + std::to_string(shape[axis] - 1));
    }
    const Index cell = shape.cell(options.cell);
    if (layer.mask.isPadding(cell))
        fail("this cell is padding, whose output is 0 whatever the input is",
             "choose a cell within its example's length");
    return cell;
}

} // namespace

int runInfluence(Words words, std::ostream& out, std::ostream& err)
{
    const Options options = parseOptions(words, ForInfluence);
    if (options.help) {
        out << "normscope influence INPUT --cell 0,1,2 -o OUT.npz [options]\n"
               "How much each input moves one output: the array influence of OUT.npz, of the input's shape, is "
               "the gradient of\n"
               "that output by every input. Cells outside its statistics group have none: exactly 0.\n\n"
            << optionsHelp(ForInfluence);
        return Done;
    }
    const OpenedLayer layer(options);
    const Index cell = cellOf(options, layer);
    const Tensor row = influence(layer.input(), forward(layer.input()), cell);
    const std::array arrays { makeArray("influence", layer.opened.storedShape, row.values()) };
    saveResult(options, arrays);
    writeNotices(err, layer.opened.notices);
    return Done;
}

} // namespace normscope
