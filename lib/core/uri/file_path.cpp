#include <uriform/uri/file_path.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/base/utf8.hpp>
#include <uriform/uri/decoded_view.hpp>
#include <uriform/uri/encode_sets.hpp>
#include <uriform/uri/percent_decode.hpp>

#include "core/uri/composed.hpp"
#include "core/uri/encode_into.hpp"
#include "core/uri/file_path_writer.hpp"

namespace uriform {
namespace {

using internal::bounded_writer;
using internal::file_uri_syntax;

constexpr std::string_view verbatim_prefix = R"(\\?\)";
constexpr std::string_view verbatim_server = R"(UNC\)"; // after verbatim_prefix

// The next functions examine names, either raw or percent-decoded.

/// Returns whether `name` equals `word`, ignoring case. `word` is in upper case.
template <class Octets>
bool is_word(const Octets& name, std::string_view word) noexcept
{
    std::size_t at = 0;
    for (const char octet : name)
        if (at == word.size() || detail::ascii::to_upper(octet) != word[at++])
            return false;
    return at == word.size();
}

/// Returns whether Windows reserves `base`, in upper case, as a device name ("Naming Files, Paths, and Namespaces").
bool is_reserved(std::string_view base) noexcept
{
    for (const std::string_view device : {"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"})
        if (base == device)
            return true;
    if (!base.starts_with("COM") && !base.starts_with("LPT"))
        return false;
    const std::string_view number = base.substr(3);
    for (const std::string_view superscript : {"\xC2\xB9", "\xC2\xB2", "\xC2\xB3"}) // U+00B9, U+00B2, U+00B3
        if (number == superscript)
            return true;
    return number.size() == 1 && number >= "1" && number <= "9";
}

/// Returns whether Windows opens a device for a segment. Only the part before the first `.` or `:` counts, without trailing
/// spaces.
template <class Octets>
bool is_device(const Octets& segment) noexcept
{
    std::array<char, 7> base{}; // the longest name
    std::size_t size = 0;
    bool ended = false;
    for (const char octet : segment) {
        if (octet == '.' || octet == ':')
            break;
        ended = ended || octet == ' ';
        if (octet == ' ')
            continue;
        if (ended || size == base.size())
            return false;
        base[size++] = detail::ascii::to_upper(octet);
    }
    return is_reserved({base.data(), size});
}

/// Octets not allowed in the server of a UNC path: those of an IP literal, for which Windows uses special host names.
constexpr char_set not_of_servers{":[]"};

// Converts paths to URIs. Positions are in the path.

constexpr char_set separators_of(path_style style, bool verbatim) noexcept
{
    return style == path_style::posix ? char_set('/') : verbatim ? char_set('\\') : char_set("\\/");
}

std::size_t find(std::string_view text, const char_set& set, std::size_t from) noexcept
{
    while (from < text.size() && !set.contains(text[from]))
        ++from;
    return from;
}

/// Writes the URI for one path. Member functions return false after storing an error.
class uri_writer {
public:
    uri_writer(std::string_view path, path_style style, const file_uri_syntax& syntax, bounded_writer& out) noexcept
        : path_(path), windows_(style == path_style::windows), verbatim_(windows_ && path.starts_with(verbatim_prefix)),
          separators_(separators_of(style, verbatim_)), syntax_(syntax), out_(out)
    {
    }

    result<std::size_t> run() noexcept
    {
        out_.put("file://");
        if (!(windows_ ? windows_root() : posix_root()) || !segments())
            return error_;
        if (out_.size() > max_size)
            return error{uri_errc::too_long, max_size};
        return out_.size();
    }

private:
    bool posix_root() noexcept
    {
        if (!path_.starts_with('/'))
            return fail(uri_errc::relative_path, 0);
        out_.put('/');
        at_ = 1;
        if (syntax_.drives_of_posix_kept)
            return true;
        const std::string_view first = path_.substr(1, path_.find('/', 1) - 1);
        if (first.size() == 2 && detail::ascii::is_alpha(first[0]) && first[1] == ':') {
            out_.put(first[0]);
            out_.put("%3A");
            at_ += first.size();
        }
        return true;
    }

