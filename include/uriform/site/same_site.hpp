#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/key/domain_finder.hpp>
#include <uriform/site/suffix_list.hpp>
#include <uriform/uri/uri_reference.hpp>
#include <uriform/web/web_errc.hpp>

/// @file
/// Same site and schemelessly same site (HTML, section 7.1.1.1, "Sites").

namespace uriform::site {

/// Returns whether two hosts are schemelessly same site: the same host, or hosts that share a registrable domain according to
/// `list`. Ignores the case of ASCII letters. A-labels equal the corresponding U-labels. An empty host belongs to no site. Linear
/// in the sizes; no allocation.
///
/// @code
/// const auto list = uriform::site::suffix_list::parse("com\nuk\nco.uk\n").value();
/// assert(uriform::site::same_site_hosts("www.example.com", "EXAMPLE.com", list));
/// assert(!uriform::site::same_site_hosts("a.co.uk", "b.co.uk", list) && uriform::site::same_site_hosts("co.uk", "co.uk", list));
/// @endcode
[[nodiscard]] URIFORM_KEYS_EXPORT bool same_site_hosts(std::string_view a, std::string_view b, const suffix_list& list,
                                                       suffix_rules rules = suffix_rules::all) noexcept;

/// Returns whether the origins of `a` and `b` are schemelessly same site. Both schemes must have a default port in
/// scheme_table::standard(), and both hosts must be nonempty; otherwise an origin is opaque. Then same_site_hosts() decides about
/// the hosts in normal form. Ignores the userinfo, port, path, query and fragment, and whether the schemes are equal. Linear in the
/// host sizes; no allocation.
///
/// @code
/// const auto list = uriform::site::suffix_list::parse("com\n").value();
/// const auto page = uriform::parse_uri("https://example.com/");
/// const auto image = uriform::parse_uri("http://img.example.com:8080/a.png");
/// assert(uriform::site::schemelessly_same_site(*page, *image, list) && !uriform::site::same_site(*page, *image, list));
/// assert(uriform::site::same_site(*page, *uriform::parse_uri("HTTPS://WWW.%65xample.com"), list));
/// @endcode
[[nodiscard]] URIFORM_KEYS_EXPORT bool schemelessly_same_site(const uri_reference_view& a, const uri_reference_view& b,
                                                              const suffix_list& list,
                                                              suffix_rules rules = suffix_rules::all) noexcept;

/// Returns whether the origins of `a` and `b` are same site: schemelessly same site, with equal schemes.
[[nodiscard]] URIFORM_KEYS_EXPORT bool same_site(const uri_reference_view& a, const uri_reference_view& b, const suffix_list& list,
                                                 suffix_rules rules = suffix_rules::all) noexcept;

/// Options for append_site().
struct site_options {
    suffix_rules rules = suffix_rules::all; ///< the rules to apply
    bool with_scheme = false;               ///< whether to prepend the scheme and `://`, as HTML serializes sites
};

/// Appends the site of a reference to `out`, and returns its size in bytes. The site is the host's registrable domain, or the whole
/// host if there is no such domain, in normal form. The error is web_errc::host_missing, at the host's position, if the host is
/// missing or empty. With site_options::with_scheme, it is uri_errc::missing_scheme at 0 if the scheme is missing. Linear. Apart
/// from the output, allocates only for percent-encoded hosts and IP literals. Throws `std::bad_alloc` and leaves `out` unchanged
/// then.
///
/// @code
/// const auto list = uriform::site::suffix_list::parse("com\n").value();
/// const auto page = uriform::parse_uri("HTTP://WWW.Example.com:8080/a");
/// std::string site;
/// assert(uriform::site::append_site(*page, list, site).value() == 11 && site == "example.com");
/// site.clear();
/// uriform::site::append_site(*page, list, site, {.with_scheme = true}).value();
/// assert(site == "http://example.com");
/// @endcode
URIFORM_KEYS_EXPORT result<std::size_t> append_site(const uri_reference_view& reference, const suffix_list& list, std::string& out,
                                                    const site_options& options = {});

/// Returns a finder of registrable domains for key::rule::registrable_domain. It uses all rules of `list`, so a key's host is the
/// site that append_site() writes. Shares the list. Throws `std::bad_alloc`.
///
/// @code
/// const auto list = uriform::site::suffix_list::parse("com\nuk\nco.uk\n").value();
/// const auto by = uriform::key::page.with(uriform::key::rule::registrable_domain);
/// auto keys = uriform::key::maker::of(by, {.domains = uriform::site::make_domain_finder(list)}).value();
/// std::string key;
/// keys.append("http://www.example.co.uk/a", key).value();
/// assert(key == "http://example.co.uk/a");
/// @endcode
[[nodiscard]] URIFORM_KEYS_EXPORT std::shared_ptr<const key::domain_finder> make_domain_finder(const suffix_list& list);

} // namespace uriform::site
