#include <uriform/iri/charset.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <new>
#include <optional>
#include <span>
#include <string>

#include <unicode/ucnv.h>
#include <unicode/ucnv_cb.h>
#include <unicode/ustring.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>

#include <uriform/iri/iri_errc.hpp>
#include <uriform/syntax/detail/pct_encoded.hpp>
#include <uriform/uri/percent_encode.hpp>
#include <uriform/web/percent_encode_sets.hpp>

#include "core/base/raise.hpp"
#include "core/uri/composed.hpp"
#include "iri/unicode/icu_error.hpp"
#include "iri/unicode/normalization.hpp"
#include "iri/unicode/web_encoding.hpp"

namespace uriform::iri {
namespace {

/// The octets in charset names: letters, digits and a few others. A name must not lead ICU to files elsewhere.
constexpr char_set name_characters = chars::alpha + chars::digit + char_set("-_.:+,=() ");

constexpr std::size_t longest_charset_name = 60;

bool is_of_unicode(const UConverter* converter) noexcept
{
    switch (ucnv_getType(converter)) {
    case UCNV_UTF8:
    case UCNV_UTF16_BigEndian:
    case UCNV_UTF16_LittleEndian:
    case UCNV_UTF32_BigEndian:
    case UCNV_UTF32_LittleEndian:
    case UCNV_UTF16:
    case UCNV_UTF32:
    case UCNV_UTF7:
    case UCNV_IMAP_MAILBOX:
    case UCNV_SCSU:
    case UCNV_BOCU1:
    case UCNV_CESU8:
        return true;
    default:
        return false;
    }
}

/// Decodes a charset, a character at a time.
class reader {
public:
    reader(UConverter* converter, std::string_view octets) noexcept
        : converter_(converter), begin_(octets.data()), next_(begin_), end_(begin_ + octets.size())
    {
        ucnv_resetToUnicode(converter);
    }

    /// Returns the next code point, or nothing at the end and after a failure. Passes ICU at most as many octets as it can count
    /// in 31 bits.
    std::optional<UChar32> next()
    {
        constexpr std::ptrdiff_t most = std::numeric_limits<std::int32_t>::max();
        const UChar32 character = ucnv_getNextUChar(converter_, &next_, next_ + std::min(end_ - next_, most), &failure_);
        return U_SUCCESS(failure_) ? std::optional(character) : std::nullopt;
    }

    [[nodiscard]] bool at_end() const noexcept { return failure_ == U_INDEX_OUTOFBOUNDS_ERROR && next_ == end_; }
    [[nodiscard]] UErrorCode failure() const noexcept { return failure_; }

    /// Returns the number of octets read.
    [[nodiscard]] std::size_t position() const noexcept { return static_cast<std::size_t>(next_ - begin_); }

    /// Returns the position of the first octet that caused the last failure.
    [[nodiscard]] std::size_t position_of_failure() const noexcept
    {
        std::array<char, 32> invalid;
        auto size = static_cast<std::int8_t>(invalid.size());
        UErrorCode ignored = U_ZERO_ERROR;
        ucnv_getInvalidChars(converter_, invalid.data(), &size, &ignored);
        return position() - std::min(position(), U_SUCCESS(ignored) ? static_cast<std::size_t>(size) : 0);
    }

