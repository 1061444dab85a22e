#include <array>
#include <iterator>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/explain/normalization_change.hpp>

#include "core/uri/normal_form_stream.hpp"

#include "core/base/numbered_rows.hpp"

namespace uriform {
namespace {

using internal::streams::rewriting;

struct normalization_row {
    normalization_rule number;
    std::string_view name, section;
};

constexpr normalization_row normalization_rows[] = {
    // begin: normalization_rules.tsv
    {normalization_rule::letter_case, "letter-case", "RFC 3986, section 6.2.2.1"},
    {normalization_rule::triplet_case, "triplet-case", "RFC 3986, section 6.2.2.1"},
    {normalization_rule::unreserved_octet, "unreserved-octet", "RFC 3986, section 6.2.2.2"},
    {normalization_rule::dot_segments, "dot-segments", "RFC 3986, section 6.2.2.3"},
    {normalization_rule::empty_port, "empty-port", "RFC 3986, section 6.2.3"},
    {normalization_rule::default_port, "default-port", "RFC 3986, section 6.2.3"},
    {normalization_rule::port_zeros, "port-zeros", "RFC 3986, section 6.2.3"},
    {normalization_rule::empty_path, "empty-path", "RFC 3986, section 6.2.3"},
    {normalization_rule::ipv6_form, "ipv6-form", "RFC 5952, section 4"},
    {normalization_rule::localhost, "localhost", "RFC 8089, section 2"},
    {normalization_rule::namespace_case, "namespace-case", "RFC 8141, section 3.1"},
    {normalization_rule::path_guard, "path-guard", "RFC 3986, section 3.3"},
    {normalization_rule::dropped_fragment, "dropped-fragment", "RFC 3986, section 6.1"},
    {normalization_rule::urn_components, "urn-components", "RFC 8141, section 3.1"},
    // end: normalization_rules.tsv
};
constexpr auto normalization_places = internal::row_places<256>(normalization_rows);
constexpr auto normalization_order = internal::row_numbers(normalization_rows);
constexpr normalization_row no_normalization{};

const normalization_row& row_of(normalization_rule number) noexcept
{
    const std::size_t place = normalization_places[static_cast<std::size_t>(number)];
    return place < std::size(normalization_rows) ? normalization_rows[place] : no_normalization;
}

/// A sink for a normal form plan. It records the changes and their rules.
class change_collector {
public:
    explicit change_collector(const uri_reference_view& reference) noexcept : reference_(reference) {}

    void keep(std::size_t begin, std::size_t end, rewriting how)
    {
        if (how != rewriting::none)
            rewrite(begin, end, how == rewriting::lower_case);
    }

    void replace(std::size_t begin, std::size_t end, std::string_view octets, normalization_rule why)
    {
        if (reference_.text().substr(begin, end - begin) != octets)
            changes_.push_back({begin, end, why, std::string(octets)});
    }

    void replace_ipv6(std::size_t begin, std::size_t end)
    {
        std::array<char, internal::streams::ipv6_room> printed;
        const char* const last = internal::streams::print_ipv6(reference_.text().substr(begin, end - begin), end - begin,
                                                               internal::streams::mapped_form::dotted, printed.data());
        replace(begin, end, {printed.data(), static_cast<std::size_t>(last - printed.data())}, normalization_rule::ipv6_form);
    }

    void keep_segments()
    {
        internal::streams::surviving_segments segments(reference_.path());
        std::string_view run = segments.next();
        std::size_t at = parts_.path_begin;
        const std::string_view guard = guard_of_segments(parts_, run, segments);
        if (!guard.empty() && reference_.path().starts_with("/./")) // keeps this dot segment as the guard
            at += guard.size();
        else
            replace(at, at, guard, normalization_rule::path_guard);
        for (; !run.empty(); run = segments.next()) {
            const auto begin = static_cast<std::size_t>(run.data() - reference_.text().data());
            replace(at, begin, "", normalization_rule::dot_segments);
            at = begin + run.size();
            keep(begin, at, rewriting::percent_encodings);
        }
        replace(at, parts_.path_end, "", normalization_rule::dot_segments);
    }

    /// Returns the recorded changes.
    [[nodiscard]] std::vector<normalization_change> take() noexcept { return std::move(changes_); }

private:
    /// Records the letters and percent-encodings that normalization rewrites.
    void rewrite(std::size_t begin, std::size_t end, bool lower_case)
    {
        const std::string_view text = reference_.text();
        for (std::size_t at = begin; at < end;) {
            if (text[at] == '%') {
                rewrite_triplet(at, lower_case);
                at += 3;
            } else if (lower_case && uriform::detail::ascii::is_upper_alpha(text[at])) {
                at = rewrite_letters(at, end);
            } else {
                ++at;
            }
        }
    }

    void rewrite_triplet(std::size_t at, bool lower_case)
    {
        const std::string_view triplet = reference_.text().substr(at, 3);
        char normal[4] = {}; // put_triplet() writes one octet past its result
        using internal::streams::put_triplet;
        char* const end = lower_case ? put_triplet<true>(triplet.data(), normal) : put_triplet<false>(triplet.data(), normal);
        const std::string_view written(normal, static_cast<std::size_t>(end - normal));
        replace(at, at + 3, written, written.size() == 1 ? normalization_rule::unreserved_octet : normalization_rule::triplet_case);
    }

    /// Records a run of upper-case letters and returns its end.
    std::size_t rewrite_letters(std::size_t begin, std::size_t limit)
    {
        const std::string_view text = reference_.text();
        std::string lower;
        std::size_t end = begin;
        for (; end < limit && uriform::detail::ascii::is_upper_alpha(text[end]); ++end)
            lower += uriform::detail::ascii::to_lower(text[end]);
        const bool in_namespace = !parts_.has_authority() && begin >= parts_.path_begin;
        replace(begin, end, lower, in_namespace ? normalization_rule::namespace_case : normalization_rule::letter_case);
        return end;
    }

    const uri_reference_view& reference_;
    const components& parts_ = reference_.parts();
    std::vector<normalization_change> changes_;
};

} // namespace

std::span<const normalization_rule> all_normalization_rules() noexcept
{
    return normalization_order;
}

std::string_view to_string(normalization_rule of) noexcept
{
    return row_of(of).name;
}

std::string_view section_of(normalization_rule of) noexcept
{
    return row_of(of).section;
}

std::vector<normalization_change> normalization_changes(const uri_reference_view& reference, const normal_form_options& options)
{
    change_collector changes(reference);
    internal::streams::normal_form_plan<change_collector>(reference, options, changes).put(internal::streams::extent::whole);
    return changes.take();
}

} // namespace uriform
