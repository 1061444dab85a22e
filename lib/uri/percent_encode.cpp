#include <uriform/uri/percent_encode.hpp>

#include <uriform/syntax/pct_encoded.hpp>

#include "uri/encode_into.hpp"

namespace uriform {

void internal::encode(std::string_view data, const char_set& unescaped, space spaces, bounded_writer& out) noexcept
{
    for (std::size_t at = 0; at < data.size();) {
        const std::size_t run = at;
        while (at < data.size() && unescaped.contains(data[at]))
            ++at;
        out.put(data.substr(run, at - run));
        for (; at < data.size() && !unescaped.contains(data[at]); ++at) {
            const auto octet = static_cast<unsigned char>(data[at]);
            const char triple[] = {'%', grammar::upper_hexdigs[octet >> 4], grammar::upper_hexdigs[octet & 0xF]};
            if (octet == ' ' && spaces == space::plus)
                out.put('+');
            else
                out.put({triple, sizeof triple});
        }
    }
}

std::size_t percent_encode_to(std::string_view data, const char_set& unescaped, std::span<char> buffer) noexcept
{
    internal::bounded_writer out(buffer);
    encode(data, unescaped, internal::space::triple, out);
    return out.size();
}

std::size_t append_percent_encoded(std::string_view data, const char_set& unescaped, std::string& out)
{
    return *internal::append_written(out, [&](std::span<char> room) { return percent_encode_to(data, unescaped, room); });
}

std::string percent_encode(std::string_view data, const char_set& unescaped)
{
    std::string out;
    append_percent_encoded(data, unescaped, out);
    return out;
}

} // namespace uriform
