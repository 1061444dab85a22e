#ifndef URIFORM_H
#define URIFORM_H

#include <stddef.h>
#include <stdint.h>

/// @file
/// The C interface (C99) for URIs (RFC 3986) and web URLs (the WHATWG URL Standard). The other libraries' interfaces are in
/// uriform-keys.h, uriform-explain.h, uriform-arrow.h and uriform-iri.h.
///
/// The following applies to every function:
///
/// - A text is passed as a pointer and a length in bytes. It may contain any bytes, including NUL, and needs no terminating NUL.
///   A null pointer with length 0 stands for an empty text. A text longer than 2^32 - 1 bytes is not read, and the error is
///   URIFORM_TOO_LONG. A negative length converted to `size_t` is therefore harmless.
/// - A component to set is passed as a text, too, but a null pointer with length 0 stands for an undefined component. This
///   differs from an empty component (section 5.3).
/// - A function with a parameter `error` returns URIFORM_OK, 0, or another value of ::uriform_status. In this way, it reports
///   null pointers, unknown options and small buffers. It cannot detect a pointer to fewer bytes than the length says, or a text
///   that overlaps the output; both are undefined behaviour.
/// - A function that writes a text takes a `buffer` with room for `capacity` bytes. If the text fits, it is written without a
///   terminating NUL, and `*length` is its length in bytes. Otherwise, the error is URIFORM_BUFFER_TOO_SMALL, and `*length` is
///   the required length; to query it, pass a null `buffer` with capacity 0. On any other failure, `*length` is 0.
/// - On failure, the buffer and all other objects passed by pointer are unchanged, except `*length` and `*error`. Bytes beyond
///   `*length` in the buffer are never written.
/// - `error` receives the details of a failure and may be null. On success, all its members are 0.
/// - Time is linear in the length of the texts, and stack usage is bounded. Functions do not throw exceptions. Any number of
///   threads may call them concurrently. If a function allocates memory during the call, its documentation says so; if that
///   fails, it returns URIFORM_OUT_OF_MEMORY.
/// - Nothing needs freeing, and no state persists between calls, except the objects in uriform-keys.h and uriform-explain.h.
///
/// The C interface lacks these parts of the C++ interface: lists of form fields, texts for IP addresses, custom octet sets,
/// validation errors and encodings for web URLs, descriptions of key rules, and tracking lists in third-party formats.

/// The version of this header. uriform_version() returns the version of the loaded library.
/// @{
#define URIFORM_VERSION_MAJOR 0
#define URIFORM_VERSION_MINOR 1
#define URIFORM_VERSION_PATCH 0
/// @}

/// The version of the binary interface, used as the soversion of the shared libraries.
#define URIFORM_ABI_VERSION 0

/// The version of normal forms. uriform_normal_form_version() returns the loaded library's version and explains it.
// begin: versions.tsv normal_form
#define URIFORM_NORMAL_FORM_VERSION 1
// end: versions.tsv

/// Marks functions that the shared library exports, unless `URIFORM_STATIC` is defined. On Windows, programs that link the static
/// libraries must define it; the packages for pkg-config and CMake and the CMake build do so. `URIFORM_BUILDS_CORE` and similar
/// macros are only for building the shared libraries.
#if defined(_WIN32) && !defined(URIFORM_STATIC) && !defined(URIFORM_BUILDS_CORE)
#define URIFORM_API __declspec(dllimport)
#elif defined(_WIN32) && !defined(URIFORM_STATIC)
#define URIFORM_API __declspec(dllexport)
#elif defined(__GNUC__) && !defined(URIFORM_STATIC)
#define URIFORM_API __attribute__((visibility("default")))
#else
#define URIFORM_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// The status returned by functions. Values below 960 are the error numbers of the C++ interface, in blocks of 64 per layer; the
/// others belong to the C interface. A number never changes.
enum uriform_status {
    URIFORM_OK = 0, ///< success

    // any function
    // begin: errors.tsv base
    /// An input or result exceeds 4294967295 bytes (2^32 - 1).
    URIFORM_TOO_LONG = 1,
    /// Octets that are not UTF-8; the position is the start of the ill-formed sequence (RFC 3629, section 3).
    URIFORM_INVALID_UTF8 = 2,
    // end: errors.tsv

    // the grammar of RFC 3986
    // begin: errors.tsv syntax
    /// An octet that the rule being read does not allow (RFC 3986, appendix A).
    URIFORM_INVALID_CHARACTER = 64,
    /// `%` without two hexadecimal digits (RFC 3986, section 2.1).
    URIFORM_INVALID_PERCENT_ENCODING = 65,
    /// The text between `[` and `]` is neither an IPv6address nor an IPvFuture (RFC 3986, section 3.2.2).
    URIFORM_INVALID_IP_LITERAL = 66,
    /// A port is not a number, or exceeds 65535 if a 16-bit number is required (RFC 3986, section 3.2.3).
    URIFORM_INVALID_PORT = 67,
    /// The first segment of a relative reference contains `:` (RFC 3986, section 4.2).
    URIFORM_COLON_IN_FIRST_SEGMENT = 68,
    /// A URI is required, but the text does not begin with a scheme (RFC 3986, section 3).
    URIFORM_MISSING_SCHEME = 69,
    /// A relative reference is required, but the text begins with a scheme (RFC 3986, section 4.2).
    URIFORM_UNEXPECTED_SCHEME = 70,
    /// An absolute URI is required, but the text contains a fragment (RFC 3986, section 4.3).
    URIFORM_UNEXPECTED_FRAGMENT = 71,
    // end: errors.tsv

    // building and decoding
    // begin: errors.tsv uri
    /// After an authority, a path must be empty or begin with `/` (RFC 3986, section 3.3).
    URIFORM_PATH_WITHOUT_SLASH = 128,
    /// `%uXXXX` encodes half of a surrogate pair; the position is its `%`.
    URIFORM_UNPAIRED_SURROGATE = 129,
    /// A data segment is `.` or `..`, and no encoding keeps it from being a dot segment (RFC 3986, section 2.3).
    URIFORM_DOT_SEGMENT = 130,
    /// A path, of a file or in a `file` URI, does not begin with a file system root (RFC 8089, section 2).
    URIFORM_RELATIVE_PATH = 131,
    /// A segment contains NUL or a separator of the platform (RFC 8089, section 5).
    URIFORM_INVALID_PATH_CHARACTER = 132,
    /// Windows reserves a segment for a device, or the path is in its device namespace (RFC 8089, section 5).
    URIFORM_DEVICE_NAME = 133,
    /// The scheme is not `file`, or the URI contains a userinfo, port, query or fragment, which the scheme does not allow (RFC
    /// 8089, section 2).
    URIFORM_NOT_A_FILE_URI = 134,
    /// A POSIX path allows no host except `localhost`, and a UNC path cannot contain this host (RFC 8089, section 3).
    URIFORM_UNEXPECTED_HOST = 135,
    /// The scheme is not `data`, or no comma ends the header (RFC 2397, section 3).
    URIFORM_NOT_A_DATA_URI = 136,
    // end: errors.tsv

    // web URLs: validation errors from the URL Standard (section 1.1), and two more errors
    // begin: errors.tsv web
    /// A domain is invalid in UTS #46; a failure unless the domain is ASCII.
    URIFORM_WEB_DOMAIN_TO_ASCII = 192,
    /// A domain contains a percent-encoded byte.
    URIFORM_WEB_DOMAIN_PERCENT_ENCODED = 193,
    /// Failure: an opaque host contains a forbidden host code point.
    URIFORM_WEB_HOST_INVALID_CODE_POINT = 194,
    /// An IPv4 address ends with a `.`.
    URIFORM_WEB_IPV4_EMPTY_PART = 195,
    /// An IPv4 address consists of fewer than four parts.
    URIFORM_WEB_IPV4_TOO_FEW_PARTS = 196,
    /// Failure: an IPv4 address consists of more than four parts.
    URIFORM_WEB_IPV4_TOO_MANY_PARTS = 197,
    /// Failure: a part of an IPv4 address is not a number.
    URIFORM_WEB_IPV4_NON_NUMERIC_PART = 198,
    /// A part of an IPv4 address is hexadecimal or octal.
    URIFORM_WEB_IPV4_NON_DECIMAL_PART = 199,
    /// A part of an IPv4 address exceeds 255; a failure if it does not fit into the remaining octets.
    URIFORM_WEB_IPV4_OUT_OF_RANGE_PART = 200,
    /// Failure: an IPv6 address lacks its `]`.
    URIFORM_WEB_IPV6_UNCLOSED = 201,
    /// Failure: an IPv6 address begins with a single `:`.
    URIFORM_WEB_IPV6_INVALID_COMPRESSION = 202,
    /// Failure: an IPv6 address consists of more than eight pieces.
    URIFORM_WEB_IPV6_TOO_MANY_PIECES = 203,
    /// Failure: an IPv6 address contains two `::`.
    URIFORM_WEB_IPV6_MULTIPLE_COMPRESSION = 204,
    /// Failure: an IPv6 address contains an invalid character, or ends too soon.
    URIFORM_WEB_IPV6_INVALID_CODE_POINT = 205,
    /// Failure: an IPv6 address without `::` consists of fewer than eight pieces.
    URIFORM_WEB_IPV6_TOO_FEW_PIECES = 206,
    /// A piece of an IPv6 address begins with a needless `0`.
    URIFORM_WEB_IPV6_PIECE_LEADING_ZERO = 207,
    /// Failure: more than six pieces precede the IPv4 address.
    URIFORM_WEB_IPV4_IN_IPV6_TOO_MANY_PIECES = 208,
    /// Failure: the IPv4 part of an IPv6 address is not dotted decimal.
    URIFORM_WEB_IPV4_IN_IPV6_INVALID_CODE_POINT = 209,
    /// Failure: a number in the IPv4 part of an IPv6 address exceeds 255.
    URIFORM_WEB_IPV4_IN_IPV6_OUT_OF_RANGE_PART = 210,
    /// Failure: the IPv4 part contains fewer than four numbers.
    URIFORM_WEB_IPV4_IN_IPV6_TOO_FEW_PARTS = 211,

