#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/base/error.hpp>
#include <uriform/base/export.hpp>
#include <uriform/key/key_errc.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// No-Vary-Search (draft-ietf-httpbis-no-vary-search-10): a response header field with which an origin lists the query parameters
/// that do not affect its response.

namespace uriform::key {

/// The field's syntax.
enum class no_vary_search_syntax : std::uint8_t {
    draft,  ///< the newest draft: `params` and `except` are lists of strings and mutually exclusive
    legacy, ///< drafts 00 to 03, as read by Chromium: `params` is a Boolean or a list, and `except` requires `params`
};

/// The configuration in a No-Vary-Search field: which parameters to ignore when comparing two URIs, and whether to ignore their
/// order.
///
/// | field               | no_vary()  | vary() | vary_on_key_order() |
/// |---------------------|------------|--------|---------------------|
/// | (empty or invalid)  | no name    | all    | true: the default   |
/// | `params=("a" "b")`  | `a`, `b`   | all    | true                |
/// | `except=("id")`     | all        | `id`   | true                |
/// | `except=()`         | all        | no name| true                |
/// | `key-order`         | no name    | all    | false               |
///
/// Names are decoded like those of forms (WHATWG URL, section 5.1), and case-sensitive: `("%C3%A9+b")` is the name `é b`.
///
/// Two URIs are compared by their normal forms at the scheme level, without userinfo and fragment. Under the default configuration,
/// the queries must be identical, and an undefined query differs from an empty query. Under other configurations, queries are read
/// as forms: `?a` equals `?a=`, `?` equals no query, and octets that are not UTF-8 become U+FFFD.
///
/// @code
/// using uriform::key::no_vary_search;
/// const no_vary_search config = no_vary_search::parse("key-order, params=(\"session\")");
/// auto a = uriform::parse_uri("http://h/?x=1&y=2&session=3"), b = uriform::parse_uri("http://h:80/?y=2&x=1");
/// assert(config.equivalent(*a, *b) && config.key_of(*a) == "http://h/?x=1&y=2");
/// @endcode
class no_vary_search {
    struct parameter {
        std::string_view name, value;
    };

public:
    /// Reusable memory for making keys. When it is passed again, a key no longer than the earlier keys causes no allocation except
    /// for the key itself. The content is unspecified.
    class scratch {
        friend no_vary_search;
        std::string normal_form_;
        std::string decoded_;
        std::vector<parameter> parameters_;
    };

    /// Constructs the default configuration, which ignores nothing.
    no_vary_search() noexcept = default;

    /// Parses a field, given as a single line or as several lines that are joined by `, ` (RFC 9110, section 5.2). If the field is
    /// invalid, the whole field is ignored: the configuration is the default, and error() returns the reason. Dictionary members
    /// with other keys, and all parameters of values, are ignored but must be valid. At most n log n time in the field's length.
    /// Throws `std::bad_alloc`.
    ///
    /// @code
    /// using uriform::key::no_vary_search;
    /// const auto config = no_vary_search::parse("params=(\"a\" b)");
    /// assert(config.is_default() && config.error()->position == 12);
    /// assert(config.error()->code == uriform::key_errc::invalid_parameter_names);
    /// const std::vector<std::string_view> lines{"params=(\"a\")", "key-order"};
    /// assert(no_vary_search::parse(lines).to_string() == "key-order, params=(\"a\")");
    /// const auto legacy = uriform::key::no_vary_search_syntax::legacy;
    /// assert(no_vary_search::parse("params, except=(\"a\")", legacy) == no_vary_search::parse("except=(\"a\")"));
    /// @endcode
    /// @{
    [[nodiscard]] URIFORM_KEYS_EXPORT static no_vary_search parse(std::string_view field,
                                                                  no_vary_search_syntax syntax = no_vary_search_syntax::draft);
    [[nodiscard]] URIFORM_KEYS_EXPORT static no_vary_search parse(std::span<const std::string_view> lines,
                                                                  no_vary_search_syntax syntax = no_vary_search_syntax::draft);
    /// @}

    /// Returns why the field was ignored, if it is invalid. The position is a byte in the field, whose lines are joined by `, `:
    /// the first byte that a Dictionary cannot contain there, or the first byte of a value that No-Vary-Search does not allow.
    /// Constant time.
    [[nodiscard]] std::optional<uriform::error> error() const noexcept
    {
        return error_.code != error_number{} ? std::optional(error_) : std::nullopt;
    }

    /// Returns whether this is the default configuration. Constant time.
    [[nodiscard]] bool is_default() const noexcept { return !except_ && !ignores_order_ && names_.empty(); }

