// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/explain/formula.h"

#include "widgets/look/numbers.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace normscope {

namespace {

constexpr double fractionSize = 0.9; // of the surrounding type
constexpr double scriptSize = 0.68;
constexpr QChar trueMinus(0x2212);

/// What a node is measured and painted with.
struct Setting {
    const Theme& theme;
    double pixels;

    Setting scaled(double share) const { return { theme, pixels * share }; }
    double em(double share) const { return theme.px(pixels) * share; }
    double line() const { return std::max(1.0, em(0.06)); }
    /// Height of a minus sign above the baseline: where fraction bars lie.
    double axis() const { return em(0.25); }
    QFont font(Formula::Face face) const
    {
        QFont result = theme.formula(pixels, face == Formula::Face::Italic);
        result.setBold(face == Formula::Face::Bold);
        return result;
    }
    QColor colour(Formula::Ink ink) const
    {
        switch (ink) {
        case Formula::Ink::Quiet:
            return theme.quiet;
        case Formula::Ink::Accent:
            return theme.accent;
        case Formula::Ink::Running:
            return theme.running;
        case Formula::Ink::Text:
            break;
        }
        return theme.text;
    }
};

} // namespace

struct Formula::Node {
    virtual ~Node() = default;
    virtual Extent extent(const Setting& setting) const = 0;
    virtual void paint(QPainter& painter, const QPointF& at, const Setting& setting) const = 0;
    virtual QString spoken() const = 0;
    /// Spoken as a part of something bigger: in brackets where it would be misread.
    virtual QString spokenPart() const { return spoken(); }
    virtual Ink ink() const { return Ink::Text; }
};

namespace {

using Node = Formula::Node;
using NodePtr = std::shared_ptr<const Node>;
using Extent = Formula::Extent;

/// How far a text reaches. Shaping it is what a derivation's layout spends its time on, and most of its texts are
/// the same from edit to edit.
double advanceOf(const QString& text, const QFont& font)
{
    struct Key {
        QString text;
        int pixels;
        bool italic, bold;
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const
        {
            return qHashMulti(0, key.text, key.pixels, key.italic, key.bold);
        }
    };
    constexpr std::size_t most = 4096;
    static std::unordered_map<Key, double, Hash> known;
    if (known.size() >= most)
        known.clear();
    const auto [entry, isNew] = known.try_emplace({ text, font.pixelSize(), font.italic(), font.bold() }, 0.0);
    if (isNew)
        entry->second = QFontMetricsF(font).horizontalAdvance(text);
    return entry->second;
}

struct Text : Node {
    QString text;
    Formula::Face face;
    Formula::Ink colour;

    Text(QString words, Formula::Face fontFace, Formula::Ink inkOf)
        : text(std::move(words))
        , face(fontFace)
        , colour(inkOf)
    {
    }
    Extent extent(const Setting& setting) const override
    {
        // Of the letters, not of the font's line, so that fractions sit tight.
        return { advanceOf(text, setting.font(face)), setting.em(0.74), setting.em(0.2) };
    }
    void paint(QPainter& painter, const QPointF& at, const Setting& setting) const override
    {
        painter.setFont(setting.font(face));
        painter.setPen(setting.colour(colour));
        painter.drawText(at, text);
    }
    QString spoken() const override
    {
        QString result = text;
        result.replace(trueMinus, u'-');
        return result;
    }
    Formula::Ink ink() const override { return colour; }
};

struct Space : Node {
    double ems;
    explicit Space(double width)
        : ems(width)
    {
    }
    Extent extent(const Setting& setting) const override { return { setting.em(ems), 0, 0 }; }
    void paint(QPainter&, const QPointF&, const Setting&) const override { }
    QString spoken() const override
    {
        return ems >= 1 ? QStringLiteral(", ") : ems > 0.1 ? QStringLiteral(" ") : QString();
    }
};

struct Row : Node {
    std::vector<NodePtr> parts;

