// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/snapshot.h"

#include <QFrame>

class QLabel;

namespace normscope {

/// The notices of a snapshot, a sentence each, above the batch; not there when there is nothing to say.
class Banner : public QFrame {
    Q_OBJECT

public:
    explicit Banner(QWidget* parent = nullptr);

    void setSnapshot(const SnapshotPtr& snapshot);
    QString text() const;

private:
    QLabel* m_label;
};

} // namespace normscope
