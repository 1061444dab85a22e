#include <algorithm>
#include <iterator>

#include <uriform/base/ascii.hpp>
#include <uriform/explain/normalization_change.hpp>
#include <uriform/uri/detail/normal_form_stream.hpp>

#include "base/numbered_rows.hpp"

namespace uriform {
namespace {

using detail::streams::rewriting;

struct normalization_row {
    normalization_rule number;
    std::string_view name, section;
};

constexpr normalization_row normalization_rows[] = {
    // begin: normalization_rules.tsv
    {normalization_rule::letter_case, "letter-case", "RFC 3986, section 6.2.2.1"},
    {normalization_rule::triple_case, "triple-case", "RFC 3986, section 6.2.2.1"},
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

/// Compares the pieces of the normal form with the text.
class change_collector {
public:
    explicit change_collector(const uri_reference_view& reference) noexcept : reference_(reference) {}

    [[nodiscard]] std::vector<normalization_change> changes(const normal_form_options& options)
    {
        using pieces = detail::streams::normal_form_pieces;
        pieces all(reference_, options, detail::streams::extent::whole);
        for (const pieces::piece& piece : all) {
            if (piece.of == pieces::kind::replaced)
                replace({piece.begin, piece.size});
            else
                keep({piece.begin, piece.size}, piece.how);
            if (piece.of == pieces::kind::segments) {
                for (std::string_view more = all.next_segments(); !more.empty(); more = all.next_segments())
                    keep(more, piece.how);
                leave_out(parts_.path_end);
            }
        }
        leave_out(parts_.size);
        return std::move(changes_);
    }

private:
    void add(std::size_t begin, std::size_t end, normalization_rule why, std::string replacement)
    {
        changes_.push_back({begin, end, why, std::move(replacement)});
    }

    /// Notes that octets are in the normal form that replace some of the text: an IPv6 address, the `:` of a port that has leading
    /// zeros, the path `/`, or the guard of a path.
    void replace(std::string_view octets)
    {
        if (octets.starts_with('[')) {
            leave_out(parts_.host_begin);
            at_ = parts_.host_end;
            if (octets != reference_.host())
                add(parts_.host_begin, at_, normalization_rule::ipv6_form, std::string(octets));
        } else if (octets == ":") {
            leave_out(parts_.host_end);
            at_ = parts_.host_end + std::size_t{1};
        } else if (!octets.empty()) {
            leave_out(parts_.path_begin);
            if (reference_.path().starts_with("/./")) // which is the guard, if one is needed
                at_ += 2;
            else
                add(at_, at_, octets == "/" ? normalization_rule::empty_path : normalization_rule::path_guard, std::string(octets));
        }
    }

    /// Notes the changes of a piece of the text, after those that are left out before it.
    void keep(std::string_view piece, rewriting how)
    {
        const auto begin = static_cast<std::size_t>(piece.data() - reference_.text().data());
        leave_out(begin);
        at_ = begin + piece.size();
        if (how != rewriting::none)
            rewrite(begin, at_, how == rewriting::lower_case);
    }

    /// Notes that the text up to `end` is not in the normal form.
    void leave_out(std::size_t end)
    {
        while (at_ < end) {
            const std::size_t begin = at_;
            at_ = std::min(end, end_of_component(begin));
            add(begin, at_, reason_to_leave_out(begin, at_), {});
        }
    }

    /// Returns the end of the component that has an octet, with the delimiter before it.
    [[nodiscard]] std::size_t end_of_component(std::size_t at) const noexcept
    {
        for (const std::size_t end : {parts_.host_end, parts_.path_begin, parts_.path_end, parts_.query_end})
            if (at < end)
                return end;
        return parts_.size;
    }

    [[nodiscard]] normalization_rule reason_to_leave_out(std::size_t begin, std::size_t end) const noexcept
    {
        if (begin < parts_.host_end)
            return normalization_rule::localhost;
        if (begin >= parts_.query_end)
            return normalization_rule::dropped_fragment;
        if (begin >= parts_.path_begin)
            return normalization_rule::dot_segments;
        if (end != parts_.path_begin || begin != parts_.host_end)
            return normalization_rule::port_zeros;
        return end - begin == 1 ? normalization_rule::empty_port : normalization_rule::default_port;
    }

    /// Notes the letters and the percent-encodings that are written in another way.
    void rewrite(std::size_t begin, std::size_t end, bool lower_case)
    {
        const std::string_view text = reference_.text();
        for (std::size_t at = begin; at < end;) {
            if (text[at] == '%') {
                rewrite_triple(at, lower_case);
                at += 3;
            } else if (lower_case && ascii::is_upper_alpha(text[at])) {
                at = rewrite_letters(at, end);
            } else {
                ++at;
            }
        }
    }

    void rewrite_triple(std::size_t at, bool lower_case)
    {
        const std::string_view triple = reference_.text().substr(at, 3);
        char normal[4] = {}; // put_triple() writes an octet more
        char* const end = lower_case ? detail::streams::put_triple<true>(triple.data(), normal)
                                     : detail::streams::put_triple<false>(triple.data(), normal);
        const std::string_view written(normal, static_cast<std::size_t>(end - normal));
        if (written != triple)
            add(at, at + 3, written.size() == 1 ? normalization_rule::unreserved_octet : normalization_rule::triple_case,
                std::string(written));
    }

    /// Notes a run of upper-case letters, and returns its end.
    std::size_t rewrite_letters(std::size_t begin, std::size_t limit)
    {
        const std::string_view text = reference_.text();
        std::string lower;
        std::size_t end = begin;
        for (; end < limit && ascii::is_upper_alpha(text[end]); ++end)
            lower += ascii::to_lower(text[end]);
        const bool in_namespace = !parts_.has_authority() && begin >= parts_.path_begin;
        add(begin, end, in_namespace ? normalization_rule::namespace_case : normalization_rule::letter_case, std::move(lower));
        return end;
    }

    const uri_reference_view& reference_;
    const components& parts_ = reference_.parts();
    std::vector<normalization_change> changes_;
    std::size_t at_ = 0; ///< the end of the text that has been put or left out
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
    return change_collector(reference).changes(options);
}

} // namespace uriform
