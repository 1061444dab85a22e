#pragma once

#include <cstddef>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/base/detail/ascii.hpp>
#include <uriform/syntax/detail/grammar.hpp>
#include <uriform/syntax/ipv6_address.hpp>
#include <uriform/uri/detail/dot_segments.hpp>
#include <uriform/uri/normal_form_options.hpp>
#include <uriform/uri/scheme_table.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// Defines the normal form (RFC 3986, section 6.2) plainly, component by component. Constant expressions evaluate this definition.
/// At run time, the library computes the same faster (lib/core/uri/normal_form_stream.hpp). Tests compare both.

namespace uriform::detail {

/// An empty rule.
inline constexpr scheme_rule no_rule{};

/// Returns the rule for the reference's scheme, or no_rule if there is no rule or the level is syntax.
[[nodiscard]] constexpr const scheme_rule& rule_of(const uri_reference_view& reference, const normal_form_options& options) noexcept
{
    const bool applies = options.level == normalization_level::scheme && reference.scheme();
    const scheme_rule* const found = applies ? options.schemes->find(*reference.scheme()) : nullptr;
    return found != nullptr ? *found : no_rule;
}

/// Returns the size of the namespace identifier at the beginning of a path without an authority: of the text before the first `:`,
/// or 0 if there is no `:`, or a `/` before it (RFC 8141, section 2).
[[nodiscard]] constexpr std::size_t namespace_size(std::string_view path) noexcept
{
    const std::size_t colon = path.find(':');
    return colon == path.npos || path.find('/') < colon ? 0 : colon;
}

/// Returns whether the normal form of a reference is that of its assigned name alone: whether it is a URN, and the options ask for
/// URN-equivalence, which ignores the r-, q- and f-components (RFC 8141, section 3.1). An assigned name has a namespace identifier
/// and a string in the namespace.
[[nodiscard]] constexpr bool is_urn_by_name(const uri_reference_view& reference, const scheme_rule& rule,
                                            const normal_form_options& options) noexcept
{
    if (!options.urn_equivalence || !rule.namespace_is_lower_case || reference.parts().has_authority())
        return false;
    const std::string_view path = reference.path();
    const std::size_t size = namespace_size(path);
    return size != 0 && size + 1 != path.size();
}

/// Stores the octets of a reference's normal form. Manages its own memory, because some compilers lack a `constexpr` std::string.
class defined_normal_form {
public:
    constexpr defined_normal_form(const uri_reference_view& reference, const normal_form_options& options)
        : octets_(new char[reference.size() + max_growth]), by_scheme_(options.level == normalization_level::scheme),
          rule_(rule_of(reference, options))
    {
        if (reference.scheme()) {
            put(*reference.scheme(), letters::lower);
            put(":");
        }
        if (reference.authority()) {
            put("//");
            if (reference.userinfo()) {
                put(*reference.userinfo(), letters::kept);
                put("@");
            }
            put_host(*reference.host(), reference.parts().host);
            if (reference.port())
                put_port(*reference.port());
        }
        put_path(reference.path(), reference.parts().has_authority());
        if (is_urn_by_name(reference, rule_, options))
            return;
        if (reference.query()) {
            put("?");
            put(*reference.query(), letters::kept);
        }
        if (reference.fragment() && !options.drop_fragment) {
            put("#");
            put(*reference.fragment(), letters::kept);
        }
    }
    defined_normal_form(const defined_normal_form&) = delete;
    defined_normal_form& operator=(const defined_normal_form&) = delete;
    constexpr ~defined_normal_form() { delete[] octets_; }

    [[nodiscard]] constexpr std::string_view text() const noexcept { return {octets_, size_}; }

private:
    enum class letters : bool { kept, lower };

    /// The most octets by which a normal form exceeds the text: `/` for an empty path, `/.` before a path, and dotted decimal in an
    /// IPv6 address, where `::ffff:ffff:ffff` becomes `::ffff:255.255.255.255`.
    static constexpr std::size_t max_growth = 8;

    constexpr void put(char octet) noexcept { octets_[size_++] = octet; }
    constexpr void put(std::string_view octets) noexcept
    {
        for (const char octet : octets)
            put(octet);
    }

    /// Decodes triplets that encode unreserved octets, and writes all others in upper case (sections 6.2.2.1 and 6.2.2.2).
    constexpr void put(std::string_view text, letters how) noexcept
    {
        for (std::size_t at = 0; at < text.size(); ++at) {
            const bool encoded = text[at] == '%';
            const char octet = encoded ? detail::grammar::octet_of(text.substr(at)) : text[at];
            if (encoded)
                at += 2;
            if (encoded && !chars::unreserved.contains(octet)) {
                put('%');
                put(detail::grammar::upper_hexdigs[static_cast<unsigned char>(octet) / 16]);
                put(detail::grammar::upper_hexdigs[static_cast<unsigned char>(octet) % 16]);
            } else {
                put(how == letters::lower ? detail::ascii::to_lower(octet) : octet);
            }
        }
    }

    /// Implements section 6.2.2.1; RFC 5952, section 4; RFC 8089, section 2.
    constexpr void put_host(std::string_view host, host_kind kind) noexcept
    {
        if (by_scheme_ && kind == host_kind::ipv6) {
            put('[');
            const ipv6_address address = *ipv6_address::parse(host.substr(1, host.size() - 2));
            size_ = static_cast<std::size_t>(address.print(octets_ + size_) - octets_);
            put(']');
            return;
        }
        const std::size_t begin = size_;
        put(host, letters::lower);
        if (rule_.localhost_is_empty && text().substr(begin) == "localhost")
            size_ = begin;
    }

    /// Writes a port without leading zeros, and omits an empty port and the default port (section 6.2.3).
    constexpr void put_port(std::string_view digits) noexcept
    {
        const std::size_t begin = size_;
        put(":");
        while (by_scheme_ && digits.size() > 1 && digits[0] == '0')
            digits.remove_prefix(1);
        unsigned number = 0;
        for (const char digit : digits.substr(0, 6))
            number = number * 10 + detail::grammar::hex_value(digit);
        if (by_scheme_ && (digits.empty() || number == rule_.default_port))
            size_ = begin;
        else
            put(digits);
    }

    /// Implements sections 6.2.2.3 and 6.2.3; RFC 8141, section 3.1.
    constexpr void put_path(std::string_view path, bool has_authority) noexcept
    {
        if (path.empty() && has_authority && rule_.empty_path_is_root)
            return put("/");
        if (!path.starts_with("/")) {
            const std::size_t size = rule_.namespace_is_lower_case && !has_authority ? namespace_size(path) : 0;
            put(path.substr(0, size), letters::lower);
            return put(path.substr(size), letters::kept);
        }
        const std::size_t begin = size_;
        put(path, letters::kept);
        size_ = begin + remove_dot_segments(octets_ + begin, size_ - begin);
        const std::string_view guard = path_guard(has_authority, text().substr(begin));
        std::char_traits<char>::move(octets_ + begin + guard.size(), octets_ + begin, size_ - begin);
        std::char_traits<char>::copy(octets_ + begin, guard.data(), guard.size());
        size_ += guard.size();
    }

    char* octets_;
    std::size_t size_ = 0;
    bool by_scheme_;
    const scheme_rule& rule_;
};

} // namespace uriform::detail
