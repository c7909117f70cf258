// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include <cstdio>

int main()
{
    std::puts("Normscope " NORMSCOPE_VERSION);
    return 0;
}
