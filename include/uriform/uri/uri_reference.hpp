#pragma once

#include <compare>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/syntax/components.hpp>

/// @file
/// URI references and URIs, as views of a text that somebody else keeps and as owners of their text.

namespace uriform {

template <class Storage>
class basic_uri_reference;
template <class Storage>
class basic_uri;

namespace detail {

/// The storage of a view: a pointer into the caller's text, and its components.
struct borrowed_text {
    const char* data = "";
    components parts{};

    constexpr borrowed_text() noexcept = default;
    constexpr borrowed_text(std::string_view text, const components& c) noexcept : data(text.data()), parts(c) {}
    [[nodiscard]] constexpr std::string_view text() const noexcept { return {data, parts.size}; }
};

/// The storage of an owner. What was moved from is left as the empty text, so that text and components still match.
struct owned_text {
    std::string string;
    components parts{};

    owned_text() noexcept = default;
    owned_text(std::string text, const components& c) noexcept : string(std::move(text)), parts(c) {}
    owned_text(std::string_view text, const components& c) : string(text), parts(c) {}
    owned_text(const owned_text&) = default;
    owned_text& operator=(const owned_text&) = default;
    owned_text(owned_text&& other) noexcept : owned_text() { swap(other); }
    owned_text& operator=(owned_text&& other) noexcept
    {
        owned_text taken(std::move(other));
        swap(taken);
        return *this;
    }
    ~owned_text() = default;

    void swap(owned_text& other) noexcept
    {
        string.swap(other.string);
        std::swap(parts, other.parts);
    }
    [[nodiscard]] std::string_view text() const noexcept { return string; }
};

/// A string that ends with the full expression: what views it then dangles.
template <class Text>
concept temporary_string =
    std::is_same_v<std::remove_const_t<Text>, std::string> || std::is_same_v<std::remove_const_t<Text>, std::u8string>;

/// Whether a reference with this storage owns its text.
template <class Storage>
inline constexpr bool owns = std::is_same_v<Storage, owned_text>;

/// Reads as many of `digits` as make a number of up to 65535, which `number` is set to, and returns how many.
constexpr std::size_t read_port(std::string_view digits, std::uint16_t& number) noexcept
{
    number = 0;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        const std::uint32_t next = std::uint32_t{number} * 10 + static_cast<std::uint32_t>(digits[i] - '0');
        if (next > 0xFFFF)
            return i;
        number = static_cast<std::uint16_t>(next);
    }
    return digits.size();
}

/// Returns the view of a reference.
template <class Storage, class View = basic_uri_reference<borrowed_text>>
constexpr View view_of(const basic_uri_reference<Storage>& reference) noexcept
{
    return reference;
}

/// Makes views and owners of a text whose components are known, or about to be, for the parts of the library that read texts.
struct unchecked {
    template <class Reference, class Text>
    static constexpr Reference make(Text&& text, const components& parts)
    {
        return Reference(std::forward<Text>(text), parts);
    }
    template <class Storage>
    static constexpr Storage& storage(basic_uri_reference<Storage>& reference) noexcept
    {
        return reference.storage_;
    }
};

} // namespace detail

/// A URI reference (RFC 3986, section 4.1) that views its text: trivially copyable, valid as long as that text is.
using uri_reference_view = basic_uri_reference<detail::borrowed_text>;
/// A URI (section 3), that is a reference with a scheme, that views its text.
using uri_view = basic_uri<detail::borrowed_text>;
/// A URI reference that owns its text. Converts to its view for free.
using uri_reference = basic_uri_reference<detail::owned_text>;
/// A URI that owns its text. Converts to its view for free. Moved from, it is the empty text.
using uri = basic_uri<detail::owned_text>;

