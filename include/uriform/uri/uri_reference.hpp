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
#include <uriform/syntax/ipv4_address.hpp>
#include <uriform/syntax/ipv6_address.hpp>
#include <uriform/uri/scheme_table.hpp>

/// @file
/// URI references and URIs: views of the caller's text, and owners of their own text. IRI references and IRIs specialize the same
/// templates.

namespace uriform {

template <class Syntax, class Storage>
class basic_reference;
template <class Syntax, class Storage>
class basic_identifier;
class params_view;
class segments_view;

/// The URI syntax (RFC 3986), a template argument for uriform::basic_reference. For IRIs, use uriform::iri::iri_syntax.
struct uri_syntax {
    using text = std::string_view;        ///< the type that parse() takes
    static constexpr bool is_iri = false; ///< whether the text follows RFC 3987

    /// Converts a text to bytes.
    static constexpr std::string_view octets(std::string_view text) noexcept { return text; }

    /// Whether every reference in the syntax `Other` is valid in this syntax.
    template <class Other>
    static constexpr bool includes = std::is_same_v<Other, uri_syntax>;
};

namespace detail {

/// Storage for a view: a pointer to the caller's text, and its components.
struct borrowed_text {
    const char* data = "";
    components parts{};

    constexpr borrowed_text() noexcept = default;
    constexpr borrowed_text(std::string_view text, const components& c) noexcept : data(text.data()), parts(c) {}
    [[nodiscard]] constexpr std::string_view text() const noexcept { return {data, parts.size}; }
};

/// Storage for an owner. A moved-from object holds the empty text, so that text and components still match.
struct owned_text {
    std::string string;
    components parts{};

    owned_text() noexcept = default;
    owned_text(std::string text, const components& c) noexcept : string(std::move(text)), parts(c) {}
    owned_text(std::string_view text, const components& c) : string(text), parts(c) {}
    owned_text(const owned_text&) = default;
    owned_text& operator=(const owned_text&) = default;
    owned_text(owned_text&& other) noexcept : string(std::move(other.string)), parts(std::exchange(other.parts, {}))
    {
        other.string.clear();
    }
    owned_text& operator=(owned_text&& other) noexcept
    {
        owned_text taken(std::move(other)); // in case it is this object
        string = std::move(taken.string);
        parts = taken.parts;
        return *this;
    }
    ~owned_text() = default;

