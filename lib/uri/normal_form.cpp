#include <uriform/uri/normal_form.hpp>

#include <array>
#include <cstring>
#include <utility>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "composed.hpp"
#include "normal_form_stream.hpp"

namespace uriform {
namespace {

using detail::normal_form_stream;

/// The text that is compared: the whole of it, or all but the fragment.
std::string_view compared_text(const uri_reference_view& reference, const normal_form_options& options) noexcept
{
    return options.drop_fragment ? reference.text().substr(0, reference.parts().query_end) : reference.text();
}

bool both_unchanged(const uri_reference_view& a, const uri_reference_view& b, const normal_form_options& options) noexcept
{
    return !detail::may_change(a, options) && !detail::may_change(b, options);
}

/// Two streams side by side: the order of the first bytes that differ.
std::weak_ordering compare_streams(normal_form_stream a, normal_form_stream b) noexcept
{
    std::string_view rest_a = a.next();
    std::string_view rest_b = b.next();
    while (!rest_a.empty() && !rest_b.empty()) {
        const std::size_t common = std::min(rest_a.size(), rest_b.size());
        const int order = std::memcmp(rest_a.data(), rest_b.data(), common);
        if (order != 0)
            return order <=> 0;
        rest_a.remove_prefix(common);
        rest_b.remove_prefix(common);
        if (rest_a.empty())
            rest_a = a.next();
        if (rest_b.empty())
            rest_b = b.next();
    }
    return rest_a.size() <=> rest_b.size();
}

} // namespace

void append_normalized(const uri_reference_view& reference, std::string& out, const normal_form_options& options)
{
    if (!detail::may_change(reference, options)) {
        out.append(compared_text(reference, options));
        return;
    }
    detail::append_or_restore(out, [&](std::string& to) {
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
    return own_composed<Owner>(std::move(text));
}

template URIFORM_EXPORT uri_reference detail::normalized(const uri_reference_view&, const normal_form_options&);
template URIFORM_EXPORT uri detail::normalized(const uri_reference_view&, const normal_form_options&);

bool is_normalized(const uri_reference_view& reference, const normal_form_options& options) noexcept
{
    if (options.drop_fragment && reference.parts().has_fragment())
        return false;
    if (!detail::may_change(reference, options))
        return true;
    std::string_view rest = reference.text();
    normal_form_stream stream(reference, options);
    for (std::string_view chunk = stream.next(); !chunk.empty(); chunk = stream.next()) {
        if (rest.substr(0, chunk.size()) != chunk)
            return false;
        rest.remove_prefix(chunk.size());
    }
    return rest.empty();
}

bool equivalent(const uri_reference_view& a, const uri_reference_view& b, const normal_form_options& options) noexcept
{
    if (compared_text(a, options) == compared_text(b, options))
        return true;
    return !both_unchanged(a, b, options) && compare_streams({a, options}, {b, options}) == 0;
}

std::weak_ordering compare(const uri_reference_view& a, const uri_reference_view& b, const normal_form_options& options) noexcept
{
    if (both_unchanged(a, b, options))
        return compared_text(a, options).compare(compared_text(b, options)) <=> 0;
    return compare_streams({a, options}, {b, options});
}

std::uint64_t hash(const uri_reference_view& reference, std::uint64_t seed, const normal_form_options& options) noexcept
{
    if (!detail::may_change(reference, options)) {
        const std::string_view text = compared_text(reference, options);
        return XXH3_64bits_withSeed(text.data(), text.size(), seed);
    }
    // Most normal forms fit here and are hashed at once; the state for longer ones costs more than hashing does.
    std::array<char, 512> buffer;
    std::size_t size = 0;
    normal_form_stream stream(reference, options);
    std::string_view chunk = stream.next();
    for (; !chunk.empty() && size + chunk.size() <= buffer.size(); chunk = stream.next()) {
        std::memcpy(buffer.data() + size, chunk.data(), chunk.size());
        size += chunk.size();
    }
    if (chunk.empty())
        return XXH3_64bits_withSeed(buffer.data(), size, seed);
    XXH3_state_t state;
    XXH3_64bits_reset_withSeed(&state, seed);
    XXH3_64bits_update(&state, buffer.data(), size);
    for (; !chunk.empty(); chunk = stream.next())
        XXH3_64bits_update(&state, chunk.data(), chunk.size());
    return XXH3_64bits_digest(&state);
}

} // namespace uriform
