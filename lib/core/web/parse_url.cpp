#include <uriform/web/parse_url.hpp>

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/raise.hpp"
#include "core/web/tabs_and_newlines.hpp"
#include "core/web/tokenized_url.hpp"
#include "core/web/unchecked_url.hpp"
#include "core/web/url_parser.hpp"

namespace uriform::web {
namespace {

using internal::first_look, internal::text_outline;

constexpr error too_long{uri_errc::too_long, max_size};

constexpr bool is_c0_control_or_space(char octet) noexcept
{
    return static_cast<unsigned char>(octet) <= ' ';
}

/// Removes leading and trailing C0 controls and spaces, as the basic URL parser does first.
std::string_view trimmed(std::string_view text) noexcept
{
    while (!text.empty() && is_c0_control_or_space(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_c0_control_or_space(text.back()))
        text.remove_suffix(1);
    return text;
}

/// Applies the first steps of the basic URL parser to a text. Tabs and newlines are removed in a copy.
class stripped_text {
public:
    stripped_text(const stripped_text&) = delete;
    stripped_text& operator=(const stripped_text&) = delete;
    ~stripped_text() = default;
    explicit stripped_text(std::string_view text) : text_(text), trimmed_(trimmed(text)), stripped_(copy_.of(trimmed_)) {}

    [[nodiscard]] std::string_view text() const noexcept { return stripped_; }

    /// Translates an error's position in text() to the original text.
    [[gnu::cold]] [[nodiscard]] error in_original(error e) const noexcept
    {
        internal::tab_positions positions(trimmed_);
        return with_position(e, positions);
    }

    /// Merges the validation errors of text(), ordered by position, with those of the first steps.
    [[gnu::cold]] void complete(std::vector<error>& errors) const
    {
        internal::tab_positions positions(trimmed_);
        for (error& e : errors)
            e = with_position(e, positions);
        internal::validation_log log(text_, &errors);
        if (trimmed_.size() != text_.size())
            log.report(web_errc::invalid_url_unit, text_.data() == trimmed_.data() ? text_.data() + trimmed_.size() : text_.data());
        if (stripped_.data() != trimmed_.data())
            log.report(web_errc::invalid_url_unit, trimmed_.data() + trimmed_.find_first_of("\t\n\r"));
    }

private:
    [[nodiscard]] error with_position(error e, internal::tab_positions& positions) const noexcept
    {
        if (stripped_.data() != trimmed_.data())
            e.position = positions.original(e.position);
        e.position += static_cast<std::size_t>(trimmed_.data() - text_.data());
        return e;
    }

    internal::tabless_copy copy_;
    std::string_view text_, trimmed_, stripped_;
};

/// Writes the href to `buffer`, after `parser` has read the URL.
components write_to(std::string& buffer, internal::url_parser& parser)
{
    components parts;
    internal::write_href(buffer, parser.room_for_href(), [&](char* out) { return parser.write(out, parts); });
    parts.hints = internal::not_known_to_be_uri;
    return parts;
}

/// Parses a text that may differ from its serialization. The href is the contents of `buffer`.
result<components> parse_to(std::string_view text, const url_view* base, std::string& buffer, const parse_options& options)
{
    if (options.validation_errors != nullptr)
        options.validation_errors->clear();
    if (text.size() > max_size)
        return too_long;
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

/// Parses a text after a first look at it. On entry, `parts` are those that the first look set. Returns the href, either a part
/// of `text` or the contents of `buffer`, or sets `why`. Not inlined, so that other texts do not pay for its stack.
[[gnu::noinline]] std::string_view parse_closer(std::string_view text, first_look seen, const url_view* base, std::string& buffer,
                                                const parse_options& options, components& parts, error& why)
{
    const std::string_view inner = trimmed(text);
    // Only the basic URL parser reports validation errors and encodes queries in legacy encodings.
    if (options.validation_errors == nullptr) {
        if (seen == first_look::none) {
            parts = {};
            seen = internal::look_at(inner, parts);
        }
        const text_outline outline = internal::outline_of(inner, seen, base, parts);
        if (outline == text_outline::canonical_text)
            return inner;
        if (outline == text_outline::pathless_text && inner.size() < max_size) {
            internal::write_pathless(inner, parts, buffer);
            return buffer;
        }
        const bool is_utf8 = options.encoding == nullptr || (outline & internal::uri_text) != 0;
        if (is_utf8 && (outline & internal::split_text) != 0 && internal::write_split(inner, outline, base, options, parts, buffer))
            return buffer;
    }
    const result<components> read = parse_to(text, base, buffer, options);
    if (read)
        parts = *read;
    else
        why = read.error();
    return buffer;
}

// Results are constructed in place: copying components right after writing them would stall.

[[gnu::always_inline]] inline first_look look_at(std::string_view text, const parse_options& options, components& parts) noexcept
{
    return options.validation_errors == nullptr ? internal::look_at(text, parts) : first_look::none;
}

[[gnu::noinline]] void complete(result<url_view>& parsed, std::string_view text, first_look seen, const url_view* base,
                                std::string& buffer, const parse_options& options)
{
    uriform::detail::borrowed_text& href = detail::unchecked_url::storage(*parsed);
    error why;
    href.data = parse_closer(text, seen, base, buffer, options, href.parts, why).data();
    if (why.code != error_number{})
        parsed = why;
}

[[gnu::always_inline]] inline result<url_view> parse_view(std::string_view text, const url_view* base, std::string& buffer,
                                                          const parse_options& options)
{
    static constexpr result<url_view> empty = detail::unchecked_url::make<url_view>(std::string_view(), components{});
    result<url_view> parsed = empty; // copied from memory: copying members right after writing them one by one would stall
    uriform::detail::borrowed_text& href = detail::unchecked_url::storage(*parsed);
    href.data = text.data();
    const first_look seen = look_at(text, options, href.parts);
    if (seen != first_look::canonical) [[unlikely]]
        complete(parsed, text, seen, base, buffer, options);
    return parsed;
}

[[gnu::noinline]] void complete(result<url>& parsed, std::string_view text, first_look seen, const url_view* base,
                                const parse_options& options)
{
    uriform::detail::owned_text& owner = detail::unchecked_url::storage(*parsed);
    error why;
    const std::string_view href = parse_closer(text, seen, base, owner.string, options, owner.parts, why);
    if (why.code != error_number{})
        parsed = why;
    else if (href.data() != owner.string.data())
        owner.string.assign(href);
}

[[gnu::always_inline]] inline result<url> parse_owned(std::string_view text, const url_view* base, const parse_options& options)
{
    // Without a base, nearly all texts equal their serialization. They are copied first: processors repeat what follows a branch
    // that they mispredict, and the tokenizer's branches are hard to predict.
    const bool is_copied = base == nullptr && text.size() <= max_size;
    result<url> parsed(std::in_place, is_copied ? text : std::string_view(), components{});
    const first_look seen = look_at(text, options, detail::unchecked_url::storage(*parsed).parts);
    if (!is_copied || seen != first_look::canonical) [[unlikely]]
        complete(parsed, text, seen, base, options);
    return parsed;
}

/// Does the same for a text that needs the basic URL parser. Not inlined, so that other texts do not pay for its stack.
[[gnu::noinline]] bool can_parse_other(std::string_view text, const url_view* base, const parse_options& options)
{
    if (options.validation_errors != nullptr) [[unlikely]]
        return (base != nullptr ? parse(text, *base, options) : parse(text, options))
            .has_value(); // some errors are only found while writing the href
    if (text.size() > max_size)
        return false;
    const stripped_text stripped(text);
    internal::url_parser parser(stripped.text(), base, options);
    if (!parser.read())
        return false;
    if (parser.room_for_href() <= max_size) [[likely]]
        return true;
    std::string href;
    return parse_to(text, base, href, options).has_value();
}

bool can_parse_with(std::string_view text, const url_view* base, const parse_options& options)
{
    constexpr std::size_t surely_short = max_size / internal::longest_encoding; // even if every octet is encoded
    const bool is_plain = options.validation_errors == nullptr && text.size() < surely_short && internal::has_plain_authority(text);
    return is_plain || can_parse_other(text, base, options);
}

} // namespace

[[gnu::flatten]] result<url> parse(std::string_view text, const parse_options& options)
{
    return parse_owned(text, nullptr, options);
}

result<url> parse(std::string_view text, const url_view& base, const parse_options& options)
{
    return parse_owned(text, &base, options);
}

result<url_view> parse_view(std::string_view text, std::string& buffer, const parse_options& options)
{
    return parse_view(text, nullptr, buffer, options);
}

result<url_view> parse_view(std::string_view text, const url_view& base, std::string& buffer, const parse_options& options)
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
