#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/explain/explain_url.hpp>
#include <uriform/syntax/detail/pct_encoded.hpp>
#include <uriform/syntax/ipv6_address.hpp>

/// @file
/// A text that is explained, split at the delimiters that a browser or a careless program would split it at.

namespace uriform::web::internal {

/// The components of a text, whether it is valid or not: offsets in bytes.
///
/// Unlike uriform::components they are those of any text: `\` is `/` in special URLs, special schemes may be followed by any number
/// of slashes, and the last `@` of the authority ends the userinfo.
struct outline {
    std::size_t scheme_end = 0; ///< the `:`, or 0 if there is no scheme
    bool is_special = false;    ///< the scheme, or that of the base
    bool has_authority = false;
    std::size_t slashes_begin = 0;   ///< after the `:`
    std::size_t authority_begin = 0; ///< after the slashes
    std::size_t host_begin = 0;      ///< after the last `@`
    std::size_t host_end = 0;        ///< the `:` of the port, or the authority's end
    std::size_t path_begin = 0;
    std::size_t path_end = 0;
    std::size_t query_end = 0;
    std::size_t size = 0;
};

/// Splits a text without tabs, newlines and spaces at its ends. The scheme of the base is empty if there is
/// none. Linear.
[[nodiscard]] outline split(std::string_view text, std::string_view base_scheme) noexcept;

/// The findings on a text.
class finding_list {
public:
    /// Adds a finding on `part`, a part of `text`, unless there is one of its kind.
    void add(finding_kind kind, std::string_view part, std::string_view detail = {});

    std::string_view text; ///< what positions are in
    std::vector<finding> findings;
    finding_set kinds;
};

/// The components of a text, as its outline has them.
struct subject_parts {
    std::string_view text;
    const outline& at;

    [[nodiscard]] std::string_view part(std::size_t begin, std::size_t end) const noexcept
    {
        return text.substr(begin, end - begin);
    }
    [[nodiscard]] std::string_view scheme() const noexcept { return part(0, at.scheme_end); }
    /// Returns the userinfo with its `@`, or nothing.
    [[nodiscard]] std::string_view userinfo() const noexcept { return part(at.authority_begin, at.host_begin); }
    [[nodiscard]] std::string_view host() const noexcept { return part(at.host_begin, at.host_end); }
    /// Returns the port with its `:`, or nothing.
    [[nodiscard]] std::string_view port() const noexcept { return part(at.host_end, at.path_begin); }
    [[nodiscard]] std::string_view path() const noexcept { return part(at.path_begin, at.path_end); }
    /// Returns the query with its `?`, or nothing.
    [[nodiscard]] std::string_view query() const noexcept { return part(at.path_end, at.query_end); }
    /// Returns the fragment with its `#`, or nothing.
    [[nodiscard]] std::string_view fragment() const noexcept { return part(at.query_end, at.size); }
};

/// What a check reads: a text without tabs, newlines and spaces at its ends, and its readings by both standards as it was given.
struct subject : subject_parts {
    const explanation& read;
    const explain_options& options;

    /// Returns the scheme of the text, or of the base if it has none.
    [[nodiscard]] std::string_view scheme_or_base() const noexcept
    {
        return at.scheme_end != 0 || options.base == nullptr ? scheme() : options.base->scheme();
    }
};

/// Checks, each of which adds the findings of one part of the text.
/// @{
void check_characters(std::string_view text, finding_list& findings); ///< of the text as it was given
void check_validity(const explanation& read, finding_list& findings); ///< of the text as it was given
void check_scheme(const subject& s, finding_list& findings);
void check_authority(const subject& s, finding_list& findings);
void check_path(const subject& s, finding_list& findings);
void check_query(const subject& s, finding_list& findings);
void check_encodings(const subject& s, finding_list& findings);
void check_hosts(const subject& s, finding_list& findings);
/// @}

/// Returns whether an octet is a slash, or a backslash, which the URL Standard takes for one.
[[nodiscard]] constexpr bool is_slash(char octet) noexcept
{
    return octet == '/' || octet == '\\';
}

/// A parameter of a path, query or fragment, perhaps of a URL that is the value of another, that has the name of a credential.
struct credential {
    std::string_view name, value; ///< as they are in the text; the value is not empty
    bool is_certain;              ///< whether the name has no other use, so that it is reported
};

/// Returns the credentials of a text behind its authority. Linear.
[[nodiscard]] std::vector<credential> credentials_in(const subject_parts& parts);

/// Returns a `*` for each octet of a password, of a token, or of the value of a credential, and a space for each other one, of a
/// text without tabs, newlines and spaces at its ends. Linear.
[[nodiscard]] std::string marked_secrets(std::string_view text);

/// Returns whether a text without tabs, newlines and spaces at its ends is a URL that runs code.
[[nodiscard]] bool runs_code(std::string_view url) noexcept;

/// Returns the host that is dialled, in ASCII and lower case if it has such a form. The URL Standard reads numbers as addresses,
/// and decodes names, in special URLs alone; resolvers do so in all.
[[nodiscard]] std::string dialled_host(const explanation& read, domain_to_ascii_function convert);

/// Returns `text` without the controls and spaces at its ends.
[[nodiscard]] std::string_view without_spaces_at_ends(std::string_view text) noexcept;

/// Returns the IPv6 address that a host in brackets is, or `std::nullopt`.
[[nodiscard]] std::optional<ipv6_address> ipv6_address_of(std::string_view host) noexcept;

/// Returns `text` with its percent-encodings decoded, in lower case.
[[nodiscard]] std::string decoded_in_lower_case(std::string_view text);

} // namespace uriform::web::internal
