#pragma once

#include <string_view>

#include <uriform/key/digest.hpp>

/// @file
/// How keys find the registrable domain of a host, without a list of their own.

namespace uriform::key {

/// Finds registrable domains, for rule::registrable_domain. site::make_domain_finder() makes one that uses a Public Suffix List.
/// Threads may use one finder at once.
///
/// @code
/// // A site is the last label and one more, whatever they are.
/// struct last_two_labels : uriform::key::domain_finder {
///     std::string_view registrable_domain(std::string_view host) const noexcept override
///     {
///         const std::size_t dot = host.rfind('.');
///         if (dot == host.npos || dot == 0 || host.starts_with('['))
///             return {};
///         return host.substr(host.rfind('.', dot - 1) + 1);
///     }
///     uriform::key::digest hash128() const noexcept override { return {0, 2}; }
/// };
/// const auto by = uriform::key::cache.with(uriform::key::rule::registrable_domain);
/// auto keys = uriform::key::maker::of(by, {.domains = std::make_shared<last_two_labels>()}).value();
/// assert(keys.equal("http://www.example.com/a", "http://img.example.com/a").value());
/// @endcode
class domain_finder {
public:
    domain_finder() = default;
    domain_finder(const domain_finder&) = delete;
    domain_finder& operator=(const domain_finder&) = delete;
    virtual ~domain_finder() = default;

    /// Returns the registrable domain of `host`, the host of a URI in normal form: an end of it, which is its own registrable
    /// domain, or an empty text if it has none, as IP addresses have none.
    [[nodiscard]] virtual std::string_view registrable_domain(std::string_view host) const noexcept = 0;

    /// Returns a hash that says how domains are found, for maker::identity(): finders with one hash find the same ones. It does not
    /// depend on the machine.
    [[nodiscard]] virtual digest hash128() const noexcept = 0;
};

} // namespace uriform::key
