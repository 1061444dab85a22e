#include <algorithm>
#include <cstddef>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_set>
#include <utility>

#include <uriform/iri.hpp>
#include <uriform/keys.hpp>
#include <uriform/uriform.hpp>

/// @file
/// Answers the command's questions through the C++ interface, with the same arguments, lines of standard input, output and error
/// messages as the command with --invalid=blank. Answers more questions than the command: `hash`, `is-normalized`, `compare`,
/// `key-equal`, those that begin with `is-`, and questions on segments, parameters, edits and composing.

namespace {

using namespace uriform;
namespace iris = uriform::iri;

/// The output for a line, or nothing if `dedupe` drops the line.
using answer = result<std::optional<std::string>>;
using answerer = std::function<answer(std::string_view)>;

answer written(std::string text)
{
    return std::optional(std::move(text));
}

template <class Reference>
answer written_text(const Reference& reference)
{
    return written(std::string(reference.text()));
}

/// A question. Each option is taken once.
class request {
public:
    request(int argc, char** argv) : command(argc > 1 ? argv[1] : "")
    {
        for (int i = 2; i < argc; ++i) {
            const std::string word = argv[i];
            const std::size_t name_end = word.find('=');
            options_[word.substr(0, name_end)] = name_end == word.npos ? "" : word.substr(name_end + 1);
        }
        take("--invalid", "");
    }

    bool take_flag(const std::string& name) { return options_.erase(name) != 0; }

    std::string take(const std::string& name, const std::string& otherwise)
    {
        const auto node = options_.extract(name);
        return node ? node.mapped() : otherwise;
    }

    /// Takes the first word other than options.
    std::string take_argument()
    {
        const auto found =
            std::find_if(options_.begin(), options_.end(), [](const auto& each) { return !each.first.starts_with("--"); });
        return options_.extract(found).key();
    }

    [[nodiscard]] bool all_taken() const { return options_.empty(); }

    const std::string command;

private:
    std::map<std::string, std::string> options_;
};

/// Returns the parsed text as a reference, whatever kind it was parsed as.
template <class View, class Parsed>
result<View> as_reference(const result<Parsed>& parsed)
{
    return parsed.transform([](const View& reference) { return reference; });
}

struct uris {
    using view = uri_reference_view;
    using owner = uri_reference;
    using hash = equivalence_hash;
    using equal = equivalence_equal;

    static result<view> read(const std::string& kind, std::string_view text)
    {
        if (kind == "uri")
            return as_reference<view>(parse_uri(text));
        if (kind == "absolute-uri")
            return as_reference<view>(parse_uri_reference(text, reference_kind::absolute_uri));
        return kind == "relative-ref" ? parse_uri_reference(text, reference_kind::relative_ref) : parse_uri_reference(text);
    }

    static uri_reference normalized(const view& reference, const normal_form_options& form) { return normalize(reference, form); }
};

struct iri_references {
    using view = iris::iri_reference_view;
    using owner = iris::iri_reference;
    using hash = iris::equivalence_hash;
    using equal = iris::equivalence_equal;

    static result<view> read(const std::string& kind, std::string_view text)
    {
        if (kind == "uri")
            return as_reference<view>(iris::parse_iri(text));
        if (kind == "absolute-uri")
            return as_reference<view>(iris::parse_iri_reference(text, reference_kind::absolute_uri));
        return kind == "relative-ref" ? iris::parse_iri_reference(text, reference_kind::relative_ref)
                                      : iris::parse_iri_reference(text);
    }

