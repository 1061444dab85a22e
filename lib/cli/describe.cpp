#include "describe.hpp"

#include <optional>

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

void describe(const uri_reference_view& reference, std::string& out)
{
    const auto add = [&](std::string_view label, std::optional<std::string_view> text) {
        if (text)
            (((out += label) += " \"") += *text) += "\", ";
    };
    add("scheme", reference.scheme());
    add("authority", reference.authority());
    add("userinfo", reference.userinfo());
    add("host", reference.host());
    add("host kind", name(reference.host_kind()));
    add("port", reference.port());
    add("path", reference.path());
    add("query", reference.query());
    add("fragment", reference.fragment());
    out.resize(out.size() - 2); // the path is always defined, so that there is a comma too many
}

void describe_json(std::string_view input, const result<uri_reference_view>& reference, std::string& out)
{
    nlohmann::ordered_json object;
    object["input"] = input;
    object["valid"] = reference.has_value();
    if (reference) {
        object["scheme"] = or_null(reference->scheme());
        object["authority"] = or_null(reference->authority());
        object["userinfo"] = or_null(reference->userinfo());
        object["host"] = or_null(reference->host());
        object["host_kind"] = or_null(name(reference->host_kind()));
        object["port"] = or_null(reference->port());
        object["path"] = reference->path();
        object["query"] = or_null(reference->query());
        object["fragment"] = or_null(reference->fragment());
    } else {
        object["error"] = uriform::name(reference.error().code);
        object["position"] = reference.error().position;
    }
    // The handler writes one U+FFFD for each maximal subpart of what is not UTF-8.
    out += object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

} // namespace uriform::cli
