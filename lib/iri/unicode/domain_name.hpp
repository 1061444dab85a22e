#pragma once

#include <cstddef>
#include <string_view>

#include <uriform/base/ascii.hpp>
#include <uriform/base/result.hpp>

#include "iri/unicode/uts46.hpp"

/// @file
/// Domain names in A-labels and U-labels: UTS #46, non-transitional.

namespace uriform::iri::internal {

/// Returns the U-labels of `host`, which is the raw text of a reg-name and no longer than longest_name once its percent-encodings
/// are decoded: in UTF-8, between full stops, those that are ASCII too. They are a part of `out`, and hold no ASCII but what a
/// reg-name may.
///
/// Errors: uri_errc::invalid_host_name, whose position is where the first label begins that is not valid by itself, 0 if each is;
/// uri_errc::host_name_too_long and uri_errc::unicode_data_unavailable, whose position is 0. Throws `std::bad_alloc`.
[[nodiscard]] result<std::string_view> to_u_labels(std::string_view host, std::size_t longest, name_buffer& out);

/// Returns the A-labels of `u_labels`, which to_u_labels() returned: a part of `out`, which is a valid reg-name in lower case,
/// without percent-encodings. The one error is uri_errc::host_name_too_long.
[[nodiscard]] result<std::string_view> encode_u_labels(std::string_view u_labels, name_buffer& out) noexcept;

/// Returns the A-labels of `host`, which is no longer than max_host_name_size once its percent-encodings are decoded. Errors are
/// those of to_u_labels() and of encode_u_labels().
[[nodiscard]] result<std::string_view> to_a_labels(std::string_view host, name_buffer& out);

/// Returns whether `label` begins with `xn--`, in any case.
[[nodiscard]] constexpr bool is_a_label(std::string_view label) noexcept
{
    return label.size() > 4 && ascii::equal_ignoring_case(label.substr(0, 4), "xn--");
}

/// Returns the size of the full stop that separates labels at the front of `rest`, in bytes; 0 if there is none. UTS #46 maps three
/// others to the one in ASCII, and no other character to a text that holds one.
[[nodiscard]] constexpr std::size_t full_stop(std::string_view rest) noexcept
{
    if (rest.starts_with('.'))
        return 1;
    return rest.starts_with("\u3002") || rest.starts_with("\uFF0E") || rest.starts_with("\uFF61") ? 3 : 0;
}

} // namespace uriform::iri::internal
