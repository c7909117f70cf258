// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/commandline/commandline.h"
#include "app/commandline/options.h"
#include "app/opening.h"
#include "app/pictures.h"
#include "core/io/experimentfile.h"
#include "core/lab/evaluate.h"
#include "core/lab/samples.h"
#include "widgets/charts/chart.h"
#include "widgets/charts/export.h"
#include "widgets/look/theme.h"

#include <QApplication>
#include <QDir>
#include <QFile>

#include <ostream>

namespace normscope {

namespace {

/// Drawing needs a QApplication, never a display.
struct Studio {
    Studio()
    {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        // The same picture on every machine.
        qputenv("QT_FONT_DPI", "96");
        qInstallMessageHandler([](QtMsgType type, const QMessageLogContext&, const QString& text) {
            if (type >= QtCriticalMsg)
                std::fprintf(stderr, "normscope: %s\n", qPrintable(text));
        });
        QLocale::setDefault(QLocale::c());
        application.emplace(count, words);
        Theme::apply(*application, Theme::Choice::Light);
        registerPictures();
    }

    int count = 1;
    char name[10] = "normscope";
    char* words[2] = { name, nullptr };
    std::optional<QApplication> application;
};

Experiment opened(const Options& options)
{
    const bool isSample = sampleByKey(options.input) && !QFile::exists(QString::fromStdString(options.input));
    if (isSample && options.choosesData)
        throw UsageError("options on the data go with a file, and " + options.input + " is a sample.");
    Experiment experiment = isSample         ? openSample(QString::fromStdString(options.input))
        : options.choosesData ? openExperiment(options.input, options.open).experiment
                              : openFile(QFile::decodeName(options.input.c_str()));
    // A picture of an empty history says nothing: it shows what 22 batches would do, beside the sample's own numbers.
    const TensorPtr input = experiment.input;
    for (int step = 0; step < 22 && isSample && feedRefusal(experiment) == FeedRefusal::None; ++step)
        experiment = fed(experiment);
    experiment.input = input;
    return experiment;
}

int exportTo(const QDir& folder, const Options& options, const SnapshotPtr& snapshot, std::ostream& out, std::ostream& err)
{
    const ExportChoices& choices = options.exports;
    QStringList ids;
    for (const std::string& id : choices.charts)
        ids.append(QString::fromStdString(id));
    if (ids.isEmpty())
        ids = chartIds();
    ExportOptions picture;
    picture.size = QSize(choices.width, choices.height);
    picture.scale = choices.scale;
    picture.dark = choices.dark;
    picture.transparent = choices.transparent;
    for (const QString& id : std::as_const(ids)) {
        const auto chart = makeChart(id);
        chart->setSnapshot(snapshot);
        for (const ExportFormat format : { ExportFormat::Png, ExportFormat::Svg }) {
            if (!(format == ExportFormat::Png ? choices.png : choices.svg))
                continue;
            const QString path = folder.filePath(id + QLatin1Char('.') + extensionOf(format));
            if (const auto failure = exportChart(*chart, QFile::encodeName(path).toStdString(), format, picture)) {
                err << "normscope: " << failure->toStdString() << '\n';
                return InputAtFault;
            }
            out << path.toStdString() << '\n';
        }
    }
    return Done;
}

} // namespace

int runExport(Words words, std::ostream& out, std::ostream& err)
{
    const Options options = parseOptions(words, ForExport);
    if (options.help) {
        out << "normscope export INPUT|SAMPLE -o DIR [options]\n\n" << optionsHelp(ForExport);
        return Done;
    }
    const Studio studio;
    const SnapshotPtr snapshot = evaluate(opened(options));
    const QDir folder(QFile::decodeName(options.output.c_str()));
    if (!QDir().mkpath(folder.path())) {
        err << "normscope: " << options.output << ": this folder can't be made; name one that can be written to.\n";
        return InputAtFault;
    }
    return exportTo(folder, options, snapshot, out, err);
}

} // namespace normscope
