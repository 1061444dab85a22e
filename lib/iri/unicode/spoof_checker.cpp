#include "iri/unicode/spoof_checker.hpp"

#include <algorithm>
#include <array>
#include <new>

#include <unicode/uset.h>
#include <unicode/ustring.h>

#include <uriform/base/char_set.hpp>
#include <uriform/base/detail/ascii.hpp>

#include "core/base/raise.hpp"
#include "iri/unicode/code_point.hpp"
#include "iri/unicode/icu_error.hpp"
#include "iri/unicode/shared_service.hpp"

namespace uriform::iri::internal {
namespace {

/// More memory than ICU needs for the character sets that it builds on first use.
constexpr std::size_t memory_of_sets = std::size_t{1} << 18;

/// Throws `std::bad_alloc` unless enough memory is available for ICU's first use. ICU 72 crashes otherwise.
void require_memory()
{
    void* volatile const memory = ::operator new(memory_of_sets); // volatile, so that compilers do not remove the allocation
    ::operator delete(memory);
}

[[nodiscard]] const USpoofChecker* open_service(UErrorCode& failure)
{
    require_memory();
    USpoofChecker* const service = uspoof_open(&failure);
    uspoof_setRestrictionLevel(service, USPOOF_HIGHLY_RESTRICTIVE);
    uspoof_setChecks(service, USPOOF_RESTRICTION_LEVEL | USPOOF_MIXED_NUMBERS | USPOOF_AUX_INFO, &failure);
    return U_SUCCESS(failure) ? service : nullptr;
}

/// The characters of ASCII names, and the URL delimiters that a label may imitate. The apostrophe is missing: names do not
/// contain it, but skeletons of letters in several scripts do.
constexpr char_set looked_for = chars::alpha + chars::digit + char_set("-_./\\:?#@");

/// Throws `std::bad_alloc` after a failure. ICU's strings lose the code of a failed allocation, but nothing else fails here.
void throw_if_no_memory(UErrorCode failure)
{
    if (U_FAILURE(failure))
        uriform::internal::raise<std::bad_alloc>();
}

/// A label in UTF-16. For UTF-8, ICU would allocate a copy.
struct utf16_label {
    std::array<UChar, longest_checked_label> units; // at most as many as octets
    std::int32_t size = 0;

    explicit utf16_label(std::string_view label) noexcept
    {
        UErrorCode none = U_ZERO_ERROR;
        u_strFromUTF8(units.data(), static_cast<std::int32_t>(units.size()), &size, label.data(),
                      static_cast<std::int32_t>(label.size()), &none);
    }
};

} // namespace

result<spoof_checker> spoof_checker::open()
{
    static constinit shared_service<USpoofChecker> shared;
    UErrorCode failure = U_ZERO_ERROR;
    const USpoofChecker* const service = shared.get([&] { return open_service(failure); });
    if (service == nullptr)
        return error{error_of(failure, iri_errc::unicode_data_unavailable), 0, component::host};
    return spoof_checker(service);
}

std::string_view spoof_checker::mixture(std::string_view label) const
{
    const utf16_label text(label);
    UErrorCode failure = U_ZERO_ERROR;
    const std::int32_t found = uspoof_check(service_, text.units.data(), text.size, nullptr, &failure);
    throw_if_no_memory(failure);
    if ((found & USPOOF_ALL_CHECKS) == 0)
        return {};
    if ((found & USPOOF_RESTRICTION_LEVEL) == 0)
        return "mixed-numbers";
    return (found & USPOOF_RESTRICTION_LEVEL_MASK) == USPOOF_MODERATELY_RESTRICTIVE ? "moderately-restrictive"
                                                                                    : "minimally-restrictive";
}

bool spoof_checker::looks_like_ascii(std::string_view label) const
{
    const utf16_label text(label);
    std::array<UChar, 2 * longest_checked_label> skeleton; // an ASCII skeleton fits
    UErrorCode failure = U_ZERO_ERROR;
    const std::int32_t size = uspoof_getSkeleton(service_, 0, text.units.data(), text.size, skeleton.data(),
                                                 static_cast<std::int32_t>(skeleton.size()), &failure);
    if (failure == U_BUFFER_OVERFLOW_ERROR)
        return false;
    throw_if_no_memory(failure);
    return std::all_of(skeleton.begin(), skeleton.begin() + size,
                       [](UChar unit) { return unit < 0x80 && looked_for.contains(static_cast<char>(unit)); });
}

bool spoof_checker::is_recommended(std::string_view label) const
{
    UErrorCode failure = U_ZERO_ERROR;
    const USet* const recommended = uspoof_getRecommendedSet(&failure);
    throw_if_no_memory(failure);
    for (std::size_t at = 0; at < label.size();) {
        const auto character = static_cast<UChar32>(next_code_point(label, at));
        if (character >= 0x80 && uset_contains(recommended, character) == 0)
            return false;
    }
    return true;
}

std::optional<UScriptCode> only_script(std::string_view label) noexcept
{
    UScriptCode only = USCRIPT_COMMON;
    for (std::size_t at = 0; at < label.size();) {
        UErrorCode none = U_ZERO_ERROR; // always succeeds for code points
        const UScriptCode script = uscript_getScript(static_cast<UChar32>(next_code_point(label, at)), &none);
        if (script == USCRIPT_COMMON || script == USCRIPT_INHERITED || script == only)
            continue;
        if (only != USCRIPT_COMMON)
            return std::nullopt;
        only = script;
    }
    return only;
}

std::vector<UScriptCode> scripts_of_country(std::string_view label)
{
    if (label.size() != 2 || !uriform::detail::ascii::is_alpha(label[0]) || !uriform::detail::ascii::is_alpha(label[1]))
        return {};
    const char locale[] = {'u', 'n', 'd', '_', label[0], label[1], '\0'};
    std::vector<UScriptCode> scripts(8);
    UErrorCode failure = U_ZERO_ERROR;
    const std::int32_t count = uscript_getCode(locale, scripts.data(), static_cast<std::int32_t>(scripts.size()), &failure);
    if (failure == U_MEMORY_ALLOCATION_ERROR)
        throw_if_no_memory(failure);
    scripts.resize(U_SUCCESS(failure) ? static_cast<std::size_t>(count) : 0);
    return scripts;
}

} // namespace uriform::iri::internal
