#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/iri/iri_errc.hpp>
#include <uriform/iri/to_uri.hpp>
#include <uriform/uri/uri_reference.hpp>
#include <uriform/web/parse_url.hpp>

/// @file
/// Data and IRIs in charsets other than UTF-8. They are decoded first and then treated as Unicode (RFC 3986, section 2.5; RFC 3987,
/// section 3.1). To treat data in a charset as opaque octets instead, use uriform::percent_encode.

namespace uriform::iri {

/// The treatment of octets that a charset does not define.
enum class undefined_octets : std::uint8_t {
    refuse,     ///< iri_errc::invalid_charset_data
    substitute, ///< U+FFFD
};

/// Options for decoding data in a charset.
struct charset_options {
    undefined_octets undefined = undefined_octets::refuse; ///< by default they are an error

    /// Whether text in a charset that is not a Unicode encoding is put in Normalization Form C, as section 3.1 requires for IRIs.
    /// Text in a Unicode encoding never is.
    bool nfc = true;
};

/// A charset. open() opens it by a name that IANA or ICU knows: `iso-8859-1`, `windows-1252`, `shift_jis`, `gb18030`, `utf-16`, for
/// data and IRIs; open_label() by a label of the Encoding Standard, for URLs in documents of the web. Opening a charset takes
/// longer than decoding a text; an open charset decodes any number of texts, each from its beginning. Only one thread at a time may
/// use an object. Movable, not copyable. A moved-from object can only be assigned to or destroyed.
///
/// @code
/// auto latin1 = uriform::iri::charset::open("iso-8859-1");
/// assert(*latin1->decode("4 \xF7 3") == "4 \xC3\xB7 3");
/// auto vietnamese = uriform::iri::charset::open("windows-1258");
/// assert(*vietnamese->decode("Vi\xEA\xF2t") == "Vi\xE1\xBB\x87t"); // put in Normalization Form C
/// assert(uriform::iri::charset::open("no-such-charset").error().code == uriform::iri_errc::unknown_charset);
/// @endcode
class charset {
public:
    /// Opens the charset `name`. Names are compared as ICU compares them, ignoring case, `-`, `_` and spaces. Errors:
    /// iri_errc::unknown_charset, iri_errc::unicode_data_unavailable. Throws `std::bad_alloc`.
    [[nodiscard]] static URIFORM_IRI_EXPORT result<charset> open(std::string_view name);

    /// Opens the charset in which a document encodes queries of URLs whose encoding has this label: the output encoding
    /// (sections 4.2 and 4.3 of the Encoding Standard), for query_encoding(). Labels are those of HTML and HTTP, which differ from
    /// IANA's names: `iso-8859-1`, `latin1` and `us-ascii` are windows-1252, `gb2312` is GBK, and `utf-16le` and `iso-2022-kr`
    /// encode queries as UTF-8. White space around the label and the case of letters are ignored. Errors: iri_errc::unknown_charset
    /// for a label that the standard does not contain; iri_errc::unicode_data_unavailable. Throws `std::bad_alloc`.
    ///
    /// Most encodings encode all characters as the standard does. By the tables of ICU 72 these differ, characters of private use
    /// aside:
    ///
    /// - `iso-2022-jp` lacks 373 characters, the extensions of NEC and IBM
    /// - `gbk` lacks 99, mostly radicals of ideographs
    /// - `big5` lacks 38, of them 33 pictures of controls, and encodes 4 as their second place in the index
    /// - `koi8-u`: U+040E, U+045E, U+255D, U+256C; `windows-1253`: U+00AA; `windows-1255`: U+05BA; `euc-kr`: U+0080
    /// - controls: U+001A, U+001C and U+007F in `ibm866` and `shift_jis`, U+0080 in this as well
    ///
    /// @code
    /// auto latin1 = uriform::iri::charset::open_label("ISO-8859-1").value();
    /// const auto encoding = query_encoding(latin1);
    /// assert(uriform::web::parse("http://h/?€", {.encoding = &encoding})->href() == "http://h/?%80"); // of windows-1252
    /// @endcode
    [[nodiscard]] static URIFORM_IRI_EXPORT result<charset> open_label(std::string_view label);

    /// Returns whether the charset is a Unicode encoding, such as UTF-16.
    [[nodiscard]] bool is_unicode() const noexcept { return is_unicode_; }

    /// Decodes `octets` and returns them as UTF-8. Errors: iri_errc::invalid_charset_data with the position of the first octet that
    /// is not part of a character, including truncated sequences at the end; iri_errc::too_many_combining if the text is put in
    /// Normalization Form C. Linear. Throws `std::bad_alloc`.
    [[nodiscard]] URIFORM_IRI_EXPORT result<std::string> decode(std::string_view octets, const charset_options& options = {});

