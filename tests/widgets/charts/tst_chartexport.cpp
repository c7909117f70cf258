// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "experiments.h"

#include "widgets/charts/chart.h"
#include "widgets/charts/export.h"
#include "widgets/look/theme.h"
#include "widgets/selection.h"

#include <QClipboard>
#include <QImage>
#include <QMimeData>
#include <QPainter>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTransform>
#include <QXmlStreamReader>
#include <QtSvg/QSvgRenderer>
#include <QtTest>

#include <cmath>
#include <set>

using namespace normscope;
using namespace normscope::testing;

namespace {

/// A picture that is no Qt Charts at all: others export through the same interface.
class Square : public Chart {
public:
    QString id() const override { return QStringLiteral("square"); }
    QString name() const override { return QStringLiteral("Square"); }
    QString title() const override { return QStringLiteral("A square & more"); }
    QString description() const override { return QStringLiteral("Four corners."); }
    QString table() const override { return QStringLiteral("corners\n4\n"); }
    void setSnapshot(const SnapshotPtr&) override { }
    void setSelection(const Selection*) override { }
    void paint(QPainter& painter, const QRectF& rectangle, const Theme& theme) const override
    {
        painter.fillRect(rectangle.adjusted(10, 10, -10, -10), theme.running);
    }
};

Experiment experimentWithHistory()
{
    Experiment experiment = cube();
    experiment.stream.kind = BatchStream::Kind::Normal;
    experiment.stream.mean = { 7.5, 5, 4, 11 };
    experiment.stream.deviation = { 4.87, 2.7, 2.5, 5.8 };
    return fedTimes(experiment, 22);
}

std::unique_ptr<Chart> chartOf(const QString& id)
{
    auto chart = makeChart(id);
    static const SnapshotPtr snapshot = evaluate(experimentWithHistory());
    chart->setSnapshot(snapshot);
    return chart;
}

/// The bounding points of everything an SVG draws, in its view box' coordinates, and what it says.
struct Drawn {
    QRectF viewBox;
    double left = HUGE_VAL, top = HUGE_VAL, right = -HUGE_VAL, bottom = -HUGE_VAL;
    QStringList texts;
    std::set<QString> elements;
    std::set<QString> families;
    QString title, description;
    bool valid = false;

    void add(const QPointF& point)
    {
        left = std::min(left, point.x());
        right = std::max(right, point.x());
        top = std::min(top, point.y());
        bottom = std::max(bottom, point.y());
    }
};

QList<double> numbersIn(const QString& text)
{
    static const QRegularExpression number(QStringLiteral("-?\\d+(\\.\\d+)?(e-?\\d+)?"));
    QList<double> numbers;
    for (auto match = number.globalMatch(text); match.hasNext();)
        numbers.append(match.next().captured().toDouble());
    return numbers;
}

QTransform transformOf(const QXmlStreamAttributes& attributes)
{
    const QList<double> n = numbersIn(attributes.value(QLatin1String("transform")).toString());
    return n.size() == 6 ? QTransform(n[0], n[1], n[2], n[3], n[4], n[5]) : QTransform();
}

void addPoints(Drawn& drawn, const QTransform& transform, const QList<double>& numbers)
{
    for (qsizetype i = 0; i + 1 < numbers.size(); i += 2)
        drawn.add(transform.map(QPointF(numbers[i], numbers[i + 1])));
}

Drawn parsed(const QByteArray& svg)
{
    Drawn drawn;
    QXmlStreamReader xml(svg);
    QList<QTransform> transforms { QTransform() };
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isEndElement() && xml.name() == QLatin1String("g"))
            transforms.removeLast();
        if (!xml.isStartElement())
            continue;
        const QString element = xml.name().toString();
        const QXmlStreamAttributes attributes = xml.attributes();
        const auto value = [&](const char* name) { return attributes.value(QLatin1String(name)).toString(); };
        drawn.elements.insert(element);
        if (attributes.hasAttribute(QLatin1String("font-family")))
            drawn.families.insert(value("font-family"));
        if (element == QLatin1String("g"))
            transforms.append(transformOf(attributes) * transforms.last());
        else if (element == QLatin1String("svg")) {
            const QList<double> n = numbersIn(value("viewBox"));
            drawn.viewBox = QRectF(n[0], n[1], n[2], n[3]);
        } else if (element == QLatin1String("polyline") || element == QLatin1String("polygon"))
            addPoints(drawn, transforms.last(), numbersIn(value("points")));
        else if (element == QLatin1String("path"))
            addPoints(drawn, transforms.last(), numbersIn(value("d")));
        else if (element == QLatin1String("rect")) {
            const QPointF corner(value("x").toDouble(), value("y").toDouble());
            const QPointF extent(value("width").toDouble(), value("height").toDouble());
            drawn.add(transforms.last().map(corner));
            drawn.add(transforms.last().map(corner + extent));
        } else if (element == QLatin1String("circle")) {
            const QPointF centre(value("cx").toDouble(), value("cy").toDouble());
            const double r = value("r").toDouble();
            drawn.add(transforms.last().map(centre - QPointF(r, r)));
            drawn.add(transforms.last().map(centre + QPointF(r, r)));
        } else if (element == QLatin1String("text")) {
            drawn.add(transforms.last().map(QPointF(value("x").toDouble(), value("y").toDouble())));
            drawn.texts.append(xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed());
        } else if (element == QLatin1String("title"))
            drawn.title = xml.readElementText();
        else if (element == QLatin1String("desc"))
            drawn.description = xml.readElementText();
    }
    drawn.valid = !xml.hasError();
    return drawn;
}

} // namespace

