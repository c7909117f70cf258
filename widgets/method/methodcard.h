// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/norm/method.h"
#include "widgets/explain/blockpicture.h"

#include <QRadioButton>

#include <optional>

namespace normscope {

/// One method as a card: a small picture of what it averages over on the current data, its name and both
/// wordings. A real radio button that is painted as a card.
class MethodCard : public QRadioButton {
    Q_OBJECT

public:
    explicit MethodCard(Method method, QWidget* parent = nullptr);

    Method method() const { return m_method; }
    /// picture: nothing where the method can't be computed on this data. over: "averages over N, H, W";
    /// count: "4 means of 8 values"; shortCount stands where that is too long for the card: "4 means of 8".
    void setPicture(const std::optional<BlockPicture>& picture, const QString& over, const QString& count,
                    const QString& shortCount);
    /// On a low screen: a smaller picture and one line for each wording.
    void setCompact(bool compact);
    /// Which group is lit, and the example that lies in front.
    void setMarks(Index group, Index front);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool hitButton(const QPoint& point) const override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void paintWords(QPainter& painter, const QRectF& rect, const Theme& theme) const;

    Method m_method;
    std::optional<BlockPicture> m_picture;
    BlockMarks m_marks;
    bool m_compact = false;
    QString m_over, m_count, m_shortCount;
    bool m_ring = false; ///< focus came by keyboard
};

} // namespace normscope
