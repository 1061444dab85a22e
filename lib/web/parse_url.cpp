#include <uriform/web/parse_url.hpp>

#include <algorithm>
#include <array>
#include <utility>

#include "web/canonical_url.hpp"
#include "web/tabs_and_newlines.hpp"
#include "web/unchecked_url.hpp"
#include "web/url_parser.hpp"

namespace uriform::web {
namespace {

constexpr error too_long{uri_errc::too_long, max_size};

constexpr bool is_c0_control_or_space(char octet) noexcept
{
    return static_cast<unsigned char>(octet) <= ' ';
}

/// Removes leading and trailing C0 controls and spaces: the first step of the basic URL parser.
std::string_view trimmed(std::string_view text) noexcept
{
    while (!text.empty() && is_c0_control_or_space(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_c0_control_or_space(text.back()))
        text.remove_suffix(1);
    return text;
}

/// Returns the position in `text` of the octet that is octet `index` without tabs and newlines.
std::size_t position_with_tabs(std::string_view text, std::size_t index) noexcept
{
    std::size_t at = 0;
    for (; at < text.size(); ++at)
        if (!internal::is_tab_or_newline(text[at]) && index-- == 0)
            break;
    return at;
}

/// A text of the basic URL parser and what its first steps make of it. Where it has tabs and newlines, they are removed in a copy.
class stripped_text {
public:
    explicit stripped_text(std::string_view text)
        : text_(text), trimmed_(trimmed(text)), stripped_(internal::without_tabs(trimmed_, copy_))
    {
    }

    [[nodiscard]] std::string_view text() const noexcept { return stripped_; }

    /// Turns the position of an error in text() into that in the text that was parsed.
    [[nodiscard]] error in_original(error e) const noexcept
    {
        if (trimmed_.size() != stripped_.size())
            e.position = position_with_tabs(trimmed_, e.position);
        e.position += static_cast<std::size_t>(trimmed_.data() - text_.data());
        return e;
    }

    /// Completes the validation errors of text() with those of the first steps, and orders them.
    void complete(std::vector<error>& errors) const
    {
        for (error& e : errors)
            e = in_original(e);
        if (trimmed_.size() != text_.size())
            errors.emplace_back(uri_errc::invalid_url_unit, is_c0_control_or_space(text_.front()) ? 0 : trimmed_.size());
        if (trimmed_.size() != stripped_.size())
            errors.push_back(in_original({uri_errc::invalid_url_unit, 0}));
        std::stable_sort(errors.begin(), errors.end(), [](const error& a, const error& b) { return a.position < b.position; });
    }

private:
    std::string copy_; // in front of the view of it
    std::string_view text_, trimmed_, stripped_;
};

/// Writes the href that `parser` has read to `buffer`.
components write_to(std::string& buffer, internal::url_parser& parser)
{
    components parts;
    const std::size_t room = parser.room_for_href();
    std::array<char, 2 * internal::url_parser::small_room> small;
    if (room <= small.size()) {
        buffer.assign(small.data(), parser.write(small.data(), parts));
    } else {
        buffer.resize(room);
        buffer.resize(parser.write(buffer.data(), parts));
    }
    parts.seen = internal::not_known_to_be_uri;
    return parts;
}

/// Parses a text that is not known to be its own serialization. The href is the contents of `buffer`.
result<components> parse_to(std::string_view text, const url_view* base, std::string& buffer, const parse_options& options)
{
    if (text.size() > max_size)
        return too_long;
    if (options.validation_errors != nullptr)
        options.validation_errors->clear();
    const stripped_text stripped(text);
    internal::url_parser parser(stripped.text(), base, options);
    result<components> parts =
        parser.read() ? result<components>(write_to(buffer, parser)) : stripped.in_original(parser.failure());
    if (options.validation_errors != nullptr)
        stripped.complete(*options.validation_errors);
    if (parts && buffer.size() > max_size)
        return too_long;
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
    const stripped_text stripped(text);
    internal::url_parser parser(stripped.text(), base, options);
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
