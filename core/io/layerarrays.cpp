// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/io/layerarrays.h"

#include "core/io/error.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace normscope {

namespace {

/// Whether a parameter's shape says the same as the layer's: flat, or equal but for axes of length 1.
bool fits(const Shape& actual, const Shape& wanted)
{
    const auto squeezed = [](const Shape& shape) {
        std::vector<Index> dims;
        std::ranges::copy_if(shape.dims(), std::back_inserter(dims),
                             [](Index length) { return length != 1; });
        return dims;
    };
    return actual.checkedElements() == wanted.checkedElements()
        && (squeezed(actual).size() <= 1 || squeezed(actual) == squeezed(wanted));
}

void checkShape(const FoundArray& found, const Shape& wanted, const std::string& remedy)
{
    if (!fits(found.array.shape, wanted))
        found.fail("its shape is " + found.array.shape.text() + ", but this layer takes " + wanted.text(),
                   remedy);
}

} // namespace

void FoundArray::fail(const std::string& reason, const std::string& remedy) const
{
    file->fail(array.name.empty() ? std::string() : "array " + printable(array.name), reason, remedy);
}

LayerArrays::LayerArrays(const std::string& path, const std::optional<std::string>& params,
                         const std::optional<std::string>& input)
    : m_input(std::make_unique<ArrayFile>(path))
    , m_params(params ? std::make_unique<ArrayFile>(*params) : nullptr)
    , m_inputName(inputName(input))
{
}

std::string LayerArrays::inputName(const std::optional<std::string>& wanted) const
{
    const auto& names = m_input->names();
    if (wanted)
        return *wanted;
    for (const char* name : { "x", "input" }) {
        if (m_input->has(name))
            return name;
    }
    if (names.size() == 1)
        return names.front();
    if (names.empty())
        m_input->fail("", "the file holds no arrays", "save the batch in it as x");
    m_input->fail("", "it has several arrays (" + m_input->listedNames() + "), and none is named x or input",
                  "choose one with --array NAME");
}

std::optional<FoundArray> LayerArrays::find(const std::string& name)
{
    if (m_params && m_params->has(name))
        return FoundArray { m_params->read(name), m_params.get() };
    if (name != m_inputName && m_input->has(name))
        return FoundArray { m_input->read(name), m_input.get() };
    return std::nullopt;
}

std::vector<std::string> LayerArrays::notices() const
{
    std::vector<std::string> all = m_input->notices();
    if (m_params)
        all.insert(all.end(), m_params->notices().begin(), m_params->notices().end());
    return all;
}

std::optional<double> LayerArrays::epsilon()
{
    const auto eps = find("eps");
    if (!eps)
        return std::nullopt;
    if (eps->array.elements() != 1)
        eps->fail("it has " + std::to_string(eps->array.elements()) + " values", "eps is a single number");
    return valueAt(eps->array, 0);
}

std::vector<float> LayerArrays::affine(const std::string& name, const Shape& dims)
{
    const auto found = find(name);
    if (!found)
        return {};
    checkShape(*found, dims,
               "choose another method, scope or layout, or leave gamma and beta out with --no-affine");
    const Tensor values = toTensor(found->array);
    return { values.values().begin(), values.values().end() };
}

RunningStats LayerArrays::running(Index channels)
{
    const auto mean = find("running_mean");
    const auto variance = find("running_var");
    if (!mean && !variance)
        return {};
    if (!mean || !variance)
        (mean ? mean : variance)->fail("it is there alone", "running_mean and running_var come together");
    for (const auto& found : { mean, variance })
        checkShape(*found, Shape { channels }, "running averages have one value per channel");
    return { toDoubles(mean->array), toDoubles(variance->array), batchesTracked() };
}

Index LayerArrays::batchesTracked()
{
    const auto found = find("num_batches_tracked");
    if (!found)
        return 0;
    const double count = found->array.elements() == 1 ? valueAt(found->array, 0) : -1;
    if (!(count >= 0 && count < 0x1p62 && count == std::floor(count)))
        found->fail("it is not a number of batches", "it is a single whole number, 0 or more");
    return static_cast<Index>(count);
}

std::vector<Index> LayerArrays::lengths(const std::optional<std::string>& name)
{
    const auto found = find(name.value_or("lengths"));
    if (!found && name)
        m_input->fail("", "there is no array named " + printable(*name), "it has " + m_input->listedNames());
    if (!found)
        return {};
    if (found->array.shape.rank() != 1 || found->array.elements() == 0)
        found->fail("its shape is " + found->array.shape.text(), "lengths are one whole number per example");
    std::vector<Index> lengths;
    for (const double value : toDoubles(found->array)) {
        if (!(std::abs(value) < 0x1p53 && value == std::floor(value)))
            found->fail("its values are not whole numbers", "lengths are one whole number per example");
        lengths.push_back(static_cast<Index>(value));
    }
    return lengths;
}

} // namespace normscope
