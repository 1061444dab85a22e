#include "core/web/tokenized_url.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include <uriform/syntax/detail/grammar.hpp>
#include <uriform/uri/uri_reference.hpp>
#include <uriform/web/parse_url.hpp>

#include "core/syntax/ip_text.hpp"
#include "core/web/host_parser.hpp"
#include "core/web/unchecked_url.hpp"
#include "core/web/url_octets.hpp"
#include "core/web/url_parser.hpp"
#include "core/web/url_path.hpp"

namespace uriform::web::internal {
namespace {

constexpr std::uint64_t lower_case_bits = 0x2020'2020'2020'2020; // digits, `+`, `-` and `.` have this bit, too

constexpr auto special_scheme_words = [] {
    std::array<std::uint64_t, std::size(detail::special_schemes)> words{};
    std::transform(std::begin(detail::special_schemes), std::end(detail::special_schemes), words.begin(),
                   [](std::string_view scheme) { return as_word(scheme) | lower_case_bits; });
    return words;
}();

/// Returns the type of a scheme, given its first eight octets, ignoring case. All special schemes are shorter.
constexpr scheme_type type_of_word(std::uint64_t word) noexcept
{
    const auto* const found = std::find(special_scheme_words.begin(), special_scheme_words.end(), word | lower_case_bits);
    return found == special_scheme_words.end() ? scheme_type::not_special
                                               : static_cast<scheme_type>(found - special_scheme_words.begin() + 1);
}
static_assert(type_of_word(as_word("HttpS")) == scheme_type::https && type_of_word(as_word("httpss")) == scheme_type::not_special);

/// Returns the type of a URI's scheme, the first `size` octets of `text`, ignoring case.
scheme_type type_of_any_case(std::string_view text, std::size_t size) noexcept
{
    if (text.size() < sizeof(std::uint64_t))
        return type_of_word(as_word(text.substr(0, size)));
    return type_of_word(uriform::internal::load_word(text.data()) & uriform::internal::streams::first_bits(8 * size));
}

/// Returns whether the serializer would write the same port. `port` includes the `:`.
bool is_canonical_port(std::string_view port, scheme_type scheme) noexcept
{
    port.remove_prefix(1);
    std::uint16_t number = 0;
    return !port.empty() && port.front() != '0' && uriform::detail::read_port(port, number) == port.size() &&
           number != default_port(scheme);
}

/// Returns whether an IP literal equals its serialization, ignoring case. May return false for such an address, but rarely does.
bool is_canonical_ip_literal(const components& parts) noexcept
{
    return parts.host == uriform::host_kind::ipv6 && !parts.hints.ipv6_form;
}

/// Returns whether a URI's host equals its serialization, ignoring case. The scheme is that of a network.
[[gnu::always_inline]] inline bool is_canonical_host(std::string_view host, const components& parts) noexcept
{
    if (host.empty() || host.size() > max_host_size)
        return false;
    if (parts.host != uriform::host_kind::reg_name) [[unlikely]]
        return parts.host == uriform::host_kind::ipv4 || is_canonical_ip_literal(parts);
    return !(parts.hints.percent && host.find('%') != host.npos) && !ends_in_a_number(host);
}

/// Returns whether a URI's scheme and authority equal their serialization.
[[gnu::always_inline]] inline bool has_canonical_authority(std::string_view text, network_prefix prefix,
                                                           const components& parts) noexcept
{
    return !parts.hints.upper_case && parts.host_begin == prefix.size &&
           is_canonical_host(part(text, parts.host_begin, parts.host_end), parts) &&
           (!parts.has_port() || is_canonical_port(part(text, parts.host_end, parts.path_begin), prefix.scheme));
}

/// Returns whether a URI's authority equals its serialization, for a scheme other than the special schemes. The host is opaque
/// and may be empty.
bool has_canonical_opaque_host(std::string_view text, const components& parts) noexcept
{
    const std::string_view host = part(text, parts.host_begin, parts.host_end);
    if (parts.has_userinfo() || (host.starts_with('[') && !is_canonical_ip_literal(parts)))
        return false;
    return !parts.has_port() || (parts.host_begin != parts.host_end &&
                                 is_canonical_port(part(text, parts.host_end, parts.path_begin), scheme_type::not_special));
}

/// Returns the outline with the given flags.
constexpr text_outline with(text_outline outline, bool is_uri, bool has_authority) noexcept
{
    return static_cast<text_outline>(outline | (is_uri ? uri_text : 0) | (has_authority ? with_canonical_authority : 0));
}

/// Returns the outline of a relative reference, or of a text whose scheme is not in lower case or is not a network scheme.
/// `is_uri` tells whether the text is a URI-reference.
[[gnu::noinline]] text_outline other_outline_of(std::string_view text, const url_view* base, bool is_uri,
                                                components& parts) noexcept
{
    const text_outline is_split = with(text_outline::split_text, is_uri, false);
    if (!parts.has_scheme()) {
        const scheme_type scheme = base != nullptr ? type_of(base->scheme()) : scheme_type::not_special;
        const bool has_only_path = !parts.has_authority() && parts.path_begin != parts.path_end;
        return is_special(scheme) && scheme != scheme_type::file && has_only_path ? is_split : text_outline::other_text;
    }
    const scheme_type scheme = type_of_any_case(text, parts.scheme_end);
    if (scheme == scheme_type::file)
        return text_outline::other_text; // a first look finds file URLs that equal their serialization
    const bool is_canonical = !is_special(scheme) && is_uri && !parts.hints.upper_case && !parts.hints.dot_segment &&
                              (!parts.has_authority() || has_canonical_opaque_host(text, parts));
    if (!is_canonical)
        return parts.host_begin != parts.host_end ? is_split : text_outline::other_text;
    if (parts.host == uriform::host_kind::ipv4) { // the same text is an address as a URI's host, but not as an opaque host
        parts.host = uriform::host_kind::reg_name;
        parts.hints = not_known_to_be_uri;
    }
    return text_outline::canonical_text;
}

} // namespace

network_prefix short_prefix_of(std::string_view text) noexcept
{
    if (text.starts_with("http://"))
        return {scheme_type::http, 7};
    if (text.starts_with("wss://"))
        return {scheme_type::wss, 6};
    if (text.starts_with("ws://"))
        return {scheme_type::ws, 5};
    if (text.starts_with("ftp://"))
        return {scheme_type::ftp, 6};
    return {};
}

// A URI's serialization differs only in its scheme or authority, by dot segments, or by an empty path with a special scheme. The
// percent-encode sets contain only these octets of URIs: `;` and `=` in credentials, and `'` in the queries of special URLs.
text_outline outline_of(std::string_view text, first_look seen, const url_view* base, components& parts) noexcept
{
    const bool is_uri = seen == first_look::uri;
    if (seen == first_look::canonical)
        return text_outline::canonical_text;
    if (seen == first_look::pathless)
        return text_outline::pathless_text;
    if (seen == first_look::none)
        return text_outline::other_text;
    if (!is_uri) {
        parts = {};
        if (contains_octet<removed_or_reverse_solidus>(text) || !tokenize(text, uriform::internal::text_language::any, parts))
            return text_outline::other_text;
    }
    const network_prefix prefix = prefix_of(text);
    if (prefix.size == 0)
        return other_outline_of(text, base, is_uri, parts);
    if (parts.host_begin == parts.host_end)
        return text_outline::other_text; // more slashes follow
    if (!has_canonical_authority(text, prefix, parts))
        return with(text_outline::split_text, is_uri, false);
    if (!is_uri) // a domain with other octets may also be canonical, but its writer checks that
        return with(text_outline::split_text, false, all_are<common_in_domain>(part(text, parts.host_begin, parts.host_end)));
    if (parts.hints.dot_segment || has_apostrophe(text, parts))
        return with(text_outline::split_text, true, true);
    return parts.path_begin == parts.path_end ? text_outline::pathless_text : text_outline::canonical_text;
}

void write_pathless(std::string_view text, components& parts, std::string& href)
{
    if (href != text) { // an owner has copied it
        href.reserve(text.size() + 1);
        href.assign(text);
    }
    href.insert(parts.path_begin, 1, '/');
    ++parts.path_end;
    ++parts.query_end;
    ++parts.size;
}

namespace {

/// Returns whether the host of a text, not a URI, equals the domain that it stands for, ignoring case.
bool is_plain_domain(std::string_view host) noexcept
{
    return !host.empty() && host.size() <= max_host_size && all_are<allowed_in_domain>(host) && !ends_in_a_number(host);
}

/// Writes a text with text_outline::split_text, and its components.
class split_writer {
public:
    split_writer(std::string_view text, text_outline outline, const url_view* base, const components& parts) noexcept
        : text_(text), outline_(outline), base_(parts.has_scheme() ? nullptr : base), parts_(parts),
          scheme_(base_ != nullptr ? type_of(base_->scheme()) : type_of_any_case(text, parts.scheme_end))
    {
    }

