// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/batch/accessiblevalue.h"

#include "widgets/batch/valueslider.h"
#include "widgets/look/numbers.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

QAccessibleInterface* makeInterface(const QString& className, QObject* object)
{
    auto* const slider = className == QLatin1String(ValueSlider::staticMetaObject.className())
        ? qobject_cast<ValueSlider*>(object)
        : nullptr;
    return slider ? new AccessibleValue(slider) : nullptr;
}

} // namespace

AccessibleValue::AccessibleValue(ValueSlider* slider)
    : QAccessibleWidget(slider, QAccessible::Slider)
{
}

void AccessibleValue::install()
{
    static const bool once = (QAccessible::installFactory(makeInterface), true);
    Q_UNUSED(once);
}

ValueSlider* AccessibleValue::slider() const { return static_cast<ValueSlider*>(widget()); }

void* AccessibleValue::interface_cast(QAccessible::InterfaceType type)
{
    if (type == QAccessible::ValueInterface)
        return static_cast<QAccessibleValueInterface*>(this);
    return QAccessibleWidget::interface_cast(type);
}

QString AccessibleValue::text(QAccessible::Text which) const
{
    return which == QAccessible::Value ? numbers::spoken(slider()->value()) : QAccessibleWidget::text(which);
}

QVariant AccessibleValue::currentValue() const { return slider()->value(); }

void AccessibleValue::setCurrentValue(const QVariant& value)
{
    bool isNumber = false;
    const double number = value.toDouble(&isNumber);
    if (isNumber)
        emit slider()->valueAsked(number);
}

// The ends hold the value also where it lies beyond the track (an infinity, a number typed elsewhere).
QVariant AccessibleValue::maximumValue() const
{
    return std::fmax(slider()->scale().high, slider()->value());
}

QVariant AccessibleValue::minimumValue() const { return std::fmin(slider()->scale().low, slider()->value()); }

QVariant AccessibleValue::minimumStepSize() const { return slider()->scale().step(); }

} // namespace normscope
