#pragma once

#include <version>

#ifdef __cpp_lib_format
#include <format>
#include <string_view>
#endif

#include <uriform/base/error.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// Formats references and errors with `std::format`, if the standard library provides it. No other header includes this header,
/// because `<format>` takes long to compile.

#ifdef __cpp_lib_format

/// Formats a reference's text, with a string's format specification.
template <class Syntax, class Storage>
struct std::formatter<uriform::basic_reference<Syntax, Storage>> : std::formatter<std::string_view> {
    /// Writes the text. Throws like `std::format`.
    auto format(const uriform::basic_reference<Syntax, Storage>& reference, auto& context) const
    {
        return std::formatter<std::string_view>::format(reference.text(), context);
    }
};
template <class Syntax, class Storage>
struct std::formatter<uriform::basic_identifier<Syntax, Storage>> : std::formatter<uriform::basic_reference<Syntax, Storage>> {
};

/// Formats an error's message and position, with a string's format specification.
template <>
struct std::formatter<uriform::error> : std::formatter<std::string_view> {
    /// Writes the string that `format_as()` returns. Throws like `std::format`, and `std::bad_alloc`.
    auto format(const uriform::error& e, auto& context) const
    {
        return std::formatter<std::string_view>::format(format_as(e), context);
    }
};

/// Formats an error's name, with a string's format specification.
template <>
struct std::formatter<uriform::error_number> : std::formatter<std::string_view> {
    /// Writes the name. Throws like `std::format`.
    auto format(uriform::error_number code, auto& context) const
    {
        return std::formatter<std::string_view>::format(to_string(code), context);
    }
};

/// Formats a component's name, with a string's format specification.
template <>
struct std::formatter<uriform::component> : std::formatter<std::string_view> {
    /// Writes the name. Throws like `std::format`.
    auto format(uriform::component of, auto& context) const
    {
        return std::formatter<std::string_view>::format(to_string(of), context);
    }
};

#endif
