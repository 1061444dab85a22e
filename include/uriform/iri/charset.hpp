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

/// @file
/// Data and IRIs in charsets other than UTF-8: decoded first, and then treated as Unicode (RFC 3986, section 2.5; RFC 3987, section
/// 3.1). To take data in some charset as opaque octets instead, uriform::percent_encode is enough.

namespace uriform::iri {

/// What becomes of octets that a charset does not define.
enum class undefined_octets : std::uint8_t {
    refuse,     ///< errc::invalid_charset_data
    substitute, ///< U+FFFD
};

/// How data in a charset is decoded.
struct charset_options {
    undefined_octets undefined = undefined_octets::refuse; ///< an error, unless U+FFFD is asked for

    /// Whether text in a charset that is none of Unicode's is put in Normalization Form C, as section 3.1 wants it of IRIs. Text in
    /// one of Unicode's never is.
    bool nfc = true;
};

/// A charset by its name, as IANA or ICU has it: `iso-8859-1`, `windows-1252`, `shift_jis`, `gb18030`, `utf-16`. Opening one costs
/// more than decoding a text; one that is open decodes any number of texts, each from its beginning. An object is for one thread at
/// a time; movable, not copyable; moved from, fit to be assigned to or destroyed alone.
///
/// @code
/// auto latin1 = uriform::iri::charset::open("iso-8859-1");
/// assert(*latin1->decode("4 \xF7 3") == "4 \xC3\xB7 3");
/// auto vietnamese = uriform::iri::charset::open("windows-1258");
/// assert(*vietnamese->decode("Vi\xEA\xF2t") == "Vi\xE1\xBB\x87t"); // put in Normalization Form C
/// assert(uriform::iri::charset::open("klingon").error().code == uriform::errc::unknown_charset);
/// @endcode
class charset {
public:
    /// Errors: errc::unknown_charset, errc::unicode_data_unavailable. Names are compared as ICU does: without regard to case, `-`,
    /// `_` and spaces. Throws `std::bad_alloc`.
    [[nodiscard]] static URIFORM_EXPORT result<charset> open(std::string_view name);

    /// Whether it is one of Unicode's own, such as UTF-16.
    [[nodiscard]] bool is_unicode() const noexcept { return is_unicode_; }

    /// `octets` as UTF-8. Errors: errc::invalid_charset_data with the position of the first octet that is not part of a character,
    /// cut off sequences at the end included; errc::too_many_combining where it normalizes. Linear. Throws `std::bad_alloc`.
    [[nodiscard]] URIFORM_EXPORT result<std::string> decode(std::string_view octets, const charset_options& options = {});

    /// Appends the same to `out`; gives how many bytes that are. Where there is an error, or memory is short, `out` is as it was.
    /// `octets` must not view `out`.
    ///
    /// @code
    /// std::string out = "caf";
    /// assert(uriform::iri::charset::open("iso-8859-1")->append_decoded("\xE9", out) == 2u && out == "caf\xC3\xA9");
    /// @endcode
    URIFORM_EXPORT result<std::size_t> append_decoded(std::string_view octets, std::string& out,
                                                      const charset_options& options = {});

    /// Data, decoded, and percent-encoded as UTF-8; what stays is as in uriform::percent_encode. Errors are those of decode().
    /// Linear. Throws `std::bad_alloc`.
    ///
    /// @code
    /// #include <uriform/uri/percent_encode.hpp>
    /// auto latin1 = uriform::iri::charset::open("iso-8859-1");
    /// assert(*latin1->percent_encode("4 \xF7 3", uriform::encode_sets::query_value) == "4%20%C3%B7%203");
    /// assert(uriform::percent_encode("4 \xF7 3", uriform::encode_sets::query_value) == "4%20%F7%203"); // opaque
    /// @endcode
    [[nodiscard]] URIFORM_EXPORT result<std::string> percent_encode(std::string_view octets, const char_set& stays,
                                                                    const charset_options& options = {});

    /// The URI of an IRI in this charset: decoded, where the charset is none of Unicode's put in Normalization Form C, and then as
    /// uriform::iri::to_uri has it. Errors are those of decode() and of that one; positions are in `octets`. Linear. Throws as that
    /// one does.
    ///
    /// @code
    /// auto latin1 = uriform::iri::charset::open("iso-8859-1");
    /// assert(*latin1->to_uri("http://r\xE9sum\xE9.example.org/\xE9") == "http://xn--rsum-bpad.example.org/%C3%A9");
    /// assert(latin1->to_uri("http://h/\xE9 ").error().position == 10);
    /// @endcode
    [[nodiscard]] URIFORM_EXPORT result<uri> to_uri(std::string_view octets, const to_uri_options& options = {},
                                                    undefined_octets undefined = undefined_octets::refuse);

    /// The URI reference of an IRI reference in this charset. Errors as of to_uri().
    ///
    /// @code
    /// assert(*uriform::iri::charset::open("iso-8859-1")->to_uri_reference("../\xE9") == "../%C3%A9");
    /// @endcode
    [[nodiscard]] URIFORM_EXPORT result<uri_reference> to_uri_reference(std::string_view octets, const to_uri_options& options = {},
                                                                        undefined_octets undefined = undefined_octets::refuse);

private:
    friend result<charset>;
    charset() noexcept = default; // none: what a result holds beside an error

    struct close {
        URIFORM_EXPORT void operator()(void* converter) const noexcept;
    };
    charset(void* converter, bool is_unicode) noexcept : converter_(converter), is_unicode_(is_unicode) {}

    template <class Uri>
    result<Uri> convert(std::string_view octets, to_uri_options options, undefined_octets undefined);

    std::unique_ptr<void, close> converter_; ///< ICU's
    bool is_unicode_ = false;
};

} // namespace uriform::iri
