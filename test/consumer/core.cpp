// Uses the library: prints the normal form of its argument.
#include <iostream>

#include <uriform/uriform.hpp>

int main(int, char** argv)
{
    const auto reference = uriform::parse_uri_reference(argv[1]);
    if (!reference)
        return std::cerr << reference.error().message() << '\n', 1;
    std::cout << uriform::normalize(*reference) << '\n';
}
