#include <uriform/base/utf8.hpp>

#include "core/base/octet_scan.hpp"

namespace uriform {

result<std::string_view> utf8::check(std::string_view text) noexcept
{
    using internal::not_ascii;
    for (std::size_t at = not_ascii.find(text, 0); at < text.size(); at = not_ascii.find(text, at)) {
        const detail::utf8::sequence next = detail::utf8::first(text.substr(at));
        if (!next.well_formed)
            return error{uri_errc::invalid_utf8, at};
        at += next.size;
    }
    return text;
}

} // namespace uriform
