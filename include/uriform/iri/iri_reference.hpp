#pragma once

#include <compare>
#include <string_view>
#include <type_traits>
#include <utility>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// IRI references and IRIs (RFC 3987), as views of a text that somebody else keeps and as owners of their text.

namespace uriform::iri {

template <class Storage>
class basic_iri_reference;
template <class Storage>
class basic_iri;

namespace detail {

/// Reads IRI references by the means that there are for URI references, for the parts of the library that know what they hold.
struct access {
    template <class Storage>
    static constexpr const basic_uri_reference<Storage>& raw(const basic_iri_reference<Storage>& reference) noexcept
    {
        return reference;
    }
    template <class Storage>
    static constexpr components& parts(basic_iri_reference<Storage>& reference) noexcept
    {
        return uriform::detail::unchecked::storage(static_cast<basic_uri_reference<Storage>&>(reference)).parts;
    }
};

} // namespace detail

/// An IRI reference (RFC 3987, section 2.2) that views its text: trivially copyable, valid as long as that text is.
using iri_reference_view = basic_iri_reference<uriform::detail::borrowed_text>;
/// An IRI, that is a reference with a scheme, that views its text.
using iri_view = basic_iri<uriform::detail::borrowed_text>;
/// An IRI reference that owns its text. Converts to its view for free.
using iri_reference = basic_iri_reference<uriform::detail::owned_text>;
/// An IRI that owns its text. Converts to its view for free. Moved from, it is the empty text.
using iri = basic_iri<uriform::detail::owned_text>;

/// An IRI reference: its text, in UTF-8, and its components, raw, never decoded.
///
/// The components are those of a URI reference, and so are the accessors: uriform::basic_uri_reference tells of them. But an IRI is
/// no URI: what takes a URI does not take it, until uriform::iri::to_uri has converted it. Every URI is an IRI, and converts to one
/// for free.
///
/// `==` and `<=>` compare texts, octet by octet; uriform::iri::equivalent is another question.
///
/// @code
/// auto r = uriform::iri::parse_iri_reference(u8"//\u4F8B.jp/\u5F15?q");
/// assert(!r->scheme() && r->host() == "\xE4\xBE\x8B.jp" && r->path() == "/\xE5\xBC\x95" && r->query() == "q");
/// static_assert(!std::is_convertible_v<uriform::iri::iri_reference_view, uriform::uri_reference_view>);
/// static_assert(std::is_convertible_v<uriform::uri_reference_view, uriform::iri::iri_reference_view>);
/// @endcode
template <class Storage>
class basic_iri_reference : private basic_uri_reference<Storage> {
    using raw = basic_uri_reference<Storage>;

public:
    /// The empty reference `""`.
    constexpr basic_iri_reference() noexcept = default;

    /// Views the text of `owner`, which must outlive the view. Constant time, no allocation.
    /// @{
    template <class Other>
    requires(uriform::detail::owns<Other> && !uriform::detail::owns<Storage>) constexpr basic_iri_reference(
        const basic_iri_reference<Other>& owner URIFORM_LIFETIMEBOUND) noexcept
        : raw(detail::access::raw(owner))
    {
    }
    template <class Other>
    requires(uriform::detail::owns<Other> && !uriform::detail::owns<Storage>) constexpr basic_iri_reference(
        const basic_uri_reference<Other>& owner URIFORM_LIFETIMEBOUND) noexcept
        : raw(owner)
    {
    }
    /// @}
    /// Views the text that `view` views. Constant time, no allocation.
    template <class Other>
    requires(!uriform::detail::owns<Other> &&
             !uriform::detail::owns<Storage>) constexpr basic_iri_reference(const basic_uri_reference<Other>& view) noexcept
        : raw(view)
    {
    }
    /// Copies the text of `reference`. Allocates.
    /// @{
    template <class Other>
    requires(uriform::detail::owns<Storage> &&
             !uriform::detail::owns<Other>) explicit basic_iri_reference(const basic_iri_reference<Other>& reference)
        : raw(detail::access::raw(reference))
    {
    }
    template <class Other>
    requires(uriform::detail::owns<Storage>) explicit basic_iri_reference(const basic_uri_reference<Other>& reference)
        : raw(reference)
    {
    }
    /// @}

    using raw::text;
    using raw::operator std::string_view;
    using raw::authority;
    using raw::empty;
    using raw::fragment;
    using raw::host;
    using raw::host_kind;
    using raw::parts;
    using raw::path;
    using raw::port;
    using raw::port_number;
    using raw::query;
    using raw::scheme;
    using raw::size;
    using raw::userinfo;

    /// Writes the text, as a `std::string_view` is written.
    template <class Stream, class Traits>
    friend std::basic_ostream<Stream, Traits>& operator<<(std::basic_ostream<Stream, Traits>& out, const basic_iri_reference& r)
    {
        return out << r.text();
    }

protected:
    friend uriform::detail::unchecked;
    friend detail::access;

    /// A text with the components that it is known to have.
    template <class Text>
    constexpr basic_iri_reference(Text&& all, const components& c) : raw(std::forward<Text>(all), c)
    {
    }