    Extent extent(const Setting& setting) const override
    {
        Extent result { 0, setting.em(0.74), setting.em(0.2) };
        for (const NodePtr& part : parts) {
            const Extent one = part->extent(setting);
            result.width += one.width;
            result.ascent = std::max(result.ascent, one.ascent);
            result.descent = std::max(result.descent, one.descent);
        }
        return result;
    }
    void paint(QPainter& painter, const QPointF& at, const Setting& setting) const override
    {
        QPointF pen = at;
        for (const NodePtr& part : parts) {
            part->paint(painter, pen, setting);
            pen.rx() += part->extent(setting).width;
        }
    }
    QString spoken() const override
    {
        QString result;
        for (const NodePtr& part : parts)
            result += part->spoken();
        return result;
    }
    QString spokenPart() const override
    {
        const QString inside = spoken();
        return inside.contains(u' ') ? u'(' + inside + u')' : inside;
    }
};

struct Fraction : Node {
    NodePtr above, below;

    Fraction(NodePtr numerator, NodePtr denominator)
        : above(std::move(numerator))
        , below(std::move(denominator))
    {
    }
    Extent extent(const Setting& setting) const override
    {
        const Setting inner = setting.scaled(fractionSize);
        const Extent a = above->extent(inner), b = below->extent(inner);
        return { std::max(a.width, b.width) + setting.em(0.4), setting.axis() + gap(setting) + a.height(),
                 b.height() + gap(setting) - setting.axis() };
    }
    void paint(QPainter& painter, const QPointF& at, const Setting& setting) const override
    {
        const Setting inner = setting.scaled(fractionSize);
        const Extent a = above->extent(inner), b = below->extent(inner);
        const double width = extent(setting).width, bar = at.y() - setting.axis();
        above->paint(painter, { at.x() + (width - a.width) / 2, bar - gap(setting) - a.descent }, inner);
        below->paint(painter, { at.x() + (width - b.width) / 2, bar + gap(setting) + b.ascent }, inner);
        const double margin = setting.em(0.1);
        painter.setPen(QPen(setting.theme.text, setting.line(), Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(QPointF(at.x() + margin, bar), QPointF(at.x() + width - margin, bar));
    }
    QString spoken() const override
    {
        return above->spokenPart() + QStringLiteral(" / ") + below->spokenPart();
    }
    static double gap(const Setting& setting) { return setting.em(0.1); }
};

struct Root : Node {
    NodePtr inside;

    explicit Root(NodePtr radicand)
        : inside(std::move(radicand))
    {
    }
    Extent extent(const Setting& setting) const override
    {
        const Extent inner = inside->extent(setting);
        return { inner.width + hook(setting) + setting.em(0.15), inner.ascent + setting.em(0.16),
                 inner.descent + setting.em(0.04) };
    }
    void paint(QPainter& painter, const QPointF& at, const Setting& setting) const override
    {
        const Extent outer = extent(setting);
        const double top = at.y() - outer.ascent + setting.line() / 2, bottom = at.y() + outer.descent;
        const double left = at.x() + setting.em(0.06), foot = left + hook(setting) * 0.5,
                     stem = at.x() + hook(setting);
        const double shoulder = bottom - (bottom - top) * 0.42;
        const auto pen = [&](double width) {
            return QPen(setting.theme.text, width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
        };
        QPainterPath tick({ left, shoulder + setting.em(0.08) });
        tick.lineTo(left + setting.em(0.12), shoulder);
        painter.setBrush(Qt::NoBrush);
        painter.strokePath(tick, pen(setting.line()));
        QPainterPath down({ left + setting.em(0.12), shoulder });
        down.lineTo(foot, bottom);
        painter.strokePath(down, pen(setting.line() * 1.7));
        QPainterPath rise({ foot, bottom });
        rise.lineTo(stem, top);
        rise.lineTo(at.x() + outer.width, top);
        painter.strokePath(rise, pen(setting.line()));
        inside->paint(painter, { stem + setting.em(0.06), at.y() }, setting);
    }
    QString spoken() const override { return QStringLiteral("sqrt(") + inside->spoken() + u')'; }
    static double hook(const Setting& setting) { return setting.em(0.55); }
};

struct Hat : Node {
    NodePtr letter;

    explicit Hat(NodePtr under)
        : letter(std::move(under))
    {
    }
    Extent extent(const Setting& setting) const override { return letter->extent(setting); }
    void paint(QPainter& painter, const QPointF& at, const Setting& setting) const override
    {
        letter->paint(painter, at, setting);
        const double width = letter->extent(setting).width;
        // Italics lean: the middle of an x's top is right of its middle.
        const QPointF tip(at.x() + width / 2 + setting.em(0.06), at.y() - setting.em(0.72));
        QPainterPath path(tip + QPointF(-setting.em(0.13), setting.em(0.14)));
        path.lineTo(tip);
        path.lineTo(tip + QPointF(setting.em(0.13), setting.em(0.14)));
        painter.setBrush(Qt::NoBrush);
        painter.strokePath(path, QPen(setting.colour(letter->ink()), setting.line() * 1.2));
    }
    QString spoken() const override { return letter->spoken() + QStringLiteral("-hat"); }
    Formula::Ink ink() const override { return letter->ink(); }
};

struct Superscript : Node {
    NodePtr base, exponent;

    Superscript(NodePtr below, NodePtr raised)
        : base(std::move(below))
        , exponent(std::move(raised))
    {
    }
    Extent extent(const Setting& setting) const override
    {
        const Extent b = base->extent(setting), e = exponent->extent(setting.scaled(scriptSize));
        return { b.width + e.width + setting.em(0.04), std::max(b.ascent, e.ascent + lift(setting)),
                 b.descent };
    }
    void paint(QPainter& painter, const QPointF& at, const Setting& setting) const override
    {
        base->paint(painter, at, setting);
        exponent->paint(painter, at + QPointF(base->extent(setting).width + setting.em(0.04), -lift(setting)),
                        setting.scaled(scriptSize));
    }
    QString spoken() const override { return base->spoken() + u'^' + exponent->spokenPart(); }
    static double lift(const Setting& setting) { return setting.em(0.36); }
};

struct Framed : Node {
    NodePtr inside;

    explicit Framed(NodePtr what)
        : inside(std::move(what))
    {
    }
    Extent extent(const Setting& setting) const override
    {
        Extent result = inside->extent(setting);
        result.width += 2 * margin(setting);
        return result;
    }
    void paint(QPainter& painter, const QPointF& at, const Setting& setting) const override
    {
        const Extent size = extent(setting);
        painter.setPen(QPen(setting.theme.text, setting.em(0.09)));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(at.x(), at.y() - size.ascent - setting.em(0.05), size.width,
                                       size.height() + setting.em(0.06)),
                                setting.em(0.12), setting.em(0.12));
        inside->paint(painter, at + QPointF(margin(setting), 0), setting);
    }
    QString spoken() const override { return u'[' + inside->spoken() + u']'; }
    static double margin(const Setting& setting) { return setting.em(0.2); }
};

} // namespace

Formula::Formula()
    : m_node(std::make_shared<Row>())
{
}

Formula::Formula(std::shared_ptr<const Node> node)
    : m_node(std::move(node))
{
}

Formula Formula::text(const QString& text, Face face, Ink ink)
{
    return Formula(std::make_shared<Text>(text, face, ink));
}

Formula Formula::symbol(const QString& text, Ink ink) { return Formula::text(text, Face::Italic, ink); }

Formula Formula::number(double value, Ink ink, int digits)
{
    return Formula::text(numbers::painted(value, digits), Face::Upright, ink);
}

Formula Formula::row(std::vector<Formula> parts)
{
    const auto result = std::make_shared<Row>();
    for (const Formula& part : parts)
        result->parts.push_back(part.m_node);
    return Formula(result);
}

Formula Formula::space(double ems) { return Formula(std::make_shared<Space>(ems)); }

Formula Formula::fraction(const Formula& above, const Formula& below)
{
    return Formula(std::make_shared<Fraction>(above.m_node, below.m_node));
}

Formula Formula::root(const Formula& inside) { return Formula(std::make_shared<Root>(inside.m_node)); }

Formula Formula::hat(const Formula& letter) { return Formula(std::make_shared<Hat>(letter.m_node)); }

Formula Formula::superscript(const Formula& base, const Formula& exponent)
{
    return Formula(std::make_shared<Superscript>(base.m_node, exponent.m_node));
}

Formula Formula::framed(const Formula& inside) { return Formula(std::make_shared<Framed>(inside.m_node)); }

Formula Formula::bracketed(const Formula& inside, bool needed)
{
    if (!needed)
        return inside;
    return row({ text(QStringLiteral("(")), inside, text(QStringLiteral(")")) });
}

Formula::Extent Formula::extent(const Theme& theme, double pixels) const
{
    return m_node->extent({ theme, pixels });
}

void Formula::paint(QPainter& painter, const QPointF& at, const Theme& theme, double pixels) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    m_node->paint(painter, at, { theme, pixels });
    painter.restore();
}

QString Formula::spoken() const { return m_node->spoken(); }

} // namespace normscope