    bool windows_root() noexcept
    {
        if (verbatim_) {
            at_ = verbatim_prefix.size();
            if (is_word(path_.substr(at_, verbatim_server.size()), verbatim_server)) {
                at_ += verbatim_server.size();
                return server();
            }
            const std::string_view drive = path_.substr(at_, 2);
            const bool named = drive.size() == 2 && detail::ascii::is_alpha(drive[0]) && drive[1] == ':';
            return named ? has_drive() : fail(uri_errc::device_name, at_);
        }
        if (!is_separator(0))
            return has_drive();
        at_ = 2;
        return is_separator(1) ? server() : fail(uri_errc::relative_path, 1);
    }

    /// Reads `ALPHA ":"` before a separator. segments() writes it.
    bool has_drive() noexcept
    {
        if (at_ == path_.size() || !detail::ascii::is_alpha(path_[at_]))
            return fail(uri_errc::relative_path, at_);
        if (path_.substr(at_ + 1, 1) != ":")
            return fail(uri_errc::relative_path, at_ + 1);
        if (!is_separator(at_ + 2))
            return fail(uri_errc::relative_path, at_ + 2);
        out_.put('/');
        return true;
    }

    /// Reads and writes the server of a UNC path and the following separator. A share must follow.
    bool server() noexcept
    {
        const std::string_view name = until_separator();
        const std::size_t end = at_ + name.size();
        if (name == "." || name == "?")
            return fail(uri_errc::device_name, at_);
        if (!is_text(name, not_of_servers))
            return false;
        if (name.empty() || end == path_.size() || end + 1 == path_.size() || is_separator(end + 1))
            return fail(uri_errc::relative_path, name.empty() || end == path_.size() ? end : end + 1);
        if (is_word(name, "LOCALHOST"))
            out_.put("//");
        encode(name, encode_sets::reg_name, internal::space::triplet, out_);
        out_.put('/');
        at_ = end + 1;
        return true;
    }

    /// Reads and writes the remaining segments. Those of a POSIX path contain any octets but NUL.
    bool segments() noexcept
    {
        if (!windows_) {
            const std::string_view rest = path_.substr(at_);
            const std::size_t before = out_.size();
            encode(rest, syntax_.path, internal::space::triplet, out_);
            if (out_.size() - before == rest.size())
                return true; // nothing was encoded, as a NUL would be
            const std::size_t nul = path_.find('\0', at_);
            return nul == path_.npos || fail(uri_errc::invalid_path_character, nul);
        }
        for (;;) {
            const std::string_view segment = until_separator();
            if (!is_name(segment))
                return false;
            encode(segment, syntax_.segment, internal::space::triplet, out_);
            at_ += segment.size();
            if (at_ == path_.size())
                return true;
            out_.put('/');
            ++at_;
        }
    }

    /// Checks the segment at `at_`.
    bool is_name(std::string_view segment) noexcept
    {
        if (is_device(segment))
            return fail(uri_errc::device_name, at_);
        if (!is_text(segment, {}))
            return false;
        // Windows would remove a trailing dot or space unless the path is verbatim.
        return !verbatim_ || (!segment.ends_with('.') && !segment.ends_with(' ')) ||
               fail(uri_errc::invalid_path_character, at_ + segment.size());
    }

    /// Checks that the name at `at_` is UTF-8 and contains no `unexpected` octet and no octet that names never contain.
    bool is_text(std::string_view name, const char_set& unexpected) noexcept
    {
        const result<std::string_view> checked = utf8::check(name);
        const std::string_view text = name.substr(0, checked ? name.size() : checked.error().position);
        const char_set invalid =
            verbatim_ ? char_set('\0') + '/' : char_set('\0'); // `/` is a separator unless the path is verbatim
        const std::size_t found = find(text, invalid + unexpected, 0);
        if (found != text.size())
            return fail(invalid.contains(text[found]) ? uri_errc::invalid_path_character : uri_errc::unexpected_host, at_ + found);
        return checked.has_value() || fail(uri_errc::invalid_utf8, at_ + text.size());
    }

    [[nodiscard]] std::string_view until_separator() const noexcept
    {
        return path_.substr(at_, find(path_, separators_, at_) - at_);
    }
    [[nodiscard]] bool is_separator(std::size_t at) const noexcept { return at < path_.size() && separators_.contains(path_[at]); }

    bool fail(error_number code, std::size_t position) noexcept
    {
        error_ = {code, position};
        return false;
    }

