// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/batch/batchpanel.h"

#include "widgets/batch/slicechooser.h"
#include "widgets/batch/sliderbank.h"
#include "widgets/look/theme.h"
#include "widgets/wording.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace normscope {

namespace {

QLabel* quietLabel(QWidget* parent)
{
    auto* const label = new QLabel(parent);
    label->setProperty("quiet", true);
    label->setTextFormat(Qt::PlainText);
    label->setMinimumWidth(0);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    return label;
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
    , m_tables(makeTables())
    , m_toolBar(makeToolBar())
{
    m_input->setToolTip(tr("The batch: type, paste or drag to change a number; hovering shows its arithmetic."));
    m_output->setToolTip(tr("What normalization makes of the batch, cell by cell."));
    body()->setSpacing(4);
    body()->addWidget(m_tables);
    body()->addWidget(m_toolBar);
    body()->addWidget(m_sliders);
    body()->addStretch(1);
    header()->setEnabled(false);
    setTabOrder(m_input, m_output);
    connectParts();
}

QWidget* BatchPanel::makeTables()
{
    auto* const both = new QWidget;
    both->setObjectName(QStringLiteral("batchTables"));
    auto* const row = tightRow();
    both->setLayout(row);
    row->setSpacing(14);
    const auto addHalf = [&](BatchTable* table, QLabel*& note, QWidget* beside) {
        auto* const column = new QVBoxLayout;
        column->setSpacing(2);
        auto* const line = tightRow();
        auto* const title = new QLabel(table->accessibleName(), both);
        title->setProperty("strong", true);
        title->setFont(Theme::current().title());
        title->setBuddy(table);
        note = quietLabel(both);
        line->addWidget(title);
        line->addWidget(note, 1);
        if (beside)
            line->addWidget(beside);
        column->addLayout(line);
        column->addWidget(table, 1);
        row->addLayout(column, 1);
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
    auto* const button = makeButton(QStringLiteral("fill"), tr("Fill"), tr("Fill"),
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
    m_collapse = makeButton(QStringLiteral("showSliders"), tr("Sliders"), tr("Sliders"),
                            tr("Shows or hides one slider for each cell of the selected group."));
    m_collapse->setCheckable(true);
    m_collapse->setChecked(true);
    m_collapse->setProperty("flat", true);
    m_collapse->setArrowType(Qt::DownArrow);
    m_collapse->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_groupNote = quietLabel(bar);
    row->addWidget(m_collapse);
    row->addWidget(m_groupNote, 1);
    const auto add = [&](const char* objectName, const QString& name, const QString& text, const QString& tip,
                         auto asked) {
        QToolButton* const button = makeButton(QLatin1String(objectName), name, text, tip);
        connect(button, &QToolButton::clicked, this, asked);
        row->addWidget(button);
        return button;
    };
    add("addExample", tr("Add example"), tr("+ example"), tr("Adds a copy of the selected example to the batch."),
        [this] { emit addExample(); });
    m_removeExample = add("removeExample", tr("Remove example"), tr("− example"),
                          tr("Takes the selected example out of the batch."),
                          [this] { emit removeExample(m_selection->example()); });
    add("addFeature", tr("Add feature"), tr("+ feature"), tr("Adds a copy of the selected feature or channel."),
        [this] { emit addFeature(); });
    m_removeFeature = add("removeFeature", tr("Remove feature"), tr("− feature"),
                          tr("Takes the selected feature or channel out of the batch."),
                          [this] { emit removeFeature(m_selection->channel()); });
    row->addWidget(makeFillButton());
    add("randomise", tr("Randomise"), tr("Randomise"), tr("Draws every number anew, seeded: the same session draws the same."),
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
    connect(m_collapse, &QToolButton::toggled, this, [this](bool shown) {
        m_collapse->setArrowType(shown ? Qt::DownArrow : Qt::RightArrow);
        m_sliders->setVisible(shown);
        updateGeometry();
        distribute();
        emit slidersShownChanged(shown);
    });
}

bool BatchPanel::slidersShown() const { return m_collapse->isChecked(); }

void BatchPanel::setSlidersShown(bool shown) { m_collapse->setChecked(shown); }

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
    m_inputNote->setText(tr("%1, %2").arg(QString::fromStdString(snapshot.shape().text()),
                                          QString::fromUtf8(layout.data(), static_cast<qsizetype>(layout.size()))));
    const QString method = wording::methodName(snapshot.experiment.spec.method);
    m_outputNote->setText(snapshot.evaluatesWithRunning() ? tr("%1, running statistics").arg(method) : method);
    m_removeExample->setEnabled(snapshot.grouping.examples() > 1);
    m_removeFeature->setEnabled(snapshot.grouping.channels() > 1);
    const Index cell = m_selection->cell();
    if (cell < 0 || cell >= snapshot.grouping.cellCount())
        return;
    const Index group = snapshot.grouping.groupOf(cell), size = snapshot.grouping.groupSize();
    const QString name = wording::groupName(snapshot, group);
    m_groupNote->setText(size > SliderBank::most ? tr("%1, first %2 of %3").arg(name).arg(SliderBank::most).arg(size)
                                                 : name);
}

int BatchPanel::heightBesides() const
{
    const QMargins margins = body()->contentsMargins();
    const int title = m_inputNote->sizeHint().height() + 2;
    return margins.top() + margins.bottom() + 2 * frameWidth() + title + m_toolBar->sizeHint().height()
        + 3 * body()->spacing();
}

QSize BatchPanel::sizeHint() const
{
    const Theme& theme = Theme::current();
    const int sliders = slidersShown() ? static_cast<int>(theme.px(120)) : 0;
    return { static_cast<int>(theme.px(760)),
             heightBesides() + std::min(m_input->comfortableHeight(), static_cast<int>(theme.px(300))) + sliders };
}

QSize BatchPanel::minimumSizeHint() const
{
    const Theme& theme = Theme::current();
    const int sliders = slidersShown() ? m_sliders->leastHeight() : 0;
    return { m_toolBar->minimumSizeHint().width() + 26,
             heightBesides() + std::min(m_input->leastHeight(), static_cast<int>(theme.px(214))) + sliders };
}

void BatchPanel::distribute()
{
    const Theme& theme = Theme::current();
    const int room = height() - heightBesides();
    int sliders = 0;
    if (slidersShown()) {
        const int usual = static_cast<int>(theme.px(120)), most = static_cast<int>(theme.px(240));
        sliders = std::clamp(room - m_input->comfortableHeight(), m_sliders->leastHeight(), most);
        // Long tables leave the sliders their usual height; short ones let them grow.
        if (room - m_input->leastHeight() < sliders || m_input->comfortableHeight() > room)
            sliders = std::clamp(room - m_input->leastHeight(), m_sliders->leastHeight(), usual);
    }
    const int title = m_inputNote->sizeHint().height() + 2;
    const int tables = std::max(title + 40, std::min(room - sliders, m_input->comfortableHeight()) + title);
    m_tables->setFixedHeight(tables);
    m_sliders->setFixedHeight(std::max(1, sliders));
}

void BatchPanel::resizeEvent(QResizeEvent* event)
{
    Panel::resizeEvent(event);
    distribute();
}

void BatchPanel::changeEvent(QEvent* event)
{
    Panel::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        for (QLabel* const label : m_tables->findChildren<QLabel*>()) {
            if (label->property("strong").toBool())
                label->setFont(Theme::current().title());
        }
        updateGeometry();
        distribute();
    }
}

} // namespace normscope
