#include <uriform/key/profile.hpp>

#include <algorithm>
#include <array>
#include <type_traits>

#include <uriform/base/char_set.hpp>
#include <uriform/uri/percent_encode.hpp>

#include "keys/key/name_list.hpp"

namespace uriform::key {
namespace {

struct named_profile {
    std::string_view name;
    std::string_view version;
    const profile* standard;
};

/// In the order of profile_name.
constexpr std::array<named_profile, 5> named_profiles{
    {{"cache", "1", &cache}, {"page", "1", &page}, {"surt", "1", &surt}, {"heritrix", "1", &heritrix}, {"ssurt", "1", &ssurt}}};

constexpr const named_profile& named(profile_name name) noexcept
{
    return named_profiles[static_cast<std::size_t>(name)];
}

/// Return whether a profile supports the rules and settings for URIs, or the settings for surt_form::archive.
/// @{
constexpr bool has_uris(const profile& p) noexcept
{
    return !p.is_surt();
}
constexpr bool has_archive_keys(const profile& p) noexcept
{
    return p.name == profile_name::surt;
}
/// @}

template <class Profile, class Value>
constexpr auto& member_of(Profile& p, Value profile::*member) noexcept
{
    return p.*member;
}
template <class Profile, class Value>
constexpr auto& member_of(Profile& p, Value surt_options::*member) noexcept
{
    return p.surt_form.*member;
}

/// A setting whose value is a word. Each word corresponds to the number of an enumerator.
struct choice_setting {
    bool (*applies)(const profile&) noexcept;
    std::string_view word; ///< includes the `=`
    std::array<std::string_view, 4> values;
    unsigned (*get)(const profile&);
    void (*set)(profile&, unsigned);
};

template <auto Member>
constexpr choice_setting choice(bool applies(const profile&) noexcept, std::string_view word,
                                std::array<std::string_view, 4> values)
{
    return {applies, word, values, [](const profile& p) { return static_cast<unsigned>(member_of(p, Member)); },
            [](profile& p, unsigned value) {
                auto& member = member_of(p, Member);
                member = static_cast<std::remove_reference_t<decltype(member)>>(value);
            }};
}

constexpr std::array<choice_setting, 8> choices{
    choice<&profile::sort>(has_uris, "sort=", {"none", "name", "pair", "token"}),
    choice<&profile::nvs_syntax>(has_uris, "nvs-syntax=", {"draft", "legacy"}),
    choice<&surt_options::sort>(has_archive_keys, "sort=", {"pair", "token", "none"}),
    choice<&surt_options::www>(has_archive_keys, "www=", {"all", "first", "none"}),
    choice<&surt_options::sessions>(has_archive_keys, "sessions=", {"archive", "none"}),
    choice<&surt_options::reverse_ipv4>(has_archive_keys, "ipv4=", {"kept", "reversed"}),
    choice<&surt_options::scheme>(has_archive_keys, "scheme=", {"dropped", "kept"}),
    choice<&surt_options::trailing_comma>(has_archive_keys, "host-end=", {"bare", "comma"}),
};

/// A list of names in a profile, and the word for it.
struct list_setting {
    std::string_view word;
    std::string_view profile::*list;
};
constexpr std::array<list_setting, 2> lists{{{"drop=", &profile::drop}, {"keep=", &profile::keep}}};

constexpr std::string_view field_word = "no-vary-search=";

/// Parses the words of a profile in order.
class profile_parser {
public:
    profile_parser(std::string_view text, bool needs_version) noexcept : text_(text), needs_version_(needs_version) { next_word(); }

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
    /// Parses `name "/" version`, or `name`.
    result<void> read_name() noexcept
    {
        const std::size_t slash = word_.find('/');
        const bool has_version = slash != word_.npos;
        for (const named_profile& each : named_profiles)
            if ((has_version || !needs_version_) && word_.substr(0, slash) == each.name) {
                parsed_ = *each.standard;
                if (has_version && word_.substr(slash + 1) != each.version)
                    return fail(key_errc::unknown_profile_version, slash + 1);
                return {};
            }
        return fail(key_errc::unknown_profile, 0);
    }

