// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/tensor/shape.h"

#include <QDoubleSpinBox>
#include <QSpinBox>

namespace normscope {

/// A number that can be tiny: takes any spelling (1e-5, .00001, 1,5 where the locale has a comma), shows the
/// shortest, steps by powers of ten. From 1e-12 it steps to 0 and back.
class EpsilonBox : public QDoubleSpinBox {
    Q_OBJECT

public:
    explicit EpsilonBox(QWidget* parent = nullptr);

    QString textFromValue(double value) const override;
    double valueFromText(const QString& text) const override;
    QValidator::State validate(QString& text, int& position) const override;
    void fixup(QString& text) const override;
    void stepBy(int steps) override;
};

/// Between 0 and 1; takes any spelling, shows no trailing zeros.
class MomentumBox : public QDoubleSpinBox {
    Q_OBJECT

public:
    explicit MomentumBox(QWidget* parent = nullptr);

    QString textFromValue(double value) const override;
    double valueFromText(const QString& text) const override;
    QValidator::State validate(QString& text, int& position) const override;
};

/// Any number can be typed, so that a sentence can say which would do; steps only stop at divisors of the
/// channels.
class GroupsBox : public QSpinBox {
    Q_OBJECT

public:
    explicit GroupsBox(QWidget* parent = nullptr);

    void setChannels(Index channels) { m_channels = channels; }
    void stepBy(int steps) override;

private:
    Index m_channels = 1;
};

} // namespace normscope