    /// Reads the host and port. Returns false if either is invalid.
    [[nodiscard]] bool read_authority(const parse_options& options)
    {
        if (base_ != nullptr || (outline_ & with_canonical_authority) != 0)
            return true;
        validation_log log(text_, nullptr);
        const std::string_view host = part(text_, parts_.host_begin, parts_.host_end);
        const bool is_uri = (outline_ & uri_text) != 0;
        if (is_uri && parts_.host == uriform::host_kind::ipv6) {
            host_.set_ipv6(host, text_.size() - parts_.host_begin);
        } else {
            has_plain_domain_ = is_special(scheme_) && (is_uri ? is_canonical_host(host, parts_) : is_plain_domain(host));
            if (!has_plain_domain_ && !host_.parse(host, is_special(scheme_), options, log))
                return false;
        }
        return !parts_.has_port() || read_port(part(text_, parts_.host_end + 1, parts_.path_begin), scheme_, port_, log);
    }

    /// Returns whether the host equals its serialization, ignoring case.
    [[nodiscard]] bool has_plain_domain() const noexcept { return has_plain_domain_; }

    [[nodiscard]] std::uint64_t room() const noexcept
    {
        const std::size_t front = base_ != nullptr ? base_->href().size() : host_.text().size();
        return room_for_encoded(text_) + 2 * std::uint64_t{parts_.host_begin} + front + delimiters_and_port;
    }

