#pragma once

#include <cstddef>
#include <iterator>
#include <string_view>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/base/export.hpp>
#include <uriform/syntax/ipv4_address.hpp>
#include <uriform/uri/piece_iterator.hpp>

/// @file
/// Labels of domain names (RFC 1034, section 3.1), and subdomains.

/// Domains and sites: labels, public suffixes and registrable domains.
namespace uriform::site {

/// Returns whether a URI's host is an IPv4 address or a bracketed IP literal. No allocation.
///
/// @code
/// assert(uriform::site::is_ip_address("192.0.2.1") && uriform::site::is_ip_address("[2001:db8::1]"));
/// assert(!uriform::site::is_ip_address("192.0.2.256") && !uriform::site::is_ip_address("192.0.2.1.example"));
/// @endcode
[[nodiscard]] inline bool is_ip_address(std::string_view host) noexcept
{
    return host.starts_with('[') ||
           (!host.empty() && detail::ascii::is_digit(host.back()) && ipv4_address::parse(host).has_value());
}

/// Returns `name` without a trailing dot. The dot denotes the root and makes a name absolute. Constant time.
[[nodiscard]] constexpr std::string_view without_root(std::string_view name) noexcept
{
    return name.substr(0, name.size() - (name.ends_with('.') ? 1 : 0));
}

/// A bidirectional range of a domain name's labels, without the root's empty label. Views the name: it is trivially copyable and
/// valid as long as the text. Iterators may outlive the range.
///
/// | name           | labels               |
/// |----------------|----------------------|
/// | `example.com`  | `example`, `com`     |
/// | `example.com.` | `example`, `com`     |
/// | `.com`         | (empty), `com`       |
/// | `.`, (empty)   | no labels            |
///
/// Each step is linear in the label's length and does not allocate. An IPv4 address consists of no labels, but this range splits it
/// like a name; check with site::is_ip_address() first.
///
/// @code
/// const uriform::site::labels all("www.example.com.");
/// assert(all.front() == "www" && all.back() == "com" && std::ranges::distance(all) == 3);
/// @endcode
class labels : public uriform::detail::piece_view<labels, std::string_view> {
public:
    /// Standard range types. Dereferencing an iterator returns a label by value.
    /// @{
    using iterator = uriform::detail::piece_iterator<std::string_view, '.'>;
    using const_iterator = iterator;
    using value_type = std::string_view;
    /// @}

    /// Constructs an empty range, for the empty name.
    constexpr labels() noexcept = default;
    /// Constructs the labels of `name`. Any text is accepted; it must outlive the view.
    constexpr explicit labels(std::string_view name) noexcept : name_(without_root(name)) {}

    /// Returns whether the range is empty.
    [[nodiscard]] constexpr bool empty() const noexcept { return name_.empty(); }
    /// Return iterators to the first label and to the end.
    /// @{
    [[nodiscard]] constexpr iterator begin() const noexcept { return empty() ? end() : iterator::first(name_); }
    [[nodiscard]] constexpr iterator end() const noexcept { return iterator::past_last(name_); }
    /// @}

private:
    std::string_view name_;
};

/// Returns whether `host` is `domain` or a subdomain of it, that is, whether its last labels equal the labels of `domain`. Ignores
/// the case of ASCII letters, and trailing dots. An IP address is only within itself, and nothing is within an empty name. Linear
/// in the length of `domain`; no allocation.
///
/// @code
/// assert(uriform::site::within("www.example.com", "example.com") && uriform::site::within("Example.com.", "example.com"));
/// assert(!uriform::site::within("badexample.com", "example.com") && !uriform::site::within("com", "example.com"));
/// assert(!uriform::site::within("192.0.2.1", "2.1") && uriform::site::within("192.0.2.1", "192.0.2.1"));
/// @endcode
[[nodiscard]] URIFORM_KEYS_EXPORT bool within(std::string_view host, std::string_view domain) noexcept;

} // namespace uriform::site

/// @cond
template <>
inline constexpr bool std::ranges::enable_view<uriform::site::labels> = true;
template <>
inline constexpr bool std::ranges::enable_borrowed_range<uriform::site::labels> = true;
/// @endcond