    std::string_view path_;
    bool windows_;
    bool verbatim_;
    char_set separators_;
    const file_uri_syntax& syntax_;
    bounded_writer& out_;
    std::size_t at_ = 0;
    error error_{};
};

// Converts URIs to paths. Positions are in the URI.

/// Writes the path for one URI. Member functions return false after storing an error.
class path_writer {
public:
    path_writer(std::string_view text, const components& parts, path_style style, bounded_writer& out) noexcept
        : text_(text.substr(0, parts.path_end)), host_(text.substr(parts.host_begin, parts.host_end - parts.host_begin)),
          host_begin_(parts.host_begin), windows_(style == path_style::windows), at_(parts.path_begin), out_(out)
    {
    }

    result<std::size_t> run() noexcept
    {
        const bool local = host_.empty() || is_word(decoded_view(host_), "LOCALHOST");
        if (!(!windows_ ? posix_root(local) : local ? local_root() : server_root()) || !segments())
            return error_;
        return out_.size();
    }

private:
    bool posix_root(bool local) noexcept
    {
        if (!local)
            return fail(uri_errc::unexpected_host, host_begin_, component::host);
        return skip_slash();
    }

    /// Reads `//server/share` up to the share.
    bool server_root() noexcept { return server(host_, host_begin_, component::host) && skip_slash() && has_share(); }

    /// Reads up to the drive, or, after the slashes of appendix E.3.2, up to the share.
    bool local_root() noexcept
    {
        if (rest().starts_with("//")) {
            at_ += rest().starts_with("///") ? 3 : 2;
            const std::string_view name = segment();
            if (!server(name, at_, component::path))
                return false;
            at_ += name.size();
            return skip_slash() && has_share();
        }
        at_ += rest().starts_with('/') ? 1 : 0; // appendix E.2 omits this `/`
        return drive();
    }

    /// Checks for `ALPHA ":"` before a slash. segments() writes it.
    bool drive() noexcept
    {
        const decoded_view octets(rest());
        auto octet = octets.begin();
        if (octet == octets.end() || !detail::ascii::is_alpha(*octet))
            return fail_after(octet);
        if (++octet == octets.end() || *octet != ':')
            return fail_after(octet);
        ++octet;
        return rest().substr(octet.position(), 1) == "/" || fail_after(octet);
    }

    /// Writes the server of a UNC path.
    bool server(std::string_view name, std::size_t begin, component in) noexcept
    {
        if (name.empty())
            return fail(uri_errc::relative_path, begin, in);
        if (decoded_view(name) == "." || decoded_view(name) == "?")
            return fail(uri_errc::device_name, begin, in);
        out_.put("\\\\");
        return put(name, begin, in, not_of_servers);
    }

    bool skip_slash() noexcept
    {
        if (!rest().starts_with('/'))
            return fail(uri_errc::relative_path, at_, component::path);
        ++at_;
        out_.put(windows_ ? '\\' : '/');
        return true;
    }

    bool has_share() noexcept { return !segment().empty() || fail(uri_errc::relative_path, at_, component::path); }

    bool segments() noexcept
    {
        if (!windows_)
            return posix_segments();
        for (;;) {
            const std::string_view raw = segment();
            if (is_device(decoded_view(raw)))
                return fail(uri_errc::device_name, at_, component::path);
            if (!put(raw, at_, component::path, {}))
                return false;
            at_ += raw.size();
            if (at_ == text_.size())
                return true;
            skip_slash();
        }
    }

    /// Decodes and writes the rest, run by run. Fails if an octet of a name is NUL or a slash.
    bool posix_segments() noexcept
    {
        for (;;) {
            const std::string_view run = rest().substr(0, rest().find('%'));
            out_.put(run);
            at_ += run.size();
            if (at_ == text_.size())
                return true;
            const auto encoded = decoded_view(rest()).begin();
            if (*encoded == '\0' || *encoded == '/')
                return fail(uri_errc::invalid_path_character, at_, component::path);
            out_.put(*encoded);
            at_ += std::next(encoded).position();
        }
    }

