#include "arrow/util/uri.h"

#include <optional>

#include "arrow/result.h"
#include "arrow/status.h"

#include <uriform/base/char_set.hpp>
#include <uriform/uri/file_path.hpp>
#include <uriform/uri/params.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/uri/percent_encode.hpp>

/// @file
/// The class arrow::util::Uri of Apache Arrow C++ over uriform, in place of its uri.cc, which is over a copy of uriparser.
/// README.md lists the differences.

namespace arrow::util {
namespace {

#ifdef _WIN32
constexpr auto native_paths = uriform::path_style::windows;

/// Whether a path of a file URI begins with a drive, after its slash: "/C:".
bool begins_with_drive(std::string_view path)
{
    return path.size() >= 3 && uriform::chars::alpha.contains(path[1]) && path[2] == ':';
}
#else
constexpr auto native_paths = uriform::path_style::posix;
#endif

std::string decoded(std::string_view text, bool plus_is_space = false)
{
    return *uriform::percent_decode(text, {.lenient = true, .plus_is_space = plus_is_space});
}

template <class... Context>
Status invalid(const uriform::error& why, const Context&... context)
{
    return Status::Invalid(context..., "': ", why.message(), " (position ", why.position, ")");
}

} // namespace

std::string UriEscape(std::string_view s)
{
    return uriform::percent_encode(s, uriform::chars::unreserved);
}

std::string UriUnescape(std::string_view s)
{
    return decoded(s);
}

std::string UriEncodeHost(std::string_view host)
{
    return host.find(':') == host.npos ? std::string(host) : '[' + std::string(host) + ']';
}

bool IsValidUriScheme(std::string_view s)
{
    const auto parsed = uriform::uri::parse(std::string(s) + ':');
    return parsed && parsed->scheme() == s;
}

struct Uri::Impl {
    std::string text;                // as passed, whether it is a URI or not
    std::optional<uriform::uri> uri; // if it is

    std::string_view userinfo() const { return uri ? uri->userinfo().value_or("") : std::string_view(); }
};

Uri::Uri() : impl_(new Impl) {}
Uri::~Uri() = default;
Uri::Uri(Uri&&) = default;
Uri& Uri::operator=(Uri&&) = default;

std::string Uri::scheme() const
{
    return std::string(impl_->uri ? impl_->uri->scheme() : "");
}

bool Uri::is_file_scheme() const
{
    return scheme() == "file";
}

bool Uri::has_host() const
{
    return impl_->uri && impl_->uri->host();
}

std::string Uri::host() const
{
    std::string_view host = has_host() ? *impl_->uri->host() : "";
    if (host.starts_with('[')) // an IP literal
        host = host.substr(1, host.size() - 2);
    return decoded(host);
}

std::string Uri::port_text() const
{
    return std::string(impl_->uri ? impl_->uri->port().value_or("") : "");
}

int32_t Uri::port() const
{
    const auto number = impl_->uri ? impl_->uri->port_number() : std::nullopt;
    return number ? *number : -1;
}

std::string Uri::username() const
{
    const std::string_view userinfo = impl_->userinfo();
    return decoded(userinfo.substr(0, userinfo.find(':')));
}

std::string Uri::password() const
{
    const std::string_view userinfo = impl_->userinfo();
    const std::size_t colon = userinfo.find(':');
    return colon == userinfo.npos ? std::string() : decoded(userinfo.substr(colon + 1));
}

std::string Uri::path() const
{
    std::string_view path = impl_->uri ? impl_->uri->path() : "";
#ifdef _WIN32
    if (is_file_scheme() && begins_with_drive(path)) // RFC 8089, appendix E.2
        path.remove_prefix(1);
#endif
    return decoded(path);
}

std::string Uri::query_string() const
{
    return std::string(impl_->uri ? impl_->uri->query().value_or("") : "");
}

Result<std::vector<std::pair<std::string, std::string>>> Uri::query_items() const
{
    std::vector<std::pair<std::string, std::string>> items;
    if (impl_->uri)
        for (const uriform::param one : impl_->uri->params())
            if (!one.raw().empty())
                items.emplace_back(decoded(one.name().raw(), true), one.value() ? decoded(one.value()->raw(), true) : "");
    return items;
}

const std::string& Uri::ToString() const
{
    return impl_->text;
}

Status Uri::Parse(const std::string& uri_string)
{
    impl_->uri.reset();
    impl_->text = uri_string;
    auto parsed = uriform::uri::parse(uri_string);
    if (!parsed)
        return invalid(parsed.error(), "Cannot parse URI: '", uri_string);
    const std::string_view path = parsed->path();
    bool is_absolute = path.starts_with('/');
#ifdef _WIN32
    is_absolute = is_absolute && !(begins_with_drive(path) && path.size() > 3 && path[3] != '/'); // "/C:a"
#endif
    if (parsed->scheme() == "file" && !is_absolute)
        return Status::Invalid("File URI cannot be relative: '", uri_string, "'");
    if (!parsed->port().value_or("").empty() && !parsed->port_number())
        return Status::Invalid("Invalid port number '", *parsed->port(), "' in URI '", uri_string, "'");
    impl_->uri = *std::move(parsed);
    return Status::OK();
}

Result<Uri> Uri::FromString(const std::string& uri_string)
{
    Uri uri;
    ARROW_RETURN_NOT_OK(uri.Parse(uri_string));
    return uri;
}

Result<std::string> UriFromAbsolutePath(std::string_view path)
{
    const auto uri = uriform::from_path(path, native_paths);
    if (!uri)
        return invalid(uri.error(), "Not an absolute path: '", path);
    return std::string(uri->text());
}

} // namespace arrow::util