    [[nodiscard]] std::string_view text() const noexcept { return string; }
};

/// A temporary string, which is destroyed at the end of the full expression, so a view of it would dangle.
template <class Text>
concept temporary_string =
    std::is_same_v<std::remove_const_t<Text>, std::string> || std::is_same_v<std::remove_const_t<Text>, std::u8string>;

/// Whether references with this storage own their text.
template <class Storage>
inline constexpr bool owns = std::is_same_v<Storage, owned_text>;

/// Reads digits while their number does not exceed 65535, stores it in `number`, and returns how many digits it read.
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

/// Whether every reference in the syntax `From` is valid in the syntax `To`.
template <class From, class To>
concept within = To::template includes<From>;

/// The view type for references in `Syntax`.
template <class Syntax>
using view_in = basic_reference<Syntax, borrowed_text>;

template <class Syntax, class Storage>
constexpr view_in<Syntax> view_of(const basic_reference<Syntax, Storage>& reference) noexcept
{
    return reference;
}

/// Deduces the owner type for a reference in the syntax `To`. A URI or IRI yields a URI or IRI again.
template <class To, class From, class Storage>
basic_reference<To, owned_text> owner_in(const basic_reference<From, Storage>&);
template <class To, class From, class Storage>
basic_identifier<To, owned_text> owner_in(const basic_identifier<From, Storage>&);

template <class To, class Reference>
using owner_in_t = decltype(owner_in<To>(std::declval<const Reference&>()));

/// Lets the library create views and owners from a text whose components are known, or fill the components in afterwards.
struct unchecked {
    template <class Reference, class Text>
    static constexpr Reference make(Text&& text, const components& parts)
    {
        return Reference(std::forward<Text>(text), parts);
    }
    template <class Syntax, class Storage>
    static constexpr Storage& storage(basic_reference<Syntax, Storage>& reference) noexcept
    {
        return reference.storage_;
    }
};

} // namespace detail

/// A URI reference (RFC 3986, section 4.1) that views its text. Trivially copyable, and valid as long as the text.
using uri_reference_view = basic_reference<uri_syntax, detail::borrowed_text>;
/// A URI (section 3), which is a reference with a scheme. Views its text.
using uri_view = basic_identifier<uri_syntax, detail::borrowed_text>;
/// A URI reference that owns its text. Converts to its view at no cost.
using uri_reference = basic_reference<uri_syntax, detail::owned_text>;
/// A URI that owns its text. Converts to its view at no cost. A moved-from URI holds the empty text.
using uri = basic_identifier<uri_syntax, detail::owned_text>;

/// Represents a URI or IRI reference that views or owns its text. Components are returned raw, never decoded.
///
/// Accessors take constant time unless documented otherwise, and never allocate or throw. Their results refer to the reference's
/// text: for a view, to the text that was parsed; for an owner, to its own text until the owner is changed or destroyed. An
/// undefined component is `std::nullopt`, and an empty component is `""` (section 5.3).
///
/// `==`, `<=>` and `std::hash` use the text, octet by octet. For equivalence, use uriform::equivalent(), uriform::compare() and
/// uriform::hash_normalized(). Containers use uriform::equivalence_hash, uriform::equivalence_equal and uriform::equivalence_less.
/// For IRIs, uriform::iri declares the same names.
///
/// @code
/// auto r = uriform::parse_uri_reference("//user@example.com:?q#");
/// assert(!r->scheme() && r->userinfo() == "user" && r->host() == "example.com");
/// assert(r->port() == "" && r->path() == "" && r->query() == "q" && r->fragment() == "");
/// assert(r->authority() == "user@example.com:");
/// auto [scheme, authority, path, query, fragment] = *r;
/// assert(!scheme && authority == "user@example.com:" && path == "" && query == "q" && fragment == "");
/// @endcode
template <class Syntax, class Storage>
class basic_reference {
    using identifier_view = basic_identifier<Syntax, detail::borrowed_text>;

public:
    using syntax = Syntax; ///< uriform::uri_syntax or uriform::iri::iri_syntax

    /// Constructs the empty reference `""`. It is valid, and refers to the same document (section 4.4).
    constexpr basic_reference() noexcept = default;

    /// Views the text that `owner` owns. The owner must outlive the view. A URI converts to an IRI. Constant time, no allocation.
    template <detail::within<Syntax> From, class Other>
    requires(detail::owns<Other> && !detail::owns<Storage>) constexpr basic_reference(
        const basic_reference<From, Other>& owner URIFORM_LIFETIMEBOUND) noexcept
        : storage_(owner.text(), owner.parts())
    {
    }
    /// Views the same text as `view`, a URI reference. Constant time, no allocation.
    template <detail::within<Syntax> From, class Other>
    requires(!detail::owns<Other> && !detail::owns<Storage> &&
             !std::is_same_v<From, Syntax>) constexpr basic_reference(const basic_reference<From, Other>& view) noexcept
        : storage_(view.text(), view.parts())
    {
    }
    /// Copies the reference's text. Allocates.
    template <detail::within<Syntax> From, class Other>
    requires(detail::owns<Storage> &&
             !(detail::owns<Other> &&
               std::is_same_v<From, Syntax>)) explicit basic_reference(const basic_reference<From, Other>& reference)
        : storage_(reference.text(), reference.parts())
    {
    }

    /// Parses `text` as a `URI-reference` or `IRI-reference`. A view refers to the text, and an owner takes over the string. These
    /// functions behave like their counterparts in uri/parse.hpp, where they are defined, and iri/parse_iri.hpp.
    /// @{
    [[nodiscard]] static constexpr result<basic_reference> parse(typename Syntax::text text URIFORM_LIFETIMEBOUND) noexcept
        requires(!detail::owns<Storage>);
    template <detail::temporary_string Text>
    static result<basic_reference> parse(Text&& text) requires(!detail::owns<Storage>) = delete;
    [[nodiscard]] static result<basic_reference> parse(std::string text) noexcept requires(detail::owns<Storage>);
    /// @}

    /// Returns the whole text, unchanged.
    /// @{
    [[nodiscard]] constexpr std::string_view text() const noexcept { return storage_.text(); }
    constexpr operator std::string_view() const& noexcept { return text(); }
    /// @}

