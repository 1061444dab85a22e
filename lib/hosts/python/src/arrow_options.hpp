#pragma once

#include "arguments.hpp"

#include <span>

#include <uriform-arrow.h>
#include <uriform-iri.h>
#include <uriform.h>

namespace python::arrow {

/// An argument that chooses options: the words that it can be, which of a bool are 0 and 1. Options that a function does not have
/// are an error.
struct option_argument {
    const char* name;
    std::span<const choice> words;
};

// begin: column_arguments.tsv
inline constexpr choice component_words[] = {{"userinfo", URIFORM_ENCODE_USERINFO},
                                             {"reg-name", URIFORM_ENCODE_REG_NAME},
                                             {"path-segment", URIFORM_ENCODE_PATH_SEGMENT},
                                             {"query-value", URIFORM_ENCODE_QUERY_VALUE},
                                             {"all-octets", URIFORM_ENCODE_ALL_OCTETS},
                                             {"form", URIFORM_ENCODE_FORM},
                                             {"path", URIFORM_ENCODE_PATH},
                                             {"query", URIFORM_ENCODE_QUERY},
                                             {"fragment", URIFORM_ENCODE_FRAGMENT}};
inline constexpr choice kind_words[] = {{"uri-reference", URIFORM_URI_REFERENCE},
                                        {"uri", URIFORM_URI},
                                        {"absolute-uri", URIFORM_ABSOLUTE_URI},
                                        {"relative-ref", URIFORM_RELATIVE_REF}};
inline constexpr choice level_words[] = {{"scheme", 0}, {"syntax", URIFORM_SYNTAX_LEVEL}};
inline constexpr choice drop_fragment_words[] = {{"0", 0}, {"1", URIFORM_DROP_FRAGMENT}};
inline constexpr choice strict_words[] = {{"0", URIFORM_NOT_STRICT}, {"1", 0}};
inline constexpr choice plus_words[] = {{"0", 0}, {"1", URIFORM_PLUS_IS_SPACE}};
inline constexpr choice lenient_words[] = {{"0", 0}, {"1", URIFORM_LENIENT}};
inline constexpr choice percent_u_words[] = {{"0", 0}, {"1", URIFORM_PERCENT_U}};
inline constexpr choice replace_words[] = {{"0", URIFORM_UTF8}, {"1", URIFORM_UTF8_REPLACED}};
inline constexpr choice percent_encoded_host_words[] = {{"0", 0}, {"1", URIFORM_PERCENT_ENCODED_HOST}};
inline constexpr choice nfc_words[] = {{"0", 0}, {"1", URIFORM_NFC}};
inline constexpr choice legacy_words[] = {{"0", 0}, {"1", URIFORM_LEGACY_EXTENDED}};
inline constexpr option_argument option_arguments[] = {{"component", component_words},
                                                       {"kind", kind_words},
                                                       {"level", level_words},
                                                       {"drop_fragment", drop_fragment_words},
                                                       {"strict", strict_words},
                                                       {"plus", plus_words},
                                                       {"lenient", lenient_words},
                                                       {"percent_u", percent_u_words},
                                                       {"replace", replace_words},
                                                       {"percent_encoded_host", percent_encoded_host_words},
                                                       {"nfc", nfc_words},
                                                       {"legacy", legacy_words}};
// end: column_arguments.tsv

} // namespace python::arrow
