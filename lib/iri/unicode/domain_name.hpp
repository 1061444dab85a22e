#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/base/detail/ascii.hpp>
#include <uriform/base/result.hpp>

#include "iri/unicode/uts46.hpp"

/// @file
/// Domain names in A-labels and U-labels: UTS #46, non-transitional.

namespace uriform::iri::internal {

/// The options of UTS #46, section 4, that differ from one use to another, and limits. Bidi and joiners are always checked.
struct domain_rules {
    std::size_t longest_label; ///< in code points
    char_set ascii;            ///< the ASCII characters that a label may hold after the mapping
    bool refuses_nested;       ///< section 4.1, criterion 4: an A-label whose U-label begins with `xn--` is invalid
    bool checks_hyphens;       ///< criteria 2 and 3
};

/// The rules for hosts of IRIs. The longest label is ICU's.
inline constexpr domain_rules iri_rules{1000, chars::reg_name, false, false};

/// Writes the U-labels of `name`, in UTF-8, between full stops, those that are ASCII too, to `out`, and returns a part of it. The
/// mapping is that of Unicode 16, or of ICU's version if that is newer. `mapped` is room for the mapped name; both it and `out` are
/// no smaller than `name`.
///
/// Errors: iri_errc::invalid_host_name, whose position is the number of the first label that is not valid by itself, 0 if each is;
/// iri_errc::host_name_too_long if `out` or `mapped` has no room; iri_errc::unicode_data_unavailable. Throws `std::bad_alloc`.
[[nodiscard]] result<std::string_view> process_name(std::string_view name, const domain_rules& rules, std::span<char> mapped,
                                                    std::span<char> out);

/// Returns the U-labels of `host`, which is the raw text of a reg-name and no longer than longest_name once its percent-encodings
/// are decoded: in UTF-8, between full stops, those that are ASCII too. They are a part of `out`, and hold no ASCII but what a
/// reg-name may.
///
/// Errors: iri_errc::invalid_host_name, whose position is where the first label begins that is not valid by itself, 0 if each is;
/// iri_errc::host_name_too_long and iri_errc::unicode_data_unavailable, whose position is 0. Throws `std::bad_alloc`.
[[nodiscard]] result<std::string_view> to_u_labels(std::string_view host, std::size_t longest, name_buffer& out);

/// Returns the A-labels of `u_labels`, which process_name() or to_u_labels() returned: a part of `out`. The one error is
/// iri_errc::host_name_too_long, also for a label that is longer than `longest_label`. Throws `std::bad_alloc`.
[[nodiscard]] result<std::string_view> encode_u_labels(std::string_view u_labels, std::size_t longest_label, std::span<char> out);

/// Returns the A-labels of `host`, which is no longer than max_host_name_size once its percent-encodings are decoded: a part of
/// `out`, which is a valid reg-name in lower case, without percent-encodings. Errors are those of to_u_labels() and of
/// encode_u_labels().
[[nodiscard]] result<std::string_view> to_a_labels(std::string_view host, name_buffer& out);

/// VerifyDnsLength: returns whether no A-label of a domain is empty, not even that of the root, or too long, nor the domain.
[[nodiscard]] bool has_dns_lengths(std::string_view domain) noexcept;

/// Returns whether `label` begins with `xn--`, in any case.
[[nodiscard]] constexpr bool is_a_label(std::string_view label) noexcept
{
    return label.size() > 4 && uriform::detail::ascii::equal_ignoring_case(label.substr(0, 4), "xn--");
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
