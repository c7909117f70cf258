// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/explain/derivation.h"

#include "widgets/look/numbers.h"
#include "widgets/wording.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

/// The context that translators find these words under.
struct Words {
    Q_DECLARE_TR_FUNCTIONS(normscope::Derivation)
};

using Ink = Formula::Ink;

Formula words(const char16_t* text, Ink ink = Ink::Text)
{
    return Formula::text(QString::fromUtf16(text), Formula::Face::Upright, ink);
}

Formula mu(Ink ink = Ink::Text) { return Formula::symbol(QStringLiteral("μ"), ink); }

Formula squared(const Formula& base) { return Formula::superscript(base, words(u"2")); }

Formula sigmaSquared(Ink ink = Ink::Text) { return squared(Formula::symbol(QStringLiteral("σ"), ink)); }

Formula meanSquareSymbol()
{
    return Formula::row({ Formula::text(Words::tr("mean")), Formula::space(0.2),
                          squared(Formula::symbol(QStringLiteral("x"))) });
}

Formula xHat() { return Formula::hat(Formula::symbol(QStringLiteral("x"))); }

/// Epsilon as it stands in the formula, written out: 0.00001.
QString writtenOut(double epsilon)
{
    if (epsilon == 0 || epsilon < 1e-9 || epsilon >= 1)
        return numbers::painted(epsilon);
    const int digits = numbers::digits() - 1 - static_cast<int>(std::floor(std::log10(epsilon)));
    QString text = QString::number(epsilon, 'f', digits);
    while (text.endsWith(u'0'))
        text.chop(1);
    return text;
}

/// Everything that the four steps are made of.
class Deriver {
public:
    Deriver(const Snapshot& snapshot, Index cell, int values)
        : m_snapshot(snapshot)
        , m_cell(cell)
        , m_group(snapshot.grouping.groupOf(cell))
        , m_values(values)
        , m_steps(snapshot.steps(cell))
        , m_running(snapshot.evaluatesWithRunning())
        , m_centres(traits(snapshot.experiment.spec.method).centres)
        , m_padding(snapshot.mask.isPadding(cell))
        , m_epsilon(effectiveEpsilon(snapshot.experiment.spec))
        , m_count(snapshot.before.count[static_cast<std::size_t>(m_group)])
    {
        // So many digits that the difference can be checked by hand: 10001 - 10000.5 is 0.5, not 1.
        m_digits = numbers::digits();
        const double larger = std::max(std::abs(m_steps.x), std::abs(m_steps.mean));
        if (std::isfinite(larger) && m_steps.centred != 0 && std::isfinite(m_steps.centred))
            m_digits = std::clamp(m_digits + static_cast<int>(std::log10(larger / std::abs(m_steps.centred))),
                                  m_digits, 12);
    }

    DerivationStep group() const
    {
        DerivationStep step;
        step.title = Words::tr("Group");
        step.about = groupWords();
        std::vector<Formula> parts;
        for (const Index cell : namedCells(m_snapshot, m_group, m_cell, m_values)) {
            if (!parts.empty())
                parts.push_back(Formula::space(0.55));
            if (cell < 0)
                parts.push_back(words(u"…"));
            else if (cell == m_cell)
                parts.push_back(Formula::framed(value(cell)));
            else
                parts.push_back(value(cell));
        }
        if (!parts.empty())
            step.formulas = { Formula::row(std::move(parts)) };
        if (m_padding)
            step.note = Words::tr("This cell is padding: it takes no part in any mean and comes out as 0.");
        else if (m_running)
            step.note = Words::tr("Not averaged now: in evaluation the batch has no say.");
        else if (m_count < m_snapshot.grouping.groupSize())
            step.note = Words::tr("%1 of %2 values; padding is left out.")
                            .arg(m_count)
                            .arg(m_snapshot.grouping.groupSize());
        return step;
    }

