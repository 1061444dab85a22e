#include "cli/notation.hpp"

#include <uriform/uri/parse.hpp>

namespace uriform::cli {
namespace {

result<uri_reference_view> read(std::string_view text, reference_kind kind, std::string&)
{
    return detail::parse_as<uri_reference_view>(text, kind);
}

result<description> describe_uri(std::string_view text, reference_kind kind)
{
    return detail::parse_as<uri_reference_view>(text, kind).transform([](const uri_reference_view& reference) {
        return describe(reference);
    });
}

} // namespace

const notation uris{read, describe_uri, uriform::append_normalized, uriform::equivalent, uriform::hash};

} // namespace uriform::cli
