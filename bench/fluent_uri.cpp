#include <string_view>

#include "operation.hpp"

// fluent_uri/lib.rs
extern "C" {
bool fluent_uri_parse(const char* data, std::size_t size) noexcept;
std::size_t fluent_uri_normalize(const char* data, std::size_t size) noexcept;
}

namespace uriform::bench {
namespace {

bool is_ascii(std::string_view text)
{
    for (const char octet : text)
        if (static_cast<unsigned char>(octet) > 0x7F)
            return false;
    return true;
}

} // namespace

void add_fluent_uri(const corpora& from)
{
    // fluent-uri's interface requires UTF-8. Non-ASCII texts may not be UTF-8, and are not URIs.
    static std::vector<std::string_view> texts;
    texts.clear();
    for (const std::string_view text : from.texts.texts)
        texts.push_back(is_ascii(text) ? text : std::string_view());
    measure("parse", "fluent-uri", from, [](std::size_t i) { return fluent_uri_parse(texts[i].data(), texts[i].size()); });
    measure("parse and normalize", "fluent-uri", from,
            [](std::size_t i) { return fluent_uri_normalize(texts[i].data(), texts[i].size()); });
}

} // namespace uriform::bench
