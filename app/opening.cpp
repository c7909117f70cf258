// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/opening.h"

#include "core/lab/assemble.h"
#include "core/lab/samples.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

namespace normscope {

namespace {

Experiment assembled(const QString& path, QStringList* notices)
{
    ArrayFile file(QFile::encodeName(path).toStdString());
    std::vector<std::string> sentences;
    Experiment experiment = assemble(file, {}, sentences);
    if (notices) {
        for (const auto& list : { file.notices(), sentences }) {
            for (const std::string& sentence : list)
                notices->append(QString::fromStdString(sentence));
        }
    }
    return experiment;
}

/// Samples that are files lie within the program; they are read as any other file is, from a copy.
Experiment openShipped(const SampleInfo& sample)
{
    const QString name = QString::fromUtf8(sample.file.data(), static_cast<qsizetype>(sample.file.size()));
    const QTemporaryDir folder;
    const QString copy = folder.filePath(name);
    if (!folder.isValid() || !QFile::copy(QStringLiteral(":/samples/") + name, copy)) {
        throw std::runtime_error(QCoreApplication::translate("Opening", "The sample needs %1 of room for temporary files.")
                                     .arg(folder.path())
                                     .toStdString());
    }
    Experiment experiment = finishedSample(sample, assembled(copy, nullptr));
    QFile::setPermissions(copy, QFile::ReadOwner | QFile::WriteOwner);
    return experiment;
}

} // namespace

Experiment openSample(const QString& key)
{
    const QByteArray utf8 = key.toUtf8();
    const std::string_view wanted(utf8.constData(), static_cast<std::size_t>(utf8.size()));
    if (auto experiment = makeSample(wanted))
        return *experiment;
    if (const SampleInfo* sample = sampleByKey(wanted))
        return openShipped(*sample);
    throw std::runtime_error(
        QCoreApplication::translate("Opening", "There is no sample called %1; normscope --list-samples names them all.")
            .arg(key)
            .toStdString());
}

Experiment openFile(const QString& path, QStringList* notices)
{
    Experiment experiment = assembled(path, notices);
    experiment.title = QFileInfo(path).fileName().toStdString();
    experiment.source = QFileInfo(path).absoluteFilePath().toStdString();
    return experiment;
}

Experiment openNamed(const QString& name, QStringList* notices)
{
    const QByteArray utf8 = name.toUtf8();
    if (!QFile::exists(name) && sampleByKey({ utf8.constData(), static_cast<std::size_t>(utf8.size()) }))
        return openSample(name);
    return openFile(name, notices);
}

} // namespace normscope
