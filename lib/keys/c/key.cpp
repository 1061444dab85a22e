#include <uriform/key/maker.hpp>

#include <cstdint>
#include <string>
#include <string_view>

#include <uriform/key/no_vary_search.hpp>
#include <uriform/key/profile.hpp>
#include <uriform/key/surt.hpp>
#include <uriform/key/tracking_list.hpp>
#include <uriform/site/same_site.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>

#include "core/c/boundary.hpp"
#include "core/c/domain_hook.hpp"
#include "core/c/reference.hpp"
#include "keys/c/key_maker.hpp"
#include "keys/c/suffix_list_handle.hpp"

using namespace uriform;

namespace {

static_assert(normal_form_version == URIFORM_NORMAL_FORM_VERSION && key::key_version == URIFORM_KEY_VERSION);
static_assert(static_cast<int>(key::surt_match::exact) == URIFORM_SURT_EXACT);
static_assert(static_cast<int>(key::surt_match::domain) == URIFORM_SURT_DOMAIN);

/// Returns the list in a text, or the library's list for a null text.
result<key::tracking_list> read_list(const c::text& tracking)
{
    return tracking.data != nullptr ? key::tracking_list::parse(tracking.view()) : key::tracking_list::standard();
}

result<key::profile> read_profile(std::string_view text, std::uint32_t options) noexcept
{
    return (options & URIFORM_NEWEST_VERSION) != 0 ? key::profile::parse_newest(text) : key::profile::parse(text);
}

uriform_error create(const c::text& profile, const c::text& tracking, const uriform_suffix_list* suffixes, std::uint32_t options,
                     uriform_web_domain_to_ascii* hook, uriform_key_maker** maker)
{
    const result<key::profile> by = read_profile(profile.view(), options);
    if (!by)
        return c::failure(by.error(), profile.number);
    const result<key::tracking_list> list = read_list(tracking);
    if (!list)
        return c::failure(list.error(), tracking.number);
    key::maker_options with{.tracking = *list, .domain_to_ascii = c::domain_hook(hook)};
    if (suffixes != nullptr)
        with.domains = site::make_domain_finder(suffixes->made);
    result<key::maker> made = key::maker::of(*by, with);
    if (!made)
        return c::failure(made.error(), profile.number);
    *maker = new uriform_key_maker{*std::move(made), by->surt_form, by->is_surt(), hook};
    return c::success;
}

/// Sets `key` to the key of a text.
uriform_error make_key(uriform_key_maker& maker, const c::text& given, std::string& key)
{
    key.clear();
    return c::append_key(maker, given, key);
}

uriform_error allowed_match(std::uint32_t match) noexcept
{
    return match <= URIFORM_SURT_DOMAIN ? c::success : c::failure(URIFORM_INVALID_OPTION);
}

} // namespace

int uriform_key_maker_new(const char* profile, size_t profile_size, const char* tracking, size_t tracking_size,
                          const uriform_suffix_list* suffixes, uint32_t options, uriform_web_domain_to_ascii* hook,
                          uriform_key_maker** maker, uriform_error* error)
{
    const c::text by{profile, profile_size};
    const c::text list{tracking, tracking_size, 1};
    return c::answer(error, {by.status(), list.status(), c::allowed(options, URIFORM_NEWEST_VERSION), c::required(maker)},
                     [&] { return create(by, list, suffixes, options, hook, maker); });
}

void uriform_key_maker_free(uriform_key_maker* maker)
{
    delete maker;
}

int uriform_key(uriform_key_maker* maker, const char* text, size_t size, uint32_t options, char* buffer, size_t capacity,
                size_t* length, uriform_error* error)
{
    const c::text given{text, size};
    const c::output out(buffer, capacity, length);
    return c::answer(error, {c::required(maker), given.status(), c::allowed(options, 0), out.status()}, [&] {
        std::string& key = maker->keys[0];
        const uriform_error told = make_key(*maker, given, key);
        return told.code == URIFORM_OK ? out.put(key) : told;
    });
}

int uriform_key_hash(uriform_key_maker* maker, const char* text, size_t size, uint64_t seed, uint32_t options, uriform_digest* hash,
                     uriform_error* error)
{
    const c::text given{text, size};
    return c::answer(error, {c::required(maker), given.status(), c::allowed(options, 0), c::required(hash)}, [&] {
        const c::hook_in_use in_use(maker->hook);
        const result<key::digest> made = maker->made.hash128(given.view(), seed);
        if (!made)
            return c::failure(made.error());
        *hash = {made->high, made->low};
        return c::success;
    });
}

