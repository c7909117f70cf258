// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/batch/planemap.h"

#include <QWidget>

#include <array>

class QLabel;
class QSpinBox;

namespace normscope {

/// A spin box `Slice N`, `Slice D`, … for each axis that the table does not spread out; nothing where it
/// spreads out all.
class SliceChooser : public QWidget {
    Q_OBJECT

public:
    explicit SliceChooser(QWidget* parent = nullptr);

    void show(const PlaneMap& map);
    using QWidget::show;

signals:
    /// 0-based.
    void sliceChosen(int axis, normscope::Index index);

private:
    struct Entry {
        QLabel* label = nullptr;
        QSpinBox* box = nullptr;
        QLabel* count = nullptr;
    };
    Entry& entry(int axis);

    std::array<Entry, Layout::maxRank> m_entries;
};

} // namespace normscope
