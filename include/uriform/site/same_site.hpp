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

/// Returns whether two hosts are those of schemelessly same sites: they are the same host, or both have the same registrable domain
/// by `list`. The case of ASCII letters does not matter, nor whether labels are A-labels or U-labels. The empty host is that of no
/// site. Linear in the sizes; no allocation.
///
/// @code
/// const auto list = uriform::site::suffix_list::parse("com\nuk\nco.uk\n").value();
/// assert(uriform::site::same_site_hosts("www.example.com", "EXAMPLE.com", list));
/// assert(!uriform::site::same_site_hosts("a.co.uk", "b.co.uk", list) && uriform::site::same_site_hosts("co.uk", "co.uk", list));
/// @endcode
[[nodiscard]] URIFORM_KEYS_EXPORT bool same_site_hosts(std::string_view a, std::string_view b, const suffix_list& list,
                                                       suffix_rules rules = suffix_rules::all) noexcept;

/// Returns whether the origins of `a` and `b` are schemelessly same site: of both the scheme has a default port in
/// scheme_table::standard() and the host is not empty, so that the origin is no opaque one, and their hosts are those of
/// same_site_hosts(), by their normal forms. Userinfo, port, path, query and fragment do not matter, nor does the scheme. Linear in
/// the sizes of the hosts; no allocation.
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

/// Returns whether the origins of `a` and `b` are same site: schemelessly_same_site(), and their schemes are the same.
[[nodiscard]] URIFORM_KEYS_EXPORT bool same_site(const uri_reference_view& a, const uri_reference_view& b, const suffix_list& list,
                                                 suffix_rules rules = suffix_rules::all) noexcept;

/// How append_site() writes a site.
struct site_options {
    suffix_rules rules = suffix_rules::all; ///< the rules that count
    bool with_scheme = false;               ///< the scheme and `://` are in front, as HTML writes a site
};

/// Appends the site of a reference to `out`, and returns its size in bytes: the registrable domain of its host, or the host if it
/// has none, in normal form. Errors: web_errc::host_missing, at the place of the host, if there is none, or an empty one;
/// uri_errc::missing_scheme at 0, if there is no scheme, with site_options::with_scheme. Linear. Allocates only for hosts with
/// percent-encodings and for IP literals, besides the output. Throws `std::bad_alloc`, and then appends nothing.
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

/// Returns a finder of registrable domains by `list`, all rules of which count, for key::rule::registrable_domain: the host of such
/// a key is the site that append_site() writes. Shares the list. Throws `std::bad_alloc`.
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
