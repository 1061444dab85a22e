#include "uriform-explain.hpp"

#include <iostream>

/// Prints the first argument, a URL, without its credentials; succeeds if the samples for keys and reports hold.
int main(int, char** arguments)
{
    std::cout << uriform::web::hide_credentials(arguments[1]) << '\n';

    auto pages = uriform::key::maker::of(uriform::key::page).value();
    const bool is_equal = pages.equal("http://h/?a&b&utm_source=x", "HTTP://h?b&a").value();
    const auto list =
        uriform::key::tracking_list::parse_clear_urls(R"({"providers": {"all": {"urlPattern": ".*", "rules": ["q"]}}})");
    const bool is_refused = !uriform::key::tracking_list::parse_clear_urls("{\"providers\": \"\\uD800\"}");
    const bool is_found = to_string(uriform::web::explain("http://0177.1/").findings[0].kind) == "hosts-differ";
    return is_equal && list && is_refused && is_found ? 0 : 1;
}
