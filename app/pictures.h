// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#pragma once

namespace normscope {

/// Makes the pictures that are not charts (the axes, the statistics) known to makeChart(). Call once, at the start.
void registerPictures();

} // namespace normscope
