// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <QAccessibleWidget>

namespace normscope {

class ValueSlider;

/// What assistive technology sees of a ValueSlider: a slider whose value, minimum and maximum are the cell's
/// own numbers (a QSlider would tell its ticks).
class AccessibleValue : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit AccessibleValue(ValueSlider* slider);
    /// Makes Qt use it for every ValueSlider; once is enough, more do no harm.
    static void install();

    void* interface_cast(QAccessible::InterfaceType type) override;
    QString text(QAccessible::Text which) const override;

    QVariant currentValue() const override;
    void setCurrentValue(const QVariant& value) override;
    QVariant maximumValue() const override;
    QVariant minimumValue() const override;
    QVariant minimumStepSize() const override;

private:
    ValueSlider* slider() const;
};

} // namespace normscope