    /// A code point that no valid URL contains there.
    URIFORM_WEB_INVALID_URL_UNIT = 212,
    /// A special scheme is not followed by `//`.
    URIFORM_WEB_SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS = 213,
    /// Failure: no scheme, and no base URL against which the input can be resolved.
    URIFORM_WEB_MISSING_SCHEME_NON_RELATIVE_URL = 214,
    /// `\` in place of `/`.
    URIFORM_WEB_INVALID_REVERSE_SOLIDUS = 215,
    /// The input contains credentials.
    URIFORM_WEB_INVALID_CREDENTIALS = 216,
    /// Failure: a required host is missing.
    URIFORM_WEB_HOST_MISSING = 217,
    /// Failure: a port exceeds 65535.
    URIFORM_WEB_PORT_OUT_OF_RANGE = 218,
    /// Failure: a port is not a number.
    URIFORM_WEB_PORT_INVALID = 219,
    /// A drive letter relative to a `file` URL.
    URIFORM_WEB_FILE_INVALID_WINDOWS_DRIVE_LETTER = 220,
    /// A drive letter in place of a host.
    URIFORM_WEB_FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST = 221,

    /// A domain is not ASCII, and no conversion function is available.
    URIFORM_WEB_DOMAIN_TO_ASCII_UNAVAILABLE = 222,
    /// A domain exceeds 16384 bytes.
    URIFORM_WEB_HOST_TOO_LONG = 223,
    // end: errors.tsv

    // keys: No-Vary-Search fields, tracking lists and profiles
    // begin: errors.tsv key
    /// A member or parameter does not begin with a key.
    URIFORM_KEY_INVALID_FIELD_KEY = 256,
    /// Neither a comma nor the end follows a member.
    URIFORM_KEY_MISSING_COMMA = 257,
    /// Neither a space nor `)` follows a list item.
    URIFORM_KEY_MISSING_LIST_SPACE = 258,
    /// A value is missing, or neither `0` nor `1` follows a `?`.
    URIFORM_KEY_INVALID_BARE_ITEM = 259,
    /// An Integer, Decimal or Date contains too many digits, or no digit.
    URIFORM_KEY_INVALID_NUMBER = 260,
    /// A String or Display String contains an invalid character, or does not end.
    URIFORM_KEY_INVALID_STRING = 261,
    /// A Byte Sequence is not base64, or does not end.
    URIFORM_KEY_INVALID_BYTE_SEQUENCE = 262,
    /// The value of `key-order` is not a Boolean.
    URIFORM_KEY_INVALID_KEY_ORDER = 263,
    /// The value of `params` or `except` is not a list of Strings.
    URIFORM_KEY_INVALID_PARAMETER_NAMES = 264,
    /// `except` occurs together with `params`, or in the older syntax without `params=?1`.
    URIFORM_KEY_MISPLACED_EXCEPT = 265,

    /// The first row of a list does not consist of `version`, a tab and the list's version.
    URIFORM_KEY_MISSING_LIST_VERSION = 266,
    /// A row does not consist of four cells.
    URIFORM_KEY_INVALID_LIST_ROW = 267,
    /// A parameter name is empty, contains a space, or contains `*` before its end.
    URIFORM_KEY_INVALID_PARAMETER_NAME = 268,
    /// A site is not a domain name in lower case.
    URIFORM_KEY_INVALID_SITE = 269,
    /// A text is not JSON, or lacks the members of ClearURLs' rules.
    URIFORM_KEY_INVALID_CLEAR_URLS = 270,
    /// A filter list contains no rule with `removeparam`.
    URIFORM_KEY_NO_REMOVEPARAM_RULE = 271,

    /// The text does not begin with the name of a profile and `/`.
    URIFORM_KEY_UNKNOWN_PROFILE = 272,
    /// The library does not implement this version of the profile.
    URIFORM_KEY_UNKNOWN_PROFILE_VERSION = 273,
    /// A word is not the name of a rule or setting.
    URIFORM_KEY_UNKNOWN_RULE = 274,
    /// The preceding setting does not accept this value.
    URIFORM_KEY_INVALID_RULE_VALUE = 275,
    /// The profile's form of keys does not support this rule or setting.
    URIFORM_KEY_INAPPLICABLE_RULE = 276,
    /// The profile uses the rule registrable-domain, but no Public Suffix List is given.
    URIFORM_KEY_MISSING_SUFFIX_LIST = 277,
    // end: errors.tsv

    // the Public Suffix List
    // begin: errors.tsv site
    /// A rule of a Public Suffix List is not a domain name, optionally after `!` or `*.`.
    URIFORM_SITE_INVALID_SUFFIX_RULE = 576,
    /// The list contains no rules; the position is the end of the text.
    URIFORM_SITE_NO_SUFFIX_RULE = 577,
    // end: errors.tsv

    // robots.txt files
    // begin: errors.tsv robots
    /// A crawler's product token is empty, or contains other characters than letters, `-` and `_` (RFC 9309, section 2.2.1).
    URIFORM_ROBOTS_INVALID_PRODUCT_TOKEN = 640,
    // end: errors.tsv

    // key sets and their files
    // begin: errors.tsv set
    /// The file cannot be opened or mapped; `errno` contains the reason.
    URIFORM_SET_UNREADABLE_FILE = 320,
    /// The file does not begin like the file of a key set.
    URIFORM_SET_NOT_A_SEEN_SET = 321,
    /// The library does not implement this format of the file.
    URIFORM_SET_UNKNOWN_SET_VERSION = 322,
    /// The file is truncated, or octets follow its end.
    URIFORM_SET_WRONG_SET_SIZE = 323,
    /// The file has changed since it was saved.
    URIFORM_SET_DAMAGED_SET = 324,
    /// The keys were made by a different profile, version or options.
    URIFORM_SET_OTHER_IDENTITY = 325,

    /// The file cannot be written; `errno` contains the reason.
    URIFORM_SET_UNWRITABLE_FILE = 326,
    /// Sets whose digests were made with different seeds cannot be merged.
    URIFORM_SET_OTHER_SEED = 327,
    // end: errors.tsv

    // IRIs, domain names and charsets
    // begin: errors.tsv iri
    /// A host cannot be converted to A-labels; the position is the start of the first invalid label (UTS #46).
    URIFORM_IRI_INVALID_HOST_NAME = 448,
    /// A non-ASCII host is too long for conversion to A-labels.
    URIFORM_IRI_HOST_NAME_TOO_LONG = 449,
    /// A component mixes right-to-left with left-to-right characters (RFC 3987, section 4.2).
    URIFORM_IRI_INVALID_BIDI = 450,
    /// No charset has this name; the position is 0.
    URIFORM_IRI_UNKNOWN_CHARSET = 451,
    /// Octets that the charset does not define; the position is the first such octet.
    URIFORM_IRI_INVALID_CHARSET_DATA = 452,
    /// More adjacent combining characters than text for Normalization Form C may contain.
    URIFORM_IRI_TOO_MANY_COMBINING = 453,
    /// ICU data is not available; the position is 0.
    URIFORM_IRI_UNICODE_DATA_UNAVAILABLE = 454,
    // end: errors.tsv

    // only the C interface
    // begin: errors.tsv c
    /// A pointer to a required text or result is null.
    URIFORM_NULL_ARGUMENT = 960,
    /// An option or enumerator that this function does not accept.
    URIFORM_INVALID_OPTION = 961,
    /// The buffer is too small for the text; `*length` is the required length.
    URIFORM_BUFFER_TOO_SMALL = 962,
    /// Out of memory.
    URIFORM_OUT_OF_MEMORY = 963,
    /// A defect in the library; none is known.
    URIFORM_INTERNAL_ERROR = 964,
    /// No parameter with that name, or no rule for that scheme.
    URIFORM_NOT_FOUND = 965,
    /// An Arrow array or type is not well-formed, or not a column of texts.
    URIFORM_INVALID_ARROW = 966,
    /// The caller's function `stop` has ended an operation on columns.
    URIFORM_STOPPED = 967,
    // end: errors.tsv
};

/// The rule of RFC 3986, Appendix A, that was being read when an error was detected.
enum uriform_error_component {
    URIFORM_COMPONENT_NONE = 0,
    URIFORM_COMPONENT_SCHEME = 1,
    URIFORM_COMPONENT_USERINFO = 2,
    URIFORM_COMPONENT_HOST = 3,
    URIFORM_COMPONENT_PORT = 4,
    URIFORM_COMPONENT_PATH = 5,
    URIFORM_COMPONENT_QUERY = 6,
    URIFORM_COMPONENT_FRAGMENT = 7
};

/// Options, combined with `|`: at most one kind of reference, and any other options named in a function's documentation.
/// Combining two kinds of reference results in URIFORM_INVALID_OPTION.
enum uriform_option {
    URIFORM_URI_REFERENCE = 0, ///< section 4.1: a URI or a relative reference; the default
    URIFORM_URI = 1,           ///< section 3: with a scheme
    URIFORM_ABSOLUTE_URI = 2,  ///< section 4.3: with a scheme, without a fragment
    URIFORM_RELATIVE_REF = 4,  ///< section 4.2: without a scheme

    URIFORM_SYNTAX_LEVEL = 0x10,    ///< normalize by section 6.2.2 only; without this option, also by section 6.2.3
    URIFORM_DROP_FRAGMENT = 0x20,   ///< remove the fragment from the normal form, as for a cache key
    URIFORM_URN_EQUIVALENCE = 0x80, ///< remove a URN's query and fragment, except at the syntax level (RFC 8141, section 3.1)

    URIFORM_NOT_STRICT = 0x40, ///< ignore the scheme of a reference if the base has the same scheme (section 5.2.2)

    URIFORM_LENIENT = 0x100,        ///< keep a `%` without two following hexadecimal digits
    URIFORM_PLUS_IS_SPACE = 0x200,  ///< decode `+` as a space, as in HTML form queries
    URIFORM_PERCENT_U = 0x400,      ///< decode `%uXXXX` as a UTF-16 code unit, as written by ECMAScript's `escape`
    URIFORM_UTF8 = 0x800,           ///< require the decoded data to be UTF-8
    URIFORM_UTF8_REPLACED = 0x1000, ///< replace each maximal subpart that is not UTF-8 by U+FFFD; excludes URIFORM_UTF8

    URIFORM_LEGACY_FIELD = 0x2000,   ///< read a No-Vary-Search field by drafts 00 to 03, like Chromium, not by the newest draft
    URIFORM_NEWEST_VERSION = 0x4000, ///< if a key profile does not name a version, use the newest version

