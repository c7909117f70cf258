// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/io/sniff.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>

namespace normscope {

namespace {

using namespace std::string_view_literals;

constexpr char asNpz[] = "save the numbers with numpy.savez as .npz";

struct Mistake {
    std::string_view start;
    std::string_view reason;
    std::string_view remedy;
};

constexpr std::array<Mistake, 17> mistakes { {
    { "version https://git-lfs.github.com/spec/v1"sv, "this is a Git LFS pointer and not the data",
      "run git lfs pull" },
    { "<!doctype"sv, "this is a web page (HTML) and not the data", "download the file itself" },
    { "<html"sv, "this is a web page (HTML) and not the data", "download the file itself" },
    { "<?xml"sv, "this is XML text", asNpz },
    { "\x1f\x8b"sv, "this is compressed with gzip", "unpack it with gunzip first" },
    { "BZh"sv, "this is compressed with bzip2", "unpack it first" },
    { "\xfd"
      "7zXZ"sv,
      "this is compressed with xz", "unpack it first" },
    { "\x28\xb5\x2f\xfd"sv, "this is compressed with Zstandard", "unpack it first" },
    { "Rar!"sv, "this is a RAR archive", "unpack it first" },
    { "7z\xbc\xaf\x27\x1c"sv, "this is a 7z archive", "unpack it first" },
    { "\x89HDF"sv, "this is an HDF5 file", asNpz },
    { "MATLAB 5.0"sv, "this is a MATLAB file", asNpz },
    { "\x89PNG"sv, "this is a PNG picture, which is not supported yet", asNpz },
    { "\xff\xd8\xff"sv, "this is a JPEG picture, which is not supported yet", asNpz },
    { "%PDF"sv, "this is a PDF document", asNpz },
    { "\x7f"
      "ELF"sv,
      "this is a program", asNpz },
    { "MZ"sv, "this is a program", asNpz },
} };

bool startsWith(std::string_view text, std::string_view start)
{
    return text.size() >= start.size()
        && std::ranges::equal(
               text.substr(0, start.size()), start, {},
               [](char c) { return std::tolower(static_cast<unsigned char>(c)); },
               [](char c) { return std::tolower(static_cast<unsigned char>(c)); });
}

std::string_view withoutBlanks(std::string_view text)
{
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    return text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
}

bool isSafetensors(std::string_view start, const File& file)
{
    if (start.size() < 9)
        return false;
    const auto length = littleEndian<std::uint64_t>(std::as_bytes(std::span(start)), 0);
    const std::string_view json = withoutBlanks(start.substr(8));
    return length <= file.size() - 8 && !json.empty() && json.front() == '{';
}

bool isText(std::string_view start)
{
    return std::ranges::none_of(start, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte == 0x7F || (byte < 0x20 && c != '\n' && c != '\r' && c != '\t');
    });
}

} // namespace

FileFormat sniff(const File& file)
{
    const Bytes bytes = file.start(512);
    const std::string_view start(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (start.empty())
        file.fail("", "the file is empty", "copy or download it again");
    if (start.starts_with('\x93'))
        return FileFormat::Npy;
    if (start.starts_with("PK\3\4") || start.starts_with("PK\5\6"))
        return FileFormat::Npz;
    for (const Mistake& mistake : mistakes) {
        // Web pages may begin with blanks; binary signatures may not.
        if (startsWith(mistake.start.front() == '<' ? withoutBlanks(start) : start, mistake.start))
            file.fail("", std::string(mistake.reason), std::string(mistake.remedy));
    }
    if (start.size() > 1 && start[0] == '\x80' && start[1] >= 2 && start[1] <= 5)
        file.fail("", "this is a Python pickle, which could run code and is never read", asNpz);
    if (isSafetensors(start, file))
        file.fail("", "this is a safetensors file, which is not supported yet", asNpz);
    if (start.find("\"weight_map\"") != std::string_view::npos)
        file.fail("", "this is only the index of a model in several safetensors files", asNpz);
    if (isText(start))
        file.fail("", "this is text, which is not supported yet", asNpz);
    file.fail("", "this is neither a .npy nor a .npz file", asNpz);
}

} // namespace normscope
