#include <uriform/uri/normal_form.hpp>

#include <utility>

#include "uri/bounded_writer.hpp"
#include "uri/chunks.hpp"
#include "uri/composed.hpp"
#include "uri/normal_form_hash.hpp"
#include "uri/normal_form_stream.hpp"

namespace uriform {
namespace {

using internal::compare_chunks;
using internal::normal_form_stream;

/// Returns the text that is compared: the whole of it, or all but the fragment.
std::string_view compared_text(const uri_reference_view& reference, const normal_form_options& options) noexcept
{
    return options.drop_fragment ? reference.text().substr(0, reference.parts().query_end) : reference.text();
}

/// Not inlined, because the code of the stream's functions is large.
[[gnu::noinline]] std::string_view next_of(normal_form_stream& stream) noexcept
{
    return stream.next();
}

bool both_unchanged(const uri_reference_view& a, const uri_reference_view& b, const normal_form_options& options) noexcept
{
    return !internal::may_change(a, options) && !internal::may_change(b, options);
}

/// is_normalized() of a reference that may change. Apart, as hash_of_stream(), so that those that do not change do not pay for the
/// frame of a stream.
[[gnu::noinline]] bool yields_its_text(const uri_reference_view& reference, const normal_form_options& options) noexcept
{
    std::string_view text = reference.text();
    normal_form_stream stream(reference, options);
    for (std::string_view chunk = next_of(stream); !chunk.empty(); chunk = next_of(stream)) {
        if (text.substr(0, chunk.size()) != chunk)
            return false;
        text.remove_prefix(chunk.size());
    }
    return text.empty();
}

[[gnu::noinline]] std::uint64_t hash_of_stream(const uri_reference_view& reference, std::uint64_t seed,
                                               const normal_form_options& options) noexcept
{
    return internal::hash_chunks<std::uint64_t>(normal_form_stream(reference, options), seed);
}

/// A stream whose next() is not inlined.
struct called_stream {
    normal_form_stream& stream;
    std::string_view next() noexcept { return next_of(stream); }
};

} // namespace

void append_normalized(const uri_reference_view& reference, std::string& out, const normal_form_options& options)
{
    if (!internal::may_change(reference, options)) {
        out.append(compared_text(reference, options));
        return;
    }
    internal::append_or_restore(out, [&](std::string& to) {
        normal_form_stream stream(reference, options);
        for (std::string_view chunk = stream.next(); !chunk.empty(); chunk = stream.next())
            to.append(chunk);
    });
}

std::size_t normalize_to(const uri_reference_view& reference, std::span<char> buffer, const normal_form_options& options) noexcept
{
    internal::bounded_writer out(buffer);
    if (!internal::may_change(reference, options)) {
        out.put(compared_text(reference, options));
        return out.size();
    }
    normal_form_stream stream(reference, options);
    for (std::string_view chunk = next_of(stream); !chunk.empty(); chunk = next_of(stream))
        out.put(chunk);
    return out.size();
}

template <class Owner>
Owner detail::normalized(const uri_reference_view& reference, const normal_form_options& options)
{
    std::string text;
    text.reserve(reference.size());
    append_normalized(reference, text, options);
    if (text.size() == reference.size() && !internal::may_change(reference, options))
        return unchecked::make<Owner>(std::move(text), reference.parts());
    return internal::own_composed<Owner>(std::move(text));
}

template URIFORM_EXPORT uri_reference detail::normalized(const uri_reference_view&, const normal_form_options&);
template URIFORM_EXPORT uri detail::normalized(const uri_reference_view&, const normal_form_options&);

bool is_normalized(const uri_reference_view& reference, const normal_form_options& options) noexcept
{
    if (options.drop_fragment && reference.parts().has_fragment())
        return false;
    return !internal::may_change(reference, options) || yields_its_text(reference, options);
}

bool equivalent(const uri_reference_view& a, const uri_reference_view& b, const normal_form_options& options) noexcept
{
    if (compared_text(a, options) == compared_text(b, options))
        return true;
    return !both_unchanged(a, b, options) && compare_chunks(normal_form_stream(a, options), normal_form_stream(b, options)) == 0;
}

std::weak_ordering compare(const uri_reference_view& a, const uri_reference_view& b, const normal_form_options& options) noexcept
{
    if (both_unchanged(a, b, options))
        return compared_text(a, options).compare(compared_text(b, options)) <=> 0;
    return compare_chunks(normal_form_stream(a, options), normal_form_stream(b, options));
}

std::uint64_t hash_normalized(const uri_reference_view& reference, std::uint64_t seed, const normal_form_options& options) noexcept
{
    if (!internal::may_change(reference, options))
        return internal::hash_octets<std::uint64_t>(compared_text(reference, options), seed);
    return hash_of_stream(reference, seed, options);
}

internal::hash_128 internal::hash_normalized_128(const uri_reference_view& reference, std::uint64_t seed,
                                                 const normal_form_options& options) noexcept
{
    if (!may_change(reference, options))
        return hash_octets<hash_128>(compared_text(reference, options), seed);
    normal_form_stream stream(reference, options);
    return hash_chunks<hash_128>(called_stream{stream}, seed);
}

} // namespace uriform
