// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/snapshot.h"
#include "widgets/batch/planemap.h"
#include "widgets/edits.h"

#include <QAbstractTableModel>
#include <QColor>

namespace normscope {

/// The input or the output of a snapshot as a table, in the cell order of a PlaneMap. It holds no numbers and
/// changes none: what is typed is asked for by cellTyped, and comes back with the next snapshot.
class BatchModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum class Side { Input, Output };
    enum Role {
        CellRole = Qt::UserRole + 1, ///< flat cell index (qlonglong)
        GroupRole, ///< statistics group, 0-based (qlonglong)
        ValueRole, ///< double
        FillRole, ///< QColor of the value
        PaddingRole, ///< bool
    };

    /// Where a group's number is told: once for a line of the table that lies within one group, else in each
    /// cell.
    enum class Marks { InRows, InColumns, InCaptions, InCells };

    explicit BatchModel(Side side, QObject* parent = nullptr);

    /// The same table is told as changed data (an open editor and the scroll position live on), another one
    /// as reset.
    void show(const SnapshotPtr& snapshot, const PlaneMap& map);

    Side side() const { return m_side; }
    bool isEmpty() const { return !m_snapshot; }
    const SnapshotPtr& snapshot() const { return m_snapshot; }
    const PlaneMap& map() const { return m_map; }

    Marks marks() const { return m_marks; }

    Index cellAt(const QModelIndex& index) const { return m_map.cellAt(index.row(), index.column()); }
    /// Invalid where the cell lies in another slice.
    QModelIndex indexOf(Index cell) const;
    float valueOf(Index cell) const;
    QString paintedText(Index cell, int digits = 0) const;
    QColor fillOf(Index cell) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Takes text in any spelling, or a number. True where that is a number that a float32 can hold.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

signals:
    /// Also where the number is the one that stands there: filling needs it.
    void cellTyped(const normscope::CellEdit& edit);
    void refused(const QString& sentence);

private:
    QString description(Index cell) const;
    QVariant rowHeader(int row, int role) const;
    QVariant columnHeader(int column, int role) const;

    Side m_side;
    SnapshotPtr m_snapshot;
    PlaneMap m_map;
    Marks m_marks = Marks::InRows;
};

/// The float32 of a number as typed, or nothing with one sentence that says why.
std::optional<float> typedNumber(const QString& text, QString& refusal);

} // namespace normscope
