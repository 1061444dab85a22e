#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/base/detail/ascii.hpp>
#include <uriform/base/result.hpp>
#include <uriform/syntax/components.hpp>
#include <uriform/syntax/detail/reading.hpp>
#include <uriform/syntax/detail/ucschar.hpp>
#include <uriform/syntax/ipv4_address.hpp>
#include <uriform/syntax/ipv6_address.hpp>
#include <uriform/syntax/syntax_errc.hpp>

/// @file
/// The RFC 3986 grammar (Appendix A): a function for each rule, which reads octet by octet.
///
/// This grammar reads `_uri` literals at compile time and determines the error and its position in an invalid text. Tests compare
/// the vector code in uriform::detail::tokenize with it.

/// Implements the grammar rules as functions.
namespace uriform::detail::grammar {

/// The non-ASCII characters that a rule allows, if any. RFC 3986 allows only ASCII; RFC 3987 allows ucschar and, in queries,
/// iprivate.
enum class repertoire : std::uint8_t { ascii, with_ucschar, with_iprivate };

/// Reads `*( set / pct-encoded )`, with ucschar and iprivate if `beyond` allows them, from byte `at`. The reading is incomplete if
/// it ends within a triplet or, unless `beyond` is ascii, at or within non-ASCII octets that do not encode an allowed character.
/// Linear, no allocation.
///
/// @code
/// using namespace uriform;
/// namespace grammar = detail::grammar;
/// static_assert(grammar::run("//h%41:1", 2, chars::reg_name, grammar::repertoire::ascii).end == 6); // before the `:`
/// @endcode
[[nodiscard]] constexpr reading run(std::string_view text, std::size_t at, const char_set& set, repertoire beyond) noexcept
{
    while (at < text.size()) {
        if (text[at] == '%') {
            for (const std::size_t hexdig : {at + 1, at + 2})
                if (hexdig >= text.size() || !chars::hexdig.contains(text[hexdig]))
                    return {hexdig, false};
            at += 3;
        } else if (set.contains(text[at])) {
            ++at;
        } else if (static_cast<unsigned char>(text[at]) >= 0x80 && beyond != repertoire::ascii) {
            const ucschar_reading character = read_ucschar(text, at, beyond == repertoire::with_iprivate);
            at += character.size;
            if (!character.complete)
                return {at, false};
        } else {
            break;
        }
    }
    return {at, true};
}

/// Returns whether `host` is an IPv4address. If it is, it is not a reg-name, by the first-match-wins rule of section 3.2.2.
/// Constant time.
[[nodiscard]] constexpr bool is_ipv4address(std::string_view host) noexcept
{
    std::array<std::uint8_t, 4> octets{};
    const reading all = ipv4address(host, 0, octets);
    return all.complete && all.end == host.size();
}

/// Reads `"v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`, from byte `at`. Linear.
///
/// @code
/// static_assert(uriform::detail::grammar::ipvfuture("[v1.a:b]", 1).end == 7);
/// @endcode
[[nodiscard]] constexpr reading ipvfuture(std::string_view text, std::size_t at) noexcept
{
    const auto skip = [&](const char_set& set) {
        const std::size_t begin = at;
        while (at < text.size() && set.contains(text[at]))
            ++at;
        return at != begin;
    };
    if (at == text.size() || detail::ascii::to_lower(text[at]) != 'v')
        return {at, false};
    ++at;
    if (!skip(chars::hexdig) || at == text.size() || text[at] != '.')
        return {at, false};
    ++at;
    const bool any = skip(chars::ipvfuture);
    return {at, any};
}

/// Returns whether RFC 5952 and browsers print an IPv6 address as `text`, ignoring case. They differ for IPv4-mapped addresses.
/// Returns false for the few printed addresses that contain `0:0`, where `::` replaces other groups. Constant time.
///
/// @code
/// static_assert(uriform::detail::grammar::is_printed_ipv6("2001:DB8::1"));
/// static_assert(!uriform::detail::grammar::is_printed_ipv6("2001:db8:0::1"));
/// @endcode
[[nodiscard, gnu::cold]] constexpr bool is_printed_ipv6(std::string_view text) noexcept
{
    const result<ipv6_address> address = ipv6_address::parse(text);
    if (!address || address->mapped_ipv4())
        return false;
    char printed[41] = {':'};
    char* const end = address->print(printed + 1);
    *end = ':';
    const std::string_view form(printed, static_cast<std::size_t>(end + 1 - printed));
    bool same = form.size() == text.size() + 2 && form.find(":0:0:") == form.npos;
    for (std::size_t i = 0; same && i != text.size(); ++i)
        same = form[i + 1] == detail::ascii::to_lower(text[i]);
    return same;
}

/// Returns the number of dots if `rest` begins with a dot segment, and otherwise 0 (section 3.3). A dot segment is `.` or `..`,
/// where each dot may be written as `%2E` (section 2.3). It ends with `rest`, or before a `/`, `?` or `#`. Constant time.
///
/// @code
/// static_assert(uriform::detail::grammar::dots_of_segment("%2e./x") == 2);
/// static_assert(uriform::detail::grammar::dots_of_segment(".x") == 0);
/// @endcode
[[nodiscard]] constexpr int dots_of_segment(std::string_view rest) noexcept
{
    std::size_t at = 0;
    for (int dots = 0; dots != 3; ++dots) {
        if (at == rest.size() || rest[at] == '/' || rest[at] == '?' || rest[at] == '#')
            return dots;
        if (rest[at] == '.')
            at += 1;
        else if (rest.size() - at >= 3 && rest[at] == '%' && rest[at + 1] == '2' && detail::ascii::to_lower(rest[at + 2]) == 'e')
            at += 3;
        else
            return 0;
    }
    return 0;
}

/// Scans for a reader, octet by octet.
struct octet_scanner {
    /// Returns the end of `*( ALPHA / DIGIT / "+" / "-" / "." )` at the start of `text`.
    [[nodiscard]] static constexpr std::size_t scheme_end(std::string_view text) noexcept
    {
        std::size_t end = 0;
        while (end < text.size() && chars::scheme.contains(text[end]))
            ++end;
        return end;
    }
    /// Calls detail::grammar::run().
    [[nodiscard]] static constexpr reading run(std::string_view text, std::size_t at, const char_set& set,
                                               repertoire beyond) noexcept
    {
        return detail::grammar::run(text, at, set, beyond);
    }
};

/// Reads a text from left to right by a rule from reference_kind. Each member function reads the rule that it is named after,
/// starting where the previous function ended (`at_`), and returns false after storing an error. `Scanner` provides the same
/// functions as octet_scanner and finds the same ends, possibly in another way.
template <class Scanner = octet_scanner>
class reader {
public:
    /// Constructs a reader for `text`. The text must outlive the reader. If `iri` is true, the grammar is RFC 3987, section 2.2.
    constexpr reader(std::string_view text, reference_kind kind, bool iri, Scanner scan = {}) noexcept
        : text_(text), kind_(kind), iri_(iri), scan_(scan)
    {
    }

