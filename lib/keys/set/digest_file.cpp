#include "keys/set/digest_file.hpp"

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <uriform/set/set_errc.hpp>

#include "core/base/byte_order.hpp"
#include "core/base/prefetch.hpp"
#include "core/uri/octet_hash.hpp"
#include "keys/set/digest_order.hpp"
#include "keys/set/placement.hpp"
#include "keys/set/system_file.hpp"

namespace uriform::detail {

using namespace internal;

namespace {

constexpr std::string_view magic("uriform\x1A", 8);
constexpr std::uint32_t version = 1;
constexpr std::size_t fixed_size = 56; ///< size of the fields before the identity
constexpr std::size_t page = 4096;
constexpr std::size_t slot_size = 16;
constexpr std::size_t block_slots = 256;
constexpr std::size_t checksum_size = 8;

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

} // namespace

result<std::shared_ptr<const digest_file>> digest_file::open(const std::string& path, std::string_view identity)
{
    std::optional<mapped_file> file = mapped_file::open(path);
    if (!file)
        return error{set_errc::unreadable_file, 0};
    struct owned : digest_file {
        explicit owned(mapped_file mapped) noexcept : digest_file(std::move(mapped)) {}
    };
    const auto opened = std::make_shared<owned>(*std::move(file));
    if (const result<void> read = opened->read_header(identity); !read)
        return read.error();
    return std::shared_ptr<const digest_file>(opened);
}

result<void> digest_file::read_header(std::string_view identity)
{
    const std::string_view all = file_.octets();
    if (all.substr(0, magic.size()) != magic.substr(0, std::max<std::size_t>(1, all.size())))
        return error{set_errc::not_a_seen_set, 0};
    if (all.size() < 12)
        return error{set_errc::wrong_set_size, all.size()};
    if (read<std::uint32_t>(all.data() + 8) != version)
        return error{set_errc::unknown_set_version, 8};
    if (all.size() < page)
        return error{set_errc::wrong_set_size, all.size()};
    const std::size_t identity_size = read<std::uint32_t>(all.data() + 12);
    const char* from = all.data() + 16;
    for (std::uint64_t* number : {&header_.seed, &header_.factor}) {
        *number = read<std::uint64_t>(from);
        from += 8;
    }
    for (std::size_t* number : {&header_.count, &header_.homes, &header_.slots}) {
        *number =
            static_cast<std::size_t>(std::min<std::uint64_t>(read<std::uint64_t>(from), std::numeric_limits<std::size_t>::max()));
        from += 8;
    }
    if (identity_size > all.size() - fixed_size) // prevents overflow in the next sum
        return error{set_errc::wrong_set_size, all.size()};
    const std::size_t head = head_size(identity_size);
    if (head > all.size())
        return error{set_errc::wrong_set_size, all.size()};
    if (header_.slots > std::numeric_limits<std::size_t>::max() / (4 * slot_size))
        return error{set_errc::damaged_set, 48};
    const std::size_t checksums = head + header_.slots * slot_size;
    const std::size_t end = checksums + blocks() * checksum_size;
    if (all.size() != end + checksum_size)
        return error{set_errc::wrong_set_size, all.size()};
    slots_ = all.data() + head;
    checksums_ = all.data() + checksums;
    if (read<std::uint64_t>(all.data() + end) != checksum_of_rest(all.substr(0, head), all.substr(checksums, end - checksums)))
        return error{set_errc::damaged_set, 0};
    if (all.substr(fixed_size, identity_size) != identity)
        return error{set_errc::other_identity, fixed_size};
    inverse_ = inverse_of(header_.factor);
    checked_ = std::make_unique<std::atomic<bool>[]>(blocks());
    const bool is_table = header_.count < header_.slots && header_.homes == homes_for(header_.count) &&
                          header_.homes < header_.slots && header_.factor % 2 == 1;
    const bool ends = is_table && check(blocks() - 1) && is_empty(at(header_.slots - 1));
    return ends ? result<void>() : error{set_errc::damaged_set, checksums};
}

std::size_t digest_file::blocks() const noexcept
{
    return (header_.slots + block_slots - 1) / block_slots;
}

/// Returns whether a block is undamaged.
bool digest_file::check(std::size_t block) const noexcept
{
    const std::size_t begin = block * block_slots;
    const std::size_t count = std::min<std::size_t>(block_slots, header_.slots - begin);
    return checksum_of_block({slots_ + begin * slot_size, count * slot_size}, block) ==
           read<std::uint64_t>(checksums_ + block * checksum_size);
}

error digest_file::damage_in(std::size_t block) const noexcept
{
    const auto position = static_cast<std::size_t>(slots_ - file_.octets().data()) + block * block_slots * slot_size;
    return {set_errc::damaged_set, position};
}

void digest_file::require(std::size_t block) const
{
    if (checked_[block].load(std::memory_order_relaxed))
        return;
    if (!check(block))
        throw_bad_result(damage_in(block));
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
        if (!precedes(found, wanted)) // the last slot is empty, so it does not precede any slot
            return found.order == wanted.order && found.low == wanted.low;
    }
}

void digest_file::prefetch(const key::digest& key) const noexcept
{
    const std::size_t home = place_of(stored<slot>(key, header_.factor).order, header_.homes);
    internal::prefetch(slots_ + home * slot_size);
    internal::prefetch(&checked_[home / block_slots]);
}

result<void> digest_file::verify() const noexcept
{
    for (std::size_t block = 0; block < blocks(); ++block) {
        if (!check(block))
            return damage_in(block);
        checked_[block].store(true, std::memory_order_relaxed);
    }
    return {};
}

std::size_t digest_file::memory() const noexcept
{
    return sizeof(*this) + blocks();
}

digest_file_writer::digest_file_writer(const std::string& path, std::string_view identity, const digest_file::counts& header)
    : file_(path), header_(header)
{
    head_.reserve(head_size(identity.size()));
    head_.append(magic);
    append(head_, version);
    append(head_, static_cast<std::uint32_t>(identity.size()));
    for (const auto number : std::initializer_list<std::uint64_t>{header.seed, header.factor, header.count, header.homes, 0})
        append(head_, number);
    head_.append(identity);
    head_.resize(head_size(identity.size()));
    header_.slots = 0;
    block_.reserve(block_slots * slot_size);
    file_.write(head_);
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
    file_.write(block_);
    block_.clear();
}

result<void> digest_file_writer::finish()
{
    do
        put({no_digest, no_digest});
    while (header_.slots <= header_.homes);
    if (!block_.empty())
        end_block();
    std::string count;
    append(count, std::uint64_t{header_.slots});
    head_.replace(fixed_size - count.size(), count.size(), count);
    std::string end = std::move(checksums_);
    append(end, checksum_of_rest(head_, end));
    file_.write(end);
    file_.write_begin(head_);
    return file_.replace() ? result<void>() : error{set_errc::unwritable_file, 0};
}

} // namespace uriform::detail
