#include "core/web/validation_log.hpp"

#include <algorithm>
#include <utility>

#include <uriform/base/utf8.hpp>

#include "core/web/url_octets.hpp"

namespace uriform::web::internal {
namespace {

/// Returns whether a non-ASCII `value` is a URL code point (section 4.3).
bool is_url_code_point(char32_t value) noexcept
{
    const bool noncharacter = (value & 0xFFFE) == 0xFFFE || (value >= 0xFDD0 && value <= 0xFDEF);
    return value >= 0xA0 && !noncharacter; // U+10FFFE and U+10FFFF are noncharacters
}

bool begins_percent_encoded_byte(std::string_view rest) noexcept
{
    return rest.size() > 2 && chars::hexdig.contains(rest[1]) && chars::hexdig.contains(rest[2]);
}

/// Calls `report(at)` for each code point of `input` other than URL code points, and each `%` not followed by two hexadecimal
/// digits.
template <class Report>
void for_each_invalid_unit(std::string_view input, Report report)
{
    for (std::size_t at = 0; at < input.size();) {
        if (is(input[at], url_code_point)) { // ASCII
            ++at;
            continue;
        }
        const uriform::detail::utf8::sequence next = uriform::detail::utf8::first(input.substr(at));
        bool valid = !next.well_formed; // U+FFFD replaces it, and is a URL code point
        if (input[at] == '%')
            valid = begins_percent_encoded_byte(input.substr(at));
        else if (next.well_formed && next.size > 1)
            valid = is_url_code_point(uriform::detail::utf8::code_point(input.substr(at, next.size)));
        if (!valid)
            report(input.data() + at);
        at += next.size;
    }
}

} // namespace

bool validation_log::fail(error_number code, const char* at, component reading)
{
    failure_ = {code, offset(at), reading};
    if (errors_ != nullptr)
        append(failure_);
    return false;
}

void validation_log::append(const error& e)
{
    const auto precedes = [](const error& a, const error& b) { return a.position < b.position; };
    errors_->insert(std::upper_bound(errors_->begin(), errors_->end(), e, precedes), e);
}

void validation_log::report_units(std::string_view input, error_number reverse_solidus)
{
    for_each_invalid_unit(input, [&](const char* at) { report(*at == '\\' ? reverse_solidus : web_errc::invalid_url_unit, at); });
}

void validation_log::report_opaque_host_units(std::string_view input)
{
    bool code_point = false;
    bool percent = false;
    for_each_invalid_unit(input, [&](const char* at) {
        if (!std::exchange(*at == '%' ? percent : code_point, true))
            report(web_errc::invalid_url_unit, at);
    });
}

} // namespace uriform::web::internal
