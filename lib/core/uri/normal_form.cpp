#include <uriform/uri/normal_form.hpp>

#include <utility>

#include "core/base/copy_octets.hpp"
#include "core/uri/compare_chunks.hpp"
#include "core/uri/composed.hpp"
#include "core/uri/hash_chunks.hpp"
#include "core/uri/normal_form_hash.hpp"
#include "core/uri/normal_form_stream.hpp"
#include "core/uri/same_host.hpp"
#include "core/uri/written_form.hpp"

namespace uriform {
namespace {

using internal::streams::may_change;
using internal::streams::normal_form_stream;
using internal::streams::short_normal_form;

[[nodiscard]] bool is_short(const uri_reference_view& reference) noexcept
{
    return reference.size() <= internal::streams::max_short_size;
}

/// Returns the text to compare: all of it, or all but the fragment.
[[nodiscard]] std::string_view compared_text(const uri_reference_view& reference, const normal_form_options& options) noexcept
{
    return options.drop_fragment ? reference.text().substr(0, reference.parts().query_end) : reference.text();
}

[[nodiscard]] bool both_unchanged(const uri_reference_view& a, const uri_reference_view& b,
                                  const normal_form_options& options) noexcept
{
    return !may_change(a, options) && !may_change(b, options);
}

/// Writes octets at `size` in the buffer, if there is room, and returns the new size.
std::size_t write_octets(std::string_view octets, std::size_t size, std::span<char> buffer) noexcept
{
    if (size <= buffer.size() && octets.size() <= buffer.size() - size)
        octets.copy(buffer.data() + size, octets.size());
    return size + octets.size();
}

// The next functions are not inlined, so that unchanged references do not pay for a stream's stack frame.

[[gnu::noinline]] std::weak_ordering compare_streams(const uri_reference_view& a, const uri_reference_view& b,
                                                     const normal_form_options& options) noexcept
{
    return internal::streams::compare_chunks(normal_form_stream(a, options), normal_form_stream(b, options));
}

[[gnu::noinline]] bool yields_its_text(const uri_reference_view& reference, const normal_form_options& options) noexcept
{
    std::string_view text = reference.text();
    normal_form_stream stream(reference, options);
    for (std::string_view chunk = stream.next(); !chunk.empty(); chunk = stream.next()) {
        if (text.substr(0, chunk.size()) != chunk)
            return false;
        text.remove_prefix(chunk.size());
    }
    return text.empty();
}

[[gnu::noinline]] std::size_t write_stream(const uri_reference_view& reference, std::span<char> buffer,
                                           const normal_form_options& options) noexcept
{
    std::size_t size = 0;
    normal_form_stream stream(reference, options);
    for (std::string_view chunk = stream.next(); !chunk.empty(); chunk = stream.next())
        size = write_octets(chunk, size, buffer);
    return size;
}

template <class Hash>
[[gnu::noinline]] Hash hash_of_stream(const uri_reference_view& reference, std::uint64_t seed,
                                      const normal_form_options& options) noexcept
{
    return internal::hash_chunks<Hash>(normal_form_stream(reference, options), seed);
}

// The next functions do the same for short references, whose normal form is written at once.

[[gnu::noinline]] void append_short(const uri_reference_view& reference, std::string& out, const normal_form_options& options)
{
    out.append(short_normal_form(reference, options).text());
}

[[gnu::noinline]] std::size_t write_short(const uri_reference_view& reference, std::span<char> buffer,
                                          const normal_form_options& options) noexcept
{
    return write_octets(short_normal_form(reference, options).text(), 0, buffer);
}

template <class Hash>
[[gnu::noinline]] Hash hash_of_short(const uri_reference_view& reference, std::uint64_t seed,
                                     const normal_form_options& options) noexcept
{
    return internal::hash_octets<Hash>(short_normal_form(reference, options).text(), seed);
}

template <class Hash>
Hash hash(const uri_reference_view& reference, std::uint64_t seed, const normal_form_options& options) noexcept
{
    if (!may_change(reference, options))
        return internal::hash_octets<Hash>(compared_text(reference, options), seed);
    return is_short(reference) ? hash_of_short<Hash>(reference, seed, options) : hash_of_stream<Hash>(reference, seed, options);
}

} // namespace

void append_normalized(const uri_reference_view& reference, std::string& out, const normal_form_options& options)
{
    if (!may_change(reference, options)) {
        out.append(compared_text(reference, options));
        return;
    }
    if (is_short(reference)) {
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
    return hash<std::uint64_t>(reference, seed, options);
}

internal::hash_128 internal::hash_normalized_128(const uri_reference_view& reference, std::uint64_t seed,
                                                 const normal_form_options& options) noexcept
{
    return hash<hash_128>(reference, seed, options);
}

bool internal::have_same_host(const uri_reference_view& a, const uri_reference_view& b, const normal_form_options& options) noexcept
{
    using streams::extent;
    return !normal_form_stream(a, options, extent::host).next().empty() &&
           streams::compare_chunks(normal_form_stream(a, options, extent::host), normal_form_stream(b, options, extent::host)) == 0;
}

char* internal::write_normalized(const uri_reference_view& reference, std::span<char> room,
                                 const normal_form_options& options) noexcept
{
    if (!may_change(reference, options))
        return copy_octets(compared_text(reference, options), room.data());
    if (is_short(reference) && room.size() >= reference.size() + streams::max_growth + streams::overrun)
        return streams::write_short(reference, options, streams::extent::whole, room.data());
    return room.data() + normalize_to(reference, room, options);
}

std::size_t detail::exported::normalize_to(const uri_reference_view& reference, std::span<char> buffer,
                                           const normal_form_options& options) noexcept
{
    if (!may_change(reference, options))
        return write_octets(compared_text(reference, options), 0, buffer);
    return is_short(reference) ? write_short(reference, buffer, options) : write_stream(reference, buffer, options);
}

bool detail::exported::is_normalized(const uri_reference_view& reference, const normal_form_options& options) noexcept
{
    if (options.drop_fragment && reference.parts().has_fragment())
        return false;
    return !may_change(reference, options) || yields_its_text(reference, options);
}

bool detail::exported::equivalent(const uri_reference_view& a, const uri_reference_view& b,
                                  const normal_form_options& options) noexcept
{
    if (compared_text(a, options) == compared_text(b, options))
        return true;
    return !both_unchanged(a, b, options) && compare_streams(a, b, options) == 0;
}

std::weak_ordering detail::exported::compare(const uri_reference_view& a, const uri_reference_view& b,
                                             const normal_form_options& options) noexcept
{
    if (both_unchanged(a, b, options))
        return compared_text(a, options).compare(compared_text(b, options)) <=> 0;
    return compare_streams(a, b, options);
}

} // namespace uriform
