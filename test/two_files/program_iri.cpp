#include "uriform-iri.hpp"

#include <iostream>

/// Prints the URI of the first argument, an IRI.
int main(int, char** arguments)
{
    std::cout << uriform::iri::to_uri(arguments[1]).value() << '\n';
}
