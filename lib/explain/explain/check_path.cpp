#include <algorithm>
#include <bit>
#include <cstdint>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/syntax/detail/grammar.hpp>

#include "core/base/octet_scan.hpp"
#include "explain/explain/subject.hpp"

namespace uriform::web::internal {
namespace {

/// Returns whether a segment is a dot segment with a matrix parameter, like `..;x`.
[[nodiscard]] bool has_dots_and_parameter(std::string_view segment) noexcept
{
    const std::size_t semicolon = segment.find(';');
    return semicolon != segment.npos && uriform::detail::grammar::dots_of_segment(segment.substr(0, semicolon)) != 0;
}

/// A decoded octet of a segment, and the number of octets that encode it.
struct segment_octet {
    char octet;
    std::size_t size;
    bool is_overlong = false;
};

[[nodiscard]] segment_octet octet_at(std::string_view segment, std::size_t at) noexcept
{
    const int octet = uriform::detail::grammar::pct_encoded(segment, at);
    return octet >= 0 ? segment_octet{static_cast<char>(octet), 3} : segment_octet{segment[at], 1};
}

/// Returns the octet at `at`, or an ASCII character if its overlong form begins there. Overlong forms take two to six octets, as in
/// RFC 2279; some decoders accept them (RFC 3629, section 10).
[[nodiscard]] segment_octet shortest_at(std::string_view segment, std::size_t at) noexcept
{
    const segment_octet lead = octet_at(segment, at);
    const auto octet = static_cast<unsigned char>(lead.octet);
    const int count = std::countl_one(octet);
    if (count < 2 || count > 6)
        return lead;
    std::uint32_t code_point = octet & (0x7FU >> count);
    std::size_t end = at + lead.size;
    for (int i = 1; i < count; ++i) {
        const segment_octet next = end < segment.size() ? octet_at(segment, end) : segment_octet{'\0', 0};
        const auto bits = static_cast<unsigned char>(next.octet);
        if (bits >> 6 != 2)
            return lead;
        code_point = code_point << 6 | (bits & 0x3FU);
        end += next.size;
    }
    return code_point < 0x80 ? segment_octet{static_cast<char>(code_point), end - at, true} : lead;
}

/// Returns whether a segment contains `..` in overlong form, or as a part after its encoded slashes are decoded.
[[nodiscard]] bool has_encoded_traversal(std::string_view segment) noexcept
{
    bool falls_apart = false, has_dots = false, is_of_dots = true;
    std::size_t dots = 0; // the current part's dots
    segment_octet next{};
    for (std::size_t at = 0; at < segment.size(); at += next.size) {
        next = shortest_at(segment, at);
        falls_apart |= next.is_overlong || is_slash(next.octet);
        if (is_slash(next.octet)) {
            has_dots |= is_of_dots && dots == 2;
            is_of_dots = true;
            dots = 0;
        } else {
            is_of_dots &= next.octet == '.';
            ++dots;
        }
    }
    return falls_apart && (has_dots || (is_of_dots && dots == 2));
}

/// Checks a segment that contains a `%`.
void check_encoded_segment(std::string_view segment, finding_list& findings)
{
    bool falls_apart = !uriform::internal::is_ascii(segment) || segment.find('\\') != segment.npos;
    for (std::size_t at = segment.find('%'); at != segment.npos; at = segment.find('%', at + 1)) {
        const int octet = uriform::detail::grammar::pct_encoded(segment, at);
        if (octet == '/' || octet == '\\')
            findings.add(finding_kind::encoded_slash, segment.substr(at, 3));
        falls_apart |= octet == '/' || octet == '\\' || octet >= 0x80; // this octet may begin an overlong form
    }
    if (falls_apart && !findings.kinds.contains(finding_kind::encoded_traversal) && has_encoded_traversal(segment))
        findings.add(finding_kind::encoded_traversal, segment);
}

/// Checks a segment. Returns the number of its dots if it is a dot segment, otherwise 0.
[[nodiscard]] int check_segment(std::string_view segment, finding_list& findings)
{
    const bool is_encoded = segment.find('%') != segment.npos;
    int dots = 0;
    if (segment.starts_with('.') || segment.starts_with('%')) {
        dots = uriform::detail::grammar::dots_of_segment(segment);
        if (dots != 0 && is_encoded)
            findings.add(finding_kind::encoded_dot_segment, segment);
        if (has_dots_and_parameter(segment))
            findings.add(finding_kind::dots_with_parameter, segment);
    }
    if (is_encoded)
        check_encoded_segment(segment, findings);
    return dots;
}

/// Returns the size of a percent-encoded percent-encoding at the start of `text`, like `%252F` and `%%32%46`, or 0.
[[nodiscard]] std::size_t size_of_double_encoding(std::string_view text) noexcept
{
    std::size_t size = uriform::detail::grammar::pct_encoded(text, 0) == '%' ? 3 : 1;
    for (int digits = 0; digits < 2; ++digits) {
        const std::string_view rest = text.substr(std::min(size, text.size()));
        const int octet = uriform::detail::grammar::pct_encoded(rest, 0);
        if (rest.empty() || !chars::hexdig.contains(octet >= 0 ? static_cast<char>(octet) : rest[0]))
            return 0;
        size += octet >= 0 ? 3 : 1;
    }
    return size > 3 ? size : 0; // three octets are a single percent-encoding
}

/// Returns the number of base segments to which a relative path is appended (RFC 3986, section 5.2.3).
[[nodiscard]] std::size_t segments_of_base(const subject& s)
{
    const std::string_view path = s.options.base->pathname();
    const auto slashes = static_cast<std::size_t>(std::count(path.begin(), path.end(), '/'));
    return std::max<std::size_t>(slashes, 1) - 1;
}

} // namespace

void check_path(const subject& s, finding_list& findings)
{
    const std::string_view path = s.path();
    const std::string_view before_query = s.part(0, s.at.path_end);
    const std::size_t backslash = s.at.is_special ? before_query.find('\\') : before_query.npos;
    if (backslash != before_query.npos)
        findings.add(finding_kind::backslash, before_query.substr(backslash, 1));
    const bool alone = s.at.scheme_end != 0 || s.options.base == nullptr;
    if (!s.at.is_special && !path.starts_with('/') && alone)
        return; // opaque path
    if (path.find("..") == path.npos && path.find(';') == path.npos && path.find('%') == path.npos)
        return; // no `..`, nothing encoded, and no parameter after a dot segment

    const auto ends_segment = [&](char octet) { return octet == '/' || (s.at.is_special && octet == '\\'); };
    const bool absolute = s.at.has_authority || ends_segment(path.front());
    const bool relative = !absolute && s.options.base != nullptr;
    std::size_t depth = relative ? segments_of_base(s) : 0; // the number of segments that `..` can remove
    for (std::size_t begin = absolute ? 1 : 0; begin <= path.size();) {
        const std::size_t end = find_end(path, begin, ends_segment);
        const std::string_view segment = path.substr(begin, end - begin);
        const int dots = check_segment(segment, findings);
        if (dots == 2 && depth == 0 && (absolute || relative))
            findings.add(finding_kind::above_root, segment);
        if (dots == 0)
            ++depth;
        else if (dots == 2 && depth != 0)
            --depth;
        begin = end + 1;
    }
}

void check_encodings(const subject& s, finding_list& findings)
{
    for (std::size_t at = s.text.find('%'); at != s.text.npos; at = s.text.find('%', at + 1)) {
        const int octet = uriform::detail::grammar::pct_encoded(s.text, at);
        if (octet == 0)
            findings.add(finding_kind::encoded_nul, s.text.substr(at, 3));
        if ((octet > 0 && octet < ' ') || octet == 0x7F)
            findings.add(finding_kind::encoded_control, s.text.substr(at, 3));
        if (const std::size_t size = size_of_double_encoding(s.text.substr(at)); size != 0)
            findings.add(finding_kind::double_encoding, s.text.substr(at, size));
    }
}

} // namespace uriform::web::internal