    using raw::slice;
};

/// An IRI reference that is known to have a scheme; usable wherever an IRI reference is.
///
/// @code
/// auto i = uriform::iri::parse_iri(u8"urn:x:\u00E9");
/// std::string_view scheme = i->scheme(); // no optional: an IRI has one
/// assert(scheme == "urn");
/// uriform::iri::iri_view from_uri = *uriform::parse_uri("urn:x:y");
/// assert(from_uri.path() == "x:y");
/// @endcode
template <class Storage>
class basic_iri : public basic_iri_reference<Storage> {
public:
    /// Views the text of `owner`, which must outlive the view. Constant time, no allocation.
    /// @{
    template <class Other>
    requires(uriform::detail::owns<Other> &&
             !uriform::detail::owns<Storage>) constexpr basic_iri(const basic_iri<Other>& owner URIFORM_LIFETIMEBOUND) noexcept
        : basic_iri_reference<Storage>(owner)
    {
    }
    template <class Other>
    requires(uriform::detail::owns<Other> &&
             !uriform::detail::owns<Storage>) constexpr basic_iri(const basic_uri<Other>& owner URIFORM_LIFETIMEBOUND) noexcept
        : basic_iri_reference<Storage>(owner)
    {
    }
    /// @}
    /// Views the text that `view` views. Constant time, no allocation.
    template <class Other>
    requires(!uriform::detail::owns<Other> &&
             !uriform::detail::owns<Storage>) constexpr basic_iri(const basic_uri<Other>& view) noexcept
        : basic_iri_reference<Storage>(view)
    {
    }
    /// Copies the text of `reference`. Allocates.
    /// @{
    template <class Other>
    requires(uriform::detail::owns<Storage> && !uriform::detail::owns<Other>) explicit basic_iri(const basic_iri<Other>& reference)
        : basic_iri_reference<Storage>(reference)
    {
    }
    template <class Other>
    requires(uriform::detail::owns<Storage>) explicit basic_iri(const basic_uri<Other>& reference)
        : basic_iri_reference<Storage>(reference)
    {
    }
    /// @}

    /// Returns the scheme (RFC 3986, section 3.1) without its `:`. Always defined, never empty.
    /// @{
    [[nodiscard]] constexpr std::string_view scheme() const noexcept { return this->slice(0, this->parts().scheme_end); }
    [[nodiscard]] std::string_view scheme() const noexcept URIFORM_LIFETIMEBOUND requires(uriform::detail::owns<Storage>)
    {
        return this->slice(0, this->parts().scheme_end);
    }
    /// @}

private:
    friend uriform::detail::unchecked;
    friend result<basic_iri>;
    constexpr basic_iri() noexcept = default; // no IRI: what a result holds beside an error

    template <class Text>
    constexpr basic_iri(Text&& all, const components& c) : basic_iri_reference<Storage>(std::forward<Text>(all), c)
    {
    }
};

/// Returns whether two references, views or owners, are the same text; uriform::iri::equivalent() is another question.
template <class A, class B>
constexpr bool operator==(const basic_iri_reference<A>& a, const basic_iri_reference<B>& b) noexcept
{
    return a.text() == b.text();
}

/// Whether a reference is this text.
template <class Storage>
constexpr bool operator==(const basic_iri_reference<Storage>& reference, std::string_view text) noexcept
{
    return reference.text() == text;
}

/// The order of two references' texts, octet by octet.
template <class A, class B>
constexpr std::strong_ordering operator<=>(const basic_iri_reference<A>& a, const basic_iri_reference<B>& b) noexcept
{
    return a.text().compare(b.text()) <=> 0;
}

namespace detail {

/// A reference of which it is known which kind it is: an IRI or a URI, with a scheme or perhaps without, a view or an owner.
template <class Storage>
std::false_type has_scheme(const basic_iri_reference<Storage>&);
template <class Storage>
std::true_type has_scheme(const basic_iri<Storage>&);
template <class Storage>
std::false_type has_scheme(const basic_uri_reference<Storage>&);
template <class Storage>
std::true_type has_scheme(const basic_uri<Storage>&);

template <class Reference>
concept reference = requires(const Reference& r)
{
    detail::has_scheme(r);
};

/// What a reference is once it is a URI that owns its text.
template <reference Reference>
using uri_of =
    std::conditional_t<decltype(detail::has_scheme(std::declval<const Reference&>()))::value, uriform::uri, uriform::uri_reference>;

/// What a reference is once it is an IRI that owns its text.
template <reference Reference>
using iri_of = std::conditional_t<decltype(detail::has_scheme(std::declval<const Reference&>()))::value, iri, iri_reference>;

} // namespace detail
} // namespace uriform::iri

/// The hash that goes with `==`: of the text, octet by octet. For equivalence there is uriform::iri::equivalence_hash.
template <class Storage>
struct std::hash<uriform::iri::basic_iri_reference<Storage>>
    : uriform::detail::text_hash<uriform::iri::basic_iri_reference<Storage>> {
};
template <class Storage>
struct std::hash<uriform::iri::basic_iri<Storage>> : uriform::detail::text_hash<uriform::iri::basic_iri<Storage>> {
};
