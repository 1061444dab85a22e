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
/// The hook through which URL reports use Unicode data. The library `uriform-iri` implements it as iri::unicode_service().

namespace uriform::web {

/// Reasons to doubt that a host label is what readers take it for.
enum class doubt_kind : std::uint8_t {
    mixed_scripts,       ///< the label is not Highly Restrictive (UTS #39, section 5.2), or mixes number systems (5.3)
    confusable,          ///< the label looks like an ASCII label (UTS #39, section 4)
    invisible_character, ///< the label contains an invisible character
    bidirectional,       ///< the label makes the name a Bidi domain name (RFC 5893, section 1.4)
    a_label_round_trip,  ///< the A-label differs from the A-label of its U-label
};

/// Describes a doubt about some octets in a text.
struct host_doubt {
    doubt_kind kind{};       ///< the reason
    std::size_t begin = 0;   ///< the first octet, in bytes from 0
    std::size_t end = 0;     ///< the octet after the last octet
    std::string_view detail; ///< for mixed_scripts, the restriction level; static storage

    /// Compares all members.
    friend bool operator==(const host_doubt&, const host_doubt&) = default;
};

/// The result of reading a text by RFC 3987.
struct iri_reading {
    result<std::string> iri;  ///< the text or the reference's target, or the reason why the text is not an IRI
    std::string ascii_host;   ///< the host in A-labels, by the URL Standard or else RFC 3987, if either accepts the text
    std::string unicode_host; ///< the same host in U-labels

    /// Whether the data needed to detect doubts is available. If false, no doubts are found.
    bool has_unicode_data = true;

    std::vector<host_doubt> doubts = {}; ///< doubts about host labels, unordered
};

/// A text to read by RFC 3987, and its reading by the URL Standard.
struct iri_question {
    std::string_view text;          ///< the text
    const url_view* base = nullptr; ///< the base against which the text is resolved; null without a base
    const url* read = nullptr;      ///< the reading by the URL Standard; null if the standard rejects the text
    std::string_view given_host;    ///< the host as written, a view into the text; empty without a host
};

/// The functions that need Unicode data.
struct unicode_service {
    domain_to_ascii_function domain_to_ascii;        ///< converts non-ASCII domains
    iri_reading (*read_iri)(const iri_question& of); ///< reads a text by RFC 3987
};

} // namespace uriform::web
