#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/base/error.hpp>
#include <uriform/base/export.hpp>
#include <uriform/syntax/components.hpp>
#include <uriform/web/parse_url.hpp>

#include "core/web/validation_log.hpp"

/// @file
/// Parses hosts (WHATWG URL, section 3.5), and serializes them (section 3.6).

namespace uriform::web::internal {

/// Implements the slow path of ends_in_a_number().
[[nodiscard]] URIFORM_EXPORT bool has_number_at_end(std::string_view domain) noexcept;

/// Returns whether a domain of three octets or more, or after two `/` octets, may end in a number (section 3.5). Branchless,
/// because a domain's last letter is hard to predict. Few domains that end in `a` to `f`, such as `.de`, need a closer look.
[[nodiscard, gnu::always_inline]] inline bool may_end_in_a_number(const char* domain_end) noexcept
{
    enum : std::uint8_t { in_numbers = 1, letter = 2 };
    static constexpr auto properties = [] {
        std::array<std::uint8_t, 256> table{};
        for (unsigned octet = 0; octet < 256; ++octet)
            table[octet] = ((chars::hexdig + char_set("xX./")).contains(static_cast<char>(octet)) ? in_numbers : 0) |
                           (chars::alpha.contains(static_cast<char>(octet)) ? letter : 0);
        return table;
    }();
    const unsigned last = properties[static_cast<unsigned char>(domain_end[-1])];
    const unsigned before = properties[static_cast<unsigned char>(domain_end[-2])];
    const unsigned is_short = domain_end[-3] == '.' ? 1 : 0; // the last label has two octets, or one octet before a final `.`
    return (last & before & ~(is_short & before / letter) & in_numbers) != 0;
}

/// Returns whether a nonempty domain ends in a number (section 3.5, "ends in a number checker").
[[nodiscard]] inline bool ends_in_a_number(std::string_view domain) noexcept
{
    return (domain.size() < 3 || may_end_in_a_number(domain.data() + domain.size())) && has_number_at_end(domain);
}

/// Implements the IPv4 parser (section 3.5), for a domain that ends in a number. Reports errors to `log` at the beginning of
/// `input`, a part of its text. Returns the address, or `std::nullopt` for a failure.
[[nodiscard]] std::optional<std::uint32_t> parse_ipv4(std::string_view domain, std::string_view input, validation_log& log);

/// Parses and stores a host. The buffer for a rewritten host stays uninitialized until it is needed.
class host_parser {
public:
    /// Parses `input`, a part of the log's text. `special` tells whether the URL is special. Returns false after reporting a
    /// failure to `log`.
    [[nodiscard]] URIFORM_EXPORT bool parse(std::string_view input, bool special, const parse_options& options,
                                            validation_log& log);

    /// Stores a bracketed IPv6 address, which is valid. `readable` octets may be read from where it begins.
    void set_ipv6(std::string_view literal, std::size_t readable) noexcept;

    void set_empty() noexcept
    {
        kind_ = uriform::host_kind::reg_name;
        text_ = {};
    }

    /// Returns which alternative of RFC 3986 the serialization matches: host_kind::reg_name for domains, opaque hosts and the
    /// empty host.
    [[nodiscard]] uriform::host_kind kind() const noexcept { return kind_; }

    /// Returns the host's serialization. For an opaque host, returns the input, which the caller still needs to percent-encode
    /// with the C0 control percent-encode set. The result views the input or this object.
    [[nodiscard]] std::string_view text() const noexcept { return text_; }

private:
    bool parse_opaque(std::string_view input, validation_log& log);
    bool parse_domain(std::string_view input, const parse_options& options, validation_log& log);
    bool to_plain_domain(std::string_view input, const parse_options& options, bool& valid, validation_log& log);
    bool decode(std::string_view input, validation_log& log);
    void to_lower_case() noexcept;
    bool convert_to_ascii(std::string_view input, const parse_options& options, bool& valid, validation_log& log);
    [[nodiscard]] bool is_strict(const parse_options& options) const;
    bool parse_ipv6(std::string_view input, validation_log& log);

    uriform::host_kind kind_ = uriform::host_kind::none;
    std::string_view text_;
    std::array<char, max_host_size> room_;
};

} // namespace uriform::web::internal
