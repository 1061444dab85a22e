#include <uriform/robots/robots_txt.hpp>

#include <algorithm>
#include <utility>

#include <uriform/base/char_set.hpp>
#include <uriform/base/detail/ascii.hpp>
#include <uriform/base/utf8.hpp>

#include "keys/key/text_lines.hpp"
#include "keys/robots/canonical_octets.hpp"

namespace uriform::robots {

using uriform::internal::placed_text;

namespace {

constexpr std::string_view white_space = " \t";
constexpr std::string_view line_ends = "\r\n";
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr char_set token_octets = chars::alpha + '-' + '_';

/// Larger numbers of seconds are useless.
constexpr std::size_t most_digits = 9;

enum class record_kind : std::uint8_t { user_agent, allow, disallow, sitemap, crawl_delay, other };

struct named_kind {
    std::string_view name;
    record_kind kind;
};
constexpr named_kind named_kinds[] = {{"user-agent", record_kind::user_agent},
                                      {"allow", record_kind::allow},
                                      {"disallow", record_kind::disallow},
                                      {"sitemap", record_kind::sitemap},
                                      {"crawl-delay", record_kind::crawl_delay}};

/// A line: a name and a value, without surrounding white space.
struct record {
    record_kind kind = record_kind::other;
    placed_text name = {};
    placed_text value = {};
    bool has_colon = false;
};

/// Returns `text` without surrounding white space.
placed_text trimmed(placed_text text) noexcept
{
    const std::size_t begin = std::min(text.text.find_first_not_of(white_space), text.text.size());
    text = {text.text.substr(begin), text.position + begin};
    return {text.text.substr(0, text.text.find_last_not_of(white_space) + 1), text.position}; // 0 if all octets are white space
}

/// Reads a line (RFC 9309, section 2.2). A `#` begins a comment.
record read_record(placed_text line) noexcept
{
    line.text = line.text.substr(0, line.text.find('#'));
    record read;
    const std::size_t colon = line.text.find(':');
    read.has_colon = colon != line.text.npos;
    read.name = trimmed({line.text.substr(0, colon), line.position});
    if (!read.has_colon)
        return read;
    read.value = trimmed({line.text.substr(colon + 1), line.position + colon + 1});
    for (const named_kind& each : named_kinds)
        if (detail::ascii::equal_ignoring_case(read.name.text, each.name))
            read.kind = each.kind;
    return read;
}

/// Reads a file's nonempty records.
class record_reader {
public:
    record_reader(std::string_view text, std::size_t limit) noexcept : rest_{text.substr(0, limit)}
    {
        if (text.size() > limit)
            rest_.text = rest_.text.substr(0, rest_.text.find_last_of(line_ends) + 1); // 0 without a complete line
        size_ = rest_.text.size();
        if (rest_.text.starts_with(byte_order_mark))
            rest_ = {rest_.text.substr(byte_order_mark.size()), byte_order_mark.size()};
    }

    /// Returns the next record, or `std::nullopt`.
    [[nodiscard]] std::optional<record> next() noexcept
    {
        while (!rest_.text.empty()) {
            const std::size_t size = std::min(rest_.text.find_first_of(line_ends), rest_.text.size());
            const record read = read_record({rest_.text.substr(0, size), rest_.position});
            const std::size_t end = std::min(size + 1, rest_.text.size());
            rest_ = {rest_.text.substr(end), rest_.position + end};
            if (read.has_colon || !read.name.text.empty())
                return read;
        }
        return std::nullopt;
    }

    /// Returns how many bytes are read.
    [[nodiscard]] std::size_t size() const noexcept { return size_; }

private:
    placed_text rest_;
    std::size_t size_ = 0;
};

/// Returns the size of a text's leading product token.
std::size_t size_of_token(std::string_view text) noexcept
{
    return static_cast<std::size_t>(
        std::find_if(text.begin(), text.end(), [](char octet) { return !token_octets.contains(octet); }) - text.begin());
}

/// Returns a User-agent record's product token, or `*`, or an empty text.
std::string_view token_of(std::string_view value) noexcept
{
    const bool is_any = value.starts_with('*') && (value.size() == 1 || white_space.find(value[1]) != white_space.npos);
    return value.substr(0, is_any ? 1 : size_of_token(value));
}

/// Returns a Crawl-delay record's value in milliseconds. The value consists of digits, optionally followed by `.` and digits.
std::optional<std::uint64_t> milliseconds_of(std::string_view value) noexcept
{
    const std::size_t dot = std::min(value.find('.'), value.size());
    const std::string_view fraction = value.substr(std::min(dot + 1, value.size()));
    const auto is_number = [](std::string_view digits) {
        return std::all_of(digits.begin(), digits.end(), detail::ascii::is_digit);
    };
    if (dot == 0 || dot > most_digits || !is_number(value.substr(0, dot)) || !is_number(fraction) || value.ends_with('.'))
        return std::nullopt;
    std::uint64_t number = 0;
    for (const char digit : value.substr(0, dot))
        number = number * 10 + static_cast<std::uint64_t>(digit - '0');
    for (std::size_t i = 0; i < 3; ++i)
        number = number * 10 + (i < fraction.size() ? static_cast<std::uint64_t>(fraction[i] - '0') : 0);
    return number;
}

/// Whether the current group names the crawler, or `*`.
struct group_choice {
    bool is_named = false;
    bool is_any = false;
};

/// Tracks the current group. Consecutive User-agent records begin a single group, even if records other than rules occur between
/// them (RFC 9309, section 2.2.1 and 2.2.4).
class group_reader {
public:
    explicit group_reader(std::string_view product_token) noexcept : product_token_(product_token) {}

