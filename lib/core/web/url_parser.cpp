#include "core/web/url_parser.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include <uriform/web/web_errc.hpp>

#include "core/base/repaired_utf8.hpp"
#include "core/web/url_path.hpp"

namespace uriform::web::internal {

std::size_t host_size(std::string_view authority) noexcept
{
    bool inside_brackets = false;
    std::size_t size = find_octet<colon_or_bracket>(authority);
    for (; size < authority.size(); size = find_octet<colon_or_bracket>(authority, size + 1)) {
        if (authority[size] != ':')
            inside_brackets = authority[size] == '[';
        else if (!inside_brackets)
            break;
    }
    return size;
}

std::size_t authority_size(std::string_view text, scheme_type scheme) noexcept
{
    return is_special(scheme) ? find_octet<delimiter>(text) : find_octet<solidus_or_end>(text);
}

bool read_port(std::string_view input, scheme_type scheme, std::optional<std::uint16_t>& port, validation_log& log)
{
    const std::string_view digits = input.substr(0, input.find_first_not_of("0123456789"));
    std::uint16_t number = 0;
    const std::size_t read = uriform::detail::read_port(digits, number);
    if (read != digits.size())
        return log.fail(web_errc::port_out_of_range, digits.data() + read, component::port);
    if (!digits.empty())
        port = number == default_port(scheme) ? std::nullopt : std::optional(number);
    return true;
}

void write_credentials(std::string_view username, std::string_view password, href_writer& out) noexcept
{
    out.put_encoded(username, kept_in_userinfo);
    if (!password.empty()) {
        out.put(':');
        out.put_encoded(password, kept_in_userinfo);
    }
    if (!username.empty() || !password.empty())
        out.put('@');
}

void write_credentials(std::string_view credentials, href_writer& out) noexcept
{
    const std::size_t colon = std::min(credentials.find(':'), credentials.size());
    write_credentials(credentials.substr(0, colon), credentials.substr(std::min(colon + 1, credentials.size())), out);
}

std::size_t write_encoded_query(std::string_view query, scheme_type scheme, href_writer& out, octet_property end) noexcept
{
    return is_special(scheme) ? out.put_encoded(query, kept_in_special_query, end) : out.put_encoded(query, kept_in_query, end);
}

void write_port(std::optional<std::uint16_t> port, href_writer& out) noexcept
{
    if (!port)
        return;
    std::array<char, 6> text{':'};
    const char* const end = std::to_chars(text.data() + 1, text.data() + text.size(), *port).ptr;
    std::for_each(std::as_const(text).data(), end, [&](char octet) { out.put(octet); });
}

bool url_parser::read()
{
    if (!(read_scheme() ? after_scheme() : no_scheme_state()))
        return false;
    if (has_legacy_query()) [[unlikely]]
        encode_legacy_query();
    return true;
}

/// Implements the scheme start state and the scheme state. Returns false, without taking any text, if there is no scheme.
bool url_parser::read_scheme()
{
    if (text_.empty() || !uriform::detail::ascii::is_alpha(text_.front()))
        return false;
    std::array<char, 5> letters; // the longest special scheme
    std::size_t size = 0;
    for (; size < text_.size() && chars::scheme.contains(text_[size]); ++size)
        if (size < letters.size())
            letters[size] = uriform::detail::ascii::to_lower(text_[size]);
    scheme_text_ = text_.substr(0, size);
    if (size == text_.size() || text_[size] != ':')
        return false;
    if (size <= letters.size())
        scheme_ = type_of({letters.data(), size});
    take(size + 1);
    return true;
}

/// Implements the scheme state after the `:`, and the following states.
bool url_parser::after_scheme()
{
    if (!is_special(scheme_)) {
        if (!rest_.starts_with('/')) {
            state_ = rest_state::opaque_path;
            return true;
        }
        take(1); // path or authority state
        if (!rest_.starts_with('/'))
            return true;
        take(1);
        return authority_state();
    }
    const bool two_slashes = rest_.starts_with("//");
    if (!two_slashes)
        log_.report(web_errc::special_scheme_missing_following_solidus, rest_.data());
    if (scheme_ == scheme_type::file)
        return file_state();
    if (two_slashes)
        take(2);
    else if (base_ != nullptr && type_of(base_->scheme()) == scheme_) // special relative or authority state
        return relative_state();
    special_authority_ignore_slashes_state();
    return authority_state();
}

bool url_parser::no_scheme_state()
{
    const bool opaque = base_ != nullptr && base_->has_opaque_path();
    if (base_ == nullptr || (opaque && !rest_.starts_with('#')))
        return log_.fail(web_errc::missing_scheme_non_relative_url, text_.data() + scheme_text_.size(), component::scheme);
    scheme_text_ = base_->scheme();
    scheme_ = type_of(scheme_text_);
    if (opaque)
        return inherit(inheritance::path_and_query, rest_state::after_path);
    return scheme_ == scheme_type::file ? file_state() : relative_state();
}

bool url_parser::relative_state()
{
    if (rest_.empty() || rest_.front() == '#')
        return inherit(inheritance::path_and_query, rest_state::after_path);
    if (rest_.front() == '?')
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
    for (; next_is_solidus(); take(1))
        log_.report(web_errc::special_scheme_missing_following_solidus, rest_.data());
}

bool url_parser::authority_state()
{
    const std::string_view authority = take(authority_size(rest_, scheme_));
    const std::size_t at_sign = authority.rfind('@');
    std::string_view host = authority;
    if (at_sign != authority.npos) {
        if (log_.is_on())
            for (std::size_t at = authority.find('@'); at != authority.npos; at = authority.find('@', at + 1))
                log_.report(web_errc::invalid_credentials, authority.data() + at);
        credentials_ = authority.substr(0, at_sign);
        host.remove_prefix(at_sign + 1);
        if (host.empty())
            return log_.fail(web_errc::host_missing, host.data(), component::host);
    }
    has_host_ = true;
    state_ = rest_state::path_start;
    return host_state(host);
}

/// Implements the host state and the port state.
bool url_parser::host_state(std::string_view input)
{
    const std::string_view host = input.substr(0, host_size(input));
    const bool has_colon = host.size() != input.size();
    if (host.empty() && (has_colon || is_special(scheme_)))
        return log_.fail(web_errc::host_missing, host.data(), component::host);
    if (!host_.parse(host, is_special(scheme_), options_, log_))
        return false;
    if (!has_colon)
        return true;
    const std::string_view port = input.substr(host.size() + 1);
    for (const char& octet : port)
        if (!uriform::detail::ascii::is_digit(octet))
            return log_.fail(web_errc::port_invalid, &octet, component::port);
    return read_port(port, scheme_, port_, log_);
}

bool url_parser::file_state()
{
    if (skip_solidus())
        return file_slash_state();
    if (!is_base_file())
        return has_empty_host(rest_state::path);
    if (rest_.empty() || rest_.front() == '#')
        return inherit(inheritance::path_and_query, rest_state::after_path);
    if (rest_.front() == '?')
        return inherit(inheritance::path, rest_state::after_path);
    if (!starts_with_drive_letter(rest_))
        return inherit(inheritance::shortened_path, rest_state::path);
    log_.report(web_errc::file_invalid_windows_drive_letter, rest_.data());
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
    if (starts_with_drive_letter(rest_)) { // the buffer is a drive letter then: it ends where the letter must end
        log_.report(web_errc::file_invalid_windows_drive_letter_host, rest_.data());
        return has_empty_host(rest_state::path_with_drive_letter);
    }
    const std::string_view input = take(authority_size(rest_, scheme_));
    has_host_ = true;
    state_ = rest_state::path_start;
    if (input.empty())
        return has_empty_host(rest_state::path_start);
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

/// Takes the next octet if it is a `/` or, in a special URL, a `\`. Returns whether it did.
bool url_parser::skip_solidus()
{
    if (!next_is_solidus())
        return false;
    if (rest_.front() == '\\')
        log_.report(web_errc::invalid_reverse_solidus, rest_.data());
    take(1);
    return true;
}

/// Removes the next `size` octets from the rest, and returns them.
std::string_view url_parser::take(std::size_t size) noexcept
{
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return taken;
}

std::uint64_t url_parser::room_for_href() const noexcept
{
    std::uint64_t size = delimiters_and_port + host_.text().size() + legacy_query_.size();
    if (base_ != nullptr)
        size += base_->href().size();
    return size + room_for_encoded(text_) + std::uint64_t{2} * credentials_.size();
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
    out.put_lower_case(scheme_text_);
    parts.scheme_end = here();
    out.put(':');
    parts.host_begin = parts.host_end = here();
    parts.host = uriform::host_kind::none;
    if (!has_host_)
        return;
    out.put("//");
    write_credentials(credentials_, out);
    parts.host_begin = here();
    if (is_special(scheme_))
        out.put(host_.text());
    else
        out.put_encoded(host_.text(), kept_in_c0_control);
    parts.host_end = here();
    parts.host = host_.kind();
    write_port(port_, out);
}

/// Returns the part of the base's path that the path begins with.
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
    const char* const input = rest_.data() + (state_ == rest_state::path_with_drive_letter ? 2 : 0);
    out.put(inherited_path());
    if (state_ == rest_state::path_start)
        path_start_state(out);
    else if (state_ == rest_state::path || state_ == rest_state::path_with_drive_letter)
        rest_ = write_segments(rest_, path_input::text, scheme_, begin, out);
    else if (state_ == rest_state::opaque_path)
        write_opaque_path(out);
    if (out.text()[begin - 1] == ':') // no authority
        guard_path(begin, out);
    log_.check_units({input, static_cast<std::size_t>(rest_.data() - input)},
                     is_special(scheme_) ? web_errc::invalid_reverse_solidus : web_errc::invalid_url_unit);
}

void url_parser::path_start_state(href_writer& out) noexcept
{
    if (!is_special(scheme_) && (rest_.empty() || rest_.front() == '?' || rest_.front() == '#'))
        return; // empty path
    if (next_is_solidus())
        take(1);
    rest_ = write_segments(rest_, path_input::text, scheme_, out.size(), out);
}

void url_parser::write_opaque_path(href_writer& out) noexcept
{
    take(out.put_encoded(rest_, kept_in_opaque_path, delimiter));
    // A space before a `?` or `#` is percent-encoded, because it would be lost when query and fragment are removed.
    if (!rest_.empty() && out.text().ends_with(' ')) {
        out.truncate(out.size() - 1);
        out.put("%20");
    }
}

bool url_parser::has_legacy_query() const noexcept
{
    return options_.encoding != nullptr && is_special(scheme_) && scheme_ != scheme_type::ws && scheme_ != scheme_type::wss;
}

/// Encodes the query at the start of the rest, and percent-encodes the result.
void url_parser::encode_legacy_query()
{
    const std::string_view rest = rest_.substr(0, rest_.find('#'));
    const std::size_t begin = rest.find('?');
    if (begin == rest.npos)
        return;
    std::string query;
    uriform::internal::append_repaired(rest.substr(begin + 1), query);
    options_.encoding->append(options_.encoding->charset, query, legacy_query_);
}

void url_parser::write_query(href_writer& out)
{
    if (inherits_ == inheritance::path_and_query)
        out.put(base_->href().substr(base_->parts().path_end, base_->parts().query_end - base_->parts().path_end));
    if (!rest_.starts_with('?'))
        return;
    out.put('?');
    take(1);
    const std::string_view input = rest_;
    if (has_legacy_query()) [[unlikely]] {
        take(std::min(rest_.find('#'), rest_.size()));
        out.put(legacy_query_);
    } else {
        take(write_encoded_query(rest_, scheme_, out, delimiter)); // up to a `#`, the only encoded delimiter
    }
    log_.check_units(input.substr(0, input.size() - rest_.size()));
}

void url_parser::write_fragment(href_writer& out)
{
    if (!rest_.starts_with('#'))
        return;
    out.put('#');
    take(1);
    log_.check_units(rest_);
    out.put_encoded(rest_, kept_in_fragment);
}

} // namespace uriform::web::internal