class tst_ChartExport : public QObject {
    Q_OBJECT

private slots:
    void init();
    void everyIdMakesItsChart();
    void othersCanRegister();
    void pngHasTheExactSize_data();
    void pngHasTheExactSize();
    void pngIsNotBlank_data();
    void pngIsNotBlank();
    void pngSaysItsResolution();
    void transparentHasNoGround();
    void darkIsDark();
    void svgParsesAndStaysInside_data();
    void svgParsesAndStaysInside();
    void svgSaysItsWords();
    void svgDrawsWhatThePngDraws();
    void sameBytesTwice_data();
    void sameBytesTwice();
    void indifferentToTheWindow();
    void tooManyPixels();
    void clipboardHasAllThree();
    void savesWholeOrNotAtAll();
    void formats();

private:
    static void addIds();
};

void tst_ChartExport::init() { Theme::apply(*qApp, Theme::Choice::Light); }

void tst_ChartExport::addIds()
{
    QTest::addColumn<QString>("id");
    for (const char* id : { "histogram", "running-mean", "running-variance", "gap" })
        QTest::newRow(id) << QString::fromLatin1(id);
}

void tst_ChartExport::everyIdMakesItsChart()
{
    const QStringList ids = chartIds();
    for (const char* id : { "histogram", "running-mean", "running-variance", "gap" }) {
        QVERIFY(ids.contains(QLatin1String(id)));
        const auto chart = makeChart(QString::fromLatin1(id));
        QVERIFY(chart);
        QCOMPARE(chart->id(), QString::fromLatin1(id));
        // Before any snapshot: nothing, but no crash either.
        QVERIFY(!rendered(*chart, ExportFormat::Svg).isEmpty());
        QVERIFY(chart->table().isEmpty());
    }
    QVERIFY(!makeChart(QStringLiteral("no-such-chart")));
}

void tst_ChartExport::othersCanRegister()
{
    registerChart(QStringLiteral("square"), [] { return std::make_unique<Square>(); });
    QCOMPARE(chartIds().count(QStringLiteral("square")), 1);
    registerChart(QStringLiteral("square"), [] { return std::make_unique<Square>(); });
    QCOMPARE(chartIds().count(QStringLiteral("square")), 1);
    const auto chart = makeChart(QStringLiteral("square"));
    const Drawn drawn = parsed(rendered(*chart, ExportFormat::Svg));
    QVERIFY(drawn.valid);
    QCOMPARE(drawn.title, chart->title());
    QVERIFY(!rendered(*chart, ExportFormat::Png).isEmpty());
}

void tst_ChartExport::pngHasTheExactSize_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<double>("scale");
    QTest::addColumn<QSize>("pixels");
    QTest::newRow("default") << QSize(960, 540) << 2.0 << QSize(1920, 1080);
    QTest::newRow("slide") << QSize(1920, 1080) << 1.0 << QSize(1920, 1080);
    QTest::newRow("1.5 times") << QSize(801, 451) << 1.5 << QSize(1202, 677);
    QTest::newRow("thumbnail") << QSize(200, 120) << 1.0 << QSize(200, 120);
}

void tst_ChartExport::pngHasTheExactSize()
{
    QFETCH(QSize, size);
    QFETCH(double, scale);
    QFETCH(QSize, pixels);
    for (const QString& id : { QStringLiteral("histogram"), QStringLiteral("running-mean") }) {
        const auto image = QImage::fromData(rendered(*chartOf(id), ExportFormat::Png, { size, scale }),
                                            "PNG");
        QCOMPARE(image.size(), pixels);
    }
}

void tst_ChartExport::pngIsNotBlank_data() { addIds(); }

