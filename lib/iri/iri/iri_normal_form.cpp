#include <uriform/iri/iri_normal_form.hpp>

#include <array>
#include <optional>
#include <span>

#include <uriform/iri/parse_iri.hpp>
#include <uriform/uri/percent_encode.hpp>

#include "core/base/octet_scan.hpp"
#include "core/uri/composed.hpp"
#include "iri/iri/host_key.hpp"

namespace uriform::iri {
namespace {

/// Only non-ASCII octets are percent-encoded.
constexpr char_set ascii = char_set::range(0, 0x7F);

/// The URI reference whose normal form is that of an IRI reference. Its view refers to the IRI's text, or to a text stored here.
class compared_uri {
public:
    compared_uri(const iri_reference_view& reference, const normal_form_options& options)
        : text_(reference.text()), parts_(reference.parts())
    {
        const bool is_ascii = uriform::internal::is_ascii(text_);
        if (is_ascii && !parts_.hints.percent)
            return;
        std::optional<std::string_view> host;
        if (parts_.host == host_kind::reg_name && options.level == normalization_level::scheme)
            host = internal::host_key(*reference.host(), host_);
        if (host || !is_ascii)
            compose(host);
    }

    // Not copyable, because the view may refer to its buffer.
    compared_uri(const compared_uri&) = delete;
    compared_uri& operator=(const compared_uri&) = delete;

    [[nodiscard]] uri_reference_view view() const noexcept
    {
        return uriform::detail::unchecked::make<uri_reference_view>(text_, parts_);
    }

private:
    void compose(std::optional<std::string_view> host)
    {
        const std::string_view pieces[] = {text_.substr(0, parts_.host_begin),
                                           host.value_or(text_.substr(parts_.host_begin, parts_.host_end - parts_.host_begin)),
                                           text_.substr(parts_.host_end)};
        std::size_t size = 0;
        for (const std::string_view piece : pieces)
            size += percent_encode_to(piece, ascii, {});
        std::span<char> out = room(size);
        text_ = {out.data(), size};
        for (const std::string_view piece : pieces)
            out = out.subspan(percent_encode_to(piece, ascii, out));
        parts_ = uriform::internal::read_composed(text_);
    }

    [[nodiscard]] std::span<char> room(std::size_t size)
    {
        if (size <= short_.size())
            return short_;
        long_.resize(size);
        return long_;
    }

    std::string_view text_;
    components parts_;
    internal::name_buffer host_;
    std::array<char, 1024> short_;
    std::string long_;
};

} // namespace

void append_normalized(const iri_reference_view& reference, std::string& out, const normal_form_options& options)
{
    uriform::append_normalized(compared_uri(reference, options).view(), out, options);
}

template <class Uri>
Uri detail::normalized(const iri_reference_view& reference, const normal_form_options& options)
{
    return uriform::detail::normalized<Uri>(compared_uri(reference, options).view(), options);
}

template URIFORM_IRI_EXPORT uri detail::normalized(const iri_reference_view&, const normal_form_options&);
template URIFORM_IRI_EXPORT uri_reference detail::normalized(const iri_reference_view&, const normal_form_options&);

bool equivalent(const iri_reference_view& a, const iri_reference_view& b, const normal_form_options& options)
{
    return a.text() == b.text() || uriform::equivalent(compared_uri(a, options).view(), compared_uri(b, options).view(), options);
}

std::weak_ordering compare(const iri_reference_view& a, const iri_reference_view& b, const normal_form_options& options)
{
    return uriform::compare(compared_uri(a, options).view(), compared_uri(b, options).view(), options);
}

std::uint64_t hash_normalized(const iri_reference_view& reference, std::uint64_t seed, const normal_form_options& options)
{
    return uriform::hash_normalized(compared_uri(reference, options).view(), seed, options);
}

} // namespace uriform::iri
