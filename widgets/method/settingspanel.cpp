// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/method/settingspanel.h"

#include "core/norm/dialectswitch.h"
#include "widgets/look/numbers.h"
#include "widgets/look/terms.h"
#include "widgets/look/theme.h"
#include "widgets/method/fields.h"
#include "widgets/wording.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

QString named(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// "Layer norm, RMSNorm": the methods that a setting acts for, from the table.
QString methodsThat(bool MethodTraits::*act)
{
    QStringList names;
    for (const MethodTraits& method : methods()) {
        if (method.*act)
            names += wording::methodName(method.method);
    }
    return names.join(QStringLiteral(", "));
}

} // namespace

SettingsPanel::SettingsPanel(QWidget* parent)
    : QScrollArea(parent)
{
    setObjectName(QStringLiteral("settingsPanel"));
    setAccessibleName(tr("Settings"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    auto* const form = new QWidget;
    m_grid = new QGridLayout(form);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnStretch(0, 1);
    makeFields();
    makeChecks();
    place();
    restyle();
    setWidget(form);
}

void SettingsPanel::makeFields()
{
    m_epsilon = new EpsilonBox;
    m_groups = new GroupsBox;
    m_scope = new QComboBox;
    m_momentum = new MomentumBox;
    m_dialect = new QComboBox;
    const auto name = [](QWidget* field, const char* object, const QString& accessible) {
        field->setObjectName(QLatin1String(object));
        field->setAccessibleName(accessible);
    };
    name(m_epsilon, "epsilon", tr("Epsilon"));
    name(m_groups, "groups", tr("Groups"));
    name(m_scope, "scope", tr("Scope"));
    name(m_momentum, "momentum", tr("Momentum"));
    name(m_dialect, "dialect", tr("Dialect"));
    m_scope->addItem(tr("Per position"), static_cast<int>(Scope::Position));
    m_scope->addItem(tr("Per example"), static_cast<int>(Scope::Example));
    for (const DialectTraits& dialect : dialects())
        m_dialect->addItem(named(dialect.name), static_cast<int>(dialect.dialect));
    m_epsilon->setToolTip(explain(Term::Epsilon));
    m_dialect->setToolTip(explain(Term::Dialect));

    connect(m_epsilon, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        NormSpec spec = m_spec;
        spec.epsilon = value;
        edit(spec);
    });
    connect(m_groups, &QSpinBox::valueChanged, this, [this](int value) {
        NormSpec spec = m_spec;
        spec.groups = value;
        edit(spec);
    });
    connect(m_scope, &QComboBox::currentIndexChanged, this, [this] {
        NormSpec spec = m_spec;
        spec.scope = static_cast<Scope>(m_scope->currentData().toInt());
        spec.normalizedAxes = {};
        edit(spec);
    });
    connect(m_momentum, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        NormSpec spec = m_spec;
        spec.momentum = value;
        edit(spec);
    });
    connect(m_dialect, &QComboBox::currentIndexChanged, this,
            [this] { edit(switched(m_spec, static_cast<Dialect>(m_dialect->currentData().toInt()))); });
}

void SettingsPanel::makeChecks()
{
    m_cumulative = new QCheckBox(tr("Cumulative average"));
    m_affine = new QCheckBox(tr("Scale and shift"));
    m_padding = new QCheckBox(tr("Ignore padding"));
    m_cumulative->setObjectName(QStringLiteral("cumulative"));
    m_affine->setObjectName(QStringLiteral("affine"));
    m_padding->setObjectName(QStringLiteral("ignorePadding"));
    for (QCheckBox* const check : { m_cumulative, m_affine, m_padding })
        check->setAccessibleName(check->text());
    m_affine->setToolTip(explain(Term::Affine));
    m_padding->setToolTip(explain(Term::Padding));
    m_padding->hide();

    connect(m_cumulative, &QCheckBox::toggled, this, [this](bool on) {
        NormSpec spec = m_spec;
        spec.cumulative = on;
        edit(spec);
    });
    connect(m_affine, &QCheckBox::toggled, this, [this](bool on) {
        NormSpec spec = m_spec;
        spec.affine = on;
        edit(spec);
    });
    connect(m_padding, &QCheckBox::toggled, this, &SettingsPanel::ignorePaddingEdited);
}

