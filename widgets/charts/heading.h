// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/charts/plot.h"

#include <QFrame>
#include <QLabel>

class QAbstractButton;
class QButtonGroup;
class QHBoxLayout;

namespace normscope {

/// A title that says it shorter, then with an ellipsis, where the room does not do; its text is always the
/// long one.
class HeadingLabel : public QLabel {
    Q_OBJECT

public:
    explicit HeadingLabel(QWidget* parent = nullptr);
    void setTitle(const QString& title, const QStringList& briefer);
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QStringList m_briefer;
};

/// Small labels side by side, the filled one for what is in use now.
class BadgeRow : public QWidget {
    Q_OBJECT

public:
    explicit BadgeRow(QWidget* parent = nullptr);
    void setBadges(const QList<PlotBadge>& badges);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    int widthOf(const PlotBadge& badge) const;
    QList<PlotBadge> m_badges;
};

/// A few buttons in one frame of which exactly one is chosen.
class SegmentedControl : public QFrame {
    Q_OBJECT

public:
    explicit SegmentedControl(QWidget* parent = nullptr);
    /// text: on the segment; name: what a screen reader says; tip: a sentence.
    void addSegment(const QString& text, const QString& name, const QString& tip);
    int chosen() const;
    void choose(int segment);

signals:
    void chosenChanged(int segment);

private:
    QButtonGroup* m_buttons;
    QHBoxLayout* m_row;
};

/// What stands in the header of a chart's panel: title, badges and, where there is one, a switch.
class ChartHeading : public QWidget {
    Q_OBJECT

public:
    explicit ChartHeading(QWidget* parent = nullptr);
    void show(const Plot& plot);
    void addControl(QWidget* control);

private:
    HeadingLabel* m_title;
    BadgeRow* m_badges;
    QHBoxLayout* m_row;
};

} // namespace normscope
