// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/snapshot.h"

#include <QString>
#include <QStringList>

namespace normscope::axestext {

/// Both wordings with the axes' letters in bold, as rich text: "Averages over <b>N, H, W</b>. One mean per
/// <b>C</b>: 4 means of 8 values."
QString wordingsAsHtml(const Snapshot& snapshot);
/// The same, plain.
QString wordings(const Snapshot& snapshot);
/// Which other methods do the same on this very batch: "= Instance norm", "= Layer norm per example, without
/// scale and shift". Told from the groups, not from the methods' names.
QStringList identities(const Snapshot& snapshot);

} // namespace normscope::axestext
