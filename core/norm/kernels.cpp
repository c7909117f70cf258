// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/vectors.h"

#define NORMSCOPE_TEXT2(x) #x
#define NORMSCOPE_TEXT(x) NORMSCOPE_TEXT2(x)

// Built once per instruction set (core/CMakeLists.txt).
namespace normscope::kernels::NORMSCOPE_KERNELS {

extern const Kernels table;
const Kernels table { NORMSCOPE_TEXT(NORMSCOPE_KERNELS),
                      moments,
                      laneMoments,
                      narrowMoments,
                      scaleRun,
                      scaleLanes,
                      scaleDouble,
                      range,
                      countBins };

} // namespace normscope::kernels::NORMSCOPE_KERNELS
