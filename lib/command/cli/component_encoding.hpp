#pragma once

#include <string>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/uri/encode_sets.hpp>
#include <uriform/uri/percent_encode.hpp>
#include <uriform/web/form.hpp>

namespace uriform::cli {

/// Percent-encodes all octets of `data` except those in `unescaped`, or encodes a form value if `unescaped` is null. Appends the
/// result to `out`.
inline void append_encoded(std::string_view data, const char_set* unescaped, std::string& out)
{
    if (unescaped != nullptr)
        append_percent_encoded(data, *unescaped, out);
    else
        web::append_form_encoded(data, out);
}

} // namespace uriform::cli
