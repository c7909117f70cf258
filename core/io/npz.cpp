// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/io/npz.h"

#include "core/io/error.h"
#include "core/io/zipsource.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <new>
#include <string_view>
#include <utility>

namespace normscope {

namespace {

/// More than this after a member's array is a bomb, or no array.
constexpr std::uint64_t mostTrailing = std::uint64_t { 1 } << 20;
constexpr char downloadAgain[] = "copy or download it again";
constexpr std::string_view suffix = ".npy";

class MemberSource : public ByteSource {
public:
    MemberSource(const File& file, const ZipSource& source, const ZipEntry& entry, ZipMember member)
        : ByteSource(file, "member " + entry.label)
        , m_source(source)
        , m_entry(entry)
        , m_member(std::move(member))
    {
    }

    std::uint64_t size() const override { return m_entry.size; }
    void read(std::span<std::byte> into) override
    {
        while (!into.empty()) {
            const zip_int64_t got = zip_fread(m_member.get(), into.data(), into.size());
            if (got < 0)
                failOfZip();
            if (got == 0)
                fail("it unpacks to fewer bytes than the zip's directory says", downloadAgain);
            into = into.subspan(static_cast<std::size_t>(got));
        }
    }
    /// Reads what follows the array to the stated end, where libzip compares the checksum.
    void finish(std::uint64_t consumed)
    {
        if (m_entry.size - consumed > mostTrailing)
            fail("its array ends after " + std::to_string(consumed) + " bytes, but it goes on to "
                     + std::to_string(m_entry.size),
                 "save it again with numpy.savez");
        Bytes rest(static_cast<std::size_t>(m_entry.size - consumed));
        read(rest);
        std::byte beyond;
        const zip_int64_t got = zip_fread(m_member.get(), &beyond, 1);
        if (got < 0)
            failOfZip();
        if (got > 0)
            fail("it unpacks to more bytes than the zip's directory says", downloadAgain);
    }

private:
    [[noreturn]] void failOfZip() const
    {
        zip_error_t* error = zip_file_get_error(m_member.get());
        if (m_source.readError())
            fail(*m_source.readError(), "");
        switch (zip_error_code_zip(error)) {
        case ZIP_ER_CRC:
            fail("its checksum (CRC-32) differs: the data are damaged", downloadAgain);
        case ZIP_ER_ZLIB:
        case ZIP_ER_EOF:
        case ZIP_ER_COMPRESSED_DATA:
            fail("its compressed data are damaged or cut short", downloadAgain);
        case ZIP_ER_INCONS:
            fail("it unpacks to another size than the zip's directory says", downloadAgain);
        default:
            fail("it can't be unpacked: " + std::string(zip_error_strerror(error)), downloadAgain);
        }
    }

