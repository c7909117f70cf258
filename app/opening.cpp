// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/opening.h"

#include "core/io/arrayfile.h"
#include "core/io/experimentfile.h"
#include "core/lab/samples.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include <exception>
#include <vector>

namespace normscope {

namespace {

/// How a person would say it: running statistics make a batch norm in evaluation, features that lie last a layer norm, a
/// gamma of an example's shape a layer norm of the whole example. The first that fits the arrays.
std::vector<OpenChoices> likely(const QString& path)
{
    ArrayFile file(QFile::encodeName(path).toStdString());
    OpenChoices batch, evaluated, layer, perExample;
    evaluated.mode = Mode::Evaluation;
    layer.method = perExample.method = Method::Layer;
    perExample.scope = Scope::Example;
    if (file.has("running_mean") && file.has("running_var"))
        return { evaluated };
    return { layer, batch, perExample };
}

OpenedExperiment assembled(const QString& path)
{
    const std::string name = QFile::encodeName(path).toStdString();
    std::exception_ptr first;
    for (const OpenChoices& choices : likely(path)) {
        try {
            OpenedExperiment opened = openExperiment(name, choices);
            // The card of custom axes starts with a choice that does something.
            const Layout& layout = opened.experiment.layout;
            opened.experiment.spec.axes = AxisSet::of(layout.exampleAxis()).with(layout.channelAxis());
            // Layer norm is the guess for tokens; images start under batch norm.
            if (!traits(choices.method).hasScope || choices.scope || opened.experiment.layout.channelsLast())
                return opened;
        } catch (const std::exception&) {
            if (!first)
                first = std::current_exception();
        }
    }
    std::rethrow_exception(first);
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
    Experiment experiment = finishedSample(sample, assembled(copy).experiment);
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
    OpenedExperiment opened = assembled(path);
    if (notices) {
        for (const std::string& sentence : opened.notices)
            notices->append(QString::fromStdString(sentence));
    }
    Experiment experiment = std::move(opened.experiment);
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
