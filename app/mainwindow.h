// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/snapshot.h"

#include <QElapsedTimer>
#include <QMainWindow>

#include <memory>

namespace normscope {

class Document;
class Exporting;
class Player;
class Selection;
class StatusLine;
class TopBar;
class Workspace;
struct Actions;

/// The one window: makes the parts, connects what views ask for to the document, and the document's answers to the views.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    Document& document() { return *m_document; }
    /// A sample's key or a file's path. A file that can't be opened leaves all as it was; the status line says why.
    void open(const QString& name);
    /// The last time from an edit to the painted window, in milliseconds.
    double frameTime() const { return m_frameTime; }

protected:
    bool event(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void makeMenus();
    void connectActions();
    void connectLook();
    void connectViews();
    void connectDocument();
    void connectStream();
    void adopt(const SnapshotPtr& snapshot);
    void refuse(const QString& sentence);
    void scaleType(double scale);
    void chooseFile();
    void showShortcuts();

    std::unique_ptr<Document> m_document;
    Selection* m_selection;
    std::unique_ptr<Actions> m_actions;
    Player* m_player;
    Workspace* m_workspace;
    TopBar* m_top;
    StatusLine* m_status;
    std::unique_ptr<Exporting> m_exporting;
    QElapsedTimer m_sinceEdit;
    double m_frameTime = 0;
    bool m_framePending = false;
    bool m_adopting = false;
};

} // namespace normscope
