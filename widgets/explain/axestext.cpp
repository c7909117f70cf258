// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/explain/axestext.h"

#include "core/norm/identities.h"
#include "widgets/wording.h"

#include <QCoreApplication>

namespace normscope::axestext {

namespace {

/// The context that translators find these sentences under.
struct Words {
    Q_DECLARE_TR_FUNCTIONS(normscope::AxesView)
};

/// "N, H, W"; "C/2, H, W" where only the channels of one group are averaged together.
QString averagedLetters(const NormSpec& spec, const Layout& layout)
{
    const AxisSet axes = averagedAxes(spec, layout);
    QStringList letters;
    for (int axis = 0; axis < layout.rank(); ++axis) {
        if (!axes.contains(axis))
            continue;
        letters += QString(QLatin1Char(layout.axis(axis).letter));
        if (traits(spec.method).hasGroups && axis == layout.channelAxis() && spec.groups > 1)
            letters.back() += u'/' + QString::number(spec.groups);
    }
    return letters.join(QStringLiteral(", "));
}

QString sentences(const Snapshot& snapshot, const QString& bold)
{
    const NormSpec& spec = snapshot.experiment.spec;
    const bool centres = traits(spec.method).centres;
    const QString letters = averagedLetters(spec, snapshot.layout());
    QString over;
    if (letters.isEmpty())
        over = Words::tr("Averages over no axis.");
    else if (centres)
        over = Words::tr("Averages over %1.").arg(bold.arg(letters));
    else
        over = Words::tr("Averages the squares over %1; the mean is not removed.").arg(bold.arg(letters));

    const QString kept = QString::fromStdString(snapshot.grouping.groupLetters());
    const QString count = wording::countOfMeans(spec, snapshot.grouping);
    QString per;
    if (kept.isEmpty())
        per = wording::onePer(spec, snapshot.grouping) + u'.';
    else if (centres)
        per = Words::tr("One mean per %1: %2.").arg(bold.arg(kept), count);
    else
        per = Words::tr("One mean square per %1: %2.").arg(bold.arg(kept), count);
    per[0] = per[0].toUpper();
    return Words::tr("%1 %2").arg(over, per);
}

QString identityText(const Identity& identity)
{
    QString name = wording::methodName(identity.spec.method);
    if (traits(identity.spec.method).hasGroups)
        name = Words::tr("%1, G = %2").arg(name).arg(identity.spec.groups);
    if (identity.namesScope)
        name = (identity.spec.scope == Scope::Example ? Words::tr("%1 per example")
                                                      : Words::tr("%1 per position"))
                   .arg(name);
    if (!identity.sameParameters)
        name = Words::tr("%1, without scale and shift").arg(name);
    return Words::tr("= %1").arg(name);
}

} // namespace

QString wordingsAsHtml(const Snapshot& snapshot) { return sentences(snapshot, QStringLiteral("<b>%1</b>")); }

QString wordings(const Snapshot& snapshot) { return sentences(snapshot, QStringLiteral("%1")); }

QStringList identities(const Snapshot& snapshot)
{
    QStringList result;
    // Evaluation with running statistics averages nothing of the batch: no grouping is like it.
    if (snapshot.evaluatesWithRunning())
        return result;
    for (const Identity& identity :
         normscope::identities(snapshot.experiment.spec, snapshot.layout(), snapshot.shape()))
        result += identityText(identity);
    return result;
}

} // namespace normscope::axestext
