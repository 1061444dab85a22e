#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/syntax/detail/grammar.hpp>
#include <uriform/syntax/ipv6_address.hpp>
#include <uriform/uri/detail/normal_form_definition.hpp>
#include <uriform/uri/normal_form_options.hpp>
#include <uriform/uri/normalization_rule.hpp>
#include <uriform/uri/scheme_rule.hpp>
#include <uriform/uri/uri_reference.hpp>

#include "core/base/octet_masks.hpp"
#include "core/syntax/ip_text.hpp"
#include "core/syntax/simd/kernel_interface.hpp"

/// @file
/// Divides a reference into the pieces of its normal form (RFC 3986, section 6.2), in the order of section 5.3, each with its
/// rule. The result agrees with the definition in uri/detail/normal_form_definition.hpp.

namespace uriform::internal::streams {

using detail::is_urn_by_name;
using detail::rule_of;

/// Returns the namespace identifier at the start of a path if the scheme uses namespaces: the text before the first `:`, or
/// nothing if that text is the whole path or contains a `/`. This check is faster than finding the scheme's rule.
[[nodiscard]] inline std::string_view possible_namespace(const uri_reference_view& reference) noexcept
{
    const std::string_view path = reference.path();
    return path.substr(0, detail::namespace_size(path));
}

/// Returns whether normalization changes a URN without percent-encodings: its namespace identifier, or with the option, whether it
/// has a query or fragment. The reference must have no authority. Not inlined, so that references with an authority do not pay for
/// it.
[[nodiscard, gnu::noinline]] inline bool changes_urn(const uri_reference_view& reference,
                                                     const normal_form_options& options) noexcept
{
    const std::string_view identifier = possible_namespace(reference);
    if (std::any_of(identifier.begin(), identifier.end(), detail::ascii::is_upper_alpha))
        return rule_of(reference, options).namespace_is_lower_case;
    return options.urn_equivalence && reference.parts().path_end != reference.size() &&
           is_urn_by_name(reference, rule_of(reference, options), options);
}

/// Returns the digits of a port without leading zeros, `0` if all are zeros. The port must be present.
[[nodiscard]] inline std::string_view significant_digits(const uri_reference_view& reference) noexcept
{
    const components& parts = reference.parts();
    std::string_view digits = reference.text().substr(parts.host_end + 1, parts.path_begin - parts.host_end - 1);
    while (digits.size() > 1 && digits[0] == '0')
        digits.remove_prefix(1);
    return digits;
}

/// Returns whether `digits`, without leading zeros, are the default port.
[[nodiscard]] inline bool is_default_port(std::string_view digits, const scheme_rule& rule) noexcept
{
    if (!rule.default_port || digits.size() > 5)
        return false;
    unsigned number = 0;
    for (const char digit : digits)
        number = number * 10 + detail::grammar::hex_value(digit);
    return number == *rule.default_port;
}

/// Returns whether normalization changes or removes the port. The port must be present. Not inlined, for the same reason.
[[nodiscard, gnu::noinline]] inline bool changes_port(const uri_reference_view& reference,
                                                      const normal_form_options& options) noexcept
{
    const components& parts = reference.parts();
    const std::string_view digits = significant_digits(reference);
    return digits.size() != parts.path_begin - parts.host_end - 1 || digits.empty() ||
           is_default_port(digits, rule_of(reference, options));
}

// Fails to compile when scheme_rule gets a new member. may_change() must detect references without hints that the member changes.
// A text with column_bits::plain must not change, and a text with column_bits::lowered only in its letters, or else
// batch/row_reader.cpp must detect it.
static_assert([] {
    const auto& [scheme, default_port, empty_path_is_root, localhost_is_empty, namespace_is_lower_case] = detail::no_rule;
    return scheme.empty() && !default_port && !empty_path_is_root && !localhost_is_empty && !namespace_is_lower_case;
}());
inline constexpr std::string_view localhost = "localhost";
static_assert(localhost.size() == special_host_size);

/// Returns whether normalization changes a host with hints::ipv6_form, an IPv6 address without upper-case letters: if it is not
/// IPv4-mapped and in RFC 5952 form. Not inlined, for the same reason.
[[nodiscard, gnu::noinline]] inline bool changes_ipv6(const uri_reference_view& reference) noexcept
{
    const components& parts = reference.parts();
    const std::string_view host(reference.text().data() + parts.host_begin, parts.host_end - parts.host_begin);
    constexpr std::string_view prefix = "[::ffff:"; // and then an IPv4 address
    return !host.starts_with(prefix) || host[(std::min)(host.find_first_of(":.", prefix.size()), host.size() - 1)] != '.';
}

/// Returns whether the normal form may differ from the text, ignoring the fragment. If the tokenizer has set no hint, only a few
/// checks for scheme rules remain.
[[nodiscard]] inline bool may_change(const uri_reference_view& reference, const normal_form_options& options) noexcept
{
    const components& parts = reference.parts();
    if (parts.hints.upper_case || parts.hints.percent || parts.hints.dot_segment)
        return true;
    if (options.level == normalization_level::syntax)
        return false;
    if (!parts.has_authority())
        return parts.has_scheme() && changes_urn(reference, options);
    return (parts.hints.ipv6_form && (reference.text()[parts.host_begin + 1] != ':' || changes_ipv6(reference))) ||
           parts.path_begin == parts.path_end || (parts.has_port() && changes_port(reference, options)) ||
           reference.host() == localhost;
}

/// How to rewrite a piece of the normal form.
enum class rewriting : std::uint8_t {
    none,
    percent_encodings, ///< sections 6.2.2.1 and 6.2.2.2
    lower_case,        ///< section 6.2.2.1, letters; includes percent_encodings
};

/// How much of a reference to plan.
enum class extent : std::uint8_t { whole, host };

/// Divides a reference into the pieces of its normal form and passes them to a sink in order: `keep(begin, end, rewriting)` for a
/// piece of the text, `replace(begin, end, octets, rule)` for octets that replace a piece, `replace_ipv6(begin, end)` for an IPv6
/// address, which normalization_rule::ipv6_form may rewrite, and `keep_segments()` for a path whose dot segments are removed.
/// Each octet of the text belongs to exactly one piece. Views the reference.
template <class Sink>
class normal_form_plan {
public:
    normal_form_plan(const uri_reference_view& reference, const normal_form_options& options, Sink& sink) noexcept
        : reference_(reference), options_(options), sink_(sink)
    {
    }

