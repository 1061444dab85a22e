#include <uriform/iri/to_iri.hpp>

#include <algorithm>
#include <array>
#include <optional>

#include <uriform/base/utf8.hpp>
#include <uriform/iri/iri_errc.hpp>
#include <uriform/iri/to_uri.hpp>
#include <uriform/syntax/detail/pct_encoded.hpp>
#include <uriform/syntax/detail/tokenize.hpp>
#include <uriform/uri/percent_decode.hpp>

#include "core/uri/composed.hpp"
#include "iri/iri/host_key.hpp"
#include "iri/unicode/code_point.hpp"
#include "iri/unicode/domain_name.hpp"
#include "iri/unicode/joiner.hpp"
#include "iri/unicode/normalization.hpp"
#include "iri/unicode/shown_character.hpp"

namespace uriform::iri {
namespace {

using uriform::detail::unchecked;

/// Decodes the UTF-8 sequence in the triplets from byte `at` on, even if truncated: at most 4 octets.
class decoded_sequence {
public:
    decoded_sequence(std::string_view text, std::size_t at) noexcept
    {
        for (std::size_t whole = 1; size_ < whole && at < text.size() && text[at] == '%'; at += 3) {
            octets_[size_++] = uriform::detail::grammar::octet_of(text.substr(at));
            whole = uriform::detail::utf8::length(octets_[0]);
        }
    }
    [[nodiscard]] std::string_view text() const noexcept { return {octets_.data(), size_}; }
    /// Returns the total size of the triplets, in bytes.
    [[nodiscard]] std::size_t encoded_size() const noexcept { return 3 * size_; }
    /// Returns the character, or U+0000 if the sequence is ill-formed.
    [[nodiscard]] char32_t character() const noexcept
    {
        std::size_t at = 0;
        return size_ != 0 && uriform::detail::utf8::first(text()).well_formed ? internal::next_code_point(text(), at) : 0;
    }

private:
    std::array<char, 4> octets_{};
    std::size_t size_ = 0;
};

/// Appends a non-ASCII octet, percent-encoded with upper-case digits.
void append_triplet(char octet, std::string& out)
{
    const auto value = static_cast<unsigned char>(octet);
    out.append({'%', uriform::detail::grammar::upper_hexdigs[value >> 4], uriform::detail::grammar::upper_hexdigs[value & 0xF]});
}

/// Implements steps 2 to 4 of section 3.2 for a part of a valid URI; no character's context extends beyond the part.
class shown_part {
public:
    shown_part(std::string_view text, std::string& out) noexcept : text_(text), out_(out), begin_(out.size()) {}

    /// Appends the converted part, or returns an error after appending any part of it.
    std::optional<error> append()
    {
        for (std::size_t at = 0; at < text_.size();) {
            const std::size_t percent = std::min(text_.find('%', at), text_.size());
            out_.append(text_.substr(at, percent - at));
            at = percent < text_.size() ? append_triplets(percent) : percent;
        }
        return why_;
    }

private:
    /// Decodes and appends the triplet at byte `at`, and following triplets for the same character. Returns where they end.
    std::size_t append_triplets(std::size_t at)
    {
        const decoded_sequence sequence(text_, at);
        const char lead = sequence.text()[0];
        const std::size_t end = at + sequence.encoded_size();
        if (static_cast<unsigned char>(lead) < 0x80) {
            out_.append(chars::unreserved.contains(lead) ? sequence.text() : text_.substr(at, 3));
            return end;
        }
        const char32_t character = sequence.character();
        if (internal::is_shown_character(character) || (internal::is_joiner(character) && is_in_context(character, end))) {
            out_.append(sequence.text());
            return end;
        }
        append_triplet(lead, out_);
        return at + 3;
    }

    /// Returns whether `joiner`, whose triplets end at byte `end`, is shown between its adjacent characters.
    bool is_in_context(char32_t joiner, std::size_t end)
    {
        const result<const icu::Normalizer2*> nfc = internal::nfc_service();
        if (!nfc) {
            why_ = nfc.error();
            return false;
        }
        const auto next = [this, end]() mutable {
            const decoded_sequence sequence(text_, end);
            end += sequence.encoded_size();
            const char32_t character = sequence.character();
            return internal::is_shown_character(character) ? character : U'\0';
        };
        return internal::is_joiner_in_context(joiner, std::string_view(out_).substr(begin_), next,
                                              [&](UChar32 c) { return (*nfc)->getCombiningClass(c); });
    }

