#include "uriform.hpp"

#include <iostream>

/// Prints the normalized first argument, a URI, and succeeds if the samples for each layer hold. Without a URI, throws, or
/// aborts if exceptions are disabled.
int main(int count, char** arguments)
{
    const uriform::uri_view given = uriform::parse_uri(count > 1 ? arguments[1] : "").value();
    std::cout << uriform::normalize(given) << '\n';

    const bool is_resolved =
        uriform::resolve(*uriform::parse_uri("http://a/b/c/d;p?q"), *uriform::parse_uri_reference("../g")).text() == "http://a/b/g";
    const bool is_read = uriform::web::parse("HTTPS:\\\\H\\a|b").value().href() == "https://h/a|b";
    return is_resolved && is_read ? 0 : 1;
}