    /// Writes the href to `buffer`, and its offsets to `parts`. Returns the href's size.
    std::size_t write(char* buffer, components& parts) const noexcept
    {
        href_writer out(buffer);
        const auto here = [&] { return static_cast<std::uint32_t>(out.size()); };
        if (base_ != nullptr)
            parts = base_->parts(), out.put(base_->href().substr(0, parts.path_begin));
        else
            write_authority(out, parts);
        parts.path_begin = here();
        write_path(out);
        parts.path_end = here();
        if (parts_.has_query()) {
            out.put('?');
            write_encoded_query(part(text_, parts_.path_end + 1, parts_.query_end), scheme_, out);
        }
        parts.query_end = here();
        if (parts_.has_fragment()) {
            out.put('#');
            out.put_encoded(text_.substr(parts_.query_end + 1), kept_in_fragment);
        }
        parts.size = here();
        return out.size();
    }

private:
    void write_authority(href_writer& out, components& parts) const noexcept
    {
        const auto here = [&] { return static_cast<std::uint32_t>(out.size()); };
        if ((outline_ & with_canonical_authority) != 0) {
            parts = parts_;
            out.put(text_.substr(0, parts.path_begin));
            return;
        }
        out.put_lower_case(part(text_, 0, parts_.scheme_end));
        parts.scheme_end = here();
        out.put("://");
        if (parts_.has_userinfo())
            write_credentials(part(text_, parts_.authority_begin(), parts_.host_begin - 1), out);
        parts.host_begin = here();
        if (has_plain_domain_)
            out.put_lower_case(part(text_, parts_.host_begin, parts_.host_end));
        else if (is_special(scheme_))
            out.put(host_.text());
        else
            out.put_encoded(host_.text(), kept_in_c0_control);
        parts.host_end = here();
        parts.host = has_plain_domain_ ? parts_.host : host_.kind();
        write_port(port_, out);
    }

    void write_path(href_writer& out) const noexcept
    {
        const std::size_t begin = out.size();
        const std::string_view path = part(text_, parts_.path_begin, parts_.path_end);
        const path_input kind = (outline_ & uri_text) != 0 ? path_input::uri : path_input::text;
        if (path.empty()) {
            if (is_special(scheme_))
                out.put('/');
        } else if (path.front() != '/') {
            out.put(base_->pathname().substr(0, shortened_size(base_->pathname(), scheme_)));
            static_cast<void>(write_segments(path, kind, scheme_, begin, out));
        } else if (parts_.hints.dot_segment) {
            static_cast<void>(write_segments(path.substr(1), kind, scheme_, begin, out));
        } else if (kind == path_input::uri) {
            out.put(path);
        } else {
            out.put_encoded(path, kept_in_path);
        }
    }

