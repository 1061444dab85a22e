#include "explain/explain/plain_url.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/base/enum_set.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/web/parse_url.hpp>

#include "core/base/octet_scan.hpp"
#include "core/web/tokenized_url.hpp"
#include "core/web/unchecked_url.hpp"
#include "explain/explain/local_names.hpp"
#include "explain/explain/subject.hpp"

namespace uriform::web::internal {
namespace {

/// The features of a plain URL that make findings possible.
enum class feature : std::uint8_t {
    none,               ///< not found in any plain URL
    address,            ///< the host is an IPv4 address
    local_domain,       ///< the name consists of one label, or its last label may be a local domain's
    metadata_domain,    ///< the name begins like a metadata service's name
    port,               ///< a port
    at_sign_after_host, ///< an `@` after an empty path
    percent,            ///< a `%`
    path_semicolon,     ///< a `;` in the path
    query_semicolon,    ///< a `;` in the query
    query_ampersand,    ///< a `&` in the query
    query_delimiter,    ///< a `:` or `/` in the query
    equals_sign,        ///< a `=` in the query or fragment
    count,
};
using features = enum_set<feature>;

/// Findings that are possible on a plain URL only with a certain feature.
struct possibility {
    feature needed;
    finding_set kinds;
    std::string_view reason;
};

/// Findings without a row are checked in all plain URLs.
constexpr possibility possibilities[] = {
    {feature::none,
     {finding_kind::not_a_url, finding_kind::uri_alone, finding_kind::url_alone, finding_kind::hosts_differ,
      finding_kind::same_host_once_normal},
     "both standards accept it, with the same host"},
    {feature::none,
     {finding_kind::backslash, finding_kind::tab_or_newline, finding_kind::space_at_end, finding_kind::control_character,
      finding_kind::ill_formed_utf8, finding_kind::non_ascii_host},
     "no URI has such octets"},
    {feature::none,
     {finding_kind::code_scheme, finding_kind::missing_slashes, finding_kind::remote_file},
     "its scheme is that of a network, with `://`"},
    {feature::none,
     {finding_kind::userinfo, finding_kind::several_at_signs, finding_kind::userinfo_like_host},
     "it has no userinfo"},
    {feature::none,
     {finding_kind::empty_host, finding_kind::encoded_host_delimiter, finding_kind::delimiter_in_host,
      finding_kind::option_like_host, finding_kind::trailing_dot, finding_kind::empty_label, finding_kind::long_label},
     "its host has labels of at most 63 letters, digits and hyphens"},
    {feature::none, {finding_kind::ipv4_spelling, finding_kind::embedded_ipv4}, "an address is four decimal numbers"},
    {feature::none,
     {finding_kind::a_label, finding_kind::mixed_scripts, finding_kind::confusable, finding_kind::invisible_character,
      finding_kind::bidirectional_host, finding_kind::a_label_round_trip},
     "its host is ASCII, without `--`"},
    {feature::none, {finding_kind::port_out_of_range}, "its port is that of the URL Standard"},
    {feature::none, {finding_kind::above_root, finding_kind::encoded_dot_segment}, "it has no dot segments"},
    {feature::address, {finding_kind::special_address, finding_kind::metadata_service}, "addresses have a class"},
    {feature::local_domain, {finding_kind::local_name}, "names of other domains are no local ones"},
    {feature::metadata_domain, {finding_kind::metadata_service}, "their names are a list"},
    {feature::port, {finding_kind::foreign_port}, "its number is that of another scheme"},
    {feature::at_sign_after_host, {finding_kind::at_sign_after_host}, "the path has to be empty"},
    {feature::percent,
     {finding_kind::encoded_traversal, finding_kind::encoded_slash, finding_kind::encoded_nul, finding_kind::encoded_control,
      finding_kind::double_encoding, finding_kind::encoded_query_delimiter, finding_kind::url_of_other_host,
      finding_kind::code_in_parameter, finding_kind::credential_parameter},
     "octets are percent-encoded: those that are looked for, or the delimiters before them"},
    {feature::path_semicolon,
     {finding_kind::dots_with_parameter, finding_kind::credential_parameter},
     "a parameter of a segment begins with it"},
    {feature::query_semicolon, {finding_kind::semicolon_separator}, "it is the separator"},
    {feature::query_ampersand, {finding_kind::duplicate_parameter}, "it ends the first of two parameters"},
    {feature::query_delimiter,
     {finding_kind::url_of_other_host, finding_kind::code_in_parameter},
     "a URL in a parameter has a scheme, or begins with two slashes"},
    {feature::equals_sign, {finding_kind::credential_parameter}, "it ends the name of a parameter"},
};

/// The findings that each feature makes possible. Findings without a row need no feature.
constexpr auto kinds_by_feature = [] {
    std::array<finding_set, static_cast<std::size_t>(feature::count)> kinds{};
    for (const possibility& each : possibilities)
        kinds[static_cast<std::size_t>(each.needed)].add(each.kinds);
    return kinds;
}();
constexpr finding_set possible_in_all = [] {
    finding_set rest;
    for (const auto& each : checks)
        rest.add(each.kinds);
    for (const possibility& each : possibilities)
        rest.remove(each.kinds);
    return rest;
}();

[[nodiscard]] finding_set possible_with(features some) noexcept
{
    finding_set possible = possible_in_all;
    for (auto bits = some.bits(); bits != 0; bits &= bits - 1)
        possible.add(kinds_by_feature[static_cast<std::size_t>(std::countr_zero(bits))]);
    return possible;
}

[[nodiscard]] constexpr bool is_letter_or_digit(char octet) noexcept
{
    return (octet >= 'a' && octet <= 'z') || uriform::detail::ascii::is_digit(octet);
}

/// Returns the size of the host's last label. Returns 0 if a label is empty or longer than 63 octets, if the host is longer than
/// 253 octets, or if labels contain anything but lower-case letters, digits, and single hyphens between them.
[[nodiscard]] std::size_t size_of_last_label(std::string_view host) noexcept
{
    std::size_t label = 0;
    bool after_separator = true;
    for (std::size_t at = 0; at < host.size(); ++at) {
        const bool is_common = is_letter_or_digit(host[at]);
        if (!is_common) {
            if (after_separator || (host[at] != '.' && host[at] != '-') || at - label > 63)
                return 0;
            if (host[at] == '.')
                label = at + 1;
        }
        after_separator = !is_common;
    }
    return after_separator || host.size() - label > 63 || host.size() > 253 ? 0 : host.size() - label;
}

/// Equivalent to size_of_last_label() for hosts of 8 to 63 octets. Processes eight octets at a time; the last word may overlap.
[[nodiscard]] std::size_t size_of_last_label_by_words(std::string_view host) noexcept
{
    constexpr std::uint64_t ones = 0x0101010101010101;
    constexpr std::uint64_t high_bits = 0x80 * ones;
    std::uint64_t wrong = 0, before = 0x80; // mark of the octet before the word; the host must not begin with a separator
    std::size_t label = 0;
    for (std::size_t at = 0;;) {
        const std::uint64_t word = uriform::internal::load_word(host.data() + at);
        const auto from = [low = word & ~high_bits](unsigned octet) { return low + (0x80 - octet) * ones; };
        const std::uint64_t letters = from('a') & ~from('z' + 1), digits = from('0') & ~from('9' + 1);
        const std::uint64_t dots = from('.') & ~from('/') & high_bits, separators = from('-') & ~from('/') & high_bits;
        wrong |= (~(letters | digits | separators) & high_bits) | (word & high_bits) | (separators & (separators << 8 | before));
        before = separators >> 56;
        if (dots != 0)
            label = at + 8 - static_cast<std::size_t>(std::countl_zero(dots)) / 8;
        at += 8;
        if (at == host.size())
            return (wrong | before) != 0 ? 0 : host.size() - label;
        if (host.size() - at < 8) {
            at = host.size() - 8;
            before = is_letter_or_digit(host[at - 1]) ? 0 : 0x80;
        }
    }
}

/// Equivalent to size_of_last_label(), by words if possible.
[[nodiscard]] std::size_t size_of_last(std::string_view host) noexcept
{
    return host.size() >= 8 && host.size() <= 63 ? size_of_last_label_by_words(host) : size_of_last_label(host);
}

/// Returns the features of a name whose last label contains `last_size` octets.
[[nodiscard]] features features_of_name(std::string_view name, std::size_t last_size) noexcept
{
    features found;
    if (last_size == name.size() || may_be_local(name.substr(name.size() - last_size)))
        found.add(feature::local_domain);
    if (may_be_metadata_service(name))
        found.add(feature::metadata_domain);
    return found;
}

[[nodiscard]] features features_of_query(std::string_view query) noexcept
{
    features found;
    for (const char octet : query) {
        if (octet == ';')
            found.add(feature::query_semicolon);
        if (octet == '&')
            found.add(feature::query_ampersand);
        if (octet == ':' || octet == '/')
            found.add(feature::query_delimiter);
        if (octet == '=')
            found.add(feature::equals_sign);
    }
    return found;
}

[[nodiscard]] features features_after_host(const plain_url& u) noexcept
{
    const auto part = [&](std::size_t begin, std::size_t end) { return u.text.substr(begin, end - begin); };
    const components& at = u.parts;
    features found;
    if (at.has_port())
        found.add(feature::port);
    if (at.hints.percent)
        found.add(feature::percent);
    if (part(at.path_begin, at.path_end).find(';') != std::string_view::npos)
        found.add(feature::path_semicolon);
    if (at.has_query())
        found.add(features_of_query(part(at.path_end, at.query_end)));
    if (at.has_fragment() && part(at.query_end, at.size).find('=') != std::string_view::npos)
        found.add(feature::equals_sign);
    if (!u.has_path() && part(at.path_end, at.size).find('@') != std::string_view::npos)
        found.add(feature::at_sign_after_host);
    return found;
}

} // namespace

url_view plain_url::as_url(std::string& buffer) const
{
    return has_path() ? web::detail::unchecked_url::make<url_view>(text, parts) : *web::parse_view(text, buffer);
}

url plain_url::copy() const
{
    return has_path() ? web::detail::unchecked_url::make<url>(std::string(text), parts) : *web::parse(text);
}

bool read_plain(std::string_view text, plain_url& read) noexcept
{
    if (!is_plain_url(text, read.parts))
        return false;
    read.text = text;
    const std::string_view host = read.host();
    const std::size_t last_size = size_of_last(host);
    if (last_size == 0) // e.g. in file URLs with an empty host
        return false;
    features found = features_after_host(read);
    if (read.parts.host == uriform::host_kind::ipv4)
        found.add(feature::address);
    else
        found.add(features_of_name(host, last_size));
    read.possible = possible_with(found);
    return true;
}

bool is_common_domain(std::string_view domain) noexcept
{
    const std::size_t last_size = size_of_last(domain);
    return last_size != 0 && features_of_name(domain, last_size).empty();
}

namespace {

/// Adds the findings of the given kinds on a plain URL.
void check_plain(finding_set kinds, const plain_url& u, const url_view& as_read, const explain_options& options,
                 finding_list& found)
{
    const components& of = u.parts;
    const outline at{of.scheme_end,        true,          true,        of.hier_part_begin(),
                     of.authority_begin(), of.host_begin, of.host_end, of.path_begin,
                     of.path_end,          of.query_end,  of.size};
    const readings both{u.as_uri(), as_read};
    check_for(kinds, {{u.text, at}, both, options}, found);
}

} // namespace

std::vector<finding> findings_of_plain(finding_set kinds, const plain_url& u, const url_view& as_read,
                                       const explain_options& options)
{
    std::vector<finding> findings, sorted;
    finding_list found{u.text, &findings, {}};
    check_plain(kinds, u, as_read, options, found);
    for (const finding& each : findings)
        add_in_order(each, sorted);
    return sorted;
}

finding_set kinds_of_plain(finding_set kinds, const plain_url& u, const explain_options& options)
{
    finding_list found{u.text, nullptr, {}};
    const auto possible = finding_set::of_bits(u.possible.bits() & kinds.bits());
    if (!possible.empty()) {
        std::string buffer;
        check_plain(possible, u, u.as_url(buffer), options, found);
    }
    return found.kinds;
}

explanation explain_plain(const plain_url& u, const explain_options& options)
{
    const uri_view alone = u.as_uri();
    explanation all{u.text, uri(alone), u.copy(), {}, {}, {}, {}, {}, u.host()};
    if (!is_normalized(alone))
        all.changes = normalization_changes(alone);
    if (!u.possible.empty())
        all.findings = findings_of_plain(u.possible, u, *all.url, options);
    return all;
}

} // namespace uriform::web::internal
