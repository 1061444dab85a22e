#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

/// @file
/// XXH3, 64 bits, compiled once.

namespace uriform::internal {

/// Returns the hash of `octets`.
[[nodiscard]] std::uint64_t hash_octets(std::string_view octets, std::uint64_t seed) noexcept;

/// The hash of octets in pieces. For a few octets it costs more than joining the pieces.
class octet_hash {
public:
    explicit octet_hash(std::uint64_t seed) noexcept;
    void add(std::string_view piece) noexcept;
    [[nodiscard]] std::uint64_t value() const noexcept;

private:
    alignas(64) std::byte state_[576]; ///< an XXH3_state_t
};

} // namespace uriform::internal
