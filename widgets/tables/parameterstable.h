// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/edits.h"
#include "widgets/view.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace normscope {

class NumberTable;
class ParametersModel;

/// `Gamma and beta`: what the layer has learned, editable, with a counter and the two ways to set all of it
/// at once.
class ParametersTable : public QWidget, public View {
    Q_OBJECT

public:
    /// selection is not owned and outlives the view.
    explicit ParametersTable(Selection* selection, QWidget* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot) override;
    NumberTable* table() const { return m_table; }
    /// "8 learned parameters"
    QString counter() const;

signals:
    /// CellEdit::cell is the parameter's index. A paste of two columns is two signals of one drag number.
    void parametersEdited(normscope::ParameterTable which, const QList<normscope::CellEdit>& edits,
                          normscope::EditOrigin origin);
    /// All gamma 1, all beta 0.
    void resetParameters();
    /// gamma = √(variance + epsilon), beta = mean.
    void undoNormalization();
    void refused(const QString& why);

private:
    void selectRow(int row);
    void showSelection();

    Selection* m_selection;
    ParametersModel* m_model;
    NumberTable* m_table;
    QLabel* m_counter;
    QLabel* m_off;
    QPushButton* m_undo;
    QPushButton* m_reset;
    SnapshotPtr m_snapshot;
};

} // namespace normscope
