// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

namespace normscope {

/// Opens the window on argv's session, sample or file, or on the first sample. Returns the exit status.
int runWindow(int argc, char** argv);

} // namespace normscope
