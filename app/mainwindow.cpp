// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/mainwindow.h"

#include "app/actions.h"
#include "app/dialogs.h"
#include "app/document.h"
#include "app/exporting.h"
#include "app/opening.h"
#include "app/player.h"
#include "app/sentences.h"
#include "app/settings.h"
#include "app/statusline.h"
#include "app/topbar.h"
#include "app/workspace.h"
#include "core/lab/samples.h"
#include "widgets/batch/batchpanel.h"
#include "widgets/look/numbers.h"
#include "widgets/method/methodcards.h"
#include "widgets/method/settingspanel.h"
#include "widgets/selection.h"
#include "widgets/tables/parameterstable.h"
#include "widgets/tables/runningtable.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDropEvent>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QScrollArea>
#include <QVBoxLayout>

namespace normscope {

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent)
    , m_document(std::make_unique<Document>())
    , m_selection(new Selection(this))
    , m_actions(std::make_unique<Actions>(this))
    , m_player(new Player(*m_document, this))
    , m_workspace(new Workspace(m_selection))
    , m_status(new StatusLine)
{
    setObjectName(QStringLiteral("normscope"));
    setAcceptDrops(true);
    auto* exports = new QMenu(tr("E&xport"), this);
    m_top = new TopBar(*m_actions, exports);
    m_exporting = std::make_unique<Exporting>(this, *m_workspace, *m_status);
    exports->setObjectName(QStringLiteral("exportMenu"));
    m_exporting->fill(*exports, m_selection);

    auto* page = new QWidget;
    auto* rows = new QVBoxLayout(page);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_top);
    rows->addWidget(m_workspace, 1);
    // On a small screen, or with large type, the page scrolls instead of pushing the window off the screen.
    auto* scroll = new QScrollArea;
    scroll->setObjectName(QStringLiteral("page"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidgetResizable(true);
    scroll->setWidget(page);
    auto* whole = new QWidget;
    auto* parts = new QVBoxLayout(whole);
    parts->setContentsMargins(0, 0, 0, 0);
    parts->setSpacing(0);
    parts->addWidget(scroll, 1);
    parts->addWidget(m_status);
    setCentralWidget(whole);
    makeMenus();
    menuBar()->insertMenu(menuBar()->actions().at(3), exports);
    connectActions();
    connectLook();
    connectStream();
    connectViews();
    connectDocument();
    resize(1440, 900);
    restoreGeometry(settings::geometry());
}

MainWindow::~MainWindow()
{
    m_player->pause();
    m_document->disconnect(this);
    // The stack empties itself as it goes, and would still tell this window so.
    m_document->undoStack()->disconnect();
}

void MainWindow::makeMenus()
{
    const Actions& a = *m_actions;
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->addAction(a.open);
    QMenu* sampleMenu = file->addMenu(tr("&Sample"));
    for (const SampleInfo& sample : samples()) {
        const auto utf8 = [](std::string_view text) { return QByteArray(text.data(), static_cast<qsizetype>(text.size())); };
        const QString key = QString::fromUtf8(utf8(sample.key));
        QAction* action = sampleMenu->addAction(QCoreApplication::translate("samples", utf8(sample.title)), this,
                                                [this, key] { open(key); });
        action->setToolTip(QCoreApplication::translate("samples", utf8(sample.note)));
    }
    sampleMenu->setToolTipsVisible(true);
    file->addSeparator();
    file->addAction(a.quit);
    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    edit->addActions({ a.undo, a.redo });
    edit->addSeparator();
    edit->addActions({ a.addExample, a.removeExample, a.addFeature, a.removeFeature, a.randomise });
    edit->addSeparator();
    edit->addActions({ a.undoNormalization, a.resetParameters });
    QMenu* layer = menuBar()->addMenu(tr("&Layer"));
    layer->addActions(a.methods);
    layer->addSeparator();
    layer->addActions({ a.toggleMode, a.feedBatch, a.play, a.pause, a.stepBack, a.resetRunning });
    QMenu* view = menuBar()->addMenu(tr("&View"));
    view->addActions({ a.nextGroup });
    view->addSeparator();
    view->addActions({ a.larger, a.smaller, a.normalSize, a.allDigits });
    view->addSeparator();
    view->addActions({ a.systemTheme, a.lightTheme, a.darkTheme });
    view->addSeparator();
    view->addAction(a.frameTime);
    QMenu* help = menuBar()->addMenu(tr("&Help"));
    help->addActions({ a.shortcuts, a.about });
}

void MainWindow::connectActions()
{
    const Actions& a = *m_actions;
    Document* document = m_document.get();
    QUndoStack* stack = document->undoStack();
    connect(a.open, &QAction::triggered, this, &MainWindow::chooseFile);
    connect(a.quit, &QAction::triggered, this, &QWidget::close);
    // Playing on would start the run again that was just taken back.
    connect(a.undo, &QAction::triggered, m_player, &Player::pause);
    connect(a.redo, &QAction::triggered, m_player, &Player::pause);
    connect(a.undo, &QAction::triggered, stack, &QUndoStack::undo);
    connect(a.redo, &QAction::triggered, stack, &QUndoStack::redo);
    connect(stack, &QUndoStack::canUndoChanged, a.undo, &QAction::setEnabled);
    connect(stack, &QUndoStack::canRedoChanged, a.redo, &QAction::setEnabled);
    a.undo->setEnabled(false);
    a.redo->setEnabled(false);
    connect(a.addExample, &QAction::triggered, this, [this] { m_document->addExample(m_selection->example()); });
    connect(a.removeExample, &QAction::triggered, this, [this] { m_document->removeExample(m_selection->example()); });
    connect(a.addFeature, &QAction::triggered, this, [this] { m_document->addFeature(m_selection->channel()); });
    connect(a.removeFeature, &QAction::triggered, this, [this] { m_document->removeFeature(m_selection->channel()); });
    connect(a.randomise, &QAction::triggered, document, &Document::randomise);
    connect(a.undoNormalization, &QAction::triggered, this, [this] { m_document->undoNormalization(m_selection->cell()); });
    connect(a.resetParameters, &QAction::triggered, document, &Document::resetParameters);
    connect(a.toggleMode, &QAction::triggered, this, [this] {
        const bool training = m_document->experiment().mode == Mode::Training;
        m_document->setMode(training ? Mode::Evaluation : Mode::Training);
    });
    for (QAction* action : a.methods) {
        connect(action, &QAction::triggered, this,
                [this, action] { m_document->setMethod(static_cast<Method>(action->data().toInt())); });
    }
    connect(a.nextGroup, &QAction::triggered, this, [this] {
        const Index groups = m_document->snapshot()->grouping.groupCount();
        m_selection->selectGroup((m_selection->group() + 1) % groups);
    });
    connect(a.shortcuts, &QAction::triggered, this, &MainWindow::showShortcuts);
    connect(a.about, &QAction::triggered, this, [this] {
        QMessageBox::about(this, tr("About Normscope"),
                           tr("<b>Normscope %1</b><br>A laboratory for normalization layers.<br>GPL-3.0-or-later.")
                               .arg(QStringLiteral(NORMSCOPE_VERSION)));
    });
}

void MainWindow::connectLook()
{
    const Actions& a = *m_actions;
    connect(a.larger, &QAction::triggered, this, [this] { scaleType(settings::typeScale() * 1.1); });
    connect(a.smaller, &QAction::triggered, this, [this] { scaleType(settings::typeScale() / 1.1); });
    connect(a.normalSize, &QAction::triggered, this, [this] { scaleType(1); });
    a.allDigits->setChecked(settings::allDigits());
    connect(a.allDigits, &QAction::toggled, this, [this](bool all) {
        settings::setAllDigits(all);
        numbers::setDigits(all ? 7 : 4);
        if (m_document->snapshot())
            adopt(m_document->snapshot());
    });
    const std::pair<QAction*, Theme::Choice> themes[] { { a.systemTheme, Theme::Choice::System },
                                                        { a.lightTheme, Theme::Choice::Light },
                                                        { a.darkTheme, Theme::Choice::Dark } };
    for (const auto& [action, choice] : themes) {
        action->setChecked(Theme::choice() == choice);
        connect(action, &QAction::triggered, this, [chosen = choice] {
            settings::setTheme(chosen);
            Theme::apply(*qApp, chosen, settings::typeScale());
        });
    }
    a.frameTime->setChecked(settings::showFrameTime());
    m_status->setShowsFrameTime(settings::showFrameTime());
    connect(a.frameTime, &QAction::toggled, this, [this](bool show) {
        settings::setShowFrameTime(show);
        m_status->setShowsFrameTime(show);
    });
}

void MainWindow::connectStream()
{
    const Actions& a = *m_actions;
    connect(a.feedBatch, &QAction::triggered, this, [this] { m_document->feedBatch(); });
    connect(a.play, &QAction::triggered, m_player, &Player::play);
    connect(a.pause, &QAction::triggered, m_player, &Player::pause);
    connect(a.stepBack, &QAction::triggered, m_document.get(), &Document::stepBack);
    connect(a.resetRunning, &QAction::triggered, m_document.get(), &Document::resetRunning);
    a.pause->setEnabled(false);
    connect(m_player, &Player::playingChanged, this, [this](bool playing) {
        m_actions->play->setEnabled(!playing);
        m_actions->pause->setEnabled(playing);
    });
    connect(m_top, &TopBar::sampleChosen, this, &MainWindow::open);
    connect(m_top, &TopBar::modeChosen, m_document.get(), &Document::setMode);
}

void MainWindow::connectViews()
{
    Document* document = m_document.get();
    Workspace& views = *m_workspace;
    connect(views.cards, &MethodCards::methodChosen, document, &Document::setMethod);
    connect(views.settings, &SettingsPanel::specEdited, document, &Document::setSpec);
    connect(views.settings, &SettingsPanel::ignorePaddingEdited, document, &Document::setIgnorePadding);
    connect(views.batch, &BatchPanel::cellsEdited, document, &Document::editCells);
    connect(views.batch, &BatchPanel::refused, this, &MainWindow::refuse);
    connect(views.batch, &BatchPanel::addExample, this, [this] { m_document->addExample(m_selection->example()); });
    connect(views.batch, &BatchPanel::removeExample, document, &Document::removeExample);
    connect(views.batch, &BatchPanel::addFeature, this, [this] { m_document->addFeature(m_selection->channel()); });
    connect(views.batch, &BatchPanel::removeFeature, document, &Document::removeFeature);
    connect(views.batch, &BatchPanel::randomise, document, &Document::randomise);
    connect(views.parameters, &ParametersTable::parametersEdited, document, &Document::editParameters);
    connect(views.parameters, &ParametersTable::undoNormalization, this,
            [this] { m_document->undoNormalization(m_selection->cell()); });
    connect(views.parameters, &ParametersTable::resetParameters, document, &Document::resetParameters);
    connect(views.parameters, &ParametersTable::refused, this, &MainWindow::refuse);
    connect(views.running, &RunningTable::parametersEdited, document, &Document::editParameters);
    connect(views.running, &RunningTable::refused, this, &MainWindow::refuse);
    connect(m_top, &TopBar::layoutChosen, this, [this](const QString& name) {
        if (const auto layout = Layout::byName(name.toStdString()))
            m_document->setLayout(*layout);
    });
    connect(m_selection, &Selection::changed, this, [this] {
        // Enter and Tab move on after an edit: what the edit did is still the news.
        const bool justEdited = m_sinceEdit.isValid() && m_sinceEdit.elapsed() < 250;
        if (!m_adopting && !justEdited && m_document->snapshot() && m_selection->cell() >= 0)
            m_status->say(sentences::selected(*m_document->snapshot(), m_selection->cell()));
    });
}

void MainWindow::connectDocument()
{
    Document* document = m_document.get();
    connect(document, &Document::snapshotChanged, this, &MainWindow::adopt);
    connect(document, &Document::said, m_status, &StatusLine::say);
    connect(document, &Document::refused, this, &MainWindow::refuse);
    connect(document, &Document::busyChanged, m_status, &StatusLine::setBusy);
    connect(document->undoStack(), &QUndoStack::indexChanged, this, [this] {
        const QUndoStack& stack = *m_document->undoStack();
        m_actions->undo->setToolTip(stack.canUndo() ? tr("Undo: %1 (Ctrl+Z)").arg(stack.undoText()) : tr("Nothing to undo."));
        m_actions->redo->setToolTip(stack.canRedo() ? tr("Redo: %1 (Ctrl+Shift+Z)").arg(stack.redoText())
                                                    : tr("Nothing to redo."));
    });
}

void MainWindow::adopt(const SnapshotPtr& snapshot)
{
    m_adopting = true;
    m_sinceEdit.start();
    m_framePending = true;
    const Experiment& experiment = snapshot->experiment;
    const QString title = sentences::title(experiment);
    setWindowTitle(tr("%1 – Normscope").arg(title));
    m_top->setSource(QString::fromStdString(experiment.source), title);
    m_top->setMode(experiment.mode);
    m_top->setLayouts(experiment.layout);
    m_workspace->setSnapshot(snapshot);
    m_exporting->setSnapshot(snapshot);
    m_status->setSnapshot(snapshot, m_document->lastMilliseconds());
    m_actions->stepBack->setEnabled(!experiment.history.empty());
    m_adopting = false;
}

void MainWindow::refuse(const QString& sentence)
{
    m_status->refuse(sentence);
    // Fields that ran ahead of what was refused show what is.
    if (m_document->snapshot() && m_workspace->settings->error().isEmpty())
        m_workspace->settings->setSnapshot(m_document->snapshot());
}

void MainWindow::open(const QString& name)
{
    m_player->pause();
    try {
        QStringList notices;
        m_document->open(openNamed(name, &notices));
        if (!notices.isEmpty())
            m_status->say(m_status->sentence() + QLatin1Char(' ') + notices.join(QStringLiteral(". ")));
    } catch (const std::exception& error) {
        m_status->refuse(QString::fromUtf8(error.what()));
        if (m_document->snapshot())
            adopt(m_document->snapshot());
    }
}

void MainWindow::chooseFile()
{
    const QString path = dialogs::openPath(this, tr("Open activations"), tr("NumPy arrays (*.npy *.npz);;All files (*)"));
    if (!path.isEmpty())
        open(path);
}

void MainWindow::scaleType(double scale)
{
    settings::setTypeScale(std::clamp(scale, 0.8, 2.5));
    Theme::apply(*qApp, Theme::choice(), settings::typeScale());
    m_status->say(tr("Type at %1 %.").arg(qRound(settings::typeScale() * 100)));
}

void MainWindow::showShortcuts()
{
    QString rows;
    for (const QAction* action : m_actions->all()) {
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        if (!keys.isEmpty()) {
            rows += QStringLiteral("<tr><td style='padding-right:24px'>%1</td><td>%2</td></tr>")
                        .arg(action->property("accessibleName").toString().toHtmlEscaped(), keys.toHtmlEscaped());
        }
    }
    QMessageBox box(QMessageBox::NoIcon, tr("Keyboard shortcuts"), QStringLiteral("<table>%1</table>").arg(rows),
                    QMessageBox::Close, this);
    box.setObjectName(QStringLiteral("shortcutsBox"));
    box.exec();
}

bool MainWindow::event(QEvent* event)
{
    const bool painting = event->type() == QEvent::UpdateRequest;
    const bool result = QMainWindow::event(event);
    if (painting && m_framePending) {
        m_framePending = false;
        m_frameTime = static_cast<double>(m_sinceEdit.nsecsElapsed()) * 1e-6 + m_document->lastMilliseconds();
        m_status->setFrameTime(m_frameTime);
    }
    return result;
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_player->pause();
    settings::setGeometry(saveGeometry());
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls() && event->mimeData()->urls().front().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    open(event->mimeData()->urls().front().toLocalFile());
}

} // namespace normscope
