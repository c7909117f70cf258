// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/norm/normspec.h"
#include "widgets/view.h"

#include <QScrollArea>

#include <vector>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QHBoxLayout;
class QLabel;

namespace normscope {

class EpsilonBox;
class GroupsBox;
class MomentumBox;

/// Everything a person decides about the layer beside the method: epsilon, groups, scope, momentum, dialect,
/// scale and shift, custom axes, padding. What does not act under the method stays in sight, switched off,
/// with the reason in its tooltip.
class SettingsPanel : public QScrollArea, public View {
    Q_OBJECT

public:
    explicit SettingsPanel(QWidget* parent = nullptr);

    /// The fields take what the snapshot says; an error is cleared.
    void setSnapshot(const SnapshotPtr& snapshot) override;

    /// A calm sentence under the fields. It stays until the next snapshot or edit.
    void showError(const QString& sentence);
    void clearError() { showError({}); }
    QString error() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// A person changed something. Emitted as well where it can't be computed (3 groups of 4 channels): the
    /// sentence about that is shown here already.
    void specEdited(const normscope::NormSpec& spec);
    void ignorePaddingEdited(bool ignore);

protected:
    void changeEvent(QEvent* event) override;

private:
    void makeFields();
    void makeChecks();
    void place();
    void addRow(const QString& text, QWidget* field);
    void rebuildAxes();
    void restyle();
    void fill();
    void allow();
    void edit(const NormSpec& spec);
    QString otherConvention() const;

    SnapshotPtr m_snapshot;
    NormSpec m_spec; ///< what the fields show
    QGridLayout* m_grid;
    EpsilonBox* m_epsilon = nullptr;
    GroupsBox* m_groups = nullptr;
    QComboBox* m_scope = nullptr;
    MomentumBox* m_momentum = nullptr;
    QLabel* m_equivalent = nullptr;
    QCheckBox* m_cumulative = nullptr;
    QComboBox* m_dialect = nullptr;
    QCheckBox* m_affine = nullptr;
    QHBoxLayout* m_axesRow = nullptr;
    std::vector<QCheckBox*> m_axes; ///< by axis of the layout
    QCheckBox* m_padding = nullptr;
    QLabel* m_error = nullptr;
};

} // namespace normscope