    URIFORM_ICANN_RULES = 0x100000, ///< apply only rules from the ICANN section of a Public Suffix List
    URIFORM_SCHEMEFUL = 0x200000,   ///< include schemes in sites: `https://example.com`

    // for uriform-iri.h
    URIFORM_PERCENT_ENCODED_HOST = 0x10000, ///< convert a host to percent-encoded UTF-8 instead of A-labels
    URIFORM_NFC = 0x20000,                  ///< normalize the text to Normalization Form C, as needed for text from other charsets
    URIFORM_LEGACY_EXTENDED = 0x40000       ///< accept characters not allowed in IRIs, and percent-encode them
};

/// The octets that percent-encoding keeps, named by the data's use. The sets for a path, query or fragment encode an entire
/// component.
enum uriform_encode_set {
    // begin: encode_sets.tsv
    /// Section 3.2.1: data in a user name or password.
    URIFORM_ENCODE_USERINFO = 0,
    /// Section 3.2.2: data in a host.
    URIFORM_ENCODE_REG_NAME = 1,
    /// Section 3.3: data in a segment.
    URIFORM_ENCODE_PATH_SEGMENT = 2,
    /// Section 3.4: the name or value of a parameter.
    URIFORM_ENCODE_QUERY_VALUE = 3,

    /// Section 3.3: a path; `/` is kept.
    URIFORM_ENCODE_PATH = 6,
    /// Section 3.4.
    URIFORM_ENCODE_QUERY = 7,
    /// Section 3.5.
    URIFORM_ENCODE_FRAGMENT = 8,

    /// Every octet is encoded.
    URIFORM_ENCODE_ALL_OCTETS = 4,
    /// `application/x-www-form-urlencoded`, which encodes a space as `+`.
    URIFORM_ENCODE_FORM = 5,
    // end: encode_sets.tsv
};

/// The platform of a file path.
enum uriform_path_style {
    // begin: path_styles.tsv
    /// POSIX paths: octets, with `/` between segments.
    URIFORM_PATH_POSIX = 0,
    /// Windows paths: UTF-8, with `\` or `/` between segments, and a drive or server at the root.
    URIFORM_PATH_WINDOWS = 1,
    // end: path_styles.tsv
};

/// The alternative of the rule `host` (section 3.2.2) that matched.
enum uriform_host_kind {
    // begin: host_kinds.tsv
    /// No authority and therefore no host.
    URIFORM_HOST_NONE = 0,
    /// A registered name, possibly empty.
    URIFORM_HOST_REG_NAME = 1,
    /// IPv4address.
    URIFORM_HOST_IPV4 = 2,
    /// An IP-literal with an IPv6address.
    URIFORM_HOST_IPV6 = 3,
    /// An IP-literal with an IPvFuture.
    URIFORM_HOST_IPVFUTURE = 4,
    // end: host_kinds.tsv
};

/// Bits of uriform_components::defined. An undefined component differs from an empty component (section 5.3).
enum uriform_component {
    URIFORM_SCHEME = 0x01,
    URIFORM_AUTHORITY = 0x02,
    URIFORM_USERINFO = 0x04,
    URIFORM_HOST = 0x08,
    URIFORM_PORT = 0x10,
    URIFORM_PATH = 0x20, ///< always defined, possibly empty
    URIFORM_QUERY = 0x40,
    URIFORM_FRAGMENT = 0x80
};

/// Bits of uriform_scheme_rule::flags.
enum uriform_scheme_flag {
    URIFORM_EMPTY_PATH_IS_ROOT = 0x1,     ///< with an authority, an empty path equals `/` (RFC 9110, section 4.2.3)
    URIFORM_LOCALHOST_IS_EMPTY = 0x2,     ///< the host `localhost` equals the empty host (RFC 8089, section 2)
    URIFORM_NAMESPACE_IS_LOWER_CASE = 0x4 ///< a URN's namespace identifier is in lower case (RFC 8141, section 3.1)
};

/// An error and its position. The layout is part of the binary interface.
typedef struct uriform_error {
    /// The 0-based byte offset of the error. If RFC 3986 or RFC 3987 refuses the text, it is the length of the longest prefix that
    /// some valid text begins with. Other errors are in the invalid part, usually at its beginning.
    uint64_t position;
    int32_t code;       ///< the ::uriform_status that the function returned
    uint16_t component; ///< the ::uriform_error_component that was being read at `position`
    uint16_t text;      ///< the 0-based index of the invalid text, among the function's text parameters
} uriform_error;

/// A component's position in its text, as 0-based byte offsets.
typedef struct uriform_span {
    uint32_t begin; ///< the first byte; equal to `end` for an empty component
    uint32_t end;   ///< one past the last byte
} uriform_span;

/// A reference's components, without their delimiters. An undefined component's span is 0 to 0. The layout is part of the binary
/// interface; it needs no room to grow, because RFC 3986 fixes the components.
typedef struct uriform_components {
    uriform_span scheme;    ///< section 3.1
    uriform_span authority; ///< section 3.2: userinfo, host and port, including the delimiters between them
    uriform_span userinfo;  ///< section 3.2.1
    uriform_span host;      ///< section 3.2.2; includes the brackets of an IP literal
    uriform_span port;      ///< section 3.2.3
    uriform_span path;      ///< section 3.3
    uriform_span query;     ///< section 3.4
    uriform_span fragment;  ///< section 3.5
    uint32_t defined;       ///< bits of ::uriform_component
    uint32_t kind;          ///< URIFORM_URI with a scheme, otherwise URIFORM_RELATIVE_REF
    uint32_t host_kind;     ///< a ::uriform_host_kind
    int32_t port_number;    ///< the port as a number; -1 if it is undefined, empty, or greater than 65535
} uriform_components;

/// A text within a structure. The text must outlive the structure.
typedef struct uriform_text {
    const char* data; ///< the first byte; if null, `size` must be 0
    size_t size;      ///< in bytes
} uriform_text;

/// A parameter in a query (section 3.4): the texts before and after its first `=`, not decoded. The layout is part of the binary
/// interface.
typedef struct uriform_param {
    uriform_span name;  ///< the whole parameter if it contains no `=`
    uriform_span value; ///< 0 to 0 without a `=`
    uint32_t has_value; ///< 1 if the parameter contains a `=`, otherwise 0
} uriform_param;

/// An iteration over a query's parameters or a path's segments. Its members are read-only. Copy it to continue from the same
/// place again. The layout is part of the binary interface.
typedef struct uriform_pieces {
    const char* text;   ///< the reference's text, which must outlive the iteration
    uint32_t next;      ///< the byte offset of the next piece
    uint32_t end;       ///< one past the last byte of the component
    uint32_t left;      ///< the number of remaining pieces; initially of all pieces
    uint32_t component; ///< URIFORM_QUERY or URIFORM_PATH
} uriform_pieces;

/// A parameter to append. Its name and value are data, that is, not percent-encoded.
typedef struct uriform_name_value {
    uriform_text name;  ///< as data; may be empty
    uriform_text value; ///< if null, the parameter contains no `=`
} uriform_name_value;

/// The components from which to compose a reference. A structure of zeros stands for the empty reference: a component is
/// undefined if its pointer is null. The layout is part of the binary interface.
typedef struct uriform_parts {
    uriform_text scheme;              ///< without `:`
    uriform_text userinfo;            ///< if data, only the user
    uriform_text password;            ///< requires a userinfo passed as data
    uriform_text host;                ///< as text: a reg-name, an IPv4 address, or an IP literal in brackets
    uriform_text port;                ///< digits
    uriform_text path;                ///< always defined: null stands for the empty path
    uriform_text query;               ///< without `?`
    uriform_text fragment;            ///< without `#`
    const uriform_text* segments;     ///< segments to append to `path`, as data
    size_t segment_count;             ///< the number of `segments`; if 0, `segments` may be null
    const uriform_name_value* params; ///< parameters to append to `query`
    size_t param_count;               ///< the number of `params`; if 0, `params` may be null
    uint32_t data;     ///< which components are data to percent-encode: any of URIFORM_USERINFO, URIFORM_HOST, URIFORM_FRAGMENT
    uint32_t reserved; ///< must be 0
} uriform_parts;

/// A scheme's rules for its URIs (section 6.2.3). The layout is part of the binary interface.
typedef struct uriform_scheme_rule {
    uriform_text scheme;  ///< in lower case
    int32_t default_port; ///< the port that the normal form omits, or -1
    uint32_t flags;       ///< bits of ::uriform_scheme_flag
} uriform_scheme_rule;

/// What the header of a `data` URI says. The layout is part of the binary interface.
typedef struct uriform_data_header {
    uriform_text media_type; ///< without parameters, as written; by default `text/plain`, in static storage
    uriform_text parameters; ///< as written, from their first `;` on; by default `;charset=US-ASCII`, in static storage
    uriform_span data;       ///< the data, percent-encoded; begins after the comma
    uint32_t is_base64;      ///< 1 if the data, once percent-decoded, is base64, otherwise 0
} uriform_data_header;

/// Scheme rules that take precedence over the library's rules, for functions that depend on them. Where a pointer to this
/// structure is null, there are none. The first rule for a scheme applies. Comparing and hashing references requires the same
/// rules.
///
/// Functions take time linear in the number of rules, too, and allocate nothing for them. Errors: URIFORM_NULL_ARGUMENT;
/// URIFORM_INVALID_OPTION for unknown flags, or a default port that is neither -1 nor a port. The layout is part of the binary
/// interface.
///
/// @code
/// static const uriform_scheme_rule mine[] = {{{"gemini", 6}, 1965, URIFORM_EMPTY_PATH_IS_ROOT}, {{"http", 4}, 8080, 0}};
/// static const uriform_scheme_rules rules = {mine, 2};
/// char buffer[64];
/// size_t length;
/// int answer;
/// assert(uriform_normalize("gemini://h:1965", 15, URIFORM_URI, &rules, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 11 && memcmp(buffer, "gemini://h/", length) == 0);
/// assert(uriform_equivalent("gemini://h", 10, "gemini://h:1965", 15, URIFORM_URI, &rules, &answer, NULL) == URIFORM_OK);
/// assert(answer == 1);
/// @endcode
typedef struct uriform_scheme_rules {
    const uriform_scheme_rule* rules; ///< if null, `count` must be 0
    size_t count;                     ///< the number of rules
} uriform_scheme_rules;

