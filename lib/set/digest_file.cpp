#include "set/digest_file.hpp"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <uriform/set/set_errc.hpp>

#include "set/digest_order.hpp"
#include "set/placement.hpp"
#include "uri/octet_hash.hpp"

namespace uriform::detail {

using namespace internal;

namespace {

constexpr std::string_view magic("uriform\x1A", 8);
constexpr std::uint32_t version = 1;
constexpr std::size_t fixed_size = 56; ///< up to the identity
constexpr std::size_t page = 4096;
constexpr std::size_t slot_size = 16;
constexpr std::size_t block_slots = 256;
constexpr std::size_t checksum_size = 8;

/// Converts a number to or from the file's order of octets.
template <class Number>
Number little_endian(Number number) noexcept
{
    if constexpr (std::endian::native == std::endian::big)
        return sizeof(Number) == 8 ? __builtin_bswap64(number) : __builtin_bswap32(static_cast<std::uint32_t>(number));
    return number;
}

template <class Number>
Number read(const char* from) noexcept
{
    Number number;
    std::memcpy(&number, from, sizeof number);
    return little_endian(number);
}

template <class Number>
void append(std::string& out, Number number)
{
    number = little_endian(number);
    out.append(reinterpret_cast<const char*>(&number), sizeof number);
}

std::size_t head_size(std::size_t identity_size) noexcept
{
    return (fixed_size + identity_size + page - 1) / page * page;
}

std::uint64_t checksum_of_block(std::string_view octets, std::size_t number) noexcept
{
    return hash_octets<std::uint64_t>(octets, number);
}

std::uint64_t checksum_of_rest(std::string_view head, std::string_view checksums) noexcept
{
    return hash_octets<std::uint64_t>(checksums, hash_octets<std::uint64_t>(head, 0));
}

/// Closes a file, and keeps the reason of an earlier failure.
void close_file(int file) noexcept
{
    const int before = errno;
    if (file >= 0)
        close(file);
    errno = before;
}

/// Returns the folder of a file.
std::string folder_of(const std::string& path)
{
    const std::size_t slash = path.rfind('/');
    return slash == path.npos ? "." : path.substr(0, slash + 1);
}

/// Has the disk store a folder, with the names of its files.
bool sync_folder(const std::string& path) noexcept
{
    const int folder = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool is_stored = folder >= 0 && fsync(folder) == 0;
    close_file(folder);
    return is_stored;
}

} // namespace

result<std::shared_ptr<const digest_file>> digest_file::open(const std::string& path, std::string_view identity)
{
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK); // a pipe has no size, and is not waited for
    struct stat about = {};
    if (file < 0 || fstat(file, &about) != 0) {
        close_file(file);
        return error{uri_errc::unreadable_file, 0};
    }
    const auto size = static_cast<std::size_t>(about.st_size);
    void* const data = size == 0 ? nullptr : mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    close_file(file);
    if (data == MAP_FAILED)
        return error{uri_errc::unreadable_file, 0};
    struct owned : digest_file {
        owned(const char* octets, std::size_t count) noexcept : digest_file(octets, count) {}
    };
    std::shared_ptr<owned> opened;
    try {
        opened = std::make_shared<owned>(static_cast<const char*>(data), size);
    } catch (...) {
        if (data != nullptr)
            munmap(data, size);
        throw;
    }
    if (const result<void> read = opened->read_header(identity); !read)
        return read.error();
    return std::shared_ptr<const digest_file>(std::move(opened));
}

digest_file::~digest_file()
{
    if (data_ != nullptr)
        munmap(const_cast<char*>(data_), size_); // NOLINT(cppcoreguidelines-pro-type-const-cast): as mmap() returned it
}

result<void> digest_file::read_header(std::string_view identity)
{
    const std::string_view all(data_ == nullptr ? "" : data_, size_);
    if (all.substr(0, magic.size()) != magic.substr(0, std::max<std::size_t>(1, all.size())))
        return error{uri_errc::not_a_seen_set, 0};
    if (size_ < 12)
        return error{uri_errc::wrong_set_size, size_};
    if (read<std::uint32_t>(data_ + 8) != version)
        return error{uri_errc::unknown_set_version, 8};
    if (size_ < page)
        return error{uri_errc::wrong_set_size, size_};
    const std::size_t identity_size = read<std::uint32_t>(data_ + 12);
    const char* from = data_ + 16;
    for (std::uint64_t* number : {&header_.seed, &header_.factor, &header_.count, &header_.homes, &header_.slots}) {
        *number = read<std::uint64_t>(from);
        from += 8;
    }
    const std::size_t head = head_size(identity_size);
    if (head > size_)
        return error{uri_errc::wrong_set_size, size_};
    if (header_.slots > std::numeric_limits<std::size_t>::max() / (4 * slot_size))
        return error{uri_errc::damaged_set, 48};
    const std::size_t checksums = head + header_.slots * slot_size;
    const std::size_t end = checksums + blocks() * checksum_size;
    if (size_ != end + checksum_size)
        return error{uri_errc::wrong_set_size, size_};
    slots_ = data_ + head;
    checksums_ = data_ + checksums;
    if (read<std::uint64_t>(data_ + end) != checksum_of_rest(all.substr(0, head), all.substr(checksums, end - checksums)))
        return error{uri_errc::damaged_set, 0};
    if (all.substr(fixed_size, identity_size) != identity)
        return error{uri_errc::other_identity, fixed_size};
    inverse_ = inverse_of(header_.factor);
    checked_ = std::make_unique<std::atomic<bool>[]>(blocks());
    const bool is_table = header_.count < header_.slots && header_.homes == homes_for(header_.count) &&
                          header_.homes < header_.slots && header_.factor % 2 == 1;
    const bool ends = is_table && check(blocks() - 1) && is_empty(at(header_.slots - 1));
    return ends ? result<void>() : error{uri_errc::damaged_set, checksums};
}

