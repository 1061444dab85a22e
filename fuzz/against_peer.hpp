#pragma once

#include <string_view>

#include <uriform/uri/parse.hpp>

#include "../test/differential/questions.hpp"
#include "support.hpp"

/// @file
/// The input is a base and a reference, on separate lines. uriform and another library return the same answers, except for the
/// known differences.

namespace uriform::fuzz {

/// Returns whether the answers are the same. If they differ, requires that a known difference explains them.
inline bool require_known(const test::peer& other, std::string_view operation, std::string_view text, std::string_view second = {})
{
    const test::answers given = test::ask(other, operation, text, second);
    if (given.ours == given.theirs)
        return true;
    require(!test::name_of_difference(other.name, operation, given).empty(), operation);
    return false;
}

inline void check_against(const test::peer& other, std::string_view input)
{
    const auto lines = pieces(input, 2);
    const std::string_view text = lines.back();
    if (!require_known(other, "read", text) || !parse_uri_reference(text))
        return; // with other components it is another reference
    require_known(other, "normalize", text);
    const std::string_view base = lines.front();
    if (lines.size() > 1 && require_known(other, "read", base) && parse_uri(base))
        require_known(other, "resolve", text, base);
}

} // namespace uriform::fuzz
