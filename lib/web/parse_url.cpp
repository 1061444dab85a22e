#include <uriform/web/parse_url.hpp>

#include <algorithm>
#include <utility>

#include "web/canonical_url.hpp"
#include "web/unchecked_url.hpp"
#include "web/url_parser.hpp"

namespace uriform::web {
namespace {

constexpr error too_long{errc::too_long, max_size};

/// Orders the validation errors of a text when it is left.
class sorted_at_end {
public:
    explicit sorted_at_end(std::vector<error>* errors) noexcept : errors_(errors)
    {
        if (errors_ != nullptr)
            errors_->clear();
    }
    sorted_at_end(const sorted_at_end&) = delete;
    sorted_at_end& operator=(const sorted_at_end&) = delete;
    ~sorted_at_end()
    {
        if (errors_ != nullptr)
            std::stable_sort(errors_->begin(), errors_->end(),
                             [](const error& a, const error& b) { return a.position < b.position; });
    }

private:
    std::vector<error>* errors_;
};

/// Parses a text that is not its own serialization, or need not be, to the end of `buffer`, which is empty.
result<components> parse_to(std::string_view text, const url_view* base, std::string& buffer, const parse_options& options)
{
    if (text.size() > max_size)
        return too_long;
    const sorted_at_end order(options.validation_errors);
    internal::url_parser parser(text, base, options);
    if (!parser.read())
        return parser.failure();
    components parts;
    buffer.resize(parser.room_for_href());
    buffer.resize(parser.write(buffer.data(), parts));
    if (buffer.size() > max_size)
        return too_long;
    parts.seen = internal::not_known_to_be_uri;
    return parts;
}

result<url> parse_owned(std::string_view text, const url_view* base, const parse_options& options)
{
    components parts;
    if (options.validation_errors == nullptr && internal::is_canonical(text, parts)) [[likely]]
        return detail::unchecked_url::make<url>(text, parts);
    std::string href;
    const result<components> read = parse_to(text, base, href, options);
    if (!read)
        return read.error();
    return detail::unchecked_url::make<url>(std::move(href), *read);
}

result<url_view> parse_view(std::string_view text, const url_view* base, std::string& buffer, const parse_options& options)
{
    components parts;
    if (options.validation_errors == nullptr && internal::is_canonical(text, parts)) [[likely]]
        return detail::unchecked_url::make<url_view>(text, parts);
    const result<components> read = parse_to(text, base, buffer, options);
    if (!read)
        return read.error();
    return detail::unchecked_url::make<url_view>(std::string_view(buffer), *read);
}

bool can_parse_with(std::string_view text, const url_view* base, const parse_options& options)
{
    components parts;
    if (options.validation_errors == nullptr && internal::is_canonical(text, parts)) [[likely]]
        return true;
    if (text.size() > max_size)
        return false;
    internal::url_parser parser(text, base, options);
    if (!parser.read())
        return false;
    if (options.validation_errors == nullptr && parser.room_for_href() <= max_size) [[likely]]
        return true;
    std::string href;
    return parse_to(text, base, href, options).has_value();
}

} // namespace

result<url> parse(std::string_view text, const parse_options& options)
{
    return parse_owned(text, nullptr, options);
}

result<url> parse(std::string_view text, const url_view& base, const parse_options& options)
{
    return parse_owned(text, &base, options);
}

result<url_view> parse_into(std::string_view text, std::string& buffer, const parse_options& options)
{
    return parse_view(text, nullptr, buffer, options);
}

result<url_view> parse_into(std::string_view text, const url_view& base, std::string& buffer, const parse_options& options)
{
    return parse_view(text, &base, buffer, options);
}

bool can_parse(std::string_view text, const parse_options& options)
{
    return can_parse_with(text, nullptr, options);
}

bool can_parse(std::string_view text, const url_view& base, const parse_options& options)
{
    return can_parse_with(text, &base, options);
}

} // namespace uriform::web
