#pragma once

#include <charconv>
#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "command/cli/json_text.hpp"

namespace uriform::cli {

/// Writes JSON in ASCII, member by member. The result is valid if the calls follow JSON's grammar.
///
/// This does not use nlohmann-json, because its destructors allocate and end the program when out of memory.
template <class Out>
class basic_json_writer {
public:
    explicit basic_json_writer(Out& out) noexcept : out_(out) {}

    /// Checks a text once whose parts will be written, so that they need no checks. The text must not move.
    void expect_parts_of(std::string_view text) noexcept
    {
        if (is_plain(text))
            plain_ = text;
    }

    void begin(char bracket)
    {
        separate();
        out_ += bracket;
        first_ = true;
    }
    void end(char bracket)
    {
        out_ += bracket;
        first_ = false;
    }
    [[gnu::always_inline]] void name(std::string_view name)
    {
        separate();
        out_ += '"';
        out_ += name;
        out_ += std::string_view("\":");
        first_ = true;
    }
    void text(std::string_view text)
    {
        separate();
        out_ += '"';
        if (is_known_to_be_plain(text) || is_plain(text))
            out_ += text;
        else
            out_ += std::string_view(escaped(text, true));
        out_ += '"';
    }
    void number(std::size_t value)
    {
        separate();
        char digits[std::numeric_limits<std::size_t>::digits10 + 1];
        const char* const end = std::to_chars(digits, digits + sizeof digits, value).ptr;
        out_ += std::string_view(digits, static_cast<std::size_t>(end - digits));
    }
    void word(std::string_view literal) ///< true, false or null
    {
        separate();
        out_ += literal;
    }

    template <class Text>
    requires std::is_convertible_v<const Text&, std::string_view>
    [[gnu::always_inline]] void member(std::string_view its_name, const Text& value)
    {
        name(its_name);
        text(value);
    }
    [[gnu::always_inline]] void member(std::string_view its_name, const std::optional<std::string_view>& value)
    {
        name(its_name);
        value ? text(*value) : word("null");
    }
    [[gnu::always_inline]] void member(std::string_view its_name, std::size_t value)
    {
        name(its_name);
        number(value);
    }
    [[gnu::always_inline]] void member(std::string_view its_name, bool value)
    {
        name(its_name);
        word(value ? "true" : "false");
    }

private:
    void separate()
    {
        if (!first_)
            out_ += ',';
        first_ = false;
    }

    [[nodiscard]] bool is_known_to_be_plain(std::string_view text) const noexcept
    {
        return std::less_equal<>()(plain_.data(), text.data()) &&
               std::less_equal<>()(text.data() + text.size(), plain_.data() + plain_.size());
    }

    Out& out_;
    std::string_view plain_; ///< a text without octets that JSON escapes, at first empty
    bool first_ = true;
};

using json_writer = basic_json_writer<std::string>;

} // namespace uriform::cli