/// Splits a text into its components (RFC 3986, Appendix A), without decoding them. Options: a kind of reference.
///
/// No allocation. Errors: those of the grammar, located at the first byte that cannot continue a valid text.
///
/// @code
/// uriform_components parts;
/// uriform_error error;
/// assert(uriform_parse("//h:1/?", 7, URIFORM_URI_REFERENCE, &parts, &error) == URIFORM_OK);
/// assert(parts.host.begin == 2 && parts.host.end == 3 && parts.host_kind == URIFORM_HOST_REG_NAME && parts.port_number == 1);
/// assert((parts.defined & URIFORM_QUERY) != 0 && parts.query.begin == parts.query.end); // empty
/// assert((parts.defined & URIFORM_FRAGMENT) == 0);                                      // undefined
/// assert(uriform_parse("http://a b/", 11, URIFORM_URI, &parts, &error) == URIFORM_INVALID_CHARACTER);
/// assert(error.position == 8 && error.component == URIFORM_COMPONENT_HOST);
/// @endcode
URIFORM_API int uriform_parse(const char* text, size_t size, uint32_t options, uriform_components* components,
                              uriform_error* error);

/// Writes a reference's normal form (section 6.2). Unless null, `rules` take precedence over the library's scheme rules. Options:
/// a kind of reference, URIFORM_SYNTAX_LEVEL, URIFORM_DROP_FRAGMENT, URIFORM_URN_EQUIVALENCE.
///
/// The normal form is at most 16 bytes longer than the text. No allocation. Errors: those of uriform_parse() and
/// ::uriform_scheme_rules, and URIFORM_TOO_LONG if the normal form is too long.
///
/// @code
/// char buffer[64];
/// size_t length;
/// assert(uriform_normalize("HTTP://h:80/%7e", 15, URIFORM_URI, NULL, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 10 && memcmp(buffer, "http://h/~", length) == 0);
/// assert(uriform_normalize("HTTP://h", 8, URIFORM_URI, NULL, NULL, 0, &length, NULL) == URIFORM_BUFFER_TOO_SMALL);
/// assert(length == 9);
/// @endcode
URIFORM_API int uriform_normalize(const char* text, size_t size, uint32_t options, const uriform_scheme_rules* rules, char* buffer,
                                  size_t capacity, size_t* length, uriform_error* error);

/// Tests whether a reference is in normal form, and sets `*answer` to 1 or 0. Options and rules are as for uriform_normalize().
///
/// No allocation. Errors: those of uriform_parse().
///
/// @code
/// int answer;
/// assert(uriform_is_normalized("http://h/", 9, URIFORM_URI, NULL, &answer, NULL) == URIFORM_OK && answer == 1);
/// assert(uriform_is_normalized("http://h", 8, URIFORM_URI, NULL, &answer, NULL) == URIFORM_OK && answer == 0);
/// @endcode
URIFORM_API int uriform_is_normalized(const char* text, size_t size, uint32_t options, const uriform_scheme_rules* rules,
                                      int* answer, uriform_error* error);

/// Tests whether two references have the same normal form (section 6.1), and sets `*answer` to 1 or 0. Options and rules are as
/// for uriform_normalize(), and apply to both.
///
/// No allocation. Errors: those of uriform_parse(); uriform_error::text is 1 if the error is in `b`.
///
/// @code
/// int answer;
/// assert(uriform_equivalent("http://h", 8, "HTTP://H:80/", 12, URIFORM_URI, NULL, &answer, NULL) == URIFORM_OK && answer == 1);
/// uriform_error error;
/// assert(uriform_equivalent("/", 1, "a b", 3, URIFORM_URI_REFERENCE, NULL, &answer, &error) == URIFORM_INVALID_CHARACTER);
/// assert(error.text == 1 && error.position == 1);
/// @endcode
URIFORM_API int uriform_equivalent(const char* a, size_t a_size, const char* b, size_t b_size, uint32_t options,
                                   const uriform_scheme_rules* rules, int* answer, uriform_error* error);

/// Computes a hash of a reference's normal form: the 64-bit XXH3 of its bytes, so that equivalent references have equal hashes.
/// Options and rules are as for uriform_normalize().
///
/// The hash depends on `seed`, and is the same on every machine. Use a secret random seed for tables filled from untrusted input
/// (hash flooding). No allocation. Errors: those of uriform_parse().
///
/// @code
/// uint64_t a, b;
/// assert(uriform_hash("http://h", 8, 7, URIFORM_URI, NULL, &a, NULL) == URIFORM_OK);
/// assert(uriform_hash("HTTP://H:80/", 12, 7, URIFORM_URI, NULL, &b, NULL) == URIFORM_OK && a == b);
/// @endcode
URIFORM_API int uriform_hash(const char* text, size_t size, uint64_t seed, uint32_t options, const uriform_scheme_rules* rules,
                             uint64_t* hash, uriform_error* error);

/// Compares the normal forms of two references, octet by octet, and sets `*order` to -1 if `a` is before `b`, 0 if they are
/// equivalent, or 1 if `a` is after `b`. Options and rules are as for uriform_normalize(), and apply to both.
///
/// No allocation. Errors: those of uriform_parse(); uriform_error::text is 1 if the error is in `b`.
///
/// @code
/// int order;
/// assert(uriform_compare("http://h/%61", 12, "HTTP://h/b", 10, URIFORM_URI, NULL, &order, NULL) == URIFORM_OK && order == -1);
/// assert(uriform_compare("http://h", 8, "http://h/", 9, URIFORM_URI, NULL, &order, NULL) == URIFORM_OK && order == 0);
/// @endcode
URIFORM_API int uriform_compare(const char* a, size_t a_size, const char* b, size_t b_size, uint32_t options,
                                const uriform_scheme_rules* rules, int* order, uriform_error* error);

/// Determines the port that a client connects to (section 3.2.3). `*port` is the reference's port as a number or, if that is
/// undefined or empty, its scheme's default port. It is -1 if there is no default port, scheme or authority, and for a port over
/// 65535, which is legal in a URI, but cannot be connected to. Options: a kind of reference. Rules are as for
/// uriform_normalize().
///
/// No allocation. Errors: those of uriform_parse().
///
/// @code
/// int32_t port;
/// assert(uriform_port_or_default("https://h/", 10, URIFORM_URI, NULL, &port, NULL) == URIFORM_OK && port == 443);
/// assert(uriform_port_or_default("//h", 3, URIFORM_URI_REFERENCE, NULL, &port, NULL) == URIFORM_OK && port == -1);
/// assert(uriform_port_or_default("https://h:65979/", 16, URIFORM_URI, NULL, &port, NULL) == URIFORM_OK && port == -1);
/// @endcode
URIFORM_API int uriform_port_or_default(const char* text, size_t size, uint32_t options, const uriform_scheme_rules* rules,
                                        int32_t* port, uriform_error* error);

/// Tests whether two references have the same origin (RFC 6454, sections 4 and 5), and sets `*answer` to 1 if their schemes,
/// hosts and effective ports are equal, and to 0 otherwise. Options: a kind of reference, for both. Rules are as for
/// uriform_normalize().
///
/// The answer is also 0, even for a reference and itself, if either lacks a scheme or an authority, or contains an empty host, a
/// port over 65535, or a scheme without a default port, such as `file`. No allocation. Errors: those of uriform_parse();
/// uriform_error::text is 1 if the error is in `b`.
///
/// @code
/// int answer;
/// assert(uriform_same_origin("https://h/a", 11, "HTTPS://u@H:443/b", 17, URIFORM_URI, NULL, &answer, NULL) == URIFORM_OK);
/// assert(answer == 1);
/// assert(uriform_same_origin("https://h/a", 11, "https://h:65979/a", 17, URIFORM_URI, NULL, &answer, NULL) == URIFORM_OK);
/// assert(answer == 0);
/// @endcode
URIFORM_API int uriform_same_origin(const char* a, size_t a_size, const char* b, size_t b_size, uint32_t options,
                                    const uriform_scheme_rules* rules, int* answer, uriform_error* error);

/// Finds the library's rule for a scheme, ignoring case. It includes, for example, the default port. `rule->scheme` is static.
///
/// No allocation. Errors: URIFORM_NOT_FOUND if the library contains no rule for the scheme.
///
/// @code
/// uriform_scheme_rule rule;
/// assert(uriform_find_scheme("HTTPS", 5, &rule, NULL) == URIFORM_OK && rule.default_port == 443);
/// assert(rule.scheme.size == 5 && memcmp(rule.scheme.data, "https", 5) == 0 && rule.flags == URIFORM_EMPTY_PATH_IS_ROOT);
/// assert(uriform_find_scheme("gemini", 6, &rule, NULL) == URIFORM_NOT_FOUND && rule.default_port == 443); // unchanged
/// @endcode
URIFORM_API int uriform_find_scheme(const char* scheme, size_t size, uriform_scheme_rule* rule, uriform_error* error);

/// Resolves a reference against a base (section 5.2), and writes the target URI without normalizing it. Options:
/// URIFORM_NOT_STRICT.
///
/// Allocates memory of the target's size during the call. Errors: those of uriform_parse(), with URIFORM_URI for the base;
/// uriform_error::text is 1 if the error is in the reference. URIFORM_TOO_LONG if the target is too long.
///
/// @code
/// char buffer[64];
/// size_t length;
/// assert(uriform_resolve("http://a/b/c/d;p?q", 18, "../g", 4, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 12 && memcmp(buffer, "http://a/b/g", length) == 0);
/// @endcode
URIFORM_API int uriform_resolve(const char* base, size_t base_size, const char* reference, size_t reference_size, uint32_t options,
                                char* buffer, size_t capacity, size_t* length, uriform_error* error);

/// Writes a shortest reference that, resolved against a base, yields the same URI as `target`. There are no options; pass 0.
///
/// Allocates at most twice the target's size during the call. Errors: those of uriform_resolve().
///
/// @code
/// char buffer[64];
/// size_t length;
/// assert(uriform_relativize("http://a/b/c/d?q", 16, "http://a/b/g#s", 14, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 6 && memcmp(buffer, "../g#s", length) == 0);
/// @endcode
URIFORM_API int uriform_relativize(const char* base, size_t base_size, const char* target, size_t target_size, uint32_t options,
                                   char* buffer, size_t capacity, size_t* length, uriform_error* error);

