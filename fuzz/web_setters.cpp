#include <string>

#include <uriform/web/parse_url.hpp>
#include <uriform/web/url.hpp>

#include "support.hpp"

/// @file
/// A URL, and a value for a setter on each line, after a letter for its attribute: what a setter refuses leaves the URL as it was,
/// and what it leaves is its own serialization, unless it has become a file URL, which no setter parses anew.

using namespace uriform;
using fuzz::require;

namespace {

constexpr std::string_view letters = "rsuwhnpaqf"; // href, scheme, user, password, host, name, port, path, query, fragment

void check_serialization(const web::url_view& u)
{
    const auto again = web::parse(u.href());
    require(again && *again == u, "a setter leaves a serialization");
    require(again->parts() == u.parts(), "the offsets are those of the text");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto lines = fuzz::pieces(fuzz::text_of(data, size), 8);
    auto parsed = web::parse(lines.front());
    if (!parsed)
        return 0;
    web::url u = std::move(*parsed);
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const std::string_view line = lines[i];
        const std::size_t which = line.empty() ? letters.npos : letters.find(line.front());
        if (which == letters.npos)
            continue;
        const web::url before = u;
        const bool accepted = u.set(static_cast<web::url_attribute>(which), line.substr(1));
        require(accepted || (u == before && u.parts() == before.parts()), "what is refused changes nothing");
        if (u.protocol() == "file:" && before.protocol() != "file:")
            return 0;
        check_serialization(u);
    }
    return 0;
}
