#include "cli/key_options.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <string_view>

#include <uriform/base/text_location.hpp>
#include <uriform/key/no_vary_search.hpp>
#include <uriform/key/tracking_list.hpp>

#include "cli/arguments.hpp"
#include "cli/iri_support.hpp"

namespace uriform::cli {
namespace {

constexpr std::array<const key::profile*, 5> profiles{&key::cache, &key::page, &key::surt, &key::heritrix, &key::ssurt};

std::string name_of(const key::profile& p)
{
    const std::string text = p.to_string();
    return text.substr(0, text.find('/'));
}

/// Returns the text of the profile that `given` names, or `given`, if it is a text already.
std::string profile_text(const std::string& given)
{
    for (const key::profile* each : profiles)
        if (name_of(*each) == given)
            return each->to_string();
    return given;
}

void add_words(std::string& text, const std::vector<std::string>& rules, const char* option, std::string_view sign)
{
    for (const std::string& name : rules) {
        if (!key::rule_named(name))
            throw usage_error(std::string(option) + ": no rule is named " + name + "; uriform key --list-rules lists them");
        text.append(1, ' ').append(sign).append(name);
    }
}

/// Adds the names of a list to those that the profile has already.
void add_names(std::string& text, std::string_view word, std::string_view before, const std::vector<std::string>& names)
{
    std::string list(before);
    for (const std::string& name : names)
        key::append_name(name, list);
    if (!names.empty())
        text.append(1, ' ').append(word).append(list);
}

std::string joined(const std::vector<std::string>& lines)
{
    std::string field;
    for (const std::string& line : lines)
        (field += &line == lines.data() ? "" : ", ") += line;
    return field;
}

key::profile parse_profile(std::string_view text)
{
    const result<key::profile> read = key::profile::parse(text);
    if (!read)
        throw usage_error("profile '" + std::string(text) + "': column " + std::to_string(read.error().position + 1) + ": " +
                          read.error().message());
    return *read;
}

key::tracking_list read_tracking(const std::string& file)
{
    std::ifstream in(file, std::ios::binary);
    std::string text;
    std::array<char, 0x10000> block;
    do {
        in.read(block.data(), block.size()); // does not throw, unlike an iterator, if this is a folder
        text.append(block.data(), static_cast<std::size_t>(in.gcount()));
    } while (in);
    if (!in.eof())
        throw usage_error(file + ": " + std::strerror(errno));
    const result<key::tracking_list> list = file.ends_with(".json")  ? key::tracking_list::parse_clear_urls(text)
                                            : file.ends_with(".txt") ? key::tracking_list::parse_adguard(text)
                                                                     : key::tracking_list::parse(text);
    if (list)
        return *list;
    const text_location at = location_of(text, list.error().position);
    throw usage_error(file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + ": " + list.error().message());
}

/// Returns the warning about a field that is void, if it is.
std::vector<std::string> warnings_about(const std::string& field, key::no_vary_search_syntax syntax)
{
    const auto why = key::no_vary_search::parse(field, syntax).error();
    if (!why)
        return {};
    return {"uriform: the No-Vary-Search field is void: column " + std::to_string(why->position + 1) + ": " + why->message()};
}

} // namespace

key_setup read_key_options(const key_options& given)
{
    std::string text = given.profile ? profile_text(*given.profile) : key::cache.to_string();
    const key::profile base = parse_profile(text);
    std::string words;
    if (given.drop_fragment)
        words += " drop-fragment -keep-hashbang";
    add_words(words, given.rules, "--rule", "");
    add_words(words, given.removed_rules, "--no-rule", "-");
    if (given.sort)
        words += " sort=" + *given.sort;
    add_names(words, "drop=", base.drop, given.drops);
    add_names(words, "keep=", base.keep, given.keeps);
    const std::string field = joined(given.fields);
    if (!given.fields.empty())
        words += " no-vary-search=" + key::quoted_field(field);
    if (given.nvs_syntax)
        words += " nvs-syntax=" + *given.nvs_syntax;
    text += words;
    const key::profile asked = parse_profile(text);

    const iri_support* const iris = find_iri_support();
    key_setup setup;
    setup.takes_any_text = asked.is_surt();
    setup.maker =
        key::maker::of(asked, {.tracking = given.tracking ? read_tracking(*given.tracking) : key::tracking_list::standard(),
                               .domain_to_ascii = iris != nullptr ? iris->domain_to_ascii : nullptr})
            .value();
    if (!given.fields.empty())
        setup.warnings = warnings_about(field, asked.nvs_syntax);
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
    for (std::size_t i = 0; i < key::rule_count; ++i) {
        const auto one = static_cast<key::rule>(i);
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
    return "keys " + std::to_string(key::key_version) + ", tracking parameters " +
           std::string(key::tracking_list::standard().version());
}

} // namespace uriform::cli
