#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/base/result.hpp>
#include <uriform/web/parse_url.hpp>
#include <uriform/web/url.hpp>

/// @file
/// The hook by which reports on URLs use the data of Unicode. The library `uriform-iri` implements it: iri::unicode_service().

namespace uriform::web {

/// Reasons to doubt that a label of a host is what people read.
enum class doubt_kind : std::uint8_t {
    mixed_scripts,       ///< the label is not Highly Restrictive (UTS #39, section 5.2), or has digits of several systems (5.3)
    confusable,          ///< the label looks like an ASCII label (UTS #39, section 4)
    invisible_character, ///< a character without appearance
    bidirectional,       ///< the label makes the name a Bidi domain name (RFC 5893, section 1.4)
    a_label_round_trip,  ///< the A-label is not that of its U-label
};

/// A doubt about octets of a text.
struct host_doubt {
    doubt_kind kind{};       ///< the reason
    std::size_t begin = 0;   ///< the first octet, in bytes from 0
    std::size_t end = 0;     ///< the octet after the last one
    std::string_view detail; ///< for mixed_scripts the level of restriction; static storage

    /// Compares all members.
    friend bool operator==(const host_doubt&, const host_doubt&) = default;
};

/// The reading of a text by RFC 3987.
struct iri_reading {
    result<std::string> iri;  ///< the text, or the target of the reference; or why the text is not an IRI
    std::string ascii_host;   ///< the host in A-labels, by the first standard that accepts the text: URL, IRI; or empty
    std::string unicode_host; ///< the same host in U-labels

    /// Whether the data that the doubts need are present. If it is false, no doubt is found.
    bool has_unicode_data = true;

    std::vector<host_doubt> doubts = {}; ///< of the labels of the host, in no order
};

/// A text and its reading by the URL Standard, for which the reading by RFC 3987 is asked.
struct iri_question {
    std::string_view text;          ///< the text
    const url_view* base = nullptr; ///< the URL that the text is a reference against; null if the text stands alone
    const url* read = nullptr;      ///< the reading by the URL Standard; null if it refuses the text
    std::string_view given_host;    ///< the host as it is written in the text, a part of it; empty if there is none
};

/// The functions that need the data of Unicode.
struct unicode_service {
    domain_to_ascii_function domain_to_ascii;        ///< converts domains that are not ASCII
    iri_reading (*read_iri)(const iri_question& of); ///< reads a text by RFC 3987
};

} // namespace uriform::web