    /// Sets `parts` to the components, or returns false and sets `why` to the first error. Must be called at most once. Linear, no
    /// allocation.
    constexpr bool read(components& parts, error& why) noexcept
    {
        const bool valid = fits() && scheme() && hier_part() && query() && fragment();
        if (!valid) {
            why = error_;
            return false;
        }
        parts_.size = offset(text_.size());
        if (parts_.host == host_kind::reg_name &&
            is_ipv4address(text_.substr(parts_.host_begin, parts_.host_end - parts_.host_begin)))
            parts_.host = host_kind::ipv4;
        parts_.hints = look();
        parts = parts_;
        return true;
    }

private:
    constexpr bool fits() noexcept { return text_.size() <= max_size || fail(uri_errc::too_long, max_size, component::none); }

    /// Reads `ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` and the following `:` (section 3.1).
    constexpr bool scheme() noexcept
    {
        const std::size_t end = !text_.empty() && chars::alpha.contains(text_[0]) ? scan_.scheme_end(text_) : 0;
        const bool found = end != 0 && is(end, ':');
        if (kind_ == reference_kind::uri || kind_ == reference_kind::absolute_uri) {
            if (!found)
                return fail(uri_errc::missing_scheme, end, component::scheme);
        } else if (kind_ == reference_kind::relative_ref && found) {
            return fail(uri_errc::unexpected_scheme, end, component::path);
        }
        if (found) {
            parts_.scheme_end = offset(end);
            at_ = end + 1;
        }
        return true;
    }

