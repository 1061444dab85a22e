#include "command/cli/arguments.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <sstream>
#include <utility>

#include <CLI/CLI.hpp>

#include <uriform/key/rule.hpp>
#include <uriform/syntax/detail/kernel_choice.hpp>
#include <uriform/uri/parse.hpp>

#include "command/cli/dedupe.hpp"
#include "command/cli/iri_support.hpp"
#include "command/cli/key_options.hpp"
#include "command/cli/suggestion.hpp"
#include "command/cli/web_urls.hpp"
#include "command/cli/wrapped_text.hpp"

namespace uriform::cli {
namespace {

template <class Value>
using choices = std::vector<std::pair<std::string, Value>>;

template <class Value>
std::vector<std::string> names_of(const choices<Value>& words)
{
    std::vector<std::string> names;
    for (const auto& [word, meaning] : words)
        names.push_back(word);
    return names;
}

/// Adds an option whose value is one of a few words.
template <class Value>
void add_choice(CLI::App& to, const std::string& name, Value& value, const choices<Value>& words, const std::string& description)
{
    std::string all;
    for (const auto& [word, meaning] : words)
        (all += all.empty() ? "" : "|") += word;
    const auto choose = [&value, words, name, all](const std::string& given) {
        const auto found = std::find_if(words.begin(), words.end(), [&](const auto& choice) { return choice.first == given; });
        if (found == words.end())
            throw CLI::ValidationError(name, "'" + given + "' is not one of " + all + suggestion(given, names_of(words)));
        value = found->second;
    };
    to.add_option_function<std::string>(name, choose, description)->type_name(all);
}

void add_kind(CLI::App& to, options& opts)
{
    add_choice<reference_kind>(to, "--kind", opts.kind,
                               {{"uri-reference", reference_kind::uri_reference},
                                {"uri", reference_kind::uri},
                                {"absolute-uri", reference_kind::absolute_uri},
                                {"relative-ref", reference_kind::relative_ref}},
                               "the rule of RFC 3986 that inputs must match (default: uri-reference)");
}

void add_level(CLI::App& to, options& opts)
{
    add_choice<normalization_level>(to, "--level", opts.form.level,
                                    {{"scheme", normalization_level::scheme}, {"syntax", normalization_level::syntax}},
                                    "normalize by RFC 3986 section 6.2.2 (syntax), or also 6.2.3 (scheme, the default)");
}

/// Adds an option whose value is any text. An empty value differs from a missing option.
void add_text(CLI::App& to, const std::string& name, std::optional<std::string>& value, const std::string& type,
              const std::string& description)
{
    to.add_option_function<std::string>(
          name, [&value](const std::string& given) { value = given; }, description)
        ->type_name(type);
}

/// Adds an option whose value is a nonempty name.
void add_name(CLI::App& to, const std::string& name, std::optional<std::string>& value, const std::string& type,
              const std::string& description)
{
    const auto take = [&value, name](const std::string& given) {
        if (given.empty())
            throw CLI::ValidationError(name, "the name is empty");
        value = given;
    };
    to.add_option_function<std::string>(name, take, description)->type_name(type);
}

void add_base(CLI::App& to, invocation& asked, const std::string& what, const std::string& description)
{
    add_text(to, "--base", asked.base, what, description);
}

void add_changes(CLI::App& to, options& opts)
{
    using web::url_attribute;
    static const std::map<std::string, url_attribute> attributes{
        {"href", url_attribute::href},         {"protocol", url_attribute::protocol}, {"username", url_attribute::username},
        {"password", url_attribute::password}, {"host", url_attribute::host},         {"hostname", url_attribute::hostname},
        {"port", url_attribute::port},         {"pathname", url_attribute::pathname}, {"search", url_attribute::search},
        {"hash", url_attribute::hash},
    };
    const auto read = [&opts](const std::vector<std::string>& given) {
        for (const std::string& change : given) {
            const std::size_t equals = change.find('=');
            const auto found = attributes.find(change.substr(0, equals));
            if (equals == change.npos || found == attributes.end())
                throw CLI::ValidationError("--set", "'" + change + "' is not ATTRIBUTE=VALUE with an attribute of the URL API");
            opts.changes.emplace_back(found->second, change.substr(equals + 1));
        }
    };
    to.add_option_function<std::vector<std::string>>("--set", read,
                                                     "set an attribute as the URL API does; may be given several times")
        ->type_name("ATTRIBUTE=VALUE")
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->allow_extra_args(false);
}

/// Adds the option that reads a database column instead of lines.
void add_format(CLI::App& to, options& opts)
{
    add_choice<row_binary::type>(
        to, "--format", opts.rows,
        {{"rowbinary", row_binary::type::string}, {"rowbinary-nullable", row_binary::type::nullable_string}},
        "ClickHouse's RowBinary instead of lines: String or Nullable(String) in, Nullable(String) out (parse: a Tuple)");
}

/// Adds the flag that reads web URLs.
void add_web(CLI::App& to, options& opts)
{
    to.add_flag_function(
        "--web", [&opts](std::int64_t) { opts.syntax = &web_urls; },
        "read inputs as a browser does (WHATWG URL), and convert them to URIs");
}

/// Adds an option that may be given several times, each time with a value.
void add_several(CLI::App& to, const std::string& name, std::vector<std::string>& values, const std::string& type,
                 const std::string& description)
{
    to.add_option(name, values, description)
        ->type_name(type)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->allow_extra_args(false);
}

void add_no_vary_search(CLI::App& to, key_options& words)
{
    add_several(to, "--no-vary-search", words.fields, "VALUE",
                "ignore also what this response header field ignores; may be given several times, as lines of a field");
    add_choice<std::optional<std::string>>(to, "--nvs-syntax", words.nvs_syntax, {{"draft", "draft"}, {"legacy", "legacy"}},
                                           "the syntax of that field: the newest draft (default), or the older syntax of browsers");
}

/// Adds an option about a rule. The last option about the same rule counts.
void add_rule(CLI::App& to, const std::string& name, key_options& words, const std::string& sign, const std::string& description)
{
    const auto add = [&words, name, sign](const std::string& rule) {
        if (!key::find_rule(rule))
            throw CLI::ValidationError(name, "no rule is named '" + rule + "'; uriform key --list-rules lists them");
        words.rules.push_back(sign + rule);
    };
    to.add_option_function<std::string>(name, add, description)->type_name("RULE")->trigger_on_parse();
}

/// Adds the key options; `name` names the option for the profile.
void add_key_options(CLI::App& to, const std::string& name, key_options& words)
{
    add_text(to, name, words.profile, "cache|page|surt|heritrix|ssurt",
             "the profile of the keys (default of key: cache), by its name or its text");
    add_rule(to, "--rule", words, "", "add a rule to the profile");
    add_rule(to, "--no-rule", words, "-", "remove a rule from the profile");
    add_choice<std::optional<std::string>>(to, "--sort", words.sort,
                                           {{"none", "none"}, {"name", "name"}, {"pair", "pair"}, {"token", "token"}},
                                           "the order of parameters");
    add_several(to, "--drop", words.drops, "NAME", "remove parameters of this name; a trailing * makes it a prefix");
    add_several(to, "--keep", words.keeps, "NAME", "keep parameters of this name; keep only these if nothing is dropped");
    add_no_vary_search(to, words);
}

void add_style(CLI::App& to, options& opts)
{
    add_choice<path_style>(to, "--style", opts.paths, {{"posix", path_style::posix}, {"windows", path_style::windows}},
                           "the platform of the paths (default: posix)");
}

void add_component(CLI::App& to, options& opts)
{
    add_choice<const char_set*>(to, "--component", opts.unescaped,
                                {
                                    // begin: encode_sets.tsv
                                    {"userinfo", &encode_sets::userinfo},
                                    {"reg-name", &encode_sets::reg_name},
                                    {"path-segment", &encode_sets::path_segment},
                                    {"query-value", &encode_sets::query_value},
                                    {"path", &encode_sets::path},
                                    {"query", &encode_sets::query},
                                    {"fragment", &encode_sets::fragment},
                                    {"all-octets", &encode_sets::all_octets},
                                    {"form", nullptr},
                                    // end: encode_sets.tsv
                                },
                                "target component (default: query-value); form: application/x-www-form-urlencoded");
}

/// Adds to a set the findings that a word after --fail-on names: a kind, or all kinds with at least a severity.
void add_failures(const std::string& word, web::finding_set& failures)
{
    using enum web::severity;
    for (const web::severity level : {note, warning, error})
        if (word == to_string(level))
            return failures.add(web::findings_at_least(level));
    const auto kind = web::find_finding_kind(word);
    if (!kind)
        throw CLI::ValidationError("--fail-on", "'" + word + "' is neither note, warning or error nor the name of a finding");
    failures.add(*kind);
}

void add_fail_on(CLI::App& to, options& opts)
{
    const auto read = [&opts](const std::string& words) {
        std::istringstream list(words + ','); // so that a comma ends each word, even an empty word
        for (std::string word; std::getline(list, word, ',');)
            add_failures(word, opts.failures);
    };
    to.add_option_function<std::string>(
          "--fail-on", read, "exit with 1 after a finding of this severity (note, warning, error) or higher, or of this name")
        ->type_name("SEVERITY|NAME,...");
}

/// Returns whether a list, separated by spaces, contains a word.
bool has_word(std::string_view list, const std::string& word)
{
    return (' ' + std::string(list) + ' ').find(' ' + word + ' ') != std::string::npos;
}

/// Adds the options in the tables `flags` and `name_options`.
void add_listed(CLI::App& to, options& opts)
{
    for (const flag& each : flags)
        if (has_word(each.commands, to.get_name()))
            to.add_flag(each.name, each.member(opts), each.description);
    for (const name_option& each : name_options)
        if (has_word(each.commands, to.get_name()))
            add_name(to, each.name, each.member(opts), each.type, each.description);
}

/// Adds a command with its options in the tables and the common options: inputs, and the treatment for invalid inputs.
CLI::App& add_command(CLI::App& app, invocation& asked, const std::string& name, command run, const std::string& description,
                      const std::string& inputs = "an input; after --, it may begin with -. Without arguments, inputs are lines")
{
    CLI::App& added = *app.add_subcommand(name, description);
    added.group("Commands");
    added.callback([&asked, run] { asked.run = run; });
    // Only for the help; take_inputs() takes the inputs.
    added.add_option("ARGUMENT", asked.opts.arguments, inputs);
    add_name(added, "--file", asked.opts.file, "FILE", "read FILE; - is standard input");
    added.add_flag("--null", asked.opts.null, "end inputs and outputs with NUL instead of LF");
    add_choice<invalid_input>(added, "--invalid", asked.opts.invalid,
                              {{"skip", invalid_input::skip}, {"blank", invalid_input::blank}, {"keep", invalid_input::keep}},
                              "output for an invalid input: nothing (default), an empty line, or the input");
    if (run != chart) // whose output would contain a heading for each part of the input
        added
            .add_option("--threads", asked.opts.threads,
                        "process N blocks of the input at a time, in order: 1 (the default) to 1024")
            ->type_name("N")
            ->check(CLI::Range(1, 1024).description(""));
    add_listed(added, asked.opts);
    return added;
}

/// Adds the command for a folder of keys, with the key options that dedupe accepts.
void add_seen(CLI::App& app, invocation& asked)
{
    options& opts = asked.opts;
    CLI::App& to = add_command(app, asked, "seen", seen_contains, "query a FOLDER made by dedupe --seen");
    const auto add = [&](const std::string& name, command question, const std::string& description) {
        const auto choose = [&asked, question](std::int64_t) { asked.question = question; };
        to.add_flag_function(name, choose, description);
    };
    add("--count", seen_count, "write the number of keys");
    add("--contains", seen_contains, "write the inputs that were seen; takes the key options of dedupe");
    add("--export", seen_export, "write each key, or the 32 hexadecimal digits of its hash");
    add_kind(to, opts);
    add_level(to, opts);
}

void add_commands(CLI::App& app, invocation& asked)
{
    options& opts = asked.opts;

    CLI::App& parse_app = add_command(app, asked, "parse", parse, "show the components of each URI reference");
    add_kind(parse_app, opts);

    CLI::App& normalize_app = add_command(app, asked, "normalize", normalize, "write the normal form of each URI reference");
    add_kind(normalize_app, opts);
    add_level(normalize_app, opts);

    CLI::App& equivalent_app =
        add_command(app, asked, "equivalent", equivalent,
                    "compare two ARGUMENTs, or the two references of each line `A TAB B`, by their normal forms");
    add_kind(equivalent_app, opts);
    add_level(equivalent_app, opts);

    CLI::App& resolve_app =
        add_command(app, asked, "resolve", resolve, "write the target of each reference against its base (RFC 3986, section 5.2)");
    add_base(resolve_app, asked, "URI", "the base of all inputs, a URI; without it, each input is `BASE TAB REFERENCE`");

    CLI::App& relativize_app =
        add_command(app, asked, "relativize", relativize, "write a shortest reference that resolves against the base to each URI");
    add_base(relativize_app, asked, "URI", "the base of all inputs, a URI; without it, each input is `BASE TAB REFERENCE`");

    CLI::App& encode_app = add_command(app, asked, "encode", encode, "percent-encode any octets for a component of a URI");
    add_component(encode_app, opts);

    add_command(app, asked, "decode", decode, "write the octets of percent-encoded text, decoded once");

    CLI::App& from_path_app =
        add_command(app, asked, "from-path", from_path, "write the file URI of each absolute path (RFC 8089)");
    CLI::App& to_path_app = add_command(app, asked, "to-path", to_path, "write the path of each file URI");
    for (CLI::App* of_paths : {&from_path_app, &to_path_app}) {
        add_style(*of_paths, opts);
        add_web(*of_paths, opts);
    }

    CLI::App& dedupe_app =
        add_command(app, asked, "dedupe", dedupe, "write each URI reference unless an equivalent reference came before");
    add_kind(dedupe_app, opts);
    add_level(dedupe_app, opts);

    add_seen(app, asked);

    CLI::App& href_app = add_command(app, asked, "href", href, "write each web URL as browsers serialize it (WHATWG URL)");
    add_base(href_app, asked, "URL", "the base of all inputs; without it, a line may be `BASE TAB INPUT`");
    add_changes(href_app, opts);

    CLI::App& site_app =
        add_command(app, asked, "site", site, "write the site of each URI: its registrable domain, or else its host");
    site_app.add_flag_function(
        "--icann", [&opts](std::int64_t) { opts.sites.rules = site::suffix_rules::icann; }, "use only the rules for ICANN domains");

    CLI::App& robots_app = add_command(app, asked, "robots", robots, "write each URI that a robots.txt FILE allows (RFC 9309)");
    robots_app.add_flag_function(
        "--problems", [&asked](std::int64_t) { asked.question = robots_problems; },
        "write the parts of FILE that crawlers ignore, as LINE:COLUMN: NAME");

    CLI::App& key_app = add_command(app, asked, "key", key, "write the key of each URI; the same page has the same key");
    add_key_options(key_app, "--profile", opts.key_words);
    key_app.add_flag("--list-rules", asked.lists_rules, "list the rules and the profiles that contain them, and exit");
    CLI::App& explain_app = add_command(app, asked, "explain", explain,
                                        "show how each standard reads a URL, where the readings differ, and what is suspicious");
    add_fail_on(explain_app, opts);
    add_base(explain_app, asked, "URL", "the base of all inputs");
    add_choice<colour_use>(explain_app, "--color", opts.colours,
                           {{"auto", colour_use::on_terminals}, {"always", colour_use::always}, {"never", colour_use::never}},
                           "color the report: on a terminal (auto, the default), always or never");

    add_command(app, asked, "chart", chart, "show where each character must be percent-encoded, by component and by standard",
                "a character, U+XXXX, 0xXX or %XX; without arguments and --file, all printable ASCII characters");

    add_key_options(dedupe_app, "--key-profile", opts.key_words);
    CLI::App& seen_app = *app.get_subcommand("seen");
    add_key_options(seen_app, "--key-profile", opts.key_words);
    add_no_vary_search(equivalent_app, opts.key_words);

    for (CLI::App* reading :
         {&parse_app, &normalize_app, &equivalent_app, &dedupe_app, &key_app, &seen_app, &site_app, &robots_app}) {
        add_web(*reading, opts);
        add_base(*reading, asked, "URL", "the base of all inputs, with --web");
    }
    add_changes(parse_app, opts);
    add_web(resolve_app, opts);
    for (const char* name :
         {"parse", "normalize", "resolve", "relativize", "encode", "decode", "from-path", "to-path", "href", "key"})
        add_format(*app.get_subcommand(name), opts);
}

/// Adds the commands and options for IRIs.
void add_iris(CLI::App& app, invocation& asked, const iri_support& support)
{
    options& opts = asked.opts;

    CLI::App& to_uri =
        add_command(app, asked, "to-uri", support.to_uri, "write the URI of each IRI reference (RFC 3987, section 3.1)");
    add_choice<bool>(to_uri, "--host", opts.percent_host, {{"idna", false}, {"percent", true}},
                     "write a non-ASCII host as A-labels (idna, the default) or percent-encoded");
    add_web(to_uri, opts);
    add_base(to_uri, asked, "URL", "the base of all inputs, with --web");

    CLI::App& to_iri =
        add_command(app, asked, "to-iri", support.to_iri, "write the IRI of each URI reference (RFC 3987, section 3.2)");
    for (CLI::App* filter : {&to_uri, &to_iri})
        add_format(*filter, opts);

    add_name(*app.get_subcommand("encode"), "--charset", opts.charset, "NAME",
             "the charset of the data and of the LF between them; their UTF-8 is encoded");

    const auto read_iris = [&opts, &support](std::int64_t count) { opts.syntax = count > 0 ? &support.iris : &uris; };
    for (const char* name : {"parse", "normalize", "equivalent", "dedupe", "key", "seen", "site", "robots"})
        app.get_subcommand(name)->add_flag_function("--iri", read_iris, "read IRIs (RFC 3987), whose normal forms are URIs");
}

/// Throws if a command lacks an option.
void check_option(const CLI::App& of, const std::string& word)
{
    const std::string name = word.substr(0, word.find('='));
    if (of.get_option_no_throw(name) != nullptr)
        return;
    std::vector<std::string> names;
    for (const CLI::Option* const each : of.get_options())
        if (!each->get_positional())
            names.push_back(each->get_name());
    throw usage_error(of.get_name() + " has no option " + name + suggestion(name, names));
}

bool takes_value(const CLI::App& of, const std::string& word)
{
    const CLI::Option* named = of.get_option_no_throw(word);
    return named != nullptr && named->get_items_expected_min() > 0;
}

/// Moves the inputs from `words` to `inputs`.
///
/// Only options are passed to CLI11, because it would interpret some inputs: split `[a,b]`, stop at `++`, and run a command that an
/// input names.
void take_inputs(const CLI::App& of, std::vector<std::string>& words, std::vector<std::string>& inputs)
{
    std::vector<std::string> rest;
    for (auto word = words.begin(); word != words.end(); ++word) {
        if (*word == "--") {
            inputs.insert(inputs.end(), word + 1, words.end());
            break;
        }
        if (word->size() < 2 || word->front() != '-') {
            inputs.push_back(*word);
            continue;
        }
        check_option(of, *word);
        if (word->find('=') == word->size() - 1) { // CLI11 would take the next option for an empty value
            rest.push_back(word->substr(0, word->size() - 1));
            if (!takes_value(of, rest.back()))
                throw usage_error(rest.back() + " takes no value");
            rest.emplace_back();
            continue;
        }
        rest.push_back(*word);
        if (takes_value(of, *word) && word + 1 != words.end())
            rest.push_back(*++word);
    }
    words = std::move(rest);
}

/// Writes a command's arguments into its usage. CLI11 does not see them.
class help_formatter : public CLI::Formatter {
public:
    std::string make_usage(const CLI::App* app, std::string name) const override
    {
        constexpr std::string_view usual = "[ARGUMENT...]";
        std::string usage = CLI::Formatter::make_usage(app, std::move(name));
        const std::size_t at = usage.find(usual);
        if (app->get_name() == "seen")
            usage.insert(at, "FOLDER ");
        else if (app->get_name() == "robots")
            usage.insert(at, "FILE ");
        else if (app->get_name() == "equivalent")
            usage.replace(at, usual.size(), "[ARGUMENT ARGUMENT]");
        return usage;
    }
};

constexpr std::size_t usual_column = 31; ///< of the descriptions in help

/// CLI11 takes words from the back.
void parse_words(CLI::App& app, std::vector<std::string> words)
{
    std::reverse(words.begin(), words.end());
    app.parse(std::move(words));
}

bool is_given(const CLI::App& to, const std::string& name)
{
    const CLI::Option* const named = to.get_option_no_throw(name);
    return named != nullptr && named->count() != 0;
}

// Dependences name these besides options.
constexpr std::string_view any_option = "*"; ///< except --null
constexpr std::string_view arguments = "an argument";
constexpr std::string_view options_of_keys = "options of keys";

enum class presence : bool { without, with };
using enum presence;

/// An option that has no effect with another option, or without it.
struct dependence {
    std::string_view option;
    presence other_is;
    std::string_view other;
    const char* why;
    std::string_view command = {}; ///< the only such command or, after `!`, the only exception; if empty, all commands
};

constexpr const char* no_inputs = "it has no inputs";

constexpr dependence dependences[] = {
    {"--file", with, arguments, "arguments are the inputs"},
    {"--threads", with, arguments, "arguments are a single block"},
    {"--invalid", with, "--json", "an invalid input has an object"},
    {"--invalid", with, "--lenient", "no input is invalid"},
    {"--invalid", without, "--pair", "no input is invalid", "explain"},
    {"--invalid", without, "--charset", "no input is invalid", "encode"},
    {"--zero", with, "--null", "each output ends with NUL"},
    {"--null", with, "--format", "a row has no end"},
    {"--invalid", with, "--format", "an invalid input is NULL"},
    {"--json", with, "--format", "the output is RowBinary"},
    {"--charset", with, "--format", "an input is UTF-8"},
    {"--zero", with, "--format", "a row has no end"},
    {"--format", without, "--base", "a row is not a pair", "resolve"},
    {"--format", without, "--base", "a row is not a pair", "relativize"},
    {"--kind", with, "--web", "an input is a URL"},
    {"--iri", with, "--web", "an input is a URL"},
    {"--host", with, "--web", "the URL determines the host"},
    {"--charset", with, "--web", "an input is UTF-8"},
    {"--base", without, "--web", "an input has no base", "!resolve"},
    {"--set", without, "--web", "an input is not a URL"},
    {"--kind", with, options_of_keys, "keys need URIs"},
    {"--level", with, options_of_keys, "keys use normal forms at the level scheme"},
    {"--level", with, "--urn-equivalence", "URN-equivalence needs the level scheme"},
    {"--urn-equivalence", with, options_of_keys, "keys have the rule urn-equivalence"},
    {"--fail-on", with, "--pair", "a comparison has no findings"},
    {"--base", with, "--pair", "a comparison has no base"},
    {"--quiet", without, "--fail-on", "nothing would be reported", "explain"},
    {"--json", with, "--quiet", "no report is written"},
    {"--color", with, "--json", "an object has no colors"},
    {"--color", with, "--pair", "a comparison has no colors"},
    {"--color", with, "--quiet", "no report is written"},
    {any_option, with, "--list-rules", no_inputs},
    {"--null", with, "--list-rules", no_inputs},
    {arguments, with, "--list-rules", no_inputs},
    {any_option, with, "--problems", no_inputs},
    {arguments, with, "--problems", no_inputs},
    {any_option, with, "--count", no_inputs},
    {arguments, with, "--count", no_inputs},
    {any_option, with, "--export", no_inputs},
    {arguments, with, "--export", no_inputs},
    {any_option, with, "--merge", no_inputs},
    {"--null", with, "--merge", no_inputs},
    {arguments, with, "--merge", no_inputs},
};

/// The words given to a command.
struct given_words {
    const CLI::App& of;
    bool has_inputs;
    bool makes_keys; ///< because of a key option

