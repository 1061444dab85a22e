#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/syntax/components.hpp>

/// @file
/// Reads and rewrites IP addresses in URIs and web URLs, 16 octets at a time. Has few branches, because the sizes of an address's
/// numbers are hard to predict.

namespace uriform::internal::streams {

/// Returns the address if `text` is an IPv4address (RFC 3986, section 3.2.2), and otherwise `std::nullopt`.
[[nodiscard]] std::optional<std::uint32_t> read_ipv4(std::string_view text) noexcept;

/// Reads `host`, a text in brackets, as an IP-literal (RFC 3986, section 3.2.2), and sets `parts.host` and `hints::ipv6_form`.
/// Returns false if it is not an IP-literal.
[[nodiscard]] bool set_ip_literal(std::string_view host, components& parts) noexcept;

/// Returns whether `host`, a text in brackets, is an IPv6address (RFC 3986, section 3.2.2).
[[nodiscard]] bool is_ipv6_literal(std::string_view host) noexcept;

/// How to write IPv4-mapped IPv6 addresses.
enum class mapped_form : std::uint8_t {
    dotted, ///< their last groups in dotted decimal (RFC 5952, section 5)
    groups  ///< like other addresses (WHATWG URL, section 3.6)
};

/// The room that print_ipv6() needs: it writes whole vectors.
inline constexpr std::size_t ipv6_room = 64;

/// Writes an IPv6address, `host` with its brackets, in the form recommended by RFC 5952, section 4, to `out`. Returns the end of
/// the output. Reads at most `readable` octets, from where `host` begins; faster if these are 16 more than those of `host`.
URIFORM_EXPORT char* print_ipv6(std::string_view host, std::size_t readable, mapped_form mapped, char* out) noexcept;

/// Copies a text of at least block_size octets, with scheme and host in lower case, and an IPv6address with hints::ipv6_form in the
/// form recommended by RFC 5952. Returns the end of the output, and needs room for `text` and ipv6_room octets. The URI-reference
/// must have no userinfo.
char* write_with_host(std::string_view text, const components& parts, mapped_form mapped, char* out) noexcept;

/// Does the same as print_ipv6(), for kernels without a function of their own.
char* print_ipv6_by_blocks(std::string_view host, std::size_t readable, mapped_form mapped, char* out) noexcept;

} // namespace uriform::internal::streams