    std::string_view text_;
    std::string& out_;
    std::size_t begin_; ///< where the part begins in `out`
    std::optional<error> why_;
};

bool holds_a_label(std::string_view host) noexcept
{
    for (std::size_t begin = 0; begin <= host.size(); begin = std::min(host.find('.', begin), host.size()) + 1)
        if (internal::is_a_label(host.substr(begin)))
            return true;
    return false;
}

/// Returns whether an IRI shows `label`, and to_uri() reads it as a U-label. Its joiners must be in context, and its ASCII that
/// of a reg-name.
bool is_shown_label(std::string_view label) noexcept
{
    if (internal::is_a_label(label))
        return false;
    for (std::size_t at = 0; at < label.size();) {
        const char32_t character = internal::next_code_point(label, at);
        if (character >= 0x80 && !internal::is_shown_character(character) && !internal::is_joiner(character))
            return false;
    }
    return true;
}

/// Appends `host` with labels from `u_labels` in place of its A-labels. Returns whether both have the same number of labels.
bool append_with_u_labels(std::string_view host, std::string_view u_labels, std::string& out)
{
    for (std::size_t begin = 0, at = 0;;) {
        const std::size_t stop = internal::full_stop(host.substr(at));
        if (stop == 0 && at != host.size()) {
            ++at;
            continue;
        }
        const std::string_view label = host.substr(begin, at - begin);
        const std::string_view u_label = u_labels.substr(0, u_labels.find('.'));
        out.append(internal::is_a_label(label) && is_shown_label(u_label) ? u_label : label).append(host.substr(at, stop));
        if (stop == 0 || u_label.size() == u_labels.size())
            return stop == 0 && u_label.size() == u_labels.size();
        begin = at += stop;
        u_labels.remove_prefix(u_label.size() + 1);
    }
}

/// Replaces A-labels by U-labels in the host that begins at byte `begin` of `out`, if to_uri() accepts a host of that length. It
/// then makes the same A-labels of both, because UTS #46 does not change U-labels.
void show_u_labels(std::string& out, std::size_t begin, std::string_view u_labels)
{
    std::array<char, internal::longest_name> copy;
    const std::string_view host(copy.data(), out.copy(copy.data(), copy.size(), begin));
    out.resize(begin);
    if (!append_with_u_labels(host, u_labels, out) ||
        *percent_decode_to(std::string_view(out).substr(begin), {}) > max_host_name_size)
        out.replace(begin, std::string::npos, host);
}

/// Returns the U-labels of `host` if to_uri() can convert it to A-labels, or otherwise the error. Also returns the errors of
/// to_u_labels().
result<std::string_view> to_encodable_u_labels(std::string_view host, internal::name_buffer& out)
{
    internal::name_buffer a_labels;
    const result<std::string_view> u_labels = internal::to_u_labels(host, max_host_name_size, out);
    return u_labels
               ? internal::encode_u_labels(*u_labels, internal::iri_rules.longest_label, a_labels).transform([&](std::string_view) {
                     return *u_labels;
                 })
               : u_labels;
}

/// Appends the host as shown, or returns an error if ICU lacks the data. A host that to_uri() would not convert back keeps its
/// A-labels, and also its percent-encodings unless they only stand for ASCII.
std::optional<error> append_host(std::string_view host, std::string& out)
{
    const std::size_t begin = out.size();
    if (auto why = shown_part(host, out).append())
        return why;
    const std::string_view shown = std::string_view(out).substr(begin);
    const bool with_a_labels = holds_a_label(shown);
    const bool beyond_ascii = internal::is_beyond_ascii(host);
    // In a non-ASCII host, to_uri() decodes percent-encodings.
    if (!beyond_ascii && (!with_a_labels || shown.find('%') != shown.npos))
        return std::nullopt;
    internal::name_buffer buffer;
    const result<std::string_view> u_labels =
        beyond_ascii ? to_encodable_u_labels(host, buffer) : internal::to_u_labels(host, internal::longest_name, buffer);
    if (u_labels && with_a_labels)
        show_u_labels(out, begin, *u_labels);
    if (!u_labels && u_labels.error().code == iri_errc::unicode_data_unavailable)
        return u_labels.error();
    if (!u_labels && beyond_ascii)
        out.replace(begin, std::string::npos, host);
    return std::nullopt;
}

/// Appends the IRI, or returns an error after appending any part of it.
std::optional<error> append_all(const uri_reference_view& reference, std::string& out)
{
    const components& parts = reference.parts();
    const auto part = [&](std::size_t begin, std::size_t end) { return reference.text().substr(begin, end - begin); };
    std::optional<error> why = shown_part(part(0, parts.host_begin), out).append();
    if (parts.host != host_kind::reg_name)
        out.append(part(parts.host_begin, parts.host_end));
    else if (!why && (why = append_host(part(parts.host_begin, parts.host_end), out)))
        why->position = parts.host_begin;
    return why ? why : shown_part(part(parts.host_end, parts.size), out).append();
}

/// Returns whether the IRI may differ from the URI.
bool may_change(const uri_reference_view& reference) noexcept
{
    return reference.parts().hints.percent || holds_a_label(reference.host().value_or(""));
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
    text.reserve(reference.size()); // the IRI is shorter, except for U-labels
    if (const result<std::size_t> size = append_iri(reference, text); !size)
        return size.error();
    components parts{};
    error why{};
    const bool valid = uriform::detail::tokenize_iri_into(text, reference_kind::uri_reference, parts, why); // it may be too long
    return valid ? unchecked::make<Iri>(std::move(text), parts) : result<Iri>(why);
}

template URIFORM_IRI_EXPORT result<iri> detail::show(const uri_reference_view&);
template URIFORM_IRI_EXPORT result<iri_reference> detail::show(const uri_reference_view&);

} // namespace uriform::iri
