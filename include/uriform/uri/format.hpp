#pragma once

#include <version>

#ifdef __cpp_lib_format
#include <format>
#endif

#include <uriform/uri/uri_reference.hpp>

/// @file
/// References in `std::format`, where the standard library has it. No other header includes this one, since `<format>` takes long
/// to compile.

#ifdef __cpp_lib_format

/// A reference is formatted as its text is, with a string's format specification.
template <class Syntax, class Storage>
struct std::formatter<uriform::basic_reference<Syntax, Storage>> : std::formatter<std::string_view> {
    /// Writes the text. Errors are those of `std::format`.
    auto format(const uriform::basic_reference<Syntax, Storage>& reference, auto& context) const
    {
        return std::formatter<std::string_view>::format(reference.text(), context);
    }
};
template <class Syntax, class Storage>
struct std::formatter<uriform::basic_identifier<Syntax, Storage>> : std::formatter<uriform::basic_reference<Syntax, Storage>> {
};

#endif
