// Uses the library for IRIs: prints the URI of its argument in normal form.
#include <iostream>

#include <uriform/iri.hpp>
#include <uriform/uriform.hpp>

int main(int, char** argv)
{
    const auto uri = uriform::iri::to_uri(argv[1]);
    if (!uri)
        return std::cerr << uri.error().message() << '\n', 1;
    std::cout << uriform::normalize(*uri) << '\n';
}