    DerivationStep statistics() const
    {
        if (m_running)
            return runningStatistics();
        DerivationStep step;
        step.title = m_centres ? Words::tr("Mean and variance") : Words::tr("Mean square");
        if (m_count == 0) {
            step.note = Words::tr("Padding only: there is nothing to average.");
            return step;
        }
        const std::size_t g = static_cast<std::size_t>(m_group);
        const Formula count = Formula::text(QString::number(m_count));
        if (m_centres) {
            const Formula sigma = Formula::symbol(QStringLiteral("σ"));
            step.formulas = { Formula::row({ mu(), words(u" = "),
                                             Formula::fraction(sum(&Deriver::plainTerm), count),
                                             words(u" = "), number(m_snapshot.before.mean[g]) }),
                              equation(sigmaSquared(), m_snapshot.before.variance[g]) };
            step.details = { Formula::row({ sigmaSquared(), words(u" = "),
                                            Formula::fraction(sum(&Deriver::squaredDifference), count) }),
                             equation(sigma, std::sqrt(m_snapshot.before.variance[g])) };
        } else {
            step.formulas = { Formula::row({ meanSquareSymbol(), words(u" = "),
                                             Formula::fraction(sum(&Deriver::squaredTerm), count),
                                             words(u" = "), number(m_snapshot.before.meanSquare[g]) }) };
            step.details = { Formula::row({ Formula::text(Words::tr("root mean square")), words(u" = "),
                                            Formula::root(number(m_snapshot.before.meanSquare[g])),
                                            words(u" = "), number(m_snapshot.before.rms(m_group)) }) };
        }
        return step;
    }

    DerivationStep normalize() const
    {
        DerivationStep step;
        step.title = Words::tr("Normalize");
        step.about = Words::tr("the selected cell");
        step.running = m_running;
        if (m_padding)
            return padded(step);
        const Formula x = number(m_steps.x, Ink::Text, m_digits);
        const Formula above = m_centres
            ? Formula::row({ x, words(u" − "), bracketedNumber(m_steps.mean, ink(), m_digits) })
            : x;
        const Formula below = Formula::root(Formula::row(
            { number(m_steps.variance, ink()), words(u" + "), Formula::text(writtenOut(m_epsilon)) }));
        step.formulas = { Formula::row({ xHat(), words(u" = "), Formula::fraction(above, below),
                                         words(u" = "), number(m_steps.normalized) }) };

        const double spread = std::sqrt(m_steps.variance + m_epsilon);
        const Formula symbols = m_centres
            ? Formula::fraction(
                Formula::row({ Formula::symbol(QStringLiteral("x")), words(u" − "), mu(ink()) }),
                Formula::root(Formula::row(
                    { sigmaSquared(ink()), words(u" + "), Formula::symbol(QStringLiteral("ε")) })))
            : Formula::fraction(Formula::symbol(QStringLiteral("x")),
                                Formula::root(Formula::row({ meanSquareSymbol(), words(u" + "),
                                                             Formula::symbol(QStringLiteral("ε")) })));
        step.details = { Formula::row({ xHat(), words(u" = "), symbols, words(u" = "),
                                        Formula::fraction(number(m_steps.centred), number(spread)) }) };
        if (spread == 0)
            step.note = zeroDenominator();
        return step;
    }

    DerivationStep scale() const
    {
        DerivationStep step;
        const bool affine = m_snapshot.experiment.spec.affine;
        const bool beta = traits(m_snapshot.experiment.spec.method).hasBeta;
        step.title = beta ? Words::tr("Scale and shift") : Words::tr("Scale");
        if (m_padding)
            return padded(step);
        const double output = static_cast<double>(m_snapshot.output ? (*m_snapshot.output)[m_cell] : 0.0F);
        const Formula result = Formula::text(numbers::painted(output), Formula::Face::Bold);
        const Formula y = Formula::symbol(QStringLiteral("y"));
        const Formula gammaSymbol = Formula::symbol(QStringLiteral("γ")),
                      betaSymbol = Formula::symbol(QStringLiteral("β"));
        if (!affine) {
            step.about = Words::tr("switched off");
            step.formulas = { Formula::row({ y, words(u" = "), xHat(), words(u" = "), result }) };
            return step;
        }
        step.about = parameterWords();
        std::vector<Formula> parts { y, words(u" = "), number(m_steps.gamma), words(u" · "),
                                     bracketedNumber(m_steps.normalized) };
        std::vector<Formula> symbols { y, words(u" = "), gammaSymbol, words(u" · "), xHat() };
        if (beta) {
            parts.insert(parts.end(), { words(u" + "), bracketedNumber(m_steps.beta) });
            symbols.insert(symbols.end(), { words(u" + "), betaSymbol });
        }
        parts.insert(parts.end(), { words(u" = "), result });
        step.formulas = { Formula::row(std::move(parts)) };
        step.details = { Formula::row(std::move(symbols)), equation(gammaSymbol, m_steps.gamma) };
        if (beta)
            step.details.push_back(equation(betaSymbol, m_steps.beta));
        return step;
    }

private:
    Ink ink() const { return m_running ? Ink::Running : Ink::Text; }

