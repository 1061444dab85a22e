#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <utility>

#include <uriform/base/char_set.hpp>
#include <uriform/base/detail/ascii.hpp>
#include <uriform/syntax/ipv4_address.hpp>

#include "core/base/octet_scan.hpp"
#include "core/web/special_schemes.hpp"
#include "core/web/tabs_and_newlines.hpp"
#include "explain/explain/subject.hpp"

namespace uriform::web::internal {
namespace {

/// The name of a parameter whose value may be a credential.
struct credential_name {
    std::string_view name; ///< in lower case, without hyphens and underscores; a `*` in front stands for any other octets, or none
    bool is_certain;       ///< whether such a parameter is reported; other names have other uses too, and are hidden without a word
};

/// Names that OAuth (RFC 5849, RFC 6749, RFC 6750, RFC 7521, RFC 7636), SAML, CAS, JSON Web Tokens, clouds' signed URLs, one-time
/// passwords and session identifiers use. The first row that matches counts. Tokens that no row names are also those of pages and
/// of forms. Names without a `*` come first, in order.
constexpr credential_name credential_names[] = {
    {"accesskey", true},
    {"accesstoken", true},
    {"apikey", true},
    {"assertion", false},
    {"auth", false},
    {"authkey", true},
    {"authorization", true},
    {"authtoken", true},
    {"awsaccesskeyid", true},
    {"bearer", true},
    {"clientassertion", true},
    {"code", false},
    {"codeverifier", true},
    {"credential", true},
    {"credentials", true},
    {"hmac", true},
    {"idtoken", true},
    {"jsessionid", true},
    {"jwt", true},
    {"oauthsignature", true},
    {"oauthtoken", true},
    {"oauthverifier", true},
    {"otp", true},
    {"pass", false},
    {"passcode", true},
    {"passphrase", true},
    {"passwd", true},
    {"phpsessid", true},
    {"pin", false},
    {"privatekey", true},
    {"privatetoken", true},
    {"pwd", true},
    {"refreshtoken", true},
    {"resettoken", true},
    {"samlart", true},
    {"samlrequest", false},
    {"samlresponse", true},
    {"secretkey", true},
    {"session", false},
    {"sessionid", true},
    {"sessiontoken", true},
    {"sid", false},
    {"sig", true},
    {"signature", true},
    {"ticket", false},
    {"token", true},
    {"xamzcredential", true},
    {"xamzsignature", true},
    {"xapikey", true},
    {"xgoogcredential", true},
    {"xgoogsignature", true},
    {"*password", true},
    {"*secret", true},
    {"*securitytoken", true},
    {"*token", false},
};
constexpr auto* const whole_names_end =
    std::find_if(std::begin(credential_names), std::end(credential_names), [](const auto& each) { return each.name[0] == '*'; });
constexpr auto by_name = [](const credential_name& a, std::string_view b) { return a.name < b; };
static_assert(std::is_sorted(std::begin(credential_names), whole_names_end,
                             [](const auto& a, const auto& b) { return by_name(a, b.name); }));

/// Schemes whose URIs may have an `@` that ends no password, as that of a mailbox.
constexpr std::string_view schemes_without_password[] = {"acct", "cid",  "data", "im",  "javascript", "mailto",
                                                         "mid",  "news", "pres", "tag", "urn",        "xmpp"};

/// An octet of a text, and how it is written.
struct decoded_octet {
    char value;
    std::size_t size;  ///< in octets
    std::size_t depth; ///< how often it is percent-encoded
};

/// Reads the first octet of a text, decoded as often as it is percent-encoded: `%252F` is a `/`.
[[nodiscard]] decoded_octet read_decoded(std::string_view text) noexcept
{
    if (text.front() != '%')
        return {text.front(), 1, 0};
    std::size_t percent = 0; // the end of the last encoding of a `%`
    while (text.substr(percent + 1).starts_with("25"))
        percent += 2;
    const int octet = uriform::detail::grammar::pct_encoded(std::string("%").append(text.substr(percent + 1, 2)), 0);
    return octet < 0 ? decoded_octet{'%', percent + 1, percent / 2}
                     : decoded_octet{static_cast<char>(octet), percent + 3, percent / 2 + 1};
}

/// Returns whether a user name without a password is a credential in URLs of this scheme, in lower case: services for the web take
/// tokens there, and those of other schemes, as ssh, take names of users. `git+https` is a scheme of the web, too.
[[nodiscard]] bool takes_token(std::string_view scheme) noexcept
{
    const std::string_view last = scheme.substr(scheme.rfind('+') + 1); // npos + 1 is 0
    return last == "http" || last == "https" || last == "ws" || last == "wss";
}

/// Returns whether a user name is an IPv4 address or a domain with a last label of letters, perhaps with delimiters behind it. A
/// token with full stops in it is none: its last part has digits.
[[nodiscard]] bool looks_like_domain(std::string_view user)
{
    constexpr char_set letters = chars::alpha + char_set::range(0x80, 0xFF);
    const auto are_of = [](std::string_view octets, const char_set& set) {
        return std::all_of(octets.begin(), octets.end(), [&](char octet) { return set.contains(octet); });
    };
    const std::string decoded = decoded_in_lower_case(user);
    constexpr std::string_view delimiters = "./\?# ";
    const std::string_view name = std::string_view(decoded).substr(0, decoded.find_last_not_of(delimiters) + 1); // npos + 1 is 0
    const std::size_t dot = name.rfind('.');
    if (ipv4_address::parse(name))
        return true;
    return dot != name.npos && dot != 0 && are_of(name, letters + chars::digit + char_set("-.")) &&
           (are_of(name.substr(dot + 1), letters) || name.substr(dot + 1).starts_with("xn--"));
}

/// Calls `use` with the secret of a userinfo, of which the password begins after `colon_size` octets at `colon`: the password, or
/// the user name if that may be a token. A user name as that of `http://good.example@evil.example/` is shown: it is there to
/// deceive.
template <class Use>
void find_secret(std::string_view userinfo, std::size_t colon, std::size_t colon_size, bool may_be_token, Use use)
{
    const std::string_view user = userinfo.substr(0, colon);
    const std::string_view password = userinfo.substr(user.size() + (user.size() < userinfo.size() ? colon_size : 0));
    if (!password.empty())
        use(password);
    else if (may_be_token && !user.empty() && !looks_like_domain(user))
        use(user);
}

/// Returns whether octets that follow the `:` of an authority are those of a port of `host`, however often they are
/// percent-encoded. An empty port follows a domain or an address; in `http://user:/pass@h/` a password begins with a `/`, as one in
/// 64 in Base64.
[[nodiscard]] bool is_port(std::string_view text, std::string_view host)
{
    if (text.empty())
        return looks_like_domain(host);
    while (!text.empty()) {
        const decoded_octet next = read_decoded(text);
        if (!uriform::detail::ascii::is_digit(next.value))
            return false;
        text.remove_prefix(next.size);
    }
    return true;
}

/// Calls `use` with the parts of a password that persons meant, though its delimiters make it a port and a path, query or fragment.
/// These delimiters are shown: no component of the text moves, and a text that both standards refuse does not turn into a URL.
template <class Use>
void use_between_delimiters(std::string_view password, Use use)
{
    while (!password.empty()) {
        const std::size_t end = std::min(password.find_first_of("/\\?#"), password.size());
        use(password.substr(0, end));
        password.remove_prefix(std::min(end + 1, password.size()));
    }
}

/// Where the URL Standard begins an authority.
struct authority_begin {
    std::size_t depth = 0;    ///< how often the slashes before it are percent-encoded, at most
    bool takes_token = false; ///< whether its scheme does
    bool has_scheme = false;  ///< whether a scheme other than file is written in front of it
};

/// Finds the last `@` of the rest of another URL in a text: before a space, and before the `&` that ends a parameter.
class last_at_sign {
public:
    explicit last_at_sign(const subject_parts& parts) : parts_(parts) {}

