#include <memory>

#include <uriparser/Uri.h>

#include "peer.hpp"

namespace uriform::test {
namespace {

/// A URI that frees its memory. It is not movable, because its parts may point into it.
struct parsed {
    UriUriA uri{};
    bool valid = true;

    parsed() = default;
    explicit parsed(std::string_view text)
    {
        const char* error = nullptr;
        valid = uriParseSingleUriExA(&uri, text.data(), text.data() + text.size(), &error) == URI_SUCCESS;
    }
    parsed(const parsed&) = delete;
    parsed& operator=(const parsed&) = delete;
    ~parsed() { uriFreeUriMembersA(&uri); }

    [[nodiscard]] std::string text() const
    {
        int size = 0;
        uriToStringCharsRequiredA(&uri, &size);
        std::string out(static_cast<std::size_t>(size) + 1, '\0');
        uriToStringA(out.data(), &uri, size + 1, &size);
        out.resize(static_cast<std::size_t>(size) - 1);
        return out;
    }
};

std::optional<std::string> component(const UriTextRangeA& range)
{
    return range.first == nullptr ? std::nullopt : std::optional(std::string(range.first, range.afterLast));
}

std::string path_of(const UriUriA& uri, bool has_authority)
{
    std::string path = uri.absolutePath || (has_authority && uri.pathHead != nullptr) ? "/" : "";
    for (const UriPathSegmentA* segment = uri.pathHead; segment != nullptr; segment = segment->next)
        (path += segment == uri.pathHead ? "" : "/").append(segment->text.first, segment->text.afterLast);
    return path;
}

std::optional<peer_components> read(std::string_view text)
{
    const parsed u(text);
    if (!u.valid)
        return std::nullopt;
    const bool is_literal = u.uri.hostData.ip6 != nullptr || u.uri.hostData.ipFuture.first != nullptr;
    auto host = component(u.uri.hostText);
    if (is_literal)
        host = '[' + host.value() + ']';
    return peer_components{
        component(u.uri.scheme), component(u.uri.userInfo), host, component(u.uri.portText), path_of(u.uri, host.has_value()),
        component(u.uri.query),  component(u.uri.fragment),
    };
}

std::optional<std::string> normalize(std::string_view text)
{
    parsed u(text);
    if (uriNormalizeSyntaxA(&u.uri) != URI_SUCCESS)
        return std::nullopt;
    return u.text();
}

std::optional<std::string> resolve(std::string_view base, std::string_view reference)
{
    const parsed b(base);
    const parsed r(reference);
    parsed target;
    if (uriAddBaseUriA(&target.uri, &r.uri, &b.uri) != URI_SUCCESS)
        return std::nullopt;
    return target.text();
}

} // namespace

const peer uriparser{"uriparser", read, normalize, resolve, nullptr};

} // namespace uriform::test