/// Writes the `file` URI of an absolute path (RFC 8089). `style`, a ::uriform_path_style, is the path's platform, whatever the
/// current platform. For details, see uriform/uri/file_path.hpp.
///
/// No allocation. Errors: URIFORM_RELATIVE_PATH, URIFORM_INVALID_PATH_CHARACTER, URIFORM_DEVICE_NAME, URIFORM_INVALID_UTF8 and
/// URIFORM_UNEXPECTED_HOST.
///
/// @code
/// char uri[64];
/// size_t length;
/// assert(uriform_from_path("C:\\a b", 6, URIFORM_PATH_WINDOWS, uri, sizeof uri, &length, NULL) == URIFORM_OK);
/// assert(length == 16 && memcmp(uri, "file:///C:/a%20b", length) == 0);
/// assert(uriform_from_path("a", 1, URIFORM_PATH_POSIX, uri, sizeof uri, &length, NULL) == URIFORM_RELATIVE_PATH);
/// @endcode
URIFORM_API int uriform_from_path(const char* path, size_t size, uint32_t style, char* buffer, size_t capacity, size_t* length,
                                  uriform_error* error);

/// Writes the path of a `file` URI. The path is never longer than the URI. It contains no NUL, and none is written after it.
///
/// No allocation. Errors: those of uriform_parse() with URIFORM_URI, those of uriform_from_path(), and URIFORM_NOT_A_FILE_URI.
///
/// @code
/// char path[64];
/// size_t length;
/// assert(uriform_to_path("file:///a%20b", 13, URIFORM_PATH_POSIX, path, sizeof path, &length, NULL) == URIFORM_OK);
/// assert(length == 4 && memcmp(path, "/a b", length) == 0);
/// @endcode
URIFORM_API int uriform_to_path(const char* uri, size_t size, uint32_t style, char* buffer, size_t capacity, size_t* length,
                                uriform_error* error);

/// Reads the header of a `data` URI (RFC 2397) as browsers do, and finds its data. The texts in `header` view the URI, which must
/// outlive them, or static storage. For details, see uriform/uri/data_uri.hpp.
///
/// No allocation. Errors: those of uriform_parse() with URIFORM_URI, and URIFORM_NOT_A_DATA_URI.
///
/// @code
/// const char* uri = "data:text/html;base64,PGI+";
/// uriform_data_header header;
/// assert(uriform_parse_data_header(uri, strlen(uri), &header, NULL) == URIFORM_OK);
/// assert(header.media_type.size == 9 && memcmp(header.media_type.data, "text/html", 9) == 0);
/// assert(header.parameters.size == 0 && header.is_base64 == 1 && header.data.begin == 22 && header.data.end == 26);
/// assert(uriform_parse_data_header("data:a", 6, &header, NULL) == URIFORM_NOT_A_DATA_URI);
/// @endcode
URIFORM_API int uriform_parse_data_header(const char* uri, size_t size, uriform_data_header* header, uriform_error* error);

/// Returns 1 if a text is a URI (RFC 3986, section 3; the format `uri` in JSON Schema), and 0 otherwise. Linear, no allocation.
///
/// @code
/// assert(uriform_is_uri("urn:a:b", 7) && !uriform_is_uri("/a", 2));
/// @endcode
URIFORM_API int uriform_is_uri(const char* text, size_t size);

/// Returns 1 if a text is a URI or a relative reference (RFC 3986, section 4.1; the format `uri-reference` in JSON Schema), and 0
/// otherwise. Linear, no allocation.
///
/// @code
/// assert(uriform_is_uri_reference("/a", 2) && !uriform_is_uri_reference("a b", 3));
/// @endcode
URIFORM_API int uriform_is_uri_reference(const char* text, size_t size);

/// Returns 1 if a text matches the rule `host` (RFC 3986, section 3.2.2), and 0 otherwise. Linear, no allocation.
///
/// @code
/// assert(uriform_is_host("[::1]", 5) && !uriform_is_host("::1", 3));
/// @endcode
URIFORM_API int uriform_is_host(const char* text, size_t size);

/// Returns 1 if a text is an ASCII host name (RFC 1123, section 2.1; the format `hostname` in JSON Schema), and 0 otherwise. Does
/// not decode labels that begin with `xn--`. Linear, no allocation.
///
/// @code
/// assert(uriform_is_hostname("example.com", 11) && !uriform_is_hostname("a_b", 3));
/// @endcode
URIFORM_API int uriform_is_hostname(const char* text, size_t size);

/// Returns 1 if a text is a URI template (RFC 6570, section 2; the format `uri-template` in JSON Schema), and 0 otherwise.
/// Linear, no allocation. For details, see uriform/uri/schema_formats.hpp.
///
/// @code
/// assert(uriform_is_uri_template("/{a}", 4) && !uriform_is_uri_template("/{a", 3));
/// @endcode
URIFORM_API int uriform_is_uri_template(const char* text, size_t size);

/// Begins an iteration over a query's parameters (section 3.4): the texts between its `&`. An undefined query contains no
/// parameters, and an empty query contains one empty parameter. `pieces->left` is their number. Options: a kind of reference.
///
/// No parameter is omitted, so joining the raw parameters with `&` reproduces the query. No allocation. Errors: those of
/// uriform_parse().
///
/// @code
/// const char text[] = "/?q=caf%C3%A9&flag";
/// uriform_pieces params;
/// uriform_param param;
/// char buffer[16];
/// size_t length;
/// assert(uriform_params(text, strlen(text), URIFORM_URI_REFERENCE, &params, NULL) == URIFORM_OK && params.left == 2);
/// while (uriform_next_param(&params, &param))
///     if (param.has_value)
///         assert(uriform_decode(text + param.value.begin, param.value.end - param.value.begin, 0, buffer, sizeof buffer, &length,
///                               NULL) == URIFORM_OK);
/// assert(length == 5 && memcmp(buffer, "caf\xC3\xA9", length) == 0);
/// @endcode
URIFORM_API int uriform_params(const char* text, size_t size, uint32_t options, uriform_pieces* pieces, uriform_error* error);

/// Advances an iteration begun by uriform_params(). If there is a next parameter, returns 1 and sets `*param`; otherwise returns
/// 0. As in uriform_components, spans are offsets in the reference's text.
///
/// Linear in the parameter's length, no allocation. Also returns 0 for null pointers, and for an iteration over segments.
///
/// @code
/// // Keep all parameters but those of one kind.
/// const char text[] = "/a?utm_source=x&q=1&utm_id=2&r";
/// uriform_pieces params;
/// uriform_param param;
/// char query[sizeof text];
/// size_t size = 0;
/// assert(uriform_params(text, strlen(text), 0, &params, NULL) == URIFORM_OK);
/// while (uriform_next_param(&params, &param)) {
///     const uint32_t begin = param.name.begin;
///     const uint32_t end = param.has_value ? param.value.end : param.name.end;
///     if (strncmp(text + begin, "utm_", 4) == 0)
///         continue;
///     if (size != 0)
///         query[size++] = '&';
///     memcpy(query + size, text + begin, end - begin);
///     size += end - begin;
/// }
/// assert(size == 5 && memcmp(query, "q=1&r", size) == 0);
/// char buffer[sizeof text];
/// size_t length;
/// assert(uriform_with_query(text, strlen(text), size == 0 ? NULL : query, size, 0, buffer, sizeof buffer, &length, NULL) ==
///        URIFORM_OK);
/// assert(length == 8 && memcmp(buffer, "/a?q=1&r", length) == 0);
/// @endcode
URIFORM_API int uriform_next_param(uriform_pieces* pieces, uriform_param* param);

/// Finds the first parameter whose decoded name is `name`, given as data, and sets `*param`. Options: a kind of reference.
///
/// No allocation. Errors: those of uriform_parse(), and URIFORM_NOT_FOUND. To read a `+` as a space, decode the value with
/// URIFORM_PLUS_IS_SPACE.
///
/// @code
/// uriform_param param;
/// assert(uriform_find_param("/?a&%62=c", 9, "b", 1, 0, &param, NULL) == URIFORM_OK);
/// assert(param.name.begin == 4 && param.name.end == 7 && param.value.begin == 8 && param.value.end == 9 && param.has_value);
/// assert(uriform_find_param("/?a&%62=c", 9, "c", 1, 0, &param, NULL) == URIFORM_NOT_FOUND);
/// @endcode
URIFORM_API int uriform_find_param(const char* text, size_t size, const char* name, size_t name_size, uint32_t options,
                                   uriform_param* param, uriform_error* error);

/// Writes the decoded value of the first parameter whose decoded name is `name`. Without a `=`, the value is empty. Options: a
/// kind of reference.
///
/// No allocation. Errors: those of uriform_parse(), and URIFORM_NOT_FOUND.
///
/// @code
/// char buffer[16];
/// size_t length;
/// assert(uriform_get_param("/?a=1%262", 9, "a", 1, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 3 && memcmp(buffer, "1&2", length) == 0);
/// assert(uriform_get_param("/?a=1%262", 9, "b", 1, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_NOT_FOUND && length == 0);
/// @endcode
URIFORM_API int uriform_get_param(const char* text, size_t size, const char* name, size_t name_size, uint32_t options, char* buffer,
                                  size_t capacity, size_t* length, uriform_error* error);

/// Begins an iteration over a path's segments (section 3.3). In an absolute path, each `/` begins a segment. The empty path
/// contains no segments, and `/` contains one empty segment. `pieces->left` is their number. Options: a kind of reference.
///
/// Joining the raw segments with `/` (and a leading `/` for an absolute path) reproduces the path. No allocation. Errors: those
/// of uriform_parse().
///
/// @code
/// const char text[] = "http://h/a%2Fb/c";
/// uriform_pieces segments;
/// uriform_span segment;
/// char buffer[16];
/// size_t length;
/// assert(uriform_segments(text, strlen(text), URIFORM_URI, &segments, NULL) == URIFORM_OK && segments.left == 2);
/// assert(uriform_next_segment(&segments, &segment) == 1);
/// const size_t size = segment.end - segment.begin;
/// assert(uriform_decode(text + segment.begin, size, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 3 && memcmp(buffer, "a/b", length) == 0);
/// @endcode
URIFORM_API int uriform_segments(const char* text, size_t size, uint32_t options, uriform_pieces* pieces, uriform_error* error);

