#include <uriform/iri/explain_iri.hpp>

#include <utility>

#include <uriform/iri/iri_resolve.hpp>
#include <uriform/iri/parse_iri.hpp>
#include <uriform/iri/to_uri.hpp>
#include <uriform/iri/web_domain.hpp>
#include <uriform/web/url_to_uri.hpp>

#include "iri/unicode/host_findings.hpp"

namespace uriform::iri {
namespace {

/// Returns the reading by RFC 3987: an IRI, or that which a reference against the base refers to (RFC 3986, section 5.2).
[[nodiscard]] result<iri> read_iri(std::string_view text, const web::url_view* base)
{
    if (base == nullptr)
        return parse_iri(text).transform([](const iri_view& alone) { return iri(alone); });
    const result<iri_reference_view> reference = parse_iri_reference(text);
    if (!reference)
        return reference.error();
    std::string buffer;
    return resolve(iri_view(to_uri(*base, buffer)), *reference);
}

/// Returns the host in A-labels: that of the URL, unless it is percent-encoded, since its scheme is not special.
[[nodiscard]] std::string ascii_host_of(const web::explanation& read, const result<uriform::uri>& uri_of_iri)
{
    if (read.url && (read.url->host_kind() != web::host_kind::opaque || !uri_of_iri))
        return std::string(read.url_host());
    return std::string(uri_of_iri ? uri_of_iri->host().value_or("") : std::string_view());
}

[[nodiscard]] web::explanation explain_for_web(std::string_view text, const web::explain_options& options)
{
    return uriform::iri::explain(text, options);
}

[[nodiscard]] web::fetch_answer answer_to(std::string_view text, const web::url_view* base, web::fetch_policy policy)
{
    if (policy.domain_to_ascii == nullptr)
        policy.domain_to_ascii = domain_to_ascii;
    return web::detail::safe_to_fetch_by(explain_for_web, text, base, policy);
}

} // namespace

explanation explain(std::string_view text, const web::explain_options& options)
{
    web::explain_options how = options;
    if (how.domain_to_ascii == nullptr)
        how.domain_to_ascii = domain_to_ascii;
    result<iri> read = read_iri(text, options.base);
    result<uri> uri_of_iri = read ? to_uri(*read) : result<uri>(read.error());
    explanation all{web::explain(text, how), std::move(read), std::move(uri_of_iri), {}, {}};
    all.ascii_host = ascii_host_of(all, all.uri_of_iri);
    all.unicode_host = domain_to_unicode(all.ascii_host);
    all.has_unicode_data = internal::add_host_findings(all);
    return all;
}

web::fetch_answer safe_to_fetch(std::string_view text, const web::fetch_policy& policy)
{
    return answer_to(text, nullptr, policy);
}

web::fetch_answer safe_to_fetch(std::string_view text, const web::url_view& base, const web::fetch_policy& policy)
{
    return answer_to(text, &base, policy);
}

} // namespace uriform::iri
