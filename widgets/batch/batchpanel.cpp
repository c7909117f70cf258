// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/batch/batchpanel.h"

#include "widgets/batch/groupmark.h"
#include "widgets/batch/slicechooser.h"
#include "widgets/batch/sliderbank.h"
#include "widgets/look/theme.h"
#include "widgets/wording.h"

#include <QTimer>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

// Logical pixels; heights of the slider bank: as drawn, and where there is room to spare.
constexpr double usualSliders = 104, mostSliders = 230;
constexpr int spaceBelowTitle = 2, spaceBetween = 4;

QLabel* quietLabel(QWidget* parent)
{
    auto* const label = new QLabel(parent);
    label->setProperty("quiet", true);
    label->setTextFormat(Qt::PlainText);
    label->setMinimumWidth(0);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    return label;
}

QString compactButtons()
{
    const Theme& theme = Theme::current();
    return QStringLiteral("QToolButton { padding: %1px %2px; font-size: %3px; }"
                          "QToolButton:focus { padding: %4px %5px; }"
                          "QToolButton[flat=\"true\"] { padding-left: 0; }"
                          "QLabel { font-size: %3px; }")
        .arg(std::lround(theme.px(3)))
        .arg(std::lround(theme.px(8)))
        .arg(theme.small().pixelSize())
        .arg(std::lround(theme.px(3)) - 1)
        .arg(std::lround(theme.px(8)) - 1);
}

QHBoxLayout* tightRow()
{
    auto* const row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    return row;
}

} // namespace

BatchPanel::BatchPanel(Selection* selection, QWidget* parent)
    : Panel({}, parent)
    , m_selection(selection)
    , m_input(new BatchTable(BatchModel::Side::Input, selection))
    , m_output(new BatchTable(BatchModel::Side::Output, selection))
    , m_sliders(new SliderBank(selection))
    , m_slices(new SliceChooser)
    , m_content(new QWidget)
{
    m_tables = makeTables();
    m_toolBar = makeToolBar();
    m_input->setToolTip(
        tr("The batch: type, paste or drag to change a number; hovering shows its arithmetic."));
    m_output->setToolTip(tr("What normalization makes of the batch, cell by cell."));
    body()->setSpacing(0);
    body()->setContentsMargins(12, 8, 12, 8);
    m_content->setObjectName(QStringLiteral("batchContent"));
    for (QWidget* const part : { m_tables, m_toolBar, static_cast<QWidget*>(m_sliders) })
        part->setParent(m_content);
    m_content->installEventFilter(this);
    body()->addWidget(m_content, 1);
    setAccessibleName(tr("Batch"));
    refreshFonts();
    connectParts();
}

QWidget* BatchPanel::makeTables()
{
    auto* const both = new QWidget;
    both->setObjectName(QStringLiteral("batchTables"));
    // One grid, so that both tables start at one height whatever stands beside a title.
    auto* const grid = new QGridLayout(both);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(14);
    grid->setVerticalSpacing(spaceBelowTitle);
    grid->setRowStretch(1, 1);
    const auto addHalf = [&](BatchTable* table, QLabel*& note, QWidget* beside) {
        auto* const line = tightRow();
        auto* const title = new QLabel(table->accessibleName(), both);
        title->setProperty("strong", true);
        title->setBuddy(table);
        note = quietLabel(both);
        line->addWidget(title);
        line->addWidget(note, 1);
        if (beside)
            line->addWidget(beside);
        const int column = grid->columnCount() == 1 && !grid->itemAtPosition(0, 0) ? 0 : 1;
        grid->addLayout(line, 0, column);
        grid->addWidget(table, 1, column);
        grid->setColumnStretch(column, 1);
    };
    addHalf(m_input, m_inputNote, m_slices);
    addHalf(m_output, m_outputNote, nullptr);
    return both;
}