/// Advances an iteration begun by uriform_segments(). If there is a next segment, returns 1 and sets `*segment` to its offsets in
/// the reference's text; otherwise returns 0.
///
/// Linear in the segment's length, no allocation. Also returns 0 for null pointers, and for an iteration over parameters.
///
/// @code
/// uriform_pieces segments;
/// uriform_span segment;
/// assert(uriform_segments("a/", 2, 0, &segments, NULL) == URIFORM_OK);
/// assert(uriform_next_segment(&segments, &segment) == 1 && segment.begin == 0 && segment.end == 1);
/// assert(uriform_next_segment(&segments, &segment) == 1 && segment.begin == 2 && segment.end == 2);
/// assert(uriform_next_segment(&segments, &segment) == 0);
/// @endcode
URIFORM_API int uriform_next_segment(uriform_pieces* pieces, uriform_span* segment);

/// Composes a reference from its components (section 5.3), and writes it. Options: URIFORM_URI, which requires a scheme.
///
/// By default, a component is text, percent-encoded as in the result of uriform_parse(): it is checked and kept byte for byte.
/// Components listed in uriform_parts::data, and all segments and parameters, are data: any octets; those not allowed in the
/// component are percent-encoded. With a userinfo or a port, an undefined host becomes empty.
///
/// The segments `.` and `..` are rejected as URIFORM_DOT_SEGMENT: no encoding keeps them from being dot segments, since `%2E` is
/// the same as `.` (section 2.3), so a user's data could lead to another page. To use dot segments, include them in `path`.
///
/// A segment is appended after a `/`, which is omitted if `path` ends in `/`, or if `path` is empty and there is no authority. A
/// parameter is appended after a `&`, which is omitted if `query` is undefined, empty, or ends in `&`. A path that would
/// otherwise be misread is written with a leading `./` or `/.` (sections 3.3 and 4.2).
///
/// Allocates a few times the result's size during the call. Errors: URIFORM_INVALID_CHARACTER, URIFORM_INVALID_PERCENT_ENCODING,
/// URIFORM_INVALID_IP_LITERAL, URIFORM_INVALID_PORT, URIFORM_PATH_WITHOUT_SLASH and URIFORM_DOT_SEGMENT, whose position is in the
/// component named by uriform_error::component; URIFORM_MISSING_SCHEME; URIFORM_TOO_LONG if a text or the result is too long;
/// URIFORM_INVALID_OPTION for unknown bits in `data`, a nonzero `reserved`, or a password without a userinfo passed as data.
///
/// @code
/// static const uriform_text segments[] = {{"users", 5}, {"a/b", 3}};
/// static const uriform_name_value params[] = {{{"q", 1}, {"1&2", 3}}, {{"flag", 4}, {NULL, 0}}};
/// uriform_parts parts = {0};
/// char buffer[64];
/// size_t length;
/// uriform_error error;
/// parts.scheme.data = "https", parts.scheme.size = 5;
/// parts.host.data = "h", parts.host.size = 1;
/// parts.segments = segments, parts.segment_count = 2;
/// parts.params = params, parts.param_count = 2;
/// assert(uriform_build(&parts, URIFORM_URI, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 34 && memcmp(buffer, "https://h/users/a%2Fb?q=1%262&flag", length) == 0);
/// parts.port.data = "8a", parts.port.size = 2;
/// assert(uriform_build(&parts, URIFORM_URI, buffer, sizeof buffer, &length, &error) == URIFORM_INVALID_PORT);
/// assert(error.component == URIFORM_COMPONENT_PORT && error.position == 1);
/// @endcode
URIFORM_API int uriform_build(const uriform_parts* parts, uint32_t options, char* buffer, size_t capacity, size_t* length,
                              uriform_error* error);

/// Writes a reference with another scheme or, if `scheme` is null, as a relative reference. Options: a kind of reference, for
/// `text`.
///
/// The other components are kept byte for byte, except that a path that would otherwise be misread is written with a leading `./`
/// or `/.`, as by uriform_build(). The following applies to all uriform_with_... functions that take a component as text:
///
/// - Allocates a few times the result's size during the call.
/// - Errors: those of uriform_parse() for `text`, and those of uriform_build() for the component; uriform_error::text is 1 if the
///   error is in the component. URIFORM_PATH_WITHOUT_SLASH, at the path's position in `text`, if an authority is added to a
///   reference whose path does not begin with `/`. URIFORM_TOO_LONG if the result is too long.
///
/// @code
/// char buffer[64];
/// size_t length;
/// assert(uriform_with_scheme("http://h/a", 10, "https", 5, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 11 && memcmp(buffer, "https://h/a", length) == 0);
/// assert(uriform_with_scheme("http://h/a", 10, NULL, 0, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK && length == 5);
/// uriform_error error;
/// assert(uriform_with_scheme("/", 1, "a b", 3, 0, buffer, sizeof buffer, &length, &error) == URIFORM_INVALID_CHARACTER);
/// assert(error.text == 1 && error.position == 1 && error.component == URIFORM_COMPONENT_SCHEME);
/// @endcode
URIFORM_API int uriform_with_scheme(const char* text, size_t size, const char* scheme, size_t scheme_size, uint32_t options,
                                    char* buffer, size_t capacity, size_t* length, uriform_error* error);

/// Writes a reference with another userinfo, or removes it if `userinfo` is null. Otherwise like uriform_with_scheme().
///
/// @code
/// char buffer[64];
/// size_t length;
/// assert(uriform_with_userinfo("http://h/", 9, "u", 1, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 11 && memcmp(buffer, "http://u@h/", length) == 0);
/// @endcode
URIFORM_API int uriform_with_userinfo(const char* text, size_t size, const char* userinfo, size_t userinfo_size, uint32_t options,
                                      char* buffer, size_t capacity, size_t* length, uriform_error* error);

/// Writes a reference with another host; an IP literal needs its brackets. If `host` is null, removes the host, or makes it empty
/// if there is a userinfo or a port. Otherwise like uriform_with_scheme().
///
/// @code
/// char buffer[64];
/// size_t length;
/// assert(uriform_with_host("http://h:80/", 12, "[::1]", 5, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 16 && memcmp(buffer, "http://[::1]:80/", length) == 0);
/// @endcode
URIFORM_API int uriform_with_host(const char* text, size_t size, const char* host, size_t host_size, uint32_t options, char* buffer,
                                  size_t capacity, size_t* length, uriform_error* error);

/// Writes a reference with another port, or removes it if `port` is null. Otherwise like uriform_with_scheme().
///
/// @code
/// char buffer[64];
/// size_t length;
/// assert(uriform_with_port("http://h:80/", 12, NULL, 0, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 9 && memcmp(buffer, "http://h/", length) == 0);
/// @endcode
URIFORM_API int uriform_with_port(const char* text, size_t size, const char* port, size_t port_size, uint32_t options, char* buffer,
                                  size_t capacity, size_t* length, uriform_error* error);

/// Writes a reference with another path, or an empty path if `path` is null. Otherwise like uriform_with_scheme().
///
/// @code
/// char buffer[64];
/// size_t length;
/// assert(uriform_with_path("http://h/a?q", 12, "/b", 2, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 12 && memcmp(buffer, "http://h/b?q", length) == 0);
/// @endcode
URIFORM_API int uriform_with_path(const char* text, size_t size, const char* path, size_t path_size, uint32_t options, char* buffer,
                                  size_t capacity, size_t* length, uriform_error* error);

/// Writes a reference with another query, or removes it if `query` is null. Otherwise like uriform_with_scheme().
///
/// @code
/// char buffer[64];
/// size_t length;
/// assert(uriform_with_query("http://h/#f", 11, "a=b", 3, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 15 && memcmp(buffer, "http://h/?a=b#f", length) == 0);
/// @endcode
URIFORM_API int uriform_with_query(const char* text, size_t size, const char* query, size_t query_size, uint32_t options,
                                   char* buffer, size_t capacity, size_t* length, uriform_error* error);

/// Writes a reference with another fragment, or removes it if `fragment` is null. Otherwise like uriform_with_scheme().
///
/// @code
/// char buffer[64];
/// size_t length;
/// assert(uriform_with_fragment("http://h/#f", 11, NULL, 0, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 9 && memcmp(buffer, "http://h/", length) == 0);
/// @endcode
URIFORM_API int uriform_with_fragment(const char* text, size_t size, const char* fragment, size_t fragment_size, uint32_t options,
                                      char* buffer, size_t capacity, size_t* length, uriform_error* error);

/// Writes a reference without userinfo, host and port. Otherwise like uriform_with_scheme().
///
/// @code
/// char buffer[64];
/// size_t length;
/// assert(uriform_without_authority("http://u@h:80/a", 15, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 7 && memcmp(buffer, "http:/a", length) == 0);
/// @endcode
URIFORM_API int uriform_without_authority(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity,
                                          size_t* length, uriform_error* error);

/// Appends a segment, given as data, to a reference's path, like uriform_build(), and writes the result. Options: a kind of
/// reference.
///
/// Allocates a few times the result's size during the call. Errors: those of uriform_parse(); URIFORM_DOT_SEGMENT, with
/// uriform_error::text 1, if the segment is `.` or `..`; and URIFORM_TOO_LONG if the result is too long.
///
/// @code
/// char buffer[64];
/// size_t length;
/// assert(uriform_append_segment("http://h/a?q", 12, "b/c", 3, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 18 && memcmp(buffer, "http://h/a/b%2Fc?q", length) == 0);
/// assert(uriform_append_segment("http://h/a", 10, "..", 2, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_DOT_SEGMENT);
/// @endcode
URIFORM_API int uriform_append_segment(const char* text, size_t size, const char* segment, size_t segment_size, uint32_t options,
                                       char* buffer, size_t capacity, size_t* length, uriform_error* error);

/// Appends a parameter to a reference's query, like uriform_build(), and writes the result. `name` and `value` are data; with a
/// null `value`, the parameter contains no `=`. Otherwise like uriform_append_segment(), but any data is valid.
///
/// @code
/// char buffer[64];
/// size_t length;
/// assert(uriform_append_param("/?a=1#f", 7, "a", 1, "2&3", 3, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 15 && memcmp(buffer, "/?a=1&a=2%263#f", length) == 0);
/// @endcode
URIFORM_API int uriform_append_param(const char* text, size_t size, const char* name, size_t name_size, const char* value,
                                     size_t value_size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                                     uriform_error* error);

