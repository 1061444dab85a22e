#include <uriform/uriform.hpp>
#ifdef WITH_IRI
#include <uriform/iri.hpp>
#endif

int main()
{
#ifdef WITH_IRI
    if (uriform::iri::to_uri("http://\xC3\xA9.example/").value() != "http://xn--9ca.example/")
        return 1;
    if (uriform::iri::explain("http://p\xD0\xB0ypal.example/").findings.empty()) // needs both libraries of ICU
        return 1;
#endif
    return uriform::normalize(uriform::parse_uri("HTTP://EXAMPLE.com:80/%7Euser").value()) == "http://example.com/~user" ? 0 : 1;
}
