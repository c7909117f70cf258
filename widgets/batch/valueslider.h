// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/tensor/shape.h"
#include "widgets/batch/valuescale.h"

#include <QWidget>

namespace normscope {

/// One upright slider of the bank: the number above, the cell's name below, filled from zero in the value's
/// colour. It only tells what a person does to it; the bank decides. Its accessible value is the cell's own
/// number.
class ValueSlider : public QWidget {
    Q_OBJECT

public:
    struct Content {
        Index cell = -1;
        float value = 0;
        QString tag; ///< below: "n1 p2"
        QString name; ///< in words, for screen readers and the tooltip
        Index group = 0;
        double full = 0; ///< magnitude of the full colour
        bool padding = false;
        bool operator==(const Content&) const = default;
    };

    /// number: 1-based, "Value 1".
    explicit ValueSlider(int number, QWidget* parent);

    void show(const Content& content, const ValueScale& scale);
    void setMarks(bool selected, bool hovered);
    using QWidget::show;

    const Content& content() const { return m_content; }
    double value() const { return static_cast<double>(m_content.value); }
    const ValueScale& scale() const { return m_scale; }
    /// The track, in own coordinates; the value at a height in it.
    QRectF track() const;
    double valueAt(double y) const;
    QRect numberPlace() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// A press on the track or handle, a move, the end; y as if the handle had been taken in its middle.
    void pressed();
    void dragged(double y, const QPoint& globalPosition, Qt::KeyboardModifiers modifiers);
    void released();
    void cancelled();
    void valueAsked(double value);
    /// repeated: the key is held, so that this belongs to the step before.
    void stepped(double steps, bool repeated);
    void typingAsked(const QString& start);
    void neighbourAsked(int step);
    void hovered(bool inside);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// Height of the handle's middle.
    double handleY() const;
    void paintTrack(QPainter& painter) const;
    void paintHandle(QPainter& painter) const;
    void paintTexts(QPainter& painter) const;
    bool stepFor(const QKeyEvent& event, double& steps) const;

    Content m_content;
    ValueScale m_scale;
    double m_grip = 0; ///< pointer minus handle while dragging
    bool m_dragging = false;
    bool m_selected = false;
    bool m_isHovered = false;
};

} // namespace normscope
