#pragma once

#include <concepts>
#include <string_view>

#include <uriform/base/export.hpp>

/// @file
/// UTF-8 text in either C++ character type, `char` or `char8_t`.

namespace uriform::iri {

/// A view of a UTF-8 text, constructed from literals, strings and views of `char` or `char8_t`. Valid as long as the text. Does not
/// validate the text. Constant time, no allocation.
///
/// IRIs and URIs do not convert to it, because they were already parsed.
///
/// @code
/// const uriform::iri::utf8_text text(u8"\u00E9");
/// assert(text.octets() == "\xC3\xA9");
/// @endcode
class utf8_text {
public:
    /// Constructs a view of `text`. The text must outlive the view.
    /// @{
    constexpr utf8_text(std::string_view text URIFORM_LIFETIMEBOUND) noexcept : octets_(text) {}

    template <class Text>
    requires(std::convertible_to<const Text&, std::string_view> &&
             !requires(const Text& t) { t.parts(); }) constexpr utf8_text(const Text& text) noexcept
        : octets_(text)
    {
    }

    template <class Text>
    requires(std::convertible_to<const Text&, std::u8string_view>) utf8_text(const Text& text)
    noexcept : octets_(octets_of(text)) {}
    /// @}

    /// Returns the text's bytes, for either character type.
    [[nodiscard]] constexpr std::string_view octets() const noexcept { return octets_; }

private:
    static std::string_view octets_of(std::u8string_view text) noexcept
    {
        return {reinterpret_cast<const char*>(text.data()), text.size()};
    }

    std::string_view octets_;
};

} // namespace uriform::iri