    /// Decodes and writes the name at `begin`. Fails if the name is not UTF-8 or contains an invalid octet.
    bool put(std::string_view raw, std::size_t begin, component in, const char_set& unexpected) noexcept
    {
        const result<std::size_t> checked = percent_decode_to(raw, {}, {.as = decode_as::utf8, .lenient = true});
        const std::size_t end = checked ? raw.size() : checked.error().position;
        for (auto octet = decoded_view(raw).begin(); octet.position() < end; ++octet) {
            if (*octet == '\0' || *octet == '/' || *octet == '\\')
                return fail(uri_errc::invalid_path_character, begin + octet.position(), in);
            if (unexpected.contains(*octet))
                return fail(uri_errc::unexpected_host, begin + octet.position(), in);
            out_.put(*octet);
        }
        return checked.has_value() || fail(uri_errc::invalid_utf8, begin + end, in);
    }

    [[nodiscard]] std::string_view rest() const noexcept { return text_.substr(at_); }
    [[nodiscard]] std::string_view segment() const noexcept { return rest().substr(0, rest().find('/')); }

    bool fail_after(decoded_view::iterator octet) noexcept
    {
        return fail(uri_errc::relative_path, at_ + octet.position(), component::path);
    }
    bool fail(error_number code, std::size_t position, component in) noexcept
    {
        error_ = {code, position, in};
        return false;
    }

    std::string_view text_; // up to the end of the path
    std::string_view host_;
    std::size_t host_begin_;
    bool windows_;
    std::size_t at_;
    bounded_writer& out_;
    error error_{};
};

/// Returns an error if the scheme is not `file`, or if the URI has a component that the rule file-URI does not contain.
std::optional<error> what_no_file_uri_has(const uri_view& file) noexcept
{
    const auto fails = [](std::size_t position, component in) { return error{uri_errc::not_a_file_uri, position, in}; };
    const components& parts = file.parts();
    const std::string_view scheme = file.scheme();
    if (scheme != "file" && !detail::ascii::equal_ignoring_case(scheme, "file")) {
        std::size_t same = 0;
        while (same < scheme.size() && is_word(scheme.substr(0, same + 1), std::string_view("FILE").substr(0, same + 1)))
            ++same;
        return fails(same, component::scheme);
    }
    if (parts.has_userinfo()) // the beginning may be that of a host, up to a `:`
        return fails(std::min<std::size_t>(file.text().find(':', parts.authority_begin()), parts.host_begin - 1),
                     component::userinfo);
    if (parts.has_port())
        return fails(parts.host_end, component::port);
    if (parts.has_query())
        return fails(parts.path_end, component::query);
    if (parts.has_fragment())
        return fails(parts.query_end, component::fragment);
    return std::nullopt;
}

constexpr file_uri_syntax syntax_of_rfc{encode_sets::path_segment, true};

} // namespace

result<std::size_t> internal::write_file_uri(std::string_view path, path_style style, const file_uri_syntax& syntax,
                                             bounded_writer& out) noexcept
{
    return uri_writer(path, style, syntax, out).run();
}

result<std::size_t> internal::write_file_path(std::string_view text, const components& parts, path_style style,
                                              bounded_writer& out) noexcept
{
    return path_writer(text, parts, style, out).run();
}

std::size_t internal::server_position(std::string_view path) noexcept
{
    return path.starts_with(verbatim_prefix) ? verbatim_prefix.size() + verbatim_server.size() : 2;
}

result<std::size_t> from_path_to(std::string_view path, path_style style, std::span<char> buffer) noexcept
{
    bounded_writer out(buffer);
    return internal::write_file_uri(path, style, syntax_of_rfc, out);
}

result<std::size_t> append_from_path(std::string_view path, path_style style, std::string& out)
{
    return internal::append_written(out, [&](std::span<char> room) { return from_path_to(path, style, room); });
}

result<uri> from_path(std::string_view path, path_style style)
{
    std::string text;
    const result<std::size_t> size = append_from_path(path, style, text);
    if (!size)
        return size.error();
    return internal::own_composed<uri>(std::move(text));
}

result<std::size_t> to_path_to(const uri_view& file, path_style style, std::span<char> buffer) noexcept
{
    if (const std::optional<error> why = what_no_file_uri_has(file))
        return *why;
    bounded_writer out(buffer);
    return internal::write_file_path(file.text(), file.parts(), style, out);
}

result<std::size_t> append_to_path(const uri_view& file, path_style style, std::string& out)
{
    return internal::append_written(out, [&](std::span<char> room) { return to_path_to(file, style, room); });
}

result<std::string> to_path(const uri_view& file, path_style style)
{
    std::string path;
    const result<std::size_t> size = append_to_path(file, style, path);
    if (!size)
        return size.error();
    return path;
}

} // namespace uriform
