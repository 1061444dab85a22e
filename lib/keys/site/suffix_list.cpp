#include <uriform/site/suffix_list.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/base/utf8.hpp>
#include <uriform/site/labels.hpp>

#include "core/base/octet_masks.hpp"
#include "core/base/octet_scan.hpp"
#include "core/base/punycode_encoder.hpp"
#include "keys/site/suffix_tables.hpp"

namespace uriform::internal {
namespace {

/// Maximum size of a label in bytes (RFC 1035, section 2.3.4).
constexpr std::size_t longest_label = 63;
constexpr std::string_view ace_prefix = "xn--";
constexpr std::size_t longest_utf8_label = 4 * (longest_label - ace_prefix.size());

/// Writes the A-label of `label` to `out` and returns its size, or returns 0 if there is no A-label.
std::size_t to_a_label(std::string_view label, std::span<char, longest_label> out) noexcept
{
    if (label.size() > longest_utf8_label || !utf8::check(label))
        return 0;
    std::copy(ace_prefix.begin(), ace_prefix.end(), out.begin());
    const std::size_t size = punycode::to_punycode(label, out.size(), out.subspan<ace_prefix.size()>());
    return size == 0 ? 0 : ace_prefix.size() + size;
}

} // namespace

bool growing_name::prepend(std::string_view label) noexcept
{
    const std::size_t dot = begin_ != octets_.size() ? 1 : 0;
    if (label.size() > longest_label || label.size() + dot > begin_)
        return prepend_a_label(label);
    const std::size_t begin = begin_;
    const name_hash hash = hash_;
    if (dot != 0)
        put('.');
    for (std::size_t i = label.size(); i-- != 0;) {
        if (static_cast<unsigned char>(label[i]) >= 0x80) [[unlikely]] {
            begin_ = begin;
            hash_ = hash;
            return prepend_a_label(label);
        }
        put(detail::ascii::to_lower(label[i]));
    }
    return true;
}

bool growing_name::prepend_a_label(std::string_view label) noexcept
{
    std::array<char, longest_label> a_label;
    const std::size_t size = is_ascii(label) ? 0 : to_a_label(label, a_label);
    return size != 0 && prepend({a_label.data(), size});
}

} // namespace uriform::internal

namespace uriform::detail {

int suffix_tables::compare(const suffix_name& one, std::uint16_t fingerprint, std::string_view name) const noexcept
{
    if (one.fingerprint != fingerprint)
        return one.fingerprint < fingerprint ? -1 : 1;
    if (one.size != name.size())
        return one.size < name.size() ? -1 : 1;
    return std::memcmp(text.data() + one.begin, name.data(), name.size());
}

const suffix_name* suffix_tables::find(std::string_view name, std::uint64_t hash_of_name) const noexcept
{
    const std::size_t bucket = bucket_of(hash_of_name);
    const std::uint16_t fingerprint = fingerprint_of(hash_of_name);
    std::size_t begin = buckets[bucket];
    std::size_t end = buckets[bucket + 1];
    while (begin != end) {
        const std::size_t middle = begin + (end - begin) / 2;
        const int order = compare(names[middle], fingerprint, name);
        if (order == 0)
            return &names[middle];
        (order < 0 ? begin : end) = order < 0 ? middle + 1 : middle;
    }
    return nullptr;
}

} // namespace uriform::detail

namespace uriform::site {

using uriform::internal::growing_name;
using uriform::internal::rules_of_name;
using uriform::internal::suffix_name;

namespace {

/// Finds the labels of a name from the places of the dots among its last octets.
class label_finder {
public:
    explicit label_finder(std::string_view name) noexcept : name_(name), from_(name.size() - std::min(name.size(), word_size))
    {
        using namespace uriform::internal::streams;
        const std::string_view rest = name.substr(from_);
        const std::size_t last = rest.size() - std::min(rest.size(), block_size); // may overlap the previous block
        for (std::size_t at = 0;; at = std::min(at + block_size, last)) {
            const octet_block block = load_first(rest.data() + at, rest.size() - at);
            dots_ |= (bits_equal_to<'.'>(block) & first_bits(rest.size() - at)) << at;
            if (at == last)
                break;
        }
    }

    /// Returns whether the name consists of nonempty labels.
    [[nodiscard]] bool has_labels() const noexcept
    {
        const bool has_pair = from_ == 0 ? (dots_ & dots_ << 1) != 0 : name_.find("..") != name_.npos;
        return !name_.empty() && name_.front() != '.' && name_.back() != '.' && !has_pair;
    }

    /// Returns the start of the label that ends at `end`. Not inlined, for its size.
    [[nodiscard, gnu::noinline]] std::size_t begin_of_label(std::size_t end) const noexcept
    {
        const std::uint64_t before = end > from_ ? dots_ & uriform::internal::streams::first_bits(end - from_) : 0;
        if (before != 0)
            return from_ + static_cast<std::size_t>(std::bit_width(before));
        return name_.substr(0, std::min(end, from_)).rfind('.') + 1; // 0 without a dot
    }

private:
    static constexpr std::size_t word_size = 64;

    std::string_view name_;
    std::size_t from_;
    std::uint64_t dots_ = 0;
};

} // namespace

suffix_list::suffix_list(std::shared_ptr<const uriform::detail::suffix_tables> tables) noexcept : tables_(std::move(tables)) {}

domain_parts suffix_list::split(std::string_view host, suffix_rules rules) const noexcept
{
    const std::string_view name = without_root(host);
    const label_finder labels(name);
    if (!labels.has_labels() || is_ip_address(name))
        return {};
    const auto section_of = [rules](rules_of_name of, rules_of_name::form form) {
        const suffix_section section = of.section(form);
        return rules == suffix_rules::all || section == suffix_section::icann ? section : suffix_section::unlisted;
    };
    std::size_t suffix = labels.begin_of_label(name.size());
    suffix_section prevailing = suffix_section::unlisted;
    growing_name domain;
    rules_of_name parent = tables_ ? tables_->root : rules_of_name();
    for (std::size_t end = name.size() + 1, begin = suffix; tables_ != nullptr; begin = labels.begin_of_label(end - 1)) {
        const auto prevail = [&](suffix_section section) {
            if (section == suffix_section::unlisted)
                return;
            suffix = begin;
            prevailing = section;
        };
        prevail(section_of(parent, rules_of_name::wildcard));
        const bool is_name = domain.prepend(name.substr(begin, end - 1 - begin));
        const suffix_name* const found = is_name ? tables_->find(domain.text(), domain.hash()) : nullptr;
        if (found == nullptr)
            break;
        prevail(section_of(found->rules, rules_of_name::exact));
        const suffix_section exception = section_of(found->rules, rules_of_name::exception);
        if (exception != suffix_section::unlisted) {
            suffix = end;
            prevailing = exception;
            break;
        }
        if (begin == 0)
            break;
        parent = found->rules;
        end = begin;
    }
    const std::string_view registrable = suffix == 0 ? std::string_view() : host.substr(labels.begin_of_label(suffix - 1));
    return {host.substr(suffix), registrable, prevailing};
}

std::size_t suffix_list::size() const noexcept
{
    return tables_ == nullptr ? 0 : tables_->rule_count;
}

key::digest suffix_list::hash128() const noexcept
{
    return tables_ == nullptr ? key::digest() : tables_->hash;
}

} // namespace uriform::site