    std::string_view text_;
    text_outline outline_;
    bool has_plain_domain_ = false; ///< the host is a domain that needs no parsing
    const url_view* base_;          ///< null for a text with a scheme
    const components& parts_;
    scheme_type scheme_;
    std::optional<std::uint16_t> port_;
    host_parser host_;
};

/// Returns whether a URI's serialization has the same octets before and after the host.
bool differs_only_in_host(std::string_view text, const components& parts) noexcept
{
    using namespace uriform::internal::streams;
    return !parts.has_port() && !parts.hints.dot_segment && parts.path_begin != parts.path_end && text.size() >= block_size &&
           text.size() <= max_size - ipv6_room && parts.host_begin != 0 && parts.host_begin == prefix_of(text).size &&
           !has_apostrophe(text, parts);
}

/// Writes such a text.
void write_host(std::string_view text, components& parts, std::string& href)
{
    using namespace uriform::internal::streams;
    write_href(href, text.size() + ipv6_room, [&](char* buffer) {
        return static_cast<std::size_t>(write_with_host(text, parts, mapped_form::groups, buffer) - buffer);
    });
    const auto moved = static_cast<std::uint32_t>(href.size() - text.size()); // modulo 2^32, as the address may become shorter
    for (std::uint32_t* const offset : {&parts.host_end, &parts.path_begin, &parts.path_end, &parts.query_end, &parts.size})
        *offset += moved;
    parts.hints = not_known_to_be_uri;
}

} // namespace

bool write_split(std::string_view text, text_outline outline, const url_view* base, const parse_options& options, components& parts,
                 std::string& href)
{
    const bool copies_rest = (outline & uri_text) != 0 && differs_only_in_host(text, parts);
    if (copies_rest && parts.host == uriform::host_kind::ipv6) {
        write_host(text, parts, href);
        return true;
    }
    split_writer writer(text, outline, base, parts);
    if (!writer.read_authority(options))
        return false;
    if (copies_rest && writer.has_plain_domain()) {
        write_host(text, parts, href);
        return true;
    }
    components written;
    write_href(href, writer.room(), [&](char* buffer) { return writer.write(buffer, written); });
    if (href.size() > max_size)
        return false;
    written.hints = not_known_to_be_uri; // encoded octets may differ from those of a URI
    parts = written;
    return true;
}

bool is_plain_url(std::string_view text, components& parts) noexcept
{
    const text_outline outline = outline_of(text, look_at(text, parts), nullptr, parts);
    return prefix_of(text).size != 0 &&
           (outline == text_outline::canonical_text || (outline == text_outline::pathless_text && text.size() < max_size));
}

namespace {

/// Returns the size of the valid host at the beginning of `rest`, a domain in ASCII or an IP address, or 0 if none is found.
std::size_t size_of_plain_host(std::string_view rest) noexcept
{
    if (rest.starts_with('[')) {
        const std::string_view literal = rest.substr(0, rest.find(']') + 1);
        return literal.ends_with(']') && uriform::internal::streams::is_ipv6_literal(literal) ? literal.size() : 0;
    }
    std::size_t size = find_octet<common_in_domain, false>(rest);
    while (size < rest.size() && is(rest[size], allowed_in_domain))
        ++size;
    const std::string_view host = rest.substr(0, size);
    validation_log log(host, nullptr);
    const bool valid = !host.empty() && host.size() <= max_host_size && (!ends_in_a_number(host) || parse_ipv4(host, host, log));
    return valid ? size : 0;
}

/// Returns whether `rest`, the text after its prefix, begins with a plain host.
[[gnu::noinline]] bool begins_with_plain_host(std::string_view rest)
{
    const std::size_t size = size_of_plain_host(rest);
    if (size == 0)
        return false;
    rest.remove_prefix(size);
    if (rest.starts_with(':')) {
        rest.remove_prefix(1);
        for (int digits = 0; digits < 4 && !rest.empty() && uriform::detail::ascii::is_digit(rest.front());
             ++digits) // five digits could exceed a port
            rest.remove_prefix(1);
    }
    return rest.empty() || is(rest.front(), delimiter);
}

} // namespace

// Most hosts consist of at most 32 common octets, and their last label begins with a letter. The check is branchless, because a
// host's end is hard to predict.
bool has_plain_authority(std::string_view text) noexcept
{
    using uriform::internal::streams::block_size, uriform::internal::streams::first_bits;
    const network_prefix prefix = prefix_of(text);
    if (prefix.size == 0)
        return false;
    const std::string_view rest = text.substr(prefix.size);
    constexpr std::size_t seen = 2 * block_size;
    if (text.size() < seen)
        return begins_with_plain_host(rest);
    const std::size_t before = prefix.size - std::min(prefix.size, text.size() - seen); // for a text with fewer octets after it
    const auto first = uriform::internal::streams::load_block(rest.data() - before);
    const auto second = uriform::internal::streams::load_block(rest.data() - before + block_size);
    const std::uint64_t others = bits_of_octets<common_in_domain, false>(first) | bits_of_octets<common_in_domain, false>(second)
                                                                                      << block_size;
    const std::uint64_t dots = uriform::internal::streams::bits_equal_to<'.'>(first) |
                               uriform::internal::streams::bits_equal_to<'.'>(second) << block_size;
    const auto size = static_cast<std::size_t>(std::countr_zero((others | first_bits(64) << seen) >> before));
    const auto last_label = static_cast<std::size_t>(64 - std::countl_zero(dots >> before & first_bits(size)));
    const bool is_plain = last_label < size && !uriform::detail::ascii::is_digit(rest[last_label]) &&
                          (rest.size() == size || is(rest[size], delimiter));
    return is_plain || begins_with_plain_host(rest);
}

} // namespace uriform::web::internal
