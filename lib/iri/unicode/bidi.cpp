#include <uriform/iri/bidi.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <uriform/base/char_set.hpp>
#include <uriform/iri/iri_errc.hpp>

#include "base/octet_scan.hpp"

namespace uriform::iri {
namespace {

/// A set of values of Bidi_Class.
class direction_set {
public:
    template <class... Directions>
    constexpr explicit direction_set(Directions... members) noexcept : bits_(((std::uint32_t{1} << members) | ... | 0U))
    {
    }
    [[nodiscard]] constexpr bool contains(UCharDirection direction) const noexcept { return ((bits_ >> direction) & 1) != 0; }
    constexpr void insert(UCharDirection direction) noexcept { bits_ |= std::uint32_t{1} << direction; }
    [[nodiscard]] constexpr bool meets(direction_set other) const noexcept { return (bits_ & other.bits_) != 0; }

private:
    std::uint32_t bits_;
};

constexpr direction_set right_to_left(U_RIGHT_TO_LEFT, U_RIGHT_TO_LEFT_ARABIC);
constexpr direction_set left_to_right(U_LEFT_TO_RIGHT);

// RFC 5893, section 2; the numbers are those of its conditions.
constexpr direction_set makes_bidi_domain(U_RIGHT_TO_LEFT, U_RIGHT_TO_LEFT_ARABIC, U_ARABIC_NUMBER);
constexpr direction_set first_of_label(U_LEFT_TO_RIGHT, U_RIGHT_TO_LEFT, U_RIGHT_TO_LEFT_ARABIC); // 1
constexpr direction_set in_rtl_label(U_RIGHT_TO_LEFT, U_RIGHT_TO_LEFT_ARABIC, U_ARABIC_NUMBER, U_EUROPEAN_NUMBER,
                                     U_EUROPEAN_NUMBER_SEPARATOR, U_COMMON_NUMBER_SEPARATOR, U_EUROPEAN_NUMBER_TERMINATOR,
                                     U_OTHER_NEUTRAL, U_BOUNDARY_NEUTRAL, U_DIR_NON_SPACING_MARK);                      // 2
constexpr direction_set last_of_rtl_label(U_RIGHT_TO_LEFT, U_RIGHT_TO_LEFT_ARABIC, U_EUROPEAN_NUMBER, U_ARABIC_NUMBER); // 3
constexpr direction_set in_ltr_label(U_LEFT_TO_RIGHT, U_EUROPEAN_NUMBER, U_EUROPEAN_NUMBER_SEPARATOR, U_COMMON_NUMBER_SEPARATOR,
                                     U_EUROPEAN_NUMBER_TERMINATOR, U_OTHER_NEUTRAL, U_BOUNDARY_NEUTRAL,
                                     U_DIR_NON_SPACING_MARK);                  // 5
constexpr direction_set last_of_ltr_label(U_LEFT_TO_RIGHT, U_EUROPEAN_NUMBER); // 6

/// The direction of the character at byte `at`, and where the next one stands.
UCharDirection direction_at(std::string_view text, std::size_t& at) noexcept
{
    UChar32 character = 0;
    const char* const octets = text.data();
    U8_NEXT_UNSAFE(octets, at, character);
    return u_charDirection(character);
}

/// What a component or a label is made of.
struct summary {
    direction_set all;                      ///< of all characters
    UCharDirection first = U_OTHER_NEUTRAL; ///< of the first
    UCharDirection last = U_OTHER_NEUTRAL;  ///< of the last that is no combining mark
    std::size_t last_at = 0;                ///< where that stands

    explicit summary(std::string_view text) noexcept
    {
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t begin = at;
            const UCharDirection direction = direction_at(text, at);
            all.insert(direction);
            if (begin == 0)
                first = direction;
            if (begin == 0 || direction != U_DIR_NON_SPACING_MARK) {
                last = direction;
                last_at = begin;
            }
        }
    }
};

/// Where the first character stands whose direction is not in `allowed`; the size where there is none.
std::size_t find_outside(std::string_view text, direction_set allowed) noexcept
{
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        if (!allowed.contains(direction_at(text, at)))
            return begin;
    }
    return text.size();
}

