#include "command/cli/key_options.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <initializer_list>
#include <string_view>
#include <system_error>
#include <utility>

#include <uriform/base/text_location.hpp>
#include <uriform/key/key_errc.hpp>
#include <uriform/key/no_vary_search.hpp>
#include <uriform/key/tracking_list.hpp>
#include <uriform/site/same_site.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/percent_decode.hpp>

#include "command/cli/arguments.hpp"
#include "command/cli/iri_support.hpp"
#include "command/io/system.hpp"

namespace uriform::cli {
namespace {

constexpr std::array<const key::profile*, 5> profiles{&key::cache, &key::page, &key::surt, &key::heritrix, &key::ssurt};

std::string name_of(const key::profile& p)
{
    const std::string text = p.to_string();
    return text.substr(0, text.find('/'));
}

/// A profile's word and its option.
struct asked_word {
    std::string option;
    std::string word;
};

/// Returns the word for a list: the profile's names and the given names.
std::string list_word(const std::string& setting, std::string_view before, const std::vector<std::string>& names)
{
    std::string list(before);
    for (const std::string& name : names) {
        if (name.empty())
            throw usage_error("--" + setting + ": the name is empty, and no list of a profile can contain it");
        key::append_name(name, list);
    }
    return setting + '=' + list;
}

std::string joined(const std::vector<std::string>& lines)
{
    std::string field;
    for (const std::string& line : lines)
        (field += &line == lines.data() ? "" : ", ") += line;
    return field;
}

/// Lists the profiles if the error concerns a profile's name.
std::string hint_about(const error& e)
{
    if (e.code != key_errc::unknown_profile && e.code != key_errc::unknown_profile_version)
        return {};
    std::string list;
    for (const key::profile* each : profiles)
        (list += list.empty() ? " (" : ", ") += each->to_string();
    return list + ')';
}

/// Parses a profile's text. Without a version, the newest version applies.
key::profile parse_profile(std::string_view text)
{
    const result<key::profile> read = key::profile::parse_newest(text);
    if (!read)
        throw usage_error("profile '" + std::string(text) + "': column " + std::to_string(read.error().position + 1) + ": " +
                          read.error().message() + hint_about(read.error()));
    return *read;
}

/// Returns the words that the options add to the profile `base`.
std::vector<asked_word> asked_words(const key_options& given, const key::profile& base)
{
    std::vector<asked_word> words;
    for (const std::string& rule : given.rules)
        words.push_back({rule.starts_with('-') ? "--no-rule=" + rule.substr(1) : "--rule=" + rule, rule});
    if (given.drop_fragment)
        for (const char* const word : {"drop-fragment", "-keep-hashbang"})
            words.push_back({"--drop-fragment", word});
    if (given.sort)
        words.push_back({"--sort=" + *given.sort, "sort=" + *given.sort});
    if (!given.drops.empty())
        words.push_back({"--drop", list_word("drop", base.drop, given.drops)});
    if (!given.keeps.empty())
        words.push_back({"--keep", list_word("keep", base.keep, given.keeps)});
    if (!given.fields.empty())
        words.push_back({"--no-vary-search", "no-vary-search=" + key::quoted_field(joined(given.fields))});
    if (given.nvs_syntax)
        words.push_back({"--nvs-syntax", "nvs-syntax=" + *given.nvs_syntax});
    return words;
}

[[noreturn]] void refuse_word(const std::string& option, const std::string& profile, const error& why)
{
    throw usage_error(option + " cannot be used with the profile " + profile + ": " + why.message());
}

[[noreturn]] void refuse_effect(const std::string& option, const std::string& why)
{
    throw usage_error(option + " has no effect with " + why);
}

/// Returns the profile's text that the options describe.
std::string asked_profile(const key_options& given)
{
    const std::string base = given.profile ? parse_profile(*given.profile).to_string() : key::cache.to_string();
    std::string text = base;
    for (const auto& [option, word] : asked_words(given, parse_profile(base))) {
        (text += ' ') += word;
        if (const auto read = key::profile::parse(text); !read)
            refuse_word(option, base, read.error());
    }
    return text;
}

/// Returns the last option for the rule, or an empty string.
std::string option_for(const key_options& given, key::rule rule)
{
    const std::string name(describe(rule).name);
    const auto last = std::find_if(given.rules.rbegin(), given.rules.rend(),
                                   [&](std::string_view word) { return word.substr(word.starts_with('-') ? 1 : 0) == name; });
    if (last == given.rules.rend())
        return {};
    return (last->starts_with('-') ? "--no-rule=" : "--rule=") + name;
}

/// Throws if an option concerns these rules.
void refuse_rules(const key_options& given, std::initializer_list<key::rule> decided, const std::string& why)
{
    for (const key::rule rule : decided)
        if (const std::string option = option_for(given, rule); !option.empty())
            refuse_effect(option, why);
}

/// Throws if an option has no effect with another option, or without a rule.
void check_effects(const key_options& given, const key::profile& asked)
{
    using enum key::rule;
    if (given.drop_fragment)
        refuse_rules(given, {drop_fragment, keep_hashbang}, "--drop-fragment: all fragments are removed");
    if (!given.fields.empty()) {
        refuse_rules(given, {drop_fragment, keep_hashbang, drop_userinfo},
                     "--no-vary-search: its keys have no userinfo or fragment");
        if (given.drop_fragment)
            throw usage_error("--drop-fragment has no effect with --no-vary-search: its keys have no fragment");
    }
    if (option_for(given, keep_hashbang) == "--rule=keep-hashbang" && !asked.rules.contains(drop_fragment))
        throw usage_error("--rule=keep-hashbang has no effect without the rule drop-fragment");
    for (const std::string& name : given.drops)
        if (std::find(given.keeps.begin(), given.keeps.end(), name) != given.keeps.end())
            refuse_effect("--drop=" + name, "--keep=" + name);
    if (given.nvs_syntax && !asked.no_vary_search)
        throw usage_error("--nvs-syntax has no effect without --no-vary-search");
    if (given.tracking && !asked.rules.contains(drop_tracking))
        throw usage_error("--tracking has no effect without the rule drop-tracking");
    if (given.suffixes && !asked.rules.contains(registrable_domain))
        throw usage_error("--suffix-list has no effect without the rule registrable-domain");
    if (!given.suffixes && asked.rules.contains(registrable_domain))
        throw usage_error("the rule registrable-domain needs --suffix-list");
}

key::tracking_list read_tracking(const std::string& file, const std::string& text)
{
    const result<key::tracking_list> list = file.ends_with(".json")  ? key::tracking_list::parse_clear_urls(text)
                                            : file.ends_with(".txt") ? key::tracking_list::parse_adguard(text)
                                                                     : key::tracking_list::parse(text);
    if (list)
        return *list;
    throw usage_error(fault_in(file, text, list.error()));
}

/// Returns a warning if the profile's field is void.
std::vector<std::string> warnings_about(const key::profile& asked)
{
    const std::string field = percent_decode(asked.no_vary_search.value_or("")).value();
    const auto why = key::no_vary_search::parse(field, asked.nvs_syntax).error();
    if (!why)
        return {};
    return {"uriform: the No-Vary-Search field is void: column " + std::to_string(why->position + 1) + ": " + why->message()};
}

} // namespace

site::suffix_list read_suffix_list(const std::string& file)
{
    const std::string text = read_file(file);
    const result<site::suffix_list> list = site::suffix_list::parse(text);
    if (list)
        return *list;
    throw usage_error(fault_in(file, text, list.error()));
}

std::string fault_in(const std::string& file, std::string_view text, const error& why)
{
    const text_location at = location_of(text, why.position);
    return file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + ": " + why.message();
}

std::string read_file(const std::string& name)
{
    std::ifstream in(path_of(name), std::ios::binary);
    std::string text;
    char block[1 << 14];
    while (in.read(block, sizeof block), in.gcount() > 0)
        text.append(block, static_cast<std::size_t>(in.gcount()));
    if (!in.eof())
        throw std::system_error(errno, std::generic_category(), "cannot read " + name);
    return text;
}

key_setup read_key_options(const key_options& given)
{
    const std::string text = asked_profile(given);
    const key::profile asked = parse_profile(text);
    check_effects(given, asked);
    const iri_support* const iris = find_iri_support();
    key::maker_options options{.domain_to_ascii = iris != nullptr ? iris->unicode.domain_to_ascii : nullptr};
    if (given.tracking)
        options.tracking = read_tracking(*given.tracking, read_file(*given.tracking));
    if (given.suffixes)
        options.domains = make_domain_finder(read_suffix_list(*given.suffixes));
    key_setup setup;
    setup.takes_any_text = asked.is_surt();
    setup.maker = key::maker::of(asked, options).value();
    setup.warnings = warnings_about(asked);
    return setup;
}

std::string list_of_rules()
{
    constexpr std::array<std::string_view, 3> tiers{"safe", "usual", "aggressive"};
    std::string text;
    const auto add = [&text](std::string cell, std::size_t width) {
        cell.resize(std::max(cell.size() + 1, width), ' ');
        text += cell;
    };
    for (const key::rule one : key::all_rules()) {
        std::string in;
        for (const key::profile* each : profiles)
            if (each->rules.contains(one))
                in.append(in.empty() ? "" : ",").append(name_of(*each));
        add(std::string(describe(one).name), 22);
        add(std::string(tiers[static_cast<std::size_t>(describe(one).of)]), 12);
        add(in.empty() ? "-" : in, 12);
        text.append(describe(one).effect) += '\n';
    }
    text += '\n';
    for (const key::profile* each : profiles)
        text += each->to_string() + '\n';
    return text + versions_of_keys();
}

std::string versions_of_keys()
{
    return "normal forms " + std::to_string(normal_form_version) + ", keys " + std::to_string(key::key_version) +
           ", tracking parameters " + std::string(key::tracking_list::standard().version());
}

} // namespace uriform::cli