/// What views and owners of a URI reference have in common: its text and its components, raw, never decoded.
///
/// Every accessor is constant time, allocates nothing and throws nothing. Its result views the reference's text: of a view,
/// the text that was parsed; of an owner, its own, until it changes or dies. A component that is undefined is `std::nullopt`,
/// one that is empty is `""` (section 5.3).
///
/// `==`, `<=>` and `std::hash` are of the text, octet by octet. For equivalence there are uriform::equivalent(), uriform::compare()
/// and uriform::hash_normalized(), and for containers uriform::equivalence_hash, uriform::equivalence_equal and
/// uriform::equivalence_less.
///
/// @code
/// auto r = uriform::parse_uri_reference("//user@example.com:?q#");
/// assert(!r->scheme() && r->userinfo() == "user" && r->host() == "example.com");
/// assert(r->port() == "" && r->path() == "" && r->query() == "q" && r->fragment() == "");
/// assert(r->authority() == "user@example.com:");
/// auto [scheme, authority, path, query, fragment] = *r;
/// assert(!scheme && authority == "user@example.com:" && path == "" && query == "q" && fragment == "");
/// @endcode
template <class Storage>
class basic_uri_reference {
public:
    /// The empty reference `""`, which is a valid one: the same document (section 4.4).
    constexpr basic_uri_reference() noexcept = default;

    /// Views the text of `owner`, which must outlive the view. Constant time, no allocation.
    template <class Other>
    requires(detail::owns<Other> && !detail::owns<Storage>) constexpr basic_uri_reference(
        const basic_uri_reference<Other>& owner URIFORM_LIFETIMEBOUND) noexcept
        : storage_(owner.text(), owner.parts())
    {
    }
    /// Copies the text of `view`. Allocates.
    template <class Other>
    requires(detail::owns<Storage> && !detail::owns<Other>) explicit basic_uri_reference(const basic_uri_reference<Other>& view)
        : storage_(view.text(), view.parts())
    {
    }

    /// Reads `text` as a `URI-reference`: the view of a text, or the owner that takes a string. As the functions of uri/parse.hpp,
    /// where these are defined.
    /// @{
    [[nodiscard]] static constexpr result<basic_uri_reference> parse(std::string_view text URIFORM_LIFETIMEBOUND) noexcept
        requires(!detail::owns<Storage>);
    template <detail::temporary_string Text>
    static result<basic_uri_reference> parse(Text&& text) requires(!detail::owns<Storage>) = delete;
    [[nodiscard]] static result<basic_uri_reference> parse(std::string text) noexcept requires(detail::owns<Storage>);
    /// @}

    /// Returns the whole text, as it was parsed.
    /// @{
    [[nodiscard]] constexpr std::string_view text() const noexcept { return storage_.text(); }
    constexpr operator std::string_view() const& noexcept { return text(); }
    /// @}

    /// Returns the positions of the components in text(), which are valid as long as this object lives.
    [[nodiscard]] constexpr const components& parts() const noexcept URIFORM_LIFETIMEBOUND { return storage_.parts; }
    /// The text's length, in bytes.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return storage_.parts.size; }
    /// Whether this is the reference `""`.
    [[nodiscard]] constexpr bool empty() const noexcept { return size() == 0; }

