#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/base/error.hpp>

/// @file
/// Dictionaries in structured fields (RFC 9651).

namespace uriform::internal {

/// The types of values (RFC 9651, section 3).
enum class field_type : std::uint8_t { inner_list, integer, decimal, string, token, byte_sequence, boolean, date, display_string };

/// A value without its parameters. Views the field.
struct field_value {
    field_type type = field_type::boolean;
    std::string_view text; ///< includes delimiters; empty for the implied Boolean true of a key without `=`

    /// Returns whether a Boolean is true.
    [[nodiscard]] constexpr bool is_true() const noexcept { return text != "?0"; }
};

/// A member of a Dictionary. Views the field.
struct field_member {
    std::string_view key;
    field_value value;
};

/// Reads a Dictionary member by member, or an Inner List item by item, with the strict algorithms of RFC 9651, section 4.2. Values
/// and parameters that the caller ignores must also be valid. Where parsers may choose (section 4.2.7: base64 without padding, or
/// with nonzero pad bits), this parser accepts. Linear in the text's length, no allocation.
///
/// If a key occurs several times, the reader returns several members; the last member counts (section 4.2.2).
class structured_field_reader {
public:
    /// Reads a Dictionary, with its field lines joined by commas, or the items of an Inner List, starting after its `(`.
    explicit structured_field_reader(std::string_view text) noexcept : text_(text) {}

    /// Returns the next member of the Dictionary, or `std::nullopt` at the end or on an error.
    std::optional<field_member> next_member() noexcept;

    /// Returns the next item of the Inner List, or `std::nullopt` before its `)` or on an error.
    std::optional<field_value> next_item() noexcept;

    /// Returns the error; its code is 0 if there is no error. The position is the first byte that the grammar does not allow there,
    /// or the first byte of a sequence that is not UTF-8.
    [[nodiscard]] const error& failure() const noexcept { return failure_; }

private:
    // Each of these functions reads from at_, and returns false after setting the error.
    bool member(field_member& next) noexcept;
    bool comma() noexcept;
    bool key() noexcept;
    bool item(field_value& next) noexcept;
    bool inner_list() noexcept;
    bool parameters() noexcept;
    bool bare_item(field_type& type) noexcept;
    bool number(field_type& type) noexcept;
    bool string() noexcept;
    bool display_string() noexcept;
    bool display_sequence() noexcept;
    bool display_octet(char& octet) noexcept;
    bool byte_sequence() noexcept;

    bool fail(error_number code) noexcept
    {
        failure_ = {code, at_};
        return false;
    }
    [[nodiscard]] bool at_end() const noexcept { return at_ == text_.size(); }
    [[nodiscard]] bool sees(char octet) const noexcept { return !at_end() && text_[at_] == octet; }
    [[nodiscard]] bool sees(const char_set& octets) const noexcept { return !at_end() && octets.contains(text_[at_]); }
    [[nodiscard]] std::string_view from(std::size_t begin) const noexcept { return text_.substr(begin, at_ - begin); }

    /// Skip an octet, or adjacent octets of a set, and return how many octets were skipped.
    bool skip(char octet) noexcept
    {
        const bool is_seen = sees(octet);
        at_ += is_seen ? 1 : 0;
        return is_seen;
    }
    std::size_t skip_all(const char_set& octets) noexcept;
    /// Skips up to `most` digits.
    std::size_t skip_digits(std::size_t most) noexcept;

    std::string_view text_;
    std::size_t at_ = 0;
    error failure_{};
};

/// Returns the content of a String, without quotation marks and escapes (section 4.2.5). Throws `std::bad_alloc`.
[[nodiscard]] std::string string_content(std::string_view text);

} // namespace uriform::internal
