// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/io/arrayfile.h"

#include <algorithm>

namespace normscope {

ArrayFile::ArrayFile(const std::string& path, const ReadLimits& limits)
    : m_file(path)
    , m_limits(limits)
    , m_format(sniff(m_file))
{
    if (m_format == FileFormat::Npy) {
        m_names.emplace_back();
        return;
    }
    m_npz = std::make_unique<NpzReader>(m_file, m_limits);
    m_names = m_npz->names();
    m_notices = m_npz->notices();
}

std::string ArrayFile::listedNames() const
{
    std::string text;
    for (const std::string& name : m_names) {
        if (text.size() > 200)
            return text + ", …";
        text += (text.empty() ? "" : ", ") + name;
    }
    return text.empty() ? "none" : text;
}

bool ArrayFile::has(std::string_view name) const { return std::ranges::find(m_names, name) != m_names.end(); }

Array ArrayFile::read(std::string_view name)
{
    const auto found = std::ranges::find(m_names, name);
    if (found == m_names.end())
        m_file.fail("", "there is no array named " + printable(name),
                    m_npz ? "it has " + listedNames() : "a .npy file holds a single array without a name");
    return read(static_cast<std::size_t>(found - m_names.begin()));
}

Array ArrayFile::read(std::size_t index)
{
    return m_npz ? m_npz->read(index, m_notices) : readNpy(m_file, m_limits, m_notices);
}

} // namespace normscope
