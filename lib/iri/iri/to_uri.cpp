#include <uriform/iri/to_uri.hpp>

#include <algorithm>
#include <optional>

#include <uriform/iri/iri_errc.hpp>
#include <uriform/iri/parse_iri.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/percent_encode.hpp>

#include "core/base/octet_scan.hpp"
#include "core/uri/composed.hpp"
#include "iri/iri/legacy_extended.hpp"
#include "iri/unicode/domain_name.hpp"
#include "iri/unicode/normalization.hpp"

namespace uriform::iri {
namespace {

using uriform::detail::unchecked;

/// The octets to keep: ASCII except the backtick. Only Normalization Form C can produce a backtick (from U+1FEF).
constexpr char_set kept_octets = char_set::range(0, 0x7F) - '`';

bool has_domain_name(const iri_reference_view& reference, const to_uri_options& options) noexcept
{
    if (options.host == host_form::percent_encoded || reference.host_kind() != host_kind::reg_name ||
        uriform::internal::is_ascii(*reference.host()))
        return false;
    const scheme_table* const schemes = options.domain_name_schemes;
    return schemes == nullptr || !reference.scheme() || schemes->find(*reference.scheme()) != nullptr;
}

/// Converts a non-ASCII IRI reference, piece by piece.
class conversion {
public:
    conversion(const iri_reference_view& reference, const to_uri_options& options) noexcept
        : text_(reference.text()), parts_(reference.parts()), options_(options), named_(has_domain_name(reference, options))
    {
    }

    /// Appends the URI's text to `out`, or returns an error after appending any part of it.
    std::optional<error> append_to(std::string& out)
    {
        if (named_ && options_.nfc) {
            if (const auto why = normalize(parts_.host_begin, parts_.host_end))
                return why;
            named_ = !uriform::internal::is_ascii(normalized_); // U+212A becomes K, and U+037E a semicolon
        }
        if (!named_)
            return encode(0, parts_.size, out);
        const result<std::string_view> name = a_labels();
        if (!name)
            return name.error();
        if (!options_.nfc)
            out.reserve(out.size() + encoded_size(0, parts_.host_begin) + name->size() +
                        encoded_size(parts_.host_end, parts_.size));
        if (const auto why = encode(0, parts_.host_begin, out))
            return why;
        out.append(*name);
        return encode(parts_.host_end, parts_.size, out);
    }

private:
    [[nodiscard]] std::string_view slice(std::size_t begin, std::size_t end) const noexcept
    {
        return text_.substr(begin, end - begin);
    }
    [[nodiscard]] std::string_view host() const noexcept { return slice(parts_.host_begin, parts_.host_end); }
    [[nodiscard]] std::size_t encoded_size(std::size_t begin, std::size_t end) const noexcept
    {
        return percent_encode_to(slice(begin, end), kept_octets, {});
    }

    /// Returns the A-labels of the host, which `normalized_` contains if Normalization Form C is requested: UTS #46 normalizes a
    /// name, but maps its characters first, and the mapping of U+0345 changes the order of combining marks. An error in a name that
    /// Normalization Form C changes is located at the host.
    result<std::string_view> a_labels()
    {
        const std::string_view given = options_.nfc ? std::string_view(normalized_) : host();
        const result<std::string_view> name = internal::to_a_labels(given, name_);
        if (name)
            return name;
        error why = name.error();
        why.position = parts_.host_begin + (given == host() ? why.position : 0);
        return why;
    }

    /// Appends a part of the text, encoded for a URI. Delimiters do not combine with following characters, so the pieces between
    /// them are in Normalization Form C if the whole text is.
    std::optional<error> encode(std::size_t begin, std::size_t end, std::string& out)
    {
        if (options_.nfc)
            if (const auto why = normalize(begin, end))
                return why;
        append_percent_encoded(options_.nfc ? std::string_view(normalized_) : slice(begin, end), kept_octets, out);
        return std::nullopt;
    }

    /// Sets `normalized_` to a part of the text, in Normalization Form C. Skips percent-encodings, because a combining mark must
    /// not combine with the last digit before it.
    std::optional<error> normalize(std::size_t begin, std::size_t end)
    {
        normalized_.clear();
        while (begin != end) {
            const std::size_t percent = begin + std::min(slice(begin, end).find('%'), end - begin);
            if (auto why = internal::normalize_to_nfc(slice(begin, percent), piece_)) {
                why->position += begin;
                why->component = component_at(why->position);
                return why;
            }
            begin = std::min(percent + 3, end);
            normalized_.append(piece_).append(slice(percent, begin));
        }
        return std::nullopt;
    }

    [[nodiscard]] component component_at(std::size_t position) const noexcept
    {
        return position >= parts_.query_end    ? component::fragment
               : position >= parts_.path_end   ? component::query
               : position >= parts_.path_begin ? component::path
               : position >= parts_.host_begin ? component::host
                                               : component::userinfo;
    }

    std::string_view text_;
    const components parts_;
    const to_uri_options& options_;
    bool named_;
    internal::name_buffer name_;
    std::string normalized_;
    std::string piece_;
};

} // namespace

result<std::size_t> append_uri(const iri_reference_view& reference, std::string& out, const to_uri_options& options)
{
    const std::size_t size = out.size();
    if (uriform::internal::is_ascii(reference.text())) {
        out.append(reference.text());
        return reference.size();
    }
    std::optional<error> why;
    uriform::internal::append_or_restore(out, [&](std::string& to) { why = conversion(reference, options).append_to(to); });
    if (why) {
        out.resize(size);
        return *why;
    }
    return out.size() - size;
}

template <class Uri>
result<Uri> detail::convert(const iri_reference_view& reference, const to_uri_options& options)
{
    if (uriform::internal::is_ascii(reference.text()))
        return unchecked::make<Uri>(reference.text(), reference.parts());
    std::string text;
    if (const result<std::size_t> size = append_uri(reference, text, options); !size)
        return size.error();
    return uriform::internal::own_composed<Uri>(std::move(text));
}

template <class Uri>
result<Uri> detail::convert(std::string_view text, const to_uri_options& options)
{
    using view = std::conditional_t<std::is_same_v<Uri, uri>, iri_view, iri_reference_view>;
    if (!options.legacy_extended) {
        const result<view> parsed = view::parse(text);
        return parsed ? convert<Uri>(*parsed, options) : parsed.error();
    }
    const std::string usual = internal::without_legacy_characters(text);
    const result<view> parsed = view::parse(usual);
    result<Uri> converted = parsed ? convert<Uri>(*parsed, options) : parsed.error();
    if (converted)
        return converted;
    error why = converted.error();
    why.position = internal::legacy_position(text, why.position);
    return why;
}

template URIFORM_IRI_EXPORT result<uri> detail::convert(const iri_reference_view&, const to_uri_options&);
template URIFORM_IRI_EXPORT result<uri_reference> detail::convert(const iri_reference_view&, const to_uri_options&);
template URIFORM_IRI_EXPORT result<uri> detail::convert(std::string_view, const to_uri_options&);
template URIFORM_IRI_EXPORT result<uri_reference> detail::convert(std::string_view, const to_uri_options&);

} // namespace uriform::iri