/// Where the first character stands that is of the direction that another before it rules out; there is one.
std::size_t find_second(std::string_view text, direction_set one, direction_set other) noexcept
{
    bool seen_one = false;
    bool seen_other = false;
    for (std::size_t at = 0;;) {
        const std::size_t begin = at;
        const UCharDirection direction = direction_at(text, at);
        seen_one = seen_one || one.contains(direction);
        seen_other = seen_other || other.contains(direction);
        if (seen_one && seen_other)
            return begin;
    }
}

/// What is wrong with a component (RFC 3987, section 4.2), if anything: a position in it.
std::optional<std::size_t> fault_of_component(std::string_view text) noexcept
{
    const summary whole(text);
    if (!whole.all.meets(right_to_left))
        return std::nullopt;
    if (whole.all.meets(left_to_right))
        return find_second(text, right_to_left, left_to_right);
    if (!right_to_left.contains(whole.first))
        return 0;
    return right_to_left.contains(whole.last) ? std::nullopt : std::optional(whole.last_at);
}

/// What is wrong with a label of a Bidi domain name (RFC 5893, section 2), if anything.
std::optional<std::size_t> fault_of_label(std::string_view text) noexcept
{
    if (text.empty())
        return std::nullopt;
    const summary whole(text);
    if (!first_of_label.contains(whole.first))
        return 0;
    const bool rtl = right_to_left.contains(whole.first);
    const std::size_t outside = find_outside(text, rtl ? in_rtl_label : in_ltr_label);
    if (outside != text.size())
        return outside;
    if (!(rtl ? last_of_rtl_label : last_of_ltr_label).contains(whole.last))
        return whole.last_at;
    constexpr direction_set european(U_EUROPEAN_NUMBER);
    constexpr direction_set arabic(U_ARABIC_NUMBER);
    if (rtl && whole.all.meets(european) && whole.all.meets(arabic)) // 4
        return find_second(text, european, arabic);
    return std::nullopt;
}

/// Looks at the components of one IRI.
class checker {
public:
    explicit checker(const iri_reference_view& reference) noexcept : text_(reference.text()), parts_(reference.parts()) {}

    [[nodiscard]] std::optional<error> find() const noexcept
    {
        const std::size_t authority = parts_.has_authority() ? parts_.authority_begin() : parts_.path_begin;
        std::optional<error> why = each(authority, parts_.host_begin, char_set(":@"), rule::userinfo, fault_of_component);
        if (!why && is_bidi_domain())
            why = each(parts_.host_begin, parts_.host_end, char_set("."), rule::host, fault_of_label);
        if (!why)
            why = each(parts_.path_begin, parts_.path_end, char_set("/."), rule::path, fault_of_component);
        if (!why)
            why = each(parts_.path_end, parts_.query_end, char_set("?&;="), rule::query, fault_of_component);
        if (!why)
            why = each(parts_.query_end, parts_.size, char_set("#&;="), rule::fragment, fault_of_component);
        return why;
    }

private:
    [[nodiscard]] bool is_bidi_domain() const noexcept
    {
        const std::string_view host = text_.substr(parts_.host_begin, parts_.host_end - parts_.host_begin);
        return parts_.host == host_kind::reg_name && summary(host).all.meets(makes_bidi_domain);
    }

    /// The first fault of what the delimiters part from `begin` to `end`.
    template <class Fault>
    [[nodiscard]] std::optional<error> each(std::size_t begin, std::size_t end, const char_set& delimiters, rule reading,
                                            Fault fault) const noexcept
    {
        for (std::size_t at = begin; at <= end; ++at) {
            if (at != end && !delimiters.contains(text_[at]))
                continue;
            if (const std::optional<std::size_t> position = fault(text_.substr(begin, at - begin)))
                return error{errc::invalid_bidi, begin + *position, reading};
            begin = at + 1;
        }
        return std::nullopt;
    }

    std::string_view text_;
    const components& parts_;
};

} // namespace

result<iri_reference_view> check_bidi(const iri_reference_view& reference) noexcept
{
    if (uriform::internal::is_ascii(reference.text()))
        return reference;
    const std::optional<error> why = checker(reference).find();
    return why ? result<iri_reference_view>(*why) : reference;
}

} // namespace uriform::iri
