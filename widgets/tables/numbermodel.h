// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/snapshot.h"
#include "widgets/edits.h"

#include <QAbstractTableModel>
#include <QList>

namespace normscope {

/// What every table of numbers shares: a label per row, then columns of numbers that are read from the
/// snapshot when they are asked for (no copy), and edits that are checked here and asked for by signal.
class NumberModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Role {
        ExactRole = Qt::UserRole, ///< QString: every digit, ASCII, for the clipboard and the editor
        GroupRole, ///< qint64: the statistics group whose numbered square stands before the label
        CueRole, ///< int (Cue), of a header: the mark before its title
    };
    /// Whose statistics a column shows: a hollow dot in the accent, or a full one in vermillion.
    enum class Cue { None, Batch, Running };

    struct Column {
        QString title;
        QString spoken; ///< the title in words
        QString tip; ///< one sentence
        Cue cue = Cue::None;
        bool editable = false;
    };

    explicit NumberModel(QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Takes any spelling of a number. Asks for the edit, or says by refused() what is wrong; the value shown
    /// changes only with the next snapshot.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

    const Column& column(int index) const { return m_columns[index]; }
    /// Why this number can't stand in the column, as a sentence; empty where it can.
    virtual QString objection(int column, double value) const;
    /// Asks for edits; those that change nothing are left out. CellEdit::cell is the row.
    void requestEdits(int column, const QList<CellEdit>& edits, const EditOrigin& origin);
    void refuse(const QString& why) { emit refused(why); }
    /// What a cell returns to when it is cleared.
    virtual float startValue(int column) const;

    /// The number itself. Column 0 is the label and has none.
    virtual double number(int row, int column) const = 0;
    /// number() as it is shown: where what is below the arithmetic's own precision reads 0.
    virtual double shownNumber(int row, int column) const { return number(row, column); }
    /// Significant digits shown.
    virtual int digits(int column) const;

signals:
    void edited(int column, const QList<normscope::CellEdit>& edits, normscope::EditOrigin origin);
    /// An edit could not be taken: why, and what would be right.
    void refused(const QString& why);

protected:
    virtual QString label(int row) const = 0;
    virtual QString spokenLabel(int row) const { return label(row); }
    virtual qint64 groupOf(int row) const;
    virtual QString exactNumber(int row, int column) const;

    /// Between beginResetModel and endResetModel.
    void setColumns(const QList<Column>& columns) { m_columns = columns; }
    void setRowTotal(Index rows);
    /// Every number may have changed.
    void numbersChanged();

private:
    QString numberText(int row, int column, int role) const;

    QList<Column> m_columns;
    int m_rows = 0;
};

} // namespace normscope
