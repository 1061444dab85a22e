#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <uriform/explain/finding.hpp>
#include <uriform/syntax/detail/grammar.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/uri/uri_reference.hpp>
#include <uriform/web/url.hpp>

#include "command/cli/component_encoding.hpp"
#include "command/cli/input_syntax.hpp"
#include "command/cli/key_options.hpp"
#include "command/io/line_end.hpp"

namespace uriform::cli {

struct seen_keys;

/// The output for an invalid input.
enum class invalid_input : std::uint8_t {
    skip,  ///< nothing
    blank, ///< an empty line
    keep,  ///< the input, unchanged
};

/// The options of the command line. A command reads the members that it has an option for.
struct options {
    std::vector<std::string> arguments; ///< the inputs; if empty, they are the lines of `file`
    std::optional<std::string> file;    ///< if empty, standard input
    line_end ends = {};                 ///< the end of an input in the file
    unsigned threads = 1;
    invalid_input invalid = invalid_input::skip;
    reference_kind kind = reference_kind::uri_reference;
    normal_form_options form = {};
    const input_syntax* syntax = &uris; ///< never null
    bool json = false;
    std::optional<uri> base; ///< if empty, each input has its own
    std::optional<web::url> web_base;
    std::vector<std::pair<web::url_attribute, std::string>> changes; ///< of web URLs, in order
    encoder* encode = encode_octets<encode_sets::query_value>;
    decode_options decoding = {};
    bool null = false;                 ///< inputs and outputs end with NUL
    bool zero = false;                 ///< outputs end with NUL
    bool kind_is_given = false;        ///< rather than being the default
    bool percent_host = false;         ///< the host of an IRI is percent-encoded rather than put in A-labels
    key_options key_words;             ///< how keys are made
    std::optional<key_setup> keys;     ///< made of these; if empty, normal forms are compared
    bool hash = false;                 ///< a key is written as its hash
    bool hashed = false;               ///< inputs are compared by the hashes of their keys
    std::shared_ptr<seen_keys> seen;   ///< for all workers, if inputs are compared with those so far
    std::optional<std::string> folder; ///< of the keys that were seen
    bool pairs = false;                ///< two texts are explained together
    web::finding_set failures;         ///< the findings that make the exit status 1
    bool stats = false;                ///< a summary ends standard error
    bool changes_folder = false;
    bool inverted = false; ///< inputs are written that were not seen
    std::optional<std::string> other_folder;
    std::optional<std::string> charset; ///< of the inputs; if empty, they are octets or UTF-8
};

} // namespace uriform::cli