    /// Processes a record and returns whether it begins a group.
    bool take(const record& read) noexcept
    {
        const bool is_rule = read.kind == record_kind::allow || read.kind == record_kind::disallow;
        const bool begins = read.kind == record_kind::user_agent && !names_crawlers_;
        if (begins)
            group_ = {};
        if (read.kind == record_kind::user_agent) {
            const std::string_view token = token_of(read.value.text);
            group_.is_any = group_.is_any || token == "*";
            group_.is_named = group_.is_named || (token != "*" && detail::ascii::equal_ignoring_case(token, product_token_));
            has_group_ = true;
            names_crawlers_ = true;
        }
        names_crawlers_ = names_crawlers_ && !is_rule;
        return begins;
    }

    [[nodiscard]] group_choice group() const noexcept { return group_; }
    [[nodiscard]] bool has_group() const noexcept { return has_group_; }

private:
    std::string_view product_token_;
    group_choice group_;
    bool has_group_ = false;
    bool names_crawlers_ = false;
};

/// Finds the first octet that patterns cannot contain: a control character, or an octet outside UTF-8.
std::optional<std::size_t> invalid_octet_of(std::string_view pattern) noexcept
{
    const auto is_control = [](char octet) { return static_cast<unsigned char>(octet) < 0x20 || octet == 0x7F; };
    const auto control = static_cast<std::size_t>(std::find_if(pattern.begin(), pattern.end(), is_control) - pattern.begin());
    const auto valid = utf8::check(pattern);
    const std::size_t first = std::min(control, valid ? pattern.size() : valid.error().position);
    return first == pattern.size() ? std::nullopt : std::optional(first);
}

/// Returns the problem of a record, if any.
std::optional<problem> problem_of(const record& read, bool has_group) noexcept
{
    const placed_text& value = read.value;
    if (!read.has_colon)
        return problem{problem_kind::missing_colon, read.name.position};
    switch (read.kind) {
    case record_kind::other:
        return problem{problem_kind::unknown_record, read.name.position};
    case record_kind::sitemap:
        return std::nullopt;
    case record_kind::crawl_delay:
        if (milliseconds_of(value.text))
            return std::nullopt;
        return problem{problem_kind::invalid_crawl_delay, value.position};
    case record_kind::user_agent: {
        const std::size_t size = token_of(value.text).size();
        if (size != 0 && size == value.text.size())
            return std::nullopt;
        return problem{problem_kind::invalid_product_token, value.position + size};
    }
    case record_kind::allow:
    case record_kind::disallow:
        break;
    }
    if (!has_group)
        return problem{problem_kind::rule_outside_group, read.name.position};
    if (const auto invalid = invalid_octet_of(value.text))
        return problem{problem_kind::invalid_octet, value.position + *invalid};
    if (!value.text.empty() && value.text.front() != '/')
        return problem{problem_kind::no_slash, value.position};
    return std::nullopt;
}

} // namespace

std::vector<problem> problems(std::string_view text, std::size_t limit)
{
    std::vector<problem> all;
    record_reader records(text, limit);
    group_reader groups("");
    while (const auto read = records.next()) {
        static_cast<void>(groups.take(*read));
        if (const auto found = problem_of(*read, groups.has_group()))
            all.push_back(*found);
    }
    if (records.size() != text.size())
        all.push_back({problem_kind::over_limit, records.size()});
    return all;
}

result<robots_txt> robots_txt::parse(std::string_view text, std::string_view product_token, std::size_t limit)
{
    if (const std::size_t size = size_of_token(product_token); product_token != "*" && (size == 0 || size != product_token.size()))
        return error{robots_errc::invalid_product_token, size};
    /// The rules of a kind of group, and its Crawl-delay.
    struct group_rules {
        std::vector<record> rules;
        std::optional<std::uint64_t> delay;
    };
    robots_txt made;
    group_rules named;
    group_rules any;
    std::optional<std::uint64_t> delay; // the current group's; it may apply to more crawlers
    record_reader records(text, limit);
    group_reader groups(product_token);
    const auto end_group = [&](group_choice group) {
        if (delay && group.is_named)
            named.delay = delay;
        if (delay && group.is_any)
            any.delay = delay;
        delay.reset();
    };
    while (const auto read = records.next()) {
        if (const group_choice before = groups.group(); groups.take(*read))
            end_group(before);
        const group_choice group = groups.group();
        made.has_group_ = made.has_group_ || group.is_named;
        if (read->kind == record_kind::sitemap && !read->value.text.empty())
            made.sitemaps_.emplace_back(read->value.text);
        if (read->kind == record_kind::crawl_delay)
            if (const auto value = milliseconds_of(read->value.text))
                delay = value;
        if (read->kind != record_kind::allow && read->kind != record_kind::disallow)
            continue;
        if (group.is_named)
            named.rules.push_back(*read);
        if (group.is_any)
            any.rules.push_back(*read);
    }
    end_group(groups.group());
    const group_rules& chosen = made.has_group_ ? named : any;
    made.crawl_delay_ms_ = chosen.delay;
    for (const record& each : chosen.rules)
        made.rules_.append(each.value.text, each.kind == record_kind::allow, each.value.position);
    made.rules_.sort();
    return made;
}

} // namespace uriform::robots