    /// Section 3.1, without its `:`.
    [[nodiscard]] constexpr std::optional<std::string_view> scheme() const noexcept
    {
        return defined(parts().has_scheme(), 0, parts().scheme_end);
    }
    /// Section 3.2, without its `//`: userinfo, host and port as they stand.
    [[nodiscard]] constexpr std::optional<std::string_view> authority() const noexcept
    {
        return defined(parts().has_authority(), parts().authority_begin(), parts().path_begin);
    }
    /// Section 3.2.1, without its `@`.
    [[nodiscard]] constexpr std::optional<std::string_view> userinfo() const noexcept
    {
        return defined(parts().has_userinfo(), parts().authority_begin(), parts().host_begin - 1);
    }
    /// Section 3.2.2; an IP literal with its brackets. Defined where the authority is.
    [[nodiscard]] constexpr std::optional<std::string_view> host() const noexcept
    {
        return defined(parts().has_authority(), parts().host_begin, parts().host_end);
    }
    /// Returns which alternative of the rule `host` the text matched; uriform::host_kind::none if there is no authority. A host
    /// with a percent-encoding is a registered name, even if that of the normal form is an address: normalize before you compare
    /// hosts.
    ///
    /// @code
    /// auto u = uriform::parse_uri("http://127.0.0.%31/");
    /// assert(u->host_kind() == uriform::host_kind::reg_name);
    /// assert(uriform::normalize(*u).host_kind() == uriform::host_kind::ipv4);
    /// @endcode
    [[nodiscard]] constexpr uriform::host_kind host_kind() const noexcept { return parts().host; }
    /// Section 3.2.3, without its `:`.
    [[nodiscard]] constexpr std::optional<std::string_view> port() const noexcept
    {
        return defined(parts().has_port(), parts().host_end + 1, parts().path_begin);
    }
    /// The port as a number; none where the port is undefined, empty or over 65535. Linear in the port's length. None does not mean
    /// the default port: uriform::effective_port tells a port over 65535 from one that is not there.
    [[nodiscard]] constexpr std::optional<std::uint16_t> port_number() const noexcept
    {
        std::uint16_t number = 0;
        const std::string_view digits = port().value_or("");
        const bool is_number = detail::read_port(digits, number) == digits.size() && !digits.empty();
        return is_number ? std::optional(number) : std::nullopt;
    }
    /// Section 3.3. Always defined, perhaps empty.
    [[nodiscard]] constexpr std::string_view path() const noexcept { return slice(parts().path_begin, parts().path_end); }
    /// Section 3.4, without its `?`.
    [[nodiscard]] constexpr std::optional<std::string_view> query() const noexcept
    {
        return defined(parts().has_query(), parts().path_end + 1, parts().query_end);
    }
    /// Section 3.5, without its `#`.
    [[nodiscard]] constexpr std::optional<std::string_view> fragment() const noexcept
    {
        return defined(parts().has_fragment(), parts().query_end + 1, parts().size);
    }

    /// This reference as the URI that it is, where it has a scheme. The view is of this reference's text.
    [[nodiscard]] constexpr std::optional<uri_view> as_uri() const noexcept;

    // The same for owners, whose views are valid only as long as they are: a compiler that knows URIFORM_LIFETIMEBOUND warns of
    // `auto host = normalize(u).host();`, while `normalize(u).host() == "h"` is right. The implicit conversion of a temporary owner
    // is refused: `std::string_view text = normalize(u);`.
    /// @cond
    [[nodiscard]] std::string_view text() const noexcept URIFORM_LIFETIMEBOUND requires(detail::owns<Storage>)
    {
        return storage_.text();
    }
    operator std::string_view() const& noexcept URIFORM_LIFETIMEBOUND requires(detail::owns<Storage>) { return text(); }
    operator std::string_view() const&& requires(detail::owns<Storage>) = delete;
    [[nodiscard]] std::optional<std::string_view> scheme() const noexcept URIFORM_LIFETIMEBOUND requires(detail::owns<Storage>)
    {
        return detail::view_of(*this).scheme();
    }
    [[nodiscard]] std::optional<std::string_view> authority() const noexcept URIFORM_LIFETIMEBOUND requires(detail::owns<Storage>)
    {
        return detail::view_of(*this).authority();
    }
    [[nodiscard]] std::optional<std::string_view> userinfo() const noexcept URIFORM_LIFETIMEBOUND requires(detail::owns<Storage>)
    {
        return detail::view_of(*this).userinfo();
    }
    [[nodiscard]] std::optional<std::string_view> host() const noexcept URIFORM_LIFETIMEBOUND requires(detail::owns<Storage>)
    {
        return detail::view_of(*this).host();
    }
    [[nodiscard]] std::optional<std::string_view> port() const noexcept URIFORM_LIFETIMEBOUND requires(detail::owns<Storage>)
    {
        return detail::view_of(*this).port();
    }
    [[nodiscard]] std::string_view path() const noexcept URIFORM_LIFETIMEBOUND requires(detail::owns<Storage>)
    {
        return detail::view_of(*this).path();
    }
    [[nodiscard]] std::optional<std::string_view> query() const noexcept URIFORM_LIFETIMEBOUND requires(detail::owns<Storage>)
    {
        return detail::view_of(*this).query();
    }
    [[nodiscard]] std::optional<std::string_view> fragment() const noexcept URIFORM_LIFETIMEBOUND requires(detail::owns<Storage>)
    {
        return detail::view_of(*this).fragment();
    }
    [[nodiscard]] std::optional<uri_view> as_uri() const noexcept URIFORM_LIFETIMEBOUND requires(detail::owns<Storage>);
    /// @endcond