void tst_ChartExport::pngIsNotBlank()
{
    QFETCH(QString, id);
    const auto image = QImage::fromData(rendered(*chartOf(id), ExportFormat::Png, { { 480, 270 }, 1 }));
    std::set<QRgb> colours;
    qsizetype inked = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QRgb pixel = image.pixel(x, y);
            colours.insert(pixel);
            inked += pixel != Theme::light().card.rgb();
        }
    }
    QVERIFY(colours.size() > 50);
    QVERIFY(inked > image.width() * image.height() / 200);
    QVERIFY(colours.contains(
        (id == QLatin1String("histogram") ? Theme::light().accent : Theme::light().running).rgb()));
    // Nothing touches the border.
    for (int x = 0; x < image.width(); ++x)
        QCOMPARE(image.pixelColor(x, 0), Theme::light().card);
}

void tst_ChartExport::pngSaysItsResolution()
{
    const auto image = QImage::fromData(rendered(*chartOf(QStringLiteral("gap")), ExportFormat::Png));
    QCOMPARE(image.dotsPerMeterX(), 7559); // 192 per inch
    QCOMPARE(image.dotsPerMeterY(), 7559);
}

void tst_ChartExport::transparentHasNoGround()
{
    ExportOptions options;
    options.transparent = true;
    const auto chart = chartOf(QStringLiteral("histogram"));
    const auto image = QImage::fromData(rendered(*chart, ExportFormat::Png, options));
    QVERIFY(image.hasAlphaChannel());
    QCOMPARE(qAlpha(image.pixel(2, 2)), 0);
    QVERIFY(!QImage::fromData(rendered(*chart, ExportFormat::Png)).hasAlphaChannel());
    QVERIFY(!rendered(*chart, ExportFormat::Svg, options).contains("width=\"960\" height=\"540\"/>"));
    QVERIFY(rendered(*chart, ExportFormat::Svg).contains("width=\"960\" height=\"540\"/>"));
}

void tst_ChartExport::darkIsDark()
{
    ExportOptions options;
    options.dark = true;
    const auto image = QImage::fromData(
        rendered(*chartOf(QStringLiteral("gap")), ExportFormat::Png, options));
    QCOMPARE(image.pixelColor(2, 2), Theme::dark().card);
}

void tst_ChartExport::svgParsesAndStaysInside_data() { addIds(); }

void tst_ChartExport::svgParsesAndStaysInside()
{
    QFETCH(QString, id);
    for (const QSize& size : { QSize(960, 540), QSize(1920, 1080), QSize(400, 300) }) {
        const Drawn drawn = parsed(rendered(*chartOf(id), ExportFormat::Svg, { size }));
        QVERIFY(drawn.valid);
        QCOMPARE(drawn.viewBox, QRectF(QPointF(), QSizeF(size)));
        QVERIFY2(drawn.left >= 0 && drawn.top >= 0,
                 qPrintable(QStringLiteral("%1, %2").arg(drawn.left).arg(drawn.top)));
        QVERIFY2(drawn.right <= size.width() && drawn.bottom <= size.height(),
                 qPrintable(QStringLiteral("%1, %2").arg(drawn.right).arg(drawn.bottom)));
        QVERIFY(!drawn.elements.contains(QStringLiteral("image")));
        QVERIFY(drawn.elements.contains(QStringLiteral("text")));
        for (const QString& family : drawn.families) {
            const QString first = family.section(QLatin1Char(','), 0, 0);
            QCOMPARE(QFontInfo(QFont(first)).family(), first); // concrete: "Sans Serif" is none
        }
    }
}

void tst_ChartExport::svgSaysItsWords()
{
    const auto mean = chartOf(QStringLiteral("running-mean"));
    const Drawn drawn = parsed(rendered(*mean, ExportFormat::Svg));
    QCOMPARE(drawn.title, mean->title());
    QCOMPARE(drawn.description, mean->description());
    for (const char* text :
         { "Running mean of channel 1", "batch in use", "running mean", "batch mean", "true mean", "step",
           "0", "7.5", "mean", "weight of the start value left: 0.0985 · 90 % after 22 steps" })
        QVERIFY2(drawn.texts.contains(QString::fromUtf8(text)), text);
    QVERIFY(std::ranges::any_of(
        drawn.texts, [](const QString& text) { return text.startsWith(QLatin1String("step 22: ")); }));

    const Drawn histogram = parsed(rendered(*chartOf(QStringLiteral("histogram")), ExportFormat::Svg));
    // A line that mixes scripts becomes several elements.
    for (const char* text :
         { "Input (dashed) and output, all 32 values", "mean 0,", "σ 1", "value", "values per bin" })
        QVERIFY2(histogram.texts.contains(QString::fromUtf8(text)),
                 qPrintable(histogram.texts.join(QLatin1Char('|'))));
}

