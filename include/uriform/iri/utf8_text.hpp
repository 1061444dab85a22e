#pragma once

#include <concepts>
#include <string_view>

/// @file
/// Text in UTF-8, of either of the types that C++ has for it.

namespace uriform::iri {

/// A view of a text in UTF-8, made of what is of `char` or of `char8_t`: literals, strings, views. Valid as long as that text is;
/// whether it is well-formed is for its reader to say. Constant time, no allocation.
///
/// IRIs and URIs do not convert to it, having been parsed already.
///
/// @code
/// const uriform::iri::utf8_text text(u8"\u00E9");
/// assert(text.octets() == "\xC3\xA9");
/// @endcode
class utf8_text {
public:
    /// Views `text`, which must outlive it.
    /// @{
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

    /// The text's bytes, of either type.
    [[nodiscard]] constexpr std::string_view octets() const noexcept { return octets_; }

private:
    static std::string_view octets_of(std::u8string_view text) noexcept
    {
        return {reinterpret_cast<const char*>(text.data()), text.size()};
    }

    std::string_view octets_;
};

} // namespace uriform::iri
