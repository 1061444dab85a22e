#pragma once

#include <cstddef>
#include <iterator>
#include <string_view>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/base/export.hpp>
#include <uriform/syntax/ipv4_address.hpp>
#include <uriform/uri/piece_iterator.hpp>

/// @file
/// The labels of domain names (RFC 1034, section 3.1), and names below others.

/// Domains and sites: labels, public suffixes and registrable domains.
namespace uriform::site {

/// Returns whether `host`, the host of a URI, is an IPv4 address or an IP literal in brackets. No allocation.
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

/// Returns `name` without the dot at its end, if it has one: the root, which makes a name absolute. Constant time.
[[nodiscard]] constexpr std::string_view without_root(std::string_view name) noexcept
{
    return name.substr(0, name.size() - (name.ends_with('.') ? 1 : 0));
}

/// The labels of a domain name as a bidirectional range of texts, without that of the root. A view of the name: trivially copyable,
/// valid as long as that text is; its iterators outlive it.
///
/// | name           | labels               |
/// |----------------|----------------------|
/// | `example.com`  | `example`, `com`     |
/// | `example.com.` | `example`, `com`     |
/// | `.com`         | an empty one, `com`  |
/// | `.`, (empty)   | none                 |
///
/// A step is linear in the length of its label; nothing allocates. An IPv4 address has no labels (site::is_ip_address()); its parts
/// are not told from them here.
///
/// @code
/// const uriform::site::labels all("www.example.com.");
/// assert(all.front() == "www" && all.back() == "com" && std::ranges::distance(all) == 3);
/// @endcode
class labels : public uriform::detail::piece_view<labels, std::string_view> {
public:
    /// The types of a range of the standard library; `*` of an iterator returns the label itself, not a reference.
    /// @{
    using iterator = uriform::detail::piece_iterator<std::string_view, '.'>;
    using const_iterator = iterator;
    using value_type = std::string_view;
    /// @}

    /// Constructs the labels of the empty name: none.
    constexpr labels() noexcept = default;
    /// Constructs the labels of `name`, which may be any text, and must outlive the view.
    constexpr explicit labels(std::string_view name) noexcept : name_(without_root(name)) {}

    /// Returns whether there is no label.
    [[nodiscard]] constexpr bool empty() const noexcept { return name_.empty(); }
    /// Returns the first label, and the end of them.
    /// @{
    [[nodiscard]] constexpr iterator begin() const noexcept { return empty() ? end() : iterator::first(name_); }
    [[nodiscard]] constexpr iterator end() const noexcept { return iterator::past_last(name_); }
    /// @}

private:
    std::string_view name_;
};

/// Returns whether `host` is `domain` or a name below it: whether its last labels are those of `domain`. The case of ASCII letters
/// does not matter, nor does a dot at the end of either. An IP address is within itself alone, and nothing is within an empty name.
/// Linear in the length of `domain`, no allocation.
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
