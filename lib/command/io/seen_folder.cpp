#include "command/io/seen_folder.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdarg>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <rocksdb/cache.h>
#include <rocksdb/db.h>
#include <rocksdb/env.h>
#include <rocksdb/filter_policy.h>
#include <rocksdb/options.h>
#include <rocksdb/table.h>
#include <rocksdb/write_batch.h>

/// @file
/// The first octet of a database key identifies its kind. Keys and the size that they change are stored in a single step.

namespace uriform::cli {
namespace {

constexpr char key_mark = 'k';
constexpr std::string_view identity_name = "identity";
constexpr std::string_view size_name = "size";

// With a block's keys, the memory stays below 256 MiB for any number of keys.
constexpr std::size_t cache_size = std::size_t{96} << 20;
constexpr std::size_t unsorted_size = std::size_t{24} << 20;
constexpr int unsorted_count = 3;
constexpr int most_files = 256;
constexpr double filter_share = 0.1; ///< of the memory for unsorted keys
constexpr double filter_bits = 10;   ///< for each key; about 1 % of the new keys still need a search

/// Replaces the database's log file: on a full disk, an assertion of RocksDB fails after a second attempt to write it.
class no_log : public rocksdb::Logger {
public:
    using Logger::Logv;
    void Logv(const char* /*format*/, std::va_list /*arguments*/) override {}
};

rocksdb::Options settings()
{
    rocksdb::BlockBasedTableOptions table;
    table.block_cache = rocksdb::NewLRUCache(cache_size);
    table.filter_policy.reset(rocksdb::NewBloomFilterPolicy(filter_bits));
    // Read indices and filters in parts, so that the limit of the cache includes them.
    table.index_type = rocksdb::BlockBasedTableOptions::kTwoLevelIndexSearch;
    table.partition_filters = true;
    table.cache_index_and_filter_blocks = true;
    table.format_version = 5;
    rocksdb::Options options;
    options.table_factory.reset(rocksdb::NewBlockBasedTableFactory(table));
    options.create_if_missing = true;
    options.write_buffer_size = unsorted_size;
    options.max_write_buffer_number = unsorted_count;
    // Most keys are new, so that filters also save searches in recent keys.
    options.memtable_prefix_bloom_size_ratio = filter_share;
    options.memtable_whole_key_filtering = true;
    options.max_open_files = most_files;
    options.max_background_jobs = 2;
    options.info_log = std::make_shared<no_log>();
    // A log may end within a record after a process was killed. Other damage is an error; by default, RocksDB would ignore all
    // later keys.
    options.wal_recovery_mode = rocksdb::WALRecoveryMode::kTolerateCorruptedTailRecords;
    return options;
}

/// Returns whether the folder contains no database to read, or, to write, contains files but not the first files of a database.
bool is_of_others(const std::string& path, bool writes)
{
    std::error_code ignored; // the database reports the error
    const std::filesystem::path folder(path);
    const auto has = [&](const char* name) { return std::filesystem::exists(folder / name, ignored); };
    if (has("CURRENT"))
        return false;
    if (!writes)
        return true; // and must not be created
    return std::filesystem::is_directory(folder, ignored) && !std::filesystem::is_empty(folder, ignored) && !has("LOCK");
}

rocksdb::Slice slice_of(std::string_view text) noexcept
{
    return {text.data(), text.size()};
}

/// Returns the names of the files that contain keys or list these files.
std::vector<std::filesystem::path> data_files(const std::string& path)
{
    std::vector<std::filesystem::path> names;
    std::error_code ignored; // the database reports the error
    for (std::filesystem::directory_iterator at(path, ignored), end; at != end && !ignored; at.increment(ignored))
        if (const auto name = at->path().filename();
            name.extension() == ".sst" || name.extension() == ".log" || name.native().starts_with("MANIFEST-"))
            names.push_back(name);
    return names;
}

class database {
public:
    database(const std::string& path, bool writes) : path_(path)
    {
        if (is_of_others(path, writes))
            fail("it is no folder of seen keys");
        if (writes)
            open_to_write();
        else
            open_to_read();
    }

    [[noreturn]] void fail(const std::string& why) const { throw std::runtime_error("seen folder " + path_ + ": " + why); }

    void check(const rocksdb::Status& status) const
    {
        if (status.ok())
            return;
        if (lacks_files())
            fail("another process is changing it; try again");
        fail(status.ToString());
    }

    /// Returns an empty text if the value is missing.
    [[nodiscard]] std::string value(std::string_view name) const
    {
        std::string text;
        const rocksdb::Status status = db_->Get({}, slice_of(name), &text);
        if (!status.IsNotFound())
            check(status);
        return text;
    }

    [[nodiscard]] bool is_empty() const
    {
        const std::unique_ptr<rocksdb::Iterator> first(db_->NewIterator({}));
        first->SeekToFirst();
        check(first->status());
        return !first->Valid();
    }

    void write(rocksdb::WriteBatch& batch) { check(db_->Write({}, &batch)); }
    void settle() { check(db_->Flush({})); }

    [[nodiscard]] rocksdb::DB& operator*() const noexcept { return *db_; }

private:
    void open_to_write()
    {
        rocksdb::DB* opened = nullptr;
        const rocksdb::Status status = rocksdb::DB::Open(settings(), path_, &opened);
        db_.reset(opened);
        if (status.ToString().starts_with("IO error: While lock file"))
            fail("another process is using it");
        check(status);
    }