    static Formula number(double value, Ink ink = Ink::Text, int digits = 0)
    {
        return Formula::number(value, ink, digits);
    }

    static Formula equation(const Formula& symbol, double value, Ink ink = Ink::Text)
    {
        return Formula::row({ symbol, words(u" = ", ink), number(value, ink) });
    }

    static Formula bracketedNumber(double value, Ink ink = Ink::Text, int digits = 0)
    {
        return Formula::bracketed(Formula::number(value, ink, digits), std::signbit(value) && value < 0);
    }

    double input(Index cell) const { return static_cast<double>(m_snapshot.input()[cell]); }
    Formula value(Index cell) const { return number(input(cell)); }

    Formula plainTerm(Index cell, bool first) const
    {
        return first ? value(cell) : bracketedNumber(input(cell));
    }
    Formula squaredTerm(Index cell, bool) const { return squared(bracketedNumber(input(cell))); }
    Formula squaredDifference(Index cell, bool) const
    {
        const double difference = m_snapshot.steps(cell).centred;
        return number(difference * difference);
    }

    /// "1 + 3 + … + 11"
    Formula sum(Formula (Deriver::*term)(Index, bool) const) const
    {
        constexpr Index few = 4;
        std::vector<Formula> parts;
        for (const Index cell : namedCells(m_snapshot, m_group, -1, m_count <= few ? few : 3)) {
            const bool first = parts.empty();
            if (!first)
                parts.push_back(words(u" + "));
            parts.push_back(cell < 0 ? words(u"…") : (this->*term)(cell, first));
        }
        return Formula::row(std::move(parts));
    }

    DerivationStep runningStatistics() const
    {
        DerivationStep step;
        step.title = Words::tr("Running statistics");
        step.running = true;
        step.formulas = { equation(mu(Ink::Running), m_steps.mean, Ink::Running),
                          equation(sigmaSquared(Ink::Running), m_steps.variance, Ink::Running) };
        const std::size_t g = static_cast<std::size_t>(m_group);
        if (m_count > 0)
            step.note = Words::tr("In place of the batch's mean %1 and variance %2.")
                            .arg(numbers::painted(m_snapshot.before.mean[g]),
                                 numbers::painted(m_snapshot.before.variance[g]));
        return step;
    }

    DerivationStep padded(DerivationStep step) const
    {
        step.about.clear();
        step.note = Words::tr("Not done for padding.");
        return step;
    }

    QString zeroDenominator() const
    {
        if (m_steps.centred != 0)
            return Words::tr("The variance and epsilon are 0: the difference is divided by 0.");
        if (std::isnan(m_steps.normalized))
            return Words::tr("0/0 is not a number (NaN): all values are equal and epsilon is 0.");
        return Words::tr("0/0: all values are equal and epsilon is 0; this method makes it 0.");
    }

    bool saysFeatures() const
    {
        const Layout& layout = m_snapshot.layout();
        return layout.rank() == 2 || layout.axis(layout.channelAxis()).letter == 'D';
    }

    QString parameterWords() const
    {
        const Grouping& grouping = m_snapshot.grouping;
        if (grouping.parameterCount() != grouping.channels())
            return Words::tr("with this element's own parameters");
        const QString number = QString::number(grouping.channelOf(m_cell) + 1);
        return (saysFeatures() ? Words::tr("of feature %1") : Words::tr("of channel %1")).arg(number);
    }

