#include "notation.hpp"

#include <uriform/uri/parse.hpp>

namespace uriform::cli {
namespace {

result<uri_reference_view> parse(std::string_view text, reference_kind kind) noexcept
{
    const auto as_reference = [](const uri_view& uri) { return uri_reference_view(uri); };
    switch (kind) {
    case reference_kind::uri:
        return parse_uri(text).transform(as_reference);
    case reference_kind::absolute_uri:
        return parse_absolute_uri(text).transform(as_reference);
    case reference_kind::relative_ref:
        return parse_relative_ref(text);
    case reference_kind::uri_reference:
        break;
    }
    return parse_uri_reference(text);
}

result<uri_reference_view> read(std::string_view text, reference_kind kind, std::string&)
{
    return parse(text, kind);
}

result<description> describe_uri(std::string_view text, reference_kind kind)
{
    return parse(text, kind).transform([](const uri_reference_view& reference) { return describe(reference); });
}

} // namespace

const notation uris{read, describe_uri, uriform::append_normalized, uriform::equivalent, uriform::hash};

} // namespace uriform::cli
