#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/batch/column_functions.hpp>
#include <uriform/batch/key_columns.hpp>
#include <uriform/explain/explain_pair.hpp>
#include <uriform/explain/explain_url.hpp>
#include <uriform/explain/fetch_policy.hpp>
#include <uriform/key/maker.hpp>
#include <uriform/key/profile.hpp>
#include <uriform/robots/robots_txt.hpp>
#include <uriform/set/exact_keys.hpp>
#include <uriform/set/hashed_keys.hpp>
#include <uriform/site/suffix_list.hpp>
#include <uriform/uri/data_uri.hpp>
#include <uriform/uri/file_path.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/params.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/uri/resolve.hpp>
#include <uriform/uri/schema_formats.hpp>
#include <uriform/uri/segments.hpp>
#include <uriform/web/form.hpp>
#include <uriform/web/parse_url.hpp>

#include "../support/table.hpp"
#include "../support/work.hpp"

/// @file
/// The work for a text grows linearly with its length, whatever it contains.

using namespace uriform;
using namespace uriform::test;

namespace {

/// Linear work takes the same instructions per byte, except for vector growth. Dot segments are removed in blocks of the path; all
/// blocks but the first are read twice. Slashes cost so few instructions that copying shows, and only many slashes need memory.
constexpr double linear = 1.06;
constexpr double by_blocks = 1.1;
constexpr double copied_if_long = 1.15;
/// Plain text is read in blocks: most of the work is `memcpy`, and it copies longer texts differently.
constexpr double read_by_blocks = 1.25;
/// Growing tables have just grown, or will grow soon.
constexpr double growing_tables = 1.3;

struct shape {
    std::string_view front, piece, turn, end; ///< equally many bytes of `piece` and `turn`, unless `turn` is empty
    double bound = linear;                    ///< passed to check_growth()

    [[nodiscard]] std::string name() const
    {
        const std::string first = std::string(front) + '(' + std::string(piece) + ")*";
        return first + (turn.empty() ? "" : '(' + std::string(turn) + ")*") + std::string(end);
    }

