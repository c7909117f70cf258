// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/batch/slicechooser.h"

#include "widgets/batch/celltext.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <limits>

namespace normscope {

SliceChooser::SliceChooser(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("sliceChooser"));
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(5);
}

SliceChooser::Entry& SliceChooser::entry(int axis)
{
    Entry& made = m_entries[static_cast<std::size_t>(axis)];
    if (made.box)
        return made;
    made = { new QLabel(this), new QSpinBox(this), new QLabel(this) };
    made.label->setProperty("quiet", true);
    made.label->setBuddy(made.box);
    made.count->setProperty("quiet", true);
    made.box->setMinimum(1);
    made.box->setWrapping(true);
    made.box->setKeyboardTracking(false);
    for (QWidget* const part : { static_cast<QWidget*>(made.label), static_cast<QWidget*>(made.box),
                                 static_cast<QWidget*>(made.count) })
        layout()->addWidget(part);
    connect(made.box, &QSpinBox::valueChanged, this,
            [this, axis](int value) { emit sliceChosen(axis, value - 1); });
    return made;
}

void SliceChooser::show(const PlaneMap& map)
{
    for (int axis = 0; axis < Layout::maxRank; ++axis) {
        const bool sliced = std::ranges::count(map.slicedAxes(), axis) > 0;
        if (!sliced && !m_entries[static_cast<std::size_t>(axis)].box)
            continue;
        Entry& shown = entry(axis);
        for (QWidget* const part : { static_cast<QWidget*>(shown.label), static_cast<QWidget*>(shown.box),
                                     static_cast<QWidget*>(shown.count) })
            part->setVisible(sliced);
        if (!sliced)
            continue;
        const QString letter = celltext::letterOf(map, axis);
        const Index length = map.shape()[axis];
        shown.label->setText(tr("Slice %1").arg(letter));
        shown.count->setText(tr("of %1").arg(length));
        shown.box->setObjectName(QStringLiteral("slice") + letter);
        shown.box->setAccessibleName(tr("Slice %1").arg(letter));
        shown.box->setToolTip(
            tr("Which index along %1 the tables show; the selected cell moves along.").arg(letter));
        const QSignalBlocker blocker(shown.box);
        shown.box->setMaximum(static_cast<int>(std::min<Index>(length, std::numeric_limits<int>::max())));
        const int slice = static_cast<int>(map.slice(axis)) + 1;
        if (shown.box->value() != slice)
            shown.box->setValue(slice);
    }
    setVisible(!map.slicedAxes().empty());
}

} // namespace normscope