void tst_ChartExport::svgDrawsWhatThePngDraws()
{
    const auto chart = chartOf(QStringLiteral("histogram"));
    const ExportOptions options { { 960, 540 }, 1 };
    const auto png = QImage::fromData(rendered(*chart, ExportFormat::Png, options));
    QSvgRenderer renderer(rendered(*chart, ExportFormat::Svg, options));
    QVERIFY(renderer.isValid());
    QImage svg(png.size(), QImage::Format_RGB32);
    svg.fill(Qt::white);
    QPainter painter(&svg);
    painter.setRenderHint(QPainter::Antialiasing);
    renderer.render(&painter);
    painter.end();
    qsizetype different = 0;
    for (int y = 0; y < png.height(); ++y) {
        for (int x = 0; x < png.width(); ++x)
            different += std::abs(qGray(png.pixel(x, y)) - qGray(svg.pixel(x, y))) > 64;
    }
    QVERIFY2(different < png.width() * png.height() / 50, qPrintable(QString::number(different)));
}

void tst_ChartExport::sameBytesTwice_data() { addIds(); }

void tst_ChartExport::sameBytesTwice()
{
    QFETCH(QString, id);
    for (const ExportFormat format : { ExportFormat::Png, ExportFormat::Svg }) {
        const QByteArray first = rendered(*chartOf(id), format);
        QCOMPARE(rendered(*chartOf(id), format), first);
    }
}

void tst_ChartExport::indifferentToTheWindow()
{
    const QByteArray before = rendered(*chartOf(QStringLiteral("gap")), ExportFormat::Png);
    Theme::apply(*qApp, Theme::Choice::Dark, 1.7);
    QCOMPARE(rendered(*chartOf(QStringLiteral("gap")), ExportFormat::Png), before);
}

void tst_ChartExport::tooManyPixels()
{
    const auto chart = chartOf(QStringLiteral("gap"));
    QVERIFY(rendered(*chart, ExportFormat::Png, { { 20000, 20000 }, 2 }).isEmpty());
    QVERIFY(rendered(*chart, ExportFormat::Png, { { 0, 10 }, 2 }).isEmpty());
    QVERIFY(rendered(*chart, ExportFormat::Svg, { { 0, 10 }, 2 }).isEmpty());
    QTemporaryDir folder;
    const auto path = std::filesystem::path(folder.filePath(QStringLiteral("a.png")).toStdString());
    QVERIFY(exportChart(*chart, path, ExportFormat::Png, { { 20000, 20000 }, 2 }));
    QVERIFY(!std::filesystem::exists(path));
}

void tst_ChartExport::clipboardHasAllThree()
{
    const auto chart = chartOf(QStringLiteral("running-mean"));
    copyToClipboard(*chart);
    const QMimeData* data = QGuiApplication::clipboard()->mimeData();
    QVERIFY(data->hasFormat(QStringLiteral("image/png")));
    QVERIFY(data->hasFormat(QStringLiteral("image/svg+xml")));
    QVERIFY(data->hasFormat(QStringLiteral("text/tab-separated-values")));
    QCOMPARE(QImage::fromData(data->data(QStringLiteral("image/png"))).size(), QSize(1920, 1080));
    QVERIFY(parsed(data->data(QStringLiteral("image/svg+xml"))).valid);
    QCOMPARE(QString::fromUtf8(data->data(QStringLiteral("text/tab-separated-values"))), chart->table());
}

void tst_ChartExport::savesWholeOrNotAtAll()
{
    QTemporaryDir folder;
    const auto chart = chartOf(QStringLiteral("histogram"));
    const QString name = folder.filePath(QStringLiteral("histogram.svg"));
    QVERIFY(!exportChart(*chart, name.toStdString(), ExportFormat::Svg));
    QFile file(name);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), rendered(*chart, ExportFormat::Svg));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
    const auto error = exportChart(
        *chart, folder.filePath(QStringLiteral("no/such/folder.png")).toStdString(), ExportFormat::Png);
    QVERIFY(error && error->contains(QStringLiteral("folder.png")));
}

void tst_ChartExport::formats()
{
    QCOMPARE(formatOfExtension(QStringLiteral("PNG")), ExportFormat::Png);
    QCOMPARE(formatOfExtension(QStringLiteral("svg")), ExportFormat::Svg);
    QVERIFY(!formatOfExtension(QStringLiteral("bmp")));
    QCOMPARE(extensionOf(ExportFormat::Svg), QStringLiteral("svg"));
}

QTEST_MAIN(tst_ChartExport)
#include "tst_chartexport.moc"
