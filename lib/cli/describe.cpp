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

/// Appends a JSON object, whose members for a valid input `add_members` appends.
///
/// Member by member: the destructor of nlohmann-json's objects allocates, and ends the program when out of memory.
template <class Read, class AddMembers>
void append_object(std::string_view input, const result<Read>& read, std::string& out, AddMembers add_members)
{
    const auto add = [&out](std::string_view before, std::optional<std::string_view> text) {
        (out += before) += text ? quoted(*text) : "null";
    };
    add(R"({"input":)", input);
    if (read) {
        out += R"(,"valid":true)";
        add_members(*read, add);
    } else {
        add(R"(,"valid":false,"error":)", uriform::to_string(read.error().code));
        (out += R"(,"position":)") += std::to_string(read.error().position);
    }
    out += '}';
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

void append_text(const web::url_view& u, std::string& out)
{
    const auto add = [&](std::string_view before, std::string_view text) {
        if (!text.empty())
            (((out += before) += " \"") += text) += '"';
    };
    add("href", u.href());
    add(", origin", u.origin());
    add(", protocol", u.protocol());
    add(", username", u.username());
    add(", password", u.password());
    add(", host", u.host());
    add(", hostname", u.hostname());
    add(", port", u.port());
    add(", pathname", u.pathname());
    add(", search", u.search());
    add(", hash", u.hash());
}

void append_json(std::string_view input, const result<description>& described, std::string& out)
{
    append_object(input, described, out, [](const description& of, const auto& add) {
        add(R"(,"scheme":)", of.scheme);
        add(R"(,"authority":)", of.authority);
        add(R"(,"userinfo":)", of.userinfo);
        add(R"(,"host":)", of.host);
        add(R"(,"host_kind":)", name(of.host_kind));
        add(R"(,"port":)", of.port);
        add(R"(,"path":)", of.path);
        add(R"(,"query":)", of.query);
        add(R"(,"fragment":)", of.fragment);
    });
}

void append_json(std::string_view input, const result<web::url_view>& read, std::string& out)
{
    append_object(input, read, out, [](const web::url_view& u, const auto& add) {
        add(R"(,"href":)", u.href());
        add(R"(,"origin":)", u.origin());
        add(R"(,"protocol":)", u.protocol());
        add(R"(,"username":)", u.username());
        add(R"(,"password":)", u.password());
        add(R"(,"host":)", u.host());
        add(R"(,"hostname":)", u.hostname());
        add(R"(,"port":)", u.port());
        add(R"(,"pathname":)", u.pathname());
        add(R"(,"search":)", u.search());
        add(R"(,"hash":)", u.hash());
    });
}

} // namespace uriform::cli
