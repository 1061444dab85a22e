#include "web/url_parser.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include <uriform/web/web_errc.hpp>

#include "web/url_path.hpp"

namespace uriform::web::internal {
namespace {

constexpr bool is_alpha(int octet) noexcept
{
    return octet != octet_reader::eof && chars::alpha.contains(static_cast<char>(octet));
}

constexpr bool is_c0_control_or_space(char octet) noexcept
{
    return static_cast<unsigned char>(octet) <= ' ';
}

std::string_view trimmed(std::string_view text) noexcept
{
    while (!text.empty() && is_c0_control_or_space(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_c0_control_or_space(text.back()))
        text.remove_suffix(1);
    return text;
}

/// Returns the end of the drive letter that begins `reader`.
constexpr const char* after_drive_letter(octet_reader reader) noexcept
{
    for (int octets = 0; octets < 2; ++octets) {
        static_cast<void>(reader.peek());
        reader.skip();
    }
    return reader.at();
}

constexpr std::string_view between(const char* begin, const char* end) noexcept
{
    return {begin, static_cast<std::size_t>(end - begin)};
}

} // namespace

std::size_t host_size(std::string_view authority) noexcept
{
    bool inside_brackets = false;
    std::size_t size = 0;
    for (; size < authority.size() && (authority[size] != ':' || inside_brackets); ++size)
        if (authority[size] == '[' || authority[size] == ']')
            inside_brackets = authority[size] == '[';
    return size;
}

bool read_port(octet_reader& input, scheme_type scheme, std::optional<std::uint16_t>& port, validation_log& log)
{
    std::optional<std::uint32_t> number;
    const char* too_large = nullptr;
    for (int octet = input.peek(); octet >= '0' && octet <= '9'; input.skip(), octet = input.peek()) {
        number = std::min<std::uint32_t>(number.value_or(0) * 10 + static_cast<std::uint32_t>(octet - '0'), 0x10000);
        if (*number > 0xFFFF && too_large == nullptr)
            too_large = input.at();
    }
    if (too_large != nullptr)
        return log.fail(errc::port_out_of_range, too_large, rule::port);
    if (!number)
        return true;
    port = static_cast<std::uint16_t>(*number);
    if (port == default_port(scheme))
        port.reset();
    return true;
}

void write_credentials(std::string_view username, std::string_view password, tabs what, href_writer& out) noexcept
{
    const std::size_t begin = out.size();
    out.put_encoded(username, kept_in_userinfo, what);
    out.put(':');
    out.put_encoded(password, kept_in_userinfo, what);
    if (out.text().ends_with(':')) // no password
        out.truncate(out.size() - 1);
    if (out.size() != begin)
        out.put('@');
}

void write_port(std::optional<std::uint16_t> port, href_writer& out) noexcept
{
    if (!port)
        return;
    std::array<char, 6> text{':'};
    const char* const end = std::to_chars(text.data() + 1, text.data() + text.size(), *port).ptr;
    out.put(between(text.data(), end));
}

url_parser::url_parser(std::string_view text, const url_view* base, const parse_options& options) noexcept
    : text_(trimmed(text)), base_(base), options_(options), log_(text, options.validation_errors), rest_(text_)
{
    if (log_.is_on())
        report_removed_octets(text);
}

/// Reports what the first steps of the parser remove.
void url_parser::report_removed_octets(std::string_view text)
{
    if (text_.size() != text.size())
        log_.report(errc::invalid_url_unit, text_.data() == text.data() ? text_.data() + text_.size() : text.data());
    const std::size_t removed = text_.find_first_of("\t\n\r");
    if (removed != text_.npos)
        log_.report(errc::invalid_url_unit, text_.data() + removed);
}

bool url_parser::read()
{
    if (!(read_scheme() ? after_scheme() : no_scheme_state()))
        return false;
    if (has_legacy_query()) [[unlikely]]
        encode_legacy_query();
    return true;
}

/// The scheme start state and the scheme state. Returns false if there is no scheme, and then none of the text is taken.
bool url_parser::read_scheme()
{
    octet_reader reader = rest_;
    if (!is_alpha(reader.peek()))
        return false;
    std::array<char, 5> letters; // no special scheme is longer
    std::size_t size = 0;
    for (int octet = reader.peek(); octet >= 0 && chars::scheme.contains(static_cast<char>(octet)); octet = reader.peek()) {
        if (size < letters.size())
            letters[size] = to_lower(static_cast<char>(octet));
        ++size;
        reader.skip();
    }
    scheme_text_ = between(text_.data(), reader.at());
    if (!reader.skip_if(':'))
        return false;
    if (size <= letters.size())
        scheme_ = type_of({letters.data(), size});
    rest_ = reader;
    return true;
}

/// What the scheme state does after the `:`, and the states that follow it.
bool url_parser::after_scheme()
{
    const int octet = rest_.peek();
    if (!is_special(scheme_)) {
        if (octet != '/') {
            state_ = rest_state::opaque_path;
            return true;
        }
        rest_.skip(); // path or authority state
        return !rest_.skip_if('/') || authority_state();
    }
    octet_reader slashes = rest_;
    const bool two_slashes = slashes.skip_if('/') && slashes.skip_if('/');
    if (!two_slashes)
        log_.report(errc::special_scheme_missing_following_solidus, rest_.at());
    if (scheme_ == scheme_type::file)
        return file_state();
    if (two_slashes)
        rest_ = slashes;
    else if (base_ != nullptr && type_of(base_->scheme()) == scheme_) // special relative or authority state
        return relative_state();
    special_authority_ignore_slashes_state();
    return authority_state();
}

bool url_parser::no_scheme_state()
{
    const int octet = rest_.peek();
    const bool opaque = base_ != nullptr && base_->has_opaque_path();
    if (base_ == nullptr || (opaque && octet != '#')) {
        const char* const end = scheme_text_.empty() ? rest_.at() : scheme_text_.data() + scheme_text_.size();
        return log_.fail(errc::missing_scheme_non_relative_url, end, rule::scheme);
    }
    scheme_text_ = base_->scheme();
    scheme_ = type_of(scheme_text_);
    if (opaque)
        return inherit(inheritance::path_and_query, rest_state::after_path);
    return scheme_ == scheme_type::file ? file_state() : relative_state();
}

bool url_parser::relative_state()
{
    const int octet = rest_.peek();
    if (octet == octet_reader::eof || octet == '#')
        return inherit(inheritance::path_and_query, rest_state::after_path);
    if (octet == '?')
        return inherit(inheritance::path, rest_state::after_path);
    if (!skip_solidus())
        return inherit(inheritance::shortened_path, rest_state::path);
    if (!skip_solidus()) // relative slash state
        return inherit(inheritance::no_path, rest_state::path);
    if (is_special(scheme_))
        special_authority_ignore_slashes_state();
    return authority_state();
}

void url_parser::special_authority_ignore_slashes_state()
{
    for (int octet = rest_.peek(); octet == '/' || octet == '\\'; octet = rest_.peek()) {
        log_.report(errc::special_scheme_missing_following_solidus, rest_.at());
        rest_.skip();
    }
}

bool url_parser::authority_state()
{
    const std::string_view authority = take_authority();
    const std::size_t at_sign = authority.rfind('@');
    std::string_view host = authority;
    if (at_sign != authority.npos) {
        if (log_.is_on())
            for (std::size_t at = authority.find('@'); at != authority.npos; at = authority.find('@', at + 1))
                log_.report(errc::invalid_credentials, authority.data() + at);
        credentials_ = authority.substr(0, at_sign);
        host.remove_prefix(at_sign + 1);
        if (is_empty(host))
            return log_.fail(errc::host_missing, host.data() + host.size(), rule::host);
    }
    has_host_ = true;
    state_ = rest_state::path_start;
    return host_state(host);
}

/// The host state and the port state.
bool url_parser::host_state(std::string_view input)
{
    const std::string_view host = input.substr(0, host_size(input));
    const bool has_colon = host.size() != input.size();
    if (is_empty(host) && (has_colon || is_special(scheme_)))
        return log_.fail(errc::host_missing, host.data() + host.size(), rule::host);
    if (!host_.parse(host, is_special(scheme_), options_, log_))
        return false;
    if (!has_colon)
        return true;
    octet_reader port(input.substr(host.size() + 1));
    octet_reader digits = port;
    while (digits.peek() >= '0' && digits.peek() <= '9')
        digits.skip();
    if (digits.peek() != octet_reader::eof)
        return log_.fail(errc::port_invalid, digits.at(), rule::port);
    return read_port(port, scheme_, port_, log_);
}

bool url_parser::file_state()
{
    if (skip_solidus())
        return file_slash_state();
    if (!is_base_file())
        return has_empty_host(rest_state::path);
    const int octet = rest_.peek();
    if (octet == octet_reader::eof || octet == '#')
        return inherit(inheritance::path_and_query, rest_state::after_path);
    if (octet == '?')
        return inherit(inheritance::path, rest_state::after_path);
    if (!starts_with_drive_letter(rest_))
        return inherit(inheritance::shortened_path, rest_state::path);
    log_.report(errc::file_invalid_windows_drive_letter, rest_.at());
    return inherit(inheritance::no_path, rest_state::path);
}

bool url_parser::file_slash_state()
{
    if (skip_solidus())
        return file_host_state();
    if (!is_base_file())
        return has_empty_host(rest_state::path);
    const bool keeps_drive_letter = !starts_with_drive_letter(rest_) && begins_with_drive_letter(base_->pathname());
    return inherit(keeps_drive_letter ? inheritance::drive_letter : inheritance::no_path, rest_state::path);
}

bool url_parser::file_host_state()
{
    static_cast<void>(rest_.peek());       // no position is that of a tab
    if (starts_with_drive_letter(rest_)) { // then the buffer is one: it ends where the letter must end
        log_.report(errc::file_invalid_windows_drive_letter_host, rest_.at());
        return has_empty_host(rest_state::path_with_drive_letter);
    }
    const std::string_view input = take_authority();
    if (is_empty(input))
        return has_empty_host(rest_state::path_start);
    has_host_ = true;
    state_ = rest_state::path_start;
    if (!host_.parse(input, true, options_, log_))
        return false;
    return host_.text() != "localhost" || has_empty_host(rest_state::path_start);
}

bool url_parser::inherit(inheritance what, rest_state next) noexcept
{
    inherits_ = what;
    state_ = next;
    return true;
}

bool url_parser::has_empty_host(rest_state next) noexcept
{
    host_.set_empty();
    has_host_ = true;
    state_ = next;
    return true;
}

/// Skips the next octet if it is a `/` or, in a special URL, a `\`. Returns whether it is.
bool url_parser::skip_solidus()
{
    const int octet = rest_.peek();
    if (!is_solidus(octet))
        return false;
    if (octet == '\\')
        log_.report(errc::invalid_reverse_solidus, rest_.at());
    rest_.skip();
    return true;
}

/// Takes the authority from the rest of the text.
std::string_view url_parser::take_authority() noexcept
{
    const char* const begin = rest_.at();
    const char* const end = std::find_if(
        begin, rest_.end(), [&](char octet) { return is(octet, ends_authority) && (octet != '\\' || is_special(scheme_)); });
    rest_ = octet_reader(between(end, rest_.end()));
    return between(begin, end);
}

std::size_t url_parser::room_for_href() const noexcept
{
    constexpr std::size_t delimiters_and_port = 32;
    std::size_t size = delimiters_and_port + 2 * credentials_.size() + host_.text().size() + legacy_query_.size();
    if (base_ != nullptr)
        size += base_->href().size();
    for (const char octet : text_)
        size += is(octet, kept_after_host) ? 1 : static_cast<unsigned char>(octet) < 0x80 ? 3 : 9;
    return size;
}

std::size_t url_parser::write(char* buffer, components& parts)
{
    href_writer out(buffer);
    const auto here = [&] { return static_cast<std::uint32_t>(out.size()); };
    write_scheme_and_authority(out, parts);
    parts.path_begin = here();
    write_path(out);
    parts.path_end = here();
    write_query(out);
    parts.query_end = here();
    write_fragment(out);
    parts.size = here();
    return out.size();
}

void url_parser::write_scheme_and_authority(href_writer& out, components& parts)
{
    const auto here = [&] { return static_cast<std::uint32_t>(out.size()); };
    if (inherits_ != inheritance::nothing) {
        parts = base_->parts();
        out.put(base_->href().substr(0, parts.path_begin));
        return;
    }
    for (octet_reader reader(scheme_text_); reader.peek() != octet_reader::eof; reader.skip())
        out.put(to_lower(*reader.at()));
    parts.scheme_end = here();
    out.put(':');
    parts.host_begin = parts.host_end = here();
    parts.host = uriform::host_kind::none;
    if (!has_host_)
        return;
    out.put("//");
    const std::size_t colon = std::min(credentials_.find(':'), credentials_.size());
    write_credentials(credentials_.substr(0, colon), credentials_.substr(std::min(colon + 1, credentials_.size())), tabs::removed,
                      out);
    parts.host_begin = here();
    out.put_encoded(host_.text(), kept_in_c0_control);
    parts.host_end = here();
    parts.host = host_.kind();
    write_port(port_, out);
}

/// The part of the base's path that the path begins with.
std::string_view url_parser::inherited_path() const noexcept
{
    switch (inherits_) {
    case inheritance::nothing:
    case inheritance::no_path:
        return {};
    case inheritance::drive_letter:
        return base_->pathname().substr(0, 3);
    case inheritance::shortened_path:
        return base_->pathname().substr(0, shortened_size(base_->pathname(), scheme_));
    default:
        return base_->pathname();
    }
}

void url_parser::write_path(href_writer& out)
{
    const std::size_t begin = out.size();
    const char* const input = state_ == rest_state::path_with_drive_letter ? after_drive_letter(rest_) : rest_.at();
    out.put(inherited_path());
    if (state_ == rest_state::path_start)
        path_start_state(out);
    else if (state_ == rest_state::path || state_ == rest_state::path_with_drive_letter)
        rest_ = write_segments(rest_, scheme_, false, begin, out);
    else if (state_ == rest_state::opaque_path)
        write_opaque_path(out);
    if (out.text().substr(0, begin).ends_with(':')) // no authority
        guard_path(begin, out);
    log_.check_units(between(input, rest_.at()), is_special(scheme_) ? errc::invalid_reverse_solidus : errc::invalid_url_unit);
}

void url_parser::path_start_state(href_writer& out) noexcept
{
    const int octet = rest_.peek();
    if (!is_special(scheme_) && (octet == octet_reader::eof || octet == '?' || octet == '#'))
        return; // an empty path
    if (is_solidus(octet))
        rest_.skip();
    rest_ = write_segments(rest_, scheme_, false, out.size(), out);
}

void url_parser::write_opaque_path(href_writer& out) noexcept
{
    out.put_encoded(rest_until("?#"), kept_in_c0_control);
    // A space before a `?` or `#` is percent-encoded, or it would be lost with them.
    if (rest_.peek() != octet_reader::eof && out.text().ends_with(' ')) {
        out.truncate(out.size() - 1);
        out.put("%20");
    }
}

bool url_parser::has_legacy_query() const noexcept
{
    return options_.encoding != nullptr && is_special(scheme_) && scheme_ != scheme_type::ws && scheme_ != scheme_type::wss;
}

void url_parser::write_query(href_writer& out)
{
    if (inherits_ == inheritance::path_and_query)
        out.put(base_->href().substr(base_->parts().path_end, base_->parts().query_end - base_->parts().path_end));
    if (rest_.peek() != '?')
        return;
    out.put('?');
    rest_.skip();
    const std::string_view query = rest_until("#");
    log_.check_units(query);
    if (has_legacy_query())
        out.put(legacy_query_);
    else
        out.put_encoded(query, kept_in_query_of(scheme_));
}

/// Percent-encodes the query of the rest of the text after encoding.
void url_parser::encode_legacy_query()
{
    const std::string_view rest = rest_.rest().substr(0, rest_.rest().find('#'));
    const std::size_t begin = std::min(rest.find('?'), rest.size() - 1) + 1;
    if (begin >= rest.size())
        return;
    std::string query;
    for (std::size_t at = begin; at < rest.size();) {
        const utf8::sequence next = utf8::first(rest.substr(at));
        if (!is(rest[at], tab_or_newline))
            query += next.well_formed ? rest.substr(at, next.size) : utf8::replacement;
        at += next.size;
    }
    options_.encoding->append(options_.encoding->charset, query, legacy_query_);
}

void url_parser::write_fragment(href_writer& out)
{
    if (rest_.peek() != '#')
        return;
    out.put('#');
    rest_.skip();
    log_.check_units(rest_.rest());
    out.put_encoded(rest_.rest(), kept_in_fragment);
}

/// Takes the octets before the first of `delimiters` from the rest of the text.
std::string_view url_parser::rest_until(std::string_view delimiters) noexcept
{
    const std::string_view rest = rest_.rest();
    const std::string_view taken = rest.substr(0, rest.find_first_of(delimiters));
    rest_.skip(taken.size());
    return taken;
}

} // namespace uriform::web::internal
