#include <uriform/explain.hpp>
#include <uriform/keys.hpp>
#include <uriform/uriform.hpp>
#ifdef WITH_IRI
#include <uriform/iri.hpp>
#endif

int main()
{
    uriform::web::explain_options options;
#ifdef WITH_IRI
    if (uriform::iri::to_uri("http://\xC3\xA9.example/").value() != "http://xn--9ca.example/")
        return 1;
    options.unicode = &uriform::iri::unicode_service(); // needs both ICU libraries
    if (uriform::web::explain("http://p\xD0\xB0ypal.example/", options).findings.empty())
        return 1;
#endif
    if (uriform::web::explain("http://0177.1/", options).findings.empty())
        return 1;
    if (!uriform::key::maker::of(uriform::key::page).value().equal("http://h/?a&b", "HTTP://h?b&a").value())
        return 1;
    return uriform::normalize(uriform::parse_uri("HTTP://EXAMPLE.com:80/%7Euser").value()) == "http://example.com/~user" ? 0 : 1;
}