    [[nodiscard]] std::string text(std::size_t size) const
    {
        const std::size_t once = turn.empty() ? size : size / (piece.size() + turn.size()) * piece.size();
        std::string all = std::string(front) + repeated(piece, once);
        return all.append(turn.empty() ? "" : repeated(turn, size - once)).append(end);
    }
};

constexpr std::array<shape, 38> shapes{{
    {"", "/..", "", "/", by_blocks},
    {"http://h", "/a/..", "", "/x", by_blocks},
    {"", "/a", "/..", "", by_blocks},
    {"", "/a", "", "/..", by_blocks},
    {"", "/%2e%2E/.", "", "", by_blocks},
    {"", "/.", "", "", by_blocks},
    {"", "/a/.", "", "", by_blocks},
    {"s:", "/.//..", "", "", by_blocks},
    {"", "../", "", "x"},
    {"", "a/../", "", ""},
    {"a", "/b", "/..", ""},
    {"", "/", "", "", copied_if_long},
    {"//h", "/", "", "/..", by_blocks},
    {"", "%41", "", ""},
    {"", "%2f", "", ""},
    {"", "%", "", ""},
    {"a", "%25", "", "%"},
    {"//", "%41", "", "/"},
    {"//", "A", "", "/%41"},
    {"//", ".", "", "/"},
    {"//", "a.", "", ":1"},
    {"//1.", "2.", "", "3"},
    {"", "A", "", ":%41"},
    {"s", "+", "", "://h"},
    {"//", "a@", "", ""},
    {"//", "a:", "", "@h"},
    {"//h", ":", "", ""},
    {"//", "[", "", ""},
    {"", "[", "", ""},
    {"", ":", "", ""},
    {"//[", "0:", "", "]"},
    {"//[::", "0", "", "]"},
    {"http://[v1.", ":", "", "]:80"},
    {"s://h:", "0", "", "80"},
    {"?", "a=%41&", "", ""},
    {"?", "&", "=", ""},
    {"http://h#", "%7e", "", ""},
    {"data:", ";base64", "", ","},
}};

/// Uses a value, so that the compiler does not optimize it away.
template <class T>
void use(const T& value)
{
    asm volatile("" : : "g"(&value) : "memory");
}

void take_apart(const uri_reference_view& reference)
{
    std::size_t found = 0;
    for (const decoded_view segment : reference.segments())
        found += segment == ".." ? 1 : 0;
    for (const param parameter : reference.params())
        found += parameter.name() == "a" ? 1 : 0;
    use(found);
}

struct operation {
    std::string_view name;
    void (*act)(std::string_view text);
};

constexpr operation of_texts[] = {
    {"parse", [](std::string_view text) { use(parse_uri_reference(text)); }},
    {"decode", [](std::string_view text) { use(percent_decode(text, {.as = decode_as::utf8_replaced, .lenient = true})); }},
    {"form", [](std::string_view text) { use(web::parse_form(text, {.lenient = true})); }},
    {"path", [](std::string_view text) { use(from_path_to("C:\\" + std::string(text), path_style::windows, {})); }},
    {"template", [](std::string_view text) { use(is_uri_template(text)); }},
};

uri_reference_view read(std::string_view text)
{
    return parse_uri_reference(text).value();
}

uri_view base()
{
    return parse_uri("http://h/a/b?c").value();
}

/// Operations on valid references, including parsing them.
constexpr operation of_references[] = {
    {"normalize", [](std::string_view text) { use(normalize(read(text))); }},
    {"is normalized", [](std::string_view text) { use(is_normalized(read(text))); }},
    {"hash", [](std::string_view text) { use(hash_normalized(read(text))); }},
    {"compare", [](std::string_view text) { use(compare(read(text), read(text))); }},
    {"resolve", [](std::string_view text) { use(resolve(base(), read(text))); }},
    {"take apart", [](std::string_view text) { take_apart(read(text)); }},
};

/// Operations on valid URIs.
constexpr operation of_uris[] = {
    {"be a base", [](std::string_view text) { use(resolve(*read(text).as_uri(), read("../../x"))); }},
    {"relativize", [](std::string_view text) { use(relativize(*read(text).as_uri(), *read(text).as_uri())); }},
    {"read a header", [](std::string_view text) { use(parse_data_header(*read(text).as_uri())); }},
    {"relativize from", [](std::string_view text) { use(relativize(*read(text).as_uri(), base())); }},
};

constexpr std::array<shape, 34> url_shapes{{
    {"http://", "a@", "", "h"},        {"http://", "@", "", "h"},        {"http://", "a:", "", "@h"},
    {"http://", "/", "", "h"},         {"http:", "\\", "", "h"},         {"http://h", "/..", "", ""},
    {"http://h", "/a", "/..", ""},     {"http://h", "/%2e%2E", "", ""},  {"http://h", "\\.\t.", "", ""},
    {"http://h/", "%", "", ""},        {"http://h/", "%\t", "", ""},     {"http://h/", ".\t", "", ""},
    {"http://h/", "%2", "", ""},       {"http://h/", "\xFF", "", ""},    {"http://h/", "\xF0\x9F", "", ""},
    {"http://h/", "\xC3\xA9", "", ""}, {"http://h/?", "'", "", "#"},     {"http://h/#", "`", "", ""},
    {"http://", "a.", "/bcd", ""}, // hosts are limited to max_host_size
    {"http://", "A", "/b", ""},        {"http://", "%41", "/bcdef", ""}, {"http://", "1.", "/bcd", ""},
    {"http://[", "0:", "/bcd", ""},    {"http://[", "\t", "]/b", ""},    {"http://h:", "0", "", "80/"},
    {"http://h:", "\n", "", "80/"},    {"", "\t", "", "http://h/"},      {"", " ", "", "http://h/"},
    {"http://h/", "\t", "", "x"},      {"file:///C", "\t", "", "|/.."},  {"file:///C|", "/..", "", ""},
    {"a:", "/.", "/", "/.."},          {"a://", "`", "/b", ""},          {"a:", " ", "", "#"},
}};

constexpr std::array<shape, 24> key_shapes{{
    {"http://h/?", "b=1&", "", "a"},
    {"http://h/?", "a&", "b&", ""},
    {"http://h/?", "&", "=", ""},
    {"http://h/?", "=", "", "&a"},
    {"http://h/?", "%61+b%20=1&", "", "a"},
    {"http://h/?", "%61", "", "&a=1"},
    {"http://h/?", "utm_a&", "x&", ""},
    {"http://h/?", "utm_", "", ""},
    {"http://h/?", "sid=1234567890123456&", "", "a"},
    {"http://h", "/(abcdefghijklmnopqrstuvwx)", "/a", ""},
    {"http://h/", "A(abcdefghijklmnopqrstuvwx)", "", ""},
    {"http://h/(", "A(abcdefghijklmnopqrstuvwx)", "", ")"},
    {"http://h/a", ";jsessionid=1", ";b", ""},
    {"http://h/..", ";jsessionid=1", "", "/a"},
    {"http://h", "/index.html", "", ""},
    {"http://h", "/", "/index.html", ""},
    {"http://h", "/A", "/%c3", ""},
    {"http://", "www.", "", "a.b/"},
    {"http://a", ".", "", "/"},
    {"http://", "www.", ".", "/"},
    {"http://", "www.", "a", ".b.../"},
    {"http://", "a.", "www.", "b/"},
    {"http://h/", "%25", "32", ""},
    {"http://h/", "a/", "../", ""},
}};

/// Appends a key twice, so that the maker's memory is large enough the second time.
template <const auto& Profile>
void make_key(std::string_view text)
{
    auto maker = key::maker::of(key::profile::parse(Profile).value()).value();
    std::string out;
    use(maker.append(text, out));
    use(maker.hash128(text));
}

constexpr std::string_view all_rules =
    "page/1 http-as-https drop-userinfo strip-trailing-dot strip-www drop-session-ids collapse-slashes drop-index "
    "strip-trailing-slash lower-case-path drop-empty-values drop-duplicates sort=pair drop=b*,c keep=bc";
constexpr std::string_view page_rules = "page/1";
constexpr std::string_view archive_rules = "surt/1";
constexpr std::string_view field_rules = "cache/1 no-vary-search=key-order,params=(\"b\")";

constexpr operation of_pages[] = {
    {"page", make_key<page_rules>},
    {"all rules", make_key<all_rules>},
    {"surt", make_key<archive_rules>},
    {"field", make_key<field_rules>},
};

void parse_url_with_errors(std::string_view text)
{
    std::vector<error> errors;
    use(web::parse(text, {.validation_errors = &errors}));
}

void set_all(std::string_view text)
{
    web::url u = web::parse("http://user:password@h:1/a/b/c?q#f").value();
    for (const web::url_attribute which : {web::url_attribute::username, web::url_attribute::host, web::url_attribute::port,
                                           web::url_attribute::pathname, web::url_attribute::search, web::url_attribute::protocol})
        use(u.set(which, text));
}

constexpr operation of_urls[] = {
    {"parse URL", [](std::string_view text) { use(web::parse(text)); }},
    {"can parse URL", [](std::string_view text) { use(web::can_parse(text)); }},
    {"be a base URL",
     [](std::string_view text) {
         if (const auto base = web::parse(text))
             use(web::parse("../x", *base));
     }},
    {"set", set_all},
};

constexpr std::array<shape, 13> report_shapes{{
    {"http://h/?", "b=1&", "", "a"},
    {"http://h/?", "a&", "b&", ""},
    {"http://h/?", "sid=1&", "", ""},
    {"http://h/", "%41", "", "?a=1"},
    {"http://h/", ";a=", "", ""},
    {"http://h/", ";a", "", "?a=1"},
    {"http://h/", "%3B", "a", "="},
    {"http://h/?", "%26", "", "a=1"},
    {"http://h/?", "token", "", "=x"},
    {"http://h/", "a/..;/", "", "?token=x"},
    {"http://u:", "%2F", "", "@h/"},
    {"http://h/", "\xE3\x81\x82", "", "?a=1"},
    {"a:", "@", "", "#a=b"},
}};

constexpr operation of_reports[] = {
    {"explain", [](std::string_view text) { use(web::explain(text)); }},
    {"hide credentials", [](std::string_view text) { use(web::hide_credentials(text)); }},
    {"safe to fetch", [](std::string_view text) { use(web::safe_to_fetch(text)); }},
    {"explain pair", [](std::string_view text) { use(web::explain_pair(text, text)); }},
};

/// A text's lines as a column, with all reports.
class lines_of {
public:
    explicit lines_of(std::string_view text) : octets_(text.data())
    {
        offsets_.reserve(text.size() + 1);
        for (std::size_t end = 0; (end = text.find('\n', end)) != text.npos;)
            offsets_.push_back(++end);
        errors_.resize(rows().size());
        validity_.resize(rows().size() / 8 + 1);
    }

