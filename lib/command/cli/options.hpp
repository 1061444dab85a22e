#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <uriform/explain/finding.hpp>
#include <uriform/robots/robots_txt.hpp>
#include <uriform/site/same_site.hpp>
#include <uriform/syntax/detail/grammar.hpp>
#include <uriform/uri/encode_sets.hpp>
#include <uriform/uri/file_path.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/uri/uri_reference.hpp>
#include <uriform/web/url.hpp>

#include "command/cli/appearance.hpp"
#include "command/cli/component_encoding.hpp"
#include "command/cli/input_syntax.hpp"
#include "command/cli/key_options.hpp"
#include "command/io/line_end.hpp"
#include "command/io/row_binary.hpp"

namespace uriform::cli {

struct seen_keys;

/// The output for an invalid input.
enum class invalid_input : std::uint8_t {
    skip,  ///< nothing
    blank, ///< an empty line
    keep,  ///< the input, unchanged
};

/// The command line's options. A command reads only the members for its own options.
struct options {
    std::vector<std::string> arguments; ///< the inputs; if empty, the lines of `file` are
    std::optional<std::string> file;    ///< if empty, standard input
    line_end ends = {};                 ///< ends an input in the file
    unsigned threads = 1;
    invalid_input invalid = invalid_input::skip;
    reference_kind kind = reference_kind::uri_reference;
    bool json = false;
    normal_form_options form = {};
    const input_syntax* syntax = &uris; ///< never null
    std::optional<uri> base;            ///< if empty, each input contains its base
    std::optional<web::url> web_base;
    std::vector<std::pair<web::url_attribute, std::string>> changes; ///< to web URLs, in order
    web::finding_set failures;                                       ///< findings that set the exit status to 1
    const char_set* unescaped = &encode_sets::query_value;           ///< octets that are not encoded; null for forms
    decode_options decoding = {};
    path_style paths = path_style::posix;
    bool null = false;                      ///< inputs and outputs end with NUL
    bool zero = false;                      ///< outputs end with NUL
    row_binary::type rows = {};             ///< unless `none`, inputs and outputs are rows in ClickHouse's RowBinary
    bool kind_is_given = false;             ///< not the default
    bool percent_host = false;              ///< percent-encode an IRI's host instead of writing A-labels
    key_options key_words;                  ///< describe keys
    std::optional<key_setup> keys;          ///< made from `key_words`; if empty, commands compare normal forms
    std::shared_ptr<seen_keys> seen;        ///< shared by all workers; for commands that compare inputs with earlier inputs
    std::optional<std::string> folder;      ///< of seen keys
    std::optional<std::string> suffix_file; ///< a Public Suffix List
    site::suffix_list suffixes;             ///< the list
    site::site_options sites;               ///< how to write sites
    std::optional<std::string> agent;       ///< the product token of a crawler
    std::optional<std::string> robots_file; ///< a robots.txt file
    std::shared_ptr<const robots::robots_txt> robots_rules; ///< its rules, shared by all workers
    bool hash = false;                                      ///< write hashes instead of keys
    bool hashed = false;                                    ///< compare hashes, not keys
    bool pairs = false;                                     ///< explain text pairs
    colour_use colours = colour_use::on_terminals;          ///< of reports
    appearance looks;                                       ///< of reports
    bool quiet = false;                                     ///< write no report
    bool stats = false;                                     ///< write a summary to standard error at the end
    bool changes_folder = false;
    bool inverted = false; ///< write unseen inputs
    std::optional<std::string> other_folder;
    std::optional<std::string> charset; ///< of the inputs; if empty, inputs are octets or UTF-8
};

/// An option without a value. It sets a member to true.
struct flag {
    std::string_view commands; ///< the commands that accept it, separated by spaces
    const char* name;
    bool& (*member)(options&);
    const char* description;
};

inline constexpr flag flags[] = {
    {"parse", "--json", [](options& o) -> bool& { return o.json; }, "one JSON object for each input, for invalid ones too"},
    {"explain", "--json", [](options& o) -> bool& { return o.json; }, "one JSON object for each input"},
    {"chart", "--json", [](options& o) -> bool& { return o.json; }, "one JSON object for each character"},
    {"explain", "--pair", [](options& o) -> bool& { return o.pairs; },
     "show why two ARGUMENTs, or the texts of each line `A TAB B`, are the same or differ"},
    {"explain", "--quiet", [](options& o) -> bool& { return o.quiet; },
     "write no report, only exit with the status that --fail-on asks for"},
    {"decode", "--lenient", [](options& o) -> bool& { return o.decoding.lenient; },
     "keep a % without two hexadecimal digits, so that no input is invalid"},
    {"decode", "--form", [](options& o) -> bool& { return o.decoding.plus_is_space; },
     "application/x-www-form-urlencoded: + is a space"},
    {"decode", "--zero", [](options& o) -> bool& { return o.zero; },
     "end each output with NUL instead of LF; inputs are still lines"},
    {"dedupe seen", "--hashed", [](options& o) -> bool& { return o.hashed; },
     "compare hashes of 128 bits, in at most 24 bytes of memory each"},
    {"dedupe", "--stats", [](options& o) -> bool& { return o.stats; },
     "report the numbers of lines and bytes, and the time, on standard error at the end"},
    {"seen", "--invert", [](options& o) -> bool& { return o.inverted; }, "with --contains, write the inputs that were not seen"},
    {"robots", "--invert", [](options& o) -> bool& { return o.inverted; }, "write the inputs that may not be accessed"},
    {"site", "--schemeful", [](options& o) -> bool& { return o.sites.with_scheme; }, "write the scheme of a site, too"},
    {"key", "--hash", [](options& o) -> bool& { return o.hash; }, "write a hash of the key instead, 32 hexadecimal digits"},
    {"normalize equivalent dedupe seen", "--urn-equivalence", [](options& o) -> bool& { return o.form.urn_equivalence; },
     "omit the query and fragment of a URN, which URN-equivalence ignores (RFC 8141)"},
    {"key dedupe seen", "--drop-fragment", [](options& o) -> bool& { return o.key_words.drop_fragment; }, "remove any fragment"},
};

/// An option whose value is a nonempty name.
struct name_option {
    std::string_view commands;
    const char* name;
    std::optional<std::string>& (*member)(options&);
    const char* type; ///< of the value
    const char* description;
};

inline constexpr name_option name_options[] = {
    {"dedupe", "--seen", [](options& o) -> std::optional<std::string>& { return o.folder; }, "FOLDER",
     "store the keys in this folder for later runs, in bounded memory"},
    {"seen", "--merge", [](options& o) -> std::optional<std::string>& { return o.other_folder; }, "OTHER",
     "add the keys of another folder, made in the same way"},
    {"key dedupe seen", "--tracking", [](options& o) -> std::optional<std::string>& { return o.key_words.tracking; }, "FILE",
     "read tracking parameters from this list: .json of ClearURLs, .txt of AdGuard"},
    {"key dedupe seen", "--suffix-list", [](options& o) -> std::optional<std::string>& { return o.key_words.suffixes; }, "FILE",
     "the Public Suffix List for the rule registrable-domain"},
    {"site", "--suffix-list", [](options& o) -> std::optional<std::string>& { return o.suffix_file; }, "FILE",
     "the Public Suffix List, in the format of publicsuffix.org"},
    {"robots", "--agent", [](options& o) -> std::optional<std::string>& { return o.agent; }, "NAME",
     "the product token of the crawler (letters, - and _), or * for the rules of all others"},
    {"to-uri", "--charset", [](options& o) -> std::optional<std::string>& { return o.charset; }, "NAME",
     "the charset of the inputs and of the LF between them (default: UTF-8)"},
};

} // namespace uriform::cli