    /// Returns the component positions in text(). The reference is valid as long as this object.
    [[nodiscard]] constexpr const components& parts() const noexcept URIFORM_LIFETIMEBOUND { return storage_.parts; }
    /// Returns the text's size in bytes.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return storage_.parts.size; }
    /// Returns whether this is the empty reference `""`.
    [[nodiscard]] constexpr bool empty() const noexcept { return size() == 0; }

    /// Returns the scheme (section 3.1) without its `:`.
    [[nodiscard]] constexpr std::optional<std::string_view> scheme() const noexcept
    {
        return defined(parts().has_scheme(), 0, parts().scheme_end);
    }
    /// Returns the authority (section 3.2) without its `//`: the userinfo, host and port with their delimiters.
    [[nodiscard]] constexpr std::optional<std::string_view> authority() const noexcept
    {
        return defined(parts().has_authority(), parts().authority_begin(), parts().path_begin);
    }
    /// Returns the userinfo (section 3.2.1) without its `@`.
    [[nodiscard]] constexpr std::optional<std::string_view> userinfo() const noexcept
    {
        return defined(parts().has_userinfo(), parts().authority_begin(), parts().host_begin - 1);
    }
    /// Returns the userinfo up to its first `:`, or the whole userinfo if it contains no `:` (section 3.2.1). Linear in its length.
    ///
    /// @code
    /// auto u = uriform::parse_uri("ftp://me:a:b@h/");
    /// assert(u->user() == "me" && u->password() == "a:b");
    /// assert(!uriform::parse_uri("ftp://me@h/")->password() && uriform::parse_uri("ftp://me:@h/")->password() == "");
    /// @endcode
    [[nodiscard]] constexpr std::optional<std::string_view> user() const noexcept
    {
        const std::optional<std::string_view> all = userinfo();
        return all ? std::optional(all->substr(0, all->find(':'))) : std::nullopt;
    }
    /// Returns the userinfo after its first `:` (section 3.2.1), or `std::nullopt` if it contains no `:`. Linear in its length.
    /// Passwords in URIs are deprecated, because URIs are displayed, stored and sent in clear text.
    [[nodiscard]] constexpr std::optional<std::string_view> password() const noexcept
    {
        const std::string_view all = userinfo().value_or("");
        const std::size_t colon = all.find(':');
        return colon != all.npos ? std::optional(all.substr(colon + 1)) : std::nullopt;
    }
    /// Returns the host (section 3.2.2), with the brackets of an IP literal. Defined if the authority is defined.
    [[nodiscard]] constexpr std::optional<std::string_view> host() const noexcept
    {
        return defined(parts().has_authority(), parts().host_begin, parts().host_end);
    }
    /// Returns the alternative that matched in the rule `host`, or `uriform::host_kind::none` if there is no authority. A host that
    /// contains a triplet is a registered name, even if its normal form is an address: normalize references before comparing hosts.
    ///
    /// @code
    /// auto u = uriform::parse_uri("http://127.0.0.%31/");
    /// assert(u->host_kind() == uriform::host_kind::reg_name);
    /// assert(uriform::normalize(*u).host_kind() == uriform::host_kind::ipv4);
    /// @endcode
    [[nodiscard]] constexpr uriform::host_kind host_kind() const noexcept { return parts().host; }
    /// Returns the host as an address, or `std::nullopt` if host_kind() is different. Linear in the address's length, which is
    /// bounded.
    ///
    /// @code
    /// assert(uriform::parse_uri("http://127.0.0.1/")->ipv4()->is_loopback());
    /// assert(uriform::parse_uri("http://[0:0::1]/")->ipv6()->to_string() == "::1");
    /// assert(!uriform::parse_uri("http://h/")->ipv4() && !uriform::parse_uri("http://127.0.0.1/")->ipv6());
    /// @endcode
    /// @{
    [[nodiscard]] constexpr std::optional<ipv4_address> ipv4() const noexcept
    {
        return host_kind() == host_kind::ipv4 ? std::optional(*ipv4_address::parse(*host())) : std::nullopt;
    }
    [[nodiscard]] constexpr std::optional<ipv6_address> ipv6() const noexcept
    {
        const bool is_ipv6 = host_kind() == host_kind::ipv6;
        return is_ipv6 ? std::optional(*ipv6_address::parse(slice(parts().host_begin + 1, parts().host_end - 1))) : std::nullopt;
    }
    /// @}
    /// Returns the port (section 3.2.3) without its `:`.
    [[nodiscard]] constexpr std::optional<std::string_view> port() const noexcept
    {
        return defined(parts().has_port(), parts().host_end + 1, parts().path_begin);
    }
    /// Returns the port as a number, or `std::nullopt` if the port is undefined, empty or over 65535. An empty result does not
    /// imply the default port: uriform::effective_port() distinguishes a port over 65535 from an undefined port. Linear in the
    /// port's length.
    [[nodiscard]] constexpr std::optional<std::uint16_t> port_number() const noexcept
    {
        std::uint16_t number = 0;
        const std::string_view digits = port().value_or("");
        const bool is_number = detail::read_port(digits, number) == digits.size() && !digits.empty();
        return is_number ? std::optional(number) : std::nullopt;
    }
    /// Returns the port as a number. If it is undefined or empty, returns the scheme's default port in `schemes`. Returns
    /// `std::nullopt` if the port is over 65535, or if there is no default port, scheme or authority; uriform::effective_port()
    /// distinguishes these cases. Linear in the lengths of the port and the table.
    ///
    /// @code
    /// assert(uriform::parse_uri("https://h/")->port_or_default() == 443);
    /// assert(uriform::parse_uri("https://h:8080/")->port_or_default() == 8080);
    /// assert(!uriform::parse_uri("https://h:65536/")->port_or_default() && !uriform::parse_uri("x://h/")->port_or_default());
    /// @endcode
    [[nodiscard]] constexpr std::optional<std::uint16_t>
    port_or_default(const scheme_table& schemes = scheme_table::standard()) const noexcept
    {
        if (!port().value_or("").empty())
            return port_number();
        const bool has_default = parts().has_scheme() && parts().has_authority();
        const scheme_rule* const rule = has_default ? schemes.find(slice(0, parts().scheme_end)) : nullptr;
        return rule != nullptr ? rule->default_port : std::nullopt;
    }
    /// Returns the path (section 3.3). It is always defined but may be empty.
    [[nodiscard]] constexpr std::string_view path() const noexcept { return slice(parts().path_begin, parts().path_end); }
    /// Returns the query (section 3.4) without its `?`.
    [[nodiscard]] constexpr std::optional<std::string_view> query() const noexcept
    {
        return defined(parts().has_query(), parts().path_end + 1, parts().query_end);
    }
    /// Returns the fragment (section 3.5) without its `#`.
    [[nodiscard]] constexpr std::optional<std::string_view> fragment() const noexcept
    {
        return defined(parts().has_fragment(), parts().query_end + 1, parts().size);
    }