    /// Returns the names of the ignored parameters, or `std::nullopt` if all parameters except vary() are ignored. Names are
    /// decoded, distinct, and sorted by their octets. Valid as long as this object. Constant time.
    [[nodiscard]] std::optional<std::span<const std::string>> no_vary() const noexcept URIFORM_LIFETIMEBOUND
    {
        return except_ ? std::nullopt : std::optional(std::span(names_));
    }
    /// Returns the names of the compared parameters, in the same form, or `std::nullopt` if all parameters except no_vary() are
    /// compared.
    [[nodiscard]] std::optional<std::span<const std::string>> vary() const noexcept URIFORM_LIFETIMEBOUND
    {
        return except_ ? std::optional(std::span(names_)) : std::nullopt;
    }
    /// Returns whether parameters with different names must be in the same order. Constant time.
    [[nodiscard]] bool vary_on_key_order() const noexcept { return !ignores_order_; }

    /// Returns this configuration as a field in the draft's syntax. Passing it to parse() yields an equal configuration. Equal
    /// configurations yield the same field. Empty for the default configuration. Linear. Throws `std::bad_alloc`.
    ///
    /// @code
    /// const auto config = uriform::key::no_vary_search::parse("a=1, params=(\"%62 c\" \"a\"), key-order=?1");
    /// assert(config.to_string() == "key-order, params=(\"a\" \"b+c\")");
    /// @endcode
    [[nodiscard]] URIFORM_KEYS_EXPORT std::string to_string() const;

    /// Returns whether two configurations are equal, regardless of why they are the default.
    friend bool operator==(const no_vary_search& a, const no_vary_search& b) noexcept
    {
        return a.except_ == b.except_ && a.ignores_order_ == b.ignores_order_ && a.names_ == b.names_;
    }

    /// Returns whether `a` and `b` are equivalent under this configuration, that is, whether their keys are equal. Throws like
    /// key_of().
    ///
    /// @code
    /// const auto config = uriform::key::no_vary_search::parse("except=(\"id\")");
    /// auto a = uriform::parse_uri("http://h/?id=1&t=2"), b = uriform::parse_uri("http://u@h/?%69d=1#f");
    /// assert(config.equivalent(*a, *b) && !uriform::key::no_vary_search().equivalent(*a, *b));
    /// @endcode
    [[nodiscard]] URIFORM_KEYS_EXPORT bool equivalent(const uri_view& a, const uri_view& b) const;

    /// Returns the key of `u`: its normal form without userinfo and fragment. Unless the configuration is the default, the query
    /// consists of the compared parameters, serialized as a form (WHATWG URL, section 5.2), and sorted by name if their order is
    /// ignored. Keys are printable ASCII. Two URIs share a key if and only if the draft calls them equivalent. Keys from different
    /// configurations are not comparable. Do not request a key as a URI.
    ///
    /// Linear, or n log n in the number of parameters if their order is ignored. Throws `std::bad_alloc`, and `std::length_error`
    /// like uriform::normalize().
    ///
    /// @code
    /// const auto config = uriform::key::no_vary_search::parse("key-order");
    /// assert(config.key_of(*uriform::parse_uri("http://u@h?b&a=2&&a=%7E1")) == "http://h/?a=2&a=%7E1&b=");
    /// assert(config.key_of(*uriform::parse_uri("http://h/?")) == "http://h/");
    /// @endcode
    [[nodiscard]] URIFORM_KEYS_EXPORT std::string key_of(const uri_view& u) const;

    /// Appends the key of `u` to `out`. If it throws, `out` is unchanged. `u` must view neither `out` nor `memory`.
    ///
    /// @code
    /// uriform::key::no_vary_search::scratch memory;
    /// std::string key = "GET ";
    /// uriform::key::no_vary_search().append_key(*uriform::parse_uri("HTTP://h#f"), key, memory);
    /// assert(key == "GET http://h/");
    /// @endcode
    URIFORM_KEYS_EXPORT void append_key(const uri_view& u, std::string& out, scratch& memory) const;

    /// Appends the key of a URI that equals its normal form at the scheme level. Ignores its fragment. Otherwise like append_key().
    ///
    /// @code
    /// uriform::key::no_vary_search::scratch memory;
    /// std::string key;
    /// uriform::key::no_vary_search().append_key_of_normalized(*uriform::parse_uri("http://u@h/?a#f"), key, memory);
    /// assert(key == "http://h/?a");
    /// @endcode
    URIFORM_KEYS_EXPORT void append_key_of_normalized(const uri_view& normalized, std::string& out, scratch& memory) const;

private:
    uriform::error read(std::string_view field, no_vary_search_syntax syntax);
    [[nodiscard]] bool compares(std::string_view name) const noexcept;
    void list_parameters(std::string_view query, scratch& memory) const;

    std::vector<std::string> names_; // the distinct names in `except` or `params`, sorted
    bool except_ = false;
    bool ignores_order_ = false;
    uriform::error error_{};
};

} // namespace uriform::key
