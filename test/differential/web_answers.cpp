#include <iostream>
#include <sstream>
#include <string>
#include <string_view>

#include <uriform/web/parse_url.hpp>
#include <uriform/web/url.hpp>
#include <uriform/web/web_errc.hpp>

#include "../support/url_attributes.hpp"

/// @file
/// Answers node_test.py's questions, each on a line, with texts in hexadecimal: `parse TEXT [BASE]`, or an attribute name, a URL
/// and the new value. An answer is the href, `failure`, or the error for a non-ASCII domain.

using namespace uriform;

namespace {

std::string from_hex(std::string_view digits)
{
    std::string text;
    for (; digits.size() >= 2; digits.remove_prefix(2))
        text += static_cast<char>(std::stoi(std::string(digits.substr(0, 2)), nullptr, 16));
    return text;
}

std::string answer_of(const result<web::url>& parsed)
{
    if (parsed)
        return std::string(parsed->href());
    return parsed.error().code == web_errc::domain_to_ascii_unavailable ? "unavailable" : "failure";
}

std::string parse(const std::string& text, const std::string& base_text)
{
    if (base_text.empty())
        return answer_of(web::parse(text));
    const auto base = web::parse(base_text);
    return base ? answer_of(web::parse(text, *base)) : answer_of(base);
}

std::string set(const std::string& name, const std::string& text, const std::string& value)
{
    auto u = web::parse(text);
    if (!u)
        return answer_of(u);
    u->set(test::attribute_named(name), value);
    return std::string(u->href());
}

} // namespace

int main()
{
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string operation;
        std::string first;
        std::string second;
        words >> operation >> first >> second;
        first = from_hex(first.substr(1)); // no word is empty
        second = from_hex(second.substr(1));
        std::cout << (operation == "parse" ? parse(first, second) : set(operation, first, second)) << '\n';
    }
}
