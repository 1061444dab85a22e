#include "names.hpp"

#include <stdexcept>

namespace uriform::test {
namespace {

std::string with_escapes(std::string_view text)
{
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string printable;
    for (const char c : text) {
        const auto octet = static_cast<unsigned char>(c);
        if (octet > 0x20 && octet < 0x7F && c != '\\')
            printable += c;
        else
            (printable += "\\x") += {digits[octet >> 4], digits[octet & 0xF]};
    }
    return printable;
}

/// Returns the value in `all` with this name.
template <class All>
auto named(const All& all, std::string_view name)
{
    for (const auto value : all)
        if (name_of(value) == name)
            return value;
    throw std::runtime_error("nothing is named " + std::string(name));
}

} // namespace

std::string_view name_of(reference_kind kind)
{
    switch (kind) {
    case reference_kind::uri_reference:
        return "URI-reference";
    case reference_kind::uri:
        return "URI";
    case reference_kind::absolute_uri:
        return "absolute-URI";
    case reference_kind::relative_ref:
        return "relative-ref";
    }
    return "";
}

std::string_view name_of(host_kind kind)
{
    switch (kind) {
    case host_kind::none:
        return "none";
    case host_kind::reg_name:
        return "reg-name";
    case host_kind::ipv4:
        return "IPv4address";
    case host_kind::ipv6:
        return "IPv6address";
    case host_kind::ipvfuture:
        return "IPvFuture";
    }
    return "";
}

std::string_view name_of(normalization_level level)
{
    return level == normalization_level::syntax ? "syntax" : "scheme";
}

reference_kind kind_named(std::string_view name)
{
    return named(all_kinds, name);
}

normalization_level level_named(std::string_view name)
{
    return named(both_levels, name);
}

std::string shown(std::string_view text)
{
    constexpr std::size_t most = 400;
    if (text.size() <= most)
        return '"' + with_escapes(text) + '"';
    const std::string cut = " ... (" + std::to_string(text.size()) + " bytes) ... ";
    return '"' + with_escapes(text.substr(0, most / 2)) + cut + with_escapes(text.substr(text.size() - most / 2)) + '"';
}

std::string shown_component(const std::optional<std::string_view>& component)
{
    return component ? shown(*component) : "undefined";
}

} // namespace uriform::test
