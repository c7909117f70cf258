// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/snapshot.h"

#include <QString>

namespace normscope {

/// The sentences about methods and groups that several views say. All translated, all from the tables: no view asks
/// which method it is.
namespace wording {

    /// "Batch norm"
    QString methodName(Method method);
    /// "averages over N, H, W" (group norm: "averages over C/2, H, W"; RMSNorm: "as layer norm, mean not removed").
    QString averagesOver(const NormSpec& spec, const Layout& layout);
    /// "4 means of 8 values" ("2 mean squares of 16 values" where the method does not centre).
    QString countOfMeans(const NormSpec& spec, const Grouping& grouping);
    /// "one mean per C: 4 means of 8 values"; "one mean per N, T: …"
    QString onePer(const NormSpec& spec, const Grouping& grouping);
    /// "example 2, channel 1, row 2, column 1"; 1-based, in words, in layout order; NC says "row 2, feature 1".
    QString cellName(const Snapshot& snapshot, Index cell);
    /// "channel 1", "example 2, position 3": what a group is, 1-based.
    QString groupName(const Snapshot& snapshot, Index group);
    /// Short, for tables: "c1", "n2 t3".
    QString groupTag(const Snapshot& snapshot, Index group);
    /// One sentence that explains a notice.
    QString notice(const Notice& notice, const Snapshot& snapshot);
    /// A translated sentence for a specification that can't be computed.
    QString error(const SpecError& error);

} // namespace wording

} // namespace normscope