QToolButton* BatchPanel::makeButton(const QString& objectName, const QString& name, const QString& text,
                                    const QString& tip)
{
    auto* const button = new QToolButton;
    button->setObjectName(objectName);
    button->setAccessibleName(name);
    button->setText(text);
    button->setToolTip(tip);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

QToolButton* BatchPanel::makeFillButton()
{
    auto* const button = makeButton(
        QStringLiteral("fill"), tr("Fill"), tr("Fill"),
        tr("Types one number into the selected cells, the group, or every cell."));
    auto* const menu = new QMenu(button);
    const auto add = [&](const QString& text, BatchTable::FillTarget target) {
        menu->addAction(text, this, [this, target] { m_input->startFill(target); });
    };
    add(tr("Selected cells…"), BatchTable::FillTarget::Selected);
    add(tr("The group…"), BatchTable::FillTarget::Group);
    add(tr("Every cell…"), BatchTable::FillTarget::All);
    menu->addSeparator();
    menu->addAction(tr("Down from the top row"), m_input, &BatchTable::fillDown);
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    return button;
}

QWidget* BatchPanel::makeToolBar()
{
    auto* const bar = new QWidget;
    bar->setObjectName(QStringLiteral("batchToolBar"));
    auto* const row = tightRow();
    bar->setLayout(row);
    // Smaller than the window's own buttons: they serve this one panel.
    bar->setStyleSheet(compactButtons());
    m_collapse = makeButton(QStringLiteral("showSliders"), tr("Hide sliders"), tr("Sliders"),
                            tr("Shows or hides one slider for each cell of the selected group."));
    m_collapse->setProperty("flat", true);
    m_collapse->setArrowType(Qt::DownArrow);
    m_collapse->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_groupMark = new GroupMark(bar);
    m_groupNote = quietLabel(bar);
    row->addWidget(m_collapse);
    row->addWidget(m_groupMark);
    row->addWidget(m_groupNote, 1);
    const auto add = [&](const char* objectName, const QString& name, const QString& text, const QString& tip,
                         auto asked) {
        QToolButton* const button = makeButton(QLatin1String(objectName), name, text, tip);
        connect(button, &QToolButton::clicked, this, asked);
        row->addWidget(button);
        return button;
    };
    const QString plus = QStringLiteral("+"), minus = QChar(0x2212);
    row->addWidget(new QLabel(tr("Example"), bar));
    add("addExample", tr("Add example"), plus, tr("Adds a copy of the selected example to the batch."),
        [this] { emit addExample(); });
    m_removeExample = add("removeExample", tr("Remove example"), minus,
                          tr("Takes the selected example out of the batch."),
                          [this] { emit removeExample(m_selection->example()); });
    row->addWidget(new QLabel(tr("Feature"), bar));
    add("addFeature", tr("Add feature"), plus, tr("Adds a copy of the selected feature or channel."),
        [this] { emit addFeature(); });
    m_removeFeature = add("removeFeature", tr("Remove feature"), minus,
                          tr("Takes the selected feature or channel out of the batch."),
                          [this] { emit removeFeature(m_selection->channel()); });
    row->addWidget(makeFillButton());
    add("randomise", tr("Randomise"), tr("Randomise"),
        tr("Draws every number anew, seeded: the same session draws the same."),
        [this] { emit randomise(); });
    return bar;
}

void BatchPanel::tieScrollBars(QScrollBar* a, QScrollBar* b)
{
    connect(a, &QScrollBar::valueChanged, b, &QScrollBar::setValue);
    connect(b, &QScrollBar::valueChanged, a, &QScrollBar::setValue);
}

void BatchPanel::connectParts()
{
    for (BatchTable* const table : { m_input, m_output }) {
        connect(table, &BatchTable::cellsEdited, this, &BatchPanel::cellsEdited);
        connect(table, &BatchTable::refused, this, &BatchPanel::refused);
        connect(table, &BatchTable::pasteWantsMore, this, &BatchPanel::pasteWantsMore);
    }
    connect(m_sliders, &SliderBank::cellsEdited, this, &BatchPanel::cellsEdited);
    connect(m_sliders, &SliderBank::refused, this, &BatchPanel::refused);
    tieScrollBars(m_input->verticalScrollBar(), m_output->verticalScrollBar());
    tieScrollBars(m_input->horizontalScrollBar(), m_output->horizontalScrollBar());
    connect(m_selection, &Selection::changed, this, &BatchPanel::followSelection);
    connect(m_slices, &SliceChooser::sliceChosen, this, [this](int axis, Index index) {
        m_selection->select(m_map.cellInSlice(m_selection->cell(), axis, index));
    });
    connect(m_collapse, &QToolButton::clicked, this, [this] { setSlidersShown(!m_slidersShown); });
}

void BatchPanel::setSlidersShown(bool shown)
{
    if (shown == m_slidersShown)
        return;
    m_slidersShown = shown;
    m_collapse->setArrowType(shown ? Qt::DownArrow : Qt::RightArrow);
    m_collapse->setAccessibleName(shown ? tr("Hide sliders") : tr("Show sliders"));
    m_sliders->setVisible(shown);
    updateGeometry();
    distribute();
    emit slidersShownChanged(shown);
}

void BatchPanel::setSnapshot(const SnapshotPtr& snapshot)
{
    m_snapshot = snapshot;
    if (!snapshot)
        return;
    const PlaneMap map(snapshot->layout(), snapshot->shape());
    const bool other = !map.sameTable(m_map);
    if (other)
        m_map = map;
    m_map.bringIntoView(m_selection->cell());
    showPlane();
    if (other) {
        updateGeometry();
        distribute();
    }
}

void BatchPanel::showPlane()
{
    m_input->show(m_snapshot, m_map);
    m_output->show(m_snapshot, m_map);
    m_sliders->show(m_snapshot, m_map);
    m_slices->show(m_map);
    refreshTexts();
}

void BatchPanel::followSelection()
{
    if (!m_snapshot)
        return;
    if (m_map.bringIntoView(m_selection->cell()))
        showPlane();
    else
        refreshTexts();
}

void BatchPanel::refreshTexts()
{
    const Snapshot& snapshot = *m_snapshot;
    const std::string_view layout = snapshot.layout().name();
    m_inputNote->setText(
        tr("%1, %2").arg(QString::fromStdString(snapshot.shape().text()),
                         QString::fromUtf8(layout.data(), static_cast<qsizetype>(layout.size()))));
    const QString method = wording::methodName(snapshot.experiment.spec.method);
    m_outputNote->setText(snapshot.evaluatesWithRunning() ? tr("%1, running statistics").arg(method)
                                                          : method);
    m_removeExample->setEnabled(snapshot.grouping.examples() > 1);
    m_removeFeature->setEnabled(snapshot.grouping.channels() > 1);
    const Index cell = m_selection->cell();
    if (cell < 0 || cell >= snapshot.grouping.cellCount())
        return;
    const Index group = snapshot.grouping.groupOf(cell), size = snapshot.grouping.groupSize();
    const QString name = wording::groupName(snapshot, group);
    m_groupMark->setGroup(group);
    m_groupNote->setText(
        size > SliderBank::most ? tr("%1, first %2 of %3").arg(name).arg(SliderBank::most).arg(size) : name);
    m_groupNote->setToolTip(m_groupNote->text());
}

void BatchPanel::refreshFonts()
{
    for (QLabel* const label : m_tables->findChildren<QLabel*>())
        label->setFont(label->property("strong").toBool() ? Theme::current().title()
                                                          : Theme::current().small());
}

int BatchPanel::titleHeight() const
{
    // The plane chooser is higher than a title, and there or not by the data.
    const auto* const grid = static_cast<const QGridLayout*>(m_tables->layout());
    return std::max(grid->itemAtPosition(0, 0)->sizeHint().height(),
                    grid->itemAtPosition(0, 1)->sizeHint().height())
        + spaceBelowTitle;
}

int BatchPanel::marginsHeight() const
{
    const QMargins margins = body()->contentsMargins();
    return margins.top() + margins.bottom() + 2 * frameWidth();
}

int BatchPanel::heightBesides() const
{
    return titleHeight() + m_toolBar->sizeHint().height() + 2 * spaceBetween;
}

QSize BatchPanel::sizeHint() const
{
    const Theme& theme = Theme::current();
    const int sliders = slidersShown() ? static_cast<int>(theme.px(usualSliders)) : 0;
    const int tables = std::min(m_input->comfortableHeight(), static_cast<int>(theme.px(300)));
    return { static_cast<int>(theme.px(760)), marginsHeight() + heightBesides() + tables + sliders };
}

QSize BatchPanel::minimumSizeHint() const
{
    const int sliders = slidersShown() ? m_sliders->leastHeight() : 0;
    const int tables = std::min(m_input->leastHeight(), static_cast<int>(Theme::current().px(208)));
    return { m_toolBar->minimumSizeHint().width() + 26,
             marginsHeight() + heightBesides() + tables + sliders };
}

void BatchPanel::distribute()
{
    const Theme& theme = Theme::current();
    const int room = m_content->height() - heightBesides();
    const int wanted = m_input->comfortableHeight();
    int sliders = 0;
    if (slidersShown()) {
        // Short tables let the sliders grow; long ones leave them their usual height, and at the very least
        // what a thumb needs.
        const int least = m_sliders->leastHeight(),
                  usual = std::max(least, static_cast<int>(theme.px(usualSliders)));
        const int most = static_cast<int>(theme.px(mostSliders));
        const int squeezed = room - m_input->leastHeight();
        sliders = room - wanted >= usual ? std::min(room - wanted, most)
            : squeezed >= least          ? std::min(squeezed, usual)
                                         : std::clamp(room / 3, least, usual); // the tables scroll anyway
    }
    const int width = m_content->width();
    const int tables = std::clamp(room - sliders, 0, wanted) + titleHeight();
    m_tables->setGeometry(0, 0, width, tables);
    const int bar = m_toolBar->sizeHint().height();
    m_toolBar->setGeometry(0, tables + spaceBetween, width, bar);
    m_sliders->setGeometry(0, tables + bar + 2 * spaceBetween, width, sliders);
}

bool BatchPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_content && event->type() == QEvent::Resize)
        distribute();
    return Panel::eventFilter(watched, event);
}

void BatchPanel::changeEvent(QEvent* event)
{
    Panel::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        // Now, and once more after the style sheet has put its own fonts back.
        refreshFonts();
        QTimer::singleShot(0, this, &BatchPanel::refreshFonts);
        // Told again only where it differs: setting a style sheet is a style change itself.
        if (m_toolBar->styleSheet() != compactButtons())
            m_toolBar->setStyleSheet(compactButtons());
        updateGeometry();
        distribute();
    }
}

} // namespace normscope
