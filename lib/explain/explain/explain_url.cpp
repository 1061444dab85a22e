#include <uriform/explain/explain_url.hpp>

#include <algorithm>
#include <functional>

#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/resolve.hpp>
#include <uriform/web/url_to_uri.hpp>

#include "core/web/tabs_and_newlines.hpp"
#include "explain/explain/plain_url.hpp"
#include "explain/explain/subject.hpp"

namespace uriform::web {
namespace {

using namespace internal;

/// Returns the reading by RFC 3986: `alone`, or the target of a reference against the base (section 5.2).
[[nodiscard]] result<uri> read_uri(std::string_view text, const result<uri_view>& alone, const url_view* base)
{
    if (base == nullptr)
        return alone ? result<uri>(uri(*alone)) : result<uri>(alone.error());
    const result<uri_reference_view> reference = parse_uri_reference(text);
    if (!reference)
        return reference.error();
    std::string buffer;
    return uriform::resolve(as_uri(*base, buffer), *reference);
}

/// Returns both readings of a text. `alone` is its reading by RFC 3986 without a base.
[[nodiscard]] explanation read_both(std::string_view text, const result<uri_view>& alone, const explain_options& options,
                                    std::vector<error>* errors)
{
    const parse_options how{.domain_to_ascii = options.domain_to_ascii, .validation_errors = errors};
    return {text,
            read_uri(text, alone, options.base),
            options.base == nullptr ? web::parse(text, how) : web::parse(text, *options.base, how),
            {},
            {},
            {},
            {},
            {},
            {}};
}

/// A component as read by both standards.
struct compared_component {
    component uri_component;
    std::uint32_t begin, end; ///< in the text; also set for an undefined component
    std::string_view uri_text, url_text;
};

/// Maps an offset in the normal form to an offset in the text. `changes` turn the text into its normal form.
[[nodiscard]] std::size_t offset_before(const std::vector<normalization_change>& changes, std::size_t offset) noexcept
{
    std::size_t at = 0; // position in the text after the changes so far
    for (const normalization_change& each : changes) {
        const std::size_t kept = each.begin - at;
        if (offset < kept)
            break;
        offset -= kept;
        if (offset < each.replacement.size())
            return each.begin;
        offset -= each.replacement.size();
        at = each.end;
    }
    return at + offset;
}

/// Returns where the two readings differ: at the first component with different normal forms, among the components that end before
/// `end`. `target` is the target URI of `given`. If both are the same, `changes` lists the changes by normalization.
[[nodiscard]] std::optional<reading_difference> compare_components(const uri_reference_view& given, const uri_view& target,
                                                                   const url_view& read,
                                                                   const std::vector<normalization_change>* changes,
                                                                   std::size_t end)
{
    const uri a = normalize(target), b = normalize(to_uri(read));
    const components& at = given.parts();
    const std::uint32_t authority = at.has_authority() ? at.authority_begin() : at.hier_part_begin();
    const std::uint32_t host = at.has_authority() ? at.host_begin : authority;
    const std::uint32_t host_end = at.has_authority() ? at.host_end : authority;
    const compared_component all[] = {
        {component::scheme, 0, at.scheme_end, a.scheme(), b.scheme()},
        {component::userinfo, authority, host, a.userinfo().value_or(""), b.userinfo().value_or("")},
        {component::host, host, host_end, a.host().value_or(""), b.host().value_or("")},
        {component::port, host_end, at.path_begin, a.port().value_or(""), b.port().value_or("")},
        {component::path, at.path_begin, at.path_end, a.path(), b.path()},
        {component::query, at.path_end, at.query_end, a.query().value_or(""), b.query().value_or("")},
        {component::fragment, at.query_end, at.size, a.fragment().value_or(""), b.fragment().value_or("")},
    };
    const auto differs = [&](const compared_component& each) { return each.uri_text != each.url_text && each.end < end; };
    const compared_component* const first = std::find_if(std::begin(all), std::end(all), differs);
    if (first == std::end(all))
        return std::nullopt;
    std::size_t position = first->begin;
    if (changes != nullptr && !first->uri_text.empty()) {
        const auto same =
            std::mismatch(first->uri_text.begin(), first->uri_text.end(), first->url_text.begin(), first->url_text.end());
        const auto before = static_cast<std::size_t>(first->uri_text.data() - a.text().data());
        position =
            std::max(position, offset_before(*changes, before + static_cast<std::size_t>(same.first - first->uri_text.begin())));
    }
    return reading_difference{position, first->uri_component, {}, {}};
}

/// Returns where the readings differ if only the URL Standard accepts the text. This is the position of the RFC 3986 error, unless
/// the standards read an earlier component differently.
[[nodiscard]] reading_difference find_refusal(const explanation& read)
{
    const error& why = read.uri.error();
    const std::string_view accepted = read.text.substr(0, why.position);
    // True if the URL keeps all octets before the error, and no octet after it belongs to a userinfo that only the URL contains.
    const components& of_url = read.url->parts();
    const std::size_t certain = of_url.has_userinfo() ? of_url.path_begin + std::size_t{1} : of_url.host_begin;
    const bool is_unchanged = accepted.size() >= certain && read.url->href().starts_with(accepted);
    if (const result<uri_view> front = is_unchanged ? result<uri_view>(why) : parse_uri(accepted)) {
        const std::vector<normalization_change> changes = normalization_changes(*front);
        if (const auto before = compare_components(*front, *front, *read.url, &changes, accepted.size()))
            return *before;
    }
    return {why.position, why.component, why.code, {}};
}

/// Returns where the readings differ, if they do and either standard accepts the text. `alone` is the text if it is a URI,
/// otherwise null.
[[nodiscard]] std::optional<reading_difference> find_difference(const explanation& read, const uri_view* alone)
{
    constexpr auto whole = static_cast<std::size_t>(-1);
    std::optional<reading_difference> difference;
    if (!read.uri && !read.url)
        return difference;
    if (read.uri && read.url && read.uri->text() == read.url->href())
        return difference;
    if (!read.uri)
        difference = find_refusal(read);
    else if (!read.url)
        difference = {read.url.error().position, read.url.error().component, {}, read.url.error().code};
    else if (alone != nullptr)
        difference = compare_components(*alone, *alone, *read.url, &read.changes, whole);
    else
        difference = compare_components(*parse_uri_reference(read.text), *read.uri, *read.url, nullptr, whole);
    if (!difference || difference->url_error != error_number{})
        return difference;
    for (const error& e : read.validation_errors)
        if (e.position >= difference->position) {
            difference->url_error = e.code;
            break;
        }
    return difference;
}

/// A text without tabs and newlines, and without control characters and spaces at its ends.
class cleaned_text {
public:
    explicit cleaned_text(std::string_view whole) : whole_(whole), inner_(without_spaces_at_ends(whole)), text_(copy_.of(inner_)) {}