    /// Decodes `octets` as decode() does, appends the result to `out`, and returns the number of bytes appended. On error, and if
    /// allocation fails, `out` is unchanged. `octets` must not view `out`.
    ///
    /// @code
    /// std::string out = "caf";
    /// assert(uriform::iri::charset::open("iso-8859-1")->append_decoded("\xE9", out) == 2u && out == "caf\xC3\xA9");
    /// @endcode
    URIFORM_IRI_EXPORT result<std::size_t> append_decoded(std::string_view octets, std::string& out,
                                                          const charset_options& options = {});

    /// Decodes data and percent-encodes it as UTF-8, except for the octets of `unescaped`, as uriform::percent_encode() does.
    /// Errors are those of decode(). Linear. Throws `std::bad_alloc`.
    ///
    /// @code
    /// #include <uriform/uri/percent_encode.hpp>
    /// auto latin1 = uriform::iri::charset::open("iso-8859-1");
    /// assert(*latin1->percent_encode("4 \xF7 3", uriform::encode_sets::query_value) == "4%20%C3%B7%203");
    /// assert(uriform::percent_encode("4 \xF7 3", uriform::encode_sets::query_value) == "4%20%F7%203"); // opaque
    /// @endcode
    [[nodiscard]] URIFORM_IRI_EXPORT result<std::string> percent_encode(std::string_view octets, const char_set& unescaped,
                                                                        const charset_options& options = {});

    /// Converts an IRI in this charset to a URI: decodes it, puts it in Normalization Form C if the charset is not a Unicode
    /// encoding, and converts it like uriform::iri::to_uri. Errors are those of decode() and uriform::iri::to_uri; positions are in
    /// `octets`. Linear. Throws the exceptions of uriform::iri::to_uri.
    ///
    /// @code
    /// auto latin1 = uriform::iri::charset::open("iso-8859-1");
    /// assert(*latin1->to_uri("http://r\xE9sum\xE9.example.org/\xE9") == "http://xn--rsum-bpad.example.org/%C3%A9");
    /// assert(latin1->to_uri("http://h/\xE9 ").error().position == 10);
    /// @endcode
    [[nodiscard]] URIFORM_IRI_EXPORT result<uri> to_uri(std::string_view octets, const to_uri_options& options = {},
                                                        undefined_octets undefined = undefined_octets::refuse);

    /// Converts an IRI reference in this charset to a URI reference. Errors and exceptions are those of to_uri().
    ///
    /// @code
    /// assert(*uriform::iri::charset::open("iso-8859-1")->to_uri_reference("../\xE9") == "../%C3%A9");
    /// @endcode
    [[nodiscard]] URIFORM_IRI_EXPORT result<uri_reference> to_uri_reference(std::string_view octets,
                                                                            const to_uri_options& options = {},
                                                                            undefined_octets undefined = undefined_octets::refuse);

private:
    friend web::query_encoding query_encoding(charset& encoding) noexcept;
    friend result<charset>;
    charset() noexcept = default; // for a result that holds an error

    struct close {
        URIFORM_IRI_EXPORT void operator()(void* converter) const noexcept;
    };
    charset(void* converter, bool is_unicode) noexcept : converter_(converter), is_unicode_(is_unicode) {}

    template <class Uri>
    result<Uri> convert(std::string_view octets, to_uri_options options, undefined_octets undefined);

    static void append_query(const void* self, std::string_view query, std::string& out);

    std::unique_ptr<void, close> converter_; ///< a converter of ICU
    const void* encoding_ = nullptr;         ///< the encoding that a label named, if one did
    bool is_unicode_ = false;
};

/// Returns an encoding for web::parse_options::encoding: the queries of URLs in documents that are in the charset `encoding`, which
/// the result refers to. charset::open_label() opens the charset that a document names. A character that the charset does not
/// have becomes `%26%23NNNN%3B`. Unicode encodings encode queries as UTF-8.
///
/// @code
/// auto latin1 = uriform::iri::charset::open_label("iso-8859-1").value();
/// const auto encoding = query_encoding(latin1);
/// const auto url = uriform::iri::parse_url("https://example.com/é?é=א", {.encoding = &encoding});
/// assert(url->href() == "https://example.com/%C3%A9?%E9=%26%231488%3B");
/// @endcode
[[nodiscard]] URIFORM_IRI_EXPORT web::query_encoding query_encoding(charset& encoding URIFORM_LIFETIMEBOUND) noexcept;

} // namespace uriform::iri