    /// Return the path's segments and the query's parameters as ranges that decode on demand. Include uriform/uri/segments.hpp and
    /// uriform/uri/params.hpp, which define these functions. The ranges view the reference's text, so calling them on a temporary
    /// owner does not compile.
    ///
    /// @code
    /// auto u = uriform::parse_uri("http://h/a%2Fb/c?q=caf%C3%A9");
    /// assert(u->segments().front() == "a/b" && u->params().get("q") == "caf\xC3\xA9");
    /// @endcode
    /// @{
    [[nodiscard]] constexpr segments_view segments() const& noexcept;
    segments_view segments() const&& requires(detail::owns<Storage>) = delete;
    [[nodiscard]] constexpr params_view params() const& noexcept;
    params_view params() const&& requires(detail::owns<Storage>) = delete;
    /// @}

    /// Returns this reference as a URI or IRI, or `std::nullopt` if it lacks a scheme. The result views this reference's text.
    /// @{
    [[nodiscard]] constexpr std::optional<identifier_view> as_uri() const noexcept
        requires(!Syntax::is_iri && !detail::owns<Storage>)
    {
        return as_identifier();
    }
    [[nodiscard]] constexpr std::optional<identifier_view> as_iri() const noexcept
        requires(Syntax::is_iri && !detail::owns<Storage>)
    {
        return as_identifier();
    }
    /// @}

