#include "iri/unicode/uts46.hpp"
#include <uriform/iri/iri_errc.hpp>

#include <algorithm>
#include <cstdint>
#include <new>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>

#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/ustring.h>
#include <unicode/utf16.h>

#include "core/base/raise.hpp"
#include "core/base/scratch_array.hpp"
#include "iri/unicode/code_point.hpp"
#include "iri/unicode/icu_error.hpp"
#include "iri/unicode/joiner.hpp"
#include "iri/unicode/shared_service.hpp"
#include "iri/unicode/unicode_16.hpp"

namespace uriform::iri::internal {
namespace {

/// The mapping's replacement for a disallowed character.
constexpr std::string_view disallowed = "\uFFFD";

/// A text in UTF-16, for ICU.
struct utf16_text {
    uriform::internal::scratch_array<UChar, std::tuple_size_v<name_buffer>> units;
    std::int32_t size = 0;

    explicit utf16_text(std::size_t capacity) : units(capacity) {}

    [[nodiscard]] std::int32_t capacity() const noexcept { return static_cast<std::int32_t>(units.size()); }

    /// Returns false if the character does not fit.
    bool append(UChar32 character) noexcept
    {
        if (capacity() - size < U16_MAX_LENGTH)
            return false;
        U16_APPEND_UNSAFE(units, size, character);
        return true;
    }
    [[nodiscard]] std::span<const UChar> view() noexcept { return units.span().first(static_cast<std::size_t>(size)); }
    [[nodiscard]] icu::UnicodeString alias() { return {false, units.data(), size}; }
};

/// Calls `act(character)` for each character while it returns true. Returns whether it always did.
template <class Act>
bool each_character(std::span<const UChar> units, Act act)
{
    for (std::size_t at = 0; at < units.size();) {
        UChar32 character = 0;
        U16_NEXT_UNSAFE(units, at, character);
        if (!act(character))
            return false;
    }
    return true;
}

/// Assigns `text` to `out`, with U+FFFD for each octet that is not UTF-8. Returns whether `text` is UTF-8. `out` must have room
/// for as many units as `text` has octets.
bool convert(std::string_view text, utf16_text& out) noexcept
{
    UErrorCode none = U_ZERO_ERROR; // cannot fail: units are not shorter than octets
    std::int32_t replaced = 0;
    u_strFromUTF8WithSub(out.units.data(), out.capacity(), &out.size, text.data(), static_cast<std::int32_t>(text.size()), 0xFFFD,
                         &replaced, &none);
    return replaced == 0;
}

/// Returns whether ICU would be slow to put characters in canonical order. In a sequence of combining characters, ICU moves each
/// character that belongs before others, in time proportional to their number.
bool is_long_to_order(const icu::Normalizer2& normalizer, utf16_text& text) noexcept
{
    constexpr int most_unordered = 4;
    int unordered = 0;
    std::uint8_t last = 0;
    return !each_character(text.view(), [&](UChar32 character) {
        if (character < 0x80 || normalizer.hasBoundaryBefore(character)) {
            unordered = 0;
            last = 0;
            return true;
        }
        const std::uint8_t combining_class = normalizer.getCombiningClass(character); // 0 for mapped characters
        unordered += combining_class < last || combining_class == 0 ? 1 : 0;
        last = std::max(last, combining_class);
        return unordered <= most_unordered;
    });
}

/// A sequence of characters whose combining classes are not 0.
class mark_run {
public:
    /// Makes room for the marks in a text of `octets` bytes; there are no more than that.
    explicit mark_run(std::size_t octets) : marks_(octets), ordered_(octets) {}

    /// Returns false if the mark does not fit.
    bool add(UChar32 character, std::uint8_t combining_class) noexcept
    {
        if (size_ == marks_.size())
            return false;
        marks_[size_++] = {character, combining_class};
        return true;
    }

    /// Appends the marks to `out` in canonical order, by class and otherwise in their order of appearance, and clears the
    /// sequence. Does not order a few marks, since ICU orders them as fast. Takes linear time. Returns false if they do not fit.
    bool flush(utf16_text& out) noexcept
    {
        const auto marks = marks_.span().first(std::exchange(size_, 0));
        if (marks.size() <= 16)
            return std::all_of(marks.begin(), marks.end(), [&](const mark& m) { return out.append(m.character); });
        const auto ordered = ordered_.span().first(marks.size());
        std::array<std::uint16_t, 257> begins{};
        for (const mark& m : marks)
            ++begins[m.combining_class + 1U];
        std::partial_sum(begins.begin(), begins.end(), begins.begin());
        for (const mark& m : marks)
            ordered[begins[m.combining_class]++] = m.character;
        return std::all_of(ordered.begin(), ordered.end(), [&](UChar32 character) { return out.append(character); });
    }

private:
    struct mark {
        UChar32 character;
        std::uint8_t combining_class;
    };