    /// Returns the text as the string that this owner kept it in; nothing is copied. The owner is left as the empty text.
    ///
    /// @code
    /// const std::string text = normalize(*uriform::uri_view::parse("HTTP://h")).release();
    /// assert(text == "http://h/");
    /// @endcode
    [[nodiscard]] std::string release() && noexcept requires(detail::owns<Storage>)
    {
        return std::move(Storage(std::move(storage_)).string);
    }

    /// A component of section 3 by its number, for structured bindings: scheme, authority, path, query, fragment.
    template <std::size_t Index>
    [[nodiscard]] constexpr auto get() const noexcept
    {
        static_assert(Index < 5);
        if constexpr (Index == 0)
            return scheme();
        else if constexpr (Index == 1)
            return authority();
        else if constexpr (Index == 2)
            return path();
        else if constexpr (Index == 3)
            return query();
        else
            return fragment();
    }

    /// Writes the text, as a `std::string_view` is written.
    template <class Traits>
    friend std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, const basic_uri_reference& r)
    {
        return out << r.text();
    }

    /// What the {fmt} library prints of a reference: its text.
    friend constexpr std::string_view format_as(const basic_uri_reference& r) noexcept { return r.text(); }

protected:
    friend detail::unchecked;

    /// A text with the components that it is known to have.
    template <class Text>
    constexpr basic_uri_reference(Text&& text, const components& parts) : storage_(std::forward<Text>(text), parts)
    {
    }

    /// The bytes of the text from `begin` to `end`.
    [[nodiscard]] constexpr std::string_view slice(std::size_t begin, std::size_t end) const noexcept
    {
        return {text().data() + begin, end - begin};
    }

private:
    [[nodiscard]] constexpr std::optional<std::string_view> defined(bool is, std::size_t begin, std::size_t end) const noexcept
    {
        return is ? std::optional(slice(begin, end)) : std::nullopt;
    }

    Storage storage_;
};

/// A URI reference that is known to have a scheme; usable wherever a URI reference is.
///
/// @code
/// auto u = uriform::parse_uri("urn:isbn:0451450523");
/// std::string_view scheme = u->scheme(); // no optional: a URI has one
/// assert(scheme == "urn" && u->path() == "isbn:0451450523");
/// uriform::uri owner(*u);
/// assert(owner == *u);
/// @endcode
template <class Storage>
class basic_uri : public basic_uri_reference<Storage> {
public:
    /// Views the text of `owner`, which must outlive the view. Constant time, no allocation.
    template <class Other>
    requires(detail::owns<Other> &&
             !detail::owns<Storage>) constexpr basic_uri(const basic_uri<Other>& owner URIFORM_LIFETIMEBOUND) noexcept
        : basic_uri_reference<Storage>(owner)
    {
    }
    /// Copies the text of `view`. Allocates.
    template <class Other>
    requires(detail::owns<Storage> && !detail::owns<Other>) explicit basic_uri(const basic_uri<Other>& view)
        : basic_uri_reference<Storage>(view)
    {
    }

    /// Reads `text` as a `URI`: the view of a text, or the owner that takes a string. As the functions of uri/parse.hpp, where
    /// these are defined.
    /// @{
    [[nodiscard]] static constexpr result<basic_uri> parse(std::string_view text URIFORM_LIFETIMEBOUND) noexcept
        requires(!detail::owns<Storage>);
    template <detail::temporary_string Text>
    static result<basic_uri> parse(Text&& text) requires(!detail::owns<Storage>) = delete;
    [[nodiscard]] static result<basic_uri> parse(std::string text) noexcept requires(detail::owns<Storage>);
    /// @}

