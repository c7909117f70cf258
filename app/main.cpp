// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "app/commandline/commandline.h"
#include "app/window.h"

#include <csignal>
#include <iostream>
#include <vector>

int main(int argc, char** argv)
{
    // A full quota and a reader that is gone are write errors with a sentence, not the end of the program.
    std::signal(SIGXFSZ, SIG_IGN);
    std::signal(SIGPIPE, SIG_IGN);
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (normscope::isCommandLine(words))
        return normscope::runCommandLine(words, std::cout, std::cerr);
    return normscope::runWindow(argc, argv);
}
