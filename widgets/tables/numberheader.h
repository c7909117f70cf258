// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <QHeaderView>

namespace normscope {

/// Quiet headings without boxes, over two lines where the column is narrow; a dot tells the batch's
/// statistics (hollow) from the running ones (full), a small triangle shows the sorted column.
class NumberHeader : public QHeaderView {
    Q_OBJECT

public:
    explicit NumberHeader(QWidget* parent = nullptr);

    /// In one line, with dot, triangle and margins.
    int wantedWidth(int section) const;
    /// Broken between words.
    int leastWidth(int section) const;

    QSize sizeHint() const override;

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;
    bool event(QEvent* event) override;

private:
    QFont titleFont() const;
    QString title(int section) const;
    /// Room taken by what stands before the title.
    double before(int section) const;
    bool isSorted(int section) const;
    int widthFor(int section, double text) const;
};

} // namespace normscope
