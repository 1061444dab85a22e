#pragma once

#include <concepts>
#include <string_view>

#include <uriform/base/export.hpp>

/// @file
/// Text in UTF-8, in either of the character types that C++ has for it.

namespace uriform::iri {

/// A view of a text in UTF-8, constructed from literals, strings and views of `char` or `char8_t`. Valid as long as that text is.
/// The text is not checked for well-formedness. Constant time, no allocation.
///
/// IRIs and URIs do not convert to it, because they were already parsed.
///
/// @code
/// const uriform::iri::utf8_text text(u8"\u00E9");
/// assert(text.octets() == "\xC3\xA9");
/// @endcode
class utf8_text {
public:
    /// Constructs a view of `text`, which must outlive it.
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

    /// Returns the bytes of the text, for either character type.
    [[nodiscard]] constexpr std::string_view octets() const noexcept { return octets_; }

private:
    static std::string_view octets_of(std::u8string_view text) noexcept
    {
        return {reinterpret_cast<const char*>(text.data()), text.size()};
    }

    std::string_view octets_;
};

} // namespace uriform::iri