void SettingsPanel::place()
{
    const auto wide = [this](QWidget* widget) { m_grid->addWidget(widget, m_grid->rowCount(), 0, 1, 2); };
    const auto quiet = [](const char* object) {
        auto* const label = new QLabel;
        label->setObjectName(QLatin1String(object));
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setProperty("quiet", true);
        return label;
    };
    addRow(tr("Epsilon"), m_epsilon);
    addRow(tr("Groups"), m_groups);
    addRow(tr("Scope"), m_scope);
    addRow(tr("Momentum"), m_momentum);
    m_equivalent = quiet("momentumEquivalent");
    wide(m_equivalent);
    wide(m_cumulative);
    addRow(tr("Dialect"), m_dialect);
    wide(m_affine);

    auto* const axes = new QWidget;
    m_axesRow = new QHBoxLayout(axes);
    m_axesRow->addStretch(1);
    m_axesRow->setContentsMargins(0, 0, 0, 0);
    m_axesRow->setSpacing(10);
    wide(new QLabel(tr("Average over")));
    wide(axes);
    wide(m_padding);
    m_error = quiet("settingsError");
    m_error->setAccessibleName(tr("Why this can't be computed"));
    m_error->hide();
    wide(m_error);
    m_grid->setRowStretch(m_grid->rowCount(), 1);
}

void SettingsPanel::addRow(const QString& text, QWidget* field)
{
    auto* const label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setBuddy(field);
    const int row = m_grid->rowCount();
    m_grid->addWidget(label, row, 0);
    m_grid->addWidget(field, row, 1);
}

void SettingsPanel::restyle()
{
    const Theme& theme = Theme::current();
    const int width = static_cast<int>(std::lround(theme.px(120)));
    for (QWidget* const field :
         { static_cast<QWidget*>(m_epsilon), static_cast<QWidget*>(m_groups), static_cast<QWidget*>(m_scope),
           static_cast<QWidget*>(m_momentum), static_cast<QWidget*>(m_dialect) })
        field->setFixedWidth(width);
    m_equivalent->setFont(theme.small());
    QPalette calm = palette();
    calm.setColor(QPalette::WindowText, theme.warning);
    m_error->setPalette(calm);
    m_error->setFont(theme.small());
    updateGeometry();
}

void SettingsPanel::setSnapshot(const SnapshotPtr& snapshot)
{
    const bool sameLayout = m_snapshot && snapshot && m_snapshot->layout() == snapshot->layout();
    m_snapshot = snapshot;
    if (!snapshot)
        return;
    m_spec = snapshot->experiment.spec;
    if (!sameLayout)
        rebuildAxes();
    clearError();
    fill();
}

void SettingsPanel::rebuildAxes()
{
    for (QCheckBox* const old : m_axes)
        delete old;
    m_axes.clear();
    const Layout& layout = m_snapshot->layout();
    for (int axis = 0; axis < layout.rank(); ++axis) {
        const QString letter(QLatin1Char(layout.axis(axis).letter));
        auto* const check = new QCheckBox(letter);
        check->setObjectName(QStringLiteral("averageOver") + letter);
        check->setAccessibleName(tr("Average over %1").arg(letter));
        connect(check, &QCheckBox::toggled, this, [this, axis](bool on) {
            NormSpec spec = m_spec;
            spec.axes = on ? spec.axes.with(axis) : spec.axes.without(axis);
            edit(spec);
        });
        m_axesRow->insertWidget(axis, check);
        m_axes.push_back(check);
    }
    QWidget* before = m_affine;
    for (QCheckBox* const check : m_axes) {
        setTabOrder(before, check);
        before = check;
    }
    setTabOrder(before, m_padding);
}

