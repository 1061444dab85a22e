#include "iri/unicode/domain_name.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include <uriform/base/char_set.hpp>
#include <uriform/iri/iri_errc.hpp>
#include <uriform/iri/to_uri.hpp>
#include <uriform/uri/percent_decode.hpp>

#include "core/base/octet_scan.hpp"
#include "iri/unicode/bidi_rule.hpp"
#include "iri/unicode/code_point.hpp"
#include "iri/unicode/punycode.hpp"
#include "iri/unicode/unicode_16.hpp"

namespace uriform::iri::internal {
namespace {

constexpr std::string_view ace_prefix = "xn--";

constexpr error name_too_long{iri_errc::host_name_too_long, 0, component::host};

constexpr error invalid_at(std::size_t position) noexcept
{
    return {iri_errc::invalid_host_name, position, component::host};
}

/// Returns whether `allowed` contains all ASCII in `label`. The mapping may produce delimiters, spaces or `%`.
bool has_ascii_of(std::string_view label, const char_set& allowed) noexcept
{
    return std::all_of(label.begin(), label.end(),
                       [&](char c) { return static_cast<unsigned char>(c) >= 0x80 || allowed.contains(c); });
}

/// Checks criteria 2 and 3 of section 4.1.
bool has_good_hyphens(std::string_view label) noexcept
{
    std::size_t third = 0;
    for (int characters = 0; characters < 2 && third < label.size(); ++characters)
        static_cast<void>(next_code_point(label, third));
    return !label.starts_with('-') && !label.ends_with('-') && !label.substr(third).starts_with("--");
}

/// Implements UTS #46, section 4, step 4, and the criteria of section 4.1.
class label_processing {
public:
    label_processing(const uts46_mapping& mapping, const domain_rules& rules) noexcept : mapping_(mapping), rules_(rules) {}

    /// Writes the U-label of an already mapped label to `out`. Returns its size, or nothing if it is invalid by itself.
    std::optional<std::size_t> write(std::string_view label, std::span<char> out)
    {
        const bool encoded = label.starts_with(ace_prefix);
        const std::size_t size = encoded ? from_punycode(label.substr(ace_prefix.size()), rules_.longest_label, out)
                                         : label.copy(out.data(), std::min(label.size(), out.size()));
        const std::string_view u_label(out.data(), size);
        if (encoded ? size == 0 || !mapping_.keeps(u_label) : size != label.size())
            return std::nullopt;
        return is_allowed(u_label) && (uriform::internal::is_ascii(u_label) || is_valid(u_label)) ? std::optional(size)
                                                                                                  : std::nullopt;
    }

    /// Returns whether any label makes the name a Bidi domain name. If so, each label must satisfy the Bidi rule.
    [[nodiscard]] bool is_bidi_domain() const noexcept { return is_bidi_domain_; }

private:
    [[nodiscard]] bool is_allowed(std::string_view u_label) const noexcept
    {
        return has_ascii_of(u_label, rules_.ascii) && !(rules_.refuses_nested && u_label.starts_with(ace_prefix)) &&
               !(rules_.checks_hyphens && !has_good_hyphens(u_label));
    }
    bool is_valid(std::string_view u_label)
    {
        const bool is_bidi = makes_bidi_domain(u_label);
        is_bidi_domain_ = is_bidi_domain_ || is_bidi;
        return mapping_.is_valid(u_label) && !(is_bidi && find_bidi_fault(u_label));
    }

