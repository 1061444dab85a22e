#include <uriform/iri/bidi.hpp>

#include <cstddef>
#include <optional>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/iri/iri_errc.hpp>

#include "core/base/octet_scan.hpp"
#include "iri/unicode/bidi_rule.hpp"
#include "iri/unicode/direction.hpp"

namespace uriform::iri {
namespace {

using namespace internal;

/// Returns the position at which a component violates RFC 3987, section 4.2, if it does.
std::optional<std::size_t> fault_of_component(std::string_view text) noexcept
{
    const summary whole(text);
    if (!whole.all.meets(right_to_left))
        return std::nullopt;
    if (whole.all.meets(left_to_right))
        return find_second(text, right_to_left, left_to_right);
    if (!right_to_left.contains(whole.first))
        return 0;
    return right_to_left.contains(whole.last) ? std::nullopt : std::optional(whole.last_at);
}

/// Checks the components of an IRI.
class checker {
public:
    explicit checker(const iri_reference_view& reference) noexcept : text_(reference.text()), parts_(reference.parts()) {}

    [[nodiscard]] std::optional<error> find() const noexcept
    {
        const std::size_t authority = parts_.has_authority() ? parts_.authority_begin() : parts_.path_begin;
        std::optional<error> why = each(authority, parts_.host_begin, char_set(":@"), component::userinfo, fault_of_component);
        if (!why && is_bidi_domain())
            why = each(parts_.host_begin, parts_.host_end, char_set("."), component::host, find_bidi_fault);
        if (!why)
            why = each(parts_.path_begin, parts_.path_end, char_set("/."), component::path, fault_of_component);
        if (!why)
            why = each(parts_.path_end, parts_.query_end, char_set("?&;="), component::query, fault_of_component);
        if (!why)
            why = each(parts_.query_end, parts_.size, char_set("#&;="), component::fragment, fault_of_component);
        return why;
    }

private:
    [[nodiscard]] bool is_bidi_domain() const noexcept
    {
        const std::string_view host = text_.substr(parts_.host_begin, parts_.host_end - parts_.host_begin);
        return parts_.host == host_kind::reg_name && makes_bidi_domain(host);
    }

    /// Returns the first error in the parts between delimiters, from `begin` to `end`.
    template <class Fault>
    [[nodiscard]] std::optional<error> each(std::size_t begin, std::size_t end, const char_set& delimiters, component reading,
                                            Fault fault) const noexcept
    {
        for (std::size_t at = begin; at <= end; ++at) {
            if (at != end && !delimiters.contains(text_[at]))
                continue;
            if (const std::optional<std::size_t> position = fault(text_.substr(begin, at - begin)))
                return error{iri_errc::invalid_bidi, begin + *position, reading};
            begin = at + 1;
        }
        return std::nullopt;
    }

    std::string_view text_;
    const components& parts_;
};

} // namespace

result<iri_reference_view> check_bidi(const iri_reference_view& reference) noexcept
{
    if (uriform::internal::is_ascii(reference.text()))
        return reference;
    const std::optional<error> why = checker(reference).find();
    return why ? result<iri_reference_view>(*why) : reference;
}

} // namespace uriform::iri