    [[nodiscard]] bool contains(std::string_view name) const
    {
        return name == arguments ? has_inputs : name == options_of_keys ? makes_keys : is_given(of, std::string(name));
    }

    /// Returns the name of the first option except `other` and --null, or an empty string.
    [[nodiscard]] std::string any_besides(std::string_view other) const
    {
        for (const CLI::Option* const given : of.parse_order())
            if (std::string name = given->get_name(); name != other && name != "--null")
                return name;
        return {};
    }
};

bool concerns(const dependence& d, const CLI::App& command)
{
    const bool is_allowed =
        d.other == arguments || d.other == options_of_keys || command.get_option_no_throw(std::string(d.other)) != nullptr;
    const bool is_excepted = d.command.starts_with('!');
    return is_allowed && (d.command.empty() || (d.command.substr(is_excepted ? 1 : 0) == command.get_name()) != is_excepted);
}

void check_dependences(const given_words& given)
{
    for (const dependence& d : dependences) {
        if (!concerns(d, given.of) || given.contains(d.other) != (d.other_is == with))
            continue;
        const std::string option = d.option == any_option     ? given.any_besides(d.other)
                                   : given.contains(d.option) ? std::string(d.option)
                                                              : std::string();
        if (!option.empty())
            throw usage_error(option + " has no effect " + (d.other_is == with ? "with " : "without ") + std::string(d.other) +
                              ": " + d.why);
    }
}

constexpr const char* questions[] = {"--count", "--contains", "--export", "--merge"};

/// Checks that the command `seen` is given a single question.
void check_question(const CLI::App& of)
{
    std::string asked;
    for (const char* const question : questions)
        if (is_given(of, question)) {
            if (!asked.empty())
                throw usage_error(asked + " and " + question + " exclude each other");
            asked = question;
        }
    if (asked.empty())
        throw usage_error("seen needs one of --count, --contains, --export and --merge");
}

/// Returns the base that was read, or throws.
template <class Base>
Base base_of(const result<Base>& read, const std::string& name)
{
    if (!read)
        throw usage_error("--base: not a " + name + ": column " + std::to_string(read.error().position + 1) + ": " +
                          read.error().message());
    return *read;
}

void read_base(invocation& asked)
{
    if (!asked.base)
        return;
    if (asked.run == href || asked.run == explain || asked.opts.syntax == &web_urls)
        asked.opts.web_base = base_of(read_web_base(*asked.base), "URL");
    else
        asked.opts.base = uri(base_of(parse_uri(*asked.base), "URI"));
}

/// Makes a key maker if the command or its options need it.
void read_keys(invocation& asked)
{
    if (asked.run != key && asked.opts.key_words == key_options())
        return;
    asked.opts.keys = read_key_options(asked.opts.key_words);
}

/// Removes and returns the first argument.
std::string take_argument(options& opts, const char* what_is_missing)
{
    if (opts.arguments.empty())
        throw usage_error(what_is_missing);
    std::string first = std::move(opts.arguments.front());
    opts.arguments.erase(opts.arguments.begin());
    return first;
}

/// Reads the suffix list for the command `site`.
void read_suffixes(options& opts)
{
    if (!opts.suffix_file)
        throw usage_error("site needs --suffix-list");
    opts.suffixes = read_suffix_list(*opts.suffix_file);
}

/// Reads the first argument of the command `robots`, its file, unless the command lists the file's problems.
void read_robots(invocation& asked)
{
    options& opts = asked.opts;
    opts.robots_file = take_argument(opts, "robots needs a file");
    if (asked.question != nullptr) {
        asked.run = asked.question;
        return;
    }
    if (!opts.agent)
        throw usage_error("robots needs --agent or --problems");
    result<robots::robots_txt> rules = robots::robots_txt::parse(read_file(*opts.robots_file), *opts.agent);
    if (!rules)
        throw usage_error("--agent: column " + std::to_string(rules.error().position + 1) + ": " + rules.error().message());
    opts.robots_rules = std::make_shared<const robots::robots_txt>(*std::move(rules));
}

/// Replaces `seen` by the function that its option selects. The first argument is the folder.
void choose_question(invocation& asked)
{
    options& opts = asked.opts;
    opts.folder = take_argument(opts, "seen needs a folder");
    asked.run = opts.other_folder ? seen_merge : asked.question;
}

/// Replaces a command by the function that its options select.
void choose_command(invocation& asked, const iri_support* iris)
{
    const bool web = asked.opts.syntax == &web_urls;
    if (web && asked.run == resolve)
        asked.run = resolve_web;
    else if (web && iris != nullptr && asked.run == iris->to_uri)
        asked.run = web_to_uri;
    else if (web && asked.run == from_path)
        asked.run = web_from_path;
    else if (web && asked.run == to_path)
        asked.run = web_to_path;
    else if (iris != nullptr && asked.opts.charset && asked.run == encode)
        asked.run = iris->encode;
    asked.opts.changes_folder = asked.run == dedupe;
    if (asked.run == dedupe || asked.run == seen_contains)
        asked.opts.seen = make_seen_keys(asked.opts);
}

void read_command(CLI::App& app, const CLI::App& named, const std::vector<std::string>& words, invocation& asked)
{
    std::vector<std::string> after(words.begin() + 1, words.end());
    std::vector<std::string> inputs;
    take_inputs(named, after, inputs);
    after.insert(after.begin(), words.front());
    parse_words(app, after);
    const bool has_folder = named.get_name() == "seen";
    const bool has_file = named.get_name() == "robots";
    if (has_folder)
        check_question(named);
    check_dependences({named, inputs.size() > (has_folder || has_file ? 1 : 0), asked.opts.key_words != key_options()});
    if (asked.lists_rules)
        throw CLI::CallForVersion(list_of_rules(), 0); // which makes CLI11 write the text and exit
    asked.opts.arguments = std::move(inputs);
    asked.opts.kind_is_given = is_given(named, "--kind");
}

const CLI::App* find_command(const CLI::App& app, const std::string& name)
{
    const auto found = app.get_subcommands([&](const CLI::App* c) { return c->get_name() == name; });
    return found.empty() ? nullptr : found.front();
}

[[noreturn]] void refuse_command(const CLI::App& app, const std::string& name)
{
    std::vector<std::string> names{"help"};
    for (const CLI::App* const each : app.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(each->get_name());
    const std::string meant = suggestion(name, names);
    throw usage_error("no such command: '" + name + "'" + (meant.empty() ? "; uriform --help lists them" : meant));
}

void read_words(CLI::App& app, std::vector<std::string> words, invocation& asked)
{
    if (words.size() == 2 && words.front() == "help" && words.back().front() != '-')
        words = {words.back(), "--help"};
    const std::string first = words.empty() ? "" : words.front();
    if (const CLI::App* named = find_command(app, first))
        return read_command(app, *named, words, asked);
    if (first == "help" && words.size() > 2)
        throw usage_error("help takes one command");
    if (first == "help")
        throw CLI::CallForHelp();
    if (first.size() > 1 && first.front() == '-') {
        check_option(app, first);
        parse_words(app, {first}); // --help and --version end here
    }
    if (words.empty()) {
        const std::string help = app.help();
        throw usage_error("no command\n" + help.substr(0, help.find_last_not_of('\n') + 1));
    }
    refuse_command(app, first);
}

void check_inputs(const invocation& asked)
{
    const std::size_t count = asked.opts.arguments.size();
    if (asked.run == equivalent && count != 0 && count != 2)
        throw usage_error("equivalent compares two arguments, not " + std::to_string(count));
    if (asked.opts.pairs && count != 0 && count != 2)
        throw usage_error("explain --pair compares two arguments, not " + std::to_string(count));
}

} // namespace

invocation read_arguments(const std::vector<std::string>& words, std::size_t width)
{
    invocation asked;
    CLI::App app("Parses, normalizes, compares, resolves and encodes URIs (RFC 3986): a filter that reads one input per line.",
                 "uriform");
    app.set_version_flag("--version", "uriform " URIFORM_VERSION "\n" + versions_of_keys() + "\nkernel " +
                                          std::string(uriform::detail::current_simd_kernel()) + ", " URIFORM_COMMAND_USES);
    app.footer("uriform help COMMAND lists the options of a command.\n");
    app.formatter(std::make_shared<help_formatter>());
    app.get_formatter()->label("SUBCOMMAND", "COMMAND");
    // At least two spaces precede a description: the completions search for them.
    app.get_formatter()->column_width(width == 0 ? usual_column : std::min(usual_column, width / 3));
    // The last of several values counts, so that scripts can append options.
    app.option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
    add_commands(app, asked);
    const iri_support* const iris = find_iri_support();
    if (iris != nullptr)
        add_iris(app, asked, *iris);
    try {
        read_words(app, words, asked);
    } catch (const CLI::ParseError& e) {
        if (e.get_exit_code() != 0)
            throw usage_error(e.what());
        std::ostringstream text; // help, or the version
        app.exit(e, text, text);
        asked.run = nullptr;
        asked.text = wrapped_help(text.str(), width);
        return asked;
    }
    if (asked.run == robots)
        read_robots(asked);
    else if (asked.question != nullptr || asked.opts.other_folder)
        choose_question(asked);
    if (asked.run == site)
        read_suffixes(asked.opts);
    check_inputs(asked);
    if (asked.run == chart && asked.opts.arguments.empty() && !asked.opts.file)
        asked.opts.arguments = printable_characters();
    if (asked.opts.file == "-")
        asked.opts.file.reset();
    read_base(asked);
    read_keys(asked);
    choose_command(asked, iris);
    return asked;
}

} // namespace uriform::cli
