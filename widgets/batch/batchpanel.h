// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/batch/batchtable.h"
#include "widgets/batch/planemap.h"
#include "widgets/edits.h"
#include "widgets/look/panel.h"
#include "widgets/view.h"

class QLabel;
class QToolButton;

namespace normscope {

class GroupMark;
class SliceChooser;
class SliderBank;

/// The batch: input beside output in the same cell order, the plane chooser, and beneath them the sliders of
/// the selected group. Both tables scroll together. It shows what it is given and asks for everything by
/// signals.
class BatchPanel : public Panel, public View {
    Q_OBJECT

public:
    explicit BatchPanel(Selection* selection, QWidget* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot) override;

    BatchTable* inputTable() const { return m_input; }
    BatchTable* outputTable() const { return m_output; }
    SliderBank* sliderBank() const { return m_sliders; }
    bool slidersShown() const { return m_slidersShown; }
    void setSlidersShown(bool shown);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void cellsEdited(const QList<normscope::CellEdit>& edits, normscope::EditOrigin origin);
    void refused(const QString& sentence);
    void pasteWantsMore(normscope::Index examples, normscope::Index features);
    void addExample();
    void removeExample(normscope::Index example);
    void addFeature();
    void removeFeature(normscope::Index channel);
    void randomise();
    void slidersShownChanged(bool shown);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeTables();
    QWidget* makeToolBar();
    QToolButton* makeButton(const QString& objectName, const QString& name, const QString& text,
                            const QString& tip);
    QToolButton* makeFillButton();
    void connectParts();
    void showPlane();
    void followSelection();
    void tieScrollBars(QScrollBar* a, QScrollBar* b);
    void refreshTexts();
    void refreshFonts();
    /// Gives the tables and the sliders their places: no layout knows that rows can draw nearer to each
    /// other.
    void distribute();
    int titleHeight() const;
    int heightBesides() const;
    int marginsHeight() const;

    Selection* m_selection;
    SnapshotPtr m_snapshot;
    PlaneMap m_map;
    BatchTable* m_input;
    BatchTable* m_output;
    SliderBank* m_sliders;
    SliceChooser* m_slices;
    QWidget* m_content;
    QWidget* m_tables = nullptr;
    QWidget* m_toolBar = nullptr;
    QLabel* m_inputNote = nullptr;
    QLabel* m_outputNote = nullptr;
    GroupMark* m_groupMark = nullptr;
    QLabel* m_groupNote = nullptr;
    QToolButton* m_collapse = nullptr;
    bool m_slidersShown = true;
    QToolButton* m_removeExample = nullptr;
    QToolButton* m_removeFeature = nullptr;
};

} // namespace normscope
