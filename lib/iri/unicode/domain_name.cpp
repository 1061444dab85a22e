#include "iri/unicode/domain_name.hpp"

#include <algorithm>
#include <cstdint>

#include <unicode/uidna.h>

#include <uriform/base/char_set.hpp>
#include <uriform/base/utf8.hpp>
#include <uriform/iri/iri_errc.hpp>
#include <uriform/iri/to_uri.hpp>
#include <uriform/uri/percent_decode.hpp>

#include "base/octet_scan.hpp"
#include "iri/punycode.hpp"
#include "iri/unicode/icu_error.hpp"
#include "iri/unicode/shared_service.hpp"

namespace uriform::iri::detail {
namespace {

constexpr std::uint32_t processing =
    UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ;

/// What UTS #46 finds fault with and the grammar of reg-name does not: hosts in ASCII are not held to it either.
constexpr std::uint32_t ignored = UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG | UIDNA_ERROR_DOMAIN_NAME_TOO_LONG |
                                  UIDNA_ERROR_LEADING_HYPHEN | UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4;

/// Null where there is a failure.
const UIDNA* uts46(UErrorCode& failure)
{
    static constinit shared_service<UIDNA> shared;
    return shared.get([&] {
        const UIDNA* const service = uidna_openUTS46(processing, &failure);
        return U_SUCCESS(failure) ? service : nullptr;
    });
}

/// The part of `out` that `convert(service, info, failure)` wrote, which gives its size.
template <class Convert>
result<std::string_view> converted(std::span<char> out, Convert convert)
{
    UErrorCode failure = U_ZERO_ERROR;
    const UIDNA* const service = uts46(failure);
    if (service == nullptr)
        return error{error_of(failure, errc::unicode_data_unavailable), 0, rule::host};
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    const std::int32_t size = convert(service, &info, &failure);
    if (U_FAILURE(failure)) {
        const bool too_long = failure == U_INPUT_TOO_LONG_ERROR || failure == U_BUFFER_OVERFLOW_ERROR;
        return error{error_of(failure, too_long ? errc::host_name_too_long : errc::invalid_host_name), 0, rule::host};
    }
    if ((info.errors & ~ignored) != 0)
        return error{errc::invalid_host_name, 0, rule::host};
    return std::string_view(out.data(), static_cast<std::size_t>(size));
}

/// Some code points become delimiters, spaces or `%` without an error, others nothing at all.
bool is_reg_name(std::string_view text) noexcept
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return chars::reg_name.contains(c); });
}

/// The size of the full stop that separates labels at the front of `rest`, in bytes; 0 where none stands there. UTS #46 maps three
/// others to the one in ASCII.
std::size_t full_stop(std::string_view rest) noexcept
{
    for (const std::string_view stop : {".", "\u3002", "\uFF0E", "\uFF61"})
        if (rest.substr(0, stop.size()) == stop)
            return stop.size();
    return 0;
}

/// UTS #46, section 4.2, step 2: the name in Punycode, label by label. Gives its size; 0 where a label or the name is too long.
std::size_t encode_labels(std::string_view name, std::span<char> out) noexcept
{
    const std::size_t room = out.size();
    for (;;) {
        const std::string_view label = name.substr(0, name.find('.'));
        const std::string_view prefix = uriform::internal::is_ascii(label) ? "" : "xn--";
        const bool has_room = label.size() + prefix.size() < out.size();
        out = out.subspan(has_room ? prefix.copy(out.data(), prefix.size()) : 0);
        const std::size_t size = !has_room        ? 0
                                 : prefix.empty() ? label.copy(out.data(), label.size())
                                                  : punycode(label, out.first(out.size() - 1));
        if (!has_room || (size == 0 && !label.empty()))
            return 0;
        out = out.subspan(size);
        if (label.size() == name.size())
            return room - out.size();
        out[0] = '.';
        out = out.subspan(1);
        name.remove_prefix(label.size() + 1);
    }
}

} // namespace

result<std::string_view> to_a_labels(std::string_view host, name_buffer& out)
{
    std::array<char, max_host_name_size> decoded;
    const std::size_t size = *percent_decode_to(host, decoded); // all that begin with `%` in a reg-name are percent-encodings
    if (size > decoded.size())
        return error{errc::host_name_too_long, 0, rule::host};
    const std::string_view name(decoded.data(), size);
    if (!utf8::check(name))
        return error{errc::invalid_host_name, 0, rule::host};
    name_buffer buffer;
    const auto processed = [&](const UIDNA* service, UIDNAInfo* info, UErrorCode* failure) {
        return uidna_nameToUnicodeUTF8(service, name.data(), static_cast<std::int32_t>(name.size()), buffer.data(),
                                       static_cast<std::int32_t>(buffer.size()), info, failure);
    };
    const result<std::string_view> u_labels = converted(buffer, processed);
    if (!u_labels)
        return u_labels;
    const std::size_t written = encode_labels(*u_labels, out);
    const std::string_view a_labels(out.data(), written);
    if (written == 0 && !u_labels->empty())
        return error{errc::host_name_too_long, 0, rule::host};
    if (!is_reg_name(a_labels))
        return error{errc::invalid_host_name, 0, rule::host};
    return a_labels;
}

result<std::string_view> to_u_label(std::string_view label, std::span<char> out)
{
    if (label.size() > max_host_name_size)
        return error{errc::host_name_too_long, 0, rule::host};
    return converted(out, [&](const UIDNA* service, UIDNAInfo* info, UErrorCode* failure) {
        return uidna_labelToUnicodeUTF8(service, label.data(), static_cast<std::int32_t>(label.size()), out.data(),
                                        static_cast<std::int32_t>(out.size()), info, failure);
    });
}

std::size_t find_invalid_label(std::string_view host)
{
    name_buffer out;
    for (std::size_t begin = 0, at = 0;;) {
        const std::size_t stop = full_stop(host.substr(at));
        if (stop == 0 && at != host.size()) {
            ++at;
            continue;
        }
        if (at != begin && !to_a_labels(host.substr(begin, at - begin), out))
            return begin;
        if (stop == 0)
            return 0;
        at += stop;
        begin = at;
    }
}

} // namespace uriform::iri::detail
