#pragma once

#include <cstdint>
#include <ctime>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/beast/http/fields.hpp>

/// @file
/// Reads the values of fields that matter to a cache.

namespace caching_proxy {

namespace http = boost::beast::http;

using std::string_view;
using seconds = std::int64_t; ///< a time since 1970, or a duration from 0 to 2^31

/// Returns the value of a field, its lines joined by `, ` (RFC 9110, section 5.2).
std::string value_of(const http::fields& fields, string_view name);

/// Returns the members of a list (RFC 9110, section 5.6.1), without the spaces around them. Commas in quoted strings and in entity
/// tags do not separate members. In entity tags, `\` quotes nothing.
/// @{
std::vector<string_view> members_of(string_view list);
std::vector<string_view> tags_of(string_view list);
/// @}

/// Returns whether a list contains a member, ignoring case.
bool has_member(const http::fields& fields, string_view name, string_view member);

/// The directives of Cache-Control (RFC 9111, section 5.2).
class cache_control {
public:
    explicit cache_control(const http::fields& fields) : text_(value_of(fields, "Cache-Control")) {}

    [[nodiscard]] bool is_empty() const noexcept { return text_.empty(); }
    [[nodiscard]] bool has(string_view directive) const { return argument_of(directive).has_value(); }

    /// Returns the argument of the first directive with that name, without quotation marks, or an empty text.
    [[nodiscard]] std::optional<string_view> argument_of(string_view directive) const;

    /// Returns the argument of the first directive with that name: 0 if it is not a number, because the response is then stale
    /// (section 4.2.1), and 2^31 if it is larger (section 1.2.2).
    [[nodiscard]] std::optional<seconds> seconds_of(string_view directive) const;

private:
    std::string text_;
};

/// Reads a number of seconds, at most 2^31 (RFC 9111, section 1.2.2).
std::optional<seconds> read_seconds(string_view text);

/// Reads a date in any of its three forms (RFC 9110, section 5.6.7).
std::optional<seconds> read_date(const std::string& text);

/// Returns the date in a field, or nothing if the field is missing or invalid.
std::optional<seconds> date_of(const http::fields& fields, string_view name);

std::string write_date(seconds time);

/// Returns whether a list of entity tags, as in If-None-Match, contains `tag` by weak comparison (RFC 9110, section 8.8.3.2).
bool has_tag(string_view list, string_view tag);

} // namespace caching_proxy
