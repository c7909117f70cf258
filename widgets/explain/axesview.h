// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/explain/blockpicture.h"
#include "widgets/view.h"

#include <QStringList>
#include <QWidget>

#include <optional>

namespace normscope {

/// The picture of the axes: the batch as a block of cells with the selected group lit, and in words what is
/// averaged over. Hovering previews a group, a click selects the cell, the arrow keys walk the cells, page up
/// and down the examples, G goes to the next group.
class AxesView : public QWidget, public View {
    Q_OBJECT

public:
    explicit AxesView(Selection* selection, QWidget* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot) override;

    /// The whole picture, wording included, for exports. cell -1: none is marked.
    void paintAxes(QPainter& painter, const QRectF& rect, const Snapshot& snapshot, Index group, Index cell,
                   const Theme& theme) const;

    /// The other methods that do the same on this batch: "= Instance norm".
    QStringList identities() const { return m_identities; }
    /// The cell at a point of the widget, or -1.
    Index cellAt(const QPointF& point) const;
    /// The middle of a cell's visible face; nothing where it is hidden.
    std::optional<QPointF> pointOf(Index cell) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return false; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void describe();
    /// The example that lies in front: the selected one's, or the one hovered over in another view.
    Index front() const;
    QRectF pictureRect() const;
    void walk(Index down, Index across, Index deep);

    Selection* m_selection;
    SnapshotPtr m_snapshot;
    std::optional<BlockPicture> m_picture;
    QStringList m_identities;
};

} // namespace normscope