    /// Returns the scheme (section 3.1) without its `:`. Always defined, never empty.
    /// @{
    [[nodiscard]] constexpr std::string_view scheme() const noexcept { return this->slice(0, this->parts().scheme_end); }
    [[nodiscard]] std::string_view scheme() const noexcept URIFORM_LIFETIMEBOUND requires(detail::owns<Storage>)
    {
        return this->slice(0, this->parts().scheme_end);
    }
    /// @}

private:
    friend detail::unchecked;
    friend result<basic_uri>;
    constexpr basic_uri() noexcept = default; // no URI: what a result holds beside an error

    template <class Text>
    constexpr basic_uri(Text&& text, const components& parts) : basic_uri_reference<Storage>(std::forward<Text>(text), parts)
    {
    }
};

template <class Storage>
constexpr std::optional<uri_view> basic_uri_reference<Storage>::as_uri() const noexcept
{
    if (!parts().has_scheme())
        return std::nullopt;
    return detail::unchecked::make<uri_view>(text(), parts());
}
template <class Storage>
std::optional<uri_view> basic_uri_reference<Storage>::as_uri() const noexcept requires(detail::owns<Storage>)
{
    return detail::view_of(*this).as_uri();
}

/// Returns whether two references, views or owners, are the same text; uriform::equivalent() is another question.
///
/// @code
/// auto a = uriform::parse_uri("http://h");
/// auto b = uriform::parse_uri("HTTP://h/");
/// assert(*a != *b && uriform::equivalent(*a, *b));
/// std::set<uriform::uri> texts{uriform::uri(*a), uriform::uri(*b)};
/// std::set<uriform::uri, uriform::equivalence_less> classes{uriform::uri(*a), uriform::uri(*b)};
/// assert(texts.size() == 2 && classes.size() == 1);
/// @endcode
template <class A, class B>
constexpr bool operator==(const basic_uri_reference<A>& a, const basic_uri_reference<B>& b) noexcept
{
    return a.text() == b.text();
}

/// Whether a reference is this text.
template <class Storage>
constexpr bool operator==(const basic_uri_reference<Storage>& reference, std::string_view text) noexcept
{
    return reference.text() == text;
}

/// The order of two references' texts, octet by octet; uriform::compare() is that of their normal forms.
template <class A, class B>
constexpr std::strong_ordering operator<=>(const basic_uri_reference<A>& a, const basic_uri_reference<B>& b) noexcept
{
    return a.text().compare(b.text()) <=> 0;
}

namespace detail {

/// The hash of a reference's text.
template <class Reference>
struct text_hash {
    /// Throws nothing, and is not `noexcept`, or the containers of libstdc++ would not keep the hashes of their elements, but hash
    /// elements again at each look-up and when they grow.
    [[nodiscard]] std::size_t operator()(const Reference& reference) const
    {
        return std::hash<std::string_view>()(reference.text());
    }
};

} // namespace detail
} // namespace uriform

/// The hash that goes with `==`: of the text, octet by octet. For equivalence there is uriform::equivalence_hash.
template <class Storage>
struct std::hash<uriform::basic_uri_reference<Storage>> : uriform::detail::text_hash<uriform::basic_uri_reference<Storage>> {
};
template <class Storage>
struct std::hash<uriform::basic_uri<Storage>> : uriform::detail::text_hash<uriform::basic_uri<Storage>> {
};

/// @cond
template <class Storage>
struct std::tuple_size<uriform::basic_uri_reference<Storage>> : std::integral_constant<std::size_t, 5> {
};
template <class Storage>
struct std::tuple_size<uriform::basic_uri<Storage>> : std::integral_constant<std::size_t, 5> {
};
template <std::size_t Index, class Storage>
struct std::tuple_element<Index, uriform::basic_uri_reference<Storage>> {
    using type = decltype(std::declval<const uriform::basic_uri_reference<Storage>&>().template get<Index>());
};
template <std::size_t Index, class Storage>
struct std::tuple_element<Index, uriform::basic_uri<Storage>> : std::tuple_element<Index, uriform::basic_uri_reference<Storage>> {
};
/// @endcond