    /// Reads `"//" authority path-abempty / path-absolute / path-rootless / path-empty`; in a relative-part, path-noscheme instead
    /// of path-rootless (sections 3 and 4.2).
    constexpr bool hier_part() noexcept
    {
        const bool has_authority = text_.substr(at_).starts_with("//");
        if (has_authority && !authority())
            return false;
        parts_.path_begin = offset(at_);
        if (!has_authority) {
            parts_.host_begin = parts_.host_end = parts_.path_begin;
            if (!parts_.has_scheme() && !first_segment())
                return false;
        }
        const bool valid = characters(chars::path, component::path);
        parts_.path_end = offset(at_);
        return valid;
    }

    /// Reads `[ userinfo "@" ] host [ ":" port ]` (section 3.2).
    constexpr bool authority() noexcept
    {
        at_ += 2;
        // Until an `@` is found, a host and the port after it could still be the start of a userinfo.
        const reading name = scan_.run(text_, at_, chars::reg_name, beyond(component::host));
        const reading user =
            name.complete && is(name.end, ':') ? scan_.run(text_, name.end, chars::userinfo, beyond(component::userinfo)) : name;
        if (!user.complete)
            return fail_within(user.end, component::host);
        const bool has_userinfo = is(user.end, '@');
        if (has_userinfo)
            at_ = user.end + 1;
        parts_.host_begin = offset(at_);
        const bool valid_host =
            is(at_, '[') ? ip_literal()
                         : reg_name(has_userinfo ? scan_.run(text_, at_, chars::reg_name, beyond(component::host)) : name);
        if (!valid_host)
            return false;
        parts_.host_end = offset(at_);
        if (is(at_, ':'))
            port();
        if (at_ < text_.size() && !authority_ends.contains(text_[at_])) {
            if (at_ != parts_.host_end)
                return fail(uri_errc::invalid_port, has_userinfo || user.end < at_ ? at_ : user.end, component::port);
            return fail(uri_errc::invalid_character, at_, component::host);
        }
        return true;
    }

    /// Reads `"[" ( IPv6address / IPvFuture ) "]"` (section 3.2.2).
    constexpr bool ip_literal() noexcept
    {
        const bool future = text_.substr(at_ + 1, 1) == "v" || text_.substr(at_ + 1, 1) == "V";
        std::array<std::uint8_t, 16> octets{};
        const reading address = future ? ipvfuture(text_, at_ + 1) : ipv6address(text_, at_ + 1, octets);
        if (!address.complete || address.end == text_.size() || text_[address.end] != ']')
            return fail(uri_errc::invalid_ip_literal, address.end, component::host);
        parts_.host = future ? host_kind::ipvfuture : host_kind::ipv6;
        at_ = address.end + 1;
        return true;
    }

    /// Accepts `name`, read as `*( unreserved / pct-encoded / sub-delims )` (section 3.2.2).
    constexpr bool reg_name(const reading& name) noexcept
    {
        if (!name.complete)
            return fail_within(name.end, component::host);
        parts_.host = host_kind::reg_name;
        at_ = name.end;
        return true;
    }

    /// Reads `":" *DIGIT` (section 3.2.3).
    constexpr void port() noexcept
    {
        ++at_;
        while (at_ < text_.size() && chars::digit.contains(text_[at_]))
            ++at_;
    }

    /// Reads the first segment of a path-noscheme: a segment-nz-nc, which contains no `:` (section 4.2).
    constexpr bool first_segment() noexcept
    {
        if (!characters(chars::segment_nc, component::path))
            return false;
        return !is(at_, ':') || fail(uri_errc::colon_in_first_segment, at_, component::path);
    }

    /// Reads `[ "?" query ]` (section 3.4).
    constexpr bool query() noexcept
    {
        const bool valid = !is(at_, '?') || characters(chars::query, component::query);
        parts_.query_end = offset(at_);
        return valid;
    }

