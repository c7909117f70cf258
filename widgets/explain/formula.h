// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/look/theme.h"

#include <QPointF>
#include <QString>

#include <memory>
#include <vector>

class QPainter;

namespace normscope {

/// A typeset formula: a tree of boxes on a baseline, as a book sets them, painted by ourselves: no package of
/// ours does it. A cheap value; trees are shared. The same tree says itself in plain text.
class Formula {
public:
    enum class Face { Upright, Italic, Bold };
    enum class Ink {
        Text,
        Quiet,
        Accent,
        Running ///< running statistics
    };
    /// In pixels: how far it reaches to the right, above and below its baseline.
    struct Extent {
        double width = 0, ascent = 0, descent = 0;
        double height() const { return ascent + descent; }
    };

    /// An empty row.
    Formula();

    static Formula text(const QString& text, Face face = Face::Upright, Ink ink = Ink::Text);
    /// One italic letter or more: a variable.
    static Formula symbol(const QString& text, Ink ink = Ink::Text);
    /// numbers::painted, with a true minus.
    static Formula number(double value, Ink ink = Ink::Text, int digits = 0);
    static Formula row(std::vector<Formula> parts);
    /// A gap of so many widths of an em.
    static Formula space(double ems);
    static Formula fraction(const Formula& above, const Formula& below);
    static Formula root(const Formula& inside);
    /// With a circumflex above, drawn by us: fonts place a combining one badly over italics.
    static Formula hat(const Formula& letter);
    static Formula superscript(const Formula& base, const Formula& exponent);
    /// With a border round it: the selected one among others.
    static Formula framed(const Formula& inside);
    /// The same in brackets where `needed`.
    static Formula bracketed(const Formula& inside, bool needed = true);

    Extent extent(const Theme& theme, double pixels = 17) const;
    /// Baseline at `at`, beginning there.
    void paint(QPainter& painter, const QPointF& at, const Theme& theme, double pixels = 17) const;
    /// For screen readers and copying: "x-hat = (1 - 7.5) / sqrt(23.75 + 0.00001) = -1.334", ASCII minus.
    QString spoken() const;

    struct Node;

private:
    explicit Formula(std::shared_ptr<const Node> node);
    std::shared_ptr<const Node> m_node;
};

} // namespace normscope
