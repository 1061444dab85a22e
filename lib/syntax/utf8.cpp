#include <uriform/syntax/utf8.hpp>

#include "octet_scan.hpp"

namespace uriform {

result<std::string_view> utf8::check(std::string_view text) noexcept
{
    // No octet is looked for but those that are not ASCII: 0x80 is one of them.
    constexpr syntax::octet_scan not_ascii('\x80', '\x80', true);
    for (std::size_t at = not_ascii.find(text, 0); at < text.size(); at = not_ascii.find(text, at)) {
        const sequence next = first(text.substr(at));
        if (!next.well_formed)
            return error{errc::invalid_utf8, at};
        at += next.size;
    }
    return text;
}

} // namespace uriform
