// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/charts/chartwidget.h"

#include "widgets/charts/chartview.h"
#include "widgets/look/panel.h"
#include "widgets/look/theme.h"
#include "widgets/selection.h"

#include <QAccessibleWidget>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QPainter>
#include <QVBoxLayout>

namespace normscope {

namespace {

constexpr int restMilliseconds = 300;

/// Qt Charts tells a screen reader nothing, so the widget is one object: a chart with a name and a
/// description.
class AccessibleChart : public QAccessibleWidget {
public:
    explicit AccessibleChart(QWidget* widget)
        : QAccessibleWidget(widget, QAccessible::Chart)
    {
    }
    int childCount() const override { return 0; }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
};

QAccessibleInterface* accessibleChart(const QString& className, QObject* object)
{
    if (className == QLatin1String(ChartWidget::staticMetaObject.className()) && object
        && object->isWidgetType())
        return new AccessibleChart(static_cast<QWidget*>(object));
    return nullptr;
}

} // namespace

ChartWidget::ChartWidget(std::unique_ptr<Figure> figure, Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_figure(std::move(figure))
    , m_view(new ChartView(this))
    , m_heading(new ChartHeading)
{
    static const bool installed = (QAccessible::installFactory(accessibleChart), true);
    Q_UNUSED(installed)
    setAccessibleName(m_figure->name());
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(2, 2, 2, 2);
    layout->addWidget(m_view);
    m_view->setReadout([this](const QPointF& value) { return m_figure->readout(value); });

    m_turn.setSingleShot(true);
    m_turn.setInterval(0);
    connect(&m_turn, &QTimer::timeout, this, [this] {
        if (isVisible())
            refresh();
    });
    m_rest.setSingleShot(true);
    m_rest.setInterval(restMilliseconds);
    connect(&m_rest, &QTimer::timeout, this, &ChartWidget::describe);
    m_figure->setSelection(selection);
    if (selection)
        connect(selection, &Selection::changed, this, &ChartWidget::refreshSoon);
}

ChartWidget::~ChartWidget()
{
    // Nobody placed it.
    if (m_heading && !m_heading->parent())
        delete m_heading;
}

void ChartWidget::setSnapshot(const SnapshotPtr& snapshot)
{
    m_figure->setSnapshot(snapshot);
    refreshSoon();
}

void ChartWidget::refreshSoon()
{
    m_stale = true;
    m_turn.start();
}

void ChartWidget::flush()
{
    if (m_stale)
        refresh();
    describe();
}

void ChartWidget::refresh()
{
    m_turn.stop();
    m_stale = false;
    const Plot& plot = m_figure->plot();
    m_view->setPlot(plot);
    if (m_heading)
        m_heading->show(plot);
    m_rest.start();
    if (std::exchange(m_title, plot.title) != plot.title)
        emit titleChanged(plot.title);
}

void ChartWidget::describe()
{
    m_rest.stop();
    if (const QString words = m_figure->description(); words != accessibleDescription())
        setAccessibleDescription(words);
}

void ChartWidget::install(Panel& panel)
{
    panel.setTitle({});
    panel.header()->insertWidget(0, m_heading, 1000);
    panel.setView(this);
}

void ChartWidget::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_stale)
        refresh();
}

void ChartWidget::contextMenuEvent(QContextMenuEvent* event)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("chartMenu"));
    menu->addAction(tr("Copy"), this, &ChartWidget::copyRequested);
    menu->addAction(tr("Copy the numbers"), this, &ChartWidget::copyNumbers);
    menu->addSeparator();
    menu->addAction(tr("Export PNG…"), this, [this] { emit exportRequested(ExportFormat::Png); });
    menu->addAction(tr("Export SVG…"), this, [this] { emit exportRequested(ExportFormat::Svg); });
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    menu->popup(byKey ? mapToGlobal(rect().center()) : event->globalPos());
}

void ChartWidget::copyNumbers() const { QGuiApplication::clipboard()->setText(asTable()); }

void ChartWidget::paintEvent(QPaintEvent*)
{
    if (!hasFocus())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Theme::current().accent, 2));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
}

void ChartWidget::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void ChartWidget::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

void ChartWidget::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    // The number of digits is part of the type's settings: a change of font or palette is the moment to say
    // all anew.
    if (event->type() == QEvent::LanguageChange)
        setAccessibleName(m_figure->name());
}

} // namespace normscope