/// Writes a reference with a single parameter of the given name. The first parameter with that name keeps its place and the text
/// of its name, and receives the new value; further parameters with that name are removed. Without any, the parameter is
/// appended, replacing an empty parameter at the query's end. `name` and `value` are data; with a null `value`, the parameter
/// contains no `=`. Options: a kind of reference.
///
/// Names are compared after decoding, and every other byte is kept. Allocates memory of the result's size during the call.
/// Errors: those of uriform_parse(), and URIFORM_TOO_LONG if the result is too long.
///
/// @code
/// char buffer[64];
/// size_t length;
/// assert(uriform_with_param("/?q=a+b&%70=1&p=2", 17, "p", 1, "3", 1, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 13 && memcmp(buffer, "/?q=a+b&%70=3", length) == 0);
/// @endcode
URIFORM_API int uriform_with_param(const char* text, size_t size, const char* name, size_t name_size, const char* value,
                                   size_t value_size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                                   uriform_error* error);

/// Writes a reference without the parameters whose name is `name`, given as data. If no parameter remains, the query becomes
/// undefined. Otherwise like uriform_with_param().
///
/// @code
/// char buffer[64];
/// size_t length;
/// assert(uriform_without_param("/?a=1&b=2&%61", 13, "a", 1, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 5 && memcmp(buffer, "/?b=2", length) == 0);
/// @endcode
URIFORM_API int uriform_without_param(const char* text, size_t size, const char* name, size_t name_size, uint32_t options,
                                      char* buffer, size_t capacity, size_t* length, uriform_error* error);

/// Writes a reference with its parameters sorted by their decoded names, octet by octet. The sort is stable. Options: a kind of
/// reference.
///
/// For n parameters, compares names n log n times. Allocates the result's size and a list of n parameters during the call.
/// Errors: those of uriform_parse().
///
/// @code
/// char buffer[64];
/// size_t length;
/// assert(uriform_sorted_params("/?b=2&%61=2&a=1", 15, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 15 && memcmp(buffer, "/?%61=2&a=1&b=2", length) == 0);
/// @endcode
URIFORM_API int uriform_sorted_params(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity,
                                      size_t* length, uriform_error* error);

/// Percent-encodes data (section 2.1) for the use named by `encode_set`, a ::uriform_encode_set, and writes the result. A `%` is
/// data like any other octet.
///
/// The result is at most three times as long as the data. No allocation. All data is valid.
///
/// @code
/// char buffer[16];
/// size_t length;
/// assert(uriform_encode("AT&T", 4, URIFORM_ENCODE_QUERY_VALUE, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 6 && memcmp(buffer, "AT%26T", length) == 0);
/// @endcode
URIFORM_API int uriform_encode(const char* data, size_t size, uint32_t encode_set, char* buffer, size_t capacity, size_t* length,
                               uriform_error* error);

/// Returns the number of the ::uriform_encode_set with a name, or -1. The names are `userinfo`, `reg-name`, `path-segment`,
/// `query-value`, `path`, `query`, `fragment`, `all-octets` and `form`. Linear in the number of sets.
///
/// @code
/// assert(uriform_find_encode_set("path-segment", 12) == URIFORM_ENCODE_PATH_SEGMENT);
/// assert(uriform_find_encode_set("segment", 7) == -1);
/// @endcode
URIFORM_API int uriform_find_encode_set(const char* name, size_t size);

/// Decodes a component's raw text once (section 2.1), and writes the data. Options: URIFORM_LENIENT, URIFORM_PLUS_IS_SPACE,
/// URIFORM_PERCENT_U, URIFORM_UTF8, URIFORM_UTF8_REPLACED.
///
/// Decode components only after splitting the reference, never before (section 2.4). No allocation. Errors:
/// URIFORM_INVALID_PERCENT_ENCODING, URIFORM_INVALID_UTF8 and URIFORM_UNPAIRED_SURROGATE, depending on the options.
///
/// @code
/// char buffer[16];
/// size_t length;
/// uriform_error error;
/// assert(uriform_decode("a%00%2541", 9, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 5 && memcmp(buffer, "a\0%41", length) == 0);
/// assert(uriform_decode("100%", 4, 0, buffer, sizeof buffer, &length, &error) == URIFORM_INVALID_PERCENT_ENCODING);
/// assert(error.position == 4 && length == 0);
/// @endcode
URIFORM_API int uriform_decode(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                               uriform_error* error);

/// Returns a human-readable message for a status, such as `invalid character in host`. The message names `component`, a
/// ::uriform_error_component, unless the status already implies it. For an unknown number, it is `unknown status`. The message is
/// static, ends in NUL and is never null. Constant time.
///
/// @code
/// assert(strcmp(uriform_error_message(URIFORM_INVALID_CHARACTER, URIFORM_COMPONENT_HOST), "invalid character in host") == 0);
/// @endcode
URIFORM_API const char* uriform_error_message(int code, int component);

/// Returns the machine-readable name of a status, in lower case with hyphens, for example `invalid-character`. For an unknown
/// number, it is `unknown-status`. The name is static, ends in NUL and is never null. Constant time.
///
/// @code
/// assert(strcmp(uriform_error_name(URIFORM_BUFFER_TOO_SMALL), "buffer-too-small") == 0);
/// @endcode
URIFORM_API const char* uriform_error_name(int code);

/// Returns the name of a ::uriform_error_component, for example `host`, or an empty text for URIFORM_COMPONENT_NONE and unknown
/// numbers. Static storage. Constant time.
///
/// @code
/// assert(strcmp(uriform_error_component_name(URIFORM_COMPONENT_HOST), "host") == 0);
/// @endcode
URIFORM_API const char* uriform_error_component_name(uint32_t component);

/// Returns the name of a ::uriform_host_kind, for example `reg-name`, or an empty text for URIFORM_HOST_NONE and unknown numbers.
/// Static storage. Constant time.
///
/// @code
/// assert(strcmp(uriform_host_kind_name(URIFORM_HOST_REG_NAME), "reg-name") == 0);
/// assert(strcmp(uriform_host_kind_name(URIFORM_HOST_NONE), "") == 0);
/// @endcode
URIFORM_API const char* uriform_host_kind_name(uint32_t kind);

/// Returns the loaded library's version as MAJOR.MINOR.PATCH. The text is static and ends in NUL.
///
/// @code
/// int major = -1;
/// assert(sscanf(uriform_version(), "%d", &major) == 1 && major == URIFORM_VERSION_MAJOR);
/// @endcode
URIFORM_API const char* uriform_version(void);

/// Returns the loaded library's URIFORM_ABI_VERSION.
///
/// @code
/// assert(uriform_abi_version() == URIFORM_ABI_VERSION);
/// @endcode
URIFORM_API int uriform_abi_version(void);

/// Returns the loaded library's URIFORM_NORMAL_FORM_VERSION. It increases if the normal form of any reference changes: compare
/// stored normal forms and hashes only with those from the same version.
///
/// @code
/// assert(uriform_normal_form_version() == URIFORM_NORMAL_FORM_VERSION);
/// @endcode
URIFORM_API int uriform_normal_form_version(void);

/// The attributes of the URL API (WHATWG URL, section 6.1) that support setting.
enum uriform_web_attribute {
    // begin: url_parts.tsv
    /// The URL.
    URIFORM_WEB_HREF = 0,
    /// The scheme and its `:`.
    URIFORM_WEB_PROTOCOL = 1,
    /// The percent-encoded user name.
    URIFORM_WEB_USERNAME = 2,
    /// The percent-encoded password.
    URIFORM_WEB_PASSWORD = 3,
    /// The host, followed by `:` and the port if the URL contains a port.
    URIFORM_WEB_HOST = 4,
    /// The host without the port.
    URIFORM_WEB_HOSTNAME = 5,
    /// Empty for the scheme's default port.
    URIFORM_WEB_PORT = 6,
    /// An opaque path, or segments that each follow a `/`.
    URIFORM_WEB_PATHNAME = 7,
    /// The query with its `?`; empty if the query is empty.
    URIFORM_WEB_SEARCH = 8,
    /// The fragment with its `#`; empty if the fragment is empty.
    URIFORM_WEB_HASH = 9,
    // end: url_parts.tsv
};

/// The kind of host in a web URL (WHATWG URL, section 3.1).
enum uriform_web_host_kind {
    // begin: web_host_kinds.tsv
    /// No host, and therefore no `//`.
    URIFORM_WEB_HOST_NULL = 0,
    /// The empty host, which only `file` URLs and non-special URLs allow.
    URIFORM_WEB_HOST_EMPTY = 1,
    /// A domain, in a special URL.
    URIFORM_WEB_HOST_DOMAIN = 2,
    /// An IPv4 address, in a special URL.
    URIFORM_WEB_HOST_IPV4 = 3,
    /// An IPv6 address, in brackets.
    URIFORM_WEB_HOST_IPV6 = 4,
    /// An opaque host, in a non-special URL.
    URIFORM_WEB_HOST_OPAQUE = 5,
    // end: web_host_kinds.tsv
};

/// Returns the name of a ::uriform_web_host_kind, for example `domain`, or an empty text for no host and for unknown numbers.
/// Static storage. Constant time.
///
/// @code
/// assert(strcmp(uriform_web_host_kind_name(URIFORM_WEB_HOST_OPAQUE), "opaque") == 0);
/// @endcode
URIFORM_API const char* uriform_web_host_kind_name(uint32_t kind);

/// The positions of the URL API's attributes in the serialization of a web URL, the href. An empty attribute's span is empty. The
/// layout is part of the binary interface.
typedef struct uriform_web_attributes {
    uriform_span protocol; ///< the scheme, including `:`
    uriform_span username; ///< percent-encoded
    uriform_span password; ///< percent-encoded
    uriform_span host;     ///< the host and, if there is a port, `:` and the port
    uriform_span hostname; ///< the host without the port
    uriform_span port;     ///< empty for the scheme's default port
    uriform_span pathname; ///< segments after a `/` each, or an opaque path
    uriform_span search;   ///< the query, including `?`; empty if the query is empty
    uriform_span hash;     ///< the fragment, including `#`; empty if the fragment is empty
    uint32_t host_kind;    ///< a ::uriform_web_host_kind
} uriform_web_attributes;

