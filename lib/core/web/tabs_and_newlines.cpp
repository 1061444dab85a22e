#include "core/web/tabs_and_newlines.hpp"

#include <algorithm>

#include <uriform/base/utf8.hpp>

#include "core/base/octet_scan.hpp"
#include "core/base/repaired_utf8.hpp"

namespace uriform::web::internal {
namespace {

/// Returns the first sequence of `rest`, repaired, or an empty text for a tab or newline. Sets `size` to its size in `rest`.
std::string_view stripped_sequence(std::string_view rest, std::size_t& size) noexcept
{
    const uriform::internal::repaired_sequence next = uriform::internal::first_repaired(rest);
    size = next.size;
    return is_tab_or_newline(rest.front()) ? std::string_view() : next.octets;
}

} // namespace

std::string_view tabless_copy::of(std::string_view text)
{
    if (!uriform::internal::has_c0_control_or_non_ascii(text) || std::none_of(text.begin(), text.end(), is_tab_or_newline))
        [[likely]]
        return text;
    std::size_t room = 0; // an octet that is not UTF-8 may need three
    for (const char octet : text)
        room += static_cast<unsigned char>(octet) < 0x80 ? 1 : uriform::detail::utf8::replacement.size();
    if (room > small_size)
        large_.resize(room);
    char* const out = room > small_size ? large_.data() : small_.data();
    for (std::size_t size = 0; !text.empty(); text.remove_prefix(size)) {
        const std::string_view octets = stripped_sequence(text, size);
        size_ += octets.copy(out + size_, octets.size());
    }
    return {out, size_};
}

std::size_t tab_positions::original(std::size_t offset) noexcept
{
    while (at_ < text_.size()) {
        std::size_t size = 0;
        const std::size_t stripped = stripped_sequence(text_.substr(at_), size).size();
        if (offset < without_ + stripped)
            return at_ + std::min(offset - without_, size - 1);
        at_ += size;
        without_ += stripped;
    }
    return at_;
}

} // namespace uriform::web::internal
