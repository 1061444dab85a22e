#include "iri/unicode/normalization.hpp"

#include <cstdint>
#include <limits>

#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/utf8.h>

#include <uriform/iri/iri_errc.hpp>
#include <uriform/iri/to_uri.hpp>

#include "iri/unicode/icu_error.hpp"
#include "iri/unicode/shared_service.hpp"

namespace uriform::iri::internal {
namespace {

/// Returns where the first overlong sequence of combining characters begins, if any.
std::optional<std::size_t> find_long_run(const icu::Normalizer2& nfc, std::string_view text)
{
    const char* const octets = text.data();
    const auto size = static_cast<std::int32_t>(text.size());
    std::size_t run = 0;
    std::int32_t run_begin = 0;
    for (std::int32_t at = 0; at < size;) {
        const std::int32_t begin = at;
        UChar32 character = 0;
        U8_NEXT_UNSAFE(octets, at, character);
        if (character < 0x300 || nfc.hasBoundaryBefore(character))
            run = 0;
        else if (run++ == 0)
            run_begin = begin;
        if (run > max_combining_run)
            return static_cast<std::size_t>(run_begin);
    }
    return std::nullopt;
}

/// Normalizes into `out`, and enlarges it as needed.
UErrorCode normalize(const icu::Normalizer2& nfc, std::string_view text, std::string& out)
{
    UErrorCode failure = U_ZERO_ERROR;
    const icu::StringPiece piece(text.data(), static_cast<std::int32_t>(text.size()));
    out.resize(text.size() + text.size() / 8); // most texts shrink; ICU does not report how much the others need
    for (int attempt = 0; attempt < 2; ++attempt) {
        icu::CheckedArrayByteSink sink(out.data(), static_cast<std::int32_t>(out.size()));
        nfc.normalizeUTF8(0, piece, sink, nullptr, failure);
        out.resize(static_cast<std::size_t>(sink.NumberOfBytesAppended()));
        if (U_FAILURE(failure) || !sink.Overflowed())
            break;
    }
    return failure;
}

} // namespace

result<const icu::Normalizer2*> nfc_service()
{
    static constinit shared_service<icu::Normalizer2> shared;
    UErrorCode failure = U_ZERO_ERROR;
    const icu::Normalizer2* const nfc = shared.get([&] {
        const icu::Normalizer2* const service = icu::Normalizer2::getNFCInstance(failure);
        return U_SUCCESS(failure) ? service : nullptr;
    });
    return nfc != nullptr ? result<const icu::Normalizer2*>(nfc) : error{error_of(failure, iri_errc::unicode_data_unavailable), 0};
}

std::optional<error> normalize_to_nfc(std::string_view text, std::string& out)
{
    const result<const icu::Normalizer2*> service = nfc_service();
    if (!service)
        return service.error();
    const icu::Normalizer2& nfc = **service;
    // ICU counts in 32 bits, and this form at most triples a character's size.
    const bool too_long = text.size() > std::numeric_limits<std::int32_t>::max() / 4;
    if (const auto at = too_long ? std::optional(text.size()) : find_long_run(nfc, text))
        return error{too_long ? uri_errc::too_long : iri_errc::too_many_combining, *at};
    const UErrorCode failure = normalize(nfc, text, out);
    return U_FAILURE(failure) ? std::optional(error{error_of(failure, iri_errc::unicode_data_unavailable), 0}) : std::nullopt;
}

} // namespace uriform::iri::internal