    /// Returns the last `@` from `at`, or npos. The next call is for a place after that `@`, so that all calls together are linear.
    [[nodiscard]] std::size_t from(std::size_t at) noexcept
    {
        const std::string_view text = parts_.text;
        const bool in_parameter = at > parts_.at.path_end;
        std::size_t last = text.npos;
        for (at = std::max(at, searched_); at < text.size() && !(in_parameter && text[at] == '&');) {
            const decoded_octet next = read_decoded(text.substr(at));
            if (next.value == ' ')
                break;
            if (next.value == '@')
                last = at;
            at += next.size;
        }
        searched_ = at;
        return last;
    }

private:
    const subject_parts& parts_;
    std::size_t searched_ = 0; ///< the end of a part of the text that has no other `@`
};

/// Calls `use` with the secret of an authority of another URL in a text, if it has one, and returns the end of what it has read:
/// that of the authority, or of a password with delimiters.
///
/// A delimiter ends it that is percent-encoded no more often than the slashes before it: others are data of that URL.
template <class Use>
std::size_t read_authority(const subject_parts& parts, std::size_t begin, const authority_begin& how, last_at_sign& last, Use use)
{
    const std::string_view text = parts.text;
    const bool in_parameter = begin > parts.at.path_end;
    std::size_t colon = text.npos, colon_size = 0, at_sign = text.npos, at = begin;
    std::size_t host = begin, host_end = text.npos, port = text.npos; // from the last `@` to the `:` after it, and from there
    while (at < text.size()) {
        const decoded_octet next = read_decoded(text.substr(at));
        const bool is_delimiter = is_slash(next.value) || next.value == '?' || next.value == '#';
        if ((is_delimiter && next.depth <= how.depth) || (in_parameter && text[at] == '&'))
            break;
        if (next.value == ':' && colon == text.npos) {
            colon = at;
            colon_size = next.size;
        }
        if (next.value == ':' && port == text.npos) {
            host_end = at;
            port = at + next.size;
        }
        if (next.value == '@') {
            at_sign = at;
            host = at + next.size;
            port = text.npos;
        }
        at += next.size;
    }
    if (at_sign != text.npos)
        find_secret(text.substr(begin, at_sign - begin), colon == text.npos ? colon : colon - begin, colon_size, how.takes_token,
                    use);
    const bool has_password = port != text.npos && how.has_scheme && text[host] != '[' &&
                              !is_port(text.substr(port, at - port), text.substr(host, host_end - host));
    const std::size_t end = has_password ? last.from(at) : text.npos;
    if (end == text.npos)
        return at;
    use_between_delimiters(text.substr(port, end - port), use);
    return end;
}

/// Returns the userinfo that a SIP URI has behind its scheme, with its `@` (RFC 3261, section 25.1): a user may have `/` and `?`, a
/// password has neither.
[[nodiscard]] std::string_view sip_userinfo_of(std::string_view text) noexcept
{
    const std::size_t end = text.find_first_of("/\\?#", text.find('@'));
    const std::string_view userinfo = text.substr(0, text.rfind('@', end) + 1); // npos + 1 is 0
    return userinfo.substr(userinfo.find_last_of("/\\?#") + 1);
}

/// Returns the userinfo of a text, with its `@`: that of the authority, or of `user:password@host`; or nothing.
[[nodiscard]] std::string_view userinfo_of(const subject_parts& parts) noexcept
{
    const auto is_scheme = [&](std::string_view scheme) {
        return uriform::detail::ascii::equal_ignoring_case(scheme, parts.scheme());
    };
    if (parts.at.has_authority || std::any_of(std::begin(schemes_without_password), std::end(schemes_without_password), is_scheme))
        return parts.userinfo();
    if (is_scheme("sip") || is_scheme("sips"))
        return sip_userinfo_of(parts.text.substr(parts.at.slashes_begin));
    const std::string_view first = parts.text.substr(0, parts.text.find_first_of("/\\?#"));
    return first.substr(0, first.rfind('@') + 1); // npos + 1 is 0
}

/// Follows the octets of a text to the places where the URL Standard begins an authority: behind two slashes, and behind a special
/// scheme with any number of them.
class authority_finder {
public:
    /// Returns where an authority begins, if it does with this octet.
    [[nodiscard]] std::optional<authority_begin> begin_with(const decoded_octet& next)
    {
        const char octet = next.value;
        if (is_slash(octet)) {
            ++slashes_;
            found_.depth = std::max(found_.depth, next.depth);
            word_.clear();
            return std::nullopt;
        }
        if (is_tab_or_newline(octet)) // which is skipped
            return std::nullopt;
        if (slashes_ >= 2)
            return std::exchange(*this, {}).found_;
        const scheme_type type = octet == ':' ? type_of(word_) : scheme_type::not_special;
        slashes_ = is_special(type) && type != scheme_type::file ? 2 : 0;
        const bool has_scheme = !word_.empty() && type != scheme_type::file;
        found_ = octet == ':' ? authority_begin{next.depth, takes_token(word_), has_scheme} : authority_begin{};
        if (chars::scheme.contains(octet))
            word_ += uriform::detail::ascii::to_lower(octet);
        else
            word_.clear();
        return std::nullopt;
    }

private:
    std::size_t slashes_ = 0; ///< that have been read without an interruption; 2 for those of a special scheme
    std::string word_;        ///< the last octets, in lower case, if a scheme may consist of them
    authority_begin found_;
};

/// Returns what follows the `:` of a host, unless that is a port, until the last `@` before a space; or nothing.
[[nodiscard]] std::string_view password_with_delimiter(const subject_parts& parts)
{
    const std::string_view port = parts.port();
    if (port.empty() || is_port(port.substr(1), parts.host()) || parts.host().starts_with('['))
        return {};
    const std::string_view url = parts.text.substr(0, parts.text.find(' ', parts.at.path_begin));
    const std::size_t begin = parts.at.host_end + 1;
    const std::size_t end = url.rfind('@'); // before the host, if no other follows it
    return end != url.npos && end > begin ? url.substr(begin, end - begin) : std::string_view();
}

/// Calls `use` with the secret of the userinfo of a text, by each reading: with a scheme of its own, or with that of a base.
template <class Use>
void each_userinfo_secret(std::string_view text, Use use)
{
    for (const std::string_view base_scheme : {"file", "http", ""}) {
        const outline at = split(text, base_scheme);
        const subject_parts parts{text, at};
        const std::string_view userinfo = userinfo_of(parts);
        std::string scheme(parts.scheme().empty() ? base_scheme : parts.scheme());
        std::transform(scheme.begin(), scheme.end(), scheme.begin(), uriform::detail::ascii::to_lower);
        if (!userinfo.empty())
            find_secret(userinfo.substr(0, userinfo.size() - 1), userinfo.find(':'), 1, at.has_authority && takes_token(scheme),
                        use);
        if (scheme != "file") // whose host may be a drive letter
            use_between_delimiters(password_with_delimiter(parts), use);
    }
}

/// Calls `use` with the secret of each authority behind that of the text, as of URLs in parameters.
template <class Use>
void each_other_secret(const subject_parts& parts, Use use)
{
    authority_finder finder;
    last_at_sign last(parts);
    for (std::size_t at = parts.host().empty() ? parts.at.slashes_begin : parts.at.path_begin; at < parts.text.size();) {
        const decoded_octet next = read_decoded(parts.text.substr(at));
        const std::optional<authority_begin> found = finder.begin_with(next);
        at = std::max(found ? read_authority(parts, at, *found, last, use) : 0, at + next.size);
    }
}

/// Returns the name of the list that a name is an element of: `token` of `token[]` and `token[0]`; other names unchanged.
[[nodiscard]] std::string_view name_of_list(std::string_view name) noexcept
{
    while (name.ends_with(']')) {
        const std::size_t last = name.substr(0, name.size() - 1).find_last_not_of("0123456789");
        if (last == name.npos || name[last] != '[')
            break;
        name = name.substr(0, last);
    }
    return name;
}

/// Returns the row of a name, or of one in brackets at its end, as of `user[password]`, also if it names a list. Null if it is no
/// name of a credential.
[[nodiscard]] const credential_name* find_credential_name(std::string_view name) noexcept
{
    name = name_of_list(name);
    if (name.ends_with(']'))
        name = name.substr(name.rfind('[') + 1, name.size() - name.rfind('[') - 2); // npos + 1 is 0
    const auto* const whole = std::lower_bound(std::begin(credential_names), whole_names_end, name, by_name);
    if (whole != whole_names_end && whole->name == name)
        return whole;
    const auto* const found = std::find_if(whole_names_end, std::end(credential_names),
                                           [&](const credential_name& each) { return name.ends_with(each.name.substr(1)); });
    return found != std::end(credential_names) ? found : nullptr;
}

[[nodiscard]] bool has(std::string_view text, std::string_view part) noexcept
{
    return text.find(part) != text.npos;
}

/// Return whether a text may have a `=` or an `@`, however often it is percent-encoded: an encoding ends with the same digits.
/// @{
[[nodiscard]] bool may_have_equals_sign(std::string_view text) noexcept
{
    return has(text, "=") || has(text, "3D") || has(text, "3d");
}
[[nodiscard]] bool may_have_at_sign(std::string_view text) noexcept
{
    return has(text, "@") || has(text, "40");
}
/// @}

/// Whether each octet ends the value of a parameter, or is a part of such a delimiter.
constexpr auto ends_value = [] {
    std::array<bool, 256> table{};
    for (const char octet : std::string_view("%;&?#/\\"))
        table[static_cast<unsigned char>(octet)] = true;
    return table;
}();

/// Returns the place from `at` on of the next octet that may begin or end a name, if no name has begun.
[[nodiscard]] std::size_t skip_value(const subject_parts& parts, std::size_t at) noexcept
{
    if (at < parts.at.path_end) {
        static constexpr uriform::internal::octet_scan delimiters(';', '%', false);
        at = delimiters.find(parts.text.substr(0, parts.at.path_end), at);
        if (at < parts.at.path_end)
            return at;
    }
    while (at < parts.text.size() && !ends_value[static_cast<unsigned char>(parts.text[at])])
        ++at;
    return at;
}

/// Appends the letters and digits from `at` on in lower case, and returns their end.
[[nodiscard]] std::size_t read_letters(std::string_view text, std::size_t at, std::string& name)
{
    for (; at < text.size(); ++at) {
        const auto lower = static_cast<char>(text[at] | 0x20); // a digit is unchanged
        if ((lower < 'a' || lower > 'z') && (text[at] < '0' || text[at] > '9'))
            break;
        name += lower;
    }
    return at;
}

} // namespace

std::vector<credential> credentials_in(const subject_parts& parts)
{
    std::vector<credential> all;
    const std::string_view text = parts.text;
    if (!may_have_equals_sign(text))
        return all;
    std::string name; // decoded, in lower case, without hyphens and underscores
    std::size_t begin = text.npos;
    for (std::size_t at = parts.at.path_begin; at < text.size();) {
        if (begin == text.npos && (at = skip_value(parts, at)) == text.size())
            break;
        if (begin != text.npos && (at = read_letters(text, at, name)) == text.size())
            break;
        const bool in_path = at < parts.at.path_end;
        const decoded_octet next = read_decoded(text.substr(at));
        const std::size_t end = at;
        at += next.size;
        if (next.value == ';' || (!in_path && (next.value == '&' || next.value == '?' || next.value == '#'))) {
            begin = at;
            name.clear();
        } else if (is_slash(next.value)) {
            begin = in_path ? text.npos : at; // in a query, the name may be part of a path, as in `user/password`
            name.clear();
        } else if (begin == text.npos) { // a value, or a segment without parameters
        } else if (next.value != '=') {
            if (next.value != '-' && next.value != '_')
                name += uriform::detail::ascii::to_lower(next.value);
        } else {
            const credential_name* const found = find_credential_name(name);
            const std::size_t value = at;
            // A fragment has no `#` that ends anything.
            const std::string_view ends = in_path ? "/;?#" : at <= parts.at.query_end ? "&#" : "&";
            at = found != nullptr ? std::min(text.find_first_of(ends, at), text.size()) : at;
            if (value < at)
                all.push_back({text.substr(begin, end - begin), text.substr(value, at - value), found->is_certain});
            begin = text.npos;
        }
    }
    return all;
}

std::string marked_secrets(std::string_view text)
{
    std::string marks;
    const auto mark = [&](std::string_view secret) {
        marks.resize(text.size(), ' ');
        std::fill_n(marks.begin() + (secret.data() - text.data()), secret.size(), '*');
    };
    const bool may_have_userinfo = may_have_at_sign(text);
    if (!may_have_userinfo && !may_have_equals_sign(text))
        return marks;
    if (text.find('@') != text.npos)
        each_userinfo_secret(text, mark);
    const outline at = split(text, "file"); // a special scheme, as a base may have it, so that `\` is a slash
    const subject_parts parts{text, at};
    if (may_have_userinfo)
        each_other_secret(parts, mark);
    for (const credential& each : credentials_in(parts))
        mark(each.value);
    return marks;
}

} // namespace uriform::web::internal
