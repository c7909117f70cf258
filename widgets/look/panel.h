// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <QFrame>

class QLabel;
class QHBoxLayout;
class QVBoxLayout;

namespace normscope {

/// A flat card: hairline, 8 px corners, a quiet heading. Panels hold one view and whatever stands beside its
/// title.
class Panel : public QFrame {
    Q_OBJECT

public:
    explicit Panel(const QString& title = {}, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    /// Beside the title, smaller: "table · sliders".
    void setSubtitle(const QString& subtitle);
    QHBoxLayout* header() const { return m_header; }
    QVBoxLayout* body() const { return m_body; }
    /// Sets the view, filling the panel.
    void setView(QWidget* view);

private:
    QLabel* m_title;
    QLabel* m_subtitle;
    QHBoxLayout* m_header;
    QVBoxLayout* m_body;
};

} // namespace normscope
