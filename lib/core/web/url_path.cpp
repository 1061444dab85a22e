#include "core/web/url_path.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

#include <uriform/uri/detail/dot_segments.hpp>

#include "core/base/octet_masks.hpp"
#include "core/web/url_octets.hpp"

namespace uriform::web::internal {
namespace {

/// The delimiters that end a segment.
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

/// Returns 1 for a single-dot segment (section 4.1), 2 for a double-dot segment, and 0 for any other. Removes a dot segment from
/// `input`.
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

/// Returns whether the first segment of `input` is a Windows drive letter.
bool is_drive_letter(std::string_view input, const segment_ends& ends) noexcept
{
    return input.size() >= 2 && uriform::detail::ascii::is_alpha(input[0]) && (input[1] == ':' || input[1] == '|') &&
           ends.ends_segment(input.substr(2));
}

/// Returns the number of leading octets of `input` before the path's end, or before a separator that a dot segment may follow.
/// These octets only need percent-encoding.
std::size_t plain_size(std::string_view input, const segment_ends& ends) noexcept
{
    using namespace uriform::internal::streams;
    for (std::size_t at = 0;; at += block_size - 1) { // blocks overlap by one octet
        const std::size_t size = std::min(input.size() - at, block_size);
        const octet_block block = load_first(input.data() + at, size);
        std::uint64_t found = bits_equal_to<'/'>(block) & bits_equal_to<'.', '%'>(block) >> 1;
        if (ends.special)
            found |= bits_equal_to<'\\'>(block);
        if (!ends.state_override)
            found |= bits_equal_to<'?', '#'>(block);
        found &= first_bits(size);
        if (found != 0)
            return at + static_cast<std::size_t>(std::countr_zero(found));
        if (size < block_size)
            return input.size();
    }
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

std::string_view write_segments(std::string_view input, path_input kind, scheme_type scheme, std::size_t path_begin,
                                href_writer& out) noexcept
{
    const segment_ends ends{is_special(scheme), kind == path_input::value};
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
            const std::size_t size = plain_size(input, ends);
            if (kind == path_input::uri)
                out.put(input.substr(0, size));
            else
                out.put_encoded(input.substr(0, size), kept_in_path);
            input.remove_prefix(size);
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
