// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "app/commandline/commandline.h"
#include "core/io/arrayfile.h"
#include "core/io/save.h"

#include <QProcess>
#include <QString>
#include <QTemporaryDir>

#include <sstream>
#include <string>
#include <vector>

namespace normscope::testing {

struct Ran {
    int code = -1;
    std::string out;
    std::string err;
};

/// Runs the real program, as a shell would.
inline Ran runBinary(const std::vector<std::string>& words)
{
    QProcess process;
    QStringList arguments;
    for (const std::string& word : words)
        arguments << QString::fromStdString(word);
    process.start(QStringLiteral(NORMSCOPE_BINARY), arguments);
    if (!process.waitForFinished(60000) || process.exitStatus() != QProcess::NormalExit)
        return { -1, {}, process.errorString().toStdString() };
    return { process.exitCode(), process.readAllStandardOutput().toStdString(),
             process.readAllStandardError().toStdString() };
}

/// The same without a process.
inline Ran runHere(const std::vector<std::string>& words)
{
    std::ostringstream out;
    std::ostringstream err;
    const int code = runCommandLine(words, out, err);
    return { code, out.str(), err.str() };
}

/// A folder with input files, gone at the end.
class Folder {
public:
    std::string path(const std::string& name) const { return m_folder.path().toStdString() + '/' + name; }
    std::string npz(const std::string& name, const std::vector<Array>& arrays) const
    {
        saveWhole(path(name), npzBytes(arrays));
        return path(name);
    }
    std::string npy(const std::string& name, const Array& array) const
    {
        saveWhole(path(name), npyBytes(array));
        return path(name);
    }

private:
    QTemporaryDir m_folder;
};

/// 0, 1, 2, … of that shape.
inline Array counting(const std::string& name, const Shape& shape)
{
    std::vector<float> values(static_cast<std::size_t>(shape.elements()));
    for (std::size_t k = 0; k < values.size(); ++k)
        values[k] = static_cast<float>(k);
    return makeArray(name, shape, values);
}

inline Array array(const std::string& name, const std::vector<float>& values)
{
    return makeArray(name, Shape { static_cast<Index>(values.size()) }, values);
}

} // namespace normscope::testing
