#include <cstdlib>
#include <format>
#include <iostream>
#include <string>
#include <string_view>

#include <uriform/syntax/detail/grammar.hpp>
#include <uriform/uri/format.hpp>
#include <uriform/uri/literals.hpp>

/// @file
/// Tests `std::format` with references and errors. The compiler of this program needs a library with `<format>` and may not be the
/// compiler of the build, so the program uses neither Boost.Test nor the built library.

namespace {

int failures = 0;

void check(const std::string& formatted, std::string_view expected)
{
    if (formatted == expected)
        return;
    std::cerr << '"' << formatted << "\", expected \"" << expected << "\"\n";
    ++failures;
}

} // namespace

int main()
{
    using namespace uriform;
    check(std::format("{:>5}|{}", "s:a"_uri, "/x"_uri_reference), "  s:a|/x");

    const error why = uriform::detail::grammar::read("http://a b/", reference_kind::uri).error();
    check(std::format("{}", why), "invalid character in host at byte 8");
    check(std::format("{:*^37.35}", why), "*invalid character in host at byte 8*");
    check(std::format("{}, {:>6}", why.code, why.component), "invalid-character,   host");
    check(std::format("{}|{}", error_number{}, component::none), "unknown-error|");
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
