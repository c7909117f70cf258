// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <QList>
#include <QString>

#include <functional>

namespace normscope {

/// One comparison of a column with a number, or "is not finite".
struct Condition {
    enum class Is { Less, LessOrEqual, Greater, GreaterOrEqual, Equal, NotEqual, NotANumber, Infinite };
    int column = -1; ///< -1: any column (nan, inf)
    Is is = Is::Less;
    double value = 0;
    bool operator==(const Condition&) const = default;
};

/// A filter line, read: "c12" looks for a tag; "mean > 3", "σ² < 1e-5 and n >= 4" compare, "nan" and "inf"
/// find what is not finite.
struct StatisticsFilter {
    QString tag;
    QList<Condition> conditions;
    QString objection; ///< what is wrong and what would be right; then nothing is filtered

    bool isEmpty() const { return tag.isEmpty() && conditions.isEmpty(); }
};

/// One name that a condition may use: several may mean the same column.
struct ColumnName {
    QString name;
    int column;
};

StatisticsFilter parseFilter(const QString& text, const QList<ColumnName>& names);

} // namespace normscope
