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

/// A parameter name whose value may be a credential.
struct credential_name {
    std::string_view name; ///< in lower case, without hyphens and underscores; a leading `*` stands for any octets, or none
    bool is_certain;       ///< whether findings report it; other names also have harmless uses, so their values are only hidden
};

/// Names used by OAuth (RFC 5849, RFC 6749, RFC 6750, RFC 7521, RFC 7636), SAML, CAS, JSON Web Tokens, signed cloud URLs, one-time
/// passwords and session identifiers. The first matching row applies. Token names without a row are also used for pages and forms.
/// Rows without a `*` come first, sorted.
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

/// Schemes in which an `@` does not end a password, but belongs to a mailbox, for example.
constexpr std::string_view schemes_without_password[] = {"acct", "cid",  "data", "im",  "javascript", "mailto",
                                                         "mid",  "news", "pres", "tag", "urn",        "xmpp"};

/// A decoded octet and its encoding.
struct decoded_octet {
    char value;
    std::size_t size;  ///< of the encoding, in octets
    std::size_t depth; ///< how many times it is percent-encoded
};

/// Reads the first octet of a text, fully decoded: `%252F` is a `/`.
[[nodiscard]] decoded_octet read_decoded(std::string_view text) noexcept
{
    if (text.front() != '%')
        return {text.front(), 1, 0};
    std::size_t percent = 0; // end of the last encoding of `%`
    while (text.substr(percent + 1).starts_with("25"))
        percent += 2;
    const int octet = uriform::detail::grammar::pct_encoded(std::string("%").append(text.substr(percent + 1, 2)), 0);
    return octet < 0 ? decoded_octet{'%', percent + 1, percent / 2}
                     : decoded_octet{static_cast<char>(octet), percent + 3, percent / 2 + 1};
}

/// Returns whether a user name without a password is a credential in URLs with this scheme. The scheme must be in lower case.
/// Clients send tokens to web services there, but user names with other schemes, for example ssh. `git+https` counts as a web
/// scheme.
[[nodiscard]] bool takes_token(std::string_view scheme) noexcept
{
    const std::string_view last = scheme.substr(scheme.rfind('+') + 1); // npos + 1 is 0
    return last == "http" || last == "https" || last == "ws" || last == "wss";
}

/// Returns whether a user name is an IPv4 address, or a domain whose last label consists of letters, possibly followed by
/// delimiters. A token with full stops does not match, because its last part contains digits.
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

/// Calls `use` with the secret in a userinfo. `colon` is the position of the `:`, and `colon_size` the size of its encoding. The
/// secret is the password, or a user name that may be a token. User names like `good.example` in
/// `http://good.example@evil.example/` stay visible, because their purpose is to deceive.
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

/// Returns whether the octets after an authority's `:` are a port of `host`, however often they are percent-encoded. An empty port
/// follows a domain or an address. In `http://user:/pass@h/`, a password begins with `/`, like one in 64 Base64 passwords.
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

/// Calls `use` with the parts of a password whose delimiters turn it into a port and a path, query or fragment. The delimiters
/// themselves stay visible. So components keep their positions, and a text that both standards reject does not become a URL.
template <class Use>
void use_between_delimiters(std::string_view password, Use use)
{
    while (!password.empty()) {
        const std::size_t end = std::min(password.find_first_of("/\\?#"), password.size());
        use(password.substr(0, end));
        password.remove_prefix(std::min(end + 1, password.size()));
    }
}

/// A point where the URL Standard begins an authority.
struct authority_begin {
    std::size_t depth = 0;    ///< maximum percent-encoding depth of the preceding slashes
    bool takes_token = false; ///< whether the scheme takes tokens
    bool has_scheme = false;  ///< whether an explicit scheme other than file precedes it
};

/// Finds the last `@` in the rest of another URL within a text. The search ends at a space, and at an `&` that ends a parameter.
class last_at_sign {
public:
    explicit last_at_sign(const subject_parts& parts) : parts_(parts) {}

    /// Returns the last `@` at or after `at`, or npos. The next call must start after the returned `@`, so that all calls together
    /// take linear time.
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
    std::size_t searched_ = 0; ///< end of the part of the text without a further `@`
};

