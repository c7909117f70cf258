// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

#include "core/lab/experiment.h"

#include <QString>

#include <stdexcept>

namespace normscope {

/// Opens what a person names: a sample by its key, or a file of arrays. Throws std::runtime_error (FileError) with one
/// clear sentence; nothing is changed then. notices gets what is worth knowing, a sentence each.
Experiment openSample(const QString& key);
Experiment openFile(const QString& path, QStringList* notices = nullptr);
/// A sample's key, or else a path.
Experiment openNamed(const QString& name, QStringList* notices = nullptr);

} // namespace normscope
