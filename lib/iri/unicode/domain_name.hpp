#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include <uriform/base/result.hpp>

/// @file
/// Domain names in A-labels and U-labels: UTS #46, non-transitional, through ICU.

namespace uriform::iri::detail {

/// Room for a host's A-labels. A name that does not fit is no name: the DNS has room for 253 octets.
using name_buffer = std::array<char, 8192>;

/// The A-labels of `host`, which is the raw text of a reg-name: its percent-encodings are decoded before. Gives a part of `out`,
/// which is a valid reg-name in lower case, without percent-encodings.
///
/// Errors, whose position is 0: errc::invalid_host_name, errc::host_name_too_long, errc::unicode_data_unavailable. Throws
/// `std::bad_alloc`.
[[nodiscard]] result<std::string_view> to_a_labels(std::string_view host, name_buffer& out);

/// The U-label of `label`, which begins with `xn--`; or what to_a_labels() has for errors.
[[nodiscard]] result<std::string_view> to_u_label(std::string_view label, std::span<char> out);

/// Whether `label` begins with `xn--`, in any case.
[[nodiscard]] constexpr bool is_a_label(std::string_view label) noexcept
{
    return label.size() > 4 && (label[0] | 0x20) == 'x' && (label[1] | 0x20) == 'n' && label[2] == '-' && label[3] == '-';
}

/// Where the first label of `host` begins that has no A-label by itself; 0 where each has one.
[[nodiscard]] std::size_t find_invalid_label(std::string_view host);

} // namespace uriform::iri::detail
