#include <uriform/uri/normal_form.hpp>

#include <utility>

#include <uriform/uri/detail/normal_form_walks.hpp>

#include "uri/composed.hpp"
#include "uri/hash_chunks.hpp"
#include "uri/normal_form_hash.hpp"
#include "uri/same_host.hpp"

namespace uriform {
namespace {

using detail::streams::compared_text;
using detail::streams::may_change;
using detail::streams::normal_form_stream;

/// Apart, so that references that do not change do not pay for the frame of a stream.
[[gnu::noinline]] std::uint64_t hash_of_stream(const uri_reference_view& reference, std::uint64_t seed,
                                               const normal_form_options& options) noexcept
{
    return internal::hash_chunks<std::uint64_t>(normal_form_stream(reference, options), seed);
}

[[gnu::noinline]] void append_short(const uri_reference_view& reference, std::string& out, const normal_form_options& options)
{
    out.append(detail::streams::short_normal_form(reference, options).text());
}

} // namespace

void append_normalized(const uri_reference_view& reference, std::string& out, const normal_form_options& options)
{
    if (!may_change(reference, options)) {
        out.append(compared_text(reference, options));
        return;
    }
    if (reference.size() <= detail::streams::max_short_size) {
        append_short(reference, out, options);
        return;
    }
    internal::append_or_restore(out, [&](std::string& to) {
        normal_form_stream stream(reference, options);
        for (std::string_view chunk = stream.next(); !chunk.empty(); chunk = stream.next())
            to.append(chunk);
    });
}

template <class Owner>
Owner detail::normalized(const uri_reference_view& reference, const normal_form_options& options)
{
    std::string text;
    text.reserve(reference.size());
    append_normalized(reference, text, options);
    if (text.size() == reference.size() && !may_change(reference, options))
        return unchecked::make<Owner>(std::move(text), reference.parts());
    return internal::own_composed<Owner>(std::move(text));
}

template URIFORM_EXPORT uri_reference detail::normalized(const uri_reference_view&, const normal_form_options&);
template URIFORM_EXPORT uri detail::normalized(const uri_reference_view&, const normal_form_options&);

std::uint64_t hash_normalized(const uri_reference_view& reference, std::uint64_t seed, const normal_form_options& options) noexcept
{
    if (!may_change(reference, options))
        return internal::hash_octets<std::uint64_t>(compared_text(reference, options), seed);
    return hash_of_stream(reference, seed, options);
}

internal::hash_128 internal::hash_normalized_128(const uri_reference_view& reference, std::uint64_t seed,
                                                 const normal_form_options& options) noexcept
{
    if (!may_change(reference, options))
        return hash_octets<hash_128>(compared_text(reference, options), seed);
    return hash_chunks<hash_128>(normal_form_stream(reference, options), seed);
}

bool internal::have_same_host(const uri_reference_view& a, const uri_reference_view& b, const normal_form_options& options) noexcept
{
    using detail::streams::extent;
    return !normal_form_stream(a, options, extent::host).next().empty() &&
           detail::streams::compare_chunks(normal_form_stream(a, options, extent::host),
                                           normal_form_stream(b, options, extent::host)) == 0;
}

std::size_t detail::exported::normalize_to(const uri_reference_view& reference, std::span<char> buffer,
                                           const normal_form_options& options) noexcept
{
    return streams::normalize_to(reference, buffer, options);
}

bool detail::exported::is_normalized(const uri_reference_view& reference, const normal_form_options& options) noexcept
{
    return streams::is_normalized(reference, options);
}

bool detail::exported::equivalent(const uri_reference_view& a, const uri_reference_view& b,
                                  const normal_form_options& options) noexcept
{
    return streams::equivalent(a, b, options);
}

std::weak_ordering detail::exported::compare(const uri_reference_view& a, const uri_reference_view& b,
                                             const normal_form_options& options) noexcept
{
    return streams::compare(a, b, options);
}

} // namespace uriform