    uriform::internal::scratch_array<mark, max_host_name_size> marks_;
    uriform::internal::scratch_array<UChar32, max_host_name_size> ordered_;
    std::size_t size_ = 0;
};

/// Maps `text` and assigns it to `out`, decomposed and in canonical order. `octets` is its size in UTF-8. Returns false if it
/// does not fit.
bool decompose(const icu::Normalizer2& normalizer, utf16_text& text, std::size_t octets, utf16_text& out)
{
    out.size = 0;
    mark_run marks(octets);
    const auto put = [&](UChar32 character) {
        const std::uint8_t combining_class = normalizer.getCombiningClass(character);
        return combining_class != 0 ? marks.add(character, combining_class) : marks.flush(out) && out.append(character);
    };
    icu::UnicodeString mapped;
    return each_character(text.view(),
                          [&](UChar32 character) {
                              if (!normalizer.getDecomposition(character, mapped))
                                  return put(character);
                              return each_character({mapped.getBuffer(), static_cast<std::size_t>(mapped.length())}, put);
                          }) &&
           marks.flush(out);
}

/// Returns whether combining classes are in order (The Unicode Standard, section 3.11). ICU would order them before noticing that
/// they were not.
bool is_ordered(const icu::Normalizer2& normalizer, utf16_text& text) noexcept
{
    std::uint8_t last = 0;
    return each_character(text.view(), [&](UChar32 character) {
        const std::uint8_t before = std::exchange(last, normalizer.getCombiningClass(character));
        return last == 0 || before <= last;
    });
}

/// Checks criterion 8 of section 4.1.
bool has_joiners_in_context(std::string_view label, const icu::Normalizer2& normalizer)
{
    const auto combining_class = [&](UChar32 character) { return normalizer.getCombiningClass(character); };
    for (std::size_t begin = label.find("\xE2\x80"); begin != label.npos; begin = label.find("\xE2\x80", begin + 1)) {
        std::size_t at = begin;
        const char32_t joiner = next_code_point(label, at);
        const auto next = [&]() { return at < label.size() ? next_code_point(label, at) : U'\0'; };
        if (is_joiner(joiner) && !is_joiner_in_context(joiner, label.substr(0, begin), next, combining_class))
            return false;
    }
    return true;
}

/// Returns how often a text contains a nonempty `part`.
std::size_t count(std::string_view text, std::string_view part) noexcept
{
    std::size_t number = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + part.size()))
        ++number;
    return number;
}

/// Restores each U+1806 in the mapping of a name that contains it `number` times, because ICU maps it to U+FFFD. A name that
/// contains further U+FFFD is disallowed, and not changed. Neither character combines with adjacent characters.
void restore_hyphens(std::size_t number, std::span<char> mapped) noexcept
{
    static_assert(todo_soft_hyphen.size() == disallowed.size());
    const std::string_view text(mapped.data(), mapped.size());
    if (number == 0 || count(text, disallowed) != number)
        return;
    for (std::size_t at = text.find(disallowed); at != text.npos; at = text.find(disallowed, at))
        todo_soft_hyphen.copy(mapped.data() + at, todo_soft_hyphen.size());
}

bool begins_with_mark(std::string_view label) noexcept
{
    std::size_t at = 0;
    return !label.empty() && (U_GET_GC_MASK(static_cast<UChar32>(next_code_point(label, at))) & U_GC_M_MASK) != 0;
}

} // namespace

result<uts46_mapping> uts46_mapping::open()
{
    static constinit shared_service<icu::Normalizer2> shared;
    UErrorCode failure = U_ZERO_ERROR;
    const icu::Normalizer2* const normalizer = shared.get([&] {
        const icu::Normalizer2* const service = icu::Normalizer2::getInstance(nullptr, "uts46", UNORM2_COMPOSE, failure);
        return U_SUCCESS(failure) ? service : nullptr;
    });
    if (normalizer == nullptr)
        return error{error_of(failure, iri_errc::unicode_data_unavailable), 0, component::host};
    return uts46_mapping(normalizer);
}

result<std::string_view> uts46_mapping::map(std::string_view name, std::span<char> out) const
{
    constexpr error too_long{iri_errc::host_name_too_long, 0, component::host};
    const std::size_t hyphens = has_unicode_16() ? 0 : count(name, todo_soft_hyphen);
    UErrorCode failure = U_ZERO_ERROR;
    utf16_text text(out.size());
    if (convert(name, text) && normalizer_->spanQuickCheckYes(text.alias(), failure) == text.size)
        return std::string_view(out.data(), name.copy(out.data(), name.size()));
    utf16_text buffer(out.size());
    const bool ordered = is_long_to_order(*normalizer_, text);
    if (ordered && !decompose(*normalizer_, text, name.size(), buffer))
        return too_long;
    utf16_text& source = ordered ? buffer : text;
    utf16_text& target = ordered ? text : buffer;
    icu::UnicodeString mapped(target.units.data(), 0, target.capacity());
    normalizer_->normalize(source.alias(), mapped, failure);
    std::int32_t size = 0;
    u_strToUTF8(out.data(), static_cast<std::int32_t>(out.size()), &size, mapped.getBuffer(), mapped.length(), &failure);
    if (failure == U_BUFFER_OVERFLOW_ERROR)
        return too_long;
    if (U_FAILURE(failure))
        return error{error_of(failure, iri_errc::unicode_data_unavailable), 0, component::host};
    restore_hyphens(hyphens, out.first(static_cast<std::size_t>(size)));
    return std::string_view(out.data(), static_cast<std::size_t>(size));
}

bool uts46_mapping::keeps(std::string_view label) const
{
    if (!has_unicode_16() && label.find(todo_soft_hyphen) != label.npos) {
        uriform::internal::scratch_array<char, std::tuple_size_v<name_buffer>> mapped(
            4 * label.size()); // room for the decomposed label
        return map(label, mapped.span()) == label;
    }
    UErrorCode failure = U_ZERO_ERROR;
    utf16_text text(label.size());
    convert(label, text);
    if (normalizer_->spanQuickCheckYes(text.alias(), failure) == text.size)
        return true;
    const bool kept = is_ordered(*normalizer_, text) && normalizer_->isNormalized(text.alias(), failure) != 0;
    if (failure == U_MEMORY_ALLOCATION_ERROR)
        uriform::internal::raise<std::bad_alloc>();
    return kept;
}

bool uts46_mapping::is_valid(std::string_view label) const
{
    return label.find(disallowed) == label.npos && !begins_with_mark(label) && has_joiners_in_context(label, *normalizer_);
}

} // namespace uriform::iri::internal
