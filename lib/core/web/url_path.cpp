#include "core/web/url_path.hpp"

#include <uriform/uri/detail/dot_segments.hpp>

#include "core/base/octet_scan.hpp"
#include "core/web/url_octets.hpp"

namespace uriform::web::internal {
namespace {

/// The delimiters of segments.
struct segment_ends {
    bool special;        ///< `\` separates segments, too
    bool state_override; ///< `?` and `#` do not end the path

    [[nodiscard]] bool separates(char octet) const noexcept { return octet == '/' || (octet == '\\' && special); }
    /// Returns whether the path ends before `rest`.
    [[nodiscard]] bool ends_path(std::string_view rest) const noexcept
    {
        return rest.empty() || (!state_override && (rest.front() == '?' || rest.front() == '#'));
    }
    /// Returns whether a segment ends before `rest`.
    [[nodiscard]] bool ends_segment(std::string_view rest) const noexcept { return ends_path(rest) || separates(rest.front()); }
};

/// Returns 1 for a single-dot segment (section 4.1), which is removed from `input`, 2 for a double-dot segment, and 0 for any
/// other.
int skip_dots(std::string_view& input, const segment_ends& ends) noexcept
{
    std::string_view rest = input;
    for (int dots = 0; dots != 3; ++dots) {
        if (dots != 0 && ends.ends_segment(rest)) {
            input = rest;
            return dots;
        }
        if (rest.starts_with('.'))
            rest.remove_prefix(1);
        else if (rest.starts_with("%2e") || rest.starts_with("%2E"))
            rest.remove_prefix(3);
        else
            return 0;
    }
    return 0;
}

/// Returns whether the segment that begins `input` is a Windows drive letter.
bool is_drive_letter(std::string_view input, const segment_ends& ends) noexcept
{
    return input.size() >= 2 && uriform::detail::ascii::is_alpha(input[0]) && (input[1] == ':' || input[1] == '|') &&
           ends.ends_segment(input.substr(2));
}

/// Writes the segment that begins `input`, and removes it from there.
void write_segment(std::string_view& input, const segment_ends& ends, href_writer& out) noexcept
{
    for (;;) {
        input.remove_prefix(out.put_encoded(input, kept_in_segment, delimiter));
        if (ends.ends_segment(input))
            return;
        // A `\` of a URL that is not special is kept; with a state override, `?` and `#` are percent-encoded.
        input.remove_prefix(out.put_encoded(input.substr(0, 1), kept_in_path));
    }
}

/// Returns whether `input`, of which the path is the beginning, surely has neither a dot segment nor a drive letter, and separates
/// segments by `/` alone: it can be written in one piece.
bool is_plain_path(std::string_view input, scheme_type scheme) noexcept
{
    constexpr uriform::internal::octet_scan separators('/', '\\', false);
    const auto may_be_dot = [&](std::size_t at) { return at < input.size() && (input[at] == '.' || input[at] == '%'); };
    if (may_be_dot(0) || (scheme == scheme_type::file && starts_with_drive_letter(input)))
        return false;
    for (std::size_t at = separators.find(input, 0); at < input.size(); at = separators.find(input, at + 1))
        if (input[at] == '\\' || may_be_dot(at + 1))
            return false;
    return true;
}

} // namespace

bool starts_with_drive_letter(std::string_view text) noexcept
{
    return is_drive_letter(text, {true, false});
}

bool begins_with_drive_letter(std::string_view path) noexcept
{
    return path.size() >= 3 && uriform::detail::ascii::is_alpha(path[1]) && path[2] == ':' && (path.size() == 3 || path[3] == '/');
}

std::size_t shortened_size(std::string_view path, scheme_type scheme) noexcept
{
    if (path.empty() || (scheme == scheme_type::file && path.size() == 3 && begins_with_drive_letter(path)))
        return path.size();
    return path.rfind('/');
}

std::string_view write_segments(std::string_view input, scheme_type scheme, bool state_override, std::size_t path_begin,
                                href_writer& out) noexcept
{
    const segment_ends ends{is_special(scheme), state_override};
    if (!state_override && is_plain_path(input, scheme)) {
        out.put('/');
        return input.substr(out.put_encoded(input, kept_in_path, delimiter)); // to a `?` or `#`: no other delimiter is encoded
    }
    for (;;) {
        const std::string_view path = out.text().substr(path_begin);
        const int dots = skip_dots(input, ends);
        if (dots == 0) {
            out.put('/');
            if (scheme == scheme_type::file && path.empty() && is_drive_letter(input, ends)) {
                out.put(input.front());
                out.put(':');
                input.remove_prefix(2);
            }
            write_segment(input, ends, out);
        } else if (dots == 2) {
            out.truncate(path_begin + shortened_size(path, scheme));
        }
        if (ends.ends_path(input)) {
            if (dots != 0)
                out.put('/');
            return input;
        }
        input.remove_prefix(1); // the separator
    }
}

void guard_path(std::size_t path_begin, href_writer& out) noexcept
{
    out.insert(path_begin, uriform::detail::path_guard(false, out.text().substr(path_begin)));
}

} // namespace uriform::web::internal
