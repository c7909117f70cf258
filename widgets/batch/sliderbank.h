// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/snapshot.h"
#include "widgets/batch/planemap.h"
#include "widgets/batch/valuescale.h"
#include "widgets/edits.h"
#include "widgets/selection.h"

#include <QScrollArea>

#include <vector>

class QLineEdit;

namespace normscope {

class ValueSlider;

/// One upright slider per cell of the selected group, the first 64, like a graphic equaliser. The sliders are
/// a pool that is made once and told new numbers. The range holds still while one drags.
class SliderBank : public QScrollArea {
    Q_OBJECT

public:
    static constexpr Index most = 64;

    explicit SliderBank(Selection* selection, QWidget* parent = nullptr);

    void show(const SnapshotPtr& snapshot, const PlaneMap& map);
    using QWidget::show;

    /// Sliders in use, and one of them.
    int count() const { return m_count; }
    ValueSlider* slider(int index) const { return m_pool[static_cast<std::size_t>(index)]; }
    const ValueScale& scale() const { return m_scale; }
    int leastHeight() const;

signals:
    void cellsEdited(const QList<normscope::CellEdit>& edits, normscope::EditOrigin origin);
    void refused(const QString& sentence);

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    ValueSlider* pooled(int index);
    void connectSlider(ValueSlider* slider);
    void refresh();
    void refreshMarks();
    void updateScale(bool sameGroup);
    std::vector<float> shownValues() const;
    QString tagOf(Index cell) const;
    void place();
    void ask(const ValueSlider* slider, double value, EditOrigin origin);
    void step(ValueSlider* slider, double steps, bool repeated);
    void dragTo(ValueSlider* slider, double y, const QPoint& globalPosition, Qt::KeyboardModifiers modifiers);
    void endDrag(ValueSlider* slider, bool cancelled);
    void goTo(const ValueSlider* from, int step);
    void startTyping(ValueSlider* slider, const QString& start);
    void finishTyping(bool commit);

    Selection* m_selection;
    SnapshotPtr m_snapshot;
    PlaneMap m_map;
    QWidget* m_row;
    QLineEdit* m_editor;
    ValueSlider* m_typed = nullptr;
    std::vector<ValueSlider*> m_pool;
    int m_count = 0;
    Index m_group = -1;
    Index m_seen = -1; ///< the cell that was last scrolled to
    ValueScale m_scale;
    int m_drag = 0; ///< number of the drag under way, 0 for none
    int m_keyDrag = 0; ///< of the key that is held
    QList<CellEdit> m_beforeDrag; ///< what Escape brings back
};

} // namespace normscope