    static uri_reference normalized(const view& reference, const normal_form_options& form)
    {
        return iris::normalize(reference, form);
    }
};

std::string described(const auto& reference)
{
    static constexpr const char* host_kinds[] = {"", "reg-name", "ipv4", "ipv6", "ipvfuture"};
    std::string out;
    const auto add = [&out](const std::string& label, std::optional<std::string_view> value) {
        if (value)
            out += (out.empty() ? "" : ", ") + label + " \"" + std::string(*value) + '"';
    };
    add("scheme", reference.scheme());
    add("authority", reference.authority());
    add("userinfo", reference.userinfo());
    add("host", reference.host());
    if (reference.host())
        add("host kind", host_kinds[static_cast<int>(reference.host_kind())]);
    add("port", reference.port());
    add("path", reference.path());
    add("query", reference.query());
    add("fragment", reference.fragment());
    return out;
}

/// Answers each line with `use(*read(line))`.
template <class Read, class Use>
answerer of_each(Read read, Use use)
{
    return [=](std::string_view line) { return read(line).and_then(use); };
}

/// Answers each line `A TAB B` with `use(*read_a(A), *read_b(B))`.
template <class ReadA, class ReadB, class Use>
answerer of_pairs(ReadA read_a, ReadB read_b, Use use)
{
    return [=](std::string_view line) -> answer {
        const std::size_t tab = line.find('\t');
        const auto a = read_a(line.substr(0, tab));
        if (!a)
            return a.error();
        const auto b = read_b(line.substr(tab + 1));
        if (!b)
            return error{b.error().code, b.error().position + tab + 1, b.error().component};
        return use(*a, *b);
    };
}

/// Answers each line with the line itself, unless an earlier line was equivalent.
template <class References, class Read>
answerer of_the_first(Read read, const normal_form_options& form)
{
    using hash = typename References::hash;
    using equal = typename References::equal;
    const auto seen = std::make_shared<std::unordered_set<typename References::owner, hash, equal>>(0, hash{1, form}, equal{form});
    return of_each(read, [seen](const typename References::view& reference) -> answer {
        if (!seen->emplace(reference).second)
            return std::optional<std::string>();
        return written_text(reference);
    });
}

/// Answers the questions common to URIs and IRIs.
template <class References>
answerer of_references(request& asked)
{
    using view = typename References::view;
    const bool syntax = asked.take("--level", "scheme") == "syntax";
    static constexpr scheme_rule rules[] = {
        {.scheme = "http", .default_port = 8080},
        {.scheme = "s", .default_port = 1, .empty_path_is_root = true, .localhost_is_empty = true},
    };
    static const scheme_table table(rules);
    const normal_form_options form{
        .level = syntax ? normalization_level::syntax : normalization_level::scheme,
        .urn_equivalence = asked.take_flag("--urn-equivalence"),
        .schemes = asked.take_flag("--rules") ? &table : &scheme_table::standard(),
    };
    const auto read = [kind = asked.take("--kind", "uri-reference")](std::string_view text) {
        return References::read(kind, text);
    };

    if (asked.command == "parse")
        return of_each(read, [](const view& reference) { return written(described(reference)); });
    if (asked.command == "normalize")
        return of_each(read, [form](const view& reference) { return written_text(References::normalized(reference, form)); });
    if (asked.command == "hash")
        return of_each(read, [hash = typename References::hash{1, form}](const view& reference) {
            return written(std::to_string(hash(reference)));
        });
    if (asked.command == "equivalent")
        return of_pairs(read, read, [equal = typename References::equal{form}](const view& a, const view& b) {
            return written(equal(a, b) ? "equivalent" : "different");
        });
    if (asked.command == "compare")
        return of_pairs(read, read, [form](const view& a, const view& b) {
            const std::weak_ordering order = compare(a, b, form);
            return written(order < 0 ? "-1" : order > 0 ? "1" : "0");
        });
    if (asked.command == "dedupe")
        return of_the_first<References>(read, form);
    if constexpr (std::is_same_v<view, uri_reference_view>) {
        if (asked.command == "is-normalized")
            return of_each(read, [form](const view& reference) { return written(is_normalized(reference, form) ? "1" : "0"); });
    }
    return nullptr;
}

answerer of_bases(const request& asked)
{
    const auto read_uri = [](std::string_view text) { return parse_uri(text); };
    const auto read_reference = [](std::string_view text) { return parse_uri_reference(text); };
    if (asked.command == "resolve")
        return of_pairs(read_uri, read_reference,
                        [](const uri_view& a, const uri_reference_view& b) { return written_text(resolve(a, b)); });
    if (asked.command == "relativize")
        return of_pairs(read_uri, read_uri, [](const uri_view& a, const uri_view& b) { return written_text(relativize(a, b)); });
    return nullptr;
}

answerer of_web_urls(request& asked)
{
    const bool as_uri = asked.command == "to-uri" && asked.take_flag("--web");
    if (!as_uri && asked.command != "href")
        return nullptr;
    const std::string base = asked.take("--base", "");
    return [=](std::string_view line) -> answer {
        const result<web::url> u = base.empty() ? iris::parse_url(line) : iris::parse_url(line, *web::parse(base));
        if (!u)
            return u.error();
        return as_uri ? written_text(web::to_uri(*u)) : written(std::string(u->href()));
    };
}

std::string content_of(const std::string& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

answerer of_sites(request& asked)
{
    if (asked.command != "site")
        return nullptr;
    const site::suffix_list list = site::suffix_list::parse(content_of(asked.take("--suffix-list", ""))).value();
    const bool with_scheme = asked.take_flag("--schemeful");
    const auto rules = asked.take_flag("--icann") ? site::suffix_rules::icann : site::suffix_rules::all;
    return [=](std::string_view line) -> answer {
        std::string out;
        return parse_uri(line)
            .and_then(
                [&](const uri_view& u) { return site::append_site(u, list, out, {.rules = rules, .with_scheme = with_scheme}); })
            .and_then([&](std::size_t) { return written(out); });
    };
}

answerer of_robots(request& asked)
{
    if (asked.command != "robots")
        return nullptr;
    const auto rules = robots::robots_txt::parse(content_of(asked.take_argument()), asked.take("--agent", "")).value();
    return [=](std::string_view line) -> answer {
        return parse_uri(line).and_then(
            [&](const uri_view& u) -> answer { return rules.allows(u) ? written(std::string(line)) : answer(std::nullopt); });
    };
}

answerer of_paths(request& asked)
{
    if (asked.command != "from-path" && asked.command != "to-path")
        return nullptr;
    const path_style style = asked.take("--style", "posix") == "windows" ? path_style::windows : path_style::posix;
    const bool web = asked.take_flag("--web");
    if (asked.command == "from-path" && web)
        return [style](std::string_view path) -> answer {
            return web::from_path(path, style, {.domain_to_ascii = iris::domain_to_ascii}).and_then([](const web::url& u) {
                return written(std::string(u.href()));
            });
        };
    if (asked.command == "from-path")
        return [style](std::string_view path) -> answer { return from_path(path, style).and_then(written_text<uri>); };
    if (web)
        return [style](std::string_view text) -> answer {
            return iris::parse_url(text).and_then([style](const web::url& u) { return web::to_path(u, style); }).and_then(written);
        };
    return [style](std::string_view text) -> answer {
        return parse_uri(text).and_then([style](const uri_view& u) { return to_path(u, style); }).and_then(written);
    };
}

answerer of_formats(const request& asked)
{
    static const std::map<std::string_view, bool (*)(std::string_view)> formats{
        {"is-uri", is_uri},
        {"is-uri-reference", is_uri_reference},
        {"is-host", is_host},
        {"is-hostname", is_hostname},
        {"is-uri-template", is_uri_template},
        {"is-iri", [](std::string_view text) { return iris::is_iri(text); }},
        {"is-iri-reference", [](std::string_view text) { return iris::is_iri_reference(text); }},
        {"is-idn-hostname", [](std::string_view text) { return iris::is_idn_hostname(text); }},
    };
    const auto found = formats.find(asked.command);
    if (found == formats.end())
        return nullptr;
    return [has_format = found->second](std::string_view text) { return written(has_format(text) ? "1" : "0"); };
}

answerer of_keys(request& asked)
{
    if (asked.command != "key" && asked.command != "key-equal")
        return nullptr;
    const std::string profile = asked.take("--profile", "");
    key::maker_options with{.domain_to_ascii = iris::domain_to_ascii};
    if (const std::string suffixes = asked.take("--suffix-list", ""); !suffixes.empty())
        with.domains = make_domain_finder(site::suffix_list::parse(content_of(suffixes)).value());
    const auto maker = std::make_shared<key::maker>(key::maker::of(key::profile::parse(profile).value(), with).value());
    const auto read = [maker](std::string_view text) {
        std::string made;
        return maker->append(text, made).transform([text](std::size_t) { return text; });
    };
    if (asked.command == "key-equal")
        return of_pairs(read, read, [maker](std::string_view a, std::string_view b) {
            return written(maker->equal(a, b).value() ? "equivalent" : "different");
        });
    if (asked.take_flag("--hash"))
        return [maker](std::string_view line) -> answer {
            return maker->hash128(line).and_then([](const key::digest& hash) { return written(to_string(hash)); });
        };
    return [maker](std::string_view line) -> answer {
        std::string made;
        return maker->append(line, made).and_then([&made](std::size_t) { return written(made); });
    };
}

answerer of_conversions(request& asked)
{
    if (asked.command == "to-iri")
        return of_each([](std::string_view text) { return iris::to_iri_reference(text); }, written_text<iris::iri_reference>);
    if (asked.command != "to-uri")
        return nullptr;
    const bool percent = asked.take("--host", "idna") == "percent";
    const iris::to_uri_options how{.host = percent ? iris::host_form::percent_encoded : iris::host_form::a_labels};
    return of_each([how](std::string_view text) { return iris::to_uri_reference(text, how); }, written_text<uri_reference>);
}

std::string described(std::string_view text, std::string_view part)
{
    return std::to_string(part.data() - text.data()) + '+' + std::to_string(part.size());
}

answer described_params(const uri_reference_view& reference)
{
    std::string out;
    for (const param& parameter : reference.params()) {
        out += '[' + described(reference.text(), parameter.name().raw());
        if (parameter.value())
            out += '|' + described(reference.text(), parameter.value()->raw());
        out += ']';
    }
    return written(std::move(out));
}

answer described_segments(const uri_reference_view& reference)
{
    std::string out;
    for (const decoded_view segment : reference.segments())
        out += '[' + described(reference.text(), segment.raw()) + ']';
    return written(std::move(out));
}

answer written_parameter(const uri_reference_view& reference, std::string_view name)
{
    const auto value = reference.params().get(name);
    return written(value ? '=' + value->to_string() : "none");
}

/// Returns the result of editing A by B. An error is in B if it is in the changed component or in the appended segment, and in A
/// otherwise.
answer written_edit(const result<uri_reference>& edited, const uri_reference_view& a, std::string_view name)
{
    if (edited)
        return written_text(*edited);
    const error& why = edited.error();
    if (why.code == uri_errc::dot_segment)
        return error{why.code, a.size() + 1, why.component};
    const bool in_component = name == to_string(why.component);
    return error{why.code, why.position + (in_component ? a.size() + 1 : a.parts().path_begin), why.component};
}

template <class Edit>
answerer of_edits(std::string_view name, Edit edit)
{
    const auto read_reference = [](std::string_view text) { return parse_uri_reference(text); };
    const auto read_data = [](std::string_view text) { return result<std::string_view>(text); };
    return of_pairs(read_reference, read_data,
                    [=](const uri_reference_view& a, std::string_view b) { return written_edit(edit(a, b), a, name); });
}

/// Returns the components of A, with B in place of each defined component that can be data. Appends B as a segment and as a
/// parameter.
result<uri_reference> built_of_data(const uri_reference_view& a, std::string_view b)
{
    builder all(a);
    if (a.userinfo())
        all.userinfo_data(b, b);
    if (a.host())
        all.host_data(b);
    if (a.fragment())
        all.fragment_data(b);
    return all.append_segment_data(b).append_param_data(b, b).append_param_data(b).build();
}

/// Answers questions on pieces, and on edits of A by B.
answerer of_pieces(const request& asked)
{
    const auto read_reference = [](std::string_view text) { return parse_uri_reference(text); };
    const auto read_data = [](std::string_view text) { return result<std::string_view>(text); };
    using reference = uri_reference_view;
    using data = std::string_view;
    if (asked.command == "params")
        return of_each(read_reference, described_params);
    if (asked.command == "segments")
        return of_each(read_reference, described_segments);
    if (asked.command == "sorted-params")
        return of_each(read_reference, [](const reference& a) { return written_text(sorted_params(a)); });
    if (asked.command == "without-authority")
        return of_each(read_reference, [](const reference& a) { return written_text(*builder(a).no_authority().build()); });
    if (asked.command == "rebuilt")
        return of_each(read_reference, [](const reference& a) { return written_text(*builder(a).build()); });
    if (asked.command == "get-param")
        return of_pairs(read_reference, read_data, written_parameter);
    if (asked.command == "built-of-data")
        return of_pairs(read_reference, read_data, [](const reference& a, data b) -> answer {
            const result<uri_reference> built = built_of_data(a, b);
            return built ? written_text(*built) : answer(built.error());
        });
    if (asked.command == "with-param")
        return of_edits("", [](const reference& a, data b) { return result<uri_reference>(with_param(a, b, b)); });
    if (asked.command == "without-param")
        return of_edits("", [](const reference& a, data b) { return result<uri_reference>(without_param(a, b)); });
    if (asked.command == "append-segment")
        return of_edits("", [](const reference& a, data b) { return builder(a).append_segment_data(b).build(); });
    if (asked.command == "append-param")
        return of_edits("", [](const reference& a, data b) { return builder(a).append_param_data(b, b).build(); });
    if (asked.command == "with-scheme")
        return of_edits("scheme", [](const reference& a, data b) { return builder(a).scheme(b).build(); });
    if (asked.command == "with-userinfo")
        return of_edits("userinfo", [](const reference& a, data b) { return with_userinfo(a, b); });
    if (asked.command == "with-host")
        return of_edits("host", [](const reference& a, data b) { return with_host(a, b); });
    if (asked.command == "with-port")
        return of_edits("port", [](const reference& a, data b) { return with_port(a, b); });
    if (asked.command == "with-path")
        return of_edits("path", [](const reference& a, data b) { return with_path(a, b); });
    if (asked.command == "with-query")
        return of_edits("query", [](const reference& a, data b) { return with_query(a, b); });
    if (asked.command == "with-fragment")
        return of_edits("fragment", [](const reference& a, data b) { return with_fragment(a, b); });
    return nullptr;
}

answerer of_percent(request& asked)
{
    if (asked.command == "decode") {
        const decode_options how{.lenient = asked.take_flag("--lenient"), .plus_is_space = asked.take_flag("--form")};
        return of_each([how](std::string_view text) { return percent_decode(text, how); }, written);
    }
    if (asked.command != "encode")
        return nullptr;
    const std::string component = asked.take("--component", "query-value");
    if (component == "form")
        return [](std::string_view line) { return written(web::form_encode(line)); };
    static const std::map<std::string, char_set> sets{
        {"userinfo", encode_sets::userinfo},
        {"reg-name", encode_sets::reg_name},
        {"path-segment", encode_sets::path_segment},
        {"query-value", encode_sets::query_value},
        {"path", encode_sets::path},
        {"query", encode_sets::query},
        {"fragment", encode_sets::fragment},
        {"all-octets", encode_sets::all_octets},
    };
    return [unescaped = sets.at(component)](std::string_view line) { return written(percent_encode(line, unescaped)); };
}

answerer answerer_of(request& asked)
{
    if (auto found = of_bases(asked))
        return found;
    if (auto found = of_web_urls(asked))
        return found;
    if (auto found = of_keys(asked))
        return found;
    if (auto found = of_sites(asked))
        return found;
    if (auto found = of_robots(asked))
        return found;
    if (auto found = of_paths(asked))
        return found;
    if (auto found = of_formats(asked))
        return found;
    if (auto found = of_conversions(asked))
        return found;
    if (auto found = of_percent(asked))
        return found;
    if (auto found = of_pieces(asked))
        return found;
    return asked.take_flag("--iri") ? of_references<iri_references>(asked) : of_references<uris>(asked);
}

void answer_lines(const answerer& answer_to)
{
    std::string line;
    for (std::size_t number = 1; std::getline(std::cin, line); ++number) {
        const answer got = answer_to(line);
        if (!got)
            std::cerr << "uriform: " << number << ':' << got.error().position + 1 << ": " << got.error().message() << '\n';
        if (!got || *got)
            std::cout << (got ? **got : "") << '\n';
    }
}

} // namespace

int main(int argc, char** argv)
{
    try {
        std::ios::sync_with_stdio(false);
        request asked(argc, argv);
        const answerer answer_to = answerer_of(asked);
        if (!answer_to || !asked.all_taken())
            throw std::runtime_error("is not answered: " + asked.command);
        answer_lines(answer_to);
    } catch (const std::exception& e) {
        std::cerr << e.what() << '\n';
        return 2;
    }
}
