// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>

class QApplication;

namespace normscope {

/// The colours, fonts and measures of the whole window (look/LOOK.md). Painters ask Theme::current() when
/// they paint; a change of theme or of type size reaches every widget as a PaletteChange or FontChange event.
class Theme {
public:
    enum class Choice { System, Light, Dark };
    static constexpr int groupColours = 4; ///< then hatch
    static constexpr int distinctGroups = 8; ///< past these all are grey but the chosen one

    static const Theme& current();
    /// Sets palette, style sheet and fonts of the program. scale: 1 is 13.5 px body type; Ctrl + and Ctrl -
    /// change it.
    static void apply(QApplication& application, Choice choice, double scale = 1);
    static Choice choice();
    /// For exports: the theme's colours whatever the window shows.
    static Theme light();
    static Theme dark();

    bool isDark = false;
    double scale = 1;

    QColor page, card, line, text, quiet;
    QColor control; ///< buttons and fields
    QColor accent, onAccent; ///< what is chosen; the output; the batch's statistics (hollow dots)
    QColor accentSoft; ///< behind what is chosen
    QColor running; ///< vermillion: running statistics, always and only
    QColor input; ///< the input's outline (dashed) and its fill
    QColor below, above; ///< full colour of the diverging fill, under and over zero
    QColor cube, cubeTop, cubeSide, cubeEmpty; ///< the block of cells: lit faces and unlit
    QColor warning, warningSoft; ///< banners

    /// The fill of a value: card at 0, towards below or above at -full, +full.
    QColor valueFill(double value, double full) const;
    /// Text that reads on that fill.
    QColor onFill(const QColor& fill) const;
    /// Border and number of a statistics group (0-based): four colours, then the same with hatch; grey past
    /// eight unless chosen.
    QColor groupColour(qint64 group, bool chosen = false) const;
    bool groupHatched(qint64 group) const { return group >= groupColours; }

    /// One sans family, tabular figures where the family has them.
    QFont body(double pixels = 13.5) const; ///< × scale
    QFont small() const { return body(12); }
    QFont title() const; ///< semi-bold, quiet headings of panels
    QFont formula(double pixels = 17, bool italic = false) const; ///< STIX Two or DejaVu Serif
    /// Logical pixels × scale, for measures that grow with the type.
    double px(double pixels) const { return pixels * scale; }

    QPalette palette() const;
    QString styleSheet() const;
};

} // namespace normscope
