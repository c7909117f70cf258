// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/io/arrayfile.h"
#include "core/norm/runningstats.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace normscope {

/// An array and the file that it came from, for the sentence when it does not fit. The file must outlive it.
struct FoundArray {
    Array array;
    const ArrayFile* file;

    [[noreturn]] void fail(const std::string& reason, const std::string& remedy) const;
};

/// A data file and, before it, a file of parameters: finds a layer's arrays by their names. Everything throws
/// FileError where an array is there but is not what its name says.
class LayerArrays {
public:
    /// input: the name of the batch; default: x, else input, else the only array.
    LayerArrays(const std::string& path, const std::optional<std::string>& params,
                const std::optional<std::string>& input);

    const ArrayFile& inputFile() const { return *m_input; }
    FoundArray input() { return { m_input->read(m_inputName), m_input.get() }; }
    /// The array of that name of the parameters, else of the data file; the batch itself is not found.
    std::optional<FoundArray> find(const std::string& name);
    /// What the files have to say, of the arrays read so far as well.
    std::vector<std::string> notices() const;

    std::optional<double> epsilon();
    /// gamma or beta: one value per cell of dims; flat, or of that shape but for axes of length 1. Empty: not
    /// there.
    std::vector<float> affine(const std::string& name, const Shape& dims);
    /// running_mean, running_var (both or neither) and num_batches_tracked. Empty: not there.
    RunningStats running(Index channels);
    /// (N) whole numbers. Empty: not there; where a name is given it must be.
    std::vector<Index> lengths(const std::optional<std::string>& name);

private:
    std::string inputName(const std::optional<std::string>& wanted) const;
    Index batchesTracked();

    std::unique_ptr<ArrayFile> m_input;
    std::unique_ptr<ArrayFile> m_params;
    std::string m_inputName;
};

} // namespace normscope
