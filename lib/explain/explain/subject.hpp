#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/explain/explain_url.hpp>
#include <uriform/syntax/detail/pct_encoded.hpp>
#include <uriform/syntax/ipv6_address.hpp>
#include <uriform/uri/uri_reference.hpp>
#include <uriform/web/url.hpp>

/// @file
/// A text to explain, split at the delimiters at which a browser or a careless program would split it.

namespace uriform::web::internal {

/// The components of any text, valid or not, as byte offsets.
///
/// Unlike uriform::components, an outline follows lenient rules: `\` counts as `/` in special URLs, any number of slashes may
/// follow a special scheme, and the last `@` of the authority ends the userinfo.
struct outline {
    std::size_t scheme_end = 0; ///< position of the `:`, or 0 without a scheme
    bool is_special = false;    ///< whether the scheme, or the base's scheme, is special
    bool has_authority = false;
    std::size_t slashes_begin = 0;   ///< after the `:`
    std::size_t authority_begin = 0; ///< after the slashes
    std::size_t host_begin = 0;      ///< after the last `@`
    std::size_t host_end = 0;        ///< position of the port's `:`, or the authority's end
    std::size_t path_begin = 0;
    std::size_t path_end = 0;
    std::size_t query_end = 0;
    std::size_t size = 0;
};

/// Returns the position of the first octet at or after `begin` that satisfies `ends`, or the text's size.
template <class Ends>
[[nodiscard]] std::size_t find_end(std::string_view text, std::size_t begin, Ends ends) noexcept
{
    while (begin < text.size() && !ends(text[begin]))
        ++begin;
    return begin;
}

/// Splits a text without tabs and newlines, and without spaces at its ends. The base scheme is empty without a base. Linear.
[[nodiscard]] outline split(std::string_view text, std::string_view base_scheme) noexcept;

/// Collects findings on a text.
class finding_list {
public:
    /// Adds a finding on `part`, a part of `text`, unless the list contains its kind.
    void add(finding_kind kind, std::string_view part, std::string_view detail = {});

    std::string_view text;          ///< the text that positions refer to
    std::vector<finding>* findings; ///< null if only the kinds are needed
    finding_set kinds;
};

/// The components of a text according to its outline.
struct subject_parts {
    std::string_view text;
    const outline& at;

    [[nodiscard]] std::string_view part(std::size_t begin, std::size_t end) const noexcept
    {
        return text.substr(begin, end - begin);
    }
    [[nodiscard]] std::string_view scheme() const noexcept { return part(0, at.scheme_end); }
    /// Returns the userinfo with its `@`, or an empty text.
    [[nodiscard]] std::string_view userinfo() const noexcept { return part(at.authority_begin, at.host_begin); }
    [[nodiscard]] std::string_view host() const noexcept { return part(at.host_begin, at.host_end); }
    /// Returns the port with its `:`, or an empty text.
    [[nodiscard]] std::string_view port() const noexcept { return part(at.host_end, at.path_begin); }
    [[nodiscard]] std::string_view path() const noexcept { return part(at.path_begin, at.path_end); }
    /// Returns the query with its `?`, or an empty text.
    [[nodiscard]] std::string_view query() const noexcept { return part(at.path_end, at.query_end); }
};

/// The readings of a text by both standards.
struct readings {
    result<uri_view> uri;
    result<url_view> url;

    /// Returns views of the readings in a report.
    [[nodiscard]] static readings of(const explanation& read);

    [[nodiscard]] std::string_view url_host() const noexcept { return url ? url->hostname() : std::string_view(); }
};

/// The input of a check: a text without tabs and newlines, and without spaces at its ends, together with both standards' readings
/// of the original text.
struct subject : subject_parts {
    const readings& read;
    const explain_options& options;

