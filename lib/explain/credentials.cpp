#include <algorithm>
#include <iterator>

#include <uriform/base/ascii.hpp>

#include "explain/subject.hpp"
#include "web/special_schemes.hpp"
#include "web/tabs_and_newlines.hpp"

namespace uriform::web::internal {
namespace {

/// Names of parameters with credentials, in lower case, as OAuth (RFC 6749, RFC 6750), JSON Web Tokens, clouds' signed URLs and
/// session identifiers have them.
constexpr std::string_view credential_names[] = {
    "access-token",
    "access_token",
    "accesskey",
    "api-key",
    "api_key",
    "apikey",
    "auth-token",
    "auth_token",
    "authorization",
    "authtoken",
    "awsaccesskeyid",
    "client_assertion",
    "client_secret",
    "id_token",
    "jsessionid",
    "jwt",
    "oauth_signature",
    "oauth_token",
    "passcode",
    "passphrase",
    "passwd",
    "password",
    "phpsessid",
    "private_key",
    "private_token",
    "pwd",
    "refresh_token",
    "samlresponse",
    "secret",
    "secret_key",
    "session_id",
    "session_token",
    "sessionid",
    "sig",
    "signature",
    "token",
    "x-amz-credential",
    "x-amz-security-token",
    "x-amz-signature",
    "x-api-key",
    "x-goog-credential",
    "x-goog-signature",
};

/// Schemes whose URIs may have an `@` that ends no password, as that of a mailbox.
constexpr std::string_view schemes_without_password[] = {"acct", "cid",  "data", "im",  "javascript", "mailto",
                                                         "mid",  "news", "pres", "tag", "urn",        "xmpp"};

/// An octet of a text, and how many octets it is written in.
struct decoded_octet {
    char value;
    std::size_t size;
};

/// Reads the first octet of a text, decoded as often as it is percent-encoded: `%252F` is a `/`.
[[nodiscard]] decoded_octet read_decoded(std::string_view text) noexcept
{
    if (text.front() != '%')
        return {text.front(), 1};
    std::size_t percent = 0; // the end of the last encoding of a `%`
    while (text.substr(percent + 1).starts_with("25"))
        percent += 2;
    const int octet = grammar::pct_encoded(std::string("%").append(text.substr(percent + 1, 2)), 0);
    return octet < 0 ? decoded_octet{'%', percent + 1} : decoded_octet{static_cast<char>(octet), percent + 3};
}

/// Calls `use` with the password of an authority that begins at `begin`, if it has one, and returns the end of the authority.
template <class Use>
std::size_t read_password(const subject_parts& parts, std::size_t begin, Use use)
{
    const std::string_view text = parts.text;
    const bool in_parameter = begin > parts.at.path_end;
    std::size_t password = text.npos, at_sign = text.npos, at = begin;
    while (at < text.size()) {
        const decoded_octet next = read_decoded(text.substr(at));
        if (is_slash(next.value) || next.value == '?' || next.value == '#' || (in_parameter && text[at] == '&'))
            break;
        if (next.value == ':' && password == text.npos)
            password = at + next.size;
        if (next.value == '@')
            at_sign = at;
        at += next.size;
    }
    if (at_sign != text.npos && password < at_sign)
        use(text.substr(password, at_sign - password));
    return at;
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
    const auto is_scheme = [&](std::string_view scheme) { return ascii::equal_ignoring_case(scheme, parts.scheme()); };
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
    /// Returns whether an authority begins with this octet.
    [[nodiscard]] bool begins_with(char octet)
    {
        if (is_slash(octet)) {
            ++slashes_;
            word_.clear();
            return false;
        }
        if (is_tab_or_newline(octet)) // which is skipped
            return false;
        if (slashes_ >= 2) {
            *this = {};
            return true;
        }
        const scheme_type type = octet == ':' ? type_of(word_) : scheme_type::not_special;
        slashes_ = is_special(type) && type != scheme_type::file ? 2 : 0;
        if (chars::scheme.contains(octet))
            word_ += ascii::to_lower(octet);
        else
            word_.clear();
        return false;
    }

private:
    std::size_t slashes_ = 0; ///< that have been read without an interruption; 2 for those of a special scheme
    std::string word_;        ///< the last octets, in lower case, if a scheme may consist of them
};

/// Calls `use` with the password of a text, and with that of each authority behind its own, as those of URLs in parameters.
template <class Use>
void each_password(const subject_parts& parts, Use use)
{
    const std::string_view userinfo = userinfo_of(parts);
    const std::size_t colon = userinfo.find(':');
    if (colon != userinfo.npos && colon + 2 < userinfo.size())
        use(userinfo.substr(colon + 1, userinfo.size() - colon - 2));
    authority_finder finder;
    for (std::size_t at = parts.host().empty() ? parts.at.slashes_begin : parts.at.path_begin; at < parts.text.size();) {
        const decoded_octet next = read_decoded(parts.text.substr(at));
        const bool found = finder.begins_with(next.value);
        at = std::max(found ? read_password(parts, at, use) : 0, at + next.size);
    }
}

/// Returns whether a name is that of a credential, or ends with one in brackets: `user[password]`.
[[nodiscard]] bool is_credential(std::string_view name) noexcept
{
    if (name.ends_with(']'))
        name = name.substr(name.rfind('[') + 1, name.size() - name.rfind('[') - 2); // npos + 1 is 0
    return std::find(std::begin(credential_names), std::end(credential_names), name) != std::end(credential_names);
}

} // namespace

std::vector<credential> credentials_in(const subject_parts& parts)
{
    std::vector<credential> all;
    const std::string_view text = parts.text;
    std::string name; // decoded, in lower case
    std::size_t begin = text.npos;
    for (std::size_t at = parts.at.path_begin; at < text.size();) {
        const bool in_path = at < parts.at.path_end;
        const decoded_octet next = read_decoded(text.substr(at));
        const std::size_t end = at;
        at += next.size;
        if (next.value == ';' || (!in_path && (next.value == '&' || next.value == '?' || next.value == '#'))) {
            begin = at;
            name.clear();
        } else if (is_slash(next.value)) {
            begin = text.npos;
        } else if (next.value != '=') {
            name += ascii::to_lower(next.value);
        } else if (begin != text.npos) {
            const bool found = is_credential(name);
            const std::size_t value = at;
            at = found ? std::min(text.find_first_of(in_path ? "/;?#" : "&#", at), text.size()) : at;
            if (value < at)
                all.push_back({text.substr(begin, end - begin), text.substr(value, at - value)});
            begin = text.npos;
        }
    }
    return all;
}

std::string marked_secrets(const subject_parts& parts)
{
    std::string marks(parts.text.size(), ' ');
    const auto mark = [&](std::string_view secret) {
        std::fill_n(marks.begin() + (secret.data() - parts.text.data()), secret.size(), '*');
    };
    each_password(parts, mark);
    for (const credential& each : credentials_in(parts))
        mark(each.value);
    return marks;
}

} // namespace uriform::web::internal