    const ZipSource& m_source;
    const ZipEntry& m_entry;
    ZipMember m_member;
};

bool any(const std::vector<ZipEntry>& entries, auto matches)
{
    return std::ranges::any_of(
        entries, [&](const ZipEntry& entry) { return matches(std::string_view(entry.rawName)); });
}

/// Zips that people give by mistake, each with its own sentence.
void refuseOthers(const File& file, const std::vector<ZipEntry>& entries)
{
    if (any(entries, [](auto name) { return name == "data.pkl" || name.ends_with("/data.pkl"); }))
        file.fail("", "this is a PyTorch checkpoint (.pt), which is not supported yet",
                  "save its tensors with numpy.savez as .npz");
    if (any(entries, [](auto name) { return name.starts_with("xl/"); }))
        file.fail("", "this is a spreadsheet (.xlsx)", "save the numbers with numpy.savez as .npz");
    file.fail("", "this zip holds no .npy arrays", "save them with numpy.savez");
}

std::string list(const std::vector<std::string>& names)
{
    std::string text;
    for (std::size_t k = 0; k < std::min<std::size_t>(names.size(), 3); ++k)
        text += (k ? ", " : "") + names[k];
    return names.size() > 3 ? text + " and " + std::to_string(names.size() - 3) + " more" : text;
}

} // namespace

struct NpzReader::Archive {
    explicit Archive(const File& file)
        : directory(readZipDirectory(file))
        , source(file, directory)
        , zip(source.open())
    {
        zip_uint64_t good = 0;
        for (const ZipEntry& entry : directory.entries) {
            goodIndex.push_back(good);
            good += entry.problem.empty();
        }
    }
    ZipDirectory directory;
    ZipSource source;
    ZipArchive zip;
    std::vector<zip_uint64_t> goodIndex; ///< per entry: its index in zip, which holds the good ones only
};

NpzReader::NpzReader(const File& file, const ReadLimits& limits)
    : m_file(file)
    , m_limits(limits)
    , m_archive(std::make_unique<Archive>(file))
{
    const auto& entries = m_archive->directory.entries;
    std::vector<std::string> others;
    for (std::size_t index = 0; index < entries.size(); ++index) {
        const std::string& label = entries[index].label;
        if (label.ends_with(suffix)) {
            m_names.push_back(label.substr(0, label.size() - suffix.size()));
            m_entries.push_back(index);
        } else if (!label.ends_with('/')) {
            others.push_back(label);
        }
    }
    if (entries.empty())
        m_notices.emplace_back("the archive holds no arrays");
    else if (m_names.empty())
        refuseOthers(file, entries);
    if (!others.empty())
        m_notices.push_back("not an array and left out: " + list(others));
}

NpzReader::~NpzReader() = default;

Array NpzReader::read(std::size_t index, std::vector<std::string>& notices)
{
    const ZipEntry& entry = m_archive->directory.entries[m_entries[index]];
    if (!entry.problem.empty())
        m_file.fail("member " + entry.label, entry.problem, entry.remedy);
    ZipMember member(
        zip_fopen_index(m_archive->zip.get(), m_archive->goodIndex[m_entries[index]], ZIP_FL_UNCHANGED));
    if (!member)
        m_file.fail("member " + entry.label,
                    "it can't be unpacked: " + std::string(zip_strerror(m_archive->zip.get())),
                    downloadAgain);
    MemberSource source(m_file, m_archive->source, entry, std::move(member));
    std::vector<std::string> own;
    std::uint64_t consumed = 0;
    Array array = readNpy(source, m_limits, own, &consumed);
    source.finish(consumed);
    array.name = m_names[index];
    for (const std::string& notice : own)
        notices.push_back(array.name + ": " + notice);
    return array;
}

Bytes npzBytes(std::span<const Array> arrays)
{
    if (arrays.empty()) {
        // libzip makes no archive of nothing; an end record alone is one, as numpy.savez writes it.
        Bytes end(22, std::byte { 0 });
        std::memcpy(end.data(), "PK\5\6", 4);
        return end;
    }
    // libzip keeps pointers to the members' bytes until it is closed.
    std::vector<Bytes> members;
    members.reserve(arrays.size());
    zip_source_t* buffer = zip_source_buffer_create(nullptr, 0, 0, nullptr);
    zip_t* archive = buffer ? zip_open_from_source(buffer, ZIP_CREATE | ZIP_TRUNCATE, nullptr) : nullptr;
    if (!archive) {
        zip_source_free(buffer);
        throw std::bad_alloc();
    }
    zip_source_keep(buffer);
    bool ok = true;
    for (const Array& array : arrays) {
        members.push_back(npyBytes(array));
        zip_source_t* data = zip_source_buffer(archive, members.back().data(), members.back().size(), 0);
        const zip_int64_t added = zip_file_add(archive, (array.name + std::string(suffix)).c_str(), data,
                                               ZIP_FL_ENC_UTF_8);
        if (added < 0) {
            zip_source_free(data);
            ok = false;
            break;
        }
        const auto index = static_cast<zip_uint64_t>(added);
        constexpr zip_uint16_t firstOf1980 = 1U << 5 | 1U;
        ok = ok && zip_set_file_compression(archive, index, ZIP_CM_STORE, 0) == 0
            && zip_file_set_dostime(archive, index, 0, firstOf1980, 0) == 0;
    }
    if (!ok || zip_close(archive) != 0) {
        zip_discard(archive);
        ok = false;
    }
    zip_stat_t status;
    zip_stat_init(&status);
    Bytes bytes;
    if (ok && zip_source_open(buffer) == 0 && zip_source_stat(buffer, &status) == 0) {
        bytes.resize(static_cast<std::size_t>(status.size));
        ok = zip_source_read(buffer, bytes.data(), bytes.size()) == static_cast<zip_int64_t>(bytes.size());
        zip_source_close(buffer);
    }
    zip_source_free(buffer);
    if (!ok)
        throw std::bad_alloc();
    return bytes;
}

} // namespace normscope
