#include "web/url_path.hpp"

namespace uriform::web::internal {
namespace {

constexpr bool is_alpha(int octet) noexcept
{
    return octet != octet_reader::eof && chars::alpha.contains(static_cast<char>(octet));
}

/// The delimiters of segments.
struct segment_ends {
    bool special;        ///< `\` separates segments, too
    bool state_override; ///< `?` and `#` do not end the path

    [[nodiscard]] bool separates(int octet) const noexcept { return octet == '/' || (octet == '\\' && special); }
    [[nodiscard]] bool ends_path(int octet) const noexcept
    {
        return octet == octet_reader::eof || (!state_override && (octet == '?' || octet == '#'));
    }
    [[nodiscard]] bool ends_segment(int octet) const noexcept { return separates(octet) || ends_path(octet); }
};

/// Returns 1 for a single-dot segment (section 4.1), which `input` is then past, 2 for a double-dot segment, and 0 for any other.
int skip_dots(octet_reader& input, const segment_ends& ends) noexcept
{
    octet_reader reader = input;
    for (int dots = 0; dots != 3; ++dots) {
        if (dots != 0 && ends.ends_segment(reader.peek())) {
            input = reader;
            return dots;
        }
        const bool encoded = reader.skip_if('%');
        if (encoded ? !reader.skip_if('2') || (!reader.skip_if('e') && !reader.skip_if('E')) : !reader.skip_if('.'))
            return 0;
    }
    return 0;
}

/// Returns whether the segment that begins `input` is a Windows drive letter.
bool is_drive_letter(octet_reader input, const segment_ends& ends) noexcept
{
    if (!is_alpha(input.peek()))
        return false;
    input.skip();
    return (input.skip_if(':') || input.skip_if('|')) && ends.ends_segment(input.peek());
}

/// Writes a segment, which begins after the last octet of `out`.
void write_segment(octet_reader& input, const segment_ends& ends, href_writer& out) noexcept
{
    for (int octet = input.peek(); !ends.ends_segment(octet); octet = input.peek()) {
        const std::string_view rest = input.rest();
        std::size_t size = 0;
        while (size < rest.size() && is(rest[size], kept_in_segment))
            ++size;
        if (size != 0)
            out.put(rest.substr(0, size));
        else if (octet == '\\') // kept: a separator would have ended the segment
            out.put(rest[size++]);
        else
            size = out.put_encoded_code_point(rest);
        input.skip(size);
    }
}

} // namespace

bool starts_with_drive_letter(octet_reader reader) noexcept
{
    return is_drive_letter(reader, {true, false});
}

bool begins_with_drive_letter(std::string_view path) noexcept
{
    return path.size() >= 3 && is_alpha(path[1]) && path[2] == ':' && (path.size() == 3 || path[3] == '/');
}

std::size_t shortened_size(std::string_view path, scheme_type scheme) noexcept
{
    if (path.empty() || (scheme == scheme_type::file && path.size() == 3 && begins_with_drive_letter(path)))
        return path.size();
    return path.rfind('/');
}

octet_reader write_segments(octet_reader input, scheme_type scheme, bool state_override, std::size_t path_begin,
                            href_writer& out) noexcept
{
    const segment_ends ends{is_special(scheme), state_override};
    for (;;) {
        const std::string_view path = out.text().substr(path_begin);
        const int dots = skip_dots(input, ends);
        if (dots == 0) {
            out.put('/');
            if (scheme == scheme_type::file && path.empty() && is_drive_letter(input, ends)) {
                out.put(static_cast<char>(input.peek()));
                out.put(':');
                input.skip(1);
                static_cast<void>(input.peek());
                input.skip(1);
            }
            write_segment(input, ends, out);
        } else if (dots == 2) {
            out.truncate(path_begin + shortened_size(path, scheme));
        }
        if (ends.ends_path(input.peek())) {
            if (dots != 0)
                out.put('/');
            return input;
        }
        input.skip(1); // the separator
    }
}

void guard_path(std::size_t path_begin, href_writer& out) noexcept
{
    if (out.text().substr(path_begin, 2) == "//")
        out.insert(path_begin, "/.");
}

} // namespace uriform::web::internal
