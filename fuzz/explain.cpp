#include <algorithm>
#include <string>
#include <string_view>

#include <uriform/explain/explain_pair.hpp>
#include <uriform/explain/explain_url.hpp>
#include <uriform/explain/fetch_policy.hpp>
#include <uriform/explain/normalization_change.hpp>
#include <uriform/syntax/detail/tokenize.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/web/parse_url.hpp>

#include "support.hpp"

/// @file
/// The input is a base and a text, on separate lines. A report contains the parsers' readings, and findings within the text,
/// sorted, with each kind at most once. Applying all changes produces the normal form. Both standards agree on a fetch target's
/// scheme, host and port, and a target is its own target. Hiding credentials keeps a URI reference valid. The text is compared with
/// its base.

using namespace uriform;
using fuzz::require;

namespace {

/// Returns a finding kind's position in reports; reports are not sorted by kind number.
std::ptrdiff_t place_of(web::finding_kind kind)
{
    const auto all = web::all_finding_kinds();
    return std::find(all.begin(), all.end(), kind) - all.begin();
}

void check_findings(const web::explanation& read)
{
    const web::finding* last = nullptr;
    for (const web::finding& each : read.findings) {
        require(each.begin <= each.end && each.end <= read.text.size(), "a finding is within the text");
        require(last == nullptr || place_of(last->kind) < place_of(each.kind), "findings are sorted, at most one per kind");
        last = &each;
        volatile char octet = 0; // so that a sanitizer detects a dangling detail
        for (const char c : each.detail)
            octet = c;
        static_cast<void>(octet);
    }
}

void check_kinds(const web::explanation& read, const web::url_view* base)
{
    web::finding_set all, wanted;
    for (const web::finding& each : read.findings) {
        all.add(each.kind);
        if (wanted.empty() || read.text.size() % 2 == 0)
            wanted.add(each.kind);
    }
    const auto every = web::findings_at_least(web::severity::note);
    require(web::find_kinds(read.text, every, {.base = base}) == all, "find_kinds agrees with the report");
    require(web::find_kinds(read.text, wanted, {.base = base}) == wanted, "wanted kinds are found without the others");
    wanted = web::finding_set::of_bits(every.bits() & ~all.bits());
    require(web::find_kinds(read.text, wanted, {.base = base}).empty(), "no other kind is found");
}

void check_target(const web::fetch_answer& answer)
{
    if (!answer)
        return;
    const uri& target = *answer.target;
    const auto url = web::parse(target.text());
    require(url && url->scheme() == target.scheme() && url->port() == target.port().value_or(""),
            "both standards read the same scheme and port");
    require(percent_decode(url->hostname()) == percent_decode(target.host().value_or("")), "both standards read the same host");
    const web::fetch_answer again = web::safe_to_fetch(target.text());
    require(again && *again.target == target, "a target is its own target");
}

void check_changes(std::string_view text)
{
    const auto reference = parse_uri_reference(text);
    if (!reference)
        return;
    for (const normal_form_options& options : fuzz::all_normal_forms()) {
        std::string changed;
        std::size_t at = 0;
        for (const normalization_change& each : normalization_changes(*reference, options)) {
            require(each.begin >= at && each.end >= each.begin && each.end <= text.size(), "changes are in order");
            (changed += text.substr(at, each.begin - at)) += each.replacement;
            at = each.end;
        }
        changed += text.substr(at);
        require(changed == normalize(*reference, options).text(), "all changes make the normal form");
    }
}

void check_report(std::string_view text, const web::url_view* base)
{
    const web::explanation read = web::explain(text, {.base = base});
    const auto url = base != nullptr ? web::parse(text, *base) : web::parse(text);
    require(url.has_value() == read.url.has_value() && (!url || *url == *read.url), "a report contains the parser's reading");
    const bool uri_alone = base == nullptr ? parse_uri(text).has_value() : parse_uri_reference(text).has_value();
    require(uri_alone == read.uri.has_value(), "a report contains the reading of RFC 3986");
    check_findings(read);
    check_kinds(read, base);
    check_target(base != nullptr ? web::safe_to_fetch(text, *base) : web::safe_to_fetch(text));
}

void check_hidden(std::string_view text)
{
    const std::string hidden = web::hide_credentials(text);
    require(hidden.size() == text.size(), "hiding keeps all offsets");
    for (std::size_t i = 0; i < text.size(); ++i)
        require(hidden[i] == text[i] || hidden[i] == '*', "a credential is asterisks");
    if (parse_uri_reference(text))
        require(parse_uri_reference(hidden).has_value(), "a URI reference with hidden credentials is valid");
    require(uriform::detail::tokenize_iri(hidden, reference_kind::uri_reference) ||
                !uriform::detail::tokenize_iri(text, reference_kind::uri_reference),
            "an IRI reference with hidden credentials is valid");
}

void check_pair(std::string_view a, std::string_view b)
{
    const web::pair_explanation why = web::explain_pair(a, b);
    bool any = false;
    for (const web::pair_comparison& each : why.comparisons)
        any = any || each.same;
    require(any == why.same(), "texts are the same if any comparison says so");
    require(why.find("octets") == (a == b), "octets are compared");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto lines = fuzz::pieces(fuzz::text_of(data, size), 2);
    check_report(lines.front(), nullptr);
    check_changes(lines.front());
    check_hidden(lines.front());
    if (lines.size() == 1)
        return 0;
    if (const auto base = web::parse(lines.front())) {
        const web::url_view view = *base;
        check_report(lines.back(), &view);
    }
    check_pair(lines.front(), lines.back());
    return 0;
}