int uriform_key_equal(uriform_key_maker* maker, const char* a, size_t a_size, const char* b, size_t b_size, uint32_t options,
                      int* answer, uriform_error* error)
{
    const c::text first{a, a_size};
    const c::text second{b, b_size, 1};
    const auto asked = {c::required(maker), first.status(), second.status(), c::allowed(options, 0), c::required(answer)};
    return c::answer(error, asked, [&] {
        auto& keys = maker->keys;
        uriform_error told = make_key(*maker, first, keys[0]);
        if (told.code == URIFORM_OK)
            told = make_key(*maker, second, keys[1]);
        if (told.code == URIFORM_OK)
            *answer = keys[0] == keys[1] ? 1 : 0;
        return told;
    });
}

int uriform_surt_range(const uriform_key_maker* maker, const char* text, size_t size, uint32_t match, uint32_t options, char* begin,
                       size_t begin_capacity, size_t* begin_length, char* end, size_t end_capacity, size_t* end_length,
                       uriform_error* error)
{
    const c::text given{text, size};
    const c::output first(begin, begin_capacity, begin_length);
    const c::output last(end, end_capacity, end_length);
    const auto asked = {c::required(maker),     given.status(), allowed_match(match),
                        c::allowed(options, 0), first.status(), last.status()};
    return c::answer(error, asked, [&] {
        if (!maker->is_surt)
            return c::failure(URIFORM_KEY_INAPPLICABLE_RULE);
        const c::hook_in_use in_use(maker->hook);
        const result<key::surt_range> range =
            range_of_surts(given.view(), static_cast<key::surt_match>(match), maker->surt_form, c::domain_hook(maker->hook));
        if (!range)
            return c::failure(range.error());
        const uriform_error told = c::first_failure({first.room_for(range->begin.size()), last.room_for(range->end.size())});
        return told.code == URIFORM_OK ? c::first_failure({first.put(range->begin), last.put(range->end)}) : told;
    });
}

int uriform_key_identity(const uriform_key_maker* maker, uint32_t options, char* buffer, size_t capacity, size_t* length,
                         uriform_error* error)
{
    const c::output out(buffer, capacity, length);
    return c::answer(error, {c::required(maker), c::allowed(options, 0), out.status()},
                     [&] { return out.put(maker->made.identity()); });
}

int uriform_profile(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                    uriform_error* error)
{
    const c::text given{text, size};
    const c::output out(buffer, capacity, length);
    return c::answer(error, {given.status(), c::allowed(options, URIFORM_NEWEST_VERSION), out.status()}, [&] {
        const auto read = [options](std::string_view profile) { return read_profile(profile, options); };
        return c::with_parsed(read, given, [&](const key::profile& parsed) { return out.put(parsed.to_string()); });
    });
}

int uriform_key_version(void)
{
    return URIFORM_KEY_VERSION;
}

int uriform_normal_form_version(void)
{
    return URIFORM_NORMAL_FORM_VERSION;
}

const char* uriform_tracking_version(void)
{
    return key::tracking_list::standard().version().data(); // a literal, so it ends with a NUL
}

int uriform_no_vary_search_equivalent(const char* field, size_t field_size, const char* a, size_t a_size, const char* b,
                                      size_t b_size, uint32_t options, int* answer, uriform_error* void_reason,
                                      uriform_error* error)
{
    const c::text value{field, field_size};
    const c::text first{a, a_size, 1};
    const c::text second{b, b_size, 2};
    const auto asked = {value.status(), first.status(), second.status(), c::allowed(options, URIFORM_LEGACY_FIELD),
                        c::required(answer)};
    return c::answer(error, asked, [&] {
        const bool is_legacy = (options & URIFORM_LEGACY_FIELD) != 0;
        const auto config = key::no_vary_search::parse(value.view(), is_legacy ? key::no_vary_search_syntax::legacy
                                                                               : key::no_vary_search_syntax::draft);
        const auto read = [](std::string_view text) { return parse_uri(text); };
        return c::with_parsed(read, first, read, second, [&](const uri_view& one, const uri_view& other) {
            *answer = config.equivalent(one, other) ? 1 : 0;
            if (void_reason != nullptr)
                *void_reason = config.error() ? c::failure(*config.error()) : c::success;
            return c::success;
        });
    });
}