    /// Opens the database to read it, while another process may write. That process moves keys between files and removes the old
    /// files, so that a database opened meanwhile may lack keys, or seem to be missing.
    void open_to_read()
    {
        constexpr int most_attempts = 100;
        constexpr std::chrono::milliseconds pause(10);
        rocksdb::Status status;
        for (int attempt = 0; attempt != most_attempts; ++attempt) {
            if (attempt != 0)
                std::this_thread::sleep_for(pause);
            files_ = data_files(path_);
            rocksdb::DB* opened = nullptr;
            status = rocksdb::DB::OpenForReadOnly(settings(), path_, &opened);
            db_.reset(opened);
            if (!lacks_files())
                return check(status);
        }
        fail("another process is changing it; try again");
    }

    /// Returns whether files were removed after the folder was opened to read it.
    [[nodiscard]] bool lacks_files() const
    {
        const std::filesystem::path folder(path_);
        std::error_code ignored;
        return std::any_of(files_.begin(), files_.end(),
                           [&](const auto& name) { return !std::filesystem::exists(folder / name, ignored); });
    }

    std::string path_;
    std::vector<std::filesystem::path> files_; ///< at the time of opening, to read
    std::unique_ptr<rocksdb::DB> db_;
};

class rocksdb_folder final : public seen_folder {
public:
    rocksdb_folder(const std::string& path, const std::string* identity) : in_(path, identity != nullptr)
    {
        const bool is_new = this->identity().empty();
        if (is_new && (identity == nullptr || !in_.is_empty()))
            in_.fail("it is no folder of seen keys");
        if (is_new) {
            rocksdb::WriteBatch batch;
            in_.check(batch.Put(slice_of(identity_name), slice_of(*identity)));
            in_.write(batch);
        }
        if (identity != nullptr)
            rocksdb_folder::check_identity(*identity);
    }

    [[nodiscard]] std::string identity() const override { return in_.value(identity_name); }
    void check_identity(const std::string& identity) const override;
    [[nodiscard]] std::uint64_t size() const override;
    void contains(std::span<const std::string_view> keys, std::span<bool> is_seen) const override;
    void add(std::span<const std::string_view> keys) override;
    void settle() override { in_.settle(); }
    void each(const std::function<void(std::string_view)>& use) const override;

private:
    database in_;
};

void rocksdb_folder::check_identity(const std::string& identity) const
{
    if (const std::string has = this->identity(); has != identity)
        in_.fail("its keys are '" + has + "', and not '" + identity + "'");
}

std::uint64_t rocksdb_folder::size() const
{
    const std::string digits = in_.value(size_name);
    std::uint64_t size = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), size);
    return size;
}

void rocksdb_folder::contains(std::span<const std::string_view> keys, std::span<bool> is_seen) const
{
    std::string names;
    std::vector<std::size_t> ends;
    for (const std::string_view key : keys) {
        (names += key_mark) += key;
        ends.push_back(names.size());
    }
    std::vector<rocksdb::Slice> slices;
    std::size_t begin = 0;
    for (const std::size_t end : ends) {
        slices.emplace_back(names.data() + begin, end - begin);
        begin = end;
    }
    std::vector<rocksdb::PinnableSlice> values(keys.size());
    std::vector<rocksdb::Status> found(keys.size());
    rocksdb::DB& db = *in_;
    db.MultiGet({}, db.DefaultColumnFamily(), keys.size(), slices.data(), values.data(), found.data());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        is_seen[i] = found[i].ok();
        if (!found[i].IsNotFound())
            in_.check(found[i]);
    }
}

void rocksdb_folder::add(std::span<const std::string_view> keys)
{
    if (keys.empty())
        return;
    std::vector<std::string_view> sorted(keys.begin(), keys.end()); // adjacent keys share the processor's caches
    std::sort(sorted.begin(), sorted.end());
    rocksdb::WriteBatch batch;
    const rocksdb::Slice mark(&key_mark, 1);
    for (const std::string_view key : sorted) {
        const rocksdb::Slice parts[]{mark, slice_of(key)};
        in_.check(batch.Put(rocksdb::SliceParts(parts, 2), rocksdb::SliceParts(nullptr, 0)));
    }
    in_.check(batch.Put(slice_of(size_name), std::to_string(size() + keys.size())));
    in_.write(batch);
}

void rocksdb_folder::each(const std::function<void(std::string_view)>& use) const
{
    rocksdb::ReadOptions once;
    once.fill_cache = false;
    const std::unique_ptr<rocksdb::Iterator> at((*in_).NewIterator(once));
    for (at->Seek(rocksdb::Slice(&key_mark, 1)); at->Valid() && at->key().starts_with(rocksdb::Slice(&key_mark, 1)); at->Next())
        use(std::string_view(at->key().data(), at->key().size()).substr(1));
    in_.check(at->status());
}

} // namespace
} // namespace uriform::cli

extern "C" __attribute__((visibility("default"))) uriform::cli::seen_folder* uriform_open_seen_folder(const std::string& path,
                                                                                                      const std::string* identity)
{
    return new uriform::cli::rocksdb_folder(path, identity);
}
