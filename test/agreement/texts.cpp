#include <iostream>

#include "../iri/iri/iri_generator.hpp"
#include "../support/generator.hpp"

/// @file
/// Writes random texts, a line each: URIs, IRIs, and texts that resemble them or not.

int main()
{
    using namespace uriform::test;
    generator uris(seed());
    iri_generator iris(seed() + 1);
    for (int i = 0; i < 200; ++i) {
        std::cout << uris.reference() << '\n'
                  << uris.dotted_reference() << '\n'
                  << uris.mutated() << '\n'
                  << uris.noise(40) << '\n';
        const std::string iri = iris.reference();
        std::cout << iri << '\n' << iris.random().mutated(iri) << '\n' << iris.reference() << '\n' << iris.uri_reference() << '\n';
    }
}