    const uts46_mapping& mapping_;
    const domain_rules& rules_;
    bool is_bidi_domain_ = false;
};

/// Checks criterion 9 of section 4.1 for a Bidi domain name. Labels that make it a Bidi domain name were checked individually.
bool satisfies_bidi_rule(std::string_view labels) noexcept
{
    for (std::size_t begin = 0, end = 0; end < labels.size(); begin = end + 1) {
        end = std::min(labels.find('.', begin), labels.size());
        const std::string_view label = labels.substr(begin, end - begin);
        if (!makes_bidi_domain(label) && find_bidi_fault(label))
            return false;
    }
    return true;
}

/// Returns where the label of `host` begins that contains label `index` of `name`, the decoded host. The two may differ because a
/// percent-encoded full stop does not end a label of `host`.
std::size_t begin_of_label(std::string_view host, std::string_view name, std::size_t index) noexcept
{
    std::size_t begin = 0;
    for (std::size_t at = 0, decoded = 0; index != 0 && at < host.size();) {
        const std::size_t stop = full_stop(name.substr(decoded));
        const std::size_t size = std::max(stop, std::size_t{1});
        const bool encoded = host[at] == '%';
        at += encoded ? 3 * size : size;
        decoded += size;
        index -= stop != 0 ? 1 : 0;
        begin = stop != 0 && !encoded ? at : begin;
    }
    return begin;
}

} // namespace

result<std::string_view> process_name(std::string_view name, const domain_rules& rules, std::span<char> mapped, std::span<char> out)
{
    const result<uts46_mapping> mapping = uts46_mapping::open();
    if (!mapping)
        return mapping.error();
    const result<std::string_view> labels = mapping->map(with_mappings_of_unicode_16(name, out), mapped);
    if (!labels)
        return labels;
    label_processing processing(*mapping, rules);
    std::string_view rest = *labels;
    std::size_t size = 0;
    for (std::size_t index = 0;; ++index) {
        const std::string_view label = rest.substr(0, rest.find('.'));
        const std::optional<std::size_t> written = processing.write(label, out.subspan(size));
        if (!written)
            return invalid_at(index);
        size += *written;
        if (label.size() == rest.size())
            break;
        rest.remove_prefix(label.size() + 1);
        if (size == out.size())
            return name_too_long;
        out[size++] = '.';
    }
    const std::string_view u_labels(out.data(), size);
    if (u_labels.empty() || (processing.is_bidi_domain() && !satisfies_bidi_rule(u_labels)))
        return invalid_at(0);
    return u_labels;
}

result<std::string_view> to_u_labels(std::string_view host, std::size_t longest, name_buffer& out)
{
    std::array<char, longest_name> decoded;
    const std::size_t decoded_size = *percent_decode_to(host, decoded); // in a reg-name, each `%` begins a percent-encoding
    if (decoded_size > longest)
        return name_too_long;
    const std::string_view name(decoded.data(), decoded_size);
    name_buffer mapped;
    const result<std::string_view> u_labels = process_name(name, iri_rules, mapped, out);
    if (!u_labels && u_labels.error().code == iri_errc::invalid_host_name)
        return invalid_at(begin_of_label(host, name, u_labels.error().position));
    return u_labels;
}

result<std::string_view> encode_u_labels(std::string_view u_labels, std::size_t longest_label, std::span<char> out)
{
    for (std::span<char> room = out;;) {
        const std::string_view label = u_labels.substr(0, u_labels.find('.'));
        const std::string_view prefix = uriform::internal::is_ascii(label) ? "" : ace_prefix;
        if ((prefix.empty() ? label.size() : prefix.size()) > room.size())
            return name_too_long;
        room = room.subspan(prefix.copy(room.data(), prefix.size()));
        const std::size_t size = prefix.empty() ? label.copy(room.data(), label.size()) : to_punycode(label, longest_label, room);
        if (size == 0 && !label.empty())
            return name_too_long;
        room = room.subspan(size);
        if (label.size() == u_labels.size())
            return std::string_view(out.data(), out.size() - room.size());
        if (room.empty())
            return name_too_long;
        room[0] = '.';
        room = room.subspan(1);
        u_labels.remove_prefix(label.size() + 1);
    }
}

result<std::string_view> to_a_labels(std::string_view host, name_buffer& out)
{
    name_buffer u_labels;
    const result<std::string_view> labels = to_u_labels(host, max_host_name_size, u_labels);
    return labels ? encode_u_labels(*labels, iri_rules.longest_label, out) : labels;
}

bool has_dns_lengths(std::string_view domain) noexcept
{
    if (domain.size() > 253)
        return false;
    for (std::size_t begin = 0, end = 0; begin <= domain.size(); begin = end + 1) {
        end = std::min(domain.find('.', begin), domain.size());
        if (begin == end || end - begin > 63)
            return false;
    }
    return true;
}

} // namespace uriform::iri::internal
