#pragma once

#include <string>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/web/percent_encode_sets.hpp>

#include "core/uri/encode_into.hpp"

namespace uriform::cli {

/// Percent-encodes all octets of `data` except those in `unescaped` and in `kept`, or encodes a form value if `unescaped` is null.
/// Appends the result to `out`.
inline void append_encoded(std::string_view data, const char_set* unescaped, const char_set& kept, std::string& out)
{
    if (unescaped != nullptr)
        internal::append_encoded(data, *unescaped + kept, internal::space::triplet, out);
    else
        internal::append_encoded(data, web::encode_sets::form + kept, internal::space::plus, out);
}

} // namespace uriform::cli
