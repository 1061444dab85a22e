#pragma once

#include <string>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/uri/encode_sets.hpp>
#include <uriform/uri/percent_encode.hpp>
#include <uriform/web/form.hpp>

namespace uriform::cli {

/// Appends `data` to `out`, encoded.
using encoder = void(std::string_view data, std::string& out);

/// Encodes all octets except those of `unescaped`.
template <const char_set& unescaped>
void encode_octets(std::string_view data, std::string& out)
{
    append_percent_encoded(data, unescaped, out);
}

inline void encode_for_form(std::string_view data, std::string& out)
{
    web::append_form_encoded(data, out);
}

} // namespace uriform::cli
