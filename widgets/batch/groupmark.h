// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/tensor/shape.h"

#include <QPainter>
#include <QWidget>

namespace normscope {

/// The numbered square of a statistics group: its colour, hatched from the fifth on, filled where it is lit.
namespace groupmark {

/// The square's width for numbers up to that of `groups` groups, in logical pixels; its height is height().
double width(Index groups);
double height();
void draw(QPainter& painter, const QRectF& place, Index group, bool lit);
/// A strip of the group's hatch, for groups that have one.
void drawHatch(QPainter& painter, const QRectF& place, Index group, bool lit);

} // namespace groupmark

/// The lit square of one group, as a widget beside a name.
class GroupMark : public QWidget {
    Q_OBJECT

public:
    explicit GroupMark(QWidget* parent = nullptr);
    void setGroup(Index group);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Index m_group = 0;
};

} // namespace normscope