    /// Continues after a failure.
    void skip() noexcept { failure_ = U_ZERO_ERROR; }

private:
    UConverter* converter_;
    const char* begin_;
    const char* next_;
    const char* end_;
    UErrorCode failure_ = U_ZERO_ERROR;
};

void append(UChar32 character, std::string& out)
{
    std::array<char, U8_MAX_LENGTH> octets;
    std::size_t size = 0;
    U8_APPEND_UNSAFE(octets, size, U_IS_UNICODE_CHAR(character) || !U_IS_SURROGATE(character) ? character : 0xFFFD);
    out.append(octets.data(), size);
}

/// Appends `octets` as UTF-8, or returns an error after appending any part of them.
std::optional<error> append_utf8(UConverter* converter, std::string_view octets, undefined_octets undefined, std::string& out)
{
    reader in(converter, octets);
    for (;;) {
        const std::optional<UChar32> character = in.next();
        if (!character && in.at_end())
            return std::nullopt;
        if (!character) {
            const error_number why = internal::error_of(in.failure(), iri_errc::invalid_charset_data);
            if (undefined == undefined_octets::refuse)
                return error{why, in.position_of_failure()};
            in.skip();
        }
        append(character.value_or(0xFFFD), out);
    }
}

/// Returns the position in `octets` of the character that append_utf8() wrote at `position`.
std::size_t position_in_octets(UConverter* converter, std::string_view octets, std::size_t position)
{
    reader in(converter, octets);
    for (std::size_t written = 0;;) {
        const std::size_t at = in.position();
        const std::optional<UChar32> character = in.next();
        if (!character && in.at_end())
            return octets.size();
        written += character ? static_cast<std::size_t>(U8_LENGTH(*character)) : 3;
        if (written > position)
            return at;
        in.skip();
    }
}

/// A UConverterFromUCallback. If the context, an upper half, contains the character, writes its octet. Otherwise writes the
/// character's number, as "percent-encode after encoding" requires for characters outside the charset (WHATWG URL, section 1.3),
/// in the converter's current state. Writes U+FFFD instead for characters that texts in a charset must not contain, namely
/// escapes of ISO-2022-JP (Encoding, section 12.2.2).
void write_number(const void* upper, UConverterFromUnicodeArgs* out, const UChar*, std::int32_t, UChar32 character,
                  UConverterCallbackReason reason, UErrorCode* failure)
{
    if (reason > UCNV_IRREGULAR)
        return; // does not concern a character
    if (const auto* const half = static_cast<const internal::upper_half*>(upper)) {
        const auto* const found = std::find(half->begin(), half->end(), character);
        const char octet = static_cast<char>(0x80 + (found - half->begin()));
        if (found != half->end()) {
            *failure = U_ZERO_ERROR;
            return ucnv_cbFromUWriteBytes(out, &octet, 1, 0, failure);
        }
    }
    std::u16string text = u"%26%23";
    for (const char digit : std::to_string(reason == UCNV_UNASSIGNED ? character : 0xFFFD))
        text += static_cast<char16_t>(digit);
    text += u"%3B";
    const UChar* begin = text.data();
    *failure = U_ZERO_ERROR;
    ucnv_cbFromUWriteUChars(out, &begin, begin + text.size(), 0, failure);
}

/// Replaces characters by those that an encoding writes in their place.
void replace(std::span<const internal::replaced_character> replaced, std::span<UChar> units) noexcept
{
    for (UChar& unit : units) {
        const auto found = std::find_if(replaced.begin(), replaced.end(), [&](const auto& each) { return each.character == unit; });
        if (found != replaced.end())
            unit = found->written;
    }
}

/// Appends units to `out` in the charset of `converter`, and percent-encodes the octets outside `unescaped`. The last units
/// return the converter to its initial state.
void append_units(UConverter* converter, std::span<const UChar> units, bool are_last, const char_set& unescaped, std::string& out)
{
    const UChar* next = units.data();
    UErrorCode failure = U_ZERO_ERROR;
    do {
        std::array<char, 1024> octets;
        char* end = octets.data();
        failure = U_ZERO_ERROR;
        ucnv_fromUnicode(converter, &end, octets.data() + octets.size(), &next, units.data() + units.size(), nullptr,
                         static_cast<UBool>(are_last), &failure);
        append_percent_encoded({octets.data(), static_cast<std::size_t>(end - octets.data())}, unescaped, out);
    } while (failure == U_BUFFER_OVERFLOW_ERROR);
    if (failure == U_MEMORY_ALLOCATION_ERROR)
        uriform::internal::raise<std::bad_alloc>();
}

/// Does the same for an encoding that lacks some characters of its converter.
void append_each(UConverter* converter, const char_set& refused_leads, std::span<const UChar> units, const char_set& unescaped,
                 std::string& out)
{
    for (std::size_t at = 0; at < units.size();) {
        const std::size_t begin = at, size = out.size();
        UChar32 character = 0;
        U16_NEXT(units, at, units.size(), character);
        append_units(converter, units.subspan(begin, at - begin), true, unescaped, out);
        const int lead = uriform::detail::grammar::pct_encoded(out, size);
        if (lead < 0 || !refused_leads.contains(static_cast<char>(lead)))
            continue;
        out.resize(size);
        out.append("%26%23").append(std::to_string(character)).append("%3B");
    }
}

/// Removes from `text`, well-formed UTF-8, the characters within its first `most` octets, and returns them.
std::string_view take_characters(std::string_view& text, std::size_t most) noexcept
{
    std::size_t size = std::min(text.size(), most);
    while (size != text.size() && U8_IS_TRAIL(text[size]))
        --size;
    const std::string_view taken = text.substr(0, size);
    text.remove_prefix(size);
    return taken;
}

/// Appends well-formed UTF-8 to `out` in the charset of `converter`, and percent-encodes the octets outside `unescaped`.
/// `encoding` is null if no label named it. The text is converted in pieces, because ICU counts in 31 bits and a text in 32.
void append_encoded(UConverter* converter, const internal::web_encoding* encoding, std::string_view text, const char_set& unescaped,
                    std::string& out)
{
    ucnv_resetFromUnicode(converter);
    while (!text.empty()) {
        std::array<UChar, 1024> room;
        const std::string_view piece = take_characters(text, room.size());
        std::int32_t size = 0;
        UErrorCode failure = U_ZERO_ERROR;
        u_strFromUTF8(room.data(), static_cast<std::int32_t>(room.size()), &size, piece.data(),
                      static_cast<std::int32_t>(piece.size()), &failure);
        const auto units = std::span(room).first(static_cast<std::size_t>(size));
        if (encoding != nullptr)
            replace(encoding->replaced, units);
        if (encoding != nullptr && encoding->refused_leads != char_set())
            append_each(converter, encoding->refused_leads, units, unescaped, out);
        else
            append_units(converter, units, text.empty(), unescaped, out);
    }
}

} // namespace

void charset::close::operator()(void* converter) const noexcept
{
    ucnv_close(static_cast<UConverter*>(converter));
}

result<charset> charset::open(std::string_view name)
{
    const error unknown{iri_errc::unknown_charset, 0};
    const bool is_name = std::all_of(name.begin(), name.end(), [](char c) { return name_characters.contains(c); });
    if (name.empty() || name.size() > longest_charset_name || !is_name)
        return unknown;
    std::array<char, longest_charset_name + 1> terminated{};
    name.copy(terminated.data(), name.size());
    UErrorCode failure = U_ZERO_ERROR;
    std::unique_ptr<void, close> converter(ucnv_open(terminated.data(), &failure));
    if (U_SUCCESS(failure))
        ucnv_setToUCallBack(static_cast<UConverter*>(converter.get()), UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr,
                            &failure);
    if (U_SUCCESS(failure))
        ucnv_setFromUCallBack(static_cast<UConverter*>(converter.get()), write_number, nullptr, nullptr, nullptr, &failure);
    if (U_FAILURE(failure)) {
        const error_number why = internal::error_of(failure, iri_errc::unknown_charset);
        // For an unknown name, ICU reports a missing file.
        return why == iri_errc::unicode_data_unavailable && ucnv_countAvailable() != 0 ? unknown : error{why, 0};
    }
    const bool is_unicode = is_of_unicode(static_cast<const UConverter*>(converter.get()));
    return charset(converter.release(), is_unicode);
}

result<charset> charset::open_label(std::string_view label)
{
    const internal::web_encoding* const encoding = internal::find_web_encoding(label);
    if (encoding == nullptr)
        return error{iri_errc::unknown_charset, 0};
    result<charset> opened = open(encoding->converter);
    if (!opened)
        return opened;
    opened->encoding_ = encoding;
    UErrorCode failure = U_ZERO_ERROR;
    if (encoding->upper != nullptr)
        ucnv_setFromUCallBack(static_cast<UConverter*>(opened->converter_.get()), write_number, encoding->upper, nullptr, nullptr,
                              &failure);
    return opened;
}

result<std::size_t> charset::append_decoded(std::string_view octets, std::string& out, const charset_options& options)
{
    const std::size_t size = out.size();
    std::optional<error> why;
    uriform::internal::append_or_restore(out, [&](std::string& to) {
        const bool nfc = options.nfc && !is_unicode_;
        std::string decoded;
        auto* const converter = static_cast<UConverter*>(converter_.get());
        why = append_utf8(converter, octets, options.undefined, nfc ? decoded : to);
        if (why || !nfc)
            return;
        std::string normalized;
        why = internal::normalize_to_nfc(decoded, normalized);
        if (why)
            why->position = position_in_octets(converter, octets, why->position);
        to.append(normalized);
    });
    if (why) {
        out.resize(size);
        return *why;
    }
    return out.size() - size;
}

result<std::string> charset::decode(std::string_view octets, const charset_options& options)
{
    std::string out;
    const result<std::size_t> size = append_decoded(octets, out, options);
    return size ? result<std::string>(std::move(out)) : size.error();
}

result<std::string> charset::percent_encode(std::string_view octets, const char_set& unescaped, const charset_options& options)
{
    return decode(octets, options).transform([&](const std::string& text) { return uriform::percent_encode(text, unescaped); });
}

template <class Uri>
result<Uri> charset::convert(std::string_view octets, to_uri_options options, undefined_octets undefined)
{
    const result<std::string> text = decode(octets, {.undefined = undefined, .nfc = false});
    if (!text)
        return text.error();
    options.nfc = options.nfc || !is_unicode_;
    result<Uri> converted = detail::convert<Uri>(std::string_view(*text), options);
    if (converted)
        return converted;
    error why = converted.error();
    why.position = position_in_octets(static_cast<UConverter*>(converter_.get()), octets, why.position);
    return why;
}

result<uri> charset::to_uri(std::string_view octets, const to_uri_options& options, undefined_octets undefined)
{
    return convert<uri>(octets, options, undefined);
}

result<uri_reference> charset::to_uri_reference(std::string_view octets, const to_uri_options& options, undefined_octets undefined)
{
    return convert<uri_reference>(octets, options, undefined);
}

void charset::append_query(const void* self, std::string_view query, std::string& out)
{
    const auto* const encoding = static_cast<const charset*>(self);
    if (encoding->is_unicode_)
        append_percent_encoded(query, web::encode_sets::special_query, out);
    else
        append_encoded(static_cast<UConverter*>(encoding->converter_.get()),
                       static_cast<const internal::web_encoding*>(encoding->encoding_), query, web::encode_sets::special_query,
                       out);
}

web::query_encoding query_encoding(charset& encoding) noexcept
{
    return {charset::append_query, &encoding};
}

} // namespace uriform::iri