    /// Parses `rule / "-" rule / setting`.
    result<void> read_word() noexcept
    {
        if (word_.find('=') != word_.npos)
            return read_setting();
        const bool removes = word_.front() == '-';
        const std::optional<rule> named = find_rule(word_.substr(removes ? 1 : 0));
        if (!named)
            return fail(key_errc::unknown_rule, removes ? 1 : 0);
        if (!has_uris(parsed_))
            return fail(key_errc::inapplicable_rule, 0);
        parsed_ = removes ? parsed_.without(*named) : parsed_.with(*named);
        return {};
    }

    result<void> read_setting() noexcept
    {
        const std::string_view word = word_.substr(0, word_.find('=') + 1);
        const auto is_word = [word](const auto& each) { return each.word == word; };
        const auto applies = [&](const choice_setting& each) { return each.word == word && each.applies(parsed_); };
        if (const auto found = std::find_if(choices.begin(), choices.end(), applies); found != choices.end())
            return read_choice(*found);
        const auto list = std::find_if(lists.begin(), lists.end(), is_word);
        if (list == lists.end() && word != field_word) {
            const bool is_known = std::any_of(choices.begin(), choices.end(), is_word);
            return fail(is_known ? key_errc::inapplicable_rule : key_errc::unknown_rule, 0);
        }
        if (!has_uris(parsed_))
            return fail(key_errc::inapplicable_rule, 0);
        return list == lists.end() ? read_field() : read_list(*list);
    }

    result<void> read_choice(const choice_setting& setting) noexcept
    {
        const auto given = std::find(setting.values.begin(), setting.values.end(), word_.substr(setting.word.size()));
        if (given == setting.values.end() || given->empty())
            return fail(key_errc::invalid_rule_value, setting.word.size());
        setting.set(parsed_, static_cast<unsigned>(given - setting.values.begin()));
        return {};
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

    result<void> read_field() noexcept
    {
        const std::string_view field = word_.substr(field_word.size());
        const std::size_t valid = internal::size_of_encoded(field);
        if (valid != field.size())
            return fail(key_errc::invalid_rule_value, field_word.size() + valid);
        parsed_.no_vary_search = field;
        return {};
    }

    /// Sets `word_` to the text before the next space, or to an empty text at the end.
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
    bool needs_version_;
    std::size_t at_ = 0;
    std::string_view word_;
    profile parsed_;
};

} // namespace

result<profile> profile::parse(std::string_view text) noexcept
{
    return profile_parser(text, true).parse();
}

result<profile> profile::parse_newest(std::string_view text) noexcept
{
    return profile_parser(text, false).parse();
}

std::string profile::to_string() const
{
    const named_profile& base = named(name);
    std::string text(base.name);
    text.append(1, '/').append(base.version);
    const auto add = [&text](std::string_view word, std::string_view rest) { text.append(1, ' ').append(word).append(rest); };
    for (const rule one : all_rules())
        if (rules.contains(one) != base.standard->rules.contains(one))
            add(rules.contains(one) ? "" : "-", describe(one).name);
    for (const choice_setting& each : choices)
        if (each.applies(*this) && each.get(*this) != each.get(*base.standard))
            add(each.word, each.values[each.get(*this)]);
    for (const list_setting& each : lists)
        if (!(this->*each.list).empty())
            add(each.word, this->*each.list);
    if (no_vary_search)
        add(field_word, *no_vary_search);
    return text;
}

std::string quoted_field(std::string_view field)
{
    return percent_encode(field, char_set("!\"#$&'()*+,-./:;<=>?@[\\]^_`{|}~") + chars::alpha + chars::digit);
}

} // namespace uriform::key
