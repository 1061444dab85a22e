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
/// Converts data and IRIs in charsets other than UTF-8. They are decoded first and then treated as Unicode (RFC 3986, section 2.5;
/// RFC 3987, section 3.1). To treat data in a charset as opaque octets instead, use uriform::percent_encode.

namespace uriform::iri {

/// How to treat octets that a charset does not define.
enum class undefined_octets : std::uint8_t {
    refuse,     ///< report iri_errc::invalid_charset_data
    substitute, ///< replace them with U+FFFD
};

/// Options for decoding data in a charset.
struct charset_options {
    undefined_octets undefined = undefined_octets::refuse; ///< by default, they are an error

    /// Whether to convert text in charsets other than Unicode encodings to Normalization Form C, as section 3.1 requires for IRIs.
    /// Text in a Unicode encoding is never normalized.
    bool nfc = true;
};

/// A charset. For data and IRIs, open() opens it by a name that IANA or ICU knows, for example `iso-8859-1`, `windows-1252`,
/// `shift_jis`, `gb18030` or `utf-16`. For URLs in web documents, open_label() opens it by a label from the Encoding Standard.
/// Opening a charset takes longer than decoding a text. An open charset can decode any number of texts independently. Only one
/// thread at a time may use an object. Movable, not copyable. A moved-from object can only be assigned to or destroyed.
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
    /// Opens the charset `name`. As in ICU, name lookup ignores case, `-`, `_` and spaces. Errors: iri_errc::unknown_charset,
    /// iri_errc::unicode_data_unavailable. Throws `std::bad_alloc`.
    [[nodiscard]] static URIFORM_IRI_EXPORT result<charset> open(std::string_view name);

    /// Opens the charset for URL queries in documents whose encoding is `label`: the output encoding (sections 4.2 and 4.3 of the
    /// Encoding Standard), for query_encoding(). HTML and HTTP use these labels. They differ from IANA's names: `iso-8859-1`,
    /// `latin1` and `us-ascii` mean windows-1252, `gb2312` means GBK, and `utf-16le` and `iso-2022-kr` encode queries as UTF-8.
    /// Ignores case and white space around the label. Errors: iri_errc::unknown_charset if the standard does not contain the label;
    /// iri_errc::unicode_data_unavailable. Throws `std::bad_alloc`.
    ///
    /// Most encodings encode all characters as in the standard. With the ICU 72 tables, these encodings differ, not counting
    /// private use characters:
    ///
    /// - `iso-2022-jp` lacks 373 characters, the NEC and IBM extensions
    /// - `gbk` lacks 99, mostly ideograph radicals
    /// - `big5` lacks 38, including 33 control pictures, and encodes 4 by their second index entry
    /// - `koi8-u`: U+040E, U+045E, U+255D, U+256C; `windows-1253`: U+00AA; `windows-1255`: U+05BA; `euc-kr`: U+0080
    /// - control characters: U+001A, U+001C and U+007F in `ibm866` and `shift_jis`, and also U+0080 in `shift_jis`
    ///
    /// @code
    /// auto latin1 = uriform::iri::charset::open_label("ISO-8859-1").value();
    /// const auto encoding = query_encoding(latin1);
    /// assert(uriform::web::parse("http://h/?€", {.encoding = &encoding})->href() == "http://h/?%80"); // of windows-1252
    /// @endcode
    [[nodiscard]] static URIFORM_IRI_EXPORT result<charset> open_label(std::string_view label);

    /// Returns whether the charset is a Unicode encoding, such as UTF-16.
    [[nodiscard]] bool is_unicode() const noexcept { return is_unicode_; }

    /// Decodes `octets` to UTF-8. Errors: iri_errc::invalid_charset_data with the position of the first octet that is not part of a
    /// character, including truncated sequences at the end; iri_errc::too_many_combining if the text is converted to Normalization
    /// Form C. Linear. Throws `std::bad_alloc`.
    [[nodiscard]] URIFORM_IRI_EXPORT result<std::string> decode(std::string_view octets, const charset_options& options = {});