    // Overloads for owners, whose results are only valid as long as the owner. With URIFORM_LIFETIMEBOUND, a compiler warns about
    // `auto host = normalize(u).host();` and accepts `normalize(u).host() == "h"`. Converting a temporary owner implicitly, as in
    // `std::string_view text = normalize(u);`, does not compile.
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
    [[nodiscard]] std::optional<std::string_view> user() const noexcept URIFORM_LIFETIMEBOUND requires(detail::owns<Storage>)
    {
        return detail::view_of(*this).user();
    }
    [[nodiscard]] std::optional<std::string_view> password() const noexcept URIFORM_LIFETIMEBOUND requires(detail::owns<Storage>)
    {
        return detail::view_of(*this).password();
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
    [[nodiscard]] std::optional<identifier_view> as_uri() const noexcept URIFORM_LIFETIMEBOUND
        requires(!Syntax::is_iri && detail::owns<Storage>)
    {
        return as_identifier();
    }
    [[nodiscard]] std::optional<identifier_view> as_iri() const noexcept URIFORM_LIFETIMEBOUND
        requires(Syntax::is_iri&& detail::owns<Storage>)
    {
        return as_identifier();
    }
    /// @endcond

    /// Moves the owner's string out, without copying the text. The owner then holds the empty text.
    ///
    /// @code
    /// const std::string text = normalize(*uriform::uri_view::parse("HTTP://h")).release();
    /// assert(text == "http://h/");
    /// @endcode
    [[nodiscard]] std::string release() && noexcept requires(detail::owns<Storage>)
    {
        return std::move(Storage(std::move(storage_)).string);
    }

    /// Returns a component by its index, for structured bindings: scheme, authority, path, query, fragment.
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

protected:
    friend detail::unchecked;

    /// Constructs a reference from a text and its known components.
    template <class Text>
    constexpr basic_reference(Text&& text, const components& parts) : storage_(std::forward<Text>(text), parts)
    {
    }

    /// Returns the text's bytes from `begin` to `end`.
    [[nodiscard]] constexpr std::string_view slice(std::size_t begin, std::size_t end) const noexcept
    {
        return {text().data() + begin, end - begin};
    }

private:
    friend result<basic_reference>;

    [[nodiscard]] constexpr std::optional<std::string_view> defined(bool is, std::size_t begin, std::size_t end) const noexcept
    {
        return is ? std::optional(slice(begin, end)) : std::nullopt;
    }
    [[nodiscard]] constexpr std::optional<identifier_view> as_identifier() const noexcept
    {
        return parts().has_scheme() ? std::optional(detail::unchecked::make<identifier_view>(text(), parts())) : std::nullopt;
    }

    Storage storage_;
};

/// Represents a URI or IRI: a reference with a scheme. Usable wherever a reference is.
///
/// @code
/// auto u = uriform::parse_uri("urn:isbn:0451450523");
/// std::string_view scheme = u->scheme(); // not optional: every URI has a scheme
/// assert(scheme == "urn" && u->path() == "isbn:0451450523");
/// uriform::uri owner(*u);
/// assert(owner == *u);
/// @endcode
template <class Syntax, class Storage>
class basic_identifier : public basic_reference<Syntax, Storage> {
    using base = basic_reference<Syntax, Storage>;

public:
    /// Views the text that `owner` owns. The owner must outlive the view. A URI converts to an IRI. Constant time, no allocation.
    template <detail::within<Syntax> From, class Other>
    requires(detail::owns<Other> && !detail::owns<Storage>) constexpr basic_identifier(
        const basic_identifier<From, Other>& owner URIFORM_LIFETIMEBOUND) noexcept
        : base(owner)
    {
    }
    /// Views the same text as `view`, a URI. Constant time, no allocation.
    template <detail::within<Syntax> From, class Other>
    requires(!detail::owns<Other> && !detail::owns<Storage> &&
             !std::is_same_v<From, Syntax>) constexpr basic_identifier(const basic_identifier<From, Other>& view) noexcept
        : base(view)
    {
    }
    /// Copies the other reference's text. Allocates.
    template <detail::within<Syntax> From, class Other>
    requires(detail::owns<Storage> &&
             !(detail::owns<Other> &&
               std::is_same_v<From, Syntax>)) explicit basic_identifier(const basic_identifier<From, Other>& other)
        : base(other)
    {
    }

