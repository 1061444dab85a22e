#include "questions.hpp"

#include <optional>
#include <string>

#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/resolve.hpp>

namespace uriform::test {
namespace {

const normal_form_options syntax_level{.level = normalization_level::syntax};

peer_components components_of(const uri_reference_view& reference)
{
    const auto copy = [](std::optional<std::string_view> component) {
        return component ? std::optional(std::string(*component)) : std::nullopt;
    };
    return {copy(reference.scheme()),      copy(reference.userinfo()), copy(reference.host()),    copy(reference.port()),
            std::string(reference.path()), copy(reference.query()),    copy(reference.fragment())};
}

/// Returns the defined components as ` host=h path=/`: no component of a valid reference contains a space.
std::string printed(const peer_components& parts)
{
    std::string out;
    const auto add = [&](std::string_view name, const std::optional<std::string>& component) {
        if (component)
            ((out += name) += '=') += *component;
    };
    add(" scheme", parts.scheme);
    add(" userinfo", parts.userinfo);
    add(" host", parts.host);
    add(" port", parts.port);
    add(" path", parts.path);
    add(" query", parts.query);
    add(" fragment", parts.fragment);
    return out;
}

answers read(const peer& other, std::string_view text)
{
    const auto ours = parse_uri_reference(text);
    const auto theirs = other.read(text);
    return {text,
            {},
            ours ? std::optional(printed(components_of(*ours))) : std::nullopt,
            theirs ? std::optional(printed(*theirs)) : std::nullopt};
}

answers normalize(const peer& other, std::string_view text)
{
    return {text, {}, std::string(uriform::normalize(*parse_uri_reference(text), syntax_level)), other.normalize(text)};
}

answers resolve(const peer& other, std::string_view text, std::string_view base)
{
    return {text, base, std::string(uriform::resolve(*parse_uri(base), *parse_uri_reference(text))), other.resolve(base, text)};
}

answers compare(const peer& other, std::string_view text, std::string_view second)
{
    const bool ours = equivalent(*parse_uri_reference(text), *parse_uri_reference(second), syntax_level);
    return {text, second, ours ? "equal" : "different", other.equal(text, second) ? "equal" : "different"};
}

} // namespace

answers ask(const peer& other, std::string_view operation, std::string_view text, std::string_view second)
{
    return operation == "read"        ? read(other, text)
           : operation == "normalize" ? normalize(other, text)
           : operation == "resolve"   ? resolve(other, text, second)
                                      : compare(other, text, second);
}

} // namespace uriform::test
