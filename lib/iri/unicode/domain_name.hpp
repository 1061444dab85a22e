#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/base/detail/ascii.hpp>
#include <uriform/base/result.hpp>

#include "iri/unicode/uts46.hpp"

/// @file
/// Converts domain names to A-labels and U-labels, by the non-transitional processing of UTS #46.

namespace uriform::iri::internal {

/// The options of UTS #46, section 4, that differ between uses, and limits. Bidi and joiners are always checked.
struct domain_rules {
    std::size_t longest_label; ///< in code points
    char_set ascii;            ///< ASCII characters that a mapped label may contain
    bool refuses_nested;       ///< section 4.1, criterion 4: rejects A-labels whose U-label begins with `xn--`
    bool checks_hyphens;       ///< criteria 2 and 3
};

/// The rules for hosts of IRIs. The maximum label length is ICU's.
inline constexpr domain_rules iri_rules{1000, chars::reg_name, false, false};

/// Writes the labels of `name` to `out` as U-labels, separated by full stops, in UTF-8, and returns the part of `out` written.
/// Labels may also be ASCII. The mapping is that of Unicode 16, or of ICU's version if newer. `mapped` is a buffer for the mapped
/// name; neither it nor `out` may be smaller than `name`.
///
/// Errors: iri_errc::invalid_host_name, whose position is the number of the first label invalid by itself, or else 0;
/// iri_errc::host_name_too_long if `out` or `mapped` is too small; iri_errc::unicode_data_unavailable. Throws `std::bad_alloc`.
[[nodiscard]] result<std::string_view> process_name(std::string_view name, const domain_rules& rules, std::span<char> mapped,
                                                    std::span<char> out);

/// Does the same for `host`, a reg-name's raw text. Once its percent-encodings are decoded, it must not be longer than
/// longest_name. The result contains no ASCII other than the characters of reg-names.
///
/// Errors: iri_errc::invalid_host_name, whose position is where the first label invalid by itself begins, or else 0;
/// iri_errc::host_name_too_long and iri_errc::unicode_data_unavailable, whose position is 0. Throws `std::bad_alloc`.
[[nodiscard]] result<std::string_view> to_u_labels(std::string_view host, std::size_t longest, name_buffer& out);

/// Writes the A-labels of `u_labels`, the result of process_name() or to_u_labels(), to `out`, and returns the part written. The
/// only error is iri_errc::host_name_too_long, also for a label longer than `longest_label`. Throws `std::bad_alloc`.
[[nodiscard]] result<std::string_view> encode_u_labels(std::string_view u_labels, std::size_t longest_label, std::span<char> out);

/// Writes the A-labels of `host` to `out`, and returns the part written: a valid lower-case reg-name without percent-encodings.
/// Once its percent-encodings are decoded, `host` must not be longer than max_host_name_size. Errors are those of to_u_labels()
/// and encode_u_labels().
[[nodiscard]] result<std::string_view> to_a_labels(std::string_view host, name_buffer& out);

/// Implements VerifyDnsLength: returns whether the domain and its A-labels have valid lengths. No label may be empty, not even
/// the root's.
[[nodiscard]] bool has_dns_lengths(std::string_view domain) noexcept;

/// Returns whether `label` begins with `xn--`, in any case.
[[nodiscard]] constexpr bool is_a_label(std::string_view label) noexcept
{
    return label.size() > 4 && uriform::detail::ascii::equal_ignoring_case(label.substr(0, 4), "xn--");
}

/// Returns the size in bytes if `rest` begins with a full stop, or 0 otherwise. UTS #46 maps three other characters to the ASCII
/// full stop, and no other character to a text that contains a full stop.
[[nodiscard]] constexpr std::size_t full_stop(std::string_view rest) noexcept
{
    if (rest.starts_with('.'))
        return 1;
    return rest.starts_with("\u3002") || rest.starts_with("\uFF0E") || rest.starts_with("\uFF61") ? 3 : 0;
}

} // namespace uriform::iri::internal
