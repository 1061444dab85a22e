#include "arguments.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

#include <CLI/CLI.hpp>

namespace uriform::cli {
namespace {

template <class Value>
using choices = std::vector<std::pair<std::string, Value>>;

/// An option whose value is one of a few words.
template <class Value>
void add_choice(CLI::App& to, const std::string& name, Value& value, const choices<Value>& words, const std::string& description)
{
    std::string all;
    for (const auto& [word, meaning] : words)
        (all += all.empty() ? "" : "|") += word;
    const auto choose = [&value, words, name, all](const std::string& given) {
        const auto found = std::find_if(words.begin(), words.end(), [&](const auto& choice) { return choice.first == given; });
        if (found == words.end())
            throw CLI::ValidationError(name, given + " is none of " + all);
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
                               "what an input must be, by RFC 3986 (default: uri-reference)");
}

void add_level(CLI::App& to, options& opts)
{
    add_choice<normalization_level>(to, "--level", opts.form.level,
                                    {{"scheme", normalization_level::scheme}, {"syntax", normalization_level::syntax}},
                                    "RFC 3986 section 6.2.2 alone (syntax), or 6.2.3 as well (scheme, the default)");
}

/// A command with what all of them have: inputs, and what becomes of invalid ones.
CLI::App& add_command(CLI::App& app, invocation& asked, const std::string& name, command run, const std::string& description)
{
    CLI::App& added = *app.add_subcommand(name, description);
    added.group("Commands");
    added.callback([&asked, run] { asked.run = run; });
    // Stands in the help only: take_inputs() has the inputs.
    added.add_option("ARGUMENT", asked.opts.arguments, "an input, whatever it looks like after --; without any, each line is one");
    added.add_option("--file", asked.opts.file, "read this file's lines instead of standard input's")->type_name("FILE");
    add_choice<invalid_input>(added, "--invalid", asked.opts.invalid,
                              {{"skip", invalid_input::skip}, {"blank", invalid_input::blank}, {"keep", invalid_input::keep}},
                              "what an invalid input becomes: nothing (default), an empty line, or itself");
    return added;
}

void add_commands(CLI::App& app, invocation& asked)
{
    options& opts = asked.opts;

    CLI::App& parse_ = add_command(app, asked, "parse", parse, "show the components of each URI reference");
    add_kind(parse_, opts);
    parse_.add_flag("--json", opts.json, "one JSON object for each input, invalid ones too");

    CLI::App& normalize_ = add_command(app, asked, "normalize", normalize, "write the normal form of each URI reference");
    add_kind(normalize_, opts);
    add_level(normalize_, opts);

    CLI::App& equivalent_ =
        add_command(app, asked, "equivalent", equivalent,
                    "compare two ARGUMENTs, or the two references of each line `A TAB B`, by their normal forms");
    add_kind(equivalent_, opts);
    add_level(equivalent_, opts);

    CLI::App& dedupe_ = add_command(app, asked, "dedupe", dedupe, "write each URI reference that no equivalent one came before");
    add_kind(dedupe_, opts);
    add_level(dedupe_, opts);
}

bool takes_value(const CLI::App& of, const std::string& word)
{
    const CLI::Option* named = of.get_option_no_throw(word);
    return named != nullptr && named->get_items_expected_min() > 0;
}

/// Moves the inputs from `words` to `inputs`.
///
/// CLI11 sees the options alone, since inputs are any text and it has its own idea of some: it would split `[a,b]`, stop at `++`,
/// and take the name of a command for one.
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
        if (word->find('=') == word->size() - 1) // CLI11 would take the next option for the value
            throw usage_error(*word + " lacks its value");
        rest.push_back(*word);
        if (takes_value(of, *word) && word + 1 != words.end())
            rest.push_back(*++word);
    }
    words = std::move(rest);
}

/// CLI11 takes words from the back.
void parse_words(CLI::App& app, std::vector<std::string> words)
{
    std::reverse(words.begin(), words.end());
    app.parse(std::move(words));
}

void read_command(CLI::App& app, const CLI::App& named, const std::vector<std::string>& words, invocation& asked)
{
    std::vector<std::string> after(words.begin() + 1, words.end());
    std::vector<std::string> inputs;
    take_inputs(named, after, inputs);
    after.insert(after.begin(), words.front());
    parse_words(app, after);
    if (!asked.opts.arguments.empty()) // `-1` is neither an option nor, before `--`, an input
        throw usage_error("no such option: " + asked.opts.arguments.front());
    asked.opts.arguments = std::move(inputs);
}

const CLI::App* find_command(const CLI::App& app, const std::string& name)
{
    const auto found = app.get_subcommands([&](const CLI::App* c) { return c->get_name() == name; });
    return found.empty() ? nullptr : found.front();
}

void read_words(CLI::App& app, const std::vector<std::string>& words, invocation& asked)
{
    const std::string first = words.empty() ? "" : words.front();
    if (const CLI::App* named = find_command(app, first))
        return read_command(app, *named, words, asked);
    if (first.size() > 1 && first.front() == '-')
        parse_words(app, {first}); // --help and --version end here
    throw usage_error("no such command: '" + first + "'; uriform --help lists them");
}

void check(const invocation& asked)
{
    const std::size_t count = asked.opts.arguments.size();
    if (count != 0 && asked.opts.file)
        throw usage_error("inputs are given as arguments and by --file");
    if (asked.run == equivalent && count != 0 && count != 2)
        throw usage_error("equivalent compares two arguments, not " + std::to_string(count));
}

} // namespace

invocation read_arguments(const std::vector<std::string>& words)
{
    invocation asked;
    CLI::App app("Parses, normalizes and compares URIs (RFC 3986): a filter, one output line for each input.", "uriform");
    app.set_version_flag("--version", "uriform " URIFORM_VERSION);
    app.get_formatter()->label("SUBCOMMAND", "COMMAND");
    // So that a script can add an option to those that it was given.
    app.option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
    add_commands(app, asked);
    try {
        read_words(app, words, asked);
    } catch (const CLI::ParseError& e) {
        if (e.get_exit_code() != 0)
            throw usage_error(e.what());
        std::ostringstream text; // help, or the version
        app.exit(e, text, text);
        return {nullptr, {}, text.str()};
    }
    check(asked);
    return asked;
}

} // namespace uriform::cli