void SettingsPanel::fill()
{
    const auto quietly = [](QWidget* field, auto set) {
        const QSignalBlocker blocker(field);
        set();
    };
    // A box that is given its own value again paints itself, and forgets what is half typed.
    const auto put = [&quietly](auto* box, auto value) {
        if (box->value() != value)
            quietly(box, [&] { box->setValue(value); });
    };
    put(m_epsilon, m_spec.epsilon);
    m_groups->setChannels(m_snapshot->grouping.channels());
    put(m_groups, static_cast<int>(m_spec.groups));
    quietly(m_scope, [this] { m_scope->setCurrentIndex(m_scope->findData(static_cast<int>(m_spec.scope))); });
    put(m_momentum, m_spec.momentum);
    quietly(m_dialect,
            [this] { m_dialect->setCurrentIndex(m_dialect->findData(static_cast<int>(m_spec.dialect))); });
    quietly(m_cumulative, [this] { m_cumulative->setChecked(m_spec.cumulative); });
    quietly(m_affine, [this] { m_affine->setChecked(m_spec.affine); });
    // What another method averages over is shown as well, though only custom axes can be ticked.
    const AxisSet averaged = averagedAxes(m_spec, m_snapshot->layout());
    for (int axis = 0; axis < static_cast<int>(m_axes.size()); ++axis) {
        QCheckBox* const check = m_axes[static_cast<std::size_t>(axis)];
        quietly(check, [check, averaged, axis] { check->setChecked(averaged.contains(axis)); });
    }
    quietly(m_padding, [this] { m_padding->setChecked(m_snapshot->experiment.ignorePadding); });
    m_padding->setVisible(!m_snapshot->experiment.lengths.empty());
    m_equivalent->setText(otherConvention());
    allow();
}

void SettingsPanel::allow()
{
    const MethodTraits& method = traits(m_spec.method);
    const auto act = [](QWidget* field, bool acts, const QString& sentence, const QString& reason) {
        field->setEnabled(acts);
        field->setToolTip(acts ? sentence : reason);
        field->setAccessibleDescription(acts ? QString() : reason);
    };
    const auto only = [this](bool MethodTraits::*trait) {
        return tr("It does not act for %1, only for: %2.")
            .arg(wording::methodName(m_spec.method), methodsThat(trait));
    };
    act(m_groups, method.hasGroups, explain(Term::Groups), only(&MethodTraits::hasGroups));
    act(m_scope, method.hasScope, explain(Term::Scope), only(&MethodTraits::hasScope));
    const bool running = method.hasRunningStatistics;
    const QString noRunning = only(&MethodTraits::hasRunningStatistics);
    act(m_momentum, running && !m_spec.cumulative, explain(Term::Momentum),
        running ? tr("A cumulative average gives every batch the same weight: it has no momentum.")
                : noRunning);
    const DialectTraits& dialect = traits(m_spec.dialect);
    act(m_cumulative, running && dialect.allowsCumulative, explain(Term::Cumulative),
        running ? tr("%1 has no cumulative average.").arg(named(dialect.name)) : noRunning);
    m_equivalent->setEnabled(running);
    const QString axesReason
        = tr("The method decides what is averaged over; tick axes of your own under: %1.")
              .arg(methodsThat(&MethodTraits::hasAxes));
    for (QCheckBox* const check : m_axes)
        act(check, method.hasAxes,
            tr("Ticked: this axis is averaged over; else each of its indices has a mean of its own."),
            axesReason);
}

QString SettingsPanel::otherConvention() const
{
    if (m_spec.cumulative)
        return tr("every batch weighs the same: the k-th enters with 1/k");
    const QString other = numbers::painted(otherMomentum(m_spec.momentum));
    return traits(m_spec.dialect).momentumWeighsOld
        ? tr("of the old average (PyTorch: %1 of the new batch)").arg(other)
        : tr("of the new batch (Keras: %1 of the old)").arg(other);
}

void SettingsPanel::edit(const NormSpec& spec)
{
    if (!m_snapshot)
        return;
    m_spec = spec;
    clearError();
    const auto refusal = validate(spec, m_snapshot->layout(), m_snapshot->shape());
    emit specEdited(spec);
    if (refusal)
        showError(wording::error(*refusal));
}

void SettingsPanel::showError(const QString& sentence)
{
    m_error->setText(sentence);
    m_error->setVisible(!sentence.isEmpty());
    if (!sentence.isEmpty())
        QMetaObject::invokeMethod(
            this, [this] { ensureWidgetVisible(m_error, 0, 0); }, Qt::QueuedConnection);
}

QString SettingsPanel::error() const { return m_error->text(); }

QSize SettingsPanel::sizeHint() const { return widget()->sizeHint(); }

QSize SettingsPanel::minimumSizeHint() const
{
    return { widget()->minimumSizeHint().width(), static_cast<int>(std::lround(Theme::current().px(90))) };
}

void SettingsPanel::changeEvent(QEvent* event)
{
    QScrollArea::changeEvent(event);
    if (m_error && (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange))
        restyle();
}

} // namespace normscope