    [[nodiscard]] batch::column rows() const { return batch::column(octets_, std::span(offsets_)).with_row_end("\n"); }
    [[nodiscard]] batch::reports reports() { return {errors_, validity_}; }

private:
    const char* octets_;
    std::vector<std::uint64_t> offsets_{0};
    std::vector<error> errors_;
    std::vector<std::uint8_t> validity_;
};

constexpr std::array<shape, 9> column_shapes{{
    {"", "\n", "", ""}, // all rows are empty
    {"", "//[\n", "", ""},
    {"", "\xFF\n", "", ""},
    {"", "//h:1\n", "", ""},
    {"", "//[::1]\n", "", ""},
    {"", "/./a\n", "", ""},
    {"", "//h/a\n", "", ""},
    {"/", "a", "b\n", "\n"}, // a long row, and short rows
    {"[", "a", "b\n", "\n"},
}};

constexpr operation of_columns[] = {
    {"parse rows",
     [](std::string_view text) {
         lines_of in(text);
         std::vector<components> parts(in.rows().size());
         use(batch::parse(in.rows(), parts, in.reports()));
     }},
    {"normalize rows",
     [](std::string_view text) {
         lines_of in(text);
         batch::growing_column out("\n");
         use(batch::normalize(in.rows(), out, in.reports()));
     }},
    {"normalize null rows",
     [](std::string_view text) {
         lines_of in(text);
         const std::vector<std::uint8_t> none(in.rows().size() / 8 + 1);
         batch::growing_column out;
         use(batch::normalize(in.rows().with_validity(none.data()), out, in.reports()));
     }},
    {"resolve rows",
     [](std::string_view text) {
         lines_of in(text);
         batch::growing_column out;
         use(batch::resolve(base(), in.rows(), out, in.reports()));
     }},
    {"hash rows",
     [](std::string_view text) {
         lines_of in(text);
         std::vector<std::uint64_t> hashes(in.rows().size());
         use(batch::hash_normalized(in.rows(), hashes, in.reports()));
     }},
    {"make keys of rows",
     [](std::string_view text) {
         lines_of in(text);
         auto pages = key::maker::of(key::page).value();
         batch::growing_column out;
         use(batch::keys(in.rows(), pages, out, in.reports()));
     }},
};

/// Errors are sorted, and a vector grows.
constexpr double sorted = 1.15;
/// Parameters are sorted, twice if duplicates are dropped.
constexpr double sorted_params = 1.35;

template <std::size_t Count>
void check_all(const shape& s, const operation (&operations)[Count])
{
    for (const operation& one : operations)
        check_growth(
            std::string(one.name) + ' ' + s.name(), [&](std::size_t size) { return s.text(size); },
            [&](const std::string& text) { one.act(text); }, s.bound);
}

} // namespace