    /// Returns the text's scheme, or the base's scheme if the text is relative.
    [[nodiscard]] std::string_view scheme_or_base() const noexcept
    {
        return at.scheme_end != 0 || options.base == nullptr ? scheme() : options.base->scheme();
    }
};

/// Checks. Each adds the findings on a part of the text.
/// @{
void check_characters(std::string_view text, finding_list& findings); ///< takes the original text
void check_validity(const readings& read, finding_list& findings);    ///< refers to the original text
void check_hosts(const subject& s, finding_list& findings);
void check_scheme(const subject& s, finding_list& findings);
void check_authority(const subject& s, finding_list& findings);
void check_connection(const subject& s, finding_list& findings);
void check_path(const subject& s, finding_list& findings);
void check_encodings(const subject& s, finding_list& findings);
void check_separators(const subject& s, finding_list& findings);
void check_targets(const subject& s, finding_list& findings);
void check_duplicates(const subject& s, finding_list& findings);
void check_credentials(const subject& s, finding_list& findings);
/// @}

/// The checks on parts of a text, and the finding kinds that each may add.
inline constexpr struct {
    void (*check)(const subject&, finding_list&);
    finding_set kinds;
} checks[] = {
    {check_hosts, {finding_kind::hosts_differ, finding_kind::same_host_once_normal}},
    {check_scheme, {finding_kind::code_scheme, finding_kind::missing_slashes, finding_kind::remote_file}},
    {check_authority,
     {finding_kind::userinfo, finding_kind::several_at_signs, finding_kind::userinfo_like_host, finding_kind::at_sign_after_host,
      finding_kind::empty_host, finding_kind::encoded_host_delimiter, finding_kind::delimiter_in_host,
      finding_kind::option_like_host, finding_kind::port_out_of_range, finding_kind::foreign_port, finding_kind::non_ascii_host}},
    {check_connection,
     {finding_kind::ipv4_spelling, finding_kind::special_address, finding_kind::metadata_service, finding_kind::embedded_ipv4,
      finding_kind::local_name, finding_kind::trailing_dot, finding_kind::empty_label, finding_kind::a_label,
      finding_kind::long_label}},
    {check_path,
     {finding_kind::backslash, finding_kind::above_root, finding_kind::encoded_dot_segment, finding_kind::dots_with_parameter,
      finding_kind::encoded_traversal, finding_kind::encoded_slash}},
    {check_encodings, {finding_kind::encoded_nul, finding_kind::encoded_control, finding_kind::double_encoding}},
    {check_separators, {finding_kind::semicolon_separator, finding_kind::encoded_query_delimiter}},
    {check_targets, {finding_kind::url_of_other_host, finding_kind::code_in_parameter}},
    {check_duplicates, {finding_kind::duplicate_parameter}},
    {check_credentials, {finding_kind::credential_parameter}},
};

/// Runs the checks that may add a finding of the given kinds. They may add other kinds, too.
void check_for(finding_set kinds, const subject& s, finding_list& findings);

/// Returns the readings of a text, without findings.
[[nodiscard]] explanation read_text(std::string_view text, const explain_options& options);

/// Adds the findings of the given kinds to a report without findings. May add other kinds, too.
void add_findings(finding_set kinds, const explain_options& options, explanation& read);

/// Adds the reading by RFC 3987 and its doubts about the host to a report.
void add_iri(explanation& read, const explain_options& options);

/// Inserts a finding at its place in the report order, unless the list contains its kind.
void add_in_order(const finding& found, std::vector<finding>& findings);

/// The finding kinds that need Unicode data.
inline constexpr finding_set kinds_of_unicode{finding_kind::mixed_scripts, finding_kind::confusable,
                                              finding_kind::invisible_character, finding_kind::bidirectional_host,
                                              finding_kind::a_label_round_trip};
inline constexpr finding_set all_kinds = finding_set::of_bits(~std::uint64_t{0});

/// Returns the host to which a program that follows RFC 3986 connects.
[[nodiscard]] std::string host_of(const uri_view& u);

/// Returns options that use the domain converter of the Unicode data, unless they name another.
template <class Options>
[[nodiscard]] Options with_converter(Options options) noexcept
{
    if (options.domain_to_ascii == nullptr && options.unicode != nullptr)
        options.domain_to_ascii = options.unicode->domain_to_ascii;
    return options;
}

/// Returns whether an octet is a slash, or a backslash, which the URL Standard reads as a slash.
[[nodiscard]] constexpr bool is_slash(char octet) noexcept
{
    return octet == '/' || octet == '\\';
}

/// A parameter named like a credential, in a path, query or fragment, or in a URL that is another parameter's value.
struct credential {
    std::string_view name, value; ///< as written in the text; the value is not empty
    bool is_certain;              ///< whether the name has no other use, so that it is reported
};

/// Returns the credentials after a text's authority. Linear.
[[nodiscard]] std::vector<credential> credentials_in(const subject_parts& parts);

/// Returns a text of the same length, with `*` for each octet of a password, a token or a credential's value, and spaces elsewhere.
/// Returns an empty text if there are no secrets. `text` must not contain tabs or newlines, or spaces at its ends. Linear.
[[nodiscard]] std::string marked_secrets(std::string_view text);

/// Returns whether a text without tabs and newlines, and without spaces at its ends, is a URL that runs code.
[[nodiscard]] bool runs_code(std::string_view url) noexcept;

/// Returns the host to which programs connect, if possible in ASCII and lower case. The URL Standard reads numbers as addresses and
/// decodes names only in special URLs, but resolvers do so in all URLs.
[[nodiscard]] std::string connection_host(const readings& read, domain_to_ascii_function convert);

/// Returns `text` without control characters and spaces at its ends.
[[nodiscard]] std::string_view without_spaces_at_ends(std::string_view text) noexcept;

/// Returns the IPv6 address that a bracketed host contains, or `std::nullopt`.
[[nodiscard]] std::optional<ipv6_address> ipv6_address_of(std::string_view host) noexcept;

/// Returns `text` percent-decoded and in lower case.
[[nodiscard]] std::string decoded_in_lower_case(std::string_view text);

} // namespace uriform::web::internal
