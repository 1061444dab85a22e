#include <uriform/iri/iri_resolve.hpp>

#include "core/uri/composed.hpp"

namespace uriform::iri {
namespace {

/// Passes an IRI to functions of the core that only combine components and do not examine non-ASCII octets.
uri_view raw(const iri_view& whole) noexcept
{
    return uriform::detail::unchecked::make<uri_view>(whole.text(), whole.parts());
}
uri_reference_view raw(const iri_reference_view& reference) noexcept
{
    return uriform::detail::unchecked::make<uri_reference_view>(reference.text(), reference.parts());
}

} // namespace

void append_resolved(const iri_view& base, const iri_reference_view& reference, std::string& out, resolve_options options)
{
    uriform::append_resolved(raw(base), raw(reference), out, options);
}

iri resolve(const iri_view& base, const iri_reference_view& reference, resolve_options options)
{
    std::string target;
    target.reserve(base.size() + reference.size() + 2);
    append_resolved(base, reference, target, options);
    return uriform::internal::own_composed<iri>(std::move(target));
}

iri_reference relativize(const iri_view& base, const iri_view& target)
{
    std::string reference;
    uriform::detail::append_relativized(raw(base), raw(target), reference);
    return uriform::internal::own_composed<iri_reference>(std::move(reference));
}

} // namespace uriform::iri