    /// Decodes `octets` like decode(), appends the result to `out`, and returns the number of bytes appended. After an error, or if
    /// allocation fails, `out` is unchanged. `octets` must not view `out`.
    ///
    /// @code
    /// std::string out = "caf";
    /// assert(uriform::iri::charset::open("iso-8859-1")->append_decoded("\xE9", out) == 2u && out == "caf\xC3\xA9");
    /// @endcode
    URIFORM_IRI_EXPORT result<std::size_t> append_decoded(std::string_view octets, std::string& out,
                                                          const charset_options& options = {});

    /// Decodes data and percent-encodes it as UTF-8, except for the octets in `unescaped`, like uriform::percent_encode(). Errors
    /// are the same as from decode(). Linear. Throws `std::bad_alloc`.
    ///
    /// @code
    /// #include <uriform/uri/percent_encode.hpp>
    /// auto latin1 = uriform::iri::charset::open("iso-8859-1");
    /// assert(*latin1->percent_encode("4 \xF7 3", uriform::encode_sets::query_value) == "4%20%C3%B7%203");
    /// assert(uriform::percent_encode("4 \xF7 3", uriform::encode_sets::query_value) == "4%20%F7%203"); // opaque
    /// @endcode
    [[nodiscard]] URIFORM_IRI_EXPORT result<std::string> percent_encode(std::string_view octets, const char_set& unescaped,
                                                                        const charset_options& options = {});

    /// Converts an IRI in this charset to a URI. Decodes it, normalizes it to Normalization Form C unless the charset is a Unicode
    /// encoding, and converts it like uriform::iri::to_uri. Errors are the same as from decode() and uriform::iri::to_uri;
    /// positions refer to `octets`. Linear. Throws like uriform::iri::to_uri.
    ///
    /// @code
    /// auto latin1 = uriform::iri::charset::open("iso-8859-1");
    /// assert(*latin1->to_uri("http://r\xE9sum\xE9.example.org/\xE9") == "http://xn--rsum-bpad.example.org/%C3%A9");
    /// assert(latin1->to_uri("http://h/\xE9 ").error().position == 10);
    /// @endcode
    [[nodiscard]] URIFORM_IRI_EXPORT result<uri> to_uri(std::string_view octets, const to_uri_options& options = {},
                                                        undefined_octets undefined = undefined_octets::refuse);

    /// Converts an IRI reference in this charset to a URI reference. Errors and exceptions are the same as from to_uri().
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
    charset() noexcept = default; // the placeholder value in a result that holds an error

    struct close {
        URIFORM_IRI_EXPORT void operator()(void* converter) const noexcept;
    };
    charset(void* converter, bool is_unicode) noexcept : converter_(converter), is_unicode_(is_unicode) {}

    template <class Uri>
    result<Uri> convert(std::string_view octets, to_uri_options options, undefined_octets undefined);

    static void append_query(const void* self, std::string_view query, std::string& out);

    std::unique_ptr<void, close> converter_; ///< an ICU converter
    const void* encoding_ = nullptr;         ///< the encoding named by a label, or null
    bool is_unicode_ = false;
};

/// Returns an encoding for web::parse_options::encoding, for URL queries in documents that use the charset `encoding`. The result
/// refers to `encoding`. charset::open_label() opens the charset that a document names. A character that the charset cannot encode
/// becomes `%26%23NNNN%3B`. Unicode encodings encode queries as UTF-8.
///
/// @code
/// auto latin1 = uriform::iri::charset::open_label("iso-8859-1").value();
/// const auto encoding = query_encoding(latin1);
/// const auto url = uriform::iri::parse_url("https://example.com/é?é=א", {.encoding = &encoding});
/// assert(url->href() == "https://example.com/%C3%A9?%E9=%26%231488%3B");
/// @endcode
[[nodiscard]] URIFORM_IRI_EXPORT web::query_encoding query_encoding(charset& encoding URIFORM_LIFETIMEBOUND) noexcept;

} // namespace uriform::iri
