// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/edits.h"
#include "widgets/view.h"

#include <QWidget>

class QLabel;

namespace normscope {

class NumberTable;
class RunningModel;

/// `Running statistics`: what evaluation uses, beside the batch's own, editable. Where there is little room
/// the batch's columns show in training, those of the fixed line in evaluation. Empty, with a sentence, where
/// the layer keeps none.
class RunningTable : public QWidget, public View {
    Q_OBJECT

public:
    /// selection is not owned and outlives the view.
    explicit RunningTable(Selection* selection, QWidget* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot) override;
    NumberTable* table() const { return m_table; }
    /// "3 batches tracked"
    QString caption() const;

signals:
    /// CellEdit::cell is the channel.
    void parametersEdited(normscope::ParameterTable which, const QList<normscope::CellEdit>& edits,
                          normscope::EditOrigin origin);
    void refused(const QString& why);

private:
    QString reasonForNone() const;
    void showSelection();

    Selection* m_selection;
    RunningModel* m_model;
    NumberTable* m_table;
    QLabel* m_caption;
    SnapshotPtr m_snapshot;
};

} // namespace normscope
