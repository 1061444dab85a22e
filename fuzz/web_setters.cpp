#include <string>

#include <uriform/web/parse_url.hpp>
#include <uriform/web/url.hpp>

#include "support.hpp"

/// @file
/// The input is a URL, and on each following line a letter for an attribute and a value for its setter. A setter leaves the URL
/// unchanged if it refuses the value. Otherwise the URL is its own serialization, unless it became a file URL: setters do not parse
/// those again.

using namespace uriform;
using fuzz::require;

namespace {

constexpr std::string_view letters = "rsuwhnpaqf"; // href, scheme, user, password, host, name, port, path, query, fragment

void check_serialization(const web::url_view& u)
{
    const auto again = web::parse(u.href());
    require(again && *again == u, "a setter leaves a serialization");
    require(again->parts() == u.parts(), "the offsets agree with the text");
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
        require(accepted || (u == before && u.parts() == before.parts()), "a refused value changes nothing");
        if (u.protocol() == "file:" && before.protocol() != "file:")
            return 0;
        check_serialization(u);
    }
    return 0;
}
