#include "cli/describe.hpp"

#include <nlohmann/json.hpp>

namespace uriform::cli {
namespace {

std::optional<std::string_view> name(host_kind kind) noexcept
{
    switch (kind) {
    case host_kind::reg_name:
        return "reg-name";
    case host_kind::ipv4:
        return "ipv4";
    case host_kind::ipv6:
        return "ipv6";
    case host_kind::ipvfuture:
        return "ipvfuture";
    case host_kind::none:
        break;
    }
    return std::nullopt;
}

/// Replaces each maximal subpart of an ill-formed sequence by U+FFFD.
std::string quoted(std::string_view text)
{
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

} // namespace

void append_text(const description& described, std::string& out)
{
    const auto add = [&](std::string_view label, std::optional<std::string_view> text) {
        if (text)
            (((out += label) += " \"") += *text) += "\", ";
    };
    add("scheme", described.scheme);
    add("authority", described.authority);
    add("userinfo", described.userinfo);
    add("host", described.host);
    add("host kind", name(described.host_kind));
    add("port", described.port);
    add("path", described.path);
    add("query", described.query);
    add("fragment", described.fragment);
    out.resize(out.size() - 2); // the path is always defined, so that there is a comma too many
}

/// Member by member: the destructor of nlohmann-json's objects allocates, and ends the program when out of memory.
void append_json(std::string_view input, const result<description>& described, std::string& out)
{
    const auto add = [&out](std::string_view before, std::optional<std::string_view> text) {
        (out += before) += text ? quoted(*text) : "null";
    };
    add(R"({"input":)", input);
    if (described) {
        add(R"(,"valid":true,"scheme":)", described->scheme);
        add(R"(,"authority":)", described->authority);
        add(R"(,"userinfo":)", described->userinfo);
        add(R"(,"host":)", described->host);
        add(R"(,"host_kind":)", name(described->host_kind));
        add(R"(,"port":)", described->port);
        add(R"(,"path":)", described->path);
        add(R"(,"query":)", described->query);
        add(R"(,"fragment":)", described->fragment);
    } else {
        add(R"(,"valid":false,"error":)", uriform::to_string(described.error().code));
        (out += R"(,"position":)") += std::to_string(described.error().position);
    }
    out += '}';
}

} // namespace uriform::cli
