// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "widgets/explain/derivation.h"
#include "widgets/look/theme.h"

#include <QRectF>

#include <memory>
#include <vector>

class QPainter;
class QTextDocument;

namespace normscope {

/// Lays the four steps out under each other and paints them: number, title, formula, and for the step in
/// focus its detail. Formulas that are too wide are set smaller.
class DerivationPainter {
public:
    /// Keeps no copy: the derivation and the theme must live as long.
    DerivationPainter(const Derivation& derivation, const Theme& theme, double width, int focus);
    ~DerivationPainter();
    DerivationPainter(DerivationPainter&&) noexcept;

    /// Of each step, from (0, 0).
    const std::vector<QRectF>& rows() const { return m_rows; }
    double height() const { return m_rows.empty() ? 0 : m_rows.back().bottom(); }
    void paint(QPainter& painter, const QPointF& at, bool focusRing) const;

    /// The derivation with as many values named in step 1 as the width allows.
    static Derivation fitted(const Snapshot& snapshot, Index cell, const Theme& theme, double width);

private:
    double rowHeight(std::size_t index, bool focused) const;
    void paintRow(QPainter& painter, const QRectF& row, std::size_t index, bool focusRing) const;
    /// Formulas beside each other, on as many lines as they need.
    using Lines = std::vector<std::vector<Formula>>;
    Lines flowed(const std::vector<Formula>& formulas) const;
    double formulaSize(const std::vector<Formula>& line) const;
    double lineHeight(const std::vector<Formula>& line) const;
    double flowHeight(const std::vector<Formula>& formulas) const;
    /// The height that was used.
    double paintFlow(QPainter& painter, const std::vector<Formula>& formulas, const QPointF& topLeft) const;
    double noteHeight(const DerivationStep& step) const;
    double textWidth() const;

    const Derivation& m_derivation;
    const Theme& m_theme;
    double m_width;
    int m_focus;
    std::vector<std::unique_ptr<QTextDocument>> m_titles; ///< of each step, laid out
    std::vector<QRectF> m_rows;
};

} // namespace normscope
