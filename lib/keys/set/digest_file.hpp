#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <uriform/base/result.hpp>
#include <uriform/key/digest.hpp>

#include "keys/set/system_file.hpp"

/// @file
/// The file format for hashed_keys.
///
///     magic       8 octets
///     version, the size of the identity     4 octets each
///     seed, factor, count, homes, slots     8 octets each
///     identity, and zeros up to a multiple of 4096 octets
///     slots       16 octets each: a table as in memory, in blocks of 256 slots; the last slot is empty
///     checksums   8 octets for each block: XXH3 with the block's number as the seed
///     checksum    8 octets: of all before the slots, and all after them
///
/// Numbers are little-endian.

namespace uriform::detail {

/// A mapped file. Verifies each block on first read. Any number of threads may read.
class digest_file {
public:
    /// The numbers in the header.
    struct counts {
        std::uint64_t seed;
        std::uint64_t factor; ///< the odd number described in digest_order.hpp
        std::size_t count;
        std::size_t homes;
        std::size_t slots;
    };

    /// A slot of the file, in native byte order.
    struct slot {
        std::uint64_t order;
        std::uint64_t low;
    };

    [[nodiscard]] static result<std::shared_ptr<const digest_file>> open(const std::string& path, std::string_view identity);

    [[nodiscard]] const counts& header() const noexcept { return header_; }

    /// Returns a slot. Throws bad_result if its block is damaged.
    [[nodiscard]] slot at(std::size_t number) const;
    [[nodiscard]] key::digest digest_of(const slot& from) const noexcept { return {from.order * inverse_, from.low}; }

    /// Returns whether the file contains a digest. Throws bad_result if it reads a damaged block.
    [[nodiscard]] bool contains(const key::digest& key) const;

    void prefetch(const key::digest& key) const noexcept;

    /// Returns the error for the first damaged block.
    [[nodiscard]] result<void> verify() const noexcept;

    [[nodiscard]] std::size_t memory() const noexcept;

private:
    explicit digest_file(internal::mapped_file file) noexcept : file_(std::move(file)) {}
    result<void> read_header(std::string_view identity);
    [[nodiscard]] std::size_t blocks() const noexcept;
    [[nodiscard]] bool check(std::size_t block) const noexcept;
    [[nodiscard]] error damage_in(std::size_t block) const noexcept;
    void require(std::size_t block) const;

    internal::mapped_file file_;
    counts header_{};
    std::uint64_t inverse_ = 0;
    const char* slots_ = nullptr;
    const char* checksums_ = nullptr;
    std::unique_ptr<std::atomic<bool>[]> checked_; ///< blocks verified so far
};

/// Writes a file. Digests must be added in table order.
class digest_file_writer {
public:
    /// Creates the file. Unless finish() succeeds, it is deleted again. Ignores `header.slots`.
    digest_file_writer(const std::string& path, std::string_view identity, const digest_file::counts& header);

    void add(const digest_file::slot& added);
    /// Writes the remaining data, syncs the file to the disk, and replaces the file at the path. Returns an error if any function
    /// failed.
    [[nodiscard]] result<void> finish();

private:
    void put(const digest_file::slot& written);
    void end_block();

    internal::replacing_file file_;
    std::string head_;
    digest_file::counts header_;
    std::string block_;
    std::string checksums_;
};

} // namespace uriform::detail