BOOST_AUTO_TEST_SUITE(growth)

BOOST_AUTO_TEST_CASE(is_linear)
{
    for (const shape& s : shapes) {
        shape of_text = s;
        of_text.bound = std::max(s.bound, read_by_blocks);
        check_all(of_text, of_texts);
        const std::string text = s.text(1000);
        const auto reference = parse_uri_reference(text);
        if (!reference)
            continue;
        check_all(s, of_references);
        if (reference->scheme())
            check_all(s, of_uris);
    }
}

BOOST_AUTO_TEST_CASE(of_keys_is_linear_but_for_sorting)
{
    for (shape s : key_shapes) {
        s.bound = sorted_params;
        check_all(s, of_pages);
    }
}

BOOST_AUTO_TEST_CASE(of_patterns_is_linear)
{
    for (const std::string_view text :
         {"/*a*a*a*a*a*a*a*a*b$", "/*aaaaaaaaaaaaaaaaaaab", "/*aab*baa*aaaa*x", "*%61*%62aa$", "/a*"}) {
        const auto pattern = robots::path_pattern::parse(text);
        for (const std::string_view piece : {"a", "%61", "ab", "\xE9"})
            check_growth(
                "match " + std::string(text) + " with " + std::string(piece),
                [&](std::size_t size) { return "/" + repeated(piece, size); },
                [&](const std::string& path) { use(pattern.matches(path)); }, linear);
    }
    for (const std::string_view piece : {"a", "*", "*a", "a*", "%41", "aab*"})
        check_growth(
            "match a pattern of " + std::string(piece), [&](std::size_t size) { return "/*" + repeated(piece, size); },
            [&](const std::string& text) { use(robots::path_pattern::parse(text).matches(text)); }, growing_tables);
}

