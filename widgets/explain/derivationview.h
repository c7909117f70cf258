// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/explain/derivation.h"
#include "widgets/view.h"

#include <QAbstractScrollArea>

#include <memory>

namespace normscope {

class DerivationPainter;

/// "How this cell came about": the selected cell's four steps with its own numbers. Left and right move the
/// step in focus, which shows its general formula as well; up and down scroll where the view is low.
class DerivationView : public QAbstractScrollArea, public View {
    Q_OBJECT

public:
    explicit DerivationView(Selection* selection, QWidget* parent = nullptr);

    ~DerivationView() override;

    void setSnapshot(const SnapshotPtr& snapshot) override;

    /// The step in focus, 1 to 4.
    int step() const { return m_step + 1; }
    void setStep(int step);
    /// All four steps as plain text, for copying.
    QString text() const { return m_derivation.text(); }

    /// The same picture for exports. The height that it takes at that width is returned; nothing is painted
    /// where the painter is null.
    static double paintDerivation(QPainter* painter, const QRectF& rect, const Snapshot& snapshot, Index cell,
                                  int step, const Theme& theme);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void stepChanged(int step);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void refresh();
    void layOut();
    void scrollToStep();

    Selection* m_selection;
    SnapshotPtr m_snapshot;
    Derivation m_derivation;
    int m_step = 2;
    std::unique_ptr<const DerivationPainter> m_layout; ///< null while no cell is selected
};

} // namespace normscope