/// Calls `use` with the secret in another URL's authority within a text, if there is a secret. Returns the end of the octets read:
/// the end of the authority, or of a password with delimiters.
///
/// The authority ends at a delimiter that is percent-encoded at most as often as the preceding slashes. Delimiters encoded more
/// often are data of that URL.
template <class Use>
std::size_t read_authority(const subject_parts& parts, std::size_t begin, const authority_begin& how, last_at_sign& last, Use use)
{
    const std::string_view text = parts.text;
    const bool in_parameter = begin > parts.at.path_end;
    std::size_t colon = text.npos, colon_size = 0, at_sign = text.npos, at = begin;
    std::size_t host = begin, host_end = text.npos, port = text.npos; // from the last `@` to the next `:`, and after the `:`
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

/// Returns the userinfo after a SIP scheme, with its `@` (RFC 3261, section 25.1). A user may contain `/` and `?`, but a password
/// contains neither.
[[nodiscard]] std::string_view sip_userinfo_of(std::string_view text) noexcept
{
    const std::size_t end = text.find_first_of("/\\?#", text.find('@'));
    const std::string_view userinfo = text.substr(0, text.rfind('@', end) + 1); // npos + 1 is 0
    return userinfo.substr(userinfo.find_last_of("/\\?#") + 1);
}

/// Returns the userinfo of the authority or of `user:password@host`, with its `@`; otherwise an empty text.
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

/// Reads a text octet by octet and finds the points where the URL Standard begins an authority: after two slashes, or after a
/// special scheme and any number of slashes.
class authority_finder {
public:
    /// Returns the start of an authority if it begins with this octet.
    [[nodiscard]] std::optional<authority_begin> begin_with(const decoded_octet& next)
    {
        const char octet = next.value;
        if (is_slash(octet)) {
            ++slashes_;
            found_.depth = std::max(found_.depth, next.depth);
            word_.clear();
            return std::nullopt;
        }
        if (is_tab_or_newline(octet)) // skipped
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
    std::size_t slashes_ = 0; ///< adjacent slashes read so far; 2 after a special scheme
    std::string word_;        ///< the last octets, in lower case, as far as they may form a scheme
    authority_begin found_;
};

/// Returns the text after a host's `:`, up to the last `@` before a space, unless it is a port; otherwise an empty text.
[[nodiscard]] std::string_view password_with_delimiter(const subject_parts& parts)
{
    const std::string_view port = parts.port();
    if (port.empty() || is_port(port.substr(1), parts.host()) || parts.host().starts_with('['))
        return {};
    const std::string_view url = parts.text.substr(0, parts.text.find(' ', parts.at.path_begin));
    const std::size_t begin = parts.at.host_end + 1;
    const std::size_t end = url.rfind('@'); // lies before the host if no other `@` follows
    return end != url.npos && end > begin ? url.substr(begin, end - begin) : std::string_view();
}

/// Calls `use` with the secret in a text's userinfo, for each reading: with the text's own scheme, or a base's scheme.
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
        if (scheme != "file") // a file URL's host may be a drive letter
            use_between_delimiters(password_with_delimiter(parts), use);
    }
}

/// Calls `use` with the secret of each authority after the text's own, such as those of URLs in parameters.
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

/// Returns the name of the list if a name denotes its element: `token` for `token[]` and `token[0]`. Returns other names unchanged.
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

/// Returns the row for a name, or for a name in brackets at its end, as in `user[password]`. Either may denote a list. Returns null
/// if the name does not denote a credential.
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

/// Return whether a text may contain a `=` or an `@`, however often it is percent-encoded: every encoding ends with the same
/// digits.
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

/// Whether an octet ends a parameter's value, or is part of a delimiter that does.
constexpr auto ends_value = [] {
    std::array<bool, 256> table{};
    for (const char octet : std::string_view("%;&?#/\\"))
        table[static_cast<unsigned char>(octet)] = true;
    return table;
}();

/// Returns the position, at or after `at`, of the next octet that may begin or end a name. No name may have begun yet.
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

/// Appends the letters and digits at `at` in lower case, and returns their end.
[[nodiscard]] std::size_t read_letters(std::string_view text, std::size_t at, std::string& name)
{
    for (; at < text.size(); ++at) {
        const auto lower = static_cast<char>(text[at] | 0x20); // leaves digits unchanged
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
    const auto next_delimiter = [&](std::size_t at) {
        return begin == text.npos ? skip_value(parts, at) : read_letters(text, at, name);
    };
    for (std::size_t at = next_delimiter(parts.at.path_begin); at < text.size(); at = next_delimiter(at)) {
        const bool in_path = at < parts.at.path_end;
        const decoded_octet next = read_decoded(text.substr(at));
        const std::size_t end = at;
        at += next.size;
        if (next.value == ';' || (!in_path && (next.value == '&' || next.value == '?' || next.value == '#'))) {
            begin = at;
            name.clear();
        } else if (is_slash(next.value)) {
            begin = in_path ? text.npos : at; // in a query, a path may precede the name, as in `user/password`
            name.clear();
        } else if (begin == text.npos) { // in a value, or in a segment without parameters
        } else if (next.value != '=') {
            if (next.value != '-' && next.value != '_')
                name += uriform::detail::ascii::to_lower(next.value);
        } else {
            const credential_name* const found = find_credential_name(name);
            const std::size_t value = at;
            // In a fragment, `#` does not end anything.
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
    const outline at = split(text, "file"); // special, as a base's scheme may be, so `\` counts as a slash
    const subject_parts parts{text, at};
    if (may_have_userinfo)
        each_other_secret(parts, mark);
    for (const credential& each : credentials_in(parts))
        mark(each.value);
    return marks;
}

} // namespace uriform::web::internal
