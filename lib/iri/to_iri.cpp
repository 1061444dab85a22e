#include <uriform/iri/to_iri.hpp>

#include <algorithm>
#include <array>
#include <optional>

#include <uriform/base/utf8.hpp>
#include <uriform/iri/iri_errc.hpp>
#include <uriform/iri/to_uri.hpp>
#include <uriform/syntax/pct_encoded.hpp>
#include <uriform/syntax/tokenize.hpp>
#include <uriform/syntax/ucschar.hpp>

#include "iri/host_key.hpp"
#include "uri/composed.hpp"

namespace uriform::iri {
namespace {

using uriform::detail::unchecked;

/// The longest host, in bytes, whose A-labels are looked at; a longer one decodes to none that to_uri() would take.
constexpr std::size_t longest_shown_host = 3 * max_host_name_size;

/// The octets of the sequence of UTF-8 whose lead octet the triple at `at` stands for, as far as triples go on: 4 at most.
struct decoded_sequence {
    std::array<char, 4> octets{};
    std::size_t size = 0;

    decoded_sequence(std::string_view text, std::size_t at) noexcept
    {
        const std::size_t whole = utf8::length(grammar::octet_of(text.substr(at)));
        for (int octet = grammar::pct_encoded(text, at); size < whole && octet >= 0; octet = grammar::pct_encoded(text, at)) {
            octets[size++] = static_cast<char>(octet);
            at += 3;
        }
    }
    [[nodiscard]] std::string_view text() const noexcept { return {octets.data(), size}; }
};

/// Appends the one octet that is not ASCII, percent-encoded, with digits in upper case.
void append_triple(char octet, std::string& out)
{
    const auto value = static_cast<unsigned char>(octet);
    out.append({'%', grammar::upper_hexdigs[value >> 4], grammar::upper_hexdigs[value & 0xF]});
}

/// Appends what the triple at byte `at` is shown as, and those after it that belong to the same character; gives how many bytes of
/// `text` that are.
std::size_t append_shown_triple(std::string_view text, std::size_t at, bool in_query, std::string& out)
{
    const char octet = grammar::octet_of(text.substr(at));
    if (static_cast<unsigned char>(octet) < 0x80) {
        if (chars::unreserved.contains(octet))
            out += octet;
        else
            out.append(text.substr(at, 3));
        return 3;
    }
    const decoded_sequence sequence(text, at);
    const grammar::ucschar_reading character = grammar::read_ucschar(sequence.text(), 0, in_query);
    if (character.complete) {
        out.append(sequence.text());
        return 3 * sequence.size;
    }
    append_triple(octet, out);
    return 3;
}

/// Section 3.2, steps 2 to 4, of a part of a valid URI.
void append_shown(std::string_view text, bool in_query, std::string& out)
{
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t percent = std::min(text.find('%', at), text.size());
        out.append(text.substr(at, percent - at));
        at = percent;
        if (at < text.size())
            at += append_shown_triple(text, at, in_query, out);
    }
}

bool holds_a_label(std::string_view host) noexcept
{
    for (std::size_t begin = 0; begin <= host.size(); begin = std::min(host.find('.', begin), host.size()) + 1)
        if (detail::is_a_label(host.substr(begin)))
            return true;
    return false;
}

/// Whether all of a U-label may stand in an IRI's host.
bool is_ireg_name(std::string_view label) noexcept
{
    for (std::size_t at = 0; at < label.size();) {
        const bool ascii = static_cast<unsigned char>(label[at]) < 0x80;
        const grammar::ucschar_reading character = grammar::read_ucschar(label, at, false);
        if (ascii ? !chars::reg_name.contains(label[at]) : !character.complete)
            return false;
        at += ascii ? 1 : character.size;
    }
    return true;
}

/// Replaces the A-labels of the host that stands in `out` from `begin` on; gives an error where ICU has no data.
std::optional<error> replace_a_labels(std::string& out, std::size_t begin)
{
    std::array<char, longest_shown_host> copy;
    const std::string_view host(copy.data(), out.copy(copy.data(), copy.size(), begin));
    out.resize(begin);
    detail::name_buffer buffer;
    for (std::size_t at = 0; at <= host.size();) {
        const std::size_t end = std::min(host.find('.', at), host.size());
        std::string_view label = host.substr(at, end - at);
        if (detail::is_a_label(label)) {
            const result<std::string_view> shown = detail::to_u_label(label, buffer);
            if (!shown && shown.error().code == errc::unicode_data_unavailable)
                return shown.error();
            if (shown && is_ireg_name(*shown))
                label = *shown;
        }
        out.append(label).append(end < host.size() ? "." : "");
        at = end + 1;
    }
    return std::nullopt;
}

/// Whether `name`, in A-labels, is the host of a URI, which may be written with capitals and percent-encodings.
bool is_name_of(std::string_view name, std::string_view host)
{
    detail::name_buffer buffer;
    if (const auto key = detail::host_key(host, buffer))
        return name == *key;
    for (const char expected : name) {
        const int triple = grammar::pct_encoded(host, 0);
        const char octet = triple >= 0 ? static_cast<char>(triple) : host.empty() ? '%' : host[0]; // no name has a `%`
        const char lower = chars::upper_alpha.contains(octet) ? static_cast<char>(octet | 0x20) : octet;
        if (lower != expected || (triple >= 0 && !chars::unreserved.contains(octet)))
            return false;
        host.remove_prefix(triple < 0 ? 1 : 3);
    }
    return host.empty();
}

/// Appends the host as it is shown, which is as it stands where it would not become the same host again.
std::optional<error> append_host(std::string_view host, std::string& out)
{
    const std::size_t begin = out.size();
    append_shown(host, false, out);
    if (host.size() <= longest_shown_host && holds_a_label(std::string_view(out).substr(begin)))
        if (const auto why = replace_a_labels(out, begin))
            return why;
    const std::string_view shown = std::string_view(out).substr(begin);
    if (!detail::is_beyond_ascii(shown))
        return std::nullopt;
    detail::name_buffer buffer;
    const result<std::string_view> name = detail::to_a_labels(shown, buffer);
    if (!name && name.error().code == errc::unicode_data_unavailable)
        return name.error();
    if (!name || !is_name_of(*name, host))
        out.replace(begin, std::string::npos, host);
    return std::nullopt;
}

/// Appends all of the IRI, or gives an error, and then `out` may hold any part of it.
std::optional<error> append_all(const uri_reference_view& reference, std::string& out)
{
    const components& parts = reference.parts();
    const auto part = [&](std::size_t begin, std::size_t end) { return reference.text().substr(begin, end - begin); };
    append_shown(part(0, parts.host_begin), false, out);
    if (parts.host != host_kind::reg_name)
        out.append(part(parts.host_begin, parts.host_end));
    else if (auto why = append_host(part(parts.host_begin, parts.host_end), out)) {
        why->position = parts.host_begin;
        return why;
    }
    append_shown(part(parts.host_end, parts.path_end), false, out);
    append_shown(part(parts.path_end, parts.query_end), true, out);
    append_shown(part(parts.query_end, parts.size), false, out);
    return std::nullopt;
}

/// Whether the IRI may differ from the URI.
bool may_change(const uri_reference_view& reference) noexcept
{
    return reference.parts().seen.percent || holds_a_label(reference.host().value_or(""));
}

} // namespace

result<std::size_t> append_iri(const uri_reference_view& reference, std::string& out)
{
    const std::size_t size = out.size();
    if (!may_change(reference)) {
        out.append(reference.text());
        return reference.size();
    }
    std::optional<error> why;
    uriform::internal::append_or_restore(out, [&](std::string& to) { why = append_all(reference, to); });
    if (why) {
        out.resize(size);
        return *why;
    }
    return out.size() - size;
}

template <class Iri>
result<Iri> detail::show(const uri_reference_view& reference)
{
    if (!may_change(reference))
        return unchecked::make<Iri>(reference.text(), reference.parts());
    std::string text;
    text.reserve(reference.size()); // what is shown is shorter, but for U-labels
    if (const result<std::size_t> size = append_iri(reference, text); !size)
        return size.error();
    components parts{};
    error why{};
    const bool valid = uriform::detail::tokenize_iri_into(text, reference_kind::uri_reference, parts, why); // or too long
    return valid ? unchecked::make<Iri>(std::move(text), parts) : result<Iri>(why);
}

template URIFORM_EXPORT result<iri> detail::show(const uri_reference_view&);
template URIFORM_EXPORT result<iri_reference> detail::show(const uri_reference_view&);

} // namespace uriform::iri
