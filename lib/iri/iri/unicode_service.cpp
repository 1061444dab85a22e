#include <uriform/iri/unicode_service.hpp>

#include <optional>
#include <string>
#include <utility>

#include <uriform/iri/iri_resolve.hpp>
#include <uriform/iri/parse_iri.hpp>
#include <uriform/iri/to_uri.hpp>
#include <uriform/iri/web_domain.hpp>
#include <uriform/web/url_to_uri.hpp>

#include "core/base/octet_scan.hpp"
#include "iri/unicode/host_doubts.hpp"

namespace uriform::iri {
namespace {

/// Returns the reading by RFC 3987: an IRI or, for a reference, its target relative to the base (RFC 3986, section 5.2).
[[nodiscard]] result<iri> read_iri(std::string_view text, const web::url_view* base)
{
    if (base == nullptr)
        return parse_iri(text).transform([](const iri_view& alone) { return iri(alone); });
    const result<iri_reference_view> reference = parse_iri_reference(text);
    if (!reference)
        return reference.error();
    std::string buffer;
    return resolve(iri_view(as_uri(*base, buffer)), *reference);
}

/// Returns the host in A-labels. This is the URL's host, or the converted IRI's host if the URL's host is opaque and so
/// percent-encoded.
[[nodiscard]] std::string ascii_host_of(const web::url* url, const result<uri>& uri_of_iri)
{
    if (url != nullptr && (url->host_kind() != web::host_kind::opaque || !uri_of_iri))
        return std::string(url->hostname());
    return std::string(uri_of_iri ? uri_of_iri->host().value_or("") : std::string_view());
}

/// Returns whether people can read a host unconverted: it is ASCII, without A-labels and percent-encodings.
[[nodiscard]] bool is_plain(std::string_view host) noexcept
{
    return uriform::internal::is_ascii(host) && host.find("--") == host.npos && host.find('%') == host.npos;
}

/// Reads a text without a base for which the URL Standard yields a plain host, the usual case. Avoids composing a target and
/// converting a domain.
[[nodiscard]] web::iri_reading read_plain(const web::iri_question& of)
{
    const auto own_text = [](const iri_view& alone) { return std::string(alone.text()); };
    const std::string_view host = of.read->hostname();
    return {parse_iri(of.text).transform(own_text), std::string(host), std::string(host)};
}

[[nodiscard]] web::iri_reading read(const web::iri_question& of)
{
    if (of.base == nullptr && of.read != nullptr && of.read->is_special() && is_plain(of.read->hostname()) &&
        is_plain(of.given_host))
        return read_plain(of);
    const result<iri> target = read_iri(of.text, of.base);
    const result<uri> uri_of_iri = target ? to_uri(*target) : result<uri>(target.error());
    web::iri_reading all{target.transform([](const iri& found) { return std::string(found.text()); }), {}, {}};
    all.ascii_host = ascii_host_of(of.read, uri_of_iri);
    all.unicode_host = domain_to_unicode(all.ascii_host);
    all.has_unicode_data = internal::add_host_doubts(of.text, of.given_host, all.doubts);
    return all;
}

constexpr web::unicode_service service{domain_to_ascii, read};

} // namespace

const web::unicode_service& unicode_service() noexcept
{
    return service;
}

} // namespace uriform::iri
