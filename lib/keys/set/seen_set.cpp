#include <uriform/set/seen_set.hpp>

#include "core/uri/normal_form_hash.hpp"
#include "keys/key/octet_digest.hpp"

namespace uriform {

key::digest detail::hash_normalized_128(const uri_reference_view& reference, std::uint64_t seed,
                                        const normal_form_options& options) noexcept
{
    return internal::digest_of(internal::hash_normalized_128(reference, seed, options));
}

std::string detail::identity_of(const normal_form_options& options, bool is_iri)
{
    std::string name = (is_iri ? "iri-normal-form/" : "normal-form/") + std::to_string(normal_form_version);
    name += options.level == normalization_level::syntax ? " syntax" : " scheme";
    name += options.drop_fragment ? " drop-fragment" : "";
    name += options.urn_equivalence ? " urn-equivalence" : "";
    return name;
}

result<by_key> by_key::of(const key::profile& p, const key::maker_options& options)
{
    result<key::maker> made = key::maker::of(p, options);
    if (!made)
        return made.error();
    by_key by;
    by.maker_ = *std::move(made);
    by.name_ = by.maker_.identity();
    return by;
}

namespace {

/// Returns the key for a URI without a key by the profile: a line feed and the URI's text. No profile makes such a key.
std::string key_of_itself(const uri_view& given)
{
    return std::string("\n").append(given.text());
}

} // namespace

void by_key::append(const uri_view& given, std::string& out) const
{
    if (!maker_.append(given, out))
        out.append(key_of_itself(given));
}

key::digest by_key::hash128(const uri_view& given, std::uint64_t seed) const
{
    const result<key::digest> hash = maker_.hash128(given, seed);
    return hash ? *hash : hashed_keys(seed).key(key_of_itself(given));
}

} // namespace uriform