    /// Puts all pieces, or only the host's pieces.
    void put(extent planned)
    {
        if (planned == extent::host)
            put_host(parts_.host_begin);
        else
            put_path(parts_.has_authority() ? put_authority() : put_namespace());
    }

private:
    /// Puts scheme ":" "//" and the authority. Returns where the remaining text begins.
    std::size_t put_authority()
    {
        std::size_t begin = 0;
        if (parts_.has_userinfo()) {
            keep(0, parts_.authority_begin(), letters());
            keep(parts_.authority_begin(), parts_.host_begin, rewriting::percent_encodings); // userinfo "@"
            begin = parts_.host_begin;
        }
        put_host(begin);
        return put_port();
    }

    /// Puts the text from `begin` to the host's end. Changes letters to lower case (section 6.2.2.1). At the scheme level, also
    /// rewrites IPv6 addresses by RFC 5952, section 4, and removes `localhost` from `file` URIs by RFC 8089, section 2.
    void put_host(std::size_t begin)
    {
        const std::string_view host = text_of(parts_.host_begin, parts_.host_end);
        if (parts_.host == host_kind::ipv6 && at_scheme_level()) {
            keep(begin, parts_.host_begin, letters());
            sink_.replace_ipv6(parts_.host_begin, parts_.host_end);
        } else if (is_localhost(host) && rule().localhost_is_empty) {
            keep(begin, parts_.host_begin, letters());
            sink_.replace(parts_.host_begin, parts_.host_end, "", normalization_rule::localhost);
        } else {
            keep(begin, parts_.host_end, letters());
        }
    }