    /// Parses `text` as a `URI` or `IRI`. A view refers to the text, and an owner takes over the string. These functions behave
    /// like their counterparts in uri/parse.hpp, where they are defined, and iri/parse_iri.hpp.
    /// @{
    [[nodiscard]] static constexpr result<basic_identifier> parse(typename Syntax::text text URIFORM_LIFETIMEBOUND) noexcept
        requires(!detail::owns<Storage>);
    template <detail::temporary_string Text>
    static result<basic_identifier> parse(Text&& text) requires(!detail::owns<Storage>) = delete;
    [[nodiscard]] static result<basic_identifier> parse(std::string text) noexcept requires(detail::owns<Storage>);
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
    friend result<basic_identifier>;
    constexpr basic_identifier() noexcept = default; // not a URI: the placeholder value in a result that holds an error

    template <class Text>
    constexpr basic_identifier(Text&& text, const components& parts) : base(std::forward<Text>(text), parts)
    {
    }
};

/// Returns whether the texts of two references are equal. Compares views, owners, URIs and IRIs with one another. For equivalence,
/// use uriform::equivalent().
///
/// @code
/// auto a = uriform::parse_uri("http://h");
/// auto b = uriform::parse_uri("HTTP://h/");
/// assert(*a != *b && uriform::equivalent(*a, *b));
/// std::set<uriform::uri> texts{uriform::uri(*a), uriform::uri(*b)};
/// std::set<uriform::uri, uriform::equivalence_less> classes{uriform::uri(*a), uriform::uri(*b)};
/// assert(texts.size() == 2 && classes.size() == 1);
/// @endcode
template <class SyntaxA, class A, class SyntaxB, class B>
constexpr bool operator==(const basic_reference<SyntaxA, A>& a, const basic_reference<SyntaxB, B>& b) noexcept
{
    return a.text() == b.text();
}

/// Returns whether a reference's text equals `text`.
template <class Syntax, class Storage>
constexpr bool operator==(const basic_reference<Syntax, Storage>& reference, std::string_view text) noexcept
{
    return reference.text() == text;
}

/// Compares the texts of two references octet by octet. uriform::compare() compares their normal forms.
template <class SyntaxA, class A, class SyntaxB, class B>
constexpr std::strong_ordering operator<=>(const basic_reference<SyntaxA, A>& a, const basic_reference<SyntaxB, B>& b) noexcept
{
    return a.text().compare(b.text()) <=> 0;
}

/// Writes a reference's text, as a `std::string_view` would be written.
template <class Traits, class Syntax, class Storage>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             const basic_reference<Syntax, Storage>& reference)
{
    return out << reference.text();
}

/// Returns a reference's text, for the {fmt} library.
template <class Syntax, class Storage>
constexpr std::string_view format_as(const basic_reference<Syntax, Storage>& reference) noexcept
{
    return reference.text();
}

namespace detail {

/// Hashes a reference's text.
template <class Reference>
struct text_hash {
    /// Never throws, but is not `noexcept`: otherwise libstdc++ containers would not cache hashes, but would compute them again at
    /// each lookup and when they grow.
    [[nodiscard]] std::size_t operator()(const Reference& reference) const
    {
        return std::hash<std::string_view>()(reference.text());
    }
};

} // namespace detail
} // namespace uriform

/// Hashes the text, octet by octet, consistently with `==`. For equivalence, use uriform::equivalence_hash and
/// uriform::iri::equivalence_hash.
template <class Syntax, class Storage>
struct std::hash<uriform::basic_reference<Syntax, Storage>>
    : uriform::detail::text_hash<uriform::basic_reference<Syntax, Storage>> {
};
template <class Syntax, class Storage>
struct std::hash<uriform::basic_identifier<Syntax, Storage>>
    : uriform::detail::text_hash<uriform::basic_identifier<Syntax, Storage>> {
};

/// @cond
template <class Syntax, class Storage>
struct std::tuple_size<uriform::basic_reference<Syntax, Storage>> : std::integral_constant<std::size_t, 5> {
};
template <class Syntax, class Storage>
struct std::tuple_size<uriform::basic_identifier<Syntax, Storage>> : std::integral_constant<std::size_t, 5> {
};
template <std::size_t Index, class Syntax, class Storage>
struct std::tuple_element<Index, uriform::basic_reference<Syntax, Storage>> {
    using type = decltype(std::declval<const uriform::basic_reference<Syntax, Storage>&>().template get<Index>());
};
template <std::size_t Index, class Syntax, class Storage>
struct std::tuple_element<Index, uriform::basic_identifier<Syntax, Storage>>
    : std::tuple_element<Index, uriform::basic_reference<Syntax, Storage>> {
};
/// @endcond