/// A function that converts a non-ASCII domain (WHATWG URL, section 3.3). `domain` is UTF-8; `be_strict` is 0 or 1. On success,
/// it writes the result to `buffer`, sets `*length` to at most `capacity`, and returns ::URIFORM_OK. Otherwise, it returns
/// ::URIFORM_WEB_DOMAIN_TO_ASCII, ::URIFORM_WEB_HOST_TOO_LONG or ::URIFORM_OUT_OF_MEMORY. Any other status is treated as
/// ::URIFORM_WEB_DOMAIN_TO_ASCII.
typedef int uriform_web_domain_to_ascii(const char* domain, size_t size, int be_strict, char* buffer, size_t capacity,
                                        size_t* length);

/// Unicode data for functions that report on URLs; see uriform_iri_unicode().
typedef struct uriform_unicode uriform_unicode;

/// Parses a text as browsers do (WHATWG URL, section 4.4), and writes its serialization, the href. `base` is the URL to which the
/// text is relative, or null. An empty text or any other relative reference is an invalid base. `hook` converts non-ASCII
/// domains; if it is null, these result in ::URIFORM_WEB_DOMAIN_TO_ASCII_UNAVAILABLE. Unless null, `attributes` receives the
/// positions of the attributes in the href. There are no options; pass 0.
///
/// These parameters are the same in the other functions on web URLs. Each allocates memory of the URL's size during the call.
/// Errors: the standard's failures, at the position that its parser reached; uriform_error::text is 1 if the error is in the
/// base.
///
/// @code
/// char href[64];
/// size_t length;
/// uriform_web_attributes at;
/// assert(uriform_web_parse("../d e#f", 8, "HTTP://h:80/a/b", 15, 0, NULL, href, sizeof href, &length, &at, NULL) == URIFORM_OK);
/// assert(length == 16 && memcmp(href, "http://h/d%20e#f", length) == 0);
/// assert(at.pathname.begin == 8 && at.pathname.end == 14 && at.port.begin == at.port.end);
/// uriform_error error;
/// assert(uriform_web_parse("http://h:x", 10, NULL, 0, 0, NULL, href, sizeof href, &length, NULL, &error) ==
/// URIFORM_WEB_PORT_INVALID); assert(error.position == 9);
/// @endcode
URIFORM_API int uriform_web_parse(const char* text, size_t size, const char* base, size_t base_size, uint32_t options,
                                  uriform_web_domain_to_ascii* hook, char* buffer, size_t capacity, size_t* length,
                                  uriform_web_attributes* attributes, uriform_error* error);

/// Tests whether uriform_web_parse() accepts a text and its base, and sets `*answer` to 1 or 0.
///
/// @code
/// int answer;
/// assert(uriform_web_can_parse("?q", 2, "https://h/", 10, 0, NULL, &answer, NULL) == URIFORM_OK && answer == 1);
/// assert(uriform_web_can_parse("?q", 2, NULL, 0, 0, NULL, &answer, NULL) == URIFORM_OK && answer == 0);
/// @endcode
URIFORM_API int uriform_web_can_parse(const char* text, size_t size, const char* base, size_t base_size, uint32_t options,
                                      uriform_web_domain_to_ascii* hook, int* answer, uriform_error* error);

/// Writes the URI of a web URL: its href, with octets percent-encoded where RFC 3986 does not allow them. Converting that URI
/// again does not change it.
///
/// @code
/// char uri[64];
/// size_t length;
/// assert(uriform_web_to_uri("http:\\\\h/a|b%", 13, NULL, 0, 0, NULL, uri, sizeof uri, &length, NULL) == URIFORM_OK);
/// assert(length == 17 && memcmp(uri, "http://h/a%7Cb%25", length) == 0);
/// @endcode
URIFORM_API int uriform_web_to_uri(const char* text, size_t size, const char* base, size_t base_size, uint32_t options,
                                   uriform_web_domain_to_ascii* hook, char* buffer, size_t capacity, size_t* length,
                                   uriform_error* error);

/// Writes the serialized origin of a web URL (WHATWG URL, section 4.7). It may be `null`.
///
/// @code
/// char origin[64];
/// size_t length;
/// assert(uriform_web_origin("https://u@H:443/", 16, NULL, 0, 0, NULL, origin, sizeof origin, &length, NULL) == URIFORM_OK);
/// assert(length == 9 && memcmp(origin, "https://h", length) == 0);
/// @endcode
URIFORM_API int uriform_web_origin(const char* text, size_t size, const char* base, size_t base_size, uint32_t options,
                                   uriform_web_domain_to_ascii* hook, char* buffer, size_t capacity, size_t* length,
                                   uriform_error* error);

/// Writes the URL of an absolute path as serialized by the URL Standard, without dot segments. `style` is a ::uriform_path_style.
/// For details, see uriform/web/file_url.hpp. Errors: those of uriform_from_path(), and host errors if a server is invalid.
///
/// @code
/// char href[64];
/// size_t length;
/// assert(uriform_web_from_path("C:\\a\\..\\b", 9, URIFORM_PATH_WINDOWS, NULL, href, sizeof href, &length, NULL) == URIFORM_OK);
/// assert(length == 12 && memcmp(href, "file:///C:/b", length) == 0);
/// @endcode
URIFORM_API int uriform_web_from_path(const char* path, size_t size, uint32_t style, uriform_web_domain_to_ascii* hook,
                                      char* buffer, size_t capacity, size_t* length, uriform_error* error);

/// Writes the path of a URL as read by browsers, without query and fragment. Errors: those of uriform_web_parse(), located in the
/// text, and those of uriform_to_path(), located in the href.
///
/// @code
/// char path[64];
/// size_t length;
/// assert(uriform_web_to_path("file:c|/a?b", 11, NULL, 0, URIFORM_PATH_WINDOWS, NULL, path, sizeof path, &length, NULL) ==
///        URIFORM_OK);
/// assert(length == 4 && memcmp(path, "c:\\a", length) == 0);
/// @endcode
URIFORM_API int uriform_web_to_path(const char* text, size_t size, const char* base, size_t base_size, uint32_t style,
                                    uriform_web_domain_to_ascii* hook, char* buffer, size_t capacity, size_t* length,
                                    uriform_error* error);

/// Sets an attribute, a ::uriform_web_attribute, of the web URL in `text`, like the setters of the URL API, and writes the href.
/// If `value` is not valid for the attribute, writes the href of the unchanged URL. Unless null, `*accepted` is set to 1 if the
/// value is valid, and to 0 otherwise. The URL is parsed without a base.
///
/// @code
/// char href[64];
/// size_t length;
/// int accepted;
/// assert(uriform_web_set("http://h/", 9, URIFORM_WEB_PORT, "8", 1, 0, NULL, href, sizeof href, &length, &accepted, NULL) ==
///        URIFORM_OK);
/// assert(accepted == 1 && length == 11 && memcmp(href, "http://h:8/", length) == 0);
/// @endcode
URIFORM_API int uriform_web_set(const char* text, size_t size, uint32_t attribute, const char* value, size_t value_size,
                                uint32_t options, uriform_web_domain_to_ascii* hook, char* buffer, size_t capacity, size_t* length,
                                int* accepted, uriform_error* error);

/// The class of an IP address, by the registries of special-purpose addresses (RFC 6890) and by the services of cloud providers.
enum uriform_address_class {
    // begin: address_classes.tsv
    /// Addresses in no other class.
    URIFORM_ADDRESS_GLOBAL = 0,
    /// 0.0.0.0/8 (RFC 791, section 3.2) and `::` (RFC 4291, section 2.5.2); many systems connect to themselves.
    URIFORM_ADDRESS_UNSPECIFIED = 1,
    /// 127.0.0.0/8 (RFC 1122, section 3.2.1.3) and `::1` (RFC 4291, section 2.5.3).
    URIFORM_ADDRESS_LOOPBACK = 2,
    /// RFC 1918; `fc00::/7` (RFC 4193) and `fec0::/10` (RFC 3879).
    URIFORM_ADDRESS_PRIVATE = 3,
    /// 100.64.0.0/10, between carriers and their customers (RFC 6598).
    URIFORM_ADDRESS_SHARED = 4,
    /// 169.254.0.0/16 (RFC 3927) and `fe80::/10` (RFC 4291, section 2.5.6).
    URIFORM_ADDRESS_LINK_LOCAL = 5,
    /// Cloud metadata services, which serve credentials, such as 169.254.169.254.
    URIFORM_ADDRESS_METADATA = 6,
    /// RFC 5737; `2001:db8::/32` (RFC 3849) and `3fff::/20` (RFC 9637).
    URIFORM_ADDRESS_DOCUMENTATION = 7,
    /// 198.18.0.0/15 (RFC 2544) and `2001:2::/48` (RFC 5180).
    URIFORM_ADDRESS_BENCHMARKING = 8,
    /// 224.0.0.0/4 (RFC 5771) and `ff00::/8` (RFC 4291, section 2.7).
    URIFORM_ADDRESS_MULTICAST = 9,
    /// Other blocks, such as 240.0.0.0/4 (RFC 1112, section 4), 192.0.0.0/24 (RFC 6890), `2001::/23` (RFC 2928), and everything
    /// outside `2000::/3`.
    URIFORM_ADDRESS_RESERVED = 10,
    // end: address_classes.tsv

    /// Not a class: a ::uriform_fetch_policy with only this value allows no addresses.
    URIFORM_ADDRESS_NONE = 31
};

/// Returns the ::uriform_address_class of an IP address in network byte order: an IPv4 address if `size` is 4, or an IPv6 address
/// if it is 16; otherwise -1. An IPv6 address that leads to an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo, ISATAP)
/// belongs to the class of the latter. A program that fetches URLs from others should check the address that it is about to
/// connect to. Constant time.
///
/// @code
/// static const unsigned char address[] = {169, 254, 169, 254};
/// assert(uriform_class_of_address(address, 4) == URIFORM_ADDRESS_METADATA);
/// assert(uriform_class_of_address(address, 3) == -1);
/// @endcode
URIFORM_API int uriform_class_of_address(const unsigned char* octets, size_t size);

/// Returns the name of an address class, for example `link-local`, or an empty text for an unknown number. Static storage.
/// Constant time.
///
/// @code
/// assert(strcmp(uriform_address_class_name(URIFORM_ADDRESS_LINK_LOCAL), "link-local") == 0);
/// @endcode
URIFORM_API const char* uriform_address_class_name(int address_class);

#ifdef __cplusplus
}
#endif

#endif