std::size_t digest_file::blocks() const noexcept
{
    return (header_.slots + block_slots - 1) / block_slots;
}

/// Returns whether a block is not damaged.
bool digest_file::check(std::size_t block) const noexcept
{
    const std::size_t begin = block * block_slots;
    const std::size_t count = std::min<std::size_t>(block_slots, header_.slots - begin);
    return checksum_of_block({slots_ + begin * slot_size, count * slot_size}, block) ==
           read<std::uint64_t>(checksums_ + block * checksum_size);
}

void digest_file::require(std::size_t block) const
{
    if (checked_[block].load(std::memory_order_relaxed))
        return;
    if (!check(block))
        throw_bad_result({uri_errc::damaged_set, static_cast<std::size_t>(slots_ - data_) + block * block_slots * slot_size});
    checked_[block].store(true, std::memory_order_relaxed);
}

digest_file::slot digest_file::at(std::size_t number) const
{
    require(number / block_slots);
    const char* const from = slots_ + number * slot_size;
    return {read<std::uint64_t>(from), read<std::uint64_t>(from + 8)};
}

bool digest_file::contains(const key::digest& key) const
{
    if (header_.count == 0)
        return false;
    const auto wanted = stored<slot>(key, header_.factor);
    for (std::size_t i = place_of(wanted.order, header_.homes);; ++i) {
        const slot found = at(i);
        if (!precedes(found, wanted)) // the last slot is empty, and so precedes none
            return found.order == wanted.order && found.low == wanted.low;
    }
}

void digest_file::prefetch(const key::digest& key) const noexcept
{
    const std::size_t home = place_of(stored<slot>(key, header_.factor).order, header_.homes);
    __builtin_prefetch(slots_ + home * slot_size);
    __builtin_prefetch(&checked_[home / block_slots]);
}

result<void> digest_file::verify() const noexcept
{
    for (std::size_t block = 0; block < blocks(); ++block) {
        if (!check(block))
            return error{uri_errc::damaged_set, static_cast<std::size_t>(slots_ - data_) + block * block_slots * slot_size};
        checked_[block].store(true, std::memory_order_relaxed);
    }
    return {};
}

std::size_t digest_file::memory() const noexcept
{
    return sizeof(*this) + blocks();
}

digest_file_writer::digest_file_writer(const std::string& path, std::string_view identity, const digest_file::counts& header)
    : path_(path), new_path_(path + ".new-XXXXXX"), header_(header)
{
    head_.reserve(head_size(identity.size()));
    head_.append(magic);
    append(head_, version);
    append(head_, static_cast<std::uint32_t>(identity.size()));
    for (const std::uint64_t number : {header.seed, header.factor, header.count, header.homes, std::uint64_t{0}})
        append(head_, number);
    head_.append(identity);
    head_.resize(head_size(identity.size()));
    header_.slots = 0;
    block_.reserve(block_slots * slot_size);
    file_ = mkostemp(new_path_.data(), O_CLOEXEC); // several sets may be saved to one path at once
    has_failed_ = file_ < 0;
    write(head_);
}

digest_file_writer::~digest_file_writer()
{
    if (file_ < 0)
        return;
    close_file(file_);
    const int before = errno;
    unlink(new_path_.c_str());
    errno = before;
}

void digest_file_writer::add(const digest_file::slot& added)
{
    for (const std::size_t home = place_of(added.order, header_.homes); header_.slots < home;)
        put({no_digest, no_digest});
    put(added);
}

void digest_file_writer::put(const digest_file::slot& written)
{
    append(block_, written.order);
    append(block_, written.low);
    ++header_.slots;
    if (block_.size() == block_slots * slot_size)
        end_block();
}

void digest_file_writer::end_block()
{
    append(checksums_, checksum_of_block(block_, checksums_.size() / checksum_size));
    write(block_);
    block_.clear();
}

void digest_file_writer::write(std::string_view octets)
{
    while (!has_failed_ && !octets.empty()) {
        const ssize_t count = ::write(file_, octets.data(), octets.size());
        if (count >= 0)
            octets.remove_prefix(static_cast<std::size_t>(count));
        else
            has_failed_ = errno != EINTR;
    }
}

result<void> digest_file_writer::finish()
{
    const std::string folder = folder_of(path_); // allocated before the file is replaced
    do
        put({no_digest, no_digest});
    while (header_.slots <= header_.homes);
    if (!block_.empty())
        end_block();
    std::string count;
    append(count, header_.slots);
    head_.replace(fixed_size - count.size(), count.size(), count);
    std::string end = std::move(checksums_);
    append(end, checksum_of_rest(head_, end));
    write(end);
    has_failed_ = has_failed_ || pwrite(file_, head_.data(), head_.size(), 0) != static_cast<ssize_t>(head_.size()) ||
                  fsync(file_) != 0 || std::rename(new_path_.c_str(), path_.c_str()) != 0 || !sync_folder(folder);
    if (has_failed_)
        return error{uri_errc::unwritable_file, 0};
    close_file(std::exchange(file_, -1));
    return {};
}

} // namespace uriform::detail
