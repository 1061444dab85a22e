#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>

#include <uriform/web/parse_url.hpp>
#include <uriform/web/search_params.hpp>

#include "../support/generator.hpp"

/// @file
/// Writes random parameter lists and operations on them for search_params_test.js, as lines `text NAME VALUE OPERATION
/// serialization value href`. Texts are hexadecimal digits after an `x`; a null value is `-`.

using namespace uriform;

namespace {

std::string hexadecimal(std::optional<std::string_view> text)
{
    std::string out(text ? "x" : "-");
    for (const char octet : text.value_or(""))
        out.append(1, "0123456789abcdef"[static_cast<unsigned char>(octet) >> 4]).append(1, "0123456789abcdef"[octet & 0xF]);
    return out;
}

/// Returns mostly significant octets, sometimes any octets.
std::string next_text(test::generator& any, std::size_t longest)
{
    static constexpr std::string_view pieces[] = {"a",
                                                  "b",
                                                  "=",
                                                  "&",
                                                  "+",
                                                  "%",
                                                  "%6",
                                                  "1",
                                                  "%C3%A9",
                                                  "%F0%9F",
                                                  "%98%80",
                                                  "?",
                                                  "#",
                                                  " ",
                                                  "\xC3\xA9",
                                                  "\xEE\x80\x80",
                                                  "\xF0\x9F\x98\x80",
                                                  "\xEF\xBB\xBF",
                                                  "%EF%BB%BF",
                                                  "&a=",
                                                  "&b="};
    std::string text;
    for (std::size_t left = any.below(longest + 1); left != 0; --left)
        if (any.once_in(8))
            text += static_cast<char>(any.below(256));
        else
            text += pieces[any.below(std::size(pieces))];
    return text;
}

} // namespace

int main()
{
    static constexpr std::string_view operations[] = {"append", "set", "delete", "delete_value", "sort"};
    test::generator any(test::seed());
    for (int i = 0; i < 50'000; ++i) {
        const std::string text = next_text(any, 12);
        const std::string name = next_text(any, 2);
        const std::string value = next_text(any, 2);
        const std::size_t operation = any.below(std::size(operations));
        web::search_params params(text);
        switch (operation) {
        case 0:
            params.append(name, value);
            break;
        case 1:
            params.set(name, value);
            break;
        case 2:
            params.remove(name);
            break;
        case 3:
            params.remove(name, value);
            break;
        default:
            params.sort();
        }
        web::url u = web::parse("http://h/?x#f").value();
        u.set_search_params(params);
        std::cout << hexadecimal(text) << ' ' << hexadecimal(name) << ' ' << hexadecimal(value) << ' ' << operations[operation]
                  << ' ' << hexadecimal(params.to_string()) << ' ' << hexadecimal(params.get(name)) << ' ' << hexadecimal(u.href())
                  << '\n';
    }
    return std::cout.flush() ? EXIT_SUCCESS : EXIT_FAILURE;
}