    /// Reads `[ "#" fragment ]` (section 3.5) and requires the text to end after it.
    constexpr bool fragment() noexcept
    {
        if (is(at_, '#')) {
            if (kind_ == reference_kind::absolute_uri)
                return fail(uri_errc::unexpected_fragment, at_, component::fragment);
            ++at_;
            if (!characters(chars::fragment, component::fragment))
                return false;
            if (at_ < text_.size())
                return fail(uri_errc::invalid_character, at_, component::fragment);
        }
        if (at_ < text_.size())
            return fail(uri_errc::invalid_character, at_, parts_.has_query() ? component::query : component::path);
        return true;
    }

    constexpr bool characters(const char_set& set, component of) noexcept
    {
        const reading all = scan_.run(text_, at_, set, beyond(of));
        at_ = all.end;
        return all.complete || fail_within(all.end, of);
    }

    [[nodiscard]] constexpr repertoire beyond(component of) const noexcept
    {
        if (!iri_)
            return repertoire::ascii;
        return of == component::query ? repertoire::with_iprivate : repertoire::with_ucschar;
    }

    [[nodiscard]] constexpr hints look() const noexcept
    {
        hints found;
        for (std::size_t i = 0; i != parts_.host_end; ++i)
            found.upper_case = found.upper_case || chars::upper_alpha.contains(text_[i]);
        found.percent = text_.find('%') != text_.npos;
        found.apostrophe = text_.find('\'') != text_.npos;
        if (parts_.path_begin != parts_.path_end && text_[parts_.path_begin] == '/')
            for (std::size_t i = parts_.path_begin; i != parts_.path_end && !found.dot_segment; ++i)
                found.dot_segment = text_[i] == '/' && dots_of_segment(text_.substr(i + 1)) != 0;
        if (parts_.host == host_kind::ipv6)
            found.ipv6_form = !is_printed_ipv6(text_.substr(parts_.host_begin + 1, parts_.host_end - parts_.host_begin - 2));
        return found;
    }

    [[nodiscard]] constexpr bool is(std::size_t at, char octet) const noexcept { return at < text_.size() && text_[at] == octet; }

    constexpr bool fail(error_number code, std::size_t position, component of) noexcept
    {
        error_ = {code, position, of};
        return false;
    }

    /// Stores the error for an incomplete run(), which ended within a triplet or at a non-ASCII character.
    constexpr bool fail_within(std::size_t position, component of) noexcept
    {
        const auto percent_before = [&](std::size_t distance) { return position >= distance && text_[position - distance] == '%'; };
        const bool triplet = percent_before(1) || percent_before(2);
        return fail(triplet ? uri_errc::invalid_percent_encoding : uri_errc::invalid_character, position, of);
    }

    static constexpr std::uint32_t offset(std::size_t position) noexcept { return static_cast<std::uint32_t>(position); }

    static constexpr char_set authority_ends{std::string_view("/?#")};

    std::string_view text_;
    reference_kind kind_;
    bool iri_;
    Scanner scan_;
    std::size_t at_ = 0;
    components parts_{};
    error error_{};
};

/// Reads `text` by the rule `kind` in RFC 3986 or, if `iri` is true, in RFC 3987, section 2.2.
///
/// Offsets and positions are 0-based and in bytes. Reports uri_errc::too_long if the text is longer than max_size. Any other error
/// belongs to the rule that was being read, and its position is the first byte that cannot occur there in a valid text. Linear, no
/// allocation.
///
/// @code
/// using uriform::detail::grammar::read, uriform::reference_kind;
/// static_assert(read("//h/p", reference_kind::uri_reference)->path_begin == 3);
/// static_assert(read("//h/p", reference_kind::uri).error().code == uriform::uri_errc::missing_scheme);
/// @endcode
[[nodiscard]] constexpr result<components> read(std::string_view text, reference_kind kind, bool iri = false) noexcept
{
    components parts;
    error why;
    if (reader<>(text, kind, iri).read(parts, why))
        return parts;
    return why;
}

} // namespace uriform::detail::grammar
