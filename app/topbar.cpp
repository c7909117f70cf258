// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/topbar.h"

#include "app/actions.h"
#include "core/lab/samples.h"
#include "widgets/look/terms.h"
#include "widgets/look/theme.h"

#include <QAction>
#include <QButtonGroup>
#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QRadioButton>
#include <QToolButton>

namespace normscope {

namespace {

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

/// A button that is its action: enabled with it, its tooltip, its name.
QToolButton* buttonOf(QAction* action)
{
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setObjectName(action->objectName() + QStringLiteral("Button"));
    button->setAccessibleName(action->property("accessibleName").toString());
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

} // namespace

TopBar::TopBar(const Actions& actions, QMenu* exportMenu, QWidget* parent)
    : QFrame(parent)
    , m_sample(new QComboBox)
    , m_layout(new QComboBox)
    , m_training(new QRadioButton(tr("Training")))
    , m_evaluation(new QRadioButton(tr("Evaluation")))
{
    setObjectName(QStringLiteral("topBar"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 7, 12, 7);
    row->setSpacing(6);

    m_sample->setObjectName(QStringLiteral("sample"));
    m_sample->setAccessibleName(tr("Sample"));
    m_sample->setToolTip(tr("Opens a prepared batch: numbers to check by hand, or a layer of a real network."));
    m_sample->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    for (const SampleInfo& sample : samples()) {
        const QByteArray title(sample.title.data(), static_cast<qsizetype>(sample.title.size()));
        const QByteArray note(sample.note.data(), static_cast<qsizetype>(sample.note.size()));
        m_sample->addItem(QCoreApplication::translate("samples", title), text(sample.key));
        m_sample->setItemData(m_sample->count() - 1, QCoreApplication::translate("samples", note), Qt::ToolTipRole);
    }
    connect(m_sample, &QComboBox::activated, this, [this](int index) {
        const QString key = m_sample->itemData(index).toString();
        if (!key.isEmpty())
            emit sampleChosen(key);
    });

    m_layout->setObjectName(QStringLiteral("layout"));
    m_layout->setAccessibleName(tr("Layout"));
    m_layout->setToolTip(tr("Which axis of the numbers is the example, which the channel, which a position."));
    m_layout->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_layout->setMinimumContentsLength(5);
    connect(m_layout, &QComboBox::activated, this, [this](int index) { emit layoutChosen(m_layout->itemText(index)); });

    row->addWidget(m_sample);
    row->addWidget(m_layout);
    row->addWidget(buttonOf(actions.open));
    row->addWidget(buttonOf(actions.undo));
    row->addWidget(buttonOf(actions.redo));
    row->addStretch(1);
    row->addWidget(makeModeSwitch());
    for (QAction* action : { actions.feedBatch, actions.play, actions.pause, actions.stepBack, actions.resetRunning })
        row->addWidget(buttonOf(action));
    row->addStretch(1);
    auto* exports = new QToolButton;
    exports->setObjectName(QStringLiteral("exportButton"));
    exports->setText(tr("Export ▾"));
    exports->setAccessibleName(tr("Export"));
    exports->setToolTip(tr("Saves or copies a chart as it is now, drawn anew for a slide."));
    exports->setMenu(exportMenu);
    exports->setPopupMode(QToolButton::InstantPopup);
    exports->setFocusPolicy(Qt::StrongFocus);
    row->addWidget(exports);
}

QWidget* TopBar::makeModeSwitch()
{
    auto* frame = new QFrame;
    frame->setObjectName(QStringLiteral("segments"));
    auto* row = new QHBoxLayout(frame);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto* group = new QButtonGroup(this);
    const auto add = [&](QRadioButton* button, const QString& name, const QString& tip, Mode mode) {
        button->setObjectName(name);
        button->setAccessibleName(button->text());
        button->setToolTip(tip);
        group->addButton(button);
        row->addWidget(button);
        connect(button, &QRadioButton::clicked, this, [this, mode] { emit modeChosen(mode); });
    };
    m_training->setChecked(true);
    add(m_training, QStringLiteral("training"), explain(Term::Training), Mode::Training);
    add(m_evaluation, QStringLiteral("evaluation"), explain(Term::Evaluation), Mode::Evaluation);
    return frame;
}

void TopBar::setSource(const QString& source, const QString& title)
{
    int index = m_sample->findData(source);
    const int file = m_sample->findData(QString());
    if (index < 0) {
        if (file < 0)
            m_sample->addItem(title, QString());
        else
            m_sample->setItemText(file, title);
        index = m_sample->findData(QString());
    } else if (file >= 0) {
        m_sample->removeItem(file);
    }
    m_sample->setCurrentIndex(index);
}

void TopBar::setLayouts(const Layout& chosen)
{
    QStringList names, shown;
    for (const Layout& layout : Layout::all()) {
        if (layout.rank() == chosen.rank())
            names.append(text(layout.name()));
    }
    for (int index = 0; index < m_layout->count(); ++index)
        shown.append(m_layout->itemText(index));
    if (names != shown) {
        m_layout->clear();
        m_layout->addItems(names);
    }
    m_layout->setCurrentText(text(chosen.name()));
}

void TopBar::setMode(Mode mode)
{
    (mode == Mode::Training ? m_training : m_evaluation)->setChecked(true);
}

} // namespace normscope
