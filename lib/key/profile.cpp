#include <uriform/key/profile.hpp>

#include <array>

#include "key/name_list.hpp"

namespace uriform::key {
namespace {

struct named_profile {
    std::string_view name;
    std::string_view version;
    const profile* standard;
};

/// In the order of profile_name.
constexpr std::array<named_profile, 2> named_profiles{{{"cache", "1", &cache}, {"page", "1", &page}}};

/// In the order of sort_order.
constexpr std::array<std::string_view, 4> order_names{"none", "name", "pair", "token"};

/// A list of names in a profile, and its word.
struct list_setting {
    std::string_view word;
    std::string_view profile::*list;
};
constexpr std::array<list_setting, 2> lists{{{"drop=", &profile::drop}, {"keep=", &profile::keep}}};

constexpr std::string_view sort_word = "sort=";

/// Parses the words of a profile, one after the other.
class profile_parser {
public:
    explicit profile_parser(std::string_view text) noexcept : text_(text) { next_word(); }

    [[nodiscard]] result<profile> parse() noexcept
    {
        if (const result<void> read = read_name(); !read)
            return read.error();
        for (next_word(); !word_.empty(); next_word())
            if (const result<void> read = read_word(); !read)
                return read.error();
        return parsed_;
    }

private:
    /// `name "/" version`
    result<void> read_name() noexcept
    {
        const std::size_t slash = word_.find('/');
        for (const named_profile& each : named_profiles)
            if (slash != word_.npos && word_.substr(0, slash) == each.name) {
                parsed_ = *each.standard;
                if (word_.substr(slash + 1) != each.version)
                    return fail(uri_errc::unknown_profile_version, slash + 1);
                return {};
            }
        return fail(uri_errc::unknown_profile, 0);
    }

    result<void> read_word() noexcept
    {
        if (word_.starts_with(sort_word))
            return read_order();
        for (const list_setting& each : lists)
            if (word_.starts_with(each.word))
                return read_list(each);
        const bool removes = word_.front() == '-';
        const std::optional<rule> named = rule_named(word_.substr(removes ? 1 : 0));
        if (!named)
            return fail(uri_errc::unknown_rule, removes ? 1 : 0);
        parsed_ = removes ? parsed_.without(*named) : parsed_.with(*named);
        return {};
    }

    result<void> read_order() noexcept
    {
        for (std::size_t i = 0; i < order_names.size(); ++i)
            if (word_.substr(sort_word.size()) == order_names[i]) {
                parsed_.sort = static_cast<sort_order>(i);
                return {};
            }
        return fail(uri_errc::invalid_rule_value, sort_word.size());
    }

    result<void> read_list(const list_setting& setting) noexcept
    {
        const std::string_view list = word_.substr(setting.word.size());
        for (internal::name_list_reader items(list); !items.at_end();)
            if (const result<std::string_view> item = items.next(); !item)
                return fail(item.error().code, setting.word.size() + item.error().position);
        parsed_.*setting.list = list;
        return {};
    }

    /// Sets `word_` to the text up to the next space; empty at the end.
    void next_word() noexcept
    {
        constexpr std::string_view space = " \t\r\n";
        const std::size_t begin = std::min(text_.find_first_not_of(space, at_), text_.size());
        at_ = std::min(text_.find_first_of(space, begin), text_.size());
        word_ = text_.substr(begin, at_ - begin);
    }

    [[nodiscard]] error fail(error_number code, std::size_t at) const noexcept
    {
        return {code, static_cast<std::size_t>(word_.data() - text_.data()) + at};
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::string_view word_;
    profile parsed_;
};

} // namespace

result<profile> profile::parse(std::string_view text) noexcept
{
    return profile_parser(text).parse();
}

std::string profile::to_string() const
{
    const named_profile& named = named_profiles[static_cast<std::size_t>(name)];
    std::string text(named.name);
    text += '/';
    text += named.version;
    const auto add = [&text](std::string_view word, std::string_view rest) { text.append(1, ' ').append(word).append(rest); };
    for (std::size_t i = 0; i < rule_count; ++i) {
        const auto one = static_cast<rule>(i);
        if (rules.contains(one) != named.standard->rules.contains(one))
            add(rules.contains(one) ? "" : "-", describe(one).name);
    }
    if (sort != named.standard->sort)
        add(sort_word, order_names[static_cast<std::size_t>(sort)]);
    for (const list_setting& each : lists)
        if (!(this->*each.list).empty())
            add(each.word, this->*each.list);
    return text;
}

} // namespace uriform::key
