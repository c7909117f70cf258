// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/snapshot.h"
#include "widgets/selection.h"

namespace normscope {

/// What every view is: it draws the snapshot it was last given, marks the selection, and asks for edits by signals. It
/// keeps no copy, computes no statistic and knows no other view.
class View {
public:
    virtual ~View() = default;
    virtual void setSnapshot(const SnapshotPtr& snapshot) = 0;
};

} // namespace normscope
