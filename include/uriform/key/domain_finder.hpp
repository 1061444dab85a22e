#pragma once

#include <string_view>

#include <uriform/key/digest.hpp>

/// @file
/// Finds registrable domains for keys. The list of public suffixes is supplied from outside.

namespace uriform::key {

/// Finds registrable domains for rule::registrable_domain. site::make_domain_finder() makes a finder that uses a Public Suffix
/// List. Threads may use a finder at the same time.
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

    /// Returns the registrable domain of `host`, a URI's host in normal form. The result is an end of `host` and its own
    /// registrable domain. It is empty if there is no registrable domain, as for IP addresses.
    [[nodiscard]] virtual std::string_view registrable_domain(std::string_view host) const noexcept = 0;

    /// Returns a hash that identifies how domains are found, for maker::identity(). Finders with equal hashes find the same
    /// domains. The hash does not depend on the machine.
    [[nodiscard]] virtual digest hash128() const noexcept = 0;
};

} // namespace uriform::key
