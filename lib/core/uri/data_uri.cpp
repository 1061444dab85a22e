#include <uriform/uri/data_uri.hpp>

#include <algorithm>

#include <uriform/base/detail/ascii.hpp>

// Steps are those of the "data: URL processor" of the Fetch Standard.

namespace uriform {
namespace {

/// Returns whether a part of a URI is a token (RFC 9110, section 5.6.2). Other delimiters do not occur in a URI.
bool is_header_token(std::string_view text) noexcept
{
    return !text.empty() && text.find_first_of("(),/:;=?@[]") == text.npos;
}

/// Returns whether the text is `type/subtype` (MIME Sniffing Standard, section 4.4).
bool is_media_type(std::string_view text) noexcept
{
    const std::size_t slash = text.find('/');
    return slash != text.npos && is_header_token(text.substr(0, slash)) && is_header_token(text.substr(slash + 1));
}

/// Sets the media type and the parameters from a header without `;base64` (steps 12 to 14).
void set_media_type(data_header& read, std::string_view header) noexcept
{
    constexpr std::string_view default_type = "text/plain";
    const std::size_t type_size = std::min(header.find(';'), header.size());
    read.media_type = header.substr(0, type_size);
    read.parameters = header.substr(type_size);
    if (header.starts_with(';')) {
        read.media_type = default_type;
    } else if (!is_media_type(read.media_type)) {
        read.media_type = default_type;
        read.parameters = ";charset=US-ASCII";
    }
}

} // namespace

result<data_header> parse_data_header(const uri_view& data) noexcept
{
    constexpr std::string_view prefix = "data:";
    constexpr std::string_view base64 = ";base64";
    const components& parts = data.parts();
    const std::string_view text = data.text().substr(0, parts.query_end);
    std::size_t same = 0;
    while (same < std::min(prefix.size(), text.size()) && detail::ascii::to_lower(text[same]) == prefix[same])
        ++same;
    if (same != prefix.size())
        return error{uri_errc::not_a_data_uri, same, component::scheme};
    const std::size_t comma = text.find(',');
    if (comma == text.npos)
        return error{uri_errc::not_a_data_uri, text.size(), parts.has_query() ? component::query : component::path};

    data_header read;
    read.data = text.substr(comma + 1);
    read.data_offset = comma + 1;
    std::string_view header = text.substr(prefix.size(), comma - prefix.size());
    const std::size_t before_last = header.size() - std::min(header.size(), base64.size());
    read.is_base64 = detail::ascii::equal_ignoring_case(header.substr(before_last), base64);
    if (read.is_base64)
        header = header.substr(0, before_last);
    set_media_type(read, header);
    return read;
}

} // namespace uriform
