#pragma once

#include <charconv>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "command/cli/json_text.hpp"

namespace uriform::cli {

/// Writes JSON in ASCII, member by member. What is written is valid if calls are in the order of JSON's grammar.
///
/// Not as an object of nlohmann-json: the destructor of those allocates, and ends the program when out of memory.
class json_writer {
public:
    explicit json_writer(std::string& out) noexcept : out_(out) {}

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
    void name(std::string_view name)
    {
        separate();
        (out_ += '"') += name;
        out_ += "\":";
        first_ = true;
    }
    void text(std::string_view text)
    {
        separate();
        out_ += '"';
        if (is_plain(text))
            out_ += text;
        else
            out_ += escaped(text, true);
        out_ += '"';
    }
    void number(std::size_t value)
    {
        separate();
        char digits[std::numeric_limits<std::size_t>::digits10 + 1];
        out_.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
    }
    void word(std::string_view literal) ///< true, false or null
    {
        separate();
        out_ += literal;
    }

    template <class Text>
    requires std::is_convertible_v<const Text&, std::string_view>
    void member(std::string_view its_name, const Text& value)
    {
        name(its_name);
        text(value);
    }
    void member(std::string_view its_name, const std::optional<std::string_view>& value)
    {
        name(its_name);
        value ? text(*value) : word("null");
    }
    void member(std::string_view its_name, std::size_t value)
    {
        name(its_name);
        number(value);
    }
    void member(std::string_view its_name, bool value)
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

    std::string& out_;
    bool first_ = true;
};

} // namespace uriform::cli