    [[nodiscard]] std::string_view text() const noexcept { return text_; }

    /// Returns the octets of the whole text from which a part of text() was made. Returns other views unchanged.
    [[nodiscard]] std::string_view original(std::string_view part) const noexcept
    {
        const bool is_part =
            std::less_equal<>()(text_.data(), part.data()) && std::less_equal<>()(part.data(), text_.data() + text_.size());
        if (!is_part || text_.data() == inner_.data())
            return part;
        const auto begin = static_cast<std::size_t>(part.data() - text_.data());
        const std::size_t first = tab_positions(inner_).original(begin);
        return inner_.substr(first, tab_positions(inner_).original(begin + part.size()) - first);
    }

    /// Converts a finding on text() to a finding on the whole text.
    [[nodiscard]] finding original(finding found) const noexcept
    {
        const std::string_view part = original(text_.substr(found.begin, found.end - found.begin));
        found.begin = static_cast<std::size_t>(part.data() - whole_.data());
        found.end = found.begin + part.size();
        found.detail = original(found.detail);
        return found;
    }

    /// Returns the whole text, with `*` in place of each octet that `marks` marks with `*`. `marks` is as long as text(). Linear.
    [[nodiscard]] std::string hidden(std::string_view marks) const
    {
        std::string hidden(whole_);
        tab_positions positions(inner_); // maps ascending offsets
        const bool is_copy = text_.data() != inner_.data();
        const auto place = [&](std::size_t at) {
            return hidden.begin() + (inner_.data() - whole_.data()) +
                   static_cast<std::ptrdiff_t>(is_copy ? positions.original(at) : at);
        };
        for (std::size_t begin = marks.find('*'); begin < marks.size();) {
            const std::size_t end = std::min(marks.find(' ', begin), marks.size());
            const auto first = place(begin);
            std::fill(first, place(end), '*');
            begin = marks.find('*', end);
        }
        return hidden;
    }

private:
    std::string_view whole_, inner_;
    tabless_copy copy_;
    std::string_view text_;
};

[[nodiscard]] finding_kind kind_of(doubt_kind doubt) noexcept
{
    switch (doubt) {
    case doubt_kind::mixed_scripts:
        return finding_kind::mixed_scripts;
    case doubt_kind::confusable:
        return finding_kind::confusable;
    case doubt_kind::invisible_character:
        return finding_kind::invisible_character;
    case doubt_kind::bidirectional:
        return finding_kind::bidirectional_host;
    case doubt_kind::a_label_round_trip:
        break;
    }
    return finding_kind::a_label_round_trip;
}

/// Adds findings on the original text.
void check_whole(const readings& read, finding_list& findings)
{
    if (!read.uri) // a URI contains no such octets
        check_characters(findings.text, findings);
    check_validity(read, findings);
}

/// Adds the findings of check_for() to a report, at their positions in the whole text.
void add_findings_of_parts(finding_set kinds, const readings& both, const explain_options& options, explanation& read)
{
    const cleaned_text cleaned(read.text);
    std::vector<finding> findings;
    finding_list found{cleaned.text(), &findings, {}};
    const outline at = split(cleaned.text(), options.base != nullptr ? options.base->scheme() : std::string_view());
    const subject s{{cleaned.text(), at}, both, options};
    check_for(kinds, s, found);
    for (const finding& each : findings)
        read.add(cleaned.original(each));
    read.given_host = cleaned.original(s.host());
}

/// Returns the finding kinds on a text without a base. The result may include kinds that were not asked for.
[[nodiscard]] finding_set kinds_alone(std::string_view text, finding_set kinds, const explain_options& options)
{
    std::string buffer;
    const readings both{parse_uri(text), web::parse_view(text, buffer, {.domain_to_ascii = options.domain_to_ascii})};
    const cleaned_text cleaned(text);
    const outline at = split(cleaned.text(), {});
    finding_list found{text, nullptr, {}};
    check_whole(both, found);
    check_for(kinds, {{cleaned.text(), at}, both, options}, found);
    return found.kinds;
}

/// Like kinds_alone(), for a text that needs a base or Unicode data.
[[nodiscard]] finding_set kinds_of_report(std::string_view text, finding_set kinds, const explain_options& options)
{
    explanation read = read_text(text, options);
    add_findings(kinds, options, read);
    if (options.unicode != nullptr && kinds.contains_any(kinds_of_unicode))
        add_iri(read, options);
    finding_set found;
    for (const finding& each : read.findings)
        found.add(each.kind);
    return found;
}

[[nodiscard]] explanation explain_other(std::string_view text, const explain_options& options)
{
    std::vector<error> errors;
    const result<uri_view> alone = parse_uri(text);
    explanation all = read_both(text, alone, options, &errors);
    all.validation_errors = std::move(errors);
    if (alone)
        all.changes = normalization_changes(*alone);
    all.difference = find_difference(all, alone ? &*alone : nullptr);
    add_findings(all_kinds, options, all);
    return all;
}

} // namespace

std::string internal::host_of(const uri_view& u)
{
    return is_normalized(u) ? decoded_in_lower_case(u.host().value_or(""))
                            : decoded_in_lower_case(normalize(u).host().value_or(""));
}

internal::readings internal::readings::of(const explanation& read)
{
    return {read.uri ? result<uri_view>(*read.uri) : read.uri.error(), read.url ? result<url_view>(*read.url) : read.url.error()};
}

void internal::check_for(finding_set kinds, const subject& s, finding_list& findings)
{
    for (const auto& each : checks)
        if (each.kinds.contains_any(kinds))
            each.check(s, findings);
}

explanation internal::read_text(std::string_view text, const explain_options& options)
{
    return read_both(text, parse_uri(text), options, nullptr);
}

void internal::add_findings(finding_set kinds, const explain_options& options, explanation& read)
{
    const readings both = readings::of(read);
    std::vector<finding> findings;
    finding_list found{read.text, &findings, {}};
    check_whole(both, found);
    for (const finding& each : findings)
        read.add(each);
    add_findings_of_parts(kinds, both, options, read);
}

void internal::add_iri(explanation& read, const explain_options& options)
{
    read.iri = options.unicode->read_iri({read.text, options.base, read.url ? &*read.url : nullptr, read.given_host});
    for (const host_doubt& each : read.iri->doubts)
        read.add({kind_of(each.kind), each.begin, each.end, each.detail});
}

void internal::add_in_order(const finding& found, std::vector<finding>& findings)
{
    // All kinds have their texts in a single table, in report order.
    const auto place = std::lower_bound(findings.begin(), findings.end(), found,
                                        [](const finding& a, const finding& b) { return &a.text() < &b.text(); });
    if (place == findings.end() || place->kind != found.kind)
        findings.insert(place, found);
}

std::string explanation::uri_host() const
{
    return uri ? host_of(*uri) : std::string();
}

const finding* explanation::find(finding_kind kind) const noexcept
{
    const auto found = std::find_if(findings.begin(), findings.end(), [&](const finding& each) { return each.kind == kind; });
    return found != findings.end() ? &*found : nullptr;
}

void explanation::add(const finding& found)
{
    add_in_order(found, findings);
}

std::optional<severity> explanation::severity() const noexcept
{
    std::optional<web::severity> highest;
    for (const finding& each : findings)
        if (!highest || each.severity() > *highest)
            highest = each.severity();
    return highest;
}

std::string hide_credentials(std::string_view text)
{
    const auto has = [&](char octet) { return text.find(octet) != text.npos; };
    if (!has('@') && !has('=') && !has('%')) // without these octets, no credential is possible, even percent-encoded
        return std::string(text);
    const cleaned_text cleaned(text);
    const std::string marks = marked_secrets(cleaned.text());
    return marks.empty() ? std::string(text) : cleaned.hidden(marks);
}

namespace {

/// Returns the report on a text. If `plain` is not null, it is the text as a plain URL.
explanation report_on(std::string_view text, const plain_url* plain, const explain_options& given)
{
    const explain_options options = with_converter(given);
    explanation all = plain != nullptr ? explain_plain(*plain, options) : explain_other(text, options);
    if (options.unicode != nullptr)
        add_iri(all, options);
    return all;
}

} // namespace

explanation explain(std::string_view text, const explain_options& options)
{
    plain_url plain;
    return report_on(text, read_plain(text, plain) ? &plain : nullptr, options);
}

finding_set find_kinds(std::string_view text, finding_set wanted, const explain_options& options)
{
    plain_url plain;
    finding_set found;
    if (read_plain(text, plain))
        found = kinds_of_plain(wanted, plain, options);
    else if (options.base == nullptr && !(options.unicode != nullptr && wanted.contains_any(kinds_of_unicode)))
        found = kinds_alone(text, wanted, with_converter(options));
    else
        found = kinds_of_report(text, wanted, with_converter(options));
    return finding_set::of_bits(found.bits() & wanted.bits());
}

} // namespace uriform::web