    /// Puts the port without leading zeros, since it is a decimal number; removes an empty or default port (section 6.2.3).
    /// Returns where the remaining text begins.
    std::size_t put_port()
    {
        const std::size_t begin = parts_.host_end, end = parts_.path_begin;
        if (!parts_.has_port() || !at_scheme_level())
            return begin;
        const std::string_view digits = significant_digits(reference_);
        const bool is_empty = digits.empty();
        if (is_empty || is_default_port(digits, rule())) {
            sink_.replace(begin, end, "", is_empty ? normalization_rule::empty_port : normalization_rule::default_port);
            return end;
        }
        if (end - digits.size() == begin + 1)
            return begin;
        sink_.replace(begin, begin + 1, ":", normalization_rule::port_zeros); // unchanged
        sink_.replace(begin + 1, end - digits.size(), "", normalization_rule::port_zeros);
        return end - digits.size();
    }

    /// Puts a URN's namespace identifier in lower case (RFC 8141, section 3.1). Returns where the remaining text begins.
    std::size_t put_namespace()
    {
        const std::size_t size = rule().namespace_is_lower_case ? possible_namespace(reference_).size() : 0;
        keep(0, parts_.path_begin + size, rewriting::lower_case); // scheme ":" namespace
        return parts_.path_begin + size;
    }

    /// Puts the text from `begin`, which is at or before the path's beginning unless a namespace was put. Replaces an empty path
    /// by `/` if the scheme's rule requires it (section 6.2.3), and removes dot segments (section 6.2.2.3).
    void put_path(std::size_t begin)
    {
        if (parts_.hints.dot_segment) {
            keep(begin, parts_.path_begin, rewriting::none);
            sink_.keep_segments();
            begin = parts_.path_end;
        } else if (parts_.path_begin == parts_.path_end && parts_.has_authority() && rule().empty_path_is_root) {
            keep(begin, parts_.path_begin, rewriting::none);
            sink_.replace(parts_.path_begin, parts_.path_end, "/", normalization_rule::empty_path);
            begin = parts_.path_end;
        }
        if (options_.drop_fragment || options_.urn_equivalence)
            put_without_dropped(begin);
        else
            keep(begin, parts_.size, rewriting::percent_encodings); // with "?" query "#" fragment
    }

    /// Puts the text from `begin`, but not what the options drop: the fragment, or a URN's query and fragment (RFC 8141, section
    /// 3.1).
    [[gnu::noinline]] void put_without_dropped(std::size_t begin)
    {
        using enum normalization_rule;
        const bool is_urn = options_.urn_equivalence && is_urn_by_name(reference_, rule(), options_);
        const std::size_t end = is_urn ? parts_.path_end : options_.drop_fragment ? parts_.query_end : parts_.size;
        keep(begin, end, rewriting::percent_encodings);
        if (end != parts_.size)
            sink_.replace(end, parts_.size, "", is_urn ? urn_components : dropped_fragment);
    }

    void keep(std::size_t begin, std::size_t end, rewriting how)
    {
        if (begin != end)
            sink_.keep(begin, end, how == rewriting::percent_encodings && !parts_.hints.percent ? rewriting::none : how);
    }

    /// Returns how to rewrite letters before the host's end.
    [[nodiscard]] rewriting letters() const noexcept
    {
        return parts_.hints.upper_case || parts_.hints.percent ? rewriting::lower_case : rewriting::none;
    }

    [[nodiscard]] bool at_scheme_level() const noexcept { return options_.level == normalization_level::scheme; }

    [[nodiscard]] const scheme_rule& rule() noexcept
    {
        if (rule_ == nullptr)
            rule_ = &rule_of(reference_, options_);
        return *rule_;
    }

    [[nodiscard]] std::string_view text_of(std::size_t begin, std::size_t end) const noexcept
    {
        return reference_.text().substr(begin, end - begin);
    }

    /// Returns whether `host`, decoded and in lower case, is `localhost`.
    [[nodiscard]] static bool is_localhost(std::string_view host) noexcept
    {
        for (const char expected : localhost) {
            if (host.empty())
                return false;
            const bool triplet = host[0] == '%';
            if (detail::ascii::to_lower(triplet ? detail::grammar::octet_of(host) : host[0]) != expected)
                return false;
            host.remove_prefix(triplet ? 3 : 1);
        }
        return host.empty();
    }

    const uri_reference_view& reference_;
    const components& parts_ = reference_.parts();
    const normal_form_options& options_;
    Sink& sink_;
    const scheme_rule* rule_ = nullptr; ///< null until needed
};

} // namespace uriform::internal::streams
