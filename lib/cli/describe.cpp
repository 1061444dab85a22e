#include "describe.hpp"

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

nlohmann::ordered_json or_null(std::optional<std::string_view> text)
{
    return text ? nlohmann::ordered_json(*text) : nlohmann::ordered_json(nullptr);
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

void append_json(std::string_view input, const result<description>& described, std::string& out)
{
    nlohmann::ordered_json object;
    object["input"] = input;
    object["valid"] = described.has_value();
    if (described) {
        object["scheme"] = or_null(described->scheme);
        object["authority"] = or_null(described->authority);
        object["userinfo"] = or_null(described->userinfo);
        object["host"] = or_null(described->host);
        object["host_kind"] = or_null(name(described->host_kind));
        object["port"] = or_null(described->port);
        object["path"] = described->path;
        object["query"] = or_null(described->query);
        object["fragment"] = or_null(described->fragment);
    } else {
        object["error"] = uriform::name(described.error().code);
        object["position"] = described.error().position;
    }
    // The handler writes one U+FFFD for each maximal subpart of what is not UTF-8.
    out += object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

} // namespace uriform::cli
