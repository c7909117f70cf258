// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/view.h"

#include <QScrollArea>

#include <vector>

namespace normscope {

class MethodCard;

/// What is averaged over: one card per method of the table, each with the picture of its own groups on the
/// current data. Radio buttons: one is chosen, the arrow keys move on. Scrolls where the window is low.
class MethodCards : public QScrollArea, public View {
    Q_OBJECT

public:
    explicit MethodCards(Selection* selection, QWidget* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot) override;
    MethodCard* card(Method method) const;
    /// On a low screen: all six stay in sight.
    void setCompact(bool compact);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// A card was chosen by a person. The snapshot that follows, or the old one set again, decides what is
    /// lit.
    void methodChosen(normscope::Method method);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void redraw();
    void mark();

    Selection* m_selection;
    SnapshotPtr m_snapshot;
    std::vector<MethodCard*> m_cards;
    std::vector<Grouping> m_groupings; ///< of each card; empty where it can't be computed
};

} // namespace normscope