    /// "channel 1, all examples and positions"
    QString groupWords() const
    {
        const NormSpec& spec = m_snapshot.experiment.spec;
        const Layout& layout = m_snapshot.layout();
        const QString name = wording::groupName(m_snapshot, m_group);
        if (m_snapshot.grouping.groupLetters().empty())
            return name;
        const AxisSet averaged = averagedAxes(spec, layout);
        QStringList roles;
        if (averaged.contains(layout.exampleAxis()))
            roles += layout.rank() == 2 ? Words::tr("rows") : Words::tr("examples");
        if (averaged.contains(layout.channelAxis()))
            roles += traits(spec.method).hasGroups ? Words::tr("its channels")
                : saysFeatures()                   ? Words::tr("features")
                                                   : Words::tr("channels");
        const AxisSet positions = layout.axesOf(AxisRole::Position);
        const AxisSet averagedPositions { averaged.bits & positions.bits };
        if (averagedPositions == positions && !positions.empty())
            roles += Words::tr("positions");
        else if (!averagedPositions.empty())
            roles += QString::fromStdString(layout.letters(averagedPositions, ", "));
        switch (roles.size()) {
        case 0:
            return Words::tr("%1, this value alone").arg(name);
        case 1:
            return Words::tr("%1, all %2").arg(name, roles[0]);
        case 2:
            return Words::tr("%1, all %2 and %3").arg(name, roles[0], roles[1]);
        default:
            return Words::tr("%1, all %2, %3 and %4").arg(name, roles[0], roles[1], roles[2]);
        }
    }

    const Snapshot& m_snapshot;
    Index m_cell;
    Index m_group;
    int m_values;
    int m_digits = 4;
    CellSteps m_steps;
    bool m_running, m_centres, m_padding;
    double m_epsilon;
    Index m_count;
};

} // namespace

std::vector<Index> namedCells(const Snapshot& snapshot, Index group, Index cell, int values)
{
    const Grouping& grouping = snapshot.grouping;
    const Index size = grouping.groupSize();
    const Index count = snapshot.before.count[static_cast<std::size_t>(group)];
    const bool all = count <= values;
    const Index first = all ? count : std::max<Index>(1, values - (cell >= 0 ? 2 : 1));
    std::vector<Index> result;
    for (Index k = 0; k < size && static_cast<Index>(result.size()) < first; ++k) {
        const Index member = grouping.cellOf(group, k);
        if (!snapshot.mask.isPadding(member))
            result.push_back(member);
    }
    if (all)
        return result;
    Index last = size - 1;
    while (snapshot.mask.isPadding(grouping.cellOf(group, last)))
        --last;
    const Index lastCell = grouping.cellOf(group, last);
    const bool named = cell < 0 || cell == lastCell || std::ranges::find(result, cell) != result.end();
    if (!named && !snapshot.mask.isPadding(cell))
        result.insert(result.end(), { -1, cell });
    result.insert(result.end(), { -1, lastCell });
    return result;
}

Derivation derive(const Snapshot& snapshot, Index cell, int values)
{
    const Deriver deriver(snapshot, cell, values);
    return { { deriver.group(), deriver.statistics(), deriver.normalize(), deriver.scale() } };
}

QString Derivation::text(int step) const
{
    const DerivationStep& one = steps[static_cast<std::size_t>(step)];
    QStringList parts;
    for (const Formula& formula : one.formulas)
        parts += formula.spoken();
    for (const Formula& detail : one.details)
        parts += detail.spoken();
    if (!one.note.isEmpty())
        parts += one.note;
    const QString title = one.about.isEmpty() ? one.title : one.title + QStringLiteral(" ") + one.about;
    QString text = Words::tr("%1. %2: %3")
                       .arg(QString::number(step + 1), title, parts.join(QStringLiteral("; ")));
    text.replace(QChar(0x2212), u'-');
    return text;
}

QString Derivation::text() const
{
    QStringList lines;
    for (int step = 0; step < 4; ++step)
        lines += text(step);
    return lines.join(u'\n');
}

} // namespace normscope