BOOST_AUTO_TEST_CASE(of_lists_is_linear_but_for_sorting)
{
    for (const std::string_view lines :
         {"User-agent: *\nDisallow: /*a*b\n", "Allow: /\n", "User-agent: a\nCrawl-delay: 1\n", "Sitemap: /a\n", "\r", "x"})
        check_growth(
            "robots.txt of " + std::string(lines), [&](std::size_t size) { return "User-agent: a\n" + repeated(lines, size); },
            [](const std::string& text) {
                use(robots::robots_txt::parse(text, "a", text.size()));
                use(robots::problems(text, text.size()));
            },
            sorted_params);
    const auto names = [](std::size_t size) {
        std::string text;
        for (std::size_t i = 0; text.size() < size; ++i)
            text += "a" + std::to_string(i) + (i % 3 == 0 ? ".b.c\n" : ".d\n");
        return text;
    };
    check_growth(
        "suffix list", names, [](const std::string& text) { use(site::suffix_list::parse(text)); }, sorted_params);
    const auto add_each = [](const std::string& text) {
        robots::path_rules rules;
        for (std::size_t begin = 0, end; begin < text.size(); begin = end + 1) {
            end = std::min(text.find('\n', begin), text.size());
            rules.add(std::string_view(text).substr(begin, end - begin), end % 2 == 0);
        }
        use(rules);
    };
    check_growth("added path rules", names, add_each, growing_tables);
    const auto list = site::suffix_list::parse(names(1000)).value();
    for (const std::string_view piece : {"a", "a.", "\xC3\xA9", "."})
        check_growth(
            "split " + std::string(piece), [&](std::size_t size) { return repeated(piece, size) + "a0.b.c"; },
            [&](const std::string& host) { use(list.split(host)); }, linear);
}

BOOST_AUTO_TEST_CASE(of_reports_is_linear_but_for_sorting)
{
    const auto check = [](shape s) {
        s.bound = sorted_params;
        check_all(s, of_reports);
    };
    for (const shape& s : report_shapes)
        check(s);
    for (const shape& s : url_shapes)
        check(s);
}

/// Texts for which other programs needed too much time or memory.
BOOST_AUTO_TEST_CASE(of_advisories_is_linear_but_for_sorting)
{
    for (const row& r : read_table("advisory_shapes.tsv",
                                   {"id", "product", "from", "front", "piece", "end", "error", "url", "findings", "fault"})) {
        const shape s{r.text(3), r.text(4), "", r.text(5), sorted_params};
        check_all(s, of_texts);
        if (const std::string text = s.text(1000); parse_uri_reference(text))
            check_all(s, of_references);
        if (!r.cells[7])
            continue; // hosts longer than web::max_host_size bytes are refused
        check_all(s, of_urls);
        check_all(s, of_reports);
    }
}

/// Adds one set's keys to another set with the same seed, in iteration order. In hash order, all keys would be placed at the front
/// of the smaller table.
BOOST_AUTO_TEST_CASE(of_sets_is_linear)
{
    const auto make = [](std::size_t size) { return std::string(size, 'a'); };
    const auto fill = [](const auto& from, auto& to) {
        for (const auto key : from)
            to.insert(key);
    };
    const auto use = [&]<class Keys>(const std::string& text, Keys from) {
        for (std::size_t i = 0; i < text.size(); ++i)
            from.insert(std::string_view(reinterpret_cast<const char*>(&i), sizeof i));
        Keys to(from.seed());
        fill(from, to);
        Keys copy(from); // a small set, which grows
        fill(to, copy);
        Keys early(from.seed());
        early.insert("early");
        Keys late(early);
        static_cast<void>(late.merge(from)); // with the same seed
        fill(late, early);
    };
    check_growth(
        "exact", make, [&](const std::string& text) { use(text, exact_keys(1)); }, growing_tables);
    check_growth(
        "hashed", make, [&](const std::string& text) { use(text, hashed_keys(1)); }, growing_tables);
}

BOOST_AUTO_TEST_CASE(of_columns_is_linear)
{
    for (const shape& s : column_shapes)
        check_all(s, of_columns);
}

BOOST_AUTO_TEST_CASE(of_urls_is_linear)
{
    for (const shape& s : url_shapes) {
        check_all(s, of_urls);
        check_growth(
            "errors " + s.name(), [&](std::size_t size) { return s.text(size); },
            [](const std::string& text) { parse_url_with_errors(text); }, sorted);
    }
}

BOOST_AUTO_TEST_SUITE_END()
